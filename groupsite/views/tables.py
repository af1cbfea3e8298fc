"""Lists of kinds of content as tables to download."""

from django.http import HttpResponse
from django.urls import URLPattern, path, register_converter
from django.utils.http import content_disposition_header
from django.utils.text import capfirst
from django.views.decorators.http import require_safe

from core.db.dated_models import today
from core.documents import comma_separated, workbook
from core.documents.cells import iter_cells
from core.kinds import ContentKind, get_kinds
from core.web.converters import TableEnding
from groupsite.site.context import Site

register_converter(TableEnding, "table")


@require_safe
def list_table(request, kind: ContentKind, ending: str) -> HttpResponse:
    """Send the rows that the list of a kind shows for the query string, as CSV or as a workbook of Excel."""
    table = kind.table
    if table is None:
        raise LookupError(kind.key)
    rows = iter_cells(table.columns, table.select(request.GET))
    if ending == "csv":
        lines = comma_separated.write_csv(table.columns, rows)
        response = HttpResponse("".join(lines), f"{comma_separated.MEDIA_TYPE}; charset=utf-8")
    else:
        title = capfirst(str(kind.plural))
        writer = workbook.WorkbookWriter(title, Site().group.name, today())
        writer.add_sheet(title, table.columns, rows)
        response = HttpResponse(writer.build(), workbook.MEDIA_TYPE)
    name = f"{kind.list_view}.{ending}"
    response.headers["Content-Disposition"] = content_disposition_header(True, name) or ""
    response.headers["X-Robots-Tag"] = "noindex"
    return response


def build_urls() -> list[URLPattern]:
    """Return the URL patterns of the tables of all kinds."""
    return [
        path(
            f"{kind.path or kind.list_view}.<table:ending>",
            list_table,
            {"kind": kind},
            name=f"{kind.list_view}_table",
        )
        for kind in get_kinds()
        if kind.table
    ]
