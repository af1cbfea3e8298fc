"""How each played service writes a work, and the pages of works that it answers with."""

from typing import Any
from xml.sax.saxutils import escape

from tests.outside_server import page

Work = dict[str, Any]


def orcid(work: Work) -> dict:
    """A work as ORCID has it in full."""
    return {
        "put-code": work["number"],
        "last-modified-date": {"value": 1_700_000_000_000 + work.get("changed", work["number"])},
        "title": {"title": {"value": work["title"]}},
        "type": "journal-article",
        "journal-title": {"value": work["venue"]},
        "publication-date": {"year": {"value": str(work["year"])}},
        "external-ids": {
            "external-id": [
                {
                    "external-id-type": "doi",
                    "external-id-value": work["doi"],
                    "external-id-relationship": "self",
                }
            ]
            if work["doi"]
            else []
        },
        "contributors": {
            "contributor": [
                {
                    "credit-name": {"value": " ".join(name)},
                    "contributor-attributes": {"contributor-role": "author"},
                }
                for name in work["authors"]
            ]
        },
    }


def openalex(work: Work) -> dict:
    return {
        "id": f"https://openalex.org/W{20_000_000 + work['number']}",
        "doi": f"https://doi.org/{work['doi']}" if work["doi"] else None,
        "title": work["title"],
        "publication_year": work["year"],
        "publication_date": f"{work['year']}-05-02",
        "type": "article",
        "primary_location": {"source": {"display_name": work["venue"], "type": "journal"}},
        "biblio": {"volume": work["volume"]},
        "authorships": [{"raw_author_name": " ".join(name), "author": {}} for name in work["authors"]],
    }


def dblp(work: Work) -> str:
    people = "".join(f"<author>{' '.join(name)}</author>" for name in work["authors"])
    ee = f"<ee>https://doi.org/{work['doi']}</ee>" if work["doi"] else ""
    return (
        f'<r><article key="journals/eng/L{work["number"]}">{people}<title>{escape(work["title"])}.</title>'
        f"<journal>{work['venue']}</journal><volume>{work['volume']}</volume><year>{work['year']}</year>{ee}"
        "</article></r>"
    )


def semantic_scholar(work: Work) -> dict:
    return {
        "paperId": f"{work['number']:040x}",
        "externalIds": {"DOI": work["doi"], "CorpusId": work["number"]},
        "title": work["title"],
        "venue": work["venue"],
        "year": work["year"],
        "publicationDate": f"{work['year']}-05-02",
        "publicationTypes": ["JournalArticle"],
        "journal": {"name": work["venue"], "volume": work["volume"], "pages": "1 - 9"},
        "authors": [{"authorId": None, "name": " ".join(name)} for name in work["authors"]],
    }


def pubmed(work: Work) -> str:
    people = "".join(
        f"<Author><LastName>{family}</LastName><ForeName>{given}</ForeName></Author>"
        for given, family in work["authors"]
    )
    return (
        f"<PubmedArticle><MedlineCitation><PMID>{30_000 + work['number']}</PMID><Article>"
        f"<Journal><JournalIssue>"
        f"<Volume>{work['volume']}</Volume><PubDate><Year>{work['year']}</Year></PubDate></JournalIssue>"
        f"<Title>{work['venue']}</Title></Journal><ArticleTitle>{escape(work['title'])}.</ArticleTitle>"
        f'<AuthorList>{people}</AuthorList><ELocationID EIdType="doi">{work["doi"]}</ELocationID>'
        "</Article></MedlineCitation></PubmedArticle>"
    )


def inspire(work: Work) -> dict:
    metadata = {
        "document_type": ["article"],
        "titles": [{"title": work["title"]}],
        "authors": [{"full_name": f"{family}, {given}"} for given, family in work["authors"]],
        "publication_info": [
            {
                "journal_title": work["venue"],
                "journal_volume": work["volume"],
                "page_start": "1",
                "page_end": "9",
                "year": work["year"],
            }
        ],
        "dois": [{"value": work["doi"]}],
        "arxiv_eprints": [{"value": f"2101.{work['number']:05}", "categories": ["hep-th"]}],
    }
    return {"id": str(work["number"]), "metadata": metadata}


def openreview(work: Work) -> dict:
    content = {
        "title": {"value": work["title"]},
        "authors": {"value": [" ".join(name) for name in work["authors"]]},
        "venue": {"value": work.get("decision", work["venue"])},
    }
    return {"id": f"N{work['number']}", "pdate": 1_600_000_000_000, "content": content}


def zotero(work: Work) -> dict:
    return {
        "key": f"KEY{work['number']:05}",
        "version": work.get("version", 5),
        "csljson": {
            "id": f"12/KEY{work['number']:05}",
            "type": "article-journal",
            "title": work["title"],
            "author": [{"given": given, "family": family} for given, family in work["authors"]],
            "container-title": work["venue"],
            "volume": work["volume"],
            "DOI": work["doi"],
            "issued": {"date-parts": [[str(work["year"])]]},
        },
        "data": {"itemType": "journalArticle", "tags": [{"tag": "looms"}]},
    }


def arxiv(work: Work) -> str:
    people = "".join(f"<author><name>{' '.join(name)}</name></author>" for name in work["authors"])
    return (
        f"<entry><id>http://arxiv.org/abs/2101.{work['number']:05}v1</id><title>{escape(work['title'])}</title>"
        f"<published>{work['year']}-05-02T00:00:00Z</published>{people}</entry>"
    )


def _slice(services, start: int, size: int) -> list[Work]:
    return services.works[start : start + size]


def answer_orcid(services, rest: str, query: dict, headers: dict) -> bytes:
    codes = rest.partition("/works")[2].strip("/")
    if not codes:
        summaries = services.render("orcid_public", services.works)
        groups = [{"work-summary": [summary | {"contributors": None}]} for summary in summaries]
        return page({"last-modified-date": {"value": 1}, "group": groups})
    numbers = {int(code) for code in codes.split(",")}
    works = services.render("orcid_public", [work for work in services.works if work["number"] in numbers])
    return page({"bulk": [{"work": work} for work in works]})


def answer_openalex(services, rest: str, query: dict, headers: dict) -> bytes:
    if rest.startswith("authors/"):
        return page({"id": f"https://openalex.org/{rest.removeprefix('authors/')}"})
    if query["filter"].startswith("doi:"):
        return _answer_dois(services, query["filter"].removeprefix("doi:").split("|"))
    start = 0 if query["cursor"] == "*" else int(query["cursor"])
    works = _slice(services, start, services.per_page)
    is_last = start + services.per_page >= len(services.works)
    meta = {"count": len(services.works), "next_cursor": None if is_last else str(start + services.per_page)}
    return page({"meta": meta, "results": services.render("openalex", works)})


def _answer_dois(services, dois: list[str]) -> bytes:
    works = [work for work in services.works if work["doi"] in dois]
    results = services.render("openalex", works)
    for work, result in zip(works, results, strict=True):
        for authorship in result["authorships"]:
            ids = services.author_ids.get((work["doi"], authorship["raw_author_name"]))
            if ids:
                number, orcid = ids
                url = f"https://orcid.org/{orcid}" if orcid else None
                authorship["author"] = {"id": f"https://openalex.org/{number}", "orcid": url}
    return page({"meta": {"count": len(works)}, "results": results})


def answer_dblp(services, rest: str, query: dict, headers: dict) -> bytes:
    records = "".join(services.render("dblp", services.works))
    return page(f'<?xml version="1.0"?><dblpperson name="Ada Lovelace">{records}</dblpperson>'.encode())


def answer_crossref(services, rest: str, query: dict, headers: dict) -> bytes:
    doi = rest.removeprefix("works/")
    if doi not in services.known_dois:
        return page(b"{}", status=404)
    [work] = [work for work in services.works if work["doi"] == doi]
    people = [{"given": given, "family": family} for given, family in services.known_dois[doi]]
    message = {
        "DOI": doi,
        "type": "journal-article",
        "title": [work["title"]],
        "author": people,
        "issued": {"date-parts": [[work["year"]]]},
    }
    return page({"message": message})


def answer_nothing(services, rest: str, query: dict, headers: dict) -> bytes:
    return page(b"{}", status=404)


def answer_semantic_scholar(services, rest: str, query: dict, headers: dict) -> bytes:
    start = int(query["offset"])
    works = _slice(services, start, services.per_page)
    answer = {"offset": start, "data": services.render("semantic_scholar", works)}
    is_last = start + services.per_page >= len(services.works)
    return page(answer if is_last else answer | {"next": start + services.per_page})


def answer_pubmed(services, rest: str, query: dict, headers: dict) -> bytes:
    if rest.endswith("efetch.fcgi"):
        numbers = {int(number) - 30_000 for number in query["id"].split(",")}
        works = [work for work in services.works if work["number"] in numbers]
        return page(
            f"<PubmedArticleSet>{''.join(services.render('pubmed', works))}</PubmedArticleSet>".encode()
        )
    works = _slice(services, int(query["retstart"]), services.per_page)
    numbers = [str(30_000 + work["number"]) for work in works]
    return page({"esearchresult": {"count": str(len(services.works)), "idlist": numbers}})


def answer_inspire(services, rest: str, query: dict, headers: dict) -> bytes:
    if rest.startswith("api/authors/"):
        return page({"id": rest.removeprefix("api/authors/")})
    size = int(query["size"])
    works = _slice(services, (int(query["page"]) - 1) * size, size)
    return page({"hits": {"total": len(services.works), "hits": services.render("inspire", works)}})


def answer_openreview(services, rest: str, query: dict, headers: dict) -> bytes:
    works = _slice(services, int(query["offset"]), int(query["limit"]))
    return page({"notes": services.render("openreview", works), "count": len(services.works)})


def answer_zotero(services, rest: str, query: dict, headers: dict) -> bytes:
    version = str(services.version)
    if headers.get("If-Modified-Since-Version") == version:
        return page(b"", status=304, Last_Modified_Version=version)
    since = int(query.get("since", 0))
    works = [work for work in services.works if work.get("version", 5) > since]
    start = int(query["start"])
    some = services.render("zotero", works[start : start + int(query["limit"])])
    return page(some, Last_Modified_Version=version, Total_Results=str(len(works)))


def answer_arxiv(services, rest: str, query: dict, headers: dict) -> bytes:
    start = int(query.get("start", 0))
    works = _slice(services, start, int(query.get("max_results", 10_000)))
    total = f"<totalResults xmlns='http://a9.com/-/spec/opensearch/1.1/'>{len(services.works)}</totalResults>"
    entries = "".join(services.render("arxiv", works))
    return page(f"<feed xmlns='http://www.w3.org/2005/Atom'>{total}{entries}</feed>".encode())


FORMS = {
    "orcid_public": orcid,
    "openalex": openalex,
    "dblp": dblp,
    "semantic_scholar": semantic_scholar,
    "pubmed": pubmed,
    "inspire": inspire,
    "openreview": openreview,
    "zotero": zotero,
    "arxiv": arxiv,
}
PAGES = {
    "orcid_public": answer_orcid,
    "openalex": answer_openalex,
    "dblp": answer_dblp,
    "crossref": answer_crossref,
    "datacite": answer_nothing,
    "semantic_scholar": answer_semantic_scholar,
    "pubmed": answer_pubmed,
    "inspire": answer_inspire,
    "openreview": answer_openreview,
    "zotero": answer_zotero,
    "arxiv": answer_arxiv,
}
