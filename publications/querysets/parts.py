"""Questions about what papers have: files, and the records of corpora."""

from django.db import models
from django.db.models import Q

from groupsite.kit.dated import today


class AttachmentQuerySet(models.QuerySet):
    """Verbs over files of papers."""

    def open(self, at=None):
        """Files whose embargo, if they have one, is over; of whatever papers."""
        return self.filter(Q(embargo_until=None) | Q(embargo_until__lte=at or today()))

    def in_order(self):
        return self.order_by("position", "pk")


class CorpusRecordQuerySet(models.QuerySet):
    """Verbs over records of corpora."""

    def with_papers(self):
        """With corpus and paper, and what the paper's page reads of that."""
        keys = ("corpus", "publication__venue", "publication__version_of")
        long = ("search", "names", "version_of__search", "version_of__names", "version_of__abstract")
        return self.select_related(*keys).defer(*(f"publication__{name}" for name in long))

    def alone(self):
        """Those at whose addresses papers are shown: the group does not hold them."""
        return self.filter(
            publication__slug=None, publication__version_of=None, publication__visibility="public"
        )
