import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bibliography.names import (
    NameParts,
    PrintedName,
    author_key,
    get_initials,
    normalize_name,
    parse_printed_name,
    split,
)
from bibliography.names.tables import DEGREES, TITLES

AFFIXES = TITLES | DEGREES
tokens = st.text(st.characters(categories=["L"]), min_size=1, max_size=8)
names = st.lists(tokens | st.sampled_from(["van", "de", "y", "Jr.", "III", ","]), max_size=6).map(" ".join)


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("Luo Mai", "luo mai"),
        ("  Luo \u00a0 Mai\n", "luo mai"),
        ("José García", "josé garcía"),
        ("Jose\u0301 GARCI\u0301A", "josé garcía"),
        ("Straße", "strasse"),
        ("罗迈", "罗迈"),
        ("", ""),
    ],
)
def test_the_key_of_a_name(name, key):
    assert author_key(name) == key


@given(st.text())
def test_names_that_look_the_same_have_the_same_key(name):
    assert author_key(unicodedata.normalize("NFD", name)) == author_key(name)
    assert unicodedata.is_normalized("NFC", author_key(name))


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Luo  Mai", "luo mai"),
        ("José García", "jose garcia"),
        ("Straße STRAẞE", "strasse strasse"),
        ("Søren Łukasz Đặng", "soren lukasz dang"),
        ("Ægir Œuvre", "aegir oeuvre"),
        ("İnci Işık", "inci isik"),
        ("Peter O’Brien", "peter o'brien"),
        ("Άννα", "αννα"),
        ("Алёна Андрей", "алена андрей"),
        ("\uff2c\uff55\uff4f", "luo"),
        ("ﬁn", "fin"),
        ("が", "が"),
        ("김철수", "김철수"),
        ("हरि", "हरि"),
    ],
)
def test_the_form_that_search_compares(name, expected):
    assert normalize_name(name) == expected


@given(st.text())
def test_the_form_that_search_compares_has_single_spaces(name):
    assert normalize_name(name) == " ".join(normalize_name(name).split())


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("Luo Mai", PrintedName("Luo Mai")),
        (" Luo\n Mai ", PrintedName("Luo Mai")),
        ("Lu\u200bo\x00 Mai\x1b", PrintedName("Luo Mai")),
        ("Jose\u0301", PrintedName("José")),
        ("Kai Xu 0014", PrintedName("Kai Xu", "0014")),
        ("Kai Xu 14", PrintedName("Kai Xu 14")),
        ("0014", PrintedName("0014")),
        ("Jie Ren*", PrintedName("Jie Ren", equal=True)),
        ("Jie Ren∗", PrintedName("Jie Ren", equal=True)),
        ("* Jie Ren", PrintedName("Jie Ren", equal=True)),
        ("Jie Ren (*)", PrintedName("Jie Ren", equal=True)),
        ("Jie Ren* 0003†", PrintedName("Jie Ren", "0003", equal=True)),
        ("Jie Ren†", PrintedName("Jie Ren")),
        ("Jie Ren¹,²", PrintedName("Jie Ren")),
        ("Luo Mai ✉", PrintedName("Luo Mai", corresponding=True)),
        ("Luo Mai (✉\ufe0f)", PrintedName("Luo Mai", corresponding=True)),
        ("Luo Mai*,✉", PrintedName("Luo Mai", equal=True, corresponding=True)),
        ("luo.mai@ed.ac.uk", PrintedName("luo.mai@…")),
        ("luo.mai@…", PrintedName("luo.mai@…")),
        ("Luo Mai <luo.mai@ed.ac.uk>", PrintedName("Luo Mai <luo.mai@…>")),
        ("Martin Luther King, Jr.", PrintedName("Martin Luther King, Jr.")),
    ],
)
def test_a_printed_name_without_its_marks(text, printed):
    assert parse_printed_name(text) == printed


@pytest.mark.parametrize("text", ["", "  ", "*", "(✉)", ",", "\u200b"])
def test_a_printed_name_that_is_empty_is_refused(text):
    with pytest.raises(ValueError, match="is not a name"):
        parse_printed_name(text)


@pytest.mark.parametrize("fields", [{"name": " "}, {"name": "Kai Xu", "homonym": "14"}])
def test_a_printed_name_refuses_what_cannot_be(fields):
    with pytest.raises(ValueError, match=r"is empty|is not a homonym number"):
        PrintedName(**fields)


@given(st.text())
def test_a_printed_name_is_normal_or_refused(text):
    try:
        name = parse_printed_name(text).name
    except ValueError:
        return
    assert name == " ".join(name.split())
    assert unicodedata.is_normalized("NFC", name)


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("Peter Pietzuch", NameParts("Peter", family="Pietzuch")),
        ("Alexander L. Wolf", NameParts("Alexander L.", family="Wolf")),
        ("Mahesh K. Marina", NameParts("Mahesh K.", family="Marina")),
        ("Ludwig van Beethoven", NameParts("Ludwig", "van", "Beethoven")),
        ("Laurens van der Maaten", NameParts("Laurens", "van der", "Maaten")),
        ("Nando de Freitas", NameParts("Nando", "de", "Freitas")),
        ("María de la Cruz García", NameParts("María", "de la", "Cruz García")),
        ("Maria de Lurdes Silva dos Santos", NameParts("Maria de Lurdes Silva", "dos", "Santos")),
        ("José Ortega y Gasset", NameParts("José", family="Ortega y Gasset")),
        ("Van Jacobson", NameParts("Van", family="Jacobson")),
        ("van Gogh", NameParts("", "van", "Gogh")),
        ("luo mai", NameParts("luo", family="mai")),
        ("Martin Luther King Jr.", NameParts("Martin Luther", family="King", suffix="Jr.")),
        ("Martin Luther King, Jr.", NameParts("Martin Luther", family="King", suffix="Jr.")),
        ("King, Jr., Martin Luther", NameParts("Martin Luther", family="King", suffix="Jr.")),
        ("King, Martin Luther, Jr.", NameParts("Martin Luther", family="King", suffix="Jr.")),
        ("King Jr.", NameParts(family="King", suffix="Jr.")),
        ("Guy L. Steele III", NameParts("Guy L.", family="Steele", suffix="III")),
        ("Pietzuch, Peter", NameParts("Peter", family="Pietzuch")),
        ("Pietzuch，Peter", NameParts("Peter", family="Pietzuch")),
        ("van der Maaten, Laurens", NameParts("Laurens", "van der", "Maaten")),
        ("Beethoven, Ludwig van", NameParts("Ludwig", "van", "Beethoven")),
        ("罗迈", NameParts("迈", family="罗")),
        ("任洁敏", NameParts("洁敏", family="任")),
        ("欧阳修", NameParts("修", family="欧阳")),
        ("欧阳", NameParts("阳", family="欧")),
        ("司马相如", NameParts("相如", family="司马")),
        ("诸葛亮", NameParts("亮", family="诸葛")),
        ("김철수", NameParts("철수", family="김")),
        ("山田 太郎", NameParts("太郎", family="山田")),
        ("卡尔·马克思", NameParts(literal="卡尔·马克思")),
        ("中国科学院", NameParts(literal="中国科学院")),
        ("Plato", NameParts(literal="Plato")),
        ("van", NameParts(literal="van")),
        (", Plato", NameParts(literal="Plato")),
        ("luo.mai@…", NameParts(literal="luo.mai@…")),
        ("Department, Faculty, University", NameParts(literal="Department, Faculty, University")),
    ],
)
def test_the_parts_of_a_name(name, parts):
    assert split(name) == parts


@pytest.mark.parametrize("name", ["", "  ", ",", " , "])
def test_nothing_has_no_parts(name):
    with pytest.raises(ValueError, match="is not a name"):
        split(name)


@pytest.mark.parametrize("fields", [{}, {"given": "Luo"}, {"family": "Mai", "literal": "Mai"}])
def test_parts_hold_a_family_name_or_a_literal(fields):
    with pytest.raises(ValueError, match="family name or is literal"):
        NameParts(**fields)


def test_a_literal_has_no_parts():
    with pytest.raises(ValueError, match="has no parts"):
        NameParts(given="Luo", literal="Mai")


def sort_letters(text):
    return sorted(
        unicodedata.normalize("NFC", text).translate(dict.fromkeys(map(ord, ", \N{FULLWIDTH COMMA}")))
    )


@given(names)
def test_splitting_loses_no_letter(name):
    has_title = any(word.casefold() in AFFIXES or word.isupper() for word in name.split())
    if sort_letters(name) and not has_title:
        parts = split(name)
        joined = " ".join([parts.given, parts.particle, parts.family, parts.suffix, parts.literal])
        assert sort_letters(joined) == sort_letters(name)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Luo Mai", "LM"),
        ("Pietzuch, Peter", "PP"),
        ("Ludwig van Beethoven", "LB"),
        ("émile zola", "ÉZ"),
        ("Martin Luther King Jr.", "MK"),
        ("Plato", "P"),
        ("罗迈", "罗"),
        ("欧阳修", "欧"),
        ("محمد علي", "ع"),
        ("Peter (Pete)", "PP"),
        ("Peter ?", "P"),
        ("? van ?", "V"),
        ("luo.mai@…", "L"),
        ("ليلى الزهراء", "ز"),
        ("", "?"),
        (" , ", "?"),
        ("***", "?"),
    ],
)
def test_the_initials_of_a_name(name, expected):
    assert get_initials(name) == expected


@given(st.text() | names)
def test_initials_are_one_or_two_characters(name):
    assert 1 <= len(get_initials(name)) <= 2
