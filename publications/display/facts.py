"""The facts about a paper in the margin of its page: identifiers, licences, and bibliographic details."""

from typing import Any

from django.utils.text import capfirst

from bibliography.export_values import NUMBERED_KINDS
from bibliography.fields import DETAILS, LONG_FIELDS
from bibliography.languages import get_language_tag
from core.languages import get_primary_language
from core.text.dates import PartialDate
from publications.display.artifacts import build_artifacts
from publications.display.bylines import explain_marks, list_members
from publications.display.row_parts import build_named_links, build_registry_links
from publications.models import Identifier, Publication

PRINTED_SCHEMES = (Identifier.Scheme.DOI, Identifier.Scheme.ARXIV, Identifier.Scheme.ISBN)
"""Identifiers that are shown as text; the others are shown as links only."""
_LABELS = {"article_number": "article"}
"""Labels that are shorter on the page: "Article e17"."""


def collect_facts(paper: Publication) -> dict[str, Any]:
    """Return the template context with the facts of a paper, whose parts have been prefetched.

    has_facts: whether there is any for the margin. has_print: whether there is any of how it was printed.
    """
    links = build_named_links(paper)
    identifiers = list(paper.identifiers.all())
    artifacts = build_artifacts(paper)
    has_full_name = bool(paper.venue and str(paper.venue) != paper.venue.name)
    printed = {
        "printed": [row for scheme in PRINTED_SCHEMES for row in identifiers if row.scheme == scheme],
        "elsewhere": build_registry_links(row for row in identifiers if row.scheme not in PRINTED_SCHEMES),
        "licensed": [] if artifacts else [link for link in links if link.licence],
        "lines": list_lines(paper),
    }
    members = list_members(paper)
    has_print = has_full_name or bool(paper.month) or any(printed.values())
    return {
        "marks": explain_marks(paper),
        "links": links,
        "artifacts": artifacts,
        "venue_address": get_venue_url(paper),
        "members": members,
        "has_print": has_print,
        "has_facts": has_print or bool(members),
        "texts": [
            (field, text)
            for field in LONG_FIELDS
            if field.page and field.name != "summary" and (text := getattr(paper, field.column))
        ],
        **printed,
    }


def list_lines(paper: Publication) -> list[tuple[str, str]]:
    """Return the bibliographic details as labels and values, without the language if it is the page's."""
    values = {
        _LABELS.get(field.name, field.label): getattr(paper, field.column) for field in DETAILS if field.page
    }
    number = ""
    if paper.kind in NUMBERED_KINDS:  # patents and reports
        stored = (paper.extra or {}).get("number")
        number = stored if stored and isinstance(stored, str) else paper.issue
    if values["issue"] == number:
        values["issue"] = ""
    if values["volume"] and (issue := values.pop("issue")):
        values["volume"] += f" ({issue})"
    if get_language_tag(paper.language).partition("-")[0] == get_primary_language():
        values["language"] = ""
    holder = (paper.extra or {}).get("holder") if paper.kind == "patent" else ""
    holder = holder if isinstance(holder, str) else ""
    lines = {f"{paper.get_kind_display()} number": number, "holder": holder} | values
    return [(capfirst(label), value) for label, value in lines.items() if value]


def get_venue_url(paper: Publication) -> str:
    """Return the URL of the venue's page; empty where there is none, as for venues of corpora alone.

    Callers set `venue_has_page` on a paper that only corpora hold.
    """
    has_page = bool(paper.slug) or getattr(paper, "venue_has_page", False)
    return paper.venue.get_absolute_url() if paper.venue and has_page else ""


def parse_publication_date(paper: Publication) -> PartialDate | None:
    """Return when a paper appeared, as far as known; a day that its month does not have is left out."""
    parts = [f"{paper.year:04}"] if paper.year else []
    for part in (paper.month, paper.day):
        if parts and part:
            parts.append(f"{part:02}")
    while parts:
        try:
            return PartialDate.parse("-".join(parts))
        except ValueError:  # 31 February
            parts.pop()
    return None
