"""What operators see of the site: the access log, `/metrics`, the long health check, and mail about errors."""
