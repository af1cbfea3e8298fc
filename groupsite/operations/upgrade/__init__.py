"""What an upgrade will do to the database, how long it takes, and what is missing for it.

All of it works with the database of an older release, so nothing here asks tables that a release may lack.
"""
