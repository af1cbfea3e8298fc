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
    start = 0 if query["cursor"] == "*" else int(query["cursor"])
    works = _slice(services, start, services.per_page)
    is_last = start + services.per_page >= len(services.works)
    meta = {"count": len(services.works), "next_cursor": None if is_last else str(start + services.per_page)}
    return page({"meta": meta, "results": services.render("openalex", works)})


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


FORMS = {"orcid_public": orcid, "openalex": openalex, "dblp": dblp}
PAGES = {
    "orcid_public": answer_orcid,
    "openalex": answer_openalex,
    "dblp": answer_dblp,
    "crossref": answer_crossref,
    "datacite": answer_nothing,
}
