"""When the site was last backed up."""

import datetime


def last_backup() -> datetime.datetime | None:
    """Return when the last backup was made; None, as backups are not recorded."""
    return None
