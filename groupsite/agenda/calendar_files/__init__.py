"""Read iCalendar files (RFC 5545) of any program, without Django, in a process of its own."""
