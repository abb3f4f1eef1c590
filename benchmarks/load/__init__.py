"""A load generator: many watched tables, moves at a set rate, and what they cost the server."""
