"""Our speed side by side with that of our peers, measured in one run."""
