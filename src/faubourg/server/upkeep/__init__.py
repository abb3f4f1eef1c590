"""Looking after a database from outside: copies of it, and whether all that lies in it can be read."""
