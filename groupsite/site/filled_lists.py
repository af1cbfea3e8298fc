"""Which list pages are not empty: menus, footer and sitemap leave out the others."""

import time
from collections.abc import Iterable

from django.db.models import QuerySet
from django.urls import reverse

from groupsite.models.award import Award
from groupsite.models.event import Event
from groupsite.models.news import NewsItem
from groupsite.models.talk import Talk
from groupsite.models.thesis import THESES, Thesis
from people.models import Appointment, Course
from publications.models import Authorship, Corpus, PersonInterest, Publication, PublicationTopic
from software.models import Project, Software, SoftwareTopic, Theme, ThemeTopic

PREFIX = "in_list_"
LIST_VIEWS = (
    *("themes", "projects", "publications", "people", "software", "news", "awards", "teaching", "topics"),
    *("venues", "authors", "corpora", "events", "talks", "theses"),
)
"""The URL names of the list pages."""
CACHE_SECONDS = 60
"""Seconds for which a process caches that a list is not empty."""


def select_first_rows(names: Iterable[str] = LIST_VIEWS) -> dict[str, QuerySet]:
    """Return querysets of the first row of what each page lists, by keys for `check_filled`.

    They are cheap, as every page of the site runs them: of topics only whether something public has one.
    """
    papers = Publication.objects.shown()
    rows = {
        "themes": [Theme.objects.public()],
        "projects": [Project.objects.public()],
        "publications": [Publication.objects.listed()],
        "people": [Appointment.objects.visible().begun()],
        "software": [Software.objects.public()],
        "news": [NewsItem.objects.shown()],
        "awards": [Award.objects.all()],
        "events": [Event.objects.public()],
        "talks": [Talk.objects.public()],
        "theses": [Thesis.objects.public(), Publication.objects.listed().filter(kind__in=THESES)],
        "teaching": [Course.objects.all()],
        "topics": [
            PublicationTopic.objects.filter(content_object__in=papers),
            SoftwareTopic.objects.filter(content_object__visibility="public"),
            ThemeTopic.objects.filter(content_object__visibility="public"),
            PersonInterest.objects.filter(person__visibility="public"),
        ],
        "venues": [papers.exclude(venue=None)],
        "authors": [Authorship.objects.filter(role="author", publication__visibility="public")],
        "corpora": [Corpus.objects.all()],
    }
    return {
        f"{PREFIX}{name}_{place}": kind.order_by().values_list("pk")[:1]
        for name in names
        for place, kind in enumerate(rows[name])
    }


def check_filled(gathered: dict[str, list]) -> dict[str, bool]:
    """Return by URL name whether each list has a first row. gathered: as `select_first_rows` names them."""
    filled: dict[str, bool] = {}
    for key, rows in gathered.items():
        if key.startswith(PREFIX):
            name = key.removeprefix(PREFIX).rpartition("_")[0]
            filled[name] = filled.get(name, False) or bool(rows)
    return filled


class FilledLists:
    """A cache of the lists that are not empty; lists are seldom emptied."""

    def __init__(self) -> None:
        self._seen_at: dict[str, float] = {}
        self.generation = 0

    def list_uncached(self) -> tuple[str, ...]:
        """Return the URL names of the lists whose state is not cached."""
        now = time.monotonic()
        return tuple(
            name for name in LIST_VIEWS if now - self._seen_at.get(name, float("-inf")) > CACHE_SECONDS
        )

    def find_empty_paths(self, gathered: dict[str, list], generation: int) -> set[str]:
        """Return the paths of empty lists, by their first rows; cache the others.

        generation: from before the rows were read; they are not cached if it was cleared meanwhile.
        """
        filled = check_filled(gathered)
        now = time.monotonic()
        if generation == self.generation:
            self._seen_at |= {name: now for name, is_filled in filled.items() if is_filled}
        return {reverse(name) for name, is_filled in filled.items() if not is_filled}

    def clear(self) -> None:
        """Clear the cache."""
        self.generation += 1
        self._seen_at.clear()


filled_lists = FilledLists()
