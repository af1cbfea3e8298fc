"""What a record has stands in every export, under the name that programs read there."""

import json
import re

import pytest

from bibliography.formats import Entry, EntryLink, read, write
from bibliography.languages import get_language_tag

ENTRIES = {
    "an organisation": "@inproceedings{k, booktitle={C}, organization={IEEE}}",
    "a school": "@phdthesis{k, school={MIT}}",
    "an institution": "@techreport{k, institution={CERN}, number={TR-7}}",
    "a patent": "@patent{k, holder={IBM}, number={US 7}}",
    "a translator": "@book{k, publisher={P}, translator={Roe, Ann and van Dam, Bo}}",
    "a book's editors": "@book{k, editor={Roe, Ann}, publisher={P}}",
    "a chapter's editors": "@incollection{k, editor={Roe, Ann}, booktitle={C}, publisher={P}}",
    "proceedings": "@proceedings{k, editor={Roe, Ann}, publisher={P}}",
    "a number in a series": "@inproceedings{k, booktitle={C}, series={LNCS}, number={99}}",
    "a German work": "@book{k, publisher={P}, language={ngerman}}",
}
ENTRIES = {
    what: f"{text[:-1]}{'' if what == 'proceedings' else ', author={A B}'}, title={{T}}, year=2020}}"
    for what, text in ENTRIES.items()
}
RIS = {
    "an organisation": ["PB  - IEEE", "T2  - C", "C3  - C"],
    "a school": ["PB  - MIT"],
    "an institution": ["PB  - CERN", "SN  - TR-7"],
    "a patent": ["PB  - IBM", "SN  - US 7"],
    "a translator": ["A4  - Roe, Ann", "A4  - van Dam, Bo"],
    "a book's editors": ["A3  - Roe, Ann"],
    "a chapter's editors": ["A2  - Roe, Ann"],
    "proceedings": ["A3  - Roe, Ann", "M3  - Proceedings"],
    "a number in a series": ["T3  - LNCS", "M1  - 99"],
    "a German work": ["LA  - de"],
}
ROE = {"family": "Roe", "given": "Ann"}
CSL = {
    "an organisation": {"publisher": "IEEE", "container-title": "C"},
    "a school": {"publisher": "MIT", "genre": "PhD thesis"},
    "an institution": {"publisher": "CERN", "number": "TR-7"},
    "a patent": {"publisher": "IBM", "number": "US 7"},
    "a translator": {"translator": [ROE, {"family": "Dam", "given": "Bo", "non-dropping-particle": "van"}]},
    "a book's editors": {"editor": [ROE]},
    "a chapter's editors": {"editor": [ROE]},
    "proceedings": {"editor": [ROE]},
    "a number in a series": {"collection-title": "LNCS", "collection-number": "99"},
    "a German work": {"language": "de"},
}
BIBTEX = {
    "an organisation": ["organization", "IEEE"],
    "a school": ["school", "MIT"],
    "an institution": ["number", "TR-7"],
    "a patent": ["number", "US 7"],
    "a translator": ["translator", "Roe, Ann and van Dam, Bo"],
    "a book's editors": ["editora", "Roe, Ann"],
    "a chapter's editors": ["editor", "Roe, Ann"],
    "proceedings": ["editor", "Roe, Ann"],
    "a number in a series": ["number", "99"],
    "a German work": ["language", "ngerman"],
}


def export(entry: Entry, name: str) -> str:
    return "".join(write([entry], name))


def export_csl(entry: Entry) -> dict:
    (item,) = json.loads(export(entry, "csl"))
    return item


@pytest.mark.parametrize("what", ENTRIES)
def test_nothing_is_lost_on_the_way_out(what):
    (entry,) = read(ENTRIES[what])
    assert [line for line in RIS[what] if line not in export(entry, "ris").splitlines()] == []
    item = export_csl(entry)
    assert {name: item.get(name) for name in CSL[what]} == CSL[what]
    name, value = BIBTEX[what]
    assert re.search(rf"^  {name} += \{{{re.escape(value)}\}},$", export(entry, "bibtex"), re.MULTILINE)


@pytest.mark.parametrize("what", ENTRIES)
@pytest.mark.parametrize("name", ["ris", "csl"])
def test_fields_of_other_formats_reach_bibtex(what, name):
    (entry,) = read(ENTRIES[what])
    (through,) = read(export(entry, name), format=name)
    field, value = BIBTEX[what]
    field = {"organization": "publisher", "language": ""}.get(field, field)
    if not (name == "ris" and what == "a number in a series"):
        assert not field or re.search(
            rf"^  {field} += \{{{re.escape(value)}\}},$", export(through, "bibtex"), re.MULTILINE
        )


CHAPTERS = [
    "@incollection{k, author={A B}, title={T}, booktitle={C}, pages={1--9}, year=2020}",
    "@incollection{k, author={A B}, title={T}, booktitle={C}, publisher={P}, year=2020}",
    "@inbook{k, author={A B}, title={T}, booktitle={C}, pages={1--9}, year=2020}",
    "@inbook{k, author={A B}, title={T}, chapter={3}, publisher={P}, year=2020}",
    "@inbook{k, editor={A B}, title={T}, pages={1--9}, year=2020}",
    "TY  - CHAP\nAU  - B, A\nTI  - T\nT2  - C\nPY  - 2020\nER  - \n",
    '[{"type": "chapter", "title": "T", "author": [{"family": "B"}], "container-title": "C",'
    ' "issued": {"date-parts": [[2020]]}}]',
]


@pytest.mark.parametrize("text", CHAPTERS)
def test_a_chapter_stays_a_chapter(text):
    (entry,) = read(text)
    assert export(entry, "bibtex").startswith(("@incollection{", "@inbook{"))
    assert export(entry, "ris").startswith("TY  - CHAP\n")
    assert export_csl(entry)["type"] == "chapter"
    for name in ("bibtex", "ris", "csl"):
        (again,) = read(export(entry, name), format=name)
        assert (again.kind, again.title, again.venue) == (entry.kind, entry.title, entry.venue)
        assert (again.publisher, again.pages) == (entry.publisher, entry.pages)


OPEN = '@book{k, author={Doe, J. and others}, editor={Roe, A. and others}, title={T}, note={A "remark".}}'


@pytest.mark.parametrize("name", ["ris", "csl"])
def test_nobody_is_called_others(name):
    (entry,) = read(OPEN)
    text = export(entry, name)
    assert "others" not in text
    assert "The list of authors is incomplete." in text
    (again,) = read(text, format=name)
    assert (again.authors_complete, again.editors_complete) == (False, False)
    assert again.authors == entry.authors
    assert 'A "remark".' in again.extra.values()
    assert "and others" in export(again, "bibtex")


def test_csl_has_only_names_of_its_schema():
    extra = {"label": "x", "citation-label": "Doe20", "editorial-": "x", "chapter": "3", "type": "csl:entry-"}
    item = export_csl(Entry("chapter", "T", extra=extra))
    assert item == {
        "id": item["id"],
        "type": "chapter",
        "title": "T",
        "citation-label": "Doe20",
        "chapter-number": "3",
    }
    assert (
        export_csl(Entry("chapter", "T", extra={"type": "csl:entry-encyclopedia"}))["type"]
        == "entry-encyclopedia"
    )


@pytest.mark.parametrize(
    ("language", "tag"),
    [
        ("english", "en"), ("German", "de"), ("ngerman", "de"), ("deutsch", "de"), ("eng", "en"), 
        ("fre", "fr"), ("en_GB", "en-GB"), ("langfrench", "fr"), ("USenglish", "en-US"), ("EN", "en"),
        ("日本語", "ja"), ("zho-Hant", "zh-Hant"), ("Klingon", ""), ("English, German", ""), ("", ""),
    ],
)  # fmt: skip
def test_languages_have_one_tag(language, tag):
    assert get_language_tag(language) == tag
    assert export_csl(Entry("book", "T", language=language)).get("language", "") == (tag or language)
    assert (
        f"LA  - {tag or language}\n" in export(Entry("book", "T", language=language), "ris") or not language
    )


@pytest.mark.parametrize("name", ["Doe, Jr., J. E.", "Doe, J. E., Jr.", "J. E. Doe Jr."])
def test_a_suffix_is_read_wherever_it_stands(name):
    (entry,) = read(f"TY  - JOUR\nAU  - {name}\nTI  - T\nER  - \n")
    parts = entry.authors[0].parts
    assert (parts.family, parts.given, parts.suffix) == ("Doe", "J. E.", "Jr.")
    assert "AU  - Doe, J. E., Jr.\n" in export(entry, "ris")


def test_editors_of_a_book_and_of_its_series_have_different_tags_in_ris():
    (entry,) = read("TY  - BOOK\nTI  - T\nA3  - Roe, Ann\nA2  - Poe, Ed\nER  - \n")
    assert [person.name for person in entry.editors] == ["Ann Roe"]
    assert export_csl(entry)["collection-editor"] == [{"family": "Poe", "given": "Ed"}]
    lines = export(entry, "ris").splitlines()
    assert [line for line in lines if line.startswith("A")] == ["A3  - Roe, Ann", "A2  - Poe, Ed"]
    (alone,) = read("TY  - BOOK\nTI  - T\nA2  - Roe, Ann\nER  - \n")
    assert [person.name for person in alone.editors] == ["Ann Roe"]


CODE, DATA = EntryLink("https://github.com/a/b", "code"), EntryLink("https://zenodo.org/records/1", "data")
PAGE, PDF = EntryLink("https://publisher.example/p", "page"), EntryLink("https://x.example/p.pdf", "pdf")
ACL, ARXIV = ("acl", "P17-1001"), ("arxiv", "2001.00001")


@pytest.mark.parametrize(
    ("kind", "links", "identifiers", "url"),
    [
        ("inproceedings", [CODE], [], ""),
        ("inproceedings", [DATA, CODE], [], ""),
        ("inproceedings", [EntryLink(CODE.url, "page")], [], ""),
        ("inproceedings", [CODE, PDF, PAGE], [], PAGE.url),
        ("inproceedings", [CODE, PDF], [], PDF.url),
        ("inproceedings", [CODE], [ACL], "https://aclanthology.org/P17-1001"),
        ("inproceedings", [PDF], [ACL], "https://aclanthology.org/P17-1001"),
        ("inproceedings", [PAGE], [ACL], PAGE.url),
        ("inproceedings", [CODE], [ARXIV], ""),
        ("preprint", [CODE], [ARXIV], "https://arxiv.org/abs/2001.00001"),
        ("software", [CODE], [], CODE.url),
        ("dataset", [CODE, DATA], [], DATA.url),
    ],
)
def test_a_repository_is_never_the_url_of_a_paper(kind, links, identifiers, url):
    entry = Entry(kind, "T", key="k", links=tuple(links), identifiers=tuple(identifiers))
    assert export_csl(entry).get("URL", "") == url
    urls = re.findall(r"^UR  - (.*)$", export(entry, "ris"), re.MULTILINE)
    assert urls[:1] == [url][: len(urls)] or not url
    assert not any("github" in each for each in urls) or kind == "software"
    field = dict(re.findall(r"^  (\S+) += {(.*)},$", export(entry, "bibtex"), re.MULTILINE))
    if "arxiv" not in url and url != PDF.url:
        assert field.get("url", "").rstrip("/") == url
    (again,) = read(export(entry, "bibtex"))
    assert {link.url for link in again.links} == {link.url for link in links}


def test_an_identifier_within_the_url_has_no_field_of_its_own():
    bare = Entry("inproceedings", "T", key="k", identifiers=(ACL,), links=(CODE,))
    assert "acl " not in export(bare, "bibtex")
    assert "acl " in export(Entry("inproceedings", "T", key="k", identifiers=(ACL,), links=(PAGE,)), "bibtex")


WITH_NUMBER = [
    ("bibtex", "@article{k, title={T}, journal={J}, eid={e42}}"),
    ("bibtex", "@article{k, title={T}, journal={J}, articleno={e42}, eid={e42}, pages={e42}}"),
    ("bibtex", "@article{k, title={T}, journal={J}, pages={Article no. e42}}"),
    ("bibtex", "@inproceedings{k, title={T}, booktitle={J}, artnum = {e42}}"),
    ("ris", "TY  - JOUR\nTI  - T\nT2  - J\nC7  - e42\nER  - \n"),
    ("ris", "TY  - JOUR\nTI  - T\nT2  - J\nSP  - e42\nC7  - e42\nER  - \n"),
    ("csl", '[{"type": "article-journal", "title": "T", "container-title": "J", "number": "e42"}]'),
    ("csl", '[{"type": "journal-article", "title": "T", "article-number": "e42", "page": "e42"}]'),
    ("medline", "PMID- 1\nTI  - T\nLID - e42 [pii]\n"),
]


@pytest.mark.parametrize(("name", "text"), WITH_NUMBER)
def test_the_number_of_an_article_is_read_and_stands_in_every_export(name, text):
    (entry,) = read(text, format=name)
    assert (entry.article_number, entry.pages) == ("e42", "")
    assert "eid           = {e42}" in export(entry, "bibtex")
    assert {"C7  - e42", "SP  - e42"} <= set(export(entry, "ris").splitlines())
    assert {"number": "e42", "page": "e42"}.items() <= export_csl(entry).items()


@pytest.mark.parametrize(
    ("text", "pages"),
    [
        ("pp. 3--9", "3–9"), ("Pages 3-9", "3–9"), ("null", ""), ("N/A", ""), ("e3", "e3"), ("43+", "43+"),
        ("Art history 3", "Art history 3"), ("xii--xxiv", "xii–xxiv"),
    ],
)  # fmt: skip
def test_pages_have_no_words_before_them(text, pages):
    (entry,) = read(f"@article{{k, title={{T}}, pages={{{text}}}}}")
    assert (entry.pages, entry.article_number) == (pages, "")


def test_the_number_of_a_report_is_none_of_an_article():
    (entry,) = read('[{"type": "report", "title": "T", "number": "7"}]', format="csl")
    assert (entry.article_number, export_csl(entry)["number"]) == ("", "7")


@pytest.mark.parametrize(
    "kind", ["proceedings", "software", "preprint", "phdthesis", "mastersthesis", "book"]
)
@pytest.mark.parametrize("name", ["ris", "csl"])
def test_kinds_that_share_a_type_are_told_apart(kind, name):
    entry = Entry(kind, "T", year=2020, identifiers=(("arxiv", "2401.00001"),))
    (again,) = read(export(entry, name), format=name)
    is_same = again.kind == kind or (
        name == "csl" and kind == "proceedings"
    )  # as a book, with the same fields
    assert (is_same, again.publisher, again.identifiers) == (
        True, "", entry.identifiers if kind == "preprint" or name == "ris" else (),
    )  # fmt: skip


def test_a_preprint_names_its_archive_and_number():
    entry = Entry("preprint", "T", identifiers=(("arxiv", "2401.00001"),))
    assert {"PB  - arXiv", "M1  - arXiv:2401.00001"} <= set(export(entry, "ris").splitlines())
    item = export_csl(entry)
    assert (item["publisher"], item["number"]) == ("arXiv", "arXiv:2401.00001")
    elsewhere = Entry("preprint", "T", venue="bioRxiv", identifiers=(("arxiv", "2401.00001"),))
    assert "publisher" not in export_csl(elsewhere)


def test_the_type_of_a_patent_is_written_as_people_write_it():
    (entry,) = read("@patent{k, title={T}, number={7}, type={patentus}}")
    assert export_csl(entry)["genre"] == "U.S. patent"
