import pytest

from publications.imports.sources.work_sources import WORK_SOURCES, identify_works

FILE, S2 = "bibliography_file", "semantic_scholar_author"
GROUP = "https://raw.githubusercontent.com/lab/papers"


@pytest.mark.parametrize(
    ("text", "works"),
    [
        ("0000-0002-1825-0097", ("orcid", "0000-0002-1825-0097")),
        ("https://orcid.org/0000-0002-1825-0097", ("orcid", "0000-0002-1825-0097")),
        ("ORCID iD: 0000-0002-1825-0097", ("orcid", "0000-0002-1825-0097")),
        ("0000-0002-1825-0098", None),
        ("Ada Lovelace 0000-0002-1825-0097", None),
        ("A123", ("openalex_author", "A123")),
        ("A5012345678", ("openalex_author", "A5012345678")),
        ("https://openalex.org/authors/a5012345678", ("openalex_author", "A5012345678")),
        ("https://explore.openalex.org/authors/A5012345678", ("openalex_author", "A5012345678")),
        ("https://openalex.org/W2741809807", None),
        ("dblp: pid/65/9612", ("dblp_person", "65/9612")),
        ("12/2021", None),
        ("pid/l/LeslieLamport", ("dblp_person", "l/LeslieLamport")),
        ("https://dblp.org/pid/65/9612.html", ("dblp_person", "65/9612")),
        ("https://dblp.uni-trier.de/pid/65/9612-1", ("dblp_person", "65/9612-1")),
        ("https://dblp.org/rec/conf/osdi/Mai20", None),
        ("https://www.semanticscholar.org/author/A-Lovelace/1741101", (S2, "1741101")),
        ("S2 author: 1741101", (S2, "1741101")),
        ("https://arxiv.org/a/lovelace_a_1", ("arxiv_author", "lovelace_a_1")),
        ("arxiv.org/a/0000-0002-1825-0097.atom", ("arxiv_author", "0000-0002-1825-0097")),
        ("au:Lovelace_A", ("arxiv_search", "Lovelace_A")),
        ('au: "Ada Lovelace"', ("arxiv_search", '"Ada Lovelace"')),
        ("https://arxiv.org/search/?query=Lovelace&searchtype=author", ("arxiv_search", '"Lovelace"')),
        ("https://arxiv.org/abs/2101.00001", None),
        ("https://pubmed.ncbi.nlm.nih.gov/?term=Lovelace+A%5Bau%5D", ("pubmed_search", "Lovelace A[au]")),
        ("Lovelace A[au] AND looms", ("pubmed_search", "Lovelace A[au] AND looms")),
        ("pubmed: engines 2021", ("pubmed_search", "engines 2021")),
        ("pubmed: 12345678", None),
        ("https://pubmed.ncbi.nlm.nih.gov/12345678/", None),
        ("https://inspirehep.net/authors/1020121", ("inspire_author", "1020121")),
        ("A.Lovelace.1", ("inspire_author", "A.Lovelace.1")),
        ("https://inspirehep.net/literature?q=a%20A.Lovelace.1", ("inspire_author", "a A.Lovelace.1")),
        ("~Ada_Lovelace1", ("openreview_profile", "~Ada_Lovelace1")),
        ("https://openreview.net/profile?id=~Ada_Lovelace1", ("openreview_profile", "~Ada_Lovelace1")),
        ("https://openreview.net/forum?id=abc", None),
        ("https://www.zotero.org/groups/12/looms/library", ("zotero_group", "12")),
        ("https://www.zotero.org/groups/12/x/collections/ABCD1234/items/X", ("zotero_group", "12/ABCD1234")),
        ("https://api.zotero.org/groups/12/items?limit=5", ("zotero_group", "12")),
        ("https://github.com/lab/papers/blob/main/all.bib", (FILE, f"{GROUP}/main/all.bib")),
        ("https://gitlab.com/lab/x/-/blob/main/a.bib", (FILE, "https://gitlab.com/lab/x/-/raw/main/a.bib")),
        ("https://example.org/papers.ris#top", (FILE, "https://example.org/papers.ris")),
        ("https://www.overleaf.com/read/abcdef", (FILE, "https://www.overleaf.com/read/abcdef")),
        ("https://dblp.org/rec/conf/osdi/Mai20.bib", None),
        ("https://user:secret@example.org/papers.bib", None),
        ("Lovelace, A. Engines. 2021.", None),
        ("10.5555/engines.2021.7", None),
    ],
)  # fmt: skip
def test_a_text_names_the_works_of_one_source(text, works):
    assert identify_works(text) == works


@pytest.mark.parametrize("name", list(WORK_SOURCES))
def test_the_page_of_an_identifier_names_the_same_works(name):
    examples = {
        "orcid": "0000-0002-1825-0097", "openalex_author": "A5012345678", "dblp_person": "65/9612",
        "semantic_scholar_author": "1741101", "arxiv_author": "lovelace_a_1", "arxiv_search": '"Lovelace"',
        "pubmed_search": "Lovelace A[au]", "inspire_author": "1020121", "zotero_group": "12/ABCD1234",
        "openreview_profile": "~Ada_Lovelace1", "bibliography_file": f"{GROUP}/main/all.bib",
    }  # fmt: skip
    assert identify_works(WORK_SOURCES[name].get_url(examples[name])) == (name, examples[name])


@pytest.mark.parametrize(
    "text", ["a" * 100_000, "~" * 400, "A" * 400, "https://zotero.org/groups/x/" + "1/" * 230, "[au]" * 100]
)
def test_long_and_odd_texts_name_nothing(text):
    assert identify_works(text) is None
