"""Searching papers and printed names, however many there are."""
