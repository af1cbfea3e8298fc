"""Corpora: loading and removing them, their statistics and pages."""
