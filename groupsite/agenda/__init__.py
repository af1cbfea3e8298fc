"""Events, talks, positions and theses: their kinds, pages, feeds and permissions, calendars, pasted lists."""
