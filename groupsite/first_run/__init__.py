"""From an empty database to a site of the group's own."""
