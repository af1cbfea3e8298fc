"""Whole pages for visitors without a session, answered before Django is entered.

`middleware` answers requests from memory (`pages`) under `keys`; `content_state` tells which kept pages are
still true, and `listener` moves it on when the database announces a change (`core.db.triggers`).
"""
