"""The admin of events, talks, positions and theses, which is found by Django."""

from groupsite.agenda.admin import events, positions, theses

__all__ = ["events", "positions", "theses"]
