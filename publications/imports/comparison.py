"""Comparing an entry with a stored paper, field by field."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bibliography import fields as table
from bibliography.entry import PRIVATE_STATUSES, STATUSES
from bibliography.fields import ImportRule
from bibliography.formats import Contributor, Entry
from bibliography.matching import TitleLikeness, compare_titles
from bibliography.venues.printed_venues import list_known_names
from core.journal.models import JournalEvent
from core.text.letters import make_name_key
from core.text.translation import gettext_noop
from publications.imports.byline_merge import MergedByline, build_mentions, merge_byline
from publications.imports.entry_columns import POSITIONS, build_columns, list_identifiers, list_links
from publications.imports.related_rows import make_author_name
from publications.models import Authorship, Identifier, Publication

OURS, THEIRS = "ours", "theirs"
FIELDS = tuple(field.column for field in table.COLUMNS if field.rule is not ImportRule.KEEP)
AFFILIATION = "affiliation"
"""What the fields edited by hand name where somebody took an affiliation away."""
HAND_EDITABLE_FIELDS = (*FIELDS, "venue")
"""The fields for which edits by hand are looked up."""
LABELS = table.LABELS | {"author": "authors", "editor": "editors", "extra": gettext_noop("other fields")}
_FILL_ONLY = [field.column for field in table.COLUMNS if field.rule is ImportRule.FILL]
_LONG = [field.column for field in table.LONG_FIELDS]
_STATUS_RANK = {status: rank for rank, status in enumerate((*PRIVATE_STATUSES, *STATUSES))}


@dataclass(frozen=True)
class FieldDifference:
    """A field in which the entry has another value than the paper, which may have none.

    is_kept: the entry has a shorter form, or was imported before, so that the paper's value stays.
    """

    name: str
    ours: Any
    theirs: Any
    by_hand: bool = False
    is_kept: bool = False

    @property
    def fills(self) -> bool:
        """Whether the paper has nothing there."""
        return self.ours in (None, "", [])

    @property
    def default(self) -> str:
        """The side that wins by default: the paper's if a person edited it, or if it has the fuller value."""
        return OURS if self.by_hand or self.is_kept else THEIRS


@dataclass(frozen=True)
class Changes:
    """The differing fields, and the additions of the entry: identifiers, links, and other fields.

    places: the contributors with an affiliation by the keys of their mentions, which have none.
    """

    fields: list[FieldDifference] = field(default_factory=list)
    identifiers: list[tuple[str, str]] = field(default_factory=list)
    links: list[dict[str, str]] = field(default_factory=list)
    extra: dict[str, Any] = field(default_factory=dict)
    places: dict[int, Contributor] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.fields) or self.has_additions

    @property
    def has_additions(self) -> bool:
        """Whether the entry has something that the paper has not."""
        return bool(self.identifiers or self.links or self.extra or self.places)


def compare(
    entry: Entry,
    paper: Publication,
    by_hand: Collection[str],
    taken: Collection[tuple[str, str]],
    is_repeated: bool = False,
) -> Changes:
    """Compare an entry with a paper, whose parts were prefetched. taken: identifiers of other papers.

    is_repeated: an identical entry was imported into the paper before, so that differences are later edits.
    """
    values = build_columns(entry)
    places = {} if AFFILIATION in by_hand else dict(_find_new_places(entry, paper))
    if is_repeated:
        differences = [*_compare_fields(values, paper, by_hand), *_compare_bylines(entry, paper, by_hand)]
        return Changes(
            [replace(difference, is_kept=True) for difference in differences if not difference.fills],
            places=places,
        )
    own = {(identifier.scheme, identifier.value) for identifier in paper.identifiers.all()}
    urls = {link.url for link in paper.links.all()}
    return Changes(
        [*_compare_fields(values, paper, by_hand), *_compare_bylines(entry, paper, by_hand)],
        [pair for pair in list_identifiers(entry) if pair not in own and pair not in taken],
        [link for link in list_links(entry) if link["url"] not in urls],
        {name: value for name, value in values["extra"].items() if name not in (paper.extra or {})},
        places,
    )


def _compare_fields(
    values: dict[str, Any], paper: Publication, by_hand: Collection[str]
) -> Iterable[FieldDifference]:
    same_year = values["year"] in (paper.year, None)
    for name in FIELDS:
        ours, theirs = getattr(paper, name), values[name]
        if theirs in (None, "") or theirs == ours or _is_equivalent(name, ours, theirs, paper):
            continue
        is_by_hand = name in by_hand
        if name in ("month", "day") and not same_year:
            if ours is None:
                continue
            is_by_hand |= "year" in by_hand  # a month and a day belong to their year
        if name == "venue_printed" and paper.venue:
            is_by_hand |= "venue" in by_hand
        yield FieldDifference(name, ours, theirs, is_by_hand, _is_shorter_form(name, ours, theirs))


def _is_equivalent(name: str, ours: Any, theirs: Any, paper: Publication) -> bool:
    """Return whether a difference is ignored.

    These are a lower status, a vaguer kind, another name of the venue, other dashes and quotation marks, and
    any value of a field that imports only fill.
    """
    if isinstance(ours, str) and _normalise_typography(ours) == _normalise_typography(theirs):
        return True
    if name == "status":
        return _STATUS_RANK[theirs] < _STATUS_RANK[ours]
    if name == "kind":
        return theirs == "other" or (theirs == "preprint" and ours != "other")
    if name == "venue_printed" and paper.venue:
        keys = {make_name_key(venue_name.name) for venue_name in paper.venue.names.all()}
        return any(make_name_key(spelling) in keys for spelling in list_known_names(theirs))
    if name == "citation_key" and (paper.extra or {}).get("citation-key") == theirs:
        return True  # the key was taken by another paper
    return name in _FILL_ONLY and bool(ours)


_TYPOGRAPHY = str.maketrans(
    dict.fromkeys("‐‑‒–—―−", "-") | dict.fromkeys("‘’‚ʼ`´", "'") | dict.fromkeys("“”„«»", '"')
)
_DASHES = re.compile(r"\s*-+\s*")


def _normalise_typography(text: str) -> str:
    """Return a text with ASCII dashes and quotation marks: 1-14 and 1–14 are the same pages."""
    return " ".join(_DASHES.sub("-", text.translate(_TYPOGRAPHY)).split())


def _is_shorter_form(name: str, ours: Any, theirs: Any) -> bool:
    """Return whether a title or a long text is a shorter form of the stored one."""
    if not ours or len(theirs if isinstance(theirs, str) else "") >= len(str(ours)):
        return False
    if name == "title":
        return compare_titles(theirs, ours) in (
            TitleLikeness.CUT,
            TitleLikeness.SUBTITLE,
            TitleLikeness.SHORT_NAME,
        )
    beginning = _normalise_typography(theirs).rstrip(".… ") if name in _LONG else ""
    return bool(beginning) and _normalise_typography(ours).startswith(beginning)


def _compare_bylines(entry: Entry, paper: Publication, by_hand: Collection[str]) -> Iterable[FieldDifference]:
    for role in ("author", "editor"):
        ours = build_mentions(paper, role)
        stored = [str(mention.author) for mention in ours]
        merged = merge_byline(entry, paper, role)
        names = _list_names(merged)
        if names and stored != names:
            yield FieldDifference(role, stored, names, role in by_hand, merged.is_shorter)


def _list_names(merged: MergedByline) -> list[str]:
    return [format_full_name(person) for person in merged.people[:POSITIONS]]


def _find_new_places(entry: Entry, paper: Publication) -> Iterator[tuple[int, Contributor]]:
    """Yield the keys of mentions without an affiliation, and who has it, of bylines that stay as they are."""
    for role, people in (("author", entry.authors), ("editor", entry.editors)):
        if not any(person.affiliation or person.ror_ids for person in people):
            continue
        merged = merge_byline(entry, paper, role)
        if [str(mention.author) for mention in build_mentions(paper, role)] != _list_names(merged):
            continue
        for place, mention in zip(merged.places, merged.mentions, strict=True):
            if place and mention and not (mention.affiliation or mention.ror_ids):
                person = people[place - 1]
                if person.affiliation or person.ror_ids:
                    yield mention.pk, person


def format_full_name(person: Contributor) -> str:
    """Return a name with its homonym number, as author rows are displayed."""
    name, homonym = make_author_name(person)
    return f"{name} {homonym}" if homonym else name


def find_taken_identifiers(entries: Iterable[Entry]) -> dict[tuple[str, str], int]:
    """Return the identifiers of entries that stored papers have, with the primary keys of these.

    Only schemes that identify one work count.
    """
    pairs = {
        pair
        for entry in entries
        for pair in list_identifiers(entry)
        if pair[0] not in Identifier.NAMES_MANY_WORKS
    }
    if not pairs:
        return {}
    rows = Identifier.objects.filter(value__in={value for _, value in pairs})
    return {
        (scheme, value): paper
        for scheme, value, paper in rows.values_list("scheme", "value", "publication_id")
        if (scheme, value) in pairs
    }


# Edits by hand, as recorded in the journal: imports overwrite them only if that is chosen


def find_hand_edits(papers: Collection[int], fields: Sequence[str]) -> dict[int, set[str]]:
    """Return for each paper the fields whose present value a person set.

    `author` and `editor` are bylines, AFFILIATION is there if somebody took one away.
    A value is by hand if its change has an account and no import batch. Undoing a batch restores the state
    from before the batch. In two statements.
    """
    edits = {paper: _HandEdits() for paper in papers}
    if papers:
        events = JournalEvent.objects.of_model(Publication)
        columns = [f"values__{Publication._meta.get_field(name).column}" for name in fields]
        states = events.filter(row_id__in=list(edits)).order_by("row_id", "id")
        rows = states.values_list("row_id", "action", "context__metadata", *columns)
        before: tuple = ()
        last = None
        for paper, label, metadata, *values in rows.iterator(chunk_size=2_000):
            is_first = paper != last or label == JournalEvent.Action.INSERT
            for index, name in enumerate(fields):
                if is_first or values[index] != before[index]:
                    edits[paper].note_change(name, metadata)
            before, last = tuple(values), paper
        bylines = JournalEvent.objects.of_model(Authorship)
        mentions = bylines.filter(parent_table=Publication._meta.db_table, parent_id__in=list(edits))
        affiliations = "former__affiliation", "values__affiliation"
        changes = mentions.order_by("id").values_list(
            "parent_id", "values__role", "context__metadata", *affiliations
        )
        for key, role, by, former, present in changes.iterator(chunk_size=2_000):
            edits[key].note_change(role, by)
            if former and not present:
                edits[key].note_change(AFFILIATION, by)
    return {paper: by_hand.names for paper, by_hand in edits.items()}


class _HandEdits:
    """The fields of a paper whose last change was by hand."""

    def __init__(self) -> None:
        self.names: set[str] = set()
        self._before: dict[tuple[str, str | None], bool] = {}

    def note_change(self, name: str, metadata: dict[str, Any] | None) -> None:
        metadata = metadata or {}
        batch = metadata.get("batch")
        if metadata.get("undone"):
            is_by_hand = self._before.get((name, batch), False)
        else:
            is_by_hand = bool(metadata.get("user") and not batch)
            if batch:
                self._before.setdefault((name, batch), name in self.names)
        (self.names.add if is_by_hand else self.names.discard)(name)
