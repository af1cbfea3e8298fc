"""Which of the pages that list things have anything to list: menus, footer and sitemap name no others."""

from django.db.models import QuerySet
from django.urls import reverse

from groupsite.models.award import Award
from groupsite.models.news import NewsItem
from people.models import Appointment, Course
from publications.models import Authorship, Publication, Topic
from software.models import Software, Theme

PREFIX = "in_list_"
NAMES = (
    *("themes", "publications", "people", "software", "news", "awards", "teaching", "topics", "venues"),
    "authors",
)
"""The names of their addresses."""


def first_rows() -> dict[str, QuerySet]:
    """One row of what each page lists, if there is any, by a name to gather it under."""
    rows = {
        "themes": Theme.objects.public(),
        "publications": Publication.objects.listed(),
        "people": Appointment.objects.visible().begun(),
        "software": Software.objects.public(),
        "news": NewsItem.objects.shown(),
        "awards": Award.objects.all(),
        "teaching": Course.objects.all(),
        "topics": Topic.objects.in_use(),
        "venues": Publication.objects.shown().exclude(venue=None),
        "authors": Authorship.objects.filter(role="author", publication__visibility="public"),
    }
    return {f"{PREFIX}{name}": rows[name].order_by().values_list("pk")[:1] for name in NAMES}


def names_of_filled(found: dict[str, list]) -> set[str]:
    """The names of the pages that have something to list; what was not asked for counts as having it."""
    return {name for name in NAMES if found.get(f"{PREFIX}{name}", True)}


def empty_paths(found: dict[str, list]) -> set[str]:
    """The paths of the pages that list nothing yet."""
    return {reverse(name) for name in set(NAMES) - names_of_filled(found)}
