"""Typed names of people: read, and resolved to the persons here."""
