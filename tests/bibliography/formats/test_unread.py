"""A file in a format that is not read is named by its format, with what to export instead."""

import pytest

from bibliography.formats import FORMATS, detect
from bibliography.formats.unread import UNREAD_FORMATS, identify_unread

SAMPLES = {
    "zotero_rdf": '<rdf:RDF\n xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"\n'
    ' xmlns:z="http://www.zotero.org/namespaces/export#">\n<bib:Article>\n</bib:Article>\n</rdf:RDF>',
    "rdf": '<?xml version="1.0"?>\n<rdf:RDF xmlns:bibo="http://purl.org/ontology/bibo/"></rdf:RDF>',
    "endnote": "%0 Journal Article\n%A Roe, R.\n%T Things\n%D 2020\n",
    "endnote_xml": '<?xml version="1.0"?><xml><records><record><ref-type name="Book">6</ref-type></record>',
    "mods": '<modsCollection xmlns="http://www.loc.gov/mods/v3"><mods><titleInfo/></mods></modsCollection>',
    "pubmed_xml": '<?xml version="1.0"?>\n<PubmedArticleSet><PubmedArticle/></PubmedArticleSet>',
    "isi": "FN Clarivate Analytics Web of Science\nVR 1.0\nPT J\nAU Roe, R\nTI Things\nER\n",
    "refworks": "RT Journal Article\nSR Electronic\nA1 Roe,R.\nT1 Things\n",
    "scopus_text": "Scopus\nEXPORT DATE: 11 February 2020\n\nRoe, R.\nThings\n",
    "scopus_csv": '"Authors","Title","Year","Source title","DOI","EID"\n"Roe R.","Things",2020,"J","","2"\n',
    "scholar_csv": "Authors,Title,Publication,Volume,Number,Pages,Year,Publisher\nRoe,Things,J,1,2,3,2020,\n",
    "pubmed_csv": "PMID,Title,Authors,Citation,First Author,Journal/Book\n1,Things,Roe R,J 2020,Roe,J\n",
    "zotero_csv": '"Key","Item Type","Publication Year","Author","Title"\n"A","book","2020","Roe","Things"\n',
    "ieee_csv": '"Document Title",Authors,"Publication Title","Publication Year"\nThings,Roe,J,2020\n',
    "table": "Titel;Autor;Jahr\nThings;Roe;2020\n",
    "orcid": '{"group": [{"work-summary": [{"put-code": 1, "title": {"title": {"value": "Things"}}}]}]}',
    "zotero_json": '[{"data": {"itemType": "book", "title": "Things"}}]',
    "yaml": "references:\n- id: roe\n  title: Things\n  type: book\n",
    "cff": "cff-version: 1.2.0\ntitle: Things\n",
    "html": "<!DOCTYPE html>\n<html><body><ul><li>Things</li></ul></body></html>",
    "xml": '<?xml version="1.0"?>\n<papers><paper/></papers>',
    "latex": "\\begin{thebibliography}{9}\n\\bibitem{a} R. Roe. Things.\n\\end{thebibliography}\n",
    "rtf": "{\\rtf1\\ansi\\par Things}",
}


@pytest.mark.parametrize("code", SAMPLES)
@pytest.mark.parametrize("before", ["", "\ufeff", "\n\n"])
def test_a_format_is_named(code, before):
    unread = identify_unread(before + SAMPLES[code])
    assert unread is not None
    assert unread.code == code
    assert unread.label in unread.message
    assert unread.advice in unread.message


def test_each_format_has_a_sample_here():
    assert set(UNREAD_FORMATS) - set(SAMPLES) == {"json"}


@pytest.mark.parametrize(
    "text",
    [
        "@article{k, title = {T}}", "TY  - JOUR\nTI  - T\nER  - \n", "PMID- 1\nTI  - T\n", '[{"title": "T"}]',
        "10.1000/x", "Dear all,", "Roe, R., Title of a paper, 2020", "<1>\nAuthors\n  Roe R\n", "",
        "---\ntitle: x\n---\n@misc{a,}",
    ],
)  # fmt: skip
def test_nothing_else_is(text):
    assert identify_unread(text) is None


def test_no_format_that_is_read_is_named_so():
    for code, text in SAMPLES.items():
        assert code in ("orcid", "zotero_json") or detect(text) is None, code
    assert not set(UNREAD_FORMATS) & {each.name for each in FORMATS}


@pytest.mark.parametrize("piece", ["%A x\n", "a,", "<xml ", "- id", "\n", "RT A\n", '"', "#\n"])
def test_hostile_text_is_looked_at_in_time(piece):
    identify_unread(piece * 100_000)
