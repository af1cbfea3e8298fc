"""A person's CV as PDF."""

import logging

from django.http import HttpResponse
from django.utils.http import content_disposition_header

from groupsite.cv.gathering import cv_of
from groupsite.cv.keeping import kept
from groupsite.cv.pdf import NotTypeset
from groupsite.kit.files.sending import PDF_POLICY
from groupsite.kit.shown import get_seen
from groupsite.views.cv import get_cv, keep_from_caches
from people.models import Person

_log = logging.getLogger(__name__)


def cv_pdf(request, slug: str) -> HttpResponse:
    """The CV of somebody whom visitors can see; 503 with a sentence if it cannot be typeset."""
    person = get_seen(Person.objects.seen(), slug=slug)
    cv = get_cv(request, person, cv_of)
    try:
        made = kept(cv)
    except NotTypeset as error:
        _log.error("No PDF of the CV of %s: %s", slug, error)
        words = f"The PDF of this CV cannot be made. What it says stands at {cv.url}cv/\n"
        return HttpResponse(words, "text/plain; charset=utf-8", 503, headers={"Cache-Control": "no-store"})
    headers = {
        "Content-Disposition": content_disposition_header(False, f"{slug}-cv.pdf"),
        "Content-Security-Policy": PDF_POLICY,
    }
    return keep_from_caches(HttpResponse(made.pdf, "application/pdf", headers=headers), cv)
