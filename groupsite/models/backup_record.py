"""Which backups of the site were made, and which of them were restored to try them."""

from django.db import models


class BackupRecord(models.Model):
    """A backup that was complete and verified. path: its file on the machine that made it.

    made_at: the moment that it holds. tried_at: when it was last restored into an empty database.
    """

    path = models.TextField()
    made_at = models.DateTimeField()
    size = models.BigIntegerField()
    seconds = models.FloatField()
    tried_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return self.path
