"""A table as pure logic: who sits where, who may see and do what, requests in and messages out."""
