"""Look up organisations at ROR (API version 2) and funders at Crossref, to fill in their ids and websites."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.contrib import messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext as _

from core.http import InvalidResponseError, OutsideError, RequestLimits
from core.http.client import build_client
from people.models import Organisation

LIMITS = RequestLimits(seconds=10, body=2 * 1024 * 1024)
MOST = 10
"""How many candidates of each registry are shown."""
LONGEST = {"name": 200, "short_name": 60, "country": 2, "url": 500, "ror": 40, "funder_id": 60}


@dataclass(frozen=True)
class OrganisationCandidate:
    """An organisation as a registry describes it, in the fields of ours; `place` is for reading only."""

    name: str
    short_name: str = ""
    country: str = ""
    url: str = ""
    ror: str = ""
    funder_id: str = ""
    place: str = ""

    @property
    def values(self) -> dict[str, str]:
        """The fields that are not empty."""
        return {name: value for name, value in asdict(self).items() if value and name != "place"}

    @property
    def query(self) -> str:
        """The query string that fills in the form of a new organisation."""
        return urlencode(self.values)


def search_ror(text: str) -> list[OrganisationCandidate]:
    """Search the Research Organization Registry. Raises OutsideError."""
    url = f"{settings.ROR_URL}/v2/organizations?{urlencode({'query': text})}"
    return _search(settings.ROR_URL, url, lambda answer: map(_parse_ror, answer["items"]))


def search_funders(text: str) -> list[OrganisationCandidate]:
    """Search Crossref's registry of funders. Raises OutsideError."""
    url = f"{settings.CROSSREF_URL}/funders?{urlencode({'query': text, 'rows': MOST})}"
    return _search(settings.CROSSREF_URL, url, lambda answer: map(_parse_funder, answer["message"]["items"]))


def _search(base: str, url: str, parse) -> list[OrganisationCandidate]:
    answer = build_client(base).get(url, {"Accept": "application/json"}, LIMITS).json()
    try:
        rows = list(parse(answer))[:MOST]
    except (AttributeError, IndexError, KeyError, StopIteration, TypeError, RuntimeError) as error:
        raise InvalidResponseError(gettext("The registry’s response does not list organisations.")) from error
    return [row for row in rows if row.name]


def _parse_ror(item: dict[str, Any]) -> OrganisationCandidate:
    names = item["names"]
    shown = next(name["value"] for name in names if "ror_display" in name["types"])
    place = (item.get("locations") or [{}])[0].get("geonames_details") or {}
    funders = [each for each in item.get("external_ids") or [] if each.get("type") == "fundref"]
    funder = (funders[0].get("preferred") or next(iter(funders[0].get("all") or []), "")) if funders else ""
    return OrganisationCandidate(
        name=_clean("name", shown),
        short_name=_clean("short_name", next(_list_values(names, "types", "acronym"), "")),
        country=_clean("country", place.get("country_code")),
        url=_clean("url", next(_list_values(item.get("links") or [], "type", "website"), "")),
        ror=_clean("ror", str(item["id"]).rpartition("/")[2]),
        funder_id=_clean("funder_id", funder),
        place=_clean("name", place.get("country_name")),
    )


def _parse_funder(item: dict[str, Any]) -> OrganisationCandidate:
    return OrganisationCandidate(
        name=_clean("name", item["name"]),
        funder_id=_clean("funder_id", item["id"]),
        place=_clean("name", item.get("location")),
    )


def _list_values(entries: list[dict[str, Any]], key: str, wanted: str) -> Iterator[str]:
    return (entry["value"] for entry in entries if wanted in entry[key])


def _clean(field: str, value: Any) -> str:
    """Return a text of a registry on one line; empty if it is another value, or too long for the field."""
    text = " ".join(value.split()) if isinstance(value, str) else ""
    return text if text.isprintable() and len(text) <= LONGEST[field] else ""


def look_up(request, admin) -> HttpResponse:
    """Show what the registries have for a name; POST fills empty fields of an organisation.

    admin: the admin class, whose permissions decide. `organisation` is the key of the one to fill, if any.
    """
    key = request.POST.get("organisation") or request.GET.get("organisation") or ""
    rows = admin.get_queryset(request)
    organisation = get_object_or_404(rows, pk=key) if key.isdecimal() and len(key) < 19 else None
    if not (
        admin.has_change_permission(request, organisation)
        if organisation
        else admin.has_add_permission(request)
    ):
        raise PermissionDenied
    if request.method == "POST" and organisation:
        return _fill(request, organisation)
    text = " ".join((request.GET.get("q") or (organisation.name if organisation else "")).split())[:200]
    candidates: dict[str, list[OrganisationCandidate]] = {}
    problems = (
        [] if settings.OUTSIDE_SERVICES else [_("Outside services are turned off. Enter the ids by hand.")]
    )
    if text.isprintable() and text and not problems:
        for registry, search in (("ROR", search_ror), (gettext("Crossref Funder Registry"), search_funders)):
            try:
                candidates[registry] = search(text)
            except OutsideError as error:
                problems.append(f"{registry}: {error}")
    context = {
        "title": _("Look up an organisation"),
        "organisation": organisation,
        "text": text,
        "registries": candidates,
        "problems": problems,
    }
    page = "admin/people/organisation/lookup.html"
    return render(request, page, {**admin.admin_site.each_context(request), **context})


def _fill(request, organisation: Organisation) -> HttpResponse:
    """Fill the empty fields of an organisation with the submitted ones."""
    filled = []
    for name in ("short_name", "country", "url", "ror", "funder_id"):
        value = request.POST.get(name, "")[: LONGEST[name]]
        if value and not getattr(organisation, name):
            setattr(organisation, name, value)
            filled.append(str(Organisation._meta.get_field(name).verbose_name))
    try:
        organisation.full_clean()
        organisation.save()
    except ValidationError as error:
        messages.error(request, " ".join(error.messages))
    else:
        note = (
            _("Filled in: %(fields)s.") % {"fields": ", ".join(filled)} if filled else _("Nothing was empty.")
        )
        messages.success(request, note)
    return redirect("admin:people_organisation_change", organisation.pk)
