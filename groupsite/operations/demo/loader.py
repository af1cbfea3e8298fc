"""Loading of the demo group. Existing rows stay as they are; loading twice changes nothing."""

import pghistory
from django.db import transaction

from groupsite.models import Group
from groupsite.operations.demo import library, roster, work
from groupsite.operations.stored_rows import Shelf, data, is_demo
from people.models import Person

WHY = "demo"
"""What the journal gives as the reason of every change that the demo makes."""


class AnotherGroup(Exception):
    """The database holds a group that is not the demo."""


def load(force: bool = False, ugly: bool = False) -> Shelf:
    """Put the demo group in place, or bring it up to date; say how many rows were made and changed.

    force: load beside another group, whose own row, pages and people stay as they are.
    ugly: add the things that are hard to show.
    Raises AnotherGroup unless forced.
    """
    if not force:
        refuse_another_group()
    shelf = Shelf()
    with transaction.atomic(), pghistory.context(why=WHY):
        _put_all(shelf)
        if ugly:
            _put_ugly(shelf)
    return shelf


def refuse_another_group() -> None:
    group = Group.objects.first()
    if group and not (is_demo(group) and group.name == data("site")["group"]["name"]):
        raise AnotherGroup(
            f"This database holds another group, “{group.name}”. The demo goes into an empty database; "
            "with --force it is loaded beside that group."
        )


def _put_all(shelf: Shelf) -> None:
    site, activities = data("site"), data("work")
    work.put_group(shelf, site)
    roster.put_roles(shelf, data("people")["roles"])
    roster.put_people(shelf, data("people")["people"])
    for slug, records in data("records").items():
        roster.put_records(shelf, slug, records)
    for venue in data("venues")["venues"]:
        library.put_venue(shelf, venue)
    papers = library.Papers(shelf)
    for paper in reversed(data("theme_papers")["papers"]):  # the newest last: of a year, lists show it first
        papers.put(paper, in_list=False)
    for paper in reversed(data("papers")["papers"]):
        papers.put(paper)
    work.put_software(shelf, activities["software"])
    work.put_themes(shelf, activities["themes"])
    work.put_awards(shelf, activities["awards"], shelf.thing(Person, "luo-mai"))
    work.put_pages(shelf, site["pages"])
    work.put_news(shelf, reversed(site["news"]))
    work.put_redirects(shelf, site["redirects"])


def _put_ugly(shelf: Shelf) -> None:
    """Add what is hard to show or must not be shown."""
    facts = data("ugly")
    roster.put_people(shelf, facts["people"])
    for venue in facts["venues"]:
        library.put_venue(shelf, venue)
    papers = library.Papers(shelf)
    for paper in facts["papers"]:
        papers.put(paper)
    work.put_software(shelf, facts["software"])
    work.put_themes(shelf, facts["themes"])
    work.put_news(shelf, facts["news"])
    work.put_pages(shelf, facts["pages"])
    work.put_redirects(shelf, facts["redirects"])
