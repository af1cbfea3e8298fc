"""The page on which editors confirm, join and split the groups behind a name."""

from collections import defaultdict

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from core.journal.context import journal_context
from core.text.letters import make_name_key
from publications.authors import stored_groups
from publications.authors.claims import add_titles
from publications.authors.name_groups import UNSETTLED, NameGroup
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
        mentions = GroupedMention.objects.filter(key=key).select_related("group").order_by("group", "pk")
        by_group = defaultdict(list)
        for mention in add_titles(mentions[:MENTION_LIMIT]):
            by_group[mention.group].append(mention)
        groups = [
            (NameGroup(group.pk, group.facts, any(each.confirmed for each in rows)), rows)
            for group, rows in by_group.items()
        ]
        groups.sort(key=lambda pair: -len(pair[1]))
        context = {
            "title": _("Author groups"),
            "name": request.GET.get("name", ""),
            "groups": [pair for pair in groups if not pair[0].is_unsettled],
            "unsettled": [pair for pair in groups if pair[0].is_unsettled],
        }
        return render(
            request, "admin/publications/claims/groups.html", {**site.each_context(request), **context}
        )

    return view


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
