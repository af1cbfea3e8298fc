"""Pages that the staff write."""

from django.http import HttpResponse
from django.shortcuts import render

from groupsite.kit.shown import get_or_gone
from groupsite.models import Page


def page(request, slug: str) -> HttpResponse:
    """The page at this address."""
    return render(request, "page.html", {"page": get_or_gone(Page.objects.all(), slug=slug)})
