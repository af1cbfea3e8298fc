"""How one change is called: by its context, or without one by the moment its transaction began."""

import datetime
import re
import uuid
from dataclasses import dataclass

from django.db.models import Q

EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.UTC)
MICROSECOND = datetime.timedelta(microseconds=1)


class NoSuchChange(Exception):
    """The text names no change, or the journal holds none of that name."""


@dataclass(frozen=True)
class Key:
    """What the events of one change have in common."""

    context: uuid.UUID | None = None
    moment: datetime.datetime | None = None

    @classmethod
    def of(cls, event) -> "Key":
        """The key of the change that an event is part of."""
        return cls(event.pgh_context_id, None if event.pgh_context_id else event.pgh_created_at)

    @classmethod
    def parse(cls, text: str) -> "Key":
        """Read what `str` gave. Raises NoSuchChange for anything else."""
        try:
            if re.fullmatch(r"at-[0-9]{1,18}", text):
                return cls(moment=EPOCH + int(text[3:]) * MICROSECOND)
            if re.fullmatch(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", text):
                return cls(context=uuid.UUID(text))
        except (ValueError, OverflowError) as error:
            raise NoSuchChange(text[:80]) from error
        raise NoSuchChange(text[:80])

    def __str__(self) -> str:
        return str(self.context) if self.context else f"at-{(self.moment - EPOCH) // MICROSECOND}"

    def events(self) -> Q:
        """The events of this change."""
        if self.context:
            return Q(pgh_context_id=self.context)
        return Q(pgh_context_id=None, pgh_created_at=self.moment)


def events_of(keys: list[Key]) -> Q:
    """The events of any of these changes."""
    contexts = [key.context for key in keys if key.context]
    moments = [key.moment for key in keys if key.moment]
    return Q(pgh_context_id__in=contexts) | Q(pgh_context_id=None, pgh_created_at__in=moments)
