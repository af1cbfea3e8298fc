"""Suggestions for the form of a paper while somebody fills it in, and its values from a source.

Each search returns rows of {value, label, note}: the value for the field, its label, and a note beside it.
The numbers of queries and of rows do not depend on the data.
"""

from collections import Counter
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, JsonResponse
from django.urls import reverse
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from bibliography.fields import COLUMNS, FieldType, ImportRule
from bibliography.formats import Entry
from bibliography.matching import Sameness, build_lookup_keys
from bibliography.names import normalize_name
from bibliography.names.normalization import list_forms
from bibliography.venues.printed_venues import strip_edition
from core.text.letters import make_name_key
from core.text.translation import SeparatedNumber
from people.models import Appointment, Person
from publications.editing.byline_form import build_directory
from publications.editing.paste_parsers import read_byline
from publications.imports import entry_columns, sources
from publications.imports.byline_merge import build_person_index
from publications.imports.known_papers import find_known_papers, make_entry_ref
from publications.imports.plans import describe_byline
from publications.imports.related_rows import KIND_OF, find_venue_keys
from publications.imports.sources import SourceError
from publications.imports.sources.source_query import LONGEST
from publications.models import Author, Publication, Topic, Venue
from publications.querysets import AuthorQuerySet, search_persons

OFFERED = 8
LOOKED_AT = 60
WORDS_LIMIT = 200  # characters
CHOICE_COLUMNS = [field.column for field in COLUMNS if field.type is FieldType.CHOICE]
TEXT_COLUMNS = [
    field.column
    for field in COLUMNS
    if field.column not in CHOICE_COLUMNS and field.rule is ImportRule.REPLACE
]
SEVERAL_PAPERS_MESSAGE = _("This names many papers. Paste it under “Add papers” to add all of them.")
NO_SOURCE_MESSAGE = _(
    "This is not a DOI, an arXiv ID or a URL that can be looked up. Examples: 10.1145/3694715.3695975, "
    "arXiv:2401.14351, https://aclanthology.org/2024.acl-long.1."
)


def suggest_names(text: str, account) -> dict[str, list[dict]]:
    """Return persons of the group by any of their names, and printed names with their numbers of papers."""
    if not normalize_name(text):
        return {"persons": [], "names": []}
    return {"persons": suggest_persons(text, account), "names": suggest_printed_names(text)}


def suggest_persons(text: str, account) -> list[dict]:
    """Return persons that the account may view, by beginnings of words of their names."""
    people = (
        search_persons(account.get_permitted_rows("view", Person), text)
        .in_order()
        .only("name", "slug")[:OFFERED]
    )
    posts = Appointment.objects.filter(person__in=[person.pk for person in people])
    notes: dict[int, str] = {}  # the highest role of each, and its latest period
    for post in (
        posts.select_related("role").defer("role__heading").order_by("role__position", "rank", "-start", "pk")
    ):
        notes.setdefault(post.person_id, f"{post.display_title}, {post.period}".rstrip(", "))
    return [
        {"value": person.slug, "label": person.name, "note": notes.get(person.pk, gettext("of the group"))}
        for person in people
    ]


def suggest_printed_names(text: str) -> list[dict]:
    """Return names that begin with the text, the most used first; those of the group's papers by any word."""
    authors = AuthorQuerySet(Author)
    beginnings = map(authors.beginning, list_forms(text))
    querysets = *beginnings, authors.respelt(text), authors.on_held_papers_with(text)
    keys = {key for names in querysets for key in names.values_list("pk", flat=True)[:LOOKED_AT]}
    rows = authors.filter(pk__in=keys).with_papers()
    ranked = sorted(rows, key=lambda row: (-row.papers, row.norm, row.homonym or ""))[:OFFERED]
    return [
        {
            "value": str(row),
            "label": str(row),
            "note": ngettext("{papers:,} paper", "{papers:,} papers", row.papers).format(
                papers=SeparatedNumber(row.papers)
            ),
        }
        for row in ranked
    ]


def suggest_venues(text: str, _account) -> dict[str, list[dict]]:
    """Return venues by any of their names; the value is the slug where several have the same name."""
    matches = list(Venue.objects.with_words(text).only("name", "short", "slug", "kind")[:OFFERED])
    uses = Counter(make_name_key(venue.name) for venue in matches)
    return {
        "rows": [
            {
                "value": venue.name if uses[make_name_key(venue.name)] == 1 else venue.slug,
                "label": venue.name,
                "short": venue.short,
                "note": venue.short or venue.get_kind_display(),
            }
            for venue in matches
        ]
    }


def suggest_topics(text: str, _account) -> dict[str, list[dict]]:
    matches = Topic.objects.with_words(text).only("name")[:OFFERED]
    return {"rows": [{"value": topic.name, "label": topic.name, "note": ""} for topic in matches]}


def suggest_papers(text: str, _account) -> dict[str, list[dict]]:
    """Return works that the group holds, by words of their titles."""
    matches = (
        Publication.objects.held_with_title(text)
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
            for paper in matches
        ]
    }


def parse_pasted_names(text: str, account) -> dict:
    """Return the names in a pasted text, each with the persons of the group whom it can mean."""
    byline = read_byline(text)
    directory = build_directory(account)
    return {
        "others": byline.others,
        "refused": byline.refused,
        "names": [
            {
                "name": f"{printed.name} {printed.homonym}" if printed.homonym else printed.name,
                "equal": printed.equal,
                "corresponding": printed.corresponding,
                "persons": [
                    {"value": person.slug, "label": person.name}
                    for person in directory.list_candidates(printed.name)
                ],
            }
            for printed in byline.names
        ],
    }


SEARCHES = {
    "names": suggest_names,
    "venues": suggest_venues,
    "topics": suggest_topics,
    "papers": suggest_papers,
}


def suggestions(request, what: str) -> JsonResponse:
    """Respond to a search by a user who may add papers: GET ?q=…; or POST text=… for `parse_pasted_names`."""
    if not request.user.has_perm("publications.add_publication"):
        raise PermissionDenied
    if what == "pasted" and request.method == "POST":
        return JsonResponse(parse_pasted_names(_clean_text(request.POST.get("text", "")), request.user))
    if what not in SEARCHES:
        raise Http404(gettext("There is no search called {what}.").format(what=what))
    query = " ".join(_clean_text(request.GET.get("q", ""))[:WORDS_LIMIT].split())
    data = SEARCHES[what](query, request.user) if query else {"persons": [], "names": [], "rows": []}
    response = JsonResponse(data)
    response.headers["Cache-Control"] = "private, no-store"
    return response


def _clean_text(text: str) -> str:
    """Remove what the database rejects: NUL and lone surrogates."""
    return text.replace("\0", "").encode(errors="ignore").decode()


@require_POST
def fill(request) -> JsonResponse:
    """Return the values of a source for text=…, an identifier or a URL; or {"error": …}.

    The status is 200 even if the source has nothing, as this is no error of this site.
    """
    if not request.user.has_perm("publications.add_publication"):
        raise PermissionDenied
    text = " ".join(request.POST.get("text", "").replace("\0", "").split())
    if sources.parse_works_line(text):
        return JsonResponse({"error": SEVERAL_PAPERS_MESSAGE})
    query = sources.parse_query(text) or next(iter(sources.parse_line(text[:LONGEST])), None)
    if query is None:
        return JsonResponse({"error": NO_SOURCE_MESSAGE})
    try:
        entry = sources.fetch(query)
    except SourceError as error:
        return JsonResponse({"error": str(error)})
    return JsonResponse(serialize_for_form(entry, request.user))


def serialize_for_form(entry: Entry, account) -> dict[str, Any]:
    """Return an entry as JSON for the form's script, in a constant number of statements.

    fields: texts by field name; choices: those of fields that are never empty. venue: its text, and whether
    it is a new one. names: of the byline, each with its person, or the possible ones. there: the stored paper
    that the entry is, or may be.
    """
    values = entry_columns.build_columns(entry)
    known_papers = find_known_papers(
        [build_lookup_keys(entry)], refs=[make_entry_ref(entry)], similar_to=[entry]
    )
    verdict = known_papers.judge(entry)
    stored = None
    if verdict.verdict in (Sameness.SAME, Sameness.DOUBTFUL) and verdict.paper:
        paper = Publication.objects.only("pk", "title").get(pk=known_papers.keys[verdict.paper.uid])
        stored = {
            "title": str(paper),
            "sure": verdict.verdict == Sameness.SAME,
            "address": reverse("admin:publications_publication_change", args=[paper.pk]),
        }
    return {
        "fields": {name: str(values[name]) for name in TEXT_COLUMNS if values[name] not in (None, "")},
        "choices": {name: values[name] for name in CHOICE_COLUMNS},
        "venue": _serialize_venue(entry),
        "names": _serialize_names(entry, account),
        "others": not entry.authors_complete,
        "identifiers": [
            {"scheme": scheme, "value": value} for scheme, value in entry_columns.list_identifiers(entry)
        ],
        "links": [
            {name: link[name] for name in ("kind", "url", "label")}
            for link in entry_columns.list_links(entry)
        ],
        "there": stored,
    }


def _serialize_venue(entry: Entry) -> dict[str, Any] | None:
    """Return the venue as a value of the form's field: its name, or its slug where that is ambiguous."""
    name = strip_edition(entry.venue)
    if key := find_venue_keys([entry.venue]).get(entry.venue):
        venue = Venue.objects.only("name", "slug").get(pk=key)
        return {"value": venue.name if len(_find_venues(venue.name)) == 1 else venue.slug, "fresh": False}
    if entry.venue and entry.kind in KIND_OF and len(name) <= 300 and len(_find_venues(name)) < 2:
        return {"value": name, "fresh": not _find_venues(name)}
    return None


def _find_venues(name: str) -> list[Venue]:
    return list(Venue.objects.called(name, make_name_key(name)).only("slug")[:2])


def _serialize_names(entry: Entry, account) -> list[dict[str, Any]]:
    """Return the names for the byline's script, each with its person or the possible ones."""
    index, people = build_person_index(account)
    mentions = {mention.place: mention for mention in describe_byline(entry, index, people)}
    offered = []
    for place, author in enumerate(entry.authors, start=1):
        name: dict[str, Any] = {
            "name": f"{author.name} {author.homonym}".rstrip()[: entry_columns.NAME_LIMIT],
            "equal": author.equal,
            "corresponding": author.corresponding,
        }
        if mention := mentions.get(place):
            if person := people.get(mention.person):
                name |= {"person": person.slug, "personName": person.name}
            else:
                suggested_people = [people[suggested.person] for suggested in mention.suggested]
                name["persons"] = [
                    {"value": person.slug, "label": person.name} for person in suggested_people
                ]
        offered.append(name)
    return offered
