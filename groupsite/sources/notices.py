"""Tell people by e-mail, at most once a week, that papers wait for their answer."""

import datetime

from django.db import transaction
from django.urls import reverse

from groupsite.corrections.notices import send_notice
from groupsite.site.context import build_absolute_url
from groupsite.sources.models import ListedWork, SourceRules
from people.models import User

WEEK = datetime.timedelta(days=7)
KIND = "sources"
"""The kind of these messages in their links that stop them."""
LISTED = 20
"""The most titles in a message."""


def write_weekly(now: datetime.datetime) -> int:
    """Write to those for whom papers wait that came since they were last written to; return how many."""
    rules = SourceRules.objects.filter(writes_weekly=True, person__user__is_active=True)
    rules = rules.exclude(written_at__gt=now - WEEK).select_related("person__user").order_by("pk")
    return sum(_write(each, now) for each in rules)


def _write(rules: SourceRules, now: datetime.datetime) -> bool:
    account = rules.person.user
    works = ListedWork.objects.filter(person=rules.person).to_decide(now).order_by("-pk")
    if rules.written_at and not works.filter(created_at__gt=rules.written_at).exists():
        return False
    titles = [" ".join(title.split()) for title in works.values_list("title", flat=True)[:LISTED]]
    if not titles or account is None:
        return False
    with transaction.atomic():
        due = SourceRules.objects.filter(pk=rules.pk).exclude(written_at__gt=now - WEEK)
        if not due.update(written_at=now):
            return False
        url = build_absolute_url(reverse("admin:person_sources", args=[rules.person.pk]))
        send_notice(account, KIND, {"titles": titles, "number": works.count(), "link": url})
    return True


def stop_weekly(user: User) -> None:
    """Switch the messages to an account off."""
    SourceRules.objects.filter(person__user=user).update(writes_weekly=False)
