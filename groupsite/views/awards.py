"""Awards by year."""

from itertools import groupby

from django.http import HttpResponse
from django.shortcuts import render

from groupsite.models import Award


def awards(request) -> HttpResponse:
    """All awards, the latest year first."""
    found = list(Award.objects.newest_first().for_rows())
    years = [(year, list(group)) for year, group in groupby(found, key=lambda award: award.last_year)]
    received = sum(award.is_received for award in found)
    context = {"years": years, "received": received, "nominations": len(found) - received}
    return render(request, "awards.html", context)
