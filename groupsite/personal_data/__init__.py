"""What the site holds about people: erasing it for good, and how long it is kept."""
