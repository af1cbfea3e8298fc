"""What the form of a paper is offered while somebody fills it in: what the words typed may mean, and what a
source says of the paper.

Each search takes the words and gives rows of {value, label, note}: what goes into the field, what is shown,
and what is said beside it. The number of queries is constant, and so is the number of rows.
"""

from collections import Counter
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, JsonResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from groupsite.kit.letters import name_key
from people.models import Appointment, Person
from people.names import norm
from publications import sources
from publications.byline_form import persons_called
from publications.formats import Entry
from publications.importing import columns
from publications.importing.bylines import person_index
from publications.importing.known_papers import find_known_papers, ref_to
from publications.importing.plans import describe_byline
from publications.importing.related_rows import KIND_OF, venue_keys
from publications.matching import Sameness, lookup_keys
from publications.models import Author, Publication, Topic, Venue
from publications.pasted import read_byline
from publications.querysets import AuthorQuerySet, those_with_words
from publications.sources import SourceError
from publications.sources.lookup import LONGEST
from publications.venue_names.printed import full_name

OFFERED = 8
LOOKED_AT = 60
WORDS_LIMIT = 200  # characters
TYPED = (
    "title", "year", "month", "day", "abstract", "venue_printed", "volume", "issue", "pages", "publisher",
    "language",
)  # fmt: skip
CHOSEN = ("kind", "status")
NOT_ASKED = (
    "This is no DOI, no arXiv id, and no address that can be asked for. Examples: 10.1145/3694715.3695975, "
    "arXiv:2401.14351, https://aclanthology.org/2024.acl-long.1."
)


def names(words: str, account) -> dict[str, list[dict]]:
    """Persons of the group by any of their names, and printed names with how many papers have them."""
    asked = norm(words)
    if not asked:
        return {"persons": [], "names": []}
    return {"persons": persons(asked, account), "names": printed_names(asked)}


def persons(asked: str, account) -> list[dict]:
    """Persons whom the account may view of whose names the words begin one each; `asked` as norm gives it."""
    found = those_with_words(account.rows("view", Person), asked).in_order().only("name", "slug")[:OFFERED]
    held = Appointment.objects.filter(person__in=[person.pk for person in found])
    notes: dict[int, str] = {}  # the highest role of each, and the latest time in it
    for post in (
        held.select_related("role").defer("role__heading").order_by("role__position", "rank", "-start", "pk")
    ):
        notes.setdefault(post.person_id, f"{post.display_title}, {post.period}".rstrip(", "))
    return [
        {"value": person.slug, "label": person.name, "note": notes.get(person.pk, "of the group")}
        for person in found
    ]


def printed_names(asked: str) -> list[dict]:
    """Names that begin with the words, and those on the group's papers; the most used first."""
    known = AuthorQuerySet(Author)
    keys = {
        *known.beginning(asked).values_list("pk", flat=True)[:LOOKED_AT],
        *known.on_held_papers_with(asked).values_list("pk", flat=True)[:LOOKED_AT],
    }
    rows = known.filter(pk__in=keys).with_papers()
    ranked = sorted(rows, key=lambda row: (-row.papers, row.norm, row.homonym or ""))[:OFFERED]
    return [
        {
            "value": str(row),
            "label": str(row),
            "note": f"{row.papers:,} paper{'' if row.papers == 1 else 's'}",
        }
        for row in ranked
    ]


def venues(words: str, account) -> dict[str, list[dict]]:
    """Venues by any of their names; where two are called alike, by their addresses."""
    found = list(Venue.objects.with_words(words).only("name", "short", "slug", "kind")[:OFFERED])
    alike = Counter(name_key(venue.name) for venue in found)
    return {
        "rows": [
            {
                "value": venue.name if alike[name_key(venue.name)] == 1 else venue.slug,
                "label": venue.name,
                "short": venue.short,
                "note": venue.short or venue.get_kind_display(),
            }
            for venue in found
        ]
    }


def topics(words: str, account) -> dict[str, list[dict]]:
    found = Topic.objects.with_words(words).only("name")[:OFFERED]
    return {"rows": [{"value": topic.name, "label": topic.name, "note": ""} for topic in found]}


def papers(words: str, account) -> dict[str, list[dict]]:
    """Works that the group holds."""
    found = (
        Publication.objects.held_with_title(words)
        .select_related("venue")
        .only("title", "slug", "year", "venue__name", "venue__short", "venue__kind")[:OFFERED]
    )
    return {
        "rows": [
            {
                "value": paper.slug,
                "label": str(paper),
                "note": " ".join(str(part) for part in (paper.venue, paper.year) if part),
            }
            for paper in found
        ]
    }


def pasted(text: str, account) -> dict:
    """Return the names in a pasted text, each with the one person of the group who has it in print."""
    read = read_byline(text)
    found = persons_called({printed.name for printed in read.names}, account)
    return {
        "others": read.others,
        "refused": read.refused,
        "names": [
            {
                "name": f"{printed.name} {printed.homonym}" if printed.homonym else printed.name,
                "equal": printed.equal,
                "corresponding": printed.corresponding,
                "persons": [{"value": each.slug, "label": each.name} for each in found[printed.name]],
            }
            for printed in read.names
        ],
    }


SEARCHES = {"names": names, "venues": venues, "topics": topics, "papers": papers}


def offers(request, what: str) -> JsonResponse:
    """Answers a search, for accounts that may add papers: GET ?q=…; or POST text=… for `pasted`."""
    if not request.user.has_perm("publications.add_publication"):
        raise PermissionDenied
    if what == "pasted" and request.method == "POST":
        return JsonResponse(pasted(_readable(request.POST.get("text", "")), request.user))
    if what not in SEARCHES:
        raise Http404(f"There is no search called {what}.")
    words = " ".join(_readable(request.GET.get("q", ""))[:WORDS_LIMIT].split())
    offered = SEARCHES[what](words, request.user) if words else {"persons": [], "names": [], "rows": []}
    answer = JsonResponse(offered)
    answer.headers["Cache-Control"] = "private, no-store"
    return answer


def _readable(text: str) -> str:
    """Without what the database refuses: NUL, and halves of surrogate pairs."""
    return text.replace("\0", "").encode(errors="ignore").decode()


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
    """Return an entry as the form takes it, in a constant number of statements.

    fields: texts by the names of fields; choices: the same of those that always hold something. venue: what
    to write, and whether nobody knows it yet. names: of the byline, each with the person it is, or those it
    may be. there: the paper that it seems to be already.
    """
    values = columns.columns(entry)
    return {
        "fields": {name: str(values[name]) for name in TYPED if values[name] not in (None, "")},
        "choices": {name: values[name] for name in CHOSEN},
        "venue": _offer_venue(entry),
        "names": _offer_names(entry, account),
        "others": not entry.authors_complete,
        "identifiers": [{"scheme": scheme, "value": value} for scheme, value in columns.identifiers(entry)],
        "links": [{name: each[name] for name in ("kind", "url", "label")} for each in columns.links(entry)],
        "there": _find_stored(entry),
    }


def _offer_venue(entry: Entry) -> dict[str, Any] | None:
    """Return the venue as the form's field finds it again: by its address where several are called alike."""
    name = full_name(entry.venue)
    if key := venue_keys([entry.venue]).get(entry.venue):
        venue = Venue.objects.only("name", "slug").get(pk=key)
        return {"value": venue.name if len(_venues_called(venue.name)) == 1 else venue.slug, "fresh": False}
    if entry.venue and entry.kind in KIND_OF and len(name) <= 300 and len(_venues_called(name)) < 2:
        return {"value": name, "fresh": not _venues_called(name)}
    return None


def _venues_called(name: str) -> list[Venue]:
    return list(Venue.objects.called(name, name_key(name)).only("slug")[:2])


def _offer_names(entry: Entry, account) -> list[dict[str, Any]]:
    persons, people = person_index(account)
    found = {row["place"]: row for row in describe_byline(entry, persons, people)}
    return [
        {
            "name": f"{each.name} {each.homonym}".rstrip()[: columns.NAME_LIMIT],
            "equal": each.equal,
            "corresponding": each.corresponding,
            **_offer_person(found.get(place), people),
        }
        for place, each in enumerate(entry.authors, start=1)
    ]


def _offer_person(row: dict[str, Any] | None, people) -> dict[str, Any]:
    """Return who a name is, or whom it may be, as the script of the byline takes it."""
    if row is None:
        return {}
    if person := people.get(row["person"]):
        return {"person": person.slug, "personName": person.name}
    likely = [people[each["person"]] for each in row["suggested"]]
    return {"persons": [{"value": person.slug, "label": person.name} for person in likely]}


def _find_stored(entry: Entry) -> dict[str, Any] | None:
    """Return the paper that the entry is, or may be, if it is here already."""
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
