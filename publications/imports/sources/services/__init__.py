"""Services that have the works of a person or a group: a module each, listed in `work_sources.py`."""
