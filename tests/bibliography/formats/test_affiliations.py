"""The affiliations of authors, and the ids of places, in each format that has them."""

import json

import pytest

from bibliography.affiliations import (
    read_affiliations,
    shorten_addresses,
    split_by_author,
    strip_addresses,
)
from bibliography.formats import Entry, read, write
from tests.bibliography.formats.samples import read_entries

EDINBURGH = "https://ror.org/01nrxwf90"
LINE = {"id": "P1", "title": "On looms", "authors": ["Ada Byron", "Cy Dee"], "year": 2020, "bibkey": "a"}


def make_line(**values):
    return json.dumps(LINE | values)


CROSSREF = {
    "DOI": "10.1000/a",
    "type": "journal-article",
    "title": ["On looms"],
    "author": [
        {
            "given": "Ada",
            "family": "Byron",
            "affiliation": [
                {
                    "name": "University of Edinburgh",
                    "id": [{"id": EDINBURGH, "id-type": "ROR", "asserted-by": "publisher"}],
                },
                {"name": "Alan Turing Institute"},
            ],
        },
        {"given": "Cy", "family": "Dee", "affiliation": []},
    ],
}
OPENALEX = {
    "id": "https://openalex.org/W1",
    "title": "On looms",
    "publication_year": 2020,
    "authorships": [
        {
            "author": {"display_name": "Ada Byron"},
            "raw_affiliation_strings": ["School of Informatics, Univ. Edinburgh", "ATI, London"],
            "institutions": [{"display_name": "University of Edinburgh", "ror": EDINBURGH}],
        },
        {
            "author": {"display_name": "Cy Dee"},
            "raw_affiliation_strings": [],
            "institutions": [{"display_name": "Alan Turing Institute", "ror": None}],
        },
    ],
}
DATACITE = {
    "data": {
        "attributes": {
            "doi": "10.1000/b",
            "titles": [{"title": "On looms"}],
            "types": {"resourceTypeGeneral": "Text"},
            "creators": [
                {
                    "name": "Byron, Ada",
                    "givenName": "Ada",
                    "familyName": "Byron",
                    "nameType": "Personal",
                    "affiliation": [
                        {
                            "name": "University of Edinburgh",
                            "affiliationIdentifier": EDINBURGH,
                            "affiliationIdentifierScheme": "ROR",
                        }
                    ],
                },
                {
                    "name": "Dee, Cy",
                    "givenName": "Cy",
                    "familyName": "Dee",
                    "nameType": "Personal",
                    "affiliation": ["Wesleyan University"],
                },
            ],
        }
    }
}


def make_jats(first, second, places):
    return (
        "<article><front><journal-meta/><article-meta><title-group><article-title>On looms</article-title>"
        "</title-group><contrib-group>"
        f'<contrib contrib-type="author"><name><surname>Byron</surname><given-names>Ada</given-names></name>'
        f"{first}</contrib>"
        f'<contrib contrib-type="author"><name><surname>Dee</surname><given-names>Cy</given-names></name>'
        f"{second}</contrib></contrib-group>{places}</article-meta></front></article>"
    )


WRAPPED = (
    '<aff id="a1"><label>1</label><institution-wrap>'
    f'<institution-id institution-id-type="ror">{EDINBURGH}</institution-id>'
    "<institution>University of Edinburgh</institution></institution-wrap>, <country>UK</country></aff>"
)


def make_pubmed(*places):
    return (
        "<PubmedArticleSet><PubmedArticle><MedlineCitation><PMID>1</PMID><Article>"
        "<ArticleTitle>On looms</ArticleTitle><AuthorList>"
        + "".join(
            f"<Author><LastName>{name}</LastName><ForeName>A</ForeName>{place}</Author>"
            for name, place in zip(("Byron", "Dee"), places, strict=True)
        )
        + "</AuthorList></Article></MedlineCitation></PubmedArticle></PubmedArticleSet>"
    )


WOS = "FN Clarivate Analytics Web of Science\nVR 1.0\nPT J\nAU Byron, A\n{au}AF Byron, Ada\n{af}TI On looms\n"
WOS_TWO = WOS.format(au="   Dee, C\n", af="   Dee, Cy\n")

RIS_TWO = "AU  - Byron, Ada\nAU  - Dee, Cy\n"


def make_ris(lines):
    return f"TY  - JOUR\nTI  - On looms\n{lines}\nER  - \n"


def make_endnote_xml(authors, address):
    return (
        '<xml><records><record><ref-type name="Journal Article">17</ref-type><contributors><authors>'
        f"{authors}</authors></contributors><auth-address>{address}</auth-address>"
        "<titles><title>On looms</title></titles></record></records></xml>"
    )


def make_bibtex(authors, fields):
    return f"@article{{a, title={{On looms}}, author={{{authors}}}, {fields}}}"


EXPECTED = {
    "lists of the line": (
        make_line(affiliations=["Univ X; Dept Y", f"Univ Z ({EDINBURGH})"]),
        [("Univ X; Dept Y", ()), ("Univ Z", ("01nrxwf90",))],
    ),
    "lists of lists": (
        make_line(affiliations=[["Univ X", "Univ Y"], []]),
        [("Univ X; Univ Y", ()), ("", ())],
    ),
    "one text, two semicolons": (
        make_line(aff="Univ X; Univ Y;;Univ Z"),
        [("Univ X; Univ Y", ()), ("Univ Z", ())],
    ),
    "one text, one semicolon": (make_line(aff="Univ X;Univ Z"), [("Univ X", ()), ("Univ Z", ())]),
    "one text, of nobody knows whom": (make_line(aff="Univ X;Univ Y;Univ Z"), [("", ()), ("", ())]),
    "a list that does not fit": (make_line(affiliations=["Univ X"]), [("", ()), ("", ())]),
    "no keys of its own but names and places": (
        json.dumps({"title": "On looms", "authors": ["Ada Byron", "Cy Dee"], "aff": "Univ X;Univ Z"}),
        [("Univ X", ()), ("Univ Z", ())],
    ),
    "parts of names": (
        make_line(
            author_parts=[
                {"first": "Ada", "last": "Byron", "affiliation": "Univ X"},
                {
                    "first": "Cy",
                    "last": "Dee",
                    "affiliation": ["Univ Y", {"name": "Univ Z", "ror": EDINBURGH}],
                },
            ]
        ),
        [("Univ X", ()), ("Univ Y; Univ Z", ("01nrxwf90",))],
    ),
    "objects in place of names": (
        make_line(
            authors=[
                {"name": "Ada Byron", "affiliations": ["Univ X"]},
                {"given": "Cy", "family": "Dee", "aff": "Univ Y"},
            ]
        ),
        [("Univ X", ()), ("Univ Y", ())],
    ),
    "values of wrong types": (make_line(affiliations=[5, {"name": 7}]), [("", ()), ("", ())]),
    "Crossref": (
        json.dumps(CROSSREF),
        [("University of Edinburgh; Alan Turing Institute", ("01nrxwf90",)), ("", ())],
    ),
    "OpenAlex": (
        json.dumps(OPENALEX),
        [
            ("School of Informatics, Univ. Edinburgh; ATI, London", ("01nrxwf90",)),
            ("Alan Turing Institute", ()),
        ],
    ),
    "DataCite": (
        json.dumps(DATACITE),
        [("University of Edinburgh", ("01nrxwf90",)), ("Wesleyan University", ())],
    ),
    "JATS, by reference": (
        make_jats('<xref ref-type="aff" rid="a1 a2"/>', "", f'{WRAPPED}<aff id="a2">Univ Y</aff>'),
        [("University of Edinburgh, UK; Univ Y", ("01nrxwf90",)), ("", ())],
    ),
    "JATS, by reference to alternatives": (
        make_jats(
            '<xref ref-type="aff" rid="b"/>',
            "",
            '<aff-alternatives id="b"><aff>Univ Y</aff><aff>Universität Y</aff></aff-alternatives>',
        ),
        [("Univ Y", ()), ("", ())],
    ),
    "JATS, the only one": (
        make_jats("", "", WRAPPED),
        [("University of Edinburgh, UK", ("01nrxwf90",))] * 2,
    ),
    "JATS, two of nobody knows whom": (
        make_jats("", "", f'{WRAPPED}<aff id="a2">Univ Y</aff>'),
        [("", ()), ("", ())],
    ),
    "JATS, in the name": (make_jats("<aff>Univ X</aff>", "", ""), [("Univ X", ()), ("", ())]),
    "PubMed": (
        make_pubmed(
            "<AffiliationInfo><Affiliation>Univ X. a@x.org</Affiliation>"
            f'<Identifier Source="ROR">{EDINBURGH}</Identifier></AffiliationInfo>'
            "<AffiliationInfo><Affiliation>Univ Y.</Affiliation></AffiliationInfo>",
            "",
        ),
        [("Univ X. @x.org; Univ Y.", ("01nrxwf90",)), ("", ())],
    ),
    "PubMed, before 2014": (
        make_pubmed("<Affiliation>Univ X.</Affiliation>", ""),
        [("Univ X.", ()), ("", ())],
    ),
    "MEDLINE": (
        "PMID- 1\nTI  - On looms\nFAU - Byron, Ada\nAD  - Univ X,\n      City.\nAD  - Univ Y.\n"
        "FAU - Dee, Cy\n",
        [("Univ X, City.; Univ Y.", ()), ("", ())],
    ),
    "MEDLINE, of old records": (
        "PMID- 1\nTI  - On looms\nAD  - Univ X.\nFAU - Byron, Ada\nFAU - Dee, Cy\n",
        [("Univ X.", ()), ("", ())],
    ),
    "Web of Science": (
        f"{WOS_TWO}C1 [Byron, Ada; Dee, Cy] Univ X, City.\n   [Dee, Cy] Univ Y.\nER\n",
        [("Univ X, City", ()), ("Univ X, City; Univ Y", ())],
    ),
    "Web of Science, by initials": (
        f"{WOS_TWO}C1 [Byron, A] Univ X, City.\nER\n",
        [("Univ X, City", ()), ("", ())],
    ),
    "Web of Science, without names": (f"{WOS_TWO}C1 Univ X, City.\nER\n", [("", ()), ("", ())]),
    "Web of Science, one author": (
        WOS.format(au="", af="") + "C1 Univ X, City.\nER\n",
        [("Univ X, City", ())],
    ),
    "Web of Science, for letters": (
        f"{WOS_TWO}RP Dee, C (corresponding author), Univ X, City.\nER\n",
        [("", ()), ("Univ X, City", ())],
    ),
    "Scopus, a table": (
        '"Authors","Title","Source title","Authors with affiliations","EID"\n'
        '"Byron A.; Dee C.","On looms","J","Byron, A., Univ X, City; Dee, C., Univ Y","2"\n',
        [("Univ X, City", ()), ("Univ Y", ())],
    ),
    "Scopus, a text": (
        "Scopus\nEXPORT DATE: 1 May 2020\n\nByron, A., Dee, C.\nOn looms\n(2019) J, 1.\n"
        "AFFILIATIONS: Univ X; Univ Y\nSOURCE: Scopus\n",
        [("", ()), ("", ())],
    ),
    "Scopus, a text of one author": (
        "Scopus\nEXPORT DATE: 1 May 2020\n\nByron, A.\nOn looms\n(2019) J, 1.\n"
        "AFFILIATIONS: Univ X, City; Univ Y\nSOURCE: Scopus\n",
        [("Univ X, City; Univ Y", ())],
    ),
    "MODS": (
        "<mods><titleInfo><title>On looms</title></titleInfo><name><namePart type='family'>Byron</namePart>"
        f"<affiliation>Univ X, {EDINBURGH}</affiliation></name></mods>",
        [("Univ X", ("01nrxwf90",))],
    ),
    "RIS, one author": (
        make_ris("AU  - Byron, Ada\nAD  - Univ X; City\nAD  - Univ Y"),
        [("Univ X; City; Univ Y", ())],
    ),
    "RIS, one for each": (
        make_ris(f"{RIS_TWO}AD  - Univ X, City\nAD  - Univ Y, {EDINBURGH}"),
        [("Univ X, City", ()), ("Univ Y", ("01nrxwf90",))],
    ),
    "RIS, with semicolons": (make_ris(f"{RIS_TWO}AD  - Univ X; Univ Y"), [("Univ X", ()), ("Univ Y", ())]),
    "RIS, of nobody knows whom": (make_ris(f"{RIS_TWO}AD  - Univ X"), [("", ()), ("", ())]),
    "RIS, of an incomplete list": (make_ris("AU  - Byron, Ada\nAU  - et al.\nAD  - Univ X"), [("", ())]),
    "RIS of Scopus": (make_ris(f"{RIS_TWO}AD  - Univ X\nAD  - Univ Y\nDB  - Scopus"), [("", ()), ("", ())]),
    "EndNote, one author": (
        "%0 Journal Article\n%T On looms\n%A Byron, Ada\n%+ Univ X, City.\nUniv Y.\n",
        [("Univ X, City.; Univ Y.", ())],
    ),
    "EndNote, one for each": (
        "%0 Journal Article\n%T On looms\n%A Byron, Ada\n%A Dee, Cy\n%+ Univ X, City.\nUniv Y.\n",
        [("Univ X, City.", ()), ("Univ Y.", ())],
    ),
    "EndNote, of nobody knows whom": (
        "%0 Journal Article\n%T On looms\n%A Byron, Ada\n%A Dee, Cy\n%+ Univ X, City.\n",
        [("", ()), ("", ())],
    ),
    "EndNote's XML, one author": (
        make_endnote_xml("<author>Byron, Ada</author>", "Univ X, City.&#xD;Univ Y."),
        [("Univ X, City.; Univ Y.", ())],
    ),
    "EndNote's XML, one for each": (
        make_endnote_xml("<author>Byron, Ada</author><author>Dee, Cy</author>", "Univ X, City.&#xD;Univ Y."),
        [("Univ X, City.", ()), ("Univ Y.", ())],
    ),
    "BibTeX, one author": (
        make_bibtex("Byron, Ada", 'affiliation={Univ X, Z{\\"u}rich; Univ Y}'),
        [("Univ X, Zürich; Univ Y", ())],
    ),
    "BibTeX, one for each": (
        make_bibtex("Byron, Ada and Dee, Cy", "Affiliation={Univ X; Univ Y}"),
        [("Univ X", ()), ("Univ Y", ())],
    ),
    "BibTeX, of nobody knows whom": (
        make_bibtex("Byron, Ada and Dee, Cy", "affiliation={Univ X}"),
        [("", ()), ("", ())],
    ),
    "BibTeX, of an incomplete list": (
        make_bibtex("Byron, Ada and others", "affiliation={Univ X}"),
        [("", ())],
    ),
    "BibTeX of Scopus": (
        make_bibtex("Byron, A. and Dee, C.", "affiliation={Univ X; Univ Y}, source={Scopus}"),
        [("", ()), ("", ())],
    ),
    "BibTeX of Web of Science": (
        make_bibtex(
            "Byron, Ada and van Dee, Cy",
            "Affiliation = {Byron, A (Corresponding Author), Univ X, City, UK.\n   Byron, Ada; van Dee, Cy,"
            " Univ X, Dept\n   Y \\& Z, City, UK.\n   van Dee, Cy, Univ Y.\n   Foe, Eve, Univ Z.}",
        ),
        [("Univ X, Dept Y & Z, City, UK", ()), ("Univ X, Dept Y & Z, City, UK; Univ Y", ())],
    ),
    "BibTeX of Web of Science, one author": (
        make_bibtex("Byron, Ada", "Affiliation = {Byron, A (Reprint Author), Univ X, City, UK.}"),
        [("Univ X, City, UK", ())],
    ),
    "BibTeX of Web of Science, for letters": (
        make_bibtex("Byron, Ada and Dee, Cy", "Affiliation = {Byron, A (Reprint Author), Univ X, UK.}"),
        [("", ()), ("", ())],
    ),
    "BibLaTeX": (
        "@article{a, title={On looms}, author={Byron, Ada and Dee, Cy},"
        ' author+an:affiliation={2="Univ X \\& Y (https://ror.org/01nrxwf90)"}}',
        [("", ()), ("Univ X & Y", ("01nrxwf90",))],
    ),
}


@pytest.mark.parametrize(("text", "expected"), EXPECTED.values(), ids=EXPECTED)
def test_affiliations_are_those_of_each_author(text, expected):
    (entry,) = read_entries(text)
    assert entry.title == "On looms"
    assert [(person.affiliation, person.ror_ids) for person in entry.authors] == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (None, ("", ())),
        ("", ("", ())),
        (5, ("", ())),
        ([None, [], {}, 5], ("", ())),
        (["Univ X", "Univ X"], ("Univ X", ())),
        ({"name": "<i>Univ</i> X"}, ("Univ X", ())),
        ({"id": EDINBURGH}, ("", ("01nrxwf90",))),
        ({"name": "Univ X", "id": "grid.4305.2"}, ("Univ X", ())),
        (f"Univ X, {EDINBURGH}", ("Univ X", ("01nrxwf90",))),
        ("Univ X (https://ror.org/01nrxwf91)", ("Univ X", ())),
        (["x"] * 50, ("x", ())),
    ],
)
def test_places_and_their_ids_are_told_apart(value, expected):
    assert read_affiliations(value) == expected


@pytest.mark.parametrize(
    ("text", "stored", "public"),
    [
        ("Univ X. Electronic address: ada@x.org.", "Univ X. @x.org.", "Univ X."),
        ("Univ X, ada@cs.x.edu, City", "Univ X, @cs.x.edu, City", "Univ X, City"),
        ("Univ X (ada@x.de); Univ Y", "Univ X (@x.de); Univ Y", "Univ X; Univ Y"),
        ("Univ X; E-mail: ada@x.de; Univ Y", "Univ X; @x.de; Univ Y", "Univ X; Univ Y"),
        ("Univ X, {ada, cy}@x.de, a/b@y.de and c@z.de", "Univ X, @x.de, @y.de and @z.de", "Univ X"),
        ("Univ X. ada(at)x.de", "Univ X. @x.de", "Univ X."),
        ("Univ X            ada.o'neil+x@x.international", "Univ X            @x.international", "Univ X"),
        ("ada@x.de", "@x.de", ""),
        (
            "Univ X, https://x.org/@me.too a@x.de",
            "Univ X, https://x.org/@me.too @x.de",
            "Univ X, https://x.org/@me.too",
        ),
        ("Univ X @ City, U.S.A.; Y", "Univ X @ City, U.S.A.; Y", "Univ X @ City, U.S.A.; Y"),
    ],
)
def test_of_addresses_the_domain_is_stored_and_nothing_is_public(text, stored, public):
    assert shorten_addresses(text) == stored
    assert strip_addresses(text) == strip_addresses(stored) == public


@pytest.mark.parametrize("piece", ["a", "{", " ", "@a.", "a-", "@,", "a.b", "e-mail ", "a@b.c, "])
def test_texts_that_look_like_addresses_take_no_time(piece):
    text = f"x@{piece * 50_000}@"
    assert "x@b" not in strip_addresses(shorten_addresses(text))


@pytest.mark.parametrize(
    ("value", "number", "expected"),
    [
        ("A;;B", 2, ["A", "B"]),
        ("A; B", 2, ["A", "B"]),
        ("A; B", 1, ["A; B"]),
        ("A", 2, [None, None]),
        (["A"], 2, [None, None]),
        ({"a": 1}, 2, [None, None]),
    ],
)
def test_what_stands_beside_a_list_belongs_to_its_names_if_the_number_fits(value, number, expected):
    assert split_by_author(value, number) == expected


def test_ids_of_places_stay_in_our_own_format():
    (entry,) = read_entries(json.dumps(CROSSREF))
    text = "".join(write([entry], "jsonl"))
    (copy,) = [item for item in read(text) if isinstance(item, Entry)]
    assert copy.authors == entry.authors
    assert "01nrxwf90" not in "".join(write([entry], "bibtex"))
