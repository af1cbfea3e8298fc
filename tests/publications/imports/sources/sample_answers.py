"""Answers of the services about works that there are not, in the shape that each service has."""

import json
from typing import Any

BASES = ("CROSSREF_URL", "DATACITE_URL", "ARXIV_URL", "DBLP_URL", "OPENALEX_URL")
DOI = "10.5555/engines.2021.7"
ARXIV = "2101.00001"
DBLP = "conf/eng/Lovelace21"
OPENALEX = "W2741809807"
ACL = "2021.eng-main.7"


def crossref(**message: Any) -> dict[str, Any]:
    return {
        "status": "ok",
        "message-type": "work",
        "message": {
            "DOI": DOI,
            "type": "proceedings-article",
            "title": ["Engines that <i>weave</i>"],
            "author": [
                {"given": "Ada", "family": "Lovelace", "ORCID": "http://orcid.org/0000-0002-1825-0097"},
                {"given": "Charles", "family": "Babbage", "affiliation": [{"name": "Cambridge"}]},
            ],
            "container-title": ["Proceedings of Engines"],
            "issued": {"date-parts": [[2021, 4, 26]]},
            "page": "472-488",
            "publisher": "ACM",
            "abstract": "<jats:p>They weave H<jats:sub>2</jats:sub>O.</jats:p>",
            "indexed": {"date-time": "2022-04-05T22:05:30Z"},
            "reference-count": 3,
        }
        | message,
    }


def datacite(**attributes: Any) -> dict[str, Any]:
    return {
        "data": {
            "id": DOI,
            "type": "dois",
            "attributes": {
                "doi": DOI,
                "titles": [{"title": "Measurements of engines"}],
                "creators": [
                    {
                        "name": "Lovelace, Ada",
                        "nameType": "Personal",
                        "givenName": "Ada",
                        "familyName": "Lovelace",
                        "nameIdentifiers": [
                            {
                                "nameIdentifier": "https://orcid.org/0000-0002-1825-0097",
                                "nameIdentifierScheme": "ORCID",
                            }
                        ],
                    }
                ],
                "publisher": "Zenodo",
                "publicationYear": 2021,
                "types": {"resourceTypeGeneral": "Dataset", "citeproc": "dataset"},
                "descriptions": [{"description": "Of many engines.", "descriptionType": "Abstract"}],
                "url": "https://zenodo.org/record/7",
            }
            | attributes,
        }
    }


def arxiv(number: str = ARXIV, inside: str = "", title: str = "Engines that\n  weave $x^2$") -> bytes:
    return f"""<?xml version='1.0' encoding='UTF-8'?>
<feed xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/"
  xmlns:arxiv="http://arxiv.org/schemas/atom" xmlns="http://www.w3.org/2005/Atom">
  <id>https://arxiv.org/api/x</id><title>arXiv Query</title>
  <entry>
    <id>http://arxiv.org/abs/{number}v3</id>
    <title>{title}</title>
    <updated>2022-07-27T08:18:33Z</updated>
    <link href="https://arxiv.org/abs/{number}v3" rel="alternate" type="text/html"/>
    <summary>They weave 50% of \\emph{{all}} cloth &amp; more.</summary>
    <category term="cs.AI" scheme="http://arxiv.org/schemas/atom"/>
    <published>2021-01-02T08:18:33Z</published>
    <arxiv:comment>12 pages, see http://example.org/~ada/</arxiv:comment>
    <arxiv:primary_category term="cs.AI"/>
    <author><name>Ada Lovelace</name></author>
    <author><name>Andr\\'e Babb{{\\"a}}ge</name></author>
    {inside}
  </entry>
</feed>""".encode()


def arxiv_feed(entry: str = "") -> bytes:
    return f'<feed xmlns="http://www.w3.org/2005/Atom"><title>arXiv Query</title>{entry}</feed>'.encode()


ARXIV_ERROR = arxiv_feed(
    "<entry><id>https://arxiv.org/api/errors#incorrect_id_format_for_x</id><title>Error</title>"
    "<summary>incorrect id format for x</summary></entry>"
)


def dblp(key: str = DBLP) -> bytes:
    return f"""@inproceedings{{DBLP:{key},
  author       = {{Ada Lovelace and
                  Wei Wang 0001}},
  title        = {{Engines that weave}},
  booktitle    = {{Proceedings of Engines, London, UK, April 26-28, 2021}},
  pages        = {{472--488}},
  year         = {{2021}},
  doi          = {{10.5555/ENGINES.2021.7}},
  timestamp    = {{Tue, 04 Oct 2022 22:39:18 +0200}},
  biburl       = {{https://dblp.org/rec/{key}.bib}},
  bibsource    = {{dblp computer science bibliography, https://dblp.org}}
}}
""".encode()


def acl(number: str = ACL) -> bytes:
    return f"""@inproceedings{{lovelace-babbage-2021-engines,
    title = "Engines that weave {{E}}nglish",
    author = "Lovelace, Ada  and
      Babbage, Charles",
    editor = "Menabrea, Luigi",
    booktitle = "Proceedings of Engines",
    month = apr,
    year = "2021",
    publisher = "Association for Computational Linguistics",
    url = "https://aclanthology.org/{number}/",
    pages = "472--488"
}}
""".encode()


def openalex(**work: Any) -> dict[str, Any]:
    return {
        "id": f"https://openalex.org/{OPENALEX}",
        "doi": f"https://doi.org/{DOI}",
        "title": "Engines that weave",
        "publication_year": 2021,
        "publication_date": "2021-04-26",
        "ids": {
            "openalex": f"https://openalex.org/{OPENALEX}",
            "pmid": "https://pubmed.ncbi.nlm.nih.gov/123",
        },
        "language": "en",
        "type": "article",
        "primary_location": {
            "landing_page_url": f"https://doi.org/{DOI}",
            "source": {
                "display_name": "Journal of Engines",
                "type": "journal",
                "issn_l": "0021-9258",
                "host_organization_name": "Elsevier BV",
            },
        },
        "locations": [{"landing_page_url": f"http://arxiv.org/abs/{ARXIV}"}],
        "authorships": [
            {
                "author": {"display_name": "Ada King", "orcid": "https://orcid.org/0000-0002-1825-0097"},
                "raw_author_name": "Ada Lovelace",
                "raw_affiliation_strings": ["London"],
            },
            {"author": {"display_name": "Charles Babbage", "orcid": None}},
        ],
        "biblio": {"volume": "3", "issue": "1", "first_page": "472", "last_page": "488"},
        "abstract_inverted_index": {"They": [0], "weave": [1, 3], "and": [2]},
        "keywords": [{"display_name": "Loom"}],
    } | work


PAGE = f"""<!doctype html><html><head><title>Engines</title>
<meta name="citation_title" content="Engines that weave &amp; spin">
<meta name="citation_author" content="Lovelace, Ada">
<meta name="citation_author_institution" content="London">
<meta name="citation_author_orcid" content="https://orcid.org/0000-0002-1825-0097">
<meta name="citation_author_email" content="ada@example.org">
<meta name="citation_author" content="Charles Babbage">
<meta name='citation_publication_date' content='2021/04/26'>
<meta name=citation_conference_title content="Conference on Engines">
<meta name="citation_firstpage" content="472"><meta name="citation_lastpage" content="488">
<meta name="citation_doi" content="{DOI}">
<meta name="citation_pdf_url" content="/engines.pdf">
</head><body><p>Words</p></body></html>"""

BODIES: dict[str, bytes] = {
    "doi": json.dumps(crossref()).encode(),
    "arxiv": arxiv(),
    "dblp": dblp(),
    "openalex": json.dumps(openalex()).encode(),
    "acl": acl(),
    "page": PAGE.encode(),
}
"""A good answer for each scheme."""

TARGETS = {
    "doi": f"/crossref/works/{DOI}",
    "arxiv": f"/arxiv/api/query?id_list={ARXIV}&max_results=1",
    "dblp": f"/dblp/rec/{DBLP}.bib",
    "openalex": f"/openalex/works/{OPENALEX}",
    "acl": f"/acl/{ACL}.bib",
    "page": "/engines",
}
"""The path that is requested for it."""

NAMES = {
    "doi": "Crossref",
    "arxiv": "arXiv",
    "dblp": "dblp",
    "openalex": "OpenAlex",
    "acl": "The ACL Anthology",
    "page": "127.0.0.1",
}


def get_pasted_text(scheme: str, server_url: str) -> str:
    """What is pasted to ask for it."""
    return {
        "doi": DOI,
        "arxiv": f"arXiv:{ARXIV}",
        "dblp": f"DBLP:{DBLP}",
        "openalex": OPENALEX,
        "acl": f"https://aclanthology.org/{ACL}",
        "page": f"{server_url}/engines",
    }[scheme]
