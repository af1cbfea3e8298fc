"""Changing a paper that is there already into what was chosen of an entry."""

from collections.abc import Collection
from typing import Any

from publications.formats import Entry
from publications.importing import topics
from publications.importing.byline_merging import merge_byline
from publications.importing.bylines import link_people, write_byline
from publications.importing.columns import columns
from publications.importing.comparing import FIELDS, THEIRS, Changes, compare
from publications.importing.decisions import refs_of, who_is_who
from publications.importing.slugs import paper_slugs
from publications.importing.venues import make_venues, venue_keys
from publications.models import Identifier, ImportItem, Link, Publication

Taken = dict[tuple[str, str], int]
"""Identifiers that papers have, with the keys of the papers."""


def update(
    paper: Publication,
    entry: Entry,
    item: ImportItem,
    run: Any,
    by_hand: Collection[str],
    taken: Taken,
    is_repeated: bool = False,
) -> dict[str, Any]:
    """Write what was chosen; gives what taking it back needs, empty if nothing was changed.

    paper: with its parts fetched. run: the application. by_hand: what of the paper a person wrote. taken: the
    identifiers of the entry that papers have; grows by those that this one gets. is_repeated: this very entry
    was imported into the paper before.
    """
    others = {pair for pair, key in taken.items() if key != paper.pk}
    changes = compare(entry, paper, by_hand, others, is_repeated)
    choices = item.choices.get("fields") or {}
    wanted = {each.name for each in changes.fields if choices.get(each.name, each.default) == THEIRS}
    done: dict[str, Any] = {}
    _adopt(paper, entry, run, done)
    _write_fields(paper, _new_values(paper, entry, wanted, set(choices), changes, by_hand, run), done)
    _write_bylines(paper, entry, item, wanted, run, done)
    _add_parts(paper, changes, done)
    taken |= dict.fromkeys(changes.identifiers, paper.pk)
    return done | {"was": paper.version} if done else done


def _write_fields(paper: Publication, new: dict[str, Any], done: dict[str, Any]) -> None:
    before = {name: getattr(paper, name) for name in new}
    new = {name: value for name, value in new.items() if value != before[name]}
    if new:
        Publication.objects.filter(pk=paper.pk).update(**new)
        given = {name: [before[name], value] for name, value in new.items()}
        done["fields"] = {**done.get("fields", {}), **given}


def _new_values(
    paper: Publication,
    entry: Entry,
    wanted: set[str],
    asked: set[str],
    changes: Changes,
    by_hand: Collection[str],
    run: Any,
) -> dict[str, Any]:
    values = columns(entry)
    new: dict[str, Any] = {name: values[name] for name in FIELDS if name in wanted}
    if "venue_printed" in new:
        run.made_venues += make_venues([entry])
        ours = paper.venue_id if "venue" in by_hand and "venue_printed" not in asked else None
        new["venue_id"] = venue_keys([entry.venue]).get(entry.venue, ours)
    new |= _date(paper, values, new, asked, by_hand)
    if changes.extra:
        new["extra"] = {**(paper.extra or {}), **changes.extra}
    if "author" in wanted:
        new["byline_complete"] = merge_byline(entry, paper, "author").is_complete
    return new


def _date(
    paper: Publication, values: dict[str, Any], new: dict[str, Any], asked: set[str], by_hand: Collection[str]
) -> dict[str, Any]:
    """Month and day: those of another year say nothing of this one, and a day needs its month."""
    year = new.get("year", paper.year)
    date = {name: new.get(name, getattr(paper, name)) for name in ("month", "day")}
    for name in date:
        if values["year"] not in (None, year):
            date[name] = getattr(paper, name)
        elif year != paper.year and name not in asked and (name in new or name not in by_hand):
            date[name] = values[name]
    if year is None:
        date["month"] = None
    if date["month"] is None:
        date["day"] = None
    return date


def _adopt(paper: Publication, entry: Entry, run: Any, done: dict[str, Any]) -> None:
    """A paper that only a corpus holds becomes one of the group, with the topics that new papers get."""
    if paper.slug is not None:
        return
    new = {
        "slug": paper_slugs([(entry.title, entry.year)])[0],
        "visibility": run.options.get("visibility", "public"),
        "in_list": run.options.get("in_list", True),
        "added_by_id": run.account.pk if run.account else None,
    }
    _write_fields(paper, new, done)
    has = set(paper.topic_items.values_list("tag", flat=True))
    if given := sorted(run.topics.of([entry])[0] - has):
        topics.write((paper.pk, topic) for topic in given)
        done["topics"] = given


def _write_bylines(
    paper: Publication, entry: Entry, item: ImportItem, wanted: set[str], run: Any, done: dict[str, Any]
) -> None:
    bylines = {}
    wishes = item.choices.get("people") or {}
    people = who_is_who(entry, refs_of(paper), item, run.persons, run.rows)
    for role in ("author", "editor"):
        if role in wanted:
            bylines[role] = write_byline(paper, entry, role, people, run.authors)
    stays = "author" not in wanted and (wishes or paper.slug is None)
    if stays and (linked := link_people(paper, entry, people, wishes)):
        bylines["author"] = linked
    run.said_who.add(str(paper.uid), item)
    if bylines:
        done["bylines"] = bylines


def _add_parts(paper: Publication, changes: Changes, done: dict[str, Any]) -> None:
    """Write the identifiers and links that the entry adds."""
    if changes.identifiers:
        Identifier.objects.bulk_create(
            Identifier(publication=paper, scheme=scheme, value=value) for scheme, value in changes.identifiers
        )
        done["identifiers"] = [list(pair) for pair in changes.identifiers]
    if changes.links:
        place = max((each.position or 0 for each in paper.links.all()), default=0)
        rows = [
            Link(publication=paper, position=place + number, **each)
            for number, each in enumerate(changes.links, start=1)
        ]
        Link.objects.bulk_create(rows)
        done["links"] = [each.pk for each in rows]
