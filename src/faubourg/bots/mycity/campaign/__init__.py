"""What the campaign adds to the bots of My City: its modules on the board, its sheets and its tokens."""
