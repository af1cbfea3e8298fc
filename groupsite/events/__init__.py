"""Calendars of events as iCalendar, series of dates, and lists that are pasted."""
