"""Backup and restore: everything that a site holds, as one file, with PostgreSQL's own tools.

The file is a plain tar: `database.dump` (pg_dump's custom format, of one snapshot), the uploads and the
images cut from them under `uploads/`, and last `manifest.json` with versions, counts and the digest of each
member.
"""


class BackupError(Exception):
    """A backup or a restore cannot be done; nothing was changed, and the text says why."""
