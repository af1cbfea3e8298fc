"""What is written is legal BibTeX, and is what people would have typed."""

import re

import pytest
from hypothesis import given

from bibliography.bibtex import parse, render
from bibliography.bibtex.name_lists import read_names
from bibliography.bibtex.writer import render_name
from bibliography.entry import Contributor, Entry, EntryLink
from bibliography.names import NameParts
from tests.bibliography.formats.strategies import entries, long_texts, texts

SOURCE = r"""@inproceedings{mai2020,
  author        = {Mai, Luo and van der Berg, Jr., Jan and {The {\"O}pen Project} and Xu, Kai and others},
  author+an     = {1=equal,corresponding; 4=equal},
  author+an:affiliation = {1="University of {\'E}dinburgh"},
  author+an:orcid = {1="0000-0002-1825-0097"},
  author+an:homonym = {4="0014"},
  editor        = {{Delgado de Molina}, Ana},
  title         = {Fast {DNA} of {$O(N)$} for \$5 -- 100\%},
  booktitle     = {Proc. {OSDI}},
  volume        = {3},
  pages         = {1--12},
  publisher     = {USENIX \& Co.},
  year          = {2020},
  month         = nov,
  day           = {4},
  doi           = {10.1145/x_1},
  eprint        = {2401.00001},
  archiveprefix = {arXiv},
  url           = {https://example.org/a_b?c=%20&d},
  code          = {https://example.org/code},
  language      = {english},
  keywords      = {systems, {a, b}},
  abstract      = {One.

    Two $x$.},
  pubstate      = {inpress},
  note          = {Best paper},
  series        = {LNCS},
}

@misc{tool,
  author        = {Mai, Luo},
  title         = {Tool},
  month         = "17-20 " # jun,
  url           = {https://github.com/a/b},
}

@article{preprint,
  title         = {P},
  journal       = {CoRR},
  volume        = {abs/2401.00001},
  number        = {1},
  year          = {in press},
  eprint        = {2401.00001},
  archiveprefix = {arXiv},
}

@misc{site,
  title         = {S},
  year          = {1999},
  biburl        = {https://dblp.org/rec/conf/osdi/Mai20.bib},
  url           = {https://aclanthology.org/P17-1001/},
}

@phdthesis{thesis,
  title         = {T},
  publisher     = {P},
  school        = {Edinburgh},
}
"""
OUTPUT = r"""@inproceedings{mai2020,
  author        = {Mai, Luo and van der Berg, Jr., Jan and {The {\"O}pen Project} and Xu, Kai and others},
  editor        = {{Delgado de Molina}, Ana},
  title         = {Fast {DNA} of {$O(N)$} for \$5 -- 100\%},
  booktitle     = {Proc. OSDI},
  volume        = {3},
  pages         = {1--12},
  publisher     = {USENIX \& Co.},
  year          = {2020},
  month         = nov,
  day           = {4},
  doi           = {10.1145/x_1},
  eprint        = {2401.00001},
  archiveprefix = {arXiv},
  url           = {https://example.org/a_b?c=%20&d},
  code          = {https://example.org/code},
  language      = {english},
  keywords      = {systems, {a, b}},
  abstract      = {One.

    Two $x$.},
  note          = {Best paper},
  series        = {LNCS},
}

@misc{tool,
  author        = {Mai, Luo},
  title         = {Tool},
  month         = "17-20 " # jun,
  code          = {https://github.com/a/b},
}

@misc{preprint,
  title         = {P},
  volume        = {abs/2401.00001},
  number        = {1},
  year          = {in press},
  eprint        = {2401.00001},
  archiveprefix = {arXiv},
  howpublished  = {CoRR},
  note          = {To appear},
  key           = {P},
}

@misc{site,
  title         = {S},
  year          = {1999},
  biburl        = {https://dblp.org/rec/conf/osdi/Mai20.bib},
  url           = {https://aclanthology.org/P17-1001/},
  key           = {S},
}

@phdthesis{thesis,
  title         = {T},
  school        = {Edinburgh},
  publisher     = {P},
  key           = {T},
}
"""


def test_the_common_form():
    entries_read = list(parse(SOURCE))
    assert all(entry.warnings == () for entry in entries_read)
    assert "".join(render(entries_read)) == OUTPUT


@given(entries())
def test_no_text_breaks_out_of_its_field(entry):
    (text,) = render([entry, Entry("other", "after")][:1])
    first, *lines, last, end = text.split("\n")
    assert re.fullmatch(r"@[a-z]+\{[^\s,{}()\"#%=@\\~']+,", first)
    assert (last, end) == ("}", "")
    depth = 0
    for line in lines:
        depth += line.count("{") - line.count("}")
        assert depth >= 0
        assert not re.match(r"\s*@", line)
        assert depth or line == "" or line.endswith(",")
    assert depth == 0


@given(texts(1), long_texts())
def test_it_is_found_among_others_even_when_these_are_broken(title, abstract):
    (text,) = render([Entry("article", title, abstract=abstract, key="k")])
    _before, entry, after = parse(f"@misc{{a, title = {{broken\n{text}\n@misc{{b}}")
    assert (entry.title, entry.abstract, after.key) == (title, abstract, "b")


@pytest.mark.parametrize(
    ("parts", "bibtex"),
    [
        (NameParts("Luo", "", "Mai"), "Mai, Luo"),
        (NameParts("Ludwig", "van", "Beethoven"), "van Beethoven, Ludwig"),
        (NameParts("Jörg Äneas", "", "Müller"), 'M{\\"u}ller, J{\\"o}rg {\\"A}neas'),
        (NameParts("Henry", "", "Ford", "Jr."), "Ford, Jr., Henry"),
        (NameParts("", "", "Ford", "Jr."), "Ford, Jr., {}"),
        (NameParts("", "von", "Stein"), "von Stein"),
        (NameParts("Tom", "", "de Geus"), "{de Geus}, Tom"),
        (NameParts("José", "", "Ortega y Gasset"), "{Ortega y Gasset}, Jos{\\'e}"),
        (NameParts("Johann", "von", "Berlichingen zu Hornberg"), "von {Berlichingen zu Hornberg}, Johann"),
        (NameParts("A", "", "Öz Gür"), '{{\\"O}z G{\\"u}r}, A'),
        (NameParts("A", "", "Black and White"), "{Black and White}, A"),
        (NameParts("B, C", "", "A"), "A, {B, C}"),
        (NameParts(literal="NASA"), "NASA"),
        (NameParts(literal="others"), "{others}"),
        (NameParts(literal="Simon and Schuster"), "{Simon and Schuster}"),
        (NameParts(literal="王军"), "{王军}"),
    ],
)
def test_names_are_written_so_that_bibtex_splits_them_alike(parts, bibtex):
    assert render_name(parts) == bibtex
    (name,) = read_names(bibtex).names
    assert name.parts == parts


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        (["a", "A", "a"], ["a", "A-2", "a-3"]),
        (["a-2", "a", "a"], ["a-2", "a", "a-3"]),
        (["two words", "{x}", 'q"q', "50%", "a,b"], ["two_words", "x", "q_q", "50", "a_b"]),
        (["", ""], ["mai1999on", "mai1999on-2"]),
    ],
)
def test_keys_are_legal_and_unique(keys, expected):
    author = Contributor("Luo Mai", NameParts("Luo", "", "Mai"))
    several = [Entry("article", "On things", (author,), year=1999, key=key) for key in keys]
    text = "".join(render(several))
    assert re.findall(r"^@article\{(.*),$", text, re.MULTILINE) == expected
    assert [entry.key for entry in parse(text)] == expected


def test_fields_that_bibtex_would_act_on_are_masked():
    entry = Entry(
        "article", "A", key="a", extra={"crossref": "b", "xdata": "c", "genre": "g", "type": "bibtex:online"}
    )
    (text,) = render([entry])
    assert "\n  crossref" not in text
    parsed_entry, _ = parse(text + "@misc{b, year = 1999} @xdata{c, month = 3}")
    assert parsed_entry.year is None
    assert dict(parsed_entry.extra) == {"crossref": "b", "xdata": "c", "genre": "g", "key": "A"}


def test_links_keep_their_kinds():
    links = (
        EntryLink("https://example.org/a.pdf", "pdf"),
        EntryLink("https://example.org/b", "pdf"),
        EntryLink("https://example.org/c", "page"),
        EntryLink("https://example.org/{d}\\", "video"),
        EntryLink("https://example.org/e", "page", "E", "CC0"),
    )
    entry = Entry("article", "A", key="a", links=links)
    (text,) = render([entry])
    assert "url           = {https://example.org/c}" in text
    assert "pdf           = {https://example.org/a.pdf}" in text
    assert "website       = {https://example.org/e}" in text
    assert "video         = {https://example.org/%7Bd%7D%5C}" in text
    (parsed_entry,) = parse(text)
    urls = [links[2].url, links[0].url, "https://example.org/%7Bd%7D%5C", links[4].url]
    assert [link.url for link in parsed_entry.links] == urls
