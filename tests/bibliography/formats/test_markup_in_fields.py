"""HTML in the fields of files that were made for web sites: links are found, and no tags are left."""

import json

import pytest

from bibliography.formats import Entry, read

DOI, THESIS, CODE = ("doi", "10.1000/xyz"), "https://example.org/thesis.pdf", "https://github.com/a/b"
DOI_LINK = '<a href="https://doi.org/10.1000/xyz">10.1000/xyz</a>'


def read_field(field):
    (entry,) = read(f"@misc{{a, title = {{T}}, year = 2020, {field}}}", format="bibtex")
    assert isinstance(entry, Entry), entry
    return entry


def list_ids_and_urls(entry):
    return [*entry.identifiers, *(link.url for link in entry.links)]


@pytest.mark.parametrize(
    ("field", "references"),
    [
        (f"url = {{doi:{DOI_LINK}}}", [DOI]),
        (f"doi = {{{DOI_LINK}}}", [DOI]),
        ('doi = {<a href="https://doi.org/10.1000/xyz">doi</a>}', [DOI]),
        (f"note = {{{DOI_LINK}}}", [DOI]),
        (f"note = {{DOI: {DOI_LINK}.}}", [DOI]),
        (f"html = {{{DOI_LINK.replace('<', '&lt;').replace('>', '&gt;')}}}", [DOI]),
        (f"note = {{{DOI_LINK.replace('<', '{$<$}').replace('>', '{$>$}')}}}", [DOI]),
        (f"note = {{<a href='{THESIS}' target=_blank>PDF</a>}}", [THESIS]),
        (f"note = {{<A HREF={THESIS}>Download</A>}}", [THESIS]),
        (f'note = {{[<a class="x" href="{THESIS}">pdf</a>] [<a href="{CODE}">code</a>]}}', [THESIS, CODE]),
        (f'howpublished = {{<a href="{CODE}">}}', [CODE]),
        (f"link = {{<a href={{{CODE}}}>here</a>}}", [CODE]),
        (f'pdf = {{<a href="{THESIS}">thesis.pdf</a>}}', [THESIS]),
        (f"note = {{\\href{{{THESIS}}}{{PDF}}}}", [THESIS]),
        ('url = {<a href="https://example.org/a\\_b\\&c">link</a>}', ["https://example.org/a_b&c"]),
    ],
)
def test_what_links_lead_to_is_found_and_no_tag_is_left(field, references):
    entry = read_field(field)
    assert list_ids_and_urls(entry) == references
    assert entry.extra == {}
    assert entry.warnings == ()


@pytest.mark.parametrize(
    ("field", "name", "text", "references"),
    [
        (
            f'note = {{See <a href="{THESIS}">PDF</a> and <b>slides</b>}}',
            "note",
            "See PDF and slides",
            [THESIS],
        ),
        (f'note = {{<a href="{THESIS}">A thesis of Vienna</a>}}', "note", "A thesis of Vienna", [THESIS]),
        ('award = {<font color="red">Best paper</font>}', "award", "Best paper", []),
        ('note = {<div class="x">Hi</div><img src="https://x.org/a.png"/> <hr>}', "note", "Hi", []),
        ("note = {<ul><li>One</li><li>Two</li></ul>}", "note", "One Two", []),
        ("note = {a < b and c > d}", "note", "a < b and c > d", []),
        ("note = {The <input> element}", "note", "The <input> element", []),
    ],
)
def test_text_next_to_links_is_kept(field, name, text, references):
    entry = read_field(field)
    assert (entry.extra, list_ids_and_urls(entry)) == ({name: text}, references)


def test_names_and_titles_have_no_tags():
    entry = read_field(
        'author = {<a href="https://example.org/j"><b>Doe, Jane</b></a> and <u>Roe</u>, R. and <b>C. Coe</b>}'
    )
    assert [person.name for person in entry.authors] == ["Jane Doe", "R. Roe", "C. Coe"]
    (entry,) = read(f'@misc{{a, title = {{<a href="{THESIS}">On <i>E. coli</i></a>}}}}', format="bibtex")
    assert (entry.title, list_ids_and_urls(entry)) == ("On E. coli", [THESIS])


def test_a_link_without_a_target_is_reported():
    (entry,) = [read_field('note = {<a href="/papers/a.pdf">PDF</a>}')]
    assert any("/papers/a.pdf" in warning.reason for warning in entry.warnings)
    assert entry.extra == {}


@pytest.mark.parametrize("tag", ["UR", "N1", "DO", "L1", "AB"])
def test_ris_has_links_in_html_too(tag):
    (entry,) = read(f"TY  - JOUR\nTI  - T\n{tag}  - {DOI_LINK}\nER  - \n", format="ris")
    assert list_ids_and_urls(entry) in ([DOI], ["https://doi.org/10.1000/xyz"])
    assert (entry.extra, entry.abstract) == ({}, "")


@pytest.mark.parametrize("name", ["URL", "note", "DOI"])
def test_csl_has_links_in_html_too(name):
    (entry,) = read(json.dumps([{"type": "book", "title": "T", name: f"doi: {DOI_LINK}"}]), format="csl")
    assert (list_ids_and_urls(entry), entry.extra) == ([DOI], {})
