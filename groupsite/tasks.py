"""What an account finds first: its own profile and papers, and what waits for somebody of its role."""

from django.db.models import Count, Q, Window
from django.urls import reverse

from groupsite.editing import Link, address
from groupsite.first_run.checklist import checklist
from groupsite.kit.gather import gather
from groupsite.models import NewsItem, Page
from people.models import Person, PersonName
from publications.models import ImportBatch, ImportItem, Publication
from publications.names_in_print import CONFIRMING
from software.models import Software, Theme

NEWEST = 5
PLANS = 5
NAMES = 5
DRAFTED = (
    (Publication, "Papers", Q(slug__isnull=False)),
    (Theme, "Themes", Q()),
    (Software, "Software", Q()),
    (NewsItem, "News", Q()),
    (Page, "Pages", Q()),
)


def tasks(user) -> dict[str, object]:
    """What the first page shows an account, in as many queries however much there is."""
    person = Person.objects.filter(user=user).only("pk", "name", "slug", "visibility").first()
    own = Publication.objects.filter(slug__isnull=False).newest_first().lean()
    mine = own.of(person) if person else own.filter(added_by=user)
    found = gather(
        papers=mine.counted()[:NEWEST],
        plans=_plans(user)[:PLANS],
        names=_names(user)[:NAMES],
        **(_drafts() if user.has_perm("groupsite.add_newsitem") else {}),
    )
    return {
        "person": person,
        "owners": [] if person else _owners(),
        "papers": found["papers"],
        "papers_total": found["papers"][0].total if found["papers"] else 0,
        "plans": found["plans"],
        "names": found["names"],
        "add_paper": _if_may(user, "publications.add_publication", "publications_publication_add"),
        "add_papers": _if_may(user, "publications.add_publication", "publications_import"),
        "staff": _staff(user),
        "content": _content(user, found),
        "site_links": _site(user),
        "checklist": _checklist(user),
        "deleted": reverse("history:deleted") if user.has_perm("people.delete_appointment") else "",
    }


def _if_may(user, right: str, page: str) -> str:
    return address(page) if user.has_perm(right) else ""


def _plans(user):
    """Return the account's waiting plans that can do something, with how many `entries` they have."""
    waiting = ImportBatch.objects.filter(user=user, state=ImportBatch.State.PLANNED, corpus=None)
    idle = Q(items__verdict__in=[ImportItem.Verdict.PROBLEM, ImportItem.Verdict.UNFETCHED])
    counted = waiting.annotate(entries=Count("items"), doable=Count("items", filter=~idle))
    return counted.filter(doable__gt=0).only("uid", "source_name")


def _names(user):
    """Return names in print that wait for an editor, if the account is one."""
    waiting = (
        PersonName.objects.filter(confirmed=False) if user.has_perm(CONFIRMING) else PersonName.objects.none()
    )
    return waiting.select_related("person").only("name", "person__name").order_by("pk")


def _owners() -> list[str]:
    """Whom to ask for what only owners may do."""
    from people.models import User

    owners = User.objects.filter(role=User.Role.OWNER, is_active=True)
    return list(owners.order_by("email").values_list("email", flat=True)[:2])


def _drafts() -> dict[str, object]:
    """One draft of each kind, with `number`, how many there are."""
    return {
        model._meta.model_name: model.objects.filter(which, visibility="draft")
        .only("pk")
        .annotate(number=Window(Count("pk")))[:1]
        for model, _, which in DRAFTED
    }


def _content(user, found: dict) -> list[dict[str, object]]:
    """The kinds of content that an editor looks after, with the number of drafts that wait."""
    if not user.has_perm("groupsite.add_newsitem"):
        return []
    kinds = []
    for model, words, _ in DRAFTED:
        names = f"{model._meta.app_label}_{model._meta.model_name}"
        kinds.append(
            {
                "words": words,
                "address": address(f"{names}_changelist"),
                "add": address(f"{names}_add"),
                "drafts": found[model._meta.model_name][0].number if found[model._meta.model_name] else 0,
                "drafts_address": f"{address(f'{names}_changelist')}?visibility__exact=draft",
            }
        )
    return kinds


def _staff(user) -> list[Link]:
    if not user.has_perm("people.change_appointment"):
        return []
    roster = address("people_roster")
    return [
        Link("Update the roster", roster or address("people_appointment_changelist")),
        Link("Add a person", address("people_person_add")),
        Link("All people", address("people_person_changelist")),
        Link("Courses", address("people_course_changelist")),
    ]


def _site(user) -> list[Link]:
    if not user.has_perm("groupsite.change_group"):
        return []
    return [
        Link("Name, colour, menu and partners of the group", address("groupsite_group_changelist")),
        Link("Accounts and roles", address("people_user_changelist")),
        Link("Redirects", address("groupsite_redirect_changelist")),
        Link("Corpora", address("publications_corpus_changelist")),
    ]


def _checklist(user):
    """What is left to do on a new site, for those who can do it."""
    return checklist(user) if user.has_perm("groupsite.change_group") else None
