"""The history of the large group: edits of single rows, bulk edits and deletions."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import product

from django.db.models import F, Value
from django.db.models.functions import Concat

from bench.large.people import LARGEST
from groupsite.models import Award, Group, Page
from groupsite.news.models import NewsItem
from groupsite.redirects.models import Redirect
from people.models import Appointment, Course, Person, Role, Supervision, User
from publications.models import AuthorDecision, Authorship, Corpus, Publication, Topic, Venue
from software.models import Software, Theme

EDITS = 40
"""Number of edits of the largest rows."""
TEXTS = {
    Appointment: "note",
    Award: "note",
    Corpus: "description",
    Course: "description",
    Group: "about",
    NewsItem: "body",
    Page: "body",
    Person: "office",
    Redirect: "notice",
    Role: "heading",
    Software: "description",
    Topic: "description",
    Venue: "publisher",
}
"""A text field of each model that is edited in all rows at once."""


def changes() -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield the name of each change, and the function that makes it: a save, a bulk action or a deletion."""
    for number in range(EDITS):
        yield f"edit {number} of the largest paper", partial(_edit_paper, number)
        yield f"edit {number} of the largest person", partial(_edit_person, number)
    for number in range(10):
        yield f"edit {number} of the largest theme", partial(_edit_theme, number)
    yield "all papers listed", lambda: _update(Publication, in_list=True)
    for number, (model, field) in product(range(2), TEXTS.items()):
        added = Concat(field, Value(f"Edit {number}."))
        yield f"{model._meta.label} edited {number}", partial(_update, model, **{field: added})
    for user in ("owner", "editor"):
        decided = {"decided_by": User.objects.filter(email=f"{user}@example.org").values("pk")}
        yield f"decided by {user}", partial(_update, AuthorDecision, **decided)
    for number in range(60):
        yield f"deleted paper {number}", partial(_delete, Publication, f"paper-{number * 80 + 7}")
    for number in range(25):
        yield f"deleted page {number}", partial(_delete, Page, f"page-{number + 10}")
    yield "deleted papers at once", lambda: _delete_many(Publication.objects.filter(year=1999))
    yield (
        "deleted redirects at once",
        lambda: _delete_many(Redirect.objects.filter(old_path__contains="person3")),
    )


def _edit_paper(number: int) -> None:
    paper = Publication.objects.filter(slug=LARGEST)
    paper.update(title=Concat("title", Value(" again")), abstract=Concat("abstract", Value(" And more.")))
    paper.update(venue=Venue.objects.order_by("pk")[number])
    if number % 4 == 0:
        mentions = Authorship.objects.filter(publication__slug=LARGEST)
        mentions.update(equal=not number % 8, affiliation=Concat("affiliation", Value(", moved")))


def _edit_person(number: int) -> None:
    persons = Person.objects.filter(slug=LARGEST)
    persons.update(biography=Concat("biography", Value(f" Edited {number} times.")), office=f"IF-{number}")
    if number % 4 == 0:
        Supervision.objects.filter(supervisor__slug=LARGEST).update(supervisor_institution=f"School {number}")
        persons.get().skills.update(level="basic" if number % 8 else "fluent")


def _edit_theme(_number: int) -> None:
    Theme.objects.filter(slug=LARGEST).update(narrative=Concat("narrative", Value(" More.")))
    Theme.objects.get(slug=LARGEST).theme_publications.update(position=F("position") + 1)


def _update(model, **values) -> None:
    model.objects.update(**values)


def _delete(model, slug: str) -> None:
    for row in model.objects.filter(slug=slug):
        row.delete()


def _delete_many(rows) -> None:
    rows.delete()
