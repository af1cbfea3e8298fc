"""Writing papers with all their parts in bulk, in a constant number of statements."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from functools import lru_cache

from django.db import connection

from bibliography.formats import Entry
from core.db.bulk_copy import copy_lines, format_copy_row, format_copy_value, trust_references
from publications.imports import entry_rows
from publications.imports.entry_rows import EntryRows, build_rows
from publications.imports.related_rows import AuthorName, AuthorRows, find_venue_keys
from publications.models import Author, Authorship, CorpusRecord, Identifier, Link, Publication, Suggestion
from publications.models.byline import SKIP_BYLINE_TRIGGER, SKIP_JOURNAL_LOOKUP, MatchMethod

_PAPER_COLUMNS = (
    "id", "uid", "slug", "visibility", "in_list", "added_by_id", "version_of_id", "version_kind", "venue_id",
    *entry_rows.PAPER_COLUMNS,
)  # fmt: skip
_REWRITTEN_COLUMNS = ("venue_id", *entry_rows.PAPER_COLUMNS)
_MENTION_COLUMNS = ("publication_id", "author_id", "person_id", "matched", *entry_rows.MENTION_COLUMNS)
_NULL = format_copy_value(None)
_NO_PERSON = f"{_NULL}\t"
_SELECT_TAKEN = """
    SELECT wanted.scheme, wanted.value
    FROM unnest(%s::text[], %s::text[]) AS wanted (scheme, value), LATERAL
        (SELECT 1 FROM publications_identifier stored
         WHERE stored.scheme = wanted.scheme AND stored.value = wanted.value OFFSET 0) AS found
    WHERE wanted.scheme <> ALL(%s)
"""


@dataclass(slots=True)
class NewPaper:
    """A paper to be written. people: persons and methods of matching by place in the byline of authors.

    record: the corpus that holds it, with its key there and the hash of its content. A missing key or uid is
    given to it when it is inserted.
    """

    entry: Entry
    uid: str = ""
    slug: str | None = None
    visibility: str = "public"
    in_list: bool = False
    added_by: int | None = None
    version_of: int | None = None
    version_kind: str = ""
    people: dict[int, tuple[int, MatchMethod]] = field(default_factory=dict)
    record: tuple[int, str, str] | None = None
    rows: EntryRows | None = None
    key: int = 0

    def get_rows(self) -> EntryRows:
        """Return the rows of the entry, which are built once."""
        if self.rows is None:
            self.rows = build_rows(self.entry)
        return self.rows


OmittedIdentifiers = list[tuple[NewPaper, str, str]]
"""Papers with the schemes and values of identifiers that were left out, as other papers have them."""


def insert(
    papers: Sequence[NewPaper], authors: AuthorRows, venues: dict[str, int] | None = None
) -> OmittedIdentifiers:
    """Insert papers and set their keys. venues: keys of venues by printed name; looked up if None."""
    if not papers:
        return []
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT nextval(pg_get_serial_sequence(%s, 'id')), gen_random_uuid()::text"
            " FROM generate_series(1, %s)",
            [Publication._meta.db_table, len(papers)],
        )
        for paper, (key, uid) in zip(papers, cursor.fetchall(), strict=True):
            paper.key, paper.uid = key, paper.uid or uid
    names, lines = _prepare(papers, authors, venues)
    copy_lines(Publication._meta.db_table, _PAPER_COLUMNS, lines)
    left_out = _write_parts(papers, names, are_new=True)
    copy_lines(
        CorpusRecord._meta.db_table,
        ("corpus_id", "source_key", "publication_id", "content_hash"),
        (
            format_copy_row((*paper.record[:2], paper.key, paper.record[2]))
            for paper in papers
            if paper.record
        ),
    )
    return left_out


def rewrite(papers: Sequence[NewPaper], authors: AuthorRows) -> None:
    """Replace the values and all parts of papers that only corpora hold, and so nobody edits."""
    if not papers:
        return
    names, lines = _prepare(papers, authors)
    keys = [paper.key for paper in papers]
    assignments = (
        ", ".join(_REWRITTEN_COLUMNS),
        ", ".join(f"new_papers.{name}" for name in _REWRITTEN_COLUMNS),
    )
    with set_trigger_flags(SKIP_BYLINE_TRIGGER), connection.cursor() as cursor:
        cursor.execute("DROP TABLE IF EXISTS new_papers")
        cursor.execute(
            "CREATE TEMP TABLE new_papers ON COMMIT DROP AS"
            f" SELECT {', '.join(_PAPER_COLUMNS)} FROM publications_publication LIMIT 0"
        )
        copy_lines("new_papers", _PAPER_COLUMNS, lines)
        # before their parts, as triggers would update the papers for each change of a part
        cursor.execute(
            "UPDATE publications_publication paper SET ({}) = ROW ({})"
            " FROM new_papers WHERE paper.id = new_papers.id".format(*assignments)
        )
    Suggestion.objects.filter(authorship__in=Authorship.objects.filter(publication__in=keys)).delete()
    with set_trigger_flags(SKIP_BYLINE_TRIGGER), connection.cursor() as cursor:
        for part in (Authorship, Identifier, Link):
            cursor.execute(f"DELETE FROM {part._meta.db_table} WHERE publication_id = ANY(%s)", [keys])
    _write_parts(papers, names)


def analyse(is_brief: bool = False) -> None:
    """Analyse the tables of papers, as plans of queries go wrong after they have grown a lot.

    is_brief: with a small sample, which is enough while they grow. Within a transaction.
    """
    tables = (Publication, Authorship, Author, Identifier, CorpusRecord)
    with connection.cursor() as cursor:
        cursor.execute(f"SET LOCAL default_statistics_target TO {'10' if is_brief else 'DEFAULT'}")
        cursor.execute(f"ANALYZE {', '.join(model._meta.db_table for model in tables)}")


def _prepare(
    papers: Sequence[NewPaper], authors: AuthorRows, venues: dict[str, int] | None = None
) -> tuple[dict[AuthorName, int], Iterator[str]]:
    """Return the keys of all printed names, and an iterator of the papers' lines for COPY."""
    if venues is None:
        venues = find_venue_keys(paper.entry.venue for paper in papers)
    people = {mention.name: mention.person for paper in papers for mention in paper.get_rows().mentions}
    return authors.get_or_create_keys(people), (_format_paper(paper, venues) for paper in papers)


def _format_paper(paper: NewPaper, venues: dict[str, int]) -> str:
    values = _format_own_values(
        paper.slug, paper.visibility, paper.in_list, paper.added_by, paper.version_of, paper.version_kind
    )
    venue = format_copy_value(venues.get(paper.entry.venue))
    return f"{paper.key}\t{paper.uid or _NULL}\t{values}\t{venue}\t{paper.get_rows().line}"


@lru_cache(maxsize=1)
def _format_own_values(*values: str | bool | int | None) -> str:
    """Format the values that no entry has, which are the same for all papers of a corpus."""
    return format_copy_row(values)


def _write_parts(
    papers: Sequence[NewPaper], names: dict[AuthorName, int], are_new: bool = False
) -> OmittedIdentifiers:
    """Insert bylines, links and identifiers. names: the keys of printed names, whose rows are locked.

    are_new: this transaction inserted the papers.
    """
    is_of_group = any(paper.slug is not None or paper.people for paper in papers)
    with set_trigger_flags(SKIP_BYLINE_TRIGGER, *([] if is_of_group else [SKIP_JOURNAL_LOOKUP])):
        with trust_references() if are_new and not is_of_group else nullcontext():
            copy_lines(
                Authorship._meta.db_table,
                _MENTION_COLUMNS,
                (lines for paper in papers if (lines := format_mentions(paper, names))),
            )
            copy_lines(
                Link._meta.db_table,
                ("publication_id", *entry_rows.LINK_COLUMNS),
                (f"{paper.key}\t{line}" for paper in papers for line in paper.get_rows().links),
            )
        # identifiers that other papers have are left out
        pairs = [(paper, *pair) for paper in papers for pair in paper.get_rows().identifiers]
        many = list(Identifier.NAMES_MANY_WORKS)
        with connection.cursor() as cursor:
            cursor.execute(
                _SELECT_TAKEN, [[scheme for _, scheme, _ in pairs], [value for *_, value in pairs], many]
            )
            taken = set(cursor.fetchall())
        free, left_out = [], []
        for paper, scheme, value in pairs:
            if (scheme, value) in taken:
                left_out.append((paper, scheme, value))
                continue
            free.append(format_copy_row((paper.key, scheme, value)))
            if scheme not in many:
                taken.add((scheme, value))
        copy_lines(Identifier._meta.db_table, ("publication_id", "scheme", "value"), free)
        return left_out


@contextmanager
def set_trigger_flags(*settings: tuple[str, str]) -> Iterator[None]:
    """Set flags for triggers within a block. settings: SQL statements for before and after."""
    with connection.cursor() as cursor:
        for begin, _ in settings:
            cursor.execute(begin)
        yield
        for _, end in settings:
            cursor.execute(end)


def format_mentions(paper: NewPaper, names: dict[AuthorName, int]) -> str:
    """Return the lines of a paper's bylines for COPY, in order."""
    links = {place: f"{person}\t{matched.value}" for place, (person, matched) in paper.people.items()}
    return "\n".join(
        [
            f"{paper.key}\t{names[name]}\t{links.get(place, _NO_PERSON)}\t{line}"
            for name, _, place, line in paper.get_rows().mentions
        ]
    )
