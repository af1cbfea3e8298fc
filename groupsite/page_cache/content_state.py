"""What a process has been told about changes of the content: the stamps of pages that are still true."""

import datetime
import time
import zoneinfo
from collections.abc import Callable, Iterable

from core.db.triggers import CORPUS_CHANGED, GROUP_CHANGED

GROUP = "group"
"""The part of pages that show no papers but the group's."""
SHARED = "shared"
"""The part of pages that show papers of the group and of all corpora, such as the search."""

Stamp = tuple[int, int]
"""The state of a part: how often everything changed, and how often the part did."""


class ContentState:
    """Counters of the changes that a process was told of.

    A page is kept with the stamp of its part from before it was rendered, and is true while the stamp is the
    same. Without a connection to the database nothing is known to change: kept pages stay as they are. Where
    others may go on changing it, as on several hosts, that has a limit.
    """

    def __init__(self, clock: Callable[[], float] = time.time, outage_limit: float = 0) -> None:
        """outage_limit: seconds of silence of the database after which no page counts as true; 0 for none."""
        self.is_connected = False
        self.outage_limit = outage_limit
        self._heard_at = time.monotonic()
        self._clock = clock
        self._zone: datetime.tzinfo = datetime.UTC
        self._day_ends = float("inf")
        self._all = self._any = self._group = 0
        self._corpora: dict[str, int] = {}

    def get_stamp(self, part: str) -> Stamp:
        """Return the stamp of a part: GROUP, SHARED, or the slug of a corpus after CORPUS_CHANGED."""
        if self._clock() >= self._day_ends and self.is_connected:
            self.mark_all_changed()
            self.set_zone(self._zone)
        if part == GROUP:
            return self._all, self._group
        if part == SHARED:
            return self._all, self._any
        return self._all, self._corpora.get(part, 0)

    def mark_changed(self, payloads: Iterable[str]) -> None:
        """Move the stamps of the parts that notifications with these payloads concern."""
        for payload in payloads:
            self._any += 1
            if payload == GROUP_CHANGED:
                self._group += 1
            elif payload.startswith(CORPUS_CHANGED):
                self._corpora[payload] = self._corpora.get(payload, 0) + 1
            else:
                self._all += 1

    def note_contact(self) -> None:
        """Note that the database answered, after all announcements of changes until now."""
        self._heard_at = time.monotonic()

    @property
    def is_outdated(self) -> bool:
        """Whether the database was silent for longer than kept pages may be served."""
        return bool(self.outage_limit) and time.monotonic() - self._heard_at > self.outage_limit

    def mark_all_changed(self) -> None:
        """Move the stamps of all parts."""
        self._all += 1

    def set_zone(self, zone: datetime.tzinfo) -> None:
        """Set the group's time zone, in which the day ends that pages show."""
        self._zone = zone
        self._day_ends = compute_end_of_day(self._clock(), zone)

    @property
    def seconds_of_day_left(self) -> float:
        """The seconds until the day ends in the group's time zone."""
        return max(0.0, self._day_ends - self._clock())


def compute_end_of_day(now: float, zone: datetime.tzinfo) -> float:
    """Return the timestamp at which the local day of the timestamp `now` ends."""
    day = datetime.datetime.fromtimestamp(now, zone).date() + datetime.timedelta(days=1)
    start = datetime.datetime.combine(day, datetime.time(), zone)
    if isinstance(zone, zoneinfo.ZoneInfo) and start.timestamp() <= now:  # a day without midnight
        start += datetime.timedelta(hours=1)
    return start.timestamp()
