"""Tables in memory: one lock each, loaded when somebody comes, changed only with the store."""
