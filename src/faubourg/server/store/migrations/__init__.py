"""The history of the database's shape, run forward at every start."""
