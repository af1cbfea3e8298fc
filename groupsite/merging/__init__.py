"""Merging two rows that are the same person, paper or other thing, splitting one, and undoing both."""
