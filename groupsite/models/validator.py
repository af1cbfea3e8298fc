from django.db import models


class Validator(models.Model):
    """Since when an address gives what it gives: its ETag, and when that was first sent (RFC 9110, 8.8)."""

    address = models.CharField(primary_key=True, max_length=500)
    etag = models.CharField(max_length=100)
    since = models.DateTimeField()

    def __str__(self) -> str:
        return self.address
