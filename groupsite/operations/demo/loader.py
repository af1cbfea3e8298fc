"""Load the demo group. Rows of others stay as they are; loading twice changes nothing."""

import pghistory
from django.db import transaction

from groupsite.models import Group
from groupsite.operations.demo import library, roster, work
from groupsite.operations.stored_rows import Shelf, data, is_demo
from people.models import Person

WHY = "demo"
"""The reason in the history of every change that the demo makes."""


class AnotherGroup(Exception):
    """The database holds a group that is not the demo."""


def load(force: bool = False, ugly: bool = False) -> Shelf:
    """Create or update the demo group; the result counts added and changed rows.

    force: load beside another group, whose own row, pages and people stay as they are.
    ugly: add rows that are hard to display. Raises AnotherGroupError unless forced.
    """
    if not force:
        refuse_another_group()
    upserter = Shelf()
    with transaction.atomic(), pghistory.context(why=WHY):
        _put_all(upserter)
        if ugly:
            _put_ugly(upserter)
    return upserter


def refuse_another_group() -> None:
    group = Group.objects.first()
    if group and not (is_demo(group) and group.name == data("site")["group"]["name"]):
        raise AnotherGroup(
            f"This database holds another group, “{group.name}”. The demo goes into an empty database; "
            "with --force it is loaded beside that group."
        )


def _put_all(upserter: Shelf) -> None:
    site, facts = data("site"), data("work")
    work.put_group(upserter, site)
    roster.put_roles(upserter, data("people")["roles"])
    roster.put_people(upserter, data("people")["people"])
    for slug, records in data("records").items():
        roster.put_records(upserter, slug, records)
    for venue in data("venues")["venues"]:
        library.put_venue(upserter, venue)
    papers = library.Papers(upserter)
    for paper in reversed(data("theme_papers")["papers"]):  # the newest last: lists show it first
        papers.put(paper, in_list=False)
    for paper in reversed(data("papers")["papers"]):
        papers.put(paper)
    work.put_software(upserter, facts["software"])
    work.put_themes(upserter, facts["themes"])
    work.put_awards(upserter, facts["awards"], upserter.thing(Person, "luo-mai"))
    work.put_pages(upserter, site["pages"])
    work.put_news(upserter, reversed(site["news"]))
    work.put_redirects(upserter, site["redirects"])


def _put_ugly(upserter: Shelf) -> None:
    """Add rows that are hard to display or must stay hidden."""
    facts = data("ugly")
    roster.put_people(upserter, facts["people"])
    for venue in facts["venues"]:
        library.put_venue(upserter, venue)
    papers = library.Papers(upserter)
    for paper in facts["papers"]:
        papers.put(paper)
    work.put_software(upserter, facts["software"])
    work.put_themes(upserter, facts["themes"])
    work.put_news(upserter, facts["news"])
    work.put_pages(upserter, facts["pages"])
    work.put_redirects(upserter, facts["redirects"])
