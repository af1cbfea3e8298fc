"""Which entries are the same work, and which mentions are which persons: verdicts with their reasons."""
