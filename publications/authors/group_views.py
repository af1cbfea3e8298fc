"""The page on which editors confirm, join and split the groups behind a name."""

from collections import defaultdict

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import Count, F, QuerySet, Window
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from core.journal.context import journal_context
from core.plans.confirmation import compute_digest
from core.text.letters import make_name_key
from publications.authors import stored_groups
from publications.authors.claims import add_titles
from publications.authors.name_groups import UNSETTLED, NameGroup, select_unsettled
from publications.authors.names_in_print import DECIDE_PERMISSION
from publications.models import AuthorGroup, GroupedMention

MENTION_LIMIT = 500
"""How many mentions of a name are listed."""


def build_urls(site) -> list:
    """Return the URL patterns of these views."""
    return [path("author-groups/", site.admin_view(build_groups_view(site)), name="author_groups")]


def build_groups_view(site):
    """Return the view of the groups behind the name in the query string."""

    def view(request) -> HttpResponse:
        if not request.user.has_perm(DECIDE_PERMISSION):
            raise PermissionDenied
        key = make_name_key(request.GET.get("name", "")[:500])
        if request.method == "POST":
            _answer(request, key)
            return redirect(request.get_full_path())
        mentions, left_apart = GroupedMention.objects.filter(key=key), select_unsettled(key)
        groups, are_all_groups = _list_groups(mentions.exclude(pk__in=left_apart.values("pk")))
        unsettled, are_all_unsettled = _list_groups(left_apart)
        context = {
            "title": _("Author groups"),
            "name": request.GET.get("name", ""),
            "key": key,
            "groups": groups,
            "unsettled": unsettled,
            "digest": _compute_digest(key),
            "limit": None if are_all_groups and are_all_unsettled else MENTION_LIMIT,
        }
        return render(
            request, "admin/publications/claims/groups.html", {**site.each_context(request), **context}
        )

    return view


def _list_groups(
    mentions: QuerySet[GroupedMention],
) -> tuple[list[tuple[NameGroup, list[GroupedMention]]], bool]:
    """Return the largest groups of mentions with those that are listed of each, and whether these are all."""
    sized = mentions.annotate(size=Window(Count("pk"), partition_by=F("group"))).select_related("group")
    rows = list(sized.order_by("-size", "group", "pk")[: MENTION_LIMIT + 1])
    by_group = defaultdict(list)
    for mention in add_titles(rows[:MENTION_LIMIT]):
        by_group[mention.group].append(mention)
    groups = [
        (NameGroup(group.pk, group.facts, any(each.confirmed for each in listed), listed[0].size), listed)
        for group, listed in by_group.items()
    ]
    return groups, len(rows) <= MENTION_LIMIT


def _compute_digest(key: str) -> str:
    """Return a hash of the groups of a name, which tells whether they are those that were shown."""
    rows = GroupedMention.objects.filter(key=key).order_by("pk").values_list("pk", "group", "confirmed")
    return compute_digest(" ".join(map(str, row)) for row in rows)


@transaction.atomic
def _answer(request, key: str) -> None:
    """Confirm, release, join or split groups of a name."""
    choice, _sep, number = request.POST.get("decide", "").partition(":")
    numbers = [number] if number else request.POST.getlist("group")
    numbers = [each for each in numbers if each.isdecimal() and len(each) < 19]
    of_name = GroupedMention.objects.filter(key=key).values("group")
    groups = list(
        AuthorGroup.objects.select_for_update().filter(pk__in=numbers).filter(pk__in=of_name).order_by("pk")
    )
    ticked = [each for each in request.POST.getlist("mention") if each.isdecimal() and len(each) < 19]
    mentions = list(GroupedMention.objects.select_for_update().filter(pk__in=ticked, key=key))
    if request.POST.get("digest", "") not in ("", _compute_digest(key)):
        messages.error(request, _("The groups have changed meanwhile. Nothing was saved. Select again."))
        return
    with journal_context(why=gettext_noop("author groups edited")):
        if choice in ("confirm", "release") and groups:
            GroupedMention.objects.filter(group__in=groups).update(confirmed=choice == "confirm")
            for group in groups:
                if UNSETTLED in group.facts:  # now an editor says so
                    stored_groups.update_facts(group)
            messages.success(request, _("The group was saved."))
        elif choice == "join" and len(groups) > 1:
            stored_groups.join_groups(groups)
            messages.success(request, _("The groups were joined."))
        elif choice == "split" and mentions:
            stored_groups.split_group(mentions)
            messages.success(request, _("The papers are a group of their own."))
        else:
            messages.error(request, _("Select at least two groups to join, or the papers to split off."))
