"""The campaign of My City: 24 episodes in a row on boards that change for good."""
