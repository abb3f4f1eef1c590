"""The database: its shape, its migrations, and the questions it is asked."""
