"""Load the demo group. Rows of others stay as they are; loading twice changes nothing."""

from django.db import transaction

from core.journal.context import journal_context
from core.kinds import get_kinds
from groupsite.models import Group
from groupsite.operations.demo import content, library, pictures, projects, roster, translations
from groupsite.operations.demo_rows import Upserter, is_demo, read_data
from people.models import Person

WHY = "demo data loaded"
"""The reason in the history of every change that the demo makes."""


class AnotherGroupError(Exception):
    """The database holds a group that is not the demo."""


def load_demo(force: bool = False, ugly: bool = False) -> Upserter:
    """Create or update the demo group; the result counts added and changed rows.

    force: load it even if there is another group, whose own row, pages and people stay as they are.
    ugly: add rows that are hard to display. Raises AnotherGroupError unless forced.
    """
    if not force:
        refuse_another_group()
    upserter = Upserter()
    with transaction.atomic(), journal_context(why=WHY, command="demo"):
        _put_all(upserter)
        if ugly:
            _put_ugly(upserter)
    return upserter


def refuse_another_group() -> None:
    group = Group.objects.first()
    if group and not (is_demo(group) and group.name == read_data("site")["group"]["name"]):
        raise AnotherGroupError(
            f"This database holds another group, “{group.name}”. The demo goes into an empty database; "
            "with --force it is loaded beside that group."
        )


def _put_all(upserter: Upserter) -> None:
    site, facts = read_data("site"), read_data("work")
    content.put_group(upserter, site)
    roster.put_roles(upserter, read_data("people")["roles"])
    roster.put_people(upserter, read_data("people")["people"])
    for slug, records in read_data("records").items():
        roster.put_records(upserter, slug, records)
    content.put_contact_points(upserter, site["contact_points"])
    for venue in read_data("venues")["venues"]:
        library.put_venue(upserter, venue)
    papers = library.PaperUpserter(upserter)
    for paper in reversed(read_data("theme_papers")["papers"]):  # the newest last: lists show it first
        papers.upsert(paper, in_list=False)
    for paper in reversed(read_data("papers")["papers"]):
        papers.upsert(paper)
    content.put_software(upserter, facts["software"])
    content.put_themes(upserter, facts["themes"])
    projects.put_organisations(upserter, read_data("projects")["organisations"])
    projects.put_projects(upserter, read_data("projects")["projects"])
    content.put_awards(upserter, facts["awards"], upserter.get(Person, "luo-mai"))
    content.put_pages(upserter, site["pages"])
    content.put_news(upserter, reversed(site["news"]))
    for kind in get_kinds():
        kind.load_demo(upserter)
    content.put_redirects(upserter, site["redirects"])
    pictures.put_pictures(upserter, read_data("pictures")["pictures"])
    pictures.put_portraits(upserter, read_data("pictures")["portraits"])
    translations.put_translations(upserter, read_data("german"))


def _put_ugly(upserter: Upserter) -> None:
    """Add rows that are hard to display or must stay hidden."""
    facts = read_data("ugly")
    roster.put_people(upserter, facts["people"])
    for venue in facts["venues"]:
        library.put_venue(upserter, venue)
    papers = library.PaperUpserter(upserter)
    for paper in facts["papers"]:
        papers.upsert(paper)
    content.put_software(upserter, facts["software"])
    content.put_themes(upserter, facts["themes"])
    content.put_news(upserter, facts["news"])
    content.put_pages(upserter, facts["pages"])
    content.put_redirects(upserter, facts["redirects"])
    pictures.put_ugly_pictures(upserter, [paper["key"] for paper in facts["papers"]])
