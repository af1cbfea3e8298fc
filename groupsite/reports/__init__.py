"""Reports of a period: members save settings, from which pages and files are built anew each time."""
