"""Names in BibTeX: lists, parts, groups, marks, annotations, and what people write by mistake."""

import json

import pytest

from bibliography.bibtex import parse
from bibliography.bibtex.name_lists import read_names
from bibliography.bibtex.name_parts import split_list, split_name
from bibliography.names import NameParts
from tests.bibliography.formats.measurements import show


def parse_people(text):
    return [(each.name, each.parts) for each in read_names(text).names]


def make_parts(given="", family="", particle="", suffix=""):
    return NameParts(given, particle, family, suffix)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("A B and C D", ["A B", "C D"]),
        ("A B  AND\n C D", ["A B", "C D"]),
        ("{A and B} and C", ["{A and B}", "C"]),
        ("A {and} B", ["A {and} B"]),
        ("Anders and Brandt", ["Anders", "Brandt"]),
        ("A~and~B", ["A", "B"]),
        ("and A and B and", ["and A", "B and"]),
        ("{A and B and C", ["{A", "B", "C"]),
        ("", []),
        (" \n", []),
    ],
)
def test_lists_are_split_at_and(text, names):
    assert split_list(text) == names


@pytest.mark.parametrize(
    ("name", "first", "von", "last", "jr"),
    [
        ("Per Brinch Hansen", "Per Brinch", "", "Hansen", ""),
        ("Brinch Hansen, Per", "Per", "", "Brinch Hansen", ""),
        ("Ludwig van Beethoven", "Ludwig", "van", "Beethoven", ""),
        ("van Beethoven, Ludwig", "Ludwig", "van", "Beethoven", ""),
        ("Ford, Jr., Henry", "Henry", "", "Ford", "Jr."),
        ("AA BB cc DD ee FF", "AA BB", "cc DD ee", "FF", ""),
        ("AA {bb} CC", "AA {bb}", "", "CC", ""),
        ("AA {\\'e}mile CC", "AA", "{\\'e}mile", "CC", ""),
        ("AA {\\'E}mile CC", "AA {\\'E}mile", "", "CC", ""),
        ("AA {\\o}re CC", "AA", "{\\o}re", "CC", ""),
        ("AA {\\O}re CC", "AA {\\O}re", "", "CC", ""),
        ("Ivan \\v{Z}ivko X", "Ivan \\v{Z}ivko", "", "X", ""),
        ("A.~B. {Delgado de Molina}", "A. B.", "", "{Delgado de Molina}", ""),
    ],
)
def test_names_are_split_as_bibtex_splits_them(name, first, von, last, jr):
    parts = split_name(name)
    assert [" ".join(part) for part in parts[:4]] == [first, von, last, jr]


@pytest.mark.parametrize(
    ("text", "name", "parts"),
    [
        ("Mai, Luo", "Luo Mai", make_parts("Luo", "Mai")),
        ("Luo Mai", "Luo Mai", make_parts("Luo", "Mai")),
        ("{\\'E}mile Zola", "Émile Zola", make_parts("Émile", "Zola")),
        ("Brand\\~{a}o, F.", "F. Brandão", make_parts("F.", "Brandão")),
        ("Jo\\~ao Silva", "João Silva", make_parts("João", "Silva")),
        ("Smith, A.~B.", "A. B. Smith", make_parts("A. B.", "Smith")),
        ("d'Alembert, Jean", "Jean d'Alembert", make_parts("Jean", "d'Alembert")),
        ("de Geus, Tom", "Tom de Geus", make_parts("Tom", "Geus", "de")),
        ("{de Geus}, Tom", "Tom de Geus", make_parts("Tom", "de Geus")),
        ("von Berlichingen zu Hornberg, Götz", "Götz von Berlichingen zu Hornberg",
         make_parts("Götz", "Berlichingen zu Hornberg", "von")),
        ("Ortega y Gasset, José", "José Ortega y Gasset", make_parts("José", "Ortega y Gasset")),
        ("José Ortega y Gasset", "José Ortega y Gasset", make_parts("José", "Ortega y Gasset")),
        ("Ford, Jr., Henry", "Henry Ford Jr.", make_parts("Henry", "Ford", "", "Jr.")),
        ("Ford Jr., Henry", "Henry Ford Jr.", make_parts("Henry", "Ford", "", "Jr.")),
        ("Jr., Henry Ford", "Henry Ford Jr.", make_parts("Henry", "Ford", "", "Jr.")),
        ("Jr, Henry Ford", "Henry Ford Jr", make_parts("Henry", "Ford", "", "Jr")),
        ("Henry Ford III", "Henry Ford III", make_parts("Henry", "Ford", "", "III")),
        ("{World Health Assembly}", "World Health Assembly", NameParts(literal="World Health Assembly")),
        ("{{Smith, Jones and Co.}}", "Smith, Jones and Co.", NameParts(literal="Smith, Jones and Co.")),
        ("The ATLAS Collaboration", "The ATLAS Collaboration", NameParts(literal="The ATLAS Collaboration")),
        ("Bausch {\\&} Lomb", "Bausch & Lomb", NameParts(literal="Bausch & Lomb")),
        ("Anonymous", "Anonymous", NameParts(literal="Anonymous")),
        ("王军", "王军", make_parts("军", "王")),
        ("王, 军", "王军", make_parts("军", "王")),
        ("山田 太郎", "山田 太郎", make_parts("太郎", "山田")),
        ("Doe, J.D.@example.org", "J.D.@… Doe", make_parts("J.D.@…", "Doe")),
        ("$\\alpha$ Centauri", "α Centauri", make_parts("", "Centauri", "α")),
        ("family=Mai, given=Luo", "Luo Mai", make_parts("Luo", "Mai")),
        ('given={Jean P.}, prefix="de la", family="Cruz, X", suffix=Jr, id=x', "Jean P. de la Cruz, X Jr",
         make_parts("Jean P.", "Cruz, X", "de la", "Jr")),
        ("A \u202eevil\u202c B\0", "A \u202eevil\u202c B", make_parts("A", "B", "\u202eevil\u202c")),
    ],
)  # fmt: skip
def test_names_become_contributors(text, name, parts):
    assert parse_people(text) == [(name, parts)]


@pytest.mark.parametrize(
    ("text", "homonym", "equal", "corresponding"),
    [
        ("Jie Ren*", "", True, False),
        ("Ren*, Jie", "", True, False),
        ("Ren, Jie*", "", True, False),
        ("Jie Ren$^*$", "", True, False),
        ("Jie Ren$^{1,*,\\dagger}$", "", True, False),
        ("Jie Ren\\textsuperscript{*}", "", True, False),
        ("Jie Ren{*}", "", True, False),
        ("Jie Ren$^\\dagger$", "", False, False),
        ("Jie Ren†", "", False, False),
        ("Jie Ren\\textsuperscript{1,2}", "", False, False),
        ("Jie Ren$^{a}$", "", False, False),
        ("Jie Ren\\thanks{Supported by {X}.}", "", False, False),
        ("Jie Ren ✉", "", False, True),
        ("Jie Ren$^{\\textrm{\\Letter}}$", "", False, True),
        ("Jie Ren 0014", "0014", False, False),
        ("Ren 0014, Jie", "0014", False, False),
        ("Jie Ren 0014*", "0014", True, False),
    ],
)
def test_marks_are_no_part_of_a_name(text, homonym, equal, corresponding):
    (name,) = read_names(text).names
    assert (name.name, name.parts) == ("Jie Ren", make_parts("Jie", "Ren"))
    assert (name.homonym, name.equal, name.corresponding) == (homonym, equal, corresponding)


@pytest.mark.parametrize(
    ("text", "names", "complete", "message"),
    [
        ("Luo Mai and others", ["Luo Mai"], False, ""),
        ("Luo Mai and OTHERS", ["Luo Mai"], False, ""),
        ("Luo Mai et al.", ["Luo Mai"], False, ""),
        ("Luo Mai and et~al.", ["Luo Mai"], False, ""),
        ("others", [], False, ""),
        ("and Luo Mai and", ["Luo Mai"], True, "without a name"),
        ("Luo Mai and and Guo Li", ["Luo Mai", "Guo Li"], True, "without a name"),
        ("Mai, L.; Li, G.", ["L. Mai", "G. Li"], True, "2 names"),
        ("M&uuml;ller, A.; Li, G.", ["A. Müller", "G. Li"], True, "2 names"),
        ("Luo Mai, Guo Li, and Jie Ren", ["Luo Mai", "Guo Li", "Jie Ren"], True, "2 names"),
        ("L. Mai, G. Li and J. Ren", ["L. Mai", "G. Li", "J. Ren"], True, "2 names"),
        ("Luo Mai, Guo Li, Jie Ren", ["Luo Mai", "Guo Li", "Jie Ren"], True, "3 names"),
        ("Mai, L., Li, G., Ren, J.", ["L. Mai", "G. Li", "J. Ren"], True, "3 names"),
        ("Mai, L. & Li, G.", ["L. Mai", "G. Li"], True, "2 names"),
        ("徐增林,盛泳潘,贺丽荣", ["徐增林", "盛泳潘", "贺丽荣"], True, "3 names"),
        ("Garcia Lopez, Maria Jose", ["Maria Jose Garcia Lopez"], True, ""),
        ("BB, ", ["BB"], True, "ends with a comma"),
        ("AA BB CC}}}", ["AA BB CC"], True, "uneven"),
        ("AA {{{BB CC", ["AA BB CC"], True, "uneven"),
        ("Luo Mai and {} and Guo Li", ["Luo Mai", "Guo Li"], True, "not a name"),
        ("x" * 3_000, [], True, "too long"),
    ],
)
def test_lists_with_odd_separators_are_split(text, names, complete, message):
    parsed_list = read_names(text)
    assert ([each.name for each in parsed_list.names], parsed_list.complete) == (names, complete)
    assert message in " ".join(parsed_list.problems)
    assert bool(parsed_list.problems) == bool(message)


def test_annotations_say_more_of_contributors():
    text = """@article{a, author = {Mai, Luo and Li, Guo and others and {NASA}},
      author+an = {1=equal, corresponding; 2="equal"},
      author+an:affiliation = {2="University of {\\'E}dinburgh; {\\"U}berlingen"},
      author+an:orcid = {1="0000-0002-1825-0097"},
      author+an:homonym = {2=0014},
      editor = {A B}, editor+an:default = {1=corresponding}}"""
    (entry,) = parse(text)
    luo, guo, nasa = entry.authors
    assert (luo.equal, luo.corresponding, luo.orcid) == (True, True, "0000-0002-1825-0097")
    assert (guo.equal, guo.corresponding, guo.homonym) == (True, False, "0014")
    assert guo.affiliation == "University of Édinburgh; Überlingen"
    assert (nasa.equal, nasa.corresponding, entry.authors_complete) == (False, False, False)
    assert entry.editors[0].corresponding
    assert entry.extra == {}


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("author+an", "1=highlight"),
        ("author+an", "9=equal"),
        ("author+an", "1"),
        ("author+an:role", "1=first"),
        ("author+an:orcid", "1=x"),
        ("author+an", "1:family=equal"),
        ("title+an", "1=equal"),
    ],
)
def test_unmodelled_annotations_are_kept(field, text):
    (entry,) = parse(f"@article{{a, author = {{Luo Mai}}, {field} = {{{text}}}}}")
    assert entry.extra == {field: text}
    assert entry.authors[0].equal is False


def _load_cases(data, kind):
    lines = (data / "cases" / "author-names.jsonl").read_text().splitlines()
    return [case for case in map(json.loads, lines) if case["kind"] == kind]


def _to_plain(text):
    return " ".join((text or "").replace("~", " ").replace("{", "").replace("}", "").split())


def _fits(case):
    text, expected = case["input"], case["expected"]
    if case["kind"] == "split-authors":
        return split_list(text) == expected
    if case["kind"] == "name-parts":
        parts = split_name(text)
        return [parts.first, parts.von, parts.last, parts.jr] == [
            expected[name] for name in ("first", "von", "last", "jr")
        ]
    result = read_names(text)
    if case["kind"] == "name-parts-must-reject-in-strict":
        return bool(result.problems) and bool(result.names)
    parts = result.names[0].parts
    got = parts.given, parts.particle, parts.family or parts.literal, parts.suffix
    return got == tuple(_to_plain(expected[name]) for name in ("given", "prefix", "family", "suffix"))


KINDS = ["split-authors", "name-parts", "name-parts-biblatex", "name-parts-must-reject-in-strict"]


def test_cases_of_other_projects(data, capsys):
    """98 of 100 cases of bibtexparser and biber; none of those at hand remains."""
    cases = [case for kind in KINDS for case in _load_cases(data, kind)]
    failed = [case for case in cases if not _fits(case)]
    show(capsys, f"names: {len(cases) - len(failed)} of {len(cases)} cases", *map(str, failed))
    assert len(cases) - len(failed) >= 0.98 * len(cases)
