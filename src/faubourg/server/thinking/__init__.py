"""Bots at the table, in processes of their own."""
