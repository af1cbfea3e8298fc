"""The page with the references of papers that somebody ticked."""

from django.http import HttpResponse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from publications.exchange.cite_page import MOST, render_cite_page
from publications.models import Publication


@require_safe
def cite_papers(request) -> HttpResponse:
    """Show the references of ticked papers, named by the parameters `paper`, the newest first."""
    texts = request.GET.getlist("paper")[: MOST + 1]
    keys = {int(text) for text in texts if text.isascii() and text.isdecimal() and len(text) < 19}
    papers = Publication.objects.findable().filter(pk__in=keys).newest_first()
    return render_cite_page(request, papers, gettext("Cite papers"))
