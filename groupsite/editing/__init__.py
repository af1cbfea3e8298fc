"""Forms and lists of events, talks, positions and theses in the admin."""
