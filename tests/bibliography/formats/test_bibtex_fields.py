"""What the types and fields of BibTeX and BibLaTeX say, as an entry of the hub."""

import pytest

from bibliography.bibtex import parse
from bibliography.bibtex.parser import read_title
from bibliography.latex import decode_marked


def parse_entry(body, kind="article"):
    (entry,) = parse(f"@{kind}{{k, {body}}}")
    return entry


@pytest.mark.parametrize(
    ("name", "kind", "type_"),
    [
        ("article", "article", None),
        ("ARTICLE", "article", None),
        ("newspaper", "article", "bibtex:newspaper"),
        ("inproceedings", "inproceedings", None),
        ("conference", "inproceedings", None),
        ("incollection", "chapter", None),
        ("inbook", "chapter", "bibtex:inbook"),
        ("book", "book", None),
        ("booklet", "book", "bibtex:booklet"),
        ("collection", "book", "bibtex:collection"),
        ("proceedings", "proceedings", None),
        ("phdthesis", "phdthesis", None),
        ("mastersthesis", "mastersthesis", None),
        ("techreport", "report", None),
        ("report", "report", None),
        ("manual", "report", "bibtex:manual"),
        ("software", "software", None),
        ("softwareversion", "software", "bibtex:softwareversion"),
        ("dataset", "dataset", None),
        ("patent", "patent", None),
        ("unpublished", "preprint", "bibtex:unpublished"),
        ("misc", "other", None),
        ("online", "other", "bibtex:online"),
        ("jurisdiction", "other", "bibtex:jurisdiction"),
        ("whatever", "other", "bibtex:whatever"),
    ],
)
def test_types_are_kinds(name, kind, type_):
    entry = parse_entry("title = {A}", name)
    assert (entry.kind, entry.extra.get("type")) == (kind, type_)


@pytest.mark.parametrize(
    ("genre", "kind"),
    [
        ("phdthesis", "phdthesis"),
        ("PhD thesis", "phdthesis"),
        ("Dissertation", "phdthesis"),
        ("mathesis", "mastersthesis"),
        ("Master's thesis", "mastersthesis"),
        ("Bachelorarbeit", "mastersthesis"),
    ],
)
def test_a_thesis_says_of_which_kind_it_is(genre, kind):
    entry = parse_entry(f"type = {{{genre}}}, institution = {{Edinburgh}}", "thesis")
    assert (entry.kind, entry.publisher) == (kind, "Edinburgh")
    assert entry.extra == {"type": "bibtex:thesis", "genre": genre}


@pytest.mark.parametrize(
    ("kind", "body", "venue", "publisher", "extra"),
    [
        ("article", "journal = {J}, publisher = {P}", "J", "P", {}),
        ("article", "journaltitle = {J}, journalsubtitle = {S}", "J: S", "", {}),
        ("article", "journaltitle = {J}, journal = {K}", "J", "", {"journal": "K"}),
        (
            "inproceedings",
            "booktitle = {B}, booksubtitle = {S}, series = {X}, organization = {O}",
            "B: S",
            "",
            {"series": "X", "organization": "O"},
        ),
        ("inproceedings", "booktitle = {What?}, booksubtitle = {S}", "What? S", "", {}),
        ("incollection", "maintitle = {M}", "M", "", {}),
        (
            "incollection",
            "booktitle = {B}, maintitle = {M}, chapter = {3}",
            "B",
            "",
            {"maintitle": "M", "chapter": "3"},
        ),
        ("phdthesis", "school = {S}, publisher = {P}", "", "S", {"publisher": "P"}),
        ("techreport", "institution = {I}, number = {7}", "", "I", {"number": "7"}),
        ("manual", "organization = {O}", "", "O", {"type": "bibtex:manual"}),
        ("book", "publisher = {P}, address = {X}, edition = 2", "", "P", {"address": "X", "edition": "2"}),
        (
            "misc",
            "howpublished = {Handed out}, note = {N}",
            "",
            "",
            {"howpublished": "Handed out", "note": "N"},
        ),
    ],
)
def test_where_it_appeared(kind, body, venue, publisher, extra):
    entry = parse_entry(body, kind)
    assert (entry.venue, entry.publisher, entry.extra) == (venue, publisher, extra)


@pytest.mark.parametrize(
    ("body", "title", "protected"),
    [
        ('title = {The {DNA} of {\\"U}bung}', "The DNA of Übung", ((4, 7),)),
        (r"title = {{M{\'\i}} x}", "Mí x", ((0, 2),)),
        ("title = {A}, subtitle = {On {B}s}", "A: On Bs", ((6, 7),)),
        ("title = {What?}, subtitle = {That}", "What? That", ()),
        ("title = {{Whole}}", "Whole", ((0, 5),)),
        ("title = {{{S}em{E}val}-2020}", "SemEval-2020", ((0, 7),)),
        ("title = {{S}{em}{E}val}", "SemEval", ((0, 4),)),
        ("title = {O($n$) of\n    {X}}", "O($n$) of X", ((10, 11),)),
        ("subtitle = {S}", "", ()),
    ],
)
def test_titles_keep_what_is_protected(body, title, protected):
    entry = parse_entry(body)
    assert (entry.title, entry.protected) == (title, protected)


@pytest.mark.parametrize(
    "value",
    [
        "a {B}",
        "{A} {B}{C} d",
        " {a b} c",
        "{ a} b",
        "{a }",
        "a  b",
        "{}a",
        "a -- {b}",
        "a{-}-b",
        "{a}'' b",
        "{a}'s",
        "{a_b}",
        "a {$x$}",
        "{{a}}",
        "{a",
        "a} {b}",
        "{a}\n  {b}",
        "{a} & {b}",
        "a~{b}",
        "{a}?",
        "",
        "{A}: {B}.",
        "{é}",
    ],
)
def test_simple_titles_are_read_as_all_are(value):
    assert read_title(value) == decode_marked(value)


def test_a_book_may_have_its_title_as_that_of_the_book():
    assert parse_entry("booktitle = {B}, booksubtitle = {C}", "proceedings").title == "B: C"
    assert parse_entry("maintitle = {B}", "book").title == "B"


@pytest.mark.parametrize(
    ("text", "pages"),
    [
        ("1--10", "1–10"),
        ("1-10", "1–10"),
        ("1---10", "1–10"),
        ("1 -- 10", "1–10"),
        ("1–10", "1–10"),
        ("1−10", "1–10"),
        ("e1-e10", "e1–e10"),
        ("12:1-12:25", "12:1–12:25"),
        ("1-4, 7-9", "1–4, 7–9"),
        ("A-12--A-17", "A-12–A-17"),
        ("A-12", "A-12"),
        ("12{-}34", "12-34"),
        ("7+", "7+"),
        ("e12345", "e12345"),
        ("xi + 200", "xi + 200"),
    ],
)
def test_pages_have_en_dashes(text, pages):
    assert parse_entry(f"pages = {{{text}}}").pages == pages


@pytest.mark.parametrize(
    ("field", "text", "warned"),
    [
        ("doi", "none", True),
        ("eprint", "xyz", False),
        ("isbn", "12345", False),
        ("pmid", "x", False),
        ("url", "somewhere", False),
        ("pdf", "paper.pdf", False),
        ("biburl", "https://example.org", False),
        ("file", ":C$\\backslash$:/x/a{\\_}b.pdf:pdf", False),
        ("issn", "1234-5678", False),
        ("groups", "a, b", False),
    ],
)
def test_unmodelled_fields_are_kept_as_extra(field, text, warned):
    entry = parse_entry(f"{field.upper()} = {{{text}}}", "book")
    assert entry.extra == {field: text}
    assert bool(entry.warnings) is warned


@pytest.mark.parametrize(
    ("text", "topics"),
    [
        ("a, b c,d", ("a", "b c", "d")),
        ("a; b, c; d", ("a", "b, c", "d")),
        ("{a, b}, c", ("a, b", "c")),
        ("a, , a,", ("a",)),
        ('{\\"U}ber, $n$', ("Über", "$n$")),
        ("R&amp;D, b", ("R&D", "b")),
    ],
)
def test_keywords_are_topics(text, topics):
    assert parse_entry(f"keywords = {{{text}}}").topics == topics


def test_the_rest():
    entry = parse_entry(
        "abstract = {One\n  two.\n\n  Three \\par four.}, langid = {english}, note = {N  n}, number = {3},"
        "issue = {4}, volume = 5, type = {T}, crossref = {nobody}, key = {K}, primaryclass = {cs.LG}"
    )
    assert entry.abstract == "One two.\n\nThree\n\nfour."
    assert (entry.language, entry.volume, entry.issue) == ("english", "5", "3")
    assert entry.extra == {
        "note": "N n",
        "issue": "4",
        "genre": "T",
        "crossref": "nobody",
        "key": "K",
        "primaryclass": "cs.LG",
    }
