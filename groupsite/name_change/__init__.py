"""Changing a person's name everywhere on the site, so that the former one is found nowhere."""
