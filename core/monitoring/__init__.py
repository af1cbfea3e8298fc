"""What operators see of the running site: log records, which request or task they belong to, and metrics."""
