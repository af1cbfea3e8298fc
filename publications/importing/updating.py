"""Changing a paper that is there already into what was chosen of an entry."""

from collections.abc import Collection
from typing import Any

from publications.formats import Entry
from publications.importing.bylines import link_people, merge_byline, write_byline
from publications.importing.columns import columns
from publications.importing.comparing import FIELDS, THEIRS, compare
from publications.importing.decisions import match_people, refs_of
from publications.importing.related_rows import make_venues, paper_slugs, venue_keys
from publications.importing.targets import write_topics
from publications.models import Identifier, ImportItem, Link, Publication

TakenIdentifiers = dict[tuple[str, str], int]
"""Identifiers that papers have, with the keys of the papers."""


class PaperUpdate:
    """One paper, with its parts fetched, and the entry that changes it.

    application: within which it is changed. by_hand: what of the paper a person wrote. taken: the identifiers
    of the entry that papers have. is_repeated: this very entry was imported into the paper before.
    """

    def __init__(
        self,
        application: Any,
        paper: Publication,
        entry: Entry,
        item: ImportItem,
        by_hand: Collection[str],
        taken: TakenIdentifiers,
        is_repeated: bool = False,
    ) -> None:
        self.application, self.paper, self.entry, self.item = application, paper, entry, item
        self.by_hand = by_hand
        others = {pair for pair, key in taken.items() if key != paper.pk}
        self.changes = compare(entry, paper, by_hand, others, is_repeated)
        self.choices: dict[str, str] = item.choices.get("fields") or {}
        self.taken_over = {
            each.name for each in self.changes.fields if self.choices.get(each.name, each.default) == THEIRS
        }
        self.applied: dict[str, Any] = {}

    def write(self) -> dict[str, Any]:
        """Write what was chosen; return what taking it back needs, empty if nothing was changed."""
        self._adopt()
        self._write_fields(self._new_values())
        self._write_bylines()
        self._add_parts()
        return self.applied | {"was": self.paper.version} if self.applied else {}

    def _write_fields(self, new: dict[str, Any]) -> None:
        before = {name: getattr(self.paper, name) for name in new}
        new = {name: value for name, value in new.items() if value != before[name]}
        if new:
            Publication.objects.filter(pk=self.paper.pk).update(**new)
            changed = {name: [before[name], value] for name, value in new.items()}
            self.applied["fields"] = {**self.applied.get("fields", {}), **changed}

    def _adopt(self) -> None:
        """Make a paper that only a corpus holds one of the group, with the topics that new papers get."""
        if self.paper.slug is not None:
            return
        options, account = self.application.options, self.application.account
        self._write_fields(
            {
                "slug": paper_slugs([(self.entry.title, self.entry.year)])[0],
                "visibility": options.get("visibility", "public"),
                "in_list": options.get("in_list", True),
                "added_by_id": account.pk if account else None,
            }
        )
        has = set(self.paper.topic_items.values_list("tag", flat=True))
        if topics := sorted(self.application.topics.find([self.entry])[0] - has):
            write_topics((self.paper.pk, topic) for topic in topics)
            self.applied["topics"] = topics

    def _new_values(self) -> dict[str, Any]:
        paper, entry, values = self.paper, self.entry, columns(self.entry)
        new: dict[str, Any] = {name: values[name] for name in FIELDS if name in self.taken_over}
        if "venue_printed" in new:
            self.application.made_venues += make_venues([entry])
            is_ours = "venue" in self.by_hand and "venue_printed" not in self.choices
            venue = venue_keys([entry.venue]).get(entry.venue)
            new["venue_id"] = paper.venue_id if venue is None and is_ours else venue
        new |= self._new_month_and_day(values, new)
        if self.changes.extra:
            new["extra"] = {**(paper.extra or {}), **self.changes.extra}
        if "author" in self.taken_over:
            new["byline_complete"] = merge_byline(entry, paper, "author").is_complete
        return new

    def _new_month_and_day(self, values: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
        """Return month and day: those of another year say nothing of this one, and a day needs its month."""
        paper, year = self.paper, new.get("year", self.paper.year)
        date = {name: new.get(name, getattr(paper, name)) for name in ("month", "day")}
        for name in date:
            if values["year"] not in (None, year):
                date[name] = getattr(paper, name)
            elif (
                year != paper.year and name not in self.choices and (name in new or name not in self.by_hand)
            ):
                date[name] = values[name]
        if year is None:
            date["month"] = None
        if date["month"] is None:
            date["day"] = None
        return date

    def _write_bylines(self) -> None:
        paper, entry, item, application = self.paper, self.entry, self.item, self.application
        bylines = {}
        wishes = item.choices.get("people") or {}
        people = match_people(entry, refs_of(paper), item, application.persons, application.rows)
        for role in ("author", "editor"):
            if role in self.taken_over:
                bylines[role] = write_byline(paper, entry, role, people, application.authors)
        stays = "author" not in self.taken_over and (wishes or paper.slug is None)
        if stays and (linked := link_people(paper, entry, people, wishes)):
            bylines["author"] = linked
        application.person_decisions.add(str(paper.uid), item)
        if bylines:
            self.applied["bylines"] = bylines

    def _add_parts(self) -> None:
        """Write the identifiers and links that the entry adds."""
        paper, changes = self.paper, self.changes
        if changes.identifiers:
            Identifier.objects.bulk_create(
                Identifier(publication=paper, scheme=scheme, value=value)
                for scheme, value in changes.identifiers
            )
            self.applied["identifiers"] = [list(pair) for pair in changes.identifiers]
        if changes.links:
            place = max((each.position or 0 for each in paper.links.all()), default=0)
            links = [
                Link(publication=paper, position=place + number, **each)
                for number, each in enumerate(changes.links, start=1)
            ]
            Link.objects.bulk_create(links)
            self.applied["links"] = [each.pk for each in links]
