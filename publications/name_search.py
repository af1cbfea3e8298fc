"""What the form of a paper offers while somebody types: persons and printed names, venues, topics, papers.

Each search takes the words and gives rows of {value, label, note}: what goes into the field, what is shown,
and what is said beside it. The number of queries is constant, and so is the number of rows.
"""

from collections import Counter

from django.core.exceptions import PermissionDenied
from django.http import Http404, JsonResponse

from groupsite.kit.letters import name_key
from people.models import Appointment, Person
from people.names import norm
from publications.byline_form import persons_called
from publications.models import Author, Publication, Topic, Venue
from publications.pasted import read_byline
from publications.querysets import AuthorQuerySet, those_with_words

OFFERED = 8
LOOKED_AT = 60
WORDS_LIMIT = 200  # characters


def names(words: str, account) -> dict[str, list[dict]]:
    """Persons of the group by any of their names, and printed names with how many papers have them."""
    asked = norm(words)
    if not asked:
        return {"persons": [], "names": []}
    return {"persons": persons(asked, account), "names": printed_names(asked)}


def persons(asked: str, account) -> list[dict]:
    """Persons whom the account may view of whose names the words begin one each; `asked` as norm gives it."""
    found = those_with_words(account.rows("view", Person), asked).in_order().only("name", "slug")[:OFFERED]
    about = _about([person.pk for person in found])
    return [
        {"value": person.slug, "label": person.name, "note": about.get(person.pk, "of the group")}
        for person in found
    ]


def _about(people: list[int]) -> dict[int, str]:
    """Role and years of each person, the highest role and latest time first."""
    held = Appointment.objects.filter(person__in=people).select_related("role").defer("role__heading")
    told: dict[int, str] = {}
    for post in held.order_by("role__position", "rank", "-start", "pk"):
        told.setdefault(post.person_id, f"{post.display_title}, {post.period}".rstrip(", "))
    return told


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
    """The names in a pasted text, each with the one person of the group who has it in print."""
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
