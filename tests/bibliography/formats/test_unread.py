"""A file in a format that is not read is named by its format, with what to export instead."""

import pytest

from bibliography.formats import FORMATS, detect
from bibliography.formats.unread import UNREAD_FORMATS, identify_unread

SAMPLES = {
    "rdf": '<?xml version="1.0"?>\n<rdf:RDF xmlns:bibo="http://purl.org/ontology/bibo/"></rdf:RDF>',
    "refworks": "RT Journal Article\nSR Electronic\nA1 Roe,R.\nT1 Things\n",
    "table": "Titel;Autor;Jahr\nThings;Roe;2020\n",
    "zotero_json": '[{"data": {"itemType": "book", "title": "Things"}}]',
    "yaml": "roe2020:\n  type: article\n  title: Things\n",
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
        assert code == "zotero_json" or detect(text) is None, code
    assert not set(UNREAD_FORMATS) & {each.name for each in FORMATS}


@pytest.mark.parametrize("piece", ["%A x\n", "a,", "<xml ", "- id", "\n", "RT A\n", '"', "#\n"])
def test_hostile_text_is_looked_at_in_time(piece):
    identify_unread(piece * 100_000)
