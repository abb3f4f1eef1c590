"""Who somebody is."""
