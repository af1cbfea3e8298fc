"""New papers with all their parts, many at once, in a constant number of statements."""

import os
import uuid
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from django.db import connection

from groupsite.kit.letters import name_key
from publications.formats import Contributor, Entry
from publications.importing.authors import AuthorRows, Name, name_of
from publications.importing.columns import COLUMNS, POSITIONS, columns, identifiers, links
from publications.importing.copying import as_text, copy, copy_into, copy_lines, new_keys
from publications.importing.venues import venue_keys
from publications.matching import fingerprint, make_title_keys
from publications.models import Author, Authorship, CorpusRecord, Identifier, Link, Publication, Suggestion
from publications.models.byline import BYLINES_WRITTEN, OF_A_CORPUS, Matched

ROLES = {"author": "authors", "editor": "editors"}


@dataclass(slots=True)
class NewPaper:
    """A paper to be made. people: by place in the byline of authors, who it is and how that was found.

    record: the corpus that holds it, with its key there and the hash of its content. key, uid: new ones
    where they are empty. `make_ready` fills in the others: the columns' values, and the lines for COPY.
    """

    entry: Entry
    uid: str = ""
    slug: str | None = None
    visibility: str = "public"
    in_list: bool = False
    added_by: int | None = None
    version_of: int | None = None
    version_kind: str = ""
    people: dict[int, tuple[int, Matched]] = field(default_factory=dict)
    record: tuple[int, str, str] | None = None
    fingerprint: str = ""
    title_keys: tuple[int, ...] | None = None
    key: int = 0
    values: dict[str, Any] = field(default_factory=dict)
    line: str = ""
    mentions: list[str] = field(default_factory=list)


_PAPER = (
    "id", "uid", "slug", "visibility", "in_list", "added_by_id", "version_of_id", "version_kind", "names",
    "byline_complete", "fingerprint", "title_keys", "venue_id", *COLUMNS,
)  # fmt: skip
_REWRITTEN = ("venue_id", "fingerprint", "title_keys", "names", "byline_complete", *COLUMNS)
_MENTION = (
    "publication_id", "role", "position", "author_id", "person_id", "matched", "equal", "corresponding",
    "affiliation", "selected", "author_key", "year",
)  # fmt: skip
_TAKEN = """
    SELECT wanted.scheme, wanted.value
    FROM unnest(%s::text[], %s::text[]) AS wanted (scheme, value), LATERAL
        (SELECT 1 FROM publications_identifier stored
         WHERE stored.scheme = wanted.scheme AND stored.value = wanted.value OFFSET 0) AS found
    WHERE wanted.scheme <> ALL(%s)
"""


def insert(papers: Sequence[NewPaper], authors: AuthorRows) -> list[tuple[NewPaper, str, str]]:
    """Write papers; each has its key afterwards. Gives identifiers left out, as other papers have them."""
    if not papers:
        return []
    for paper, key in zip(papers, new_keys(Publication, len(papers)), strict=True):
        paper.key = key
    entries = [paper.entry for paper in papers]
    make_ready(papers, authors.keys(people_of(entries)), venue_keys(entry.venue for entry in entries))
    return write(papers)


def people_of(entries: Iterable[Entry]) -> Iterator[Contributor]:
    """All who are named in entries."""
    return (person for entry in entries for people in (entry.authors, entry.editors) for person in people)


def make_ready(papers: Sequence[NewPaper], names: dict[Name, int], venues: dict[str, int]) -> None:
    """Fill in what writing papers takes that have their keys. Needs no database.

    names: the keys of printed names; venues: those of venues by what is printed.
    """
    for paper, uid in zip(papers, new_uids(len(papers)), strict=True):
        paper.uid = paper.uid or uid
        paper.values = columns(paper.entry)
        paper.fingerprint = paper.fingerprint or fingerprint(paper.entry)
        if paper.title_keys is None:
            paper.title_keys = make_title_keys(paper.entry.title)
        paper.line = "\t".join(map(as_text, _paper_row(paper, venues)))
        paper.mentions = list(_mention_lines(paper, names))


def write(papers: Sequence[NewPaper]) -> list[tuple[NewPaper, str, str]]:
    """Write papers that are ready. Gives identifiers left out, as other papers have them."""
    copy_lines(Publication, _PAPER, (paper.line for paper in papers))
    taken = _write_parts(papers)
    copy(
        CorpusRecord,
        ("corpus_id", "source_key", "publication_id", "content_hash"),
        ((*paper.record[:2], paper.key, paper.record[2]) for paper in papers if paper.record),
    )
    return taken


def new_uids(count: int) -> list[str]:
    """Random UUIDs (RFC 9562, version 4): the operating system is asked once for all."""
    random = os.urandom(16 * count)
    return [str(uuid.UUID(bytes=random[at : at + 16], version=4)) for at in range(0, len(random), 16)]


def rewrite(papers: Sequence[NewPaper], authors: AuthorRows) -> None:
    """Make papers that nobody edits what their entries say: all their parts come anew."""
    if not papers:
        return
    entries = [paper.entry for paper in papers]
    venues = venue_keys(entry.venue for entry in entries)
    make_ready(papers, authors.keys(people_of(entries)), venues)
    keys = [paper.key for paper in papers]
    _rewrite_rows(papers)  # before their parts, of which each change would touch them otherwise
    Suggestion.objects.filter(authorship__in=Authorship.objects.filter(publication__in=keys)).delete()
    with _told(BYLINES_WRITTEN):
        for part in (Authorship, Identifier, Link):
            part._base_manager.filter(publication__in=keys)._raw_delete("default")
    _write_parts(papers)


def _rewrite_rows(papers: Sequence[NewPaper]) -> None:
    """Give the papers' own columns the values that make_ready has filled in."""
    columns, values = ", ".join(_REWRITTEN), ", ".join(f"new_papers.{name}" for name in _REWRITTEN)
    with connection.cursor() as cursor:
        cursor.execute("DROP TABLE IF EXISTS new_papers")
        cursor.execute(
            "CREATE TEMP TABLE new_papers ON COMMIT DROP AS"
            f" SELECT {', '.join(_PAPER)} FROM publications_publication LIMIT 0"
        )
        copy_into("new_papers", _PAPER, (paper.line for paper in papers))
        cursor.execute(
            f"UPDATE publications_publication paper SET ({columns}) = ROW ({values})"
            " FROM new_papers WHERE paper.id = new_papers.id"
        )


def analyse() -> None:
    """Have the database count what it has, so that it finds its way in tables that have just grown."""
    tables = (Publication, Authorship, Author, Identifier, CorpusRecord)
    with connection.cursor() as cursor:
        cursor.execute(f"ANALYZE {', '.join(model._meta.db_table for model in tables)}")


def _write_parts(papers: Sequence[NewPaper]) -> list[tuple[NewPaper, str, str]]:
    if any(paper.slug is not None or paper.people for paper in papers):
        return _write_all_parts(papers)
    with _told(OF_A_CORPUS), unasked():
        return _write_all_parts(papers)


@contextmanager
def unasked() -> Iterator[None]:
    """Within it the database does not ask row by row whether what rows point at is there, where it may.

    Nor do other triggers run. Asking takes a quarter of the time of a load, and is for who knows the answer:
    papers that were written in the same transaction are there, names are locked by `AuthorRows`. It takes a
    right that an ordinary account of a database does not have; without it each row is asked for.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT has_parameter_privilege('session_replication_role', 'SET')")
        may = cursor.fetchone()[0]
        if may:
            cursor.execute("SET LOCAL session_replication_role = replica")
        yield
        if may:
            cursor.execute("SET LOCAL session_replication_role = origin")


@contextmanager
def _told(settings: tuple[str, str]) -> Iterator[None]:
    """Within it the database's triggers know what is written."""
    begin, end = settings
    with connection.cursor() as cursor:
        cursor.execute(begin)
        yield
        cursor.execute(end)


def _write_all_parts(papers: Sequence[NewPaper]) -> list[tuple[NewPaper, str, str]]:
    with _told(BYLINES_WRITTEN):
        copy_lines(Authorship, _MENTION, (line for paper in papers for line in paper.mentions))
    copy(
        Link,
        ("publication_id", "position", "kind", "url", "label", "licence"),
        (
            (paper.key, place, each["kind"], each["url"], each["label"], each["licence"])
            for paper in papers
            for place, each in enumerate(links(paper.entry), start=1)
        ),
    )
    return _write_identifiers(papers)


def _paper_row(paper: NewPaper, venues: dict[str, int]) -> tuple:
    entry = paper.entry
    return (
        paper.key,
        paper.uid,
        paper.slug,
        paper.visibility,
        paper.in_list,
        paper.added_by,
        paper.version_of,
        paper.version_kind,
        byline_text(entry),
        entry.authors_complete,
        paper.fingerprint,
        f"{{{','.join(map(str, paper.title_keys or ()))}}}",
        venues.get(entry.venue),
        *(paper.values[name] for name in COLUMNS),
    )


def printed(person: Contributor) -> str:
    """A name as the text of a byline has it: what its row holds."""
    return name_of(person)[0]


def byline_text(entry: Entry) -> str:
    """What the database makes of a byline for search: it need not do it again for what comes with it."""
    return " · ".join(
        printed(person) for people in (entry.authors, entry.editors) for person in people[:POSITIONS]
    )


@lru_cache(maxsize=100_000)
def _key(name: str) -> str:
    return name_key(name)


@lru_cache(maxsize=100_000)
def _key_text(name: str) -> str:
    return as_text(name_key(name))


def mention_rows(paper: NewPaper, keys: dict[Name, int]) -> Iterator[tuple]:
    """The rows of a paper's byline, in order: what `_MENTION` names."""
    for role, attribute in ROLES.items():
        for place, person in enumerate(getattr(paper.entry, attribute)[:POSITIONS], start=1):
            name = name_of(person)
            who, how = _who(paper, role, place)
            yield (
                paper.key, role, place, keys[name], who, how.value, person.equal, person.corresponding,
                person.affiliation, False, _key(name[0]), paper.values["year"],
            )  # fmt: skip


def _who(paper: NewPaper, role: str, place: int) -> tuple[int | None, Matched]:
    return paper.people.get(place, _NOBODY) if role == "author" else _NOBODY


_NOBODY = (None, Matched.NOT)


def _mention_lines(paper: NewPaper, keys: dict[Name, int]) -> Iterator[str]:
    """The same as lines for the database; most mentions say nothing but the name."""
    year = as_text(paper.values["year"])
    for role, attribute in ROLES.items():
        people = getattr(paper.entry, attribute)
        plain = not (paper.people and role == "author")
        for place, person in enumerate(people[:POSITIONS], start=1):
            if not plain or person.equal or person.corresponding or person.affiliation:
                break
            name = name_of(person)
            yield (
                f"{paper.key}\t{role}\t{place}\t{keys[name]}\t\\N\t\tf\tf\t\tf\t{_key_text(name[0])}\t{year}"
            )
        else:
            continue
        rows = [row for row in mention_rows(paper, keys) if row[1] == role and row[2] >= place]
        yield from ("\t".join(map(as_text, row)) for row in rows)


def _write_identifiers(papers: Sequence[NewPaper]) -> list[tuple[NewPaper, str, str]]:
    """Write identifiers, but for those that other papers have."""
    wanted = [(paper, *pair) for paper in papers for pair in identifiers(paper.entry)]
    many = list(Identifier.NAMES_MANY_WORKS)
    with connection.cursor() as cursor:
        cursor.execute(_TAKEN, [[each[1] for each in wanted], [each[2] for each in wanted], many])
        taken = set(cursor.fetchall())
    free, left_out = [], []
    for paper, scheme, value in wanted:
        if (scheme, value) in taken:
            left_out.append((paper, scheme, value))
            continue
        free.append((paper.key, scheme, value))
        if scheme not in many:
            taken.add((scheme, value))
    copy(Identifier, ("publication_id", "scheme", "value"), free)
    return left_out
