"""What operators see of the site: access log, `/metrics`, the long health check, mail about errors."""
