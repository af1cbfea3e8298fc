"""Compare what two checkouts answer to the same requests: `make compare OTHER=<checkout>`."""
