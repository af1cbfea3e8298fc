"""Join what several sources say of one work into one entry with all identifiers.

`PaperIndex` judges. Where it doubts, two entries are joined only if title, byline, year, kind and identifiers
allow no other work: entries of one person's sources are more likely one than an entry and any paper.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bibliography.entry import Contributor, Entry
from bibliography.matching.bylines import compare_bylines
from bibliography.matching.sameness import PaperIndex, count_years_between, is_preprint, may_be_one
from bibliography.matching.title_keys import make_title_keys
from bibliography.matching.title_likeness import TitleLikeness, compare_titles, prepare_title
from bibliography.matching.titles import SMALL_WORDS, fold_title
from bibliography.matching.works import (
    KnownWork,
    PaperVerdict,
    Sameness,
    compute_fingerprint,
    find_conflicts,
    find_shared,
    group_by_scheme,
)
from bibliography.names.likeness import compare
from bibliography.names.readings import parse_form

MOST_SAME, MOST_ALIKE = 20, 150  # works of one title, or of titles that are alike, that are compared
_VERSION = re.compile(r"(?<=[\w)])[./]?v\d{1,2}$", re.ASCII)
_VERSIONED_PREFIXES = (
    "10.1101/",
    "10.21203/",
    "10.26434/",
    "10.31234/",
    "10.36227/",
    "10.20944/",
    "10.6084/",
)
"""Of registrants whose DOIs end in the version, such as bioRxiv, Research Square and ChemRxiv."""
_FILLED = (
    "year", "month", "day", "venue", "volume", "issue", "pages", "article_number", "publisher", "language",
    "abstract", "funding", "summary", "key",
)  # fmt: skip


def join_entries(entries: Sequence[Entry]) -> list[Entry]:
    """Return one entry for each work, in the order in which the works come first.

    Of several entries of a work the first that is published and names its authors counts; the others fill
    what it lacks.
    """
    return [merge_entries([entries[number] for number in numbers]) for numbers in group_entries(entries)]


def group_entries(entries: Sequence[Entry]) -> list[list[int]]:
    """Return the places of the entries of each work, in the order in which the works come first."""
    index = PaperIndex()
    groups: dict[str, list[int]] = {}
    group_of: dict[str, str] = {}
    crowds: Counter[int | str] = Counter()
    # those that say most first, so that the result hardly depends on the order of the sources
    for number in sorted(range(len(entries)), key=lambda number: _rank_content(entries[number])):
        entry, uid = _drop_versions(entries[number]), str(number)
        work = _find_work(entry, index.match(entry))
        head = group_of[work.uid] if work else uid
        groups.setdefault(head, []).append(number)
        group_of[uid] = head
        described = KnownWork.of(entry, uid)
        if work is None:
            fingerprint, keys = compute_fingerprint(entry), make_title_keys(entry.title)
            crowds.update([fingerprint, *keys])
            if crowds[fingerprint] > MOST_SAME or any(crowds[key] > MOST_ALIKE for key in keys):
                described = replace(described, title="")  # only its identifiers count
        if work is None or replace(described, uid=work.uid, head=work.head) != work:
            index.add(replace(described, head="" if head == uid else head))
    return sorted(map(sorted, groups.values()), key=min)


def _rank_content(entry: Entry) -> tuple[int, int, int]:
    letters = sum(len(person.name) for person in entry.authors)
    return -len(entry.identifiers), -letters, -len(entry.title)


def merge_entries(entries: Sequence[Entry]) -> Entry:
    """Return one entry of a work with the values of all, of which the first ones count."""
    if len(entries) == 1:
        return entries[0]
    ranked = sorted(entries, key=lambda entry: (is_preprint(entry), not entry.authors, entry.kind == "other"))
    best, *others = ranked
    changes: dict[str, Any] = {}
    for name in _FILLED:
        if not getattr(best, name):
            changes[name] = next(
                (value for other in others if (value := getattr(other, name))), getattr(best, name)
            )
    if best.year:  # a month belongs to its year
        others_of_year = [other for other in others if other.year == best.year]
        changes["month"] = best.month or next((other.month for other in others_of_year if other.month), None)
        of_month = [other for other in others_of_year if other.month == changes["month"]]
        changes["day"] = best.day or next(
            (other.day for other in of_month if other.month and other.day), None
        )
    pairs = dict.fromkeys(pair for entry in ranked for pair in entry.identifiers)
    links = {link.url: link for entry in reversed(ranked) for link in entry.links}
    topics = best.topics or next((other.topics for other in others if other.topics), ())
    return replace(
        best,
        **changes,
        authors=_merge_bylines([entry.authors for entry in ranked if entry.authors]),
        editors=_merge_bylines([entry.editors for entry in ranked if entry.editors]),
        identifiers=tuple(pairs),
        links=tuple(links.values()),
        topics=topics,
    )


def _find_work(entry: Entry, verdict: PaperVerdict) -> KnownWork | None:
    """Return the work of which an entry is another description."""
    if verdict.verdict == Sameness.SAME:
        return verdict.paper
    if verdict.verdict == Sameness.NEW or verdict.version_kind or verdict.paper is None:
        return None
    works = (verdict.paper, *verdict.others)
    if verdict.verdict == Sameness.VERSION:  # as the venues differ
        works = tuple(work for work in works if _are_one_venue(entry.venue, work.venue))
    return next((work for work in works if _is_one(entry, work)), None)


def _are_one_venue(one: str, other: str) -> bool:
    """Return whether one name of a venue can abbreviate the other: EMNLP (1), or J. Mach. Learn. Res."""
    if any(_is_acronym(venue) for venue in (one, other)):
        return True
    short, whole = sorted((fold_title(one), fold_title(other)), key=lambda folded: len("".join(folded)))
    whole = [token for token in whole if token not in SMALL_WORDS]
    tokens = [token for token in short if token not in SMALL_WORDS]
    return len(tokens) == len(whole) and all(map(str.startswith, whole, tokens))


def _is_acronym(venue: str) -> bool:
    letters = [letter for letter in venue if letter.isalpha()]
    return 1 < len(letters) < 12 and 2 * sum(map(str.isupper, letters)) >= len(letters)


def _is_one(entry: Entry, work: KnownWork) -> bool:
    """Return whether a doubt is none between entries of sources."""
    mine, yours = group_by_scheme(entry.identifiers), group_by_scheme(work.identifiers)
    if find_conflicts(mine, yours) or not may_be_one(entry, work):
        return False
    title = compare_titles(entry.title, work.title)
    years = count_years_between(entry, work)
    byline = compare_bylines([person.name for person in entry.authors or entry.editors], work.names)
    if find_shared(mine, yours):
        return title > TitleLikeness.NONE and byline.is_strong and years == 0
    forms = prepare_title(entry.title), prepare_title(work.title)
    if not all(form.is_distinctive for form in forms) or forms[0].numbers != forms[1].numbers:
        return False
    if title == TitleLikeness.SAME:
        return byline.is_strong or (byline.is_unknown and years == 0)
    least = TitleLikeness.SPELLING if byline.is_unknown else TitleLikeness.CUT
    return title >= least and years == 0 and (byline.is_strong or byline.is_unknown)


def _drop_versions(entry: Entry) -> Entry:
    """Return an entry whose DOIs have no version at their end."""
    identifiers = tuple(
        (scheme, _VERSION.sub("", value))
        if scheme == "doi" and value.startswith(_VERSIONED_PREFIXES)
        else (scheme, value)
        for scheme, value in entry.identifiers
    )
    return entry if identifiers == entry.identifiers else replace(entry, identifiers=identifiers)


def _merge_bylines(bylines: list[tuple[Contributor, ...]]) -> tuple[Contributor, ...]:
    """Return the first byline; of others as long, what they know of the same people is added."""
    if not bylines:
        return ()
    first, *others = bylines
    for other in others:
        if len(other) == len(first):
            first = tuple(_merge_person(*people) for people in zip(first, other, strict=True))
    return first


def _merge_person(person: Contributor, other: Contributor) -> Contributor:
    if not (other.orcid or other.homonym or other.affiliation or other.ror_ids):
        return person
    if person.name != other.name:
        try:
            is_same = bool(compare(parse_form(person.name, ""), parse_form(other.name, "")))
        except ValueError:
            is_same = False
        if not is_same:
            return person
    return replace(
        person,
        orcid=person.orcid or other.orcid,
        homonym=person.homonym or other.homonym,
        affiliation=person.affiliation or other.affiliation,
        ror_ids=person.ror_ids or other.ror_ids,
    )
