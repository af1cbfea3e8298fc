from django.db import models
from django.utils.translation import gettext_lazy as _


class CacheEntry(models.Model):
    """An entry of Django's database cache, whose table has these columns: counts that processes share."""

    cache_key = models.CharField(max_length=255, unique=True)
    value = models.TextField()
    expires = models.DateTimeField(db_index=True)

    class Meta:
        verbose_name_plural = _("cache entries")

    def __str__(self) -> str:
        return self.cache_key
