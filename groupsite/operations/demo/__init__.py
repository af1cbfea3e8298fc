"""The demo group: a real group's public facts, loaded into an empty site and taken away again."""
