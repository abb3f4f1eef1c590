"""What those who run the server see of it: figures for Prometheus, and a log without secrets."""
