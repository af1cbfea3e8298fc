"""Backup and restore: everything that a site holds, as one file.

The file is a gzipped tar. Its first member, `manifest.json`, says what made it and what state the tables
are in; then come `tables/NAME.copy` (PostgreSQL's COPY text format, as pg_dump writes it) and
`uploads/PATH`; the last member, `checksums.json`, has size and SHA-256 of all others. It holds data only,
never SQL: what it can do to a database is to fill tables that the code has.

pg_dump is not used: it must be as new as the server, which need not be the one of the wheel, and what it
writes is a program that a restore would have to run.
"""


class BackupError(Exception):
    """A backup or a restore cannot be done; nothing was changed, and the text says why."""
