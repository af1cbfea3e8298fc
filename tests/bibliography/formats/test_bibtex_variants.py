"""BibTeX as people type and export it: names in every notation, entries in the midst of text."""

import pytest

from bibliography.formats import Entry, detect, read
from bibliography.names import NameParts


def read_entries(text):
    return list(read(text, format="bibtex"))


def read_byline(names):
    """The parts of a byline, and whether the list is complete; nothing may have been odd."""
    (entry,) = read_entries(f"@misc{{a, title = {{A title}}, author = {{{names}}}, note = {{Kept}}}}")
    assert isinstance(entry, Entry), entry
    assert (entry.title, entry.extra.get("note")) == ("A title", "Kept")
    assert entry.warnings == ()
    return [person.parts for person in entry.authors]


SMITH, DOE = NameParts("John", "", "Smith"), NameParts("Jane Q.", "", "Doe")


@pytest.mark.parametrize(
    ("names", "parts"),
    [
        ("given={John}, family={Smith}", [SMITH]),
        ("{given={John}, family={Smith}}", [SMITH]),
        ("given=John, given-i=J, family=Smith", [SMITH]),
        ("given={John}, given-i={J}, family={Smith}, family-i={S}, id={abc}", [SMITH]),
        ('"given={John}", family=Smith', [SMITH]),
        ("{given={John}, middle={Simon}, family={Smith}}", [NameParts("John Simon", "", "Smith")]),
        ("family=Smith, given-i=J", [NameParts("J", "", "Smith")]),
        (
            "family={Beek}, prefix={van}, suffix={Jr.}, useprefix=true, given={Jan}",
            [NameParts("Jan", "van", "Beek", "Jr.")],
        ),
        ("family={Smith}, given={John} and family=Doe, given={Jane Q.}", [SMITH, DOE]),
        ("given={John}, family={Smith}\n and\n  {given={Jane Q.},\n   family={Doe}}", [SMITH, DOE]),
        ("{given={John}, family={Smith}} and Doe, Jane Q.", [SMITH, DOE]),
        ("{family={Rosa and Sons, Inc.}}", [NameParts(literal="Rosa and Sons, Inc.")]),
        ('given={Zo{\\"e}}, family={M{\\"u}ller}', [NameParts("Zoë", "", "Müller")]),
    ],
)
def test_names_in_biblatex_extended_format(names, parts):
    assert read_byline(names) == parts


@pytest.mark.parametrize(
    "between",
    [
        "\\ and ", " and\\ ", "\\ and\\ ", "~and ", " and~", "~and~", "\n and \n", "\tand\t", "\n\nand\n\n",
        "\\ ~and ", "\\\nand ", "\u00a0and\u00a0", "\\, and ", "\\; and ", " \\and ", "\\and ", "\\and\\ ",
        "\\\\ and ", " AND ", "\\ And ",
    ],
)  # fmt: skip
def test_whatever_space_stands_around_and(between):
    assert read_byline(f"Doe, Jane Q.{between}Smith, John") == [DOE, SMITH]
    assert read_byline(f"Jane Q. Doe{between}John Smith{between}Jane Q. Doe") == [DOE, SMITH, DOE]


@pytest.mark.parametrize(
    "names", ["Doe, Jane Q.\\ ", "\\ Doe, Jane Q.", "Doe,\\ Jane\\ Q.", "Doe, Jane~Q.~", "Jane\\ Q.\\ Doe"]
)
def test_control_spaces_are_spaces_in_names(names):
    assert read_byline(names) == [DOE]


def test_and_within_a_word_or_in_braces_separates_nothing():
    assert read_byline("Ferdinand Anderson") == [NameParts("Ferdinand", "", "Anderson")]
    assert read_byline("{Sand~and~Sea}") == [NameParts(literal="Sand and Sea")]
    assert read_byline("Alex Brand\\'es") == [NameParts("Alex", "", "Brandés")]


ONE = "article{a, title = {One}, year = 2020}"


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        (f"@\n{ONE}", ["One"]),
        (f"@ \r\n  {ONE}", ["One"]),
        ("@\n\narticle\n\n{a,\n title = {One}}", ["One"]),
        ("@\nArticle\n(a, title = {One})", ["One"]),
        (f"Some text @{ONE}", ["One"]),
        (f"[1] See (below): @{ONE} and more.", ["One"]),
        (f"A = b, {{c}} @{ONE}", ["One"]),
        (f"100% @{ONE}", ["One"]),
        (f"joe@example.org wrote @{ONE}", ["One"]),
        (f"@{ONE} some text\n text @{ONE} text", ["One", "One"]),
        (f"@{ONE}\nhere: @{ONE} text @ {ONE}", ["One"] * 3),
        (f"@{ONE}\n1. @\n{ONE}\n2. @{ONE}", ["One"] * 3),
        (f"@{ONE} @{ONE};@{ONE}", ["One"] * 3),
        (f"@string{{x = {{y}}}} text @{ONE}", ["One"]),
    ],
)
def test_entries_in_the_midst_of_text(text, titles):
    assert [each.title for each in read_entries(text)] == titles
    assert [each.title for each in read(text.encode())] == titles


@pytest.mark.parametrize("text", ["% @article{a, title = {Old}}", "  %@article{a, title = {Old}}"])
def test_lines_that_are_commented_out_hold_no_entries(text):
    assert read_entries(f"{text}\n@{ONE}") == read_entries(f"@{ONE}")


def test_a_value_may_speak_of_addresses_and_entries():
    text = "@article{a, title = {One},\n note = {Mail me @\n home (or office), or user@misc{x} now}}"
    (entry,) = read_entries(text)
    assert entry.title == "One"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Dear all, see @article{a, title = {One}}", "bibtex"),
        ("@\n  article {a, title = {One}}", "bibtex"),
        ("TY  - JOUR\nAB  - We cite @article{a}\nER  - ", "ris"),
        ('[{"title": "On @article{a}"}]', "csl"),
        ("Write to me@home (in the evening).", None),
    ],
)
def test_what_is_bibtex_is_known_wherever_it_begins(text, name):
    format = detect(text)
    assert (format and format.name) == name


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("Smith, John, Jr.", NameParts("John", "", "Smith", "Jr.")),
        ("Smith, Jr., John", NameParts("John", "", "Smith", "Jr.")),
        ("Smith, John III", NameParts("John", "", "Smith", "III")),
        ("John Smith, Jr.", NameParts("John", "", "Smith", "Jr.")),
        ("John Q. Smith, III", NameParts("John Q.", "", "Smith", "III")),
        ("John Smith Jr.", NameParts("John", "", "Smith", "Jr.")),
        ("John Smith, PhD", NameParts("John", "", "Smith")),
        ("John Smith, M.D., Ph.D.", NameParts("John", "", "Smith")),
        ("Jane Doe Q.C., M.P.", NameParts("Jane", "", "Doe")),
        ("John Smith KBE FRS", NameParts("John", "", "Smith")),
        ("José Silva Filho", NameParts("José", "", "Silva Filho")),
        ("jane doe", NameParts("jane", "", "doe")),
        ("ludwig van beethoven", NameParts("ludwig", "van", "beethoven")),
        ("van Gogh, Vincent", NameParts("Vincent", "van", "Gogh")),
        ("Brinch Hansen, Per", NameParts("Per", "", "Brinch Hansen")),
        ("García Márquez, G. J.", NameParts("G. J.", "", "García Márquez")),
        ("Smith, MD", NameParts("MD", "", "Smith")),
    ],
)
def test_degrees_and_suffixes_in_any_place(name, parts):
    assert read_byline(name) == [parts]
