"""The demo group: a real group's public data, which can be loaded into an empty site and removed again."""
