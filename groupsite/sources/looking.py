"""Look for news at sources: one after the other, each once a day, and again sooner where one failed."""

import datetime
import logging

from django.conf import settings
from django.db import connection
from django.utils import timezone
from django.utils.translation import gettext
from django_tasks import task

from groupsite.sources.automatic import add_by_rules
from groupsite.sources.listings import OpenWorks, SourceChangedError, store_page
from groupsite.sources.models import PaperSource
from groupsite.sources.plans import settle
from publications.imports.sources.source_client import LATER, OTHERWISE, SourceClient, SourceError
from publications.imports.sources.work_sources import WORK_SOURCES, build_works_client

logger = logging.getLogger("groupsite.sources")

LOOK_LOCK = 0x6C6F6F6B  # the advisory lock's number: "look"
AT_ONCE = 10
"""How many sources a task looks at before other tasks, such as messages, have their turn."""
MINUTES_OF_DAY = 24 * 60
SHORTEST_PAUSE = datetime.timedelta(hours=12)
RETRY_PAUSE = datetime.timedelta(hours=6)
"""How long after a failure a source is tried again, if it does not say when."""
LASTING_PAUSE = datetime.timedelta(hours=24)
"""The same after a failure that trying again soon does not mend, as an unknown identifier."""
LONGEST_PAUSE = datetime.timedelta(days=7)
"""How long a source rests at most, whatever its service says."""


@task()
def look_for_papers() -> str:
    """Look at all sources that are due, and return what became of them."""
    if not settings.OUTSIDE_SERVICES:
        return gettext("Outside services are turned off.")
    looked, failed = look_at_due(build_works_client())
    if looked and PaperSource.objects.due(timezone.now()).exists():
        look_for_papers.enqueue()
    return gettext("{looked} sources checked, {failed} failed").format(looked=looked, failed=failed)


def look_at_due(client: SourceClient) -> tuple[int, int]:
    """Look at sources that are due, at most AT_ONCE; return how many, and how many failed.

    One process at a time does, so that no service gets two requests at once; another one leaves it to that.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s)", [LOOK_LOCK])
        if not cursor.fetchone()[0]:
            return 0, 0
    looked = failed = 0
    tried: set[int] = set()
    try:
        while looked < AT_ONCE:
            source = PaperSource.objects.due(timezone.now()).exclude(pk__in=tried).first()
            if source is None:
                break
            tried.add(source.pk)
            looked += 1
            failed += not look_at(source, client)
    finally:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [LOOK_LOCK])
    return looked, failed


def look_at(source: PaperSource, client: SourceClient) -> bool:
    """Read what a source has that is new, page by page; return whether it went well.

    Each page is stored with the state behind it, so a look that is cut off goes on there. A failure is stored
    with the time of the next try. What is left of a source that somebody changed or deleted meanwhile is not
    read.
    """
    settle(source.person)
    try:
        note = _read_pages(source, client)
    except SourceError as error:
        pause = LASTING_PAUSE if error.lasting else RETRY_PAUSE
        message = str(error)
        if error.retry_at:  # without the moment, which the page shows as that of the next try
            message = gettext("%(service)s limits how often it can be used.") % {"service": source.label}
        _store_failure(source, message, error.retry_at or timezone.now() + pause)
        service = WORK_SOURCES.get(source.service)
        if error.retry_at and service and service.base_setting:  # files are on many hosts
            _let_service_rest(source)
        return False
    except SourceChangedError:
        return True
    except Exception:
        # one answer that nobody expected must not keep the other sources from their look
        logger.exception("Looking at source %d, of %s, failed.", source.pk, source.service)
        message = gettext("%(service)s sent something that this site cannot read.") % {
            "service": source.label
        }
        _store_failure(source, message, timezone.now() + LASTING_PAUSE)
        return False
    now = timezone.now()
    source.last_look_at, source.next_look_at = now, compute_next_look(source, now)
    source.failing_since, source.failure, source.note = None, "", note
    _save(source)
    if source.person is not None:
        add_by_rules(source.person)
    return True


def _read_pages(source: PaperSource, client: SourceClient) -> str:
    """Store the pages of a source, and return its last note. Raises SourceError."""
    service = WORK_SOURCES.get(source.service)
    if service is None:
        raise SourceError(gettext("This site does not know the service any more."), lasting=True)
    note, open_works = "", OpenWorks(source)
    for page in service.fetch_works(client, source.identifier, source.state or None):
        store_page(source, page, open_works)
        note = page.note or note
    return note


def remove_advice(failure: str) -> str:
    """Return the text of a SourceError without the advice for people who add one paper."""
    for advice in (LATER, OTHERWISE):
        failure = failure.removesuffix(str(advice)).strip()
    return failure


def _store_failure(source: PaperSource, failure: str, next_look_at: datetime.datetime) -> None:
    now = timezone.now()
    source.failing_since = source.failing_since or now
    source.failure = remove_advice(failure)
    source.next_look_at = min(max(next_look_at, now + datetime.timedelta(minutes=1)), now + LONGEST_PAUSE)
    _save(source)


def _let_service_rest(source: PaperSource) -> None:
    """Let all sources of a service wait until the moment that it named for one of them."""
    rest = PaperSource.objects.filter(service=source.service, next_look_at__lt=source.next_look_at)
    rest.update(next_look_at=source.next_look_at)


def _save(source: PaperSource) -> None:
    """Save what became of a look, unless somebody changed or deleted the source meanwhile."""
    names = ("last_look_at", "next_look_at", "failing_since", "failure", "note")
    same = PaperSource.objects.filter(pk=source.pk, identifier=source.identifier)
    same.update(**{name: getattr(source, name) for name in names})


def compute_next_look(source: PaperSource, now: datetime.datetime) -> datetime.datetime:
    """Return when to look again: at the source's own minute of the day, so that looks are spread over it."""
    minute = source.pk * 889 % MINUTES_OF_DAY  # by the golden ratio of a day
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
    due = midnight + datetime.timedelta(minutes=minute)
    while due < now + SHORTEST_PAUSE:
        due += datetime.timedelta(days=1)
    return due


def look_soon(source: PaperSource) -> None:
    """Let a source be looked at as soon as a worker is free."""
    source.next_look_at = timezone.now()
    source.save(update_fields=["next_look_at"])
    look_for_papers.enqueue()
