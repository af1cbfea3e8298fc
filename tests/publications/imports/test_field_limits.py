"""What is too long, too many, or in no form that has a place is kept with the other fields."""

import pytest

from bibliography import formats
from bibliography.entry_values import from_values
from bibliography.formats import Entry
from publications.corpora import loading
from publications.imports.apply import apply
from publications.imports.entry_columns import build_columns, list_identifiers, list_links
from publications.imports.plans import plan
from publications.imports.related_rows import NUMBERS_AT_ONCE, choose_free_slugs
from publications.imports.undo import undo
from publications.models import Author, ImportBatch, Publication
from tests.publications.imports import invariants
from tests.publications.imports.submissions import import_text

pytestmark = pytest.mark.django_db

LONG = "x" * 70_000


def make_entry(values):
    return from_values({"kind": "article", "title": "On Things", **values})


def import_entry(**values):
    """The batch of an entry, applied, and its counts."""
    batch = ImportBatch.objects.create(door="test")
    plan(batch, [make_entry(values)])
    return batch, apply(batch).counts


@pytest.mark.parametrize(
    ("column", "field", "text"),
    [
        ("title", "title", "Things " * 1_000),
        ("abstract", "abstract", "Things " * 20_000),
        ("venue_printed", "venue", LONG),
        ("volume", "volume", LONG),
        ("issue", "issue", LONG),
        ("pages", "pages", LONG),
        ("publisher", "publisher", LONG),
        ("language", "language", LONG),
        ("citation_key", "key", LONG),
    ],
)
def test_an_overlong_text_is_stored_among_the_other_fields(column, field, text):
    values = build_columns(Entry("article", **{"title": "On Things", field: text.strip()}))
    assert values["extra"] == {f"long-{field}": text.strip()}
    assert len(values[column]) <= 100_000


@pytest.mark.parametrize(
    ("identifier", "is_stored"),
    [
        (("doi", "10.1/a"), True),
        (("doi", "10.1/A"), False),
        (("doi", "10.1/𝐀"), False),
        (("doi", "no doi"), False),
        (("doi", f"10.1/{'a' * 300}"), False),
        (("arxiv", "2001.00001"), True),
        (("arxiv", "2001.00001v2"), False),
        (("handle", "1/A"), True),
    ],
)
def test_a_malformed_identifier_is_stored_among_the_other_fields(identifier, is_stored):
    work = Entry("article", "On Things", identifiers=(identifier,))
    assert list_identifiers(work) == ([identifier] if is_stored else [])
    assert build_columns(work)["extra"] == ({} if is_stored else {"other-identifiers": [list(identifier)]})
    _, counts = import_entry(identifiers=[list(identifier)])
    assert counts["created"] == 1


def test_overlong_links_are_stored_among_the_other_fields():
    links = [{"url": f"https://example.org/{LONG}"}, {"url": "https://example.org/", "label": LONG}]
    import_entry(links=links)
    paper = Publication.objects.get()
    assert [len(each.label) for each in paper.links.all()] == [80]
    assert [each["label"] for each in paper.extra["other-links"]] == ["", LONG]


@pytest.mark.parametrize(
    ("year", "date"), [(99999, "99999-2"), (999, "999-2"), (2200, "2200-2"), (-44, "-44-2")]
)
def test_a_year_out_of_range_is_stored_among_the_other_fields(year, date):
    values = build_columns(Entry("article", "On Things", year=year, month=2))
    assert (values["year"], values["month"], values["extra"]) == (None, None, {"date": date})


def test_hundreds_of_authors_and_a_name_of_many_letters():
    authors = [
        {"name": f"Ann Number{number}", "given": "Ann", "family": f"Number{number}"} for number in range(300)
    ]
    authors.append({"name": LONG, "literal": LONG})
    before = invariants.dump()
    batch, counts = import_entry(authors=authors, year=2020)
    assert counts["created"] == 1
    paper = Publication.objects.get()
    assert paper.authorships.count() == 301
    assert paper.extra["long-authors"] == [LONG]
    assert Author.objects.get(name__startswith="xxx").name == "x" * 500
    _, counts = import_entry(authors=authors, year=2020)
    assert counts["unchanged"] == 1
    undo(batch)
    assert invariants.dump() == before


def test_more_names_than_a_byline_has_places():
    authors = [{"name": "Ann", "literal": "Ann"}] * 32_770
    assert build_columns(make_entry({"authors": authors}))["extra"]["long-authors"] == ["Ann"] * 3


def test_a_title_of_200_000_letters():
    text = f"@article{{a, title = {{{'Things ' * 30_000}}}, author = {{A B}}, year = 2020}}"
    _, counts = import_text(text)
    assert counts["created"] == 1
    assert len(Publication.objects.get().title) <= 2_000
    assert import_text(text)[1]["unchanged"] == 1


@pytest.mark.parametrize("odd", ["\0", "\\u0000", "\ud800", "\u202e", "\x1b[0m"])
def test_texts_with_what_no_database_holds(odd):
    text = f"@article{{a{odd}b, title = {{On {odd} Things}}, author = {{A{odd} B}}, note = {{x{odd}}}}}"
    text += f"\n{odd}@article{{b{odd}"
    batch = ImportBatch.objects.create(door="test")
    plan(batch, formats.read(text))
    apply(batch)
    loading.load("acl", [loading.CorpusSource("x.bib", formats.read(text))])
    invariants.check()


def test_duplicate_links_identifiers_and_keywords_are_stored_once():
    work = Entry("article", "On Things", identifiers=(("doi", "10.1/a"), ("doi", "10.1/a")))
    assert list_identifiers(work) == [("doi", "10.1/a")]
    twice = {"topics": ["a", "a"], "links": [{"url": "https://example.org/"}] * 2}
    assert len(list_links(make_entry(twice))) == 1
    _, counts = import_entry(**twice)
    assert counts["created"] == 1


SLUGS = [
    ([], set(), []),
    (["a", "b"], set(), ["a", "b"]),
    (["a", "a", "a"], set(), ["a", "a-2", "a-3"]),
    (["a", "a"], {"a", "a-2"}, ["a-3", "a-4"]),
    (["a-2", "a", "a"], set(), ["a-2", "a", "a-3"]),
    (["a", "a", "a-2"], set(), ["a", "a-2", "a-2-2"]),
    (
        ["a"],
        {"a", *(f"a-{number}" for number in range(2, 3 * NUMBERS_AT_ONCE))},
        [f"a-{3 * NUMBERS_AT_ONCE}"],
    ),
    (
        ["a"] * 3,
        {"a", *(f"a-{number}" for number in range(2, NUMBERS_AT_ONCE - 1))},
        [f"a-{NUMBERS_AT_ONCE + n}" for n in (-1, 0, 1)],
    ),
]


@pytest.mark.parametrize(("bases", "existing", "expected"), SLUGS)
def test_no_two_get_one_address(bases, existing, expected):
    lookups = []

    def find_existing(slugs):
        lookups.append(slugs)
        return existing & set(slugs)

    assert choose_free_slugs(bases, find_existing) == expected
    assert len(lookups) <= 5


def test_papers_of_one_title_get_addresses_of_their_own_within_and_across_imports():
    entry = "@article{{{0}, title = {{Things}}, author = {{Ann {1}}}, year = 2020}}\n"
    import_text("".join(map(entry.format, range(3), ("Abel", "Borg", "Cole"))))
    import_text("".join(map(entry.format, range(3, 5), ("Dahl", "Eder"))))
    slugs = Publication.objects.order_by("slug").values_list("slug", flat=True)
    assert list(slugs) == ["things-2020", *(f"things-2020-{number}" for number in range(2, 6))]
