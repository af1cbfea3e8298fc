"""Notices by e-mail: of corrections that wait, of papers that others added, and a weekly summary.

A task looks each hour for what nobody was told of. So several events are one message, an import too.
"""

import datetime
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.core import signing
from django.db import models, transaction
from django.db.models import Q
from django.urls import reverse
from django.utils.functional import Promise

from bibliography.links import get_registry_url
from core.db.models import get_label as get_choice_label
from core.journal.models import JournalEvent
from core.kinds import get_kind
from core.languages import activate_language, get_default_language
from core.mail.messages import queue_message
from groupsite.corrections.decisions import may_decide
from groupsite.corrections.models import Correction
from groupsite.corrections.records import get_label
from groupsite.models import NoticeSettings, SentNotice
from groupsite.models.notice import NoticeKind
from groupsite.site.context import build_absolute_url, build_mail_context
from groupsite.site.language_middleware import get_account_language
from people.models import User
from people.models.account import AccountRole
from publications.models import Publication, PublisherNotice

SALT = "groupsite.notices"
PAUSE = datetime.timedelta(hours=1)
"""The shortest time between two messages of one kind to one account."""
LOOK_BACK = datetime.timedelta(days=7)
"""How old what an account is told of can be."""
KEPT = datetime.timedelta(days=60)
STOP_LINK_AGE = datetime.timedelta(days=60)
"""How long the link in a message can stop those of its kind: messages are forwarded."""
LISTED = 20
"""The most titles in a message."""
EDITORS = (AccountRole.EDITOR, AccountRole.OWNER)


@dataclass(frozen=True)
class NoticeSwitch:
    """How a kind of message that `NoticeSettings` does not have is stopped. label: what it is about."""

    label: str | Promise
    stop: Callable[[User], object]


SWITCHES: dict[str, NoticeSwitch] = {}


def register_switch(kind: str, switch: NoticeSwitch) -> None:
    """Let the links in messages of a further kind stop them."""
    SWITCHES[kind] = switch


def make_stop_token(user: User, kind: str) -> str:
    return signing.dumps([user.pk, kind], salt=SALT)


def read_stop_token(token: str) -> tuple[User, str] | None:
    """Return the account and the kind of notice of a token; None if it is not one of ours, or expired."""
    try:
        pk, kind = signing.loads(token, salt=SALT, max_age=STOP_LINK_AGE)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    user = User.objects.filter(pk=pk).first()
    return (user, kind) if user and (kind in NoticeKind.values or kind in SWITCHES) else None


def describe_kind(kind: str) -> str:
    """Return what the messages of a kind are about."""
    return str(SWITCHES[kind].label if kind in SWITCHES else NoticeKind(kind).label)


def stop(user: User, kind: str) -> None:
    """Switch a kind of notice off."""
    if kind in SWITCHES:
        SWITCHES[kind].stop(user)
        return
    NoticeSettings.objects.update_or_create(user=user, defaults={kind: False})


def select_recipients(kind: str) -> models.QuerySet[User]:
    """Return the active accounts that did not switch a kind off."""
    is_switched_on = Q(notice_settings=None) | Q(**{f"notice_settings__{kind}": True})
    return User.objects.filter(is_switched_on, is_active=True).select_related("person").order_by("pk")


def send_hourly_notices(now: datetime.datetime) -> int:
    """Tell accounts of corrections and papers that are new to them; return the number of messages."""
    count = 0
    waiting = list(
        Correction.objects.waiting().with_records().filter(created_at__gt=now - LOOK_BACK).order_by("pk")
    )
    for user in select_recipients(NoticeKind.CORRECTIONS) if waiting else ():
        with activate_language(get_account_language(user)):
            rows = {
                row.pk: f"{row}: {describe(row)}"
                for row in waiting
                if row.email.casefold() != user.email.casefold() and may_decide(user, row)
            }
        url = build_absolute_url(reverse("admin:corrections"))
        count += _tell(user, NoticeKind.CORRECTIONS, rows, url, now)
    papers = list_new_papers(now)
    for user in select_recipients(NoticeKind.PAPERS).filter(pk__in=papers):
        url = build_absolute_url(user.person.get_absolute_url())
        count += _tell(user, NoticeKind.PAPERS, papers[user.pk], url, now)
    notices = list_publisher_notices(now)
    for user in select_recipients(NoticeKind.PAPERS).filter(pk__in=notices):
        url = build_absolute_url(user.person.get_absolute_url())
        count += _tell(user, NoticeKind.PAPERS, notices[user.pk], url, now, "publisher")
    return count


def describe(correction: Correction) -> str:
    """Return what a correction is about: the labels of its fields."""
    kind = get_kind(correction.kind)
    return ", ".join(get_label(kind, name) for name in correction.changes or [correction.part])


def list_new_papers(now: datetime.datetime) -> dict[int, dict[int, str]]:
    """Return the titles of new papers of the group by account, without those that its owner added."""
    rows = Publication.objects.with_page().filter(
        created_at__gt=now - LOOK_BACK, authorships__person__user__isnull=False
    )
    pairs = list(rows.values_list("authorships__person__user", "pk", "title", "added_by"))
    authors = _read_authors({pk for _, pk, _, _ in pairs})
    papers: dict[int, dict[int, str]] = {}
    for user, pk, title, added_by in pairs:
        if user not in (added_by, authors.get(pk)):
            papers.setdefault(user, {})[pk] = " ".join(title.split())
    return papers


def list_publisher_notices(now: datetime.datetime) -> dict[int, dict[int, str]]:
    """Return by account what publishers say of its papers; the keys are negative, unlike those of papers."""
    rows = PublisherNotice.objects.filter(
        noticed_at__gt=now - LOOK_BACK, publication__authorships__person__user__isnull=False
    ).order_by("pk")
    user = "publication__authorships__person__user"
    columns = (user, f"{user}__language", "pk", "kind", "publication__title", "doi")
    notices: dict[int, dict[int, str]] = {}
    for account, language, pk, kind, title, doi in rows.values_list(*columns):
        with activate_language(language or get_default_language()):
            label = get_choice_label(Publication.Standing, kind)
        line = f"{' '.join(title.split())}: {label}, {get_registry_url('doi', doi)}"
        notices.setdefault(account, {})[-pk] = line
    return notices


def _read_authors(papers: set[int]) -> dict[int, int]:
    """Return which account each paper was added by, as far as the journal says."""
    events = JournalEvent.objects.of_model(Publication).filter(
        row_id__in=papers, action=JournalEvent.Action.INSERT
    )
    pairs = events.values_list("row_id", "context__metadata")
    return {pk: metadata["user"] for pk, metadata in pairs if metadata and metadata.get("user")}


def _tell(
    user: User, kind: NoticeKind, rows: dict[int, str], url: str, now: datetime.datetime, template: str = ""
) -> int:
    """Send one message of all that is new, unless one of this kind was sent within PAUSE.

    template: of the message, if it is not that of the kind.
    """
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)
        sent = SentNotice.objects.filter(user=user, kind=kind)
        if not rows or sent.filter(sent_at__gt=now - PAUSE).exists():
            return 0
        keys = sorted(rows.keys() - set(sent.filter(subject__in=rows).values_list("subject", flat=True)))
        if not keys:
            return 0
        SentNotice.objects.bulk_create(
            SentNotice(user=user, kind=kind, subject=key, sent_at=now) for key in keys
        )
        context = {"titles": [rows[key] for key in keys[:LISTED]], "number": len(keys), "link": url}
        send_notice(user, kind, context, template)
        return 1


def send_weekly_summaries(now: datetime.datetime) -> int:
    """Send editors what happened in the last week and what waits, if anything; return how many messages."""
    since = now - datetime.timedelta(days=7)
    papers = Publication.objects.with_page().filter(created_at__gt=since)
    numbers = {
        "papers": papers.count(),
        "waiting": Correction.objects.waiting().count(),
        "decided": Correction.objects.decided().filter(decided_at__gt=since).count(),
        "drafts": Publication.objects.with_page().filter(visibility="draft").count(),
    }
    if not any(numbers.values()):
        return 0
    titles: Sequence[str] = [
        " ".join(title.split()) for title in papers.order_by("-pk").values_list("title", flat=True)[:LISTED]
    ]
    editors = select_recipients(NoticeKind.WEEKLY).filter(role__in=EDITORS)
    link = build_absolute_url(reverse("admin:index"))
    count = 0
    for user in editors:
        with transaction.atomic():
            _, is_new = SentNotice.objects.get_or_create(
                user=user, kind=NoticeKind.WEEKLY, subject=now.toordinal(), defaults={"sent_at": now}
            )
            if is_new:
                send_notice(user, NoticeKind.WEEKLY, {**numbers, "titles": titles, "link": link})
                count += 1
    return count


def send_notice(user: User, kind: str, context: dict[str, Any], template: str = "") -> None:
    """Send a message with a link that stops those of its kind. template: if it is not that of the kind."""
    url = build_absolute_url(reverse("stop_notices", args=[make_stop_token(user, kind)]))
    headers = {"List-Unsubscribe": f"<{url}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    context = build_mail_context() | context | {"unsubscribe_url": url}
    queue_message(f"mail/notice_{template or kind}", user.email, context, headers)
