"""What a source says of a paper, as the form of a paper takes it: for fields that are still empty."""

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import JsonResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from groupsite.kit.letters import name_key
from publications import sources
from publications.formats import Entry
from publications.importing import columns
from publications.importing.known_papers import find_known_papers, ref_to
from publications.importing.persons import person_index
from publications.importing.plans import describe_byline
from publications.importing.related_rows import KIND_OF, venue_keys
from publications.matching import Sameness, lookup_keys
from publications.models import Publication, Venue
from publications.sources import SourceError
from publications.sources.lookup import LONGEST
from publications.venue_names.printed import full_name

TYPED = (
    "title", "year", "month", "day", "abstract", "venue_printed", "volume", "issue", "pages", "publisher",
    "language",
)  # fmt: skip
CHOSEN = ("kind", "status")
NOT_ASKED = (
    "This is no DOI, no arXiv id, and no address that can be asked for. Examples: 10.1145/3694715.3695975, "
    "arXiv:2401.14351, https://aclanthology.org/2024.acl-long.1."
)


@require_POST
def fill(request) -> JsonResponse:
    """Answers text=…, an identifier or an address, with what its source says, or {"error": …} in words.

    That a source says nothing is no error of this site's: it is answered as all else is.
    """
    if not request.user.has_perm("publications.add_publication"):
        raise PermissionDenied
    text = " ".join(request.POST.get("text", "").replace("\0", "").split())
    wish = sources.wanted(text) or next(iter(sources.wanted_in(text[:LONGEST])), None)
    if wish is None:
        return JsonResponse({"error": NOT_ASKED})
    try:
        entry = sources.fetch(wish)
    except SourceError as error:
        return JsonResponse({"error": str(error)})
    return JsonResponse(for_form(entry, request.user))


def for_form(entry: Entry, account) -> dict[str, Any]:
    """An entry as the form takes it, in a constant number of statements.

    fields: texts by the names of fields; choices: the same of those that always hold something. venue: what
    to write, and whether nobody knows it yet. names: of the byline, each with the person it is, or those it
    may be. there: the paper that it seems to be already.
    """
    values = columns.columns(entry)
    return {
        "fields": {name: str(values[name]) for name in TYPED if values[name] not in (None, "")},
        "choices": {name: values[name] for name in CHOSEN},
        "venue": _venue(entry),
        "names": _names(entry, account),
        "others": not entry.authors_complete,
        "identifiers": [{"scheme": scheme, "value": value} for scheme, value in columns.identifiers(entry)],
        "links": [{name: each[name] for name in ("kind", "url", "label")} for each in columns.links(entry)],
        "there": _there(entry),
    }


def _venue(entry: Entry) -> dict[str, Any] | None:
    """The venue as the form's field finds it again: by its address where several are called alike."""
    name = full_name(entry.venue)
    if key := venue_keys([entry.venue]).get(entry.venue):
        venue = Venue.objects.only("name", "slug").get(pk=key)
        return {"value": venue.name if len(_called(venue.name)) == 1 else venue.slug, "fresh": False}
    if entry.venue and entry.kind in KIND_OF and len(name) <= 300 and len(_called(name)) < 2:
        return {"value": name, "fresh": not _called(name)}
    return None


def _called(name: str) -> list[Venue]:
    return list(Venue.objects.called(name, name_key(name)).only("slug")[:2])


def _names(entry: Entry, account) -> list[dict[str, Any]]:
    persons, people = person_index(account)
    found = {row["place"]: row for row in describe_byline(entry, persons, people)}
    return [
        {
            "name": f"{each.name} {each.homonym}".rstrip()[: columns.NAME_LIMIT],
            "equal": each.equal,
            "corresponding": each.corresponding,
            **_person(found.get(place), people),
        }
        for place, each in enumerate(entry.authors, start=1)
    ]


def _person(row: dict[str, Any] | None, people) -> dict[str, Any]:
    """Who a name is, or whom it may be, as the script of the byline takes it."""
    if row is None:
        return {}
    if person := people.get(row["person"]):
        return {"person": person.slug, "personName": person.name}
    likely = [people[each["person"]] for each in row["suggested"]]
    return {"persons": [{"value": person.slug, "label": person.name} for person in likely]}


def _there(entry: Entry) -> dict[str, Any] | None:
    """The paper that the entry is, or may be, if it is here already."""
    known = find_known_papers([lookup_keys(entry)], refs=[ref_to(entry)], titled=[entry])
    verdict = known.judge(entry)
    if verdict.verdict not in (Sameness.SAME, Sameness.DOUBTFUL) or verdict.paper is None:
        return None
    paper = Publication.objects.only("pk", "title").get(pk=known.keys[verdict.paper.uid])
    return {
        "title": str(paper),
        "sure": verdict.verdict == Sameness.SAME,
        "address": reverse("admin:publications_publication_change", args=[paper.pk]),
    }
