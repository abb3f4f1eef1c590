"""One module a game: its encoder and its indexes, exported as `LAB`."""
