"""Responses with a report as a file."""

import logging

from django.http import Http404, HttpResponse
from django.utils.http import content_disposition_header
from django.utils.translation import gettext

from core.files.typst import TypesettingError
from core.text.markdown import slugify_locally
from groupsite.reports.building import build_report
from groupsite.reports.files import FORMATS
from groupsite.reports.readers import ReportReader
from groupsite.reports.settings import ReportSettings

_log = logging.getLogger(__name__)


def build_file_response(settings: ReportSettings, reader: ReportReader, ending: str) -> HttpResponse:
    """Return the file of a report; 503 with a sentence if it cannot be typeset. Raises Http404."""
    file_format = FORMATS.get(ending)
    if file_format is None:
        raise Http404
    content = build_report(settings, reader, file_format.most)
    try:
        file = file_format.write(content)
    except TypesettingError as error:
        _log.error("No PDF of a report: %s", error)
        text = gettext("The PDF of this report could not be generated. Download it for Word instead.")
        return HttpResponse(text, "text/plain; charset=utf-8", 503, headers={"Cache-Control": "no-store"})
    name = f"{slugify_locally(settings.title) or 'report'}.{ending}"
    headers = {
        "Content-Disposition": content_disposition_header(True, name) or "",
        "Cache-Control": "private, no-store",
    }
    return HttpResponse(file, file_format.content_type, headers=headers)
