"""The page from which the references of several papers are copied at once."""

from dataclasses import dataclass, replace

from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise

from bibliography.styles import STYLES
from core.db.dated_models import today
from core.text.translation import format_number
from publications.exchange.export_formats import CITE, ENTRY_FORMATS, EXPORT_FORMATS
from publications.exchange.paper_exports import OPTIONS, Grouping, PaperExport, ReferenceOptions
from publications.exchange.reference_lists import render_groups
from publications.models import Publication

MOST = 1_000
"""How many references can be copied at once."""
SOURCES = ("bib", "ris")
"""The formats of reference managers that can be copied, by their endings."""


@dataclass(frozen=True)
class CiteChoice:
    """A style or a format in which references can be copied."""

    value: str
    label: str


CHOICES = (
    *(CiteChoice(style.name, style.label) for style in STYLES),
    *(CiteChoice(ending, ENTRY_FORMATS[ending].label) for ending in SOURCES),
)


def render_cite_page(request, papers: QuerySet[Publication], title: str) -> HttpResponse:
    """Show references to papers in a style or a format. Raises ApiError for one that there is not.

    Of more papers than MOST it says how to download them.
    """
    query = request.GET.copy()
    source = query.get("style", "")
    if source in SOURCES:
        del query["style"]
    options = ReferenceOptions.read(query)
    if not query.get("grouped"):
        options = replace(options, grouping=Grouping.NONE, in_order=Grouping.NONE)
    keys = list(papers.values_list("pk", flat=True)[: MOST + 1])
    chosen = source if source in SOURCES else options.style
    context = {
        "title": title,
        "number": len(keys),
        "limit": format_number(MOST),
        "is_too_long": len(keys) > MOST,
        "choices": CHOICES,
        "chosen": next(choice for choice in CHOICES if choice.value == chosen),
        "options": options,
        "fields": [
            (name, value) for name, values in query.lists() if name not in OPTIONS for value in values
        ],
    }
    if context["is_too_long"] and request.path.endswith(f".{CITE}"):
        context["downloads"] = _list_downloads(request.path, query.urlencode())
    elif keys and not context["is_too_long"]:
        export = PaperExport(keys, title, "", today(), options)
        context |= _write_source(export, source) if source in SOURCES else render_groups(export)
    response = render(request, "publications/cite_papers.html", context)
    response.headers["X-Robots-Tag"] = "noindex"
    return response


def _write_source(export: PaperExport, ending: str) -> dict[str, str]:
    content = EXPORT_FORMATS[ending].render(export)
    return {"source": "" if isinstance(content, bytes) else "".join(content).strip()}


def _list_downloads(path: str, query: str) -> list[tuple[str, Promise | str]]:
    """Return URL and label of the files of a list that is too long, but for JSON, which a search has not."""
    return [
        (f"{path.removesuffix(CITE)}{row.ending}{'?' if query else ''}{query}", row.label)
        for row in EXPORT_FORMATS.values()
        if row.ending != "json"
    ]
