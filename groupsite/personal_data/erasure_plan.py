"""What erasing somebody deletes, what stays and why, and what stands against it."""

from collections import defaultdict
from dataclasses import dataclass, field

from django.urls import reverse
from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from core.data_places import DataSection, Erasure, Text, list_places
from core.journal.models import Context, JournalEvent
from core.languages import lower_first
from core.text.translation import format_number
from groupsite.personal_data.erasure import LastOwnerError, refuse_last_owner
from groupsite.personal_data.erasure_subject import ErasureSubject
from groupsite.personal_data.erasure_texts import count_mentions
from people.models import Appointment, User


@dataclass(frozen=True)
class ErasureLine:
    """A line of the plan: what, how much of it, and why it stays."""

    label: Text
    number: int = 0
    reason: Text = ""


@dataclass(frozen=True)
class Refusal:
    """Why somebody cannot be erased, with a link to what helps."""

    text: Text
    url: str = ""
    label: Text = ""


@dataclass
class ErasurePlan:
    """What is deleted, what stays, and why nothing can be done yet."""

    subject: ErasureSubject
    deleted: list[ErasureLine] = field(default_factory=list)
    staying: list[ErasureLine] = field(default_factory=list)
    refusals: list[Refusal] = field(default_factory=list)
    is_current_member: bool = False
    """Whether whoever erases has to say that they know it."""
    shared_names: list[str] = field(default_factory=list)
    """Names that somebody else has, too, which therefore stay in texts."""


def make_plan(subject: ErasureSubject, by: User | None = None) -> ErasurePlan:
    """Return what erasing somebody would do. by: who would do it, if it is an account."""
    plan = ErasurePlan(subject, shared_names=sorted(subject.shared_names))
    plan.refusals = list(_list_refusals(subject, by))
    plan.is_current_member = is_current_member(subject)
    deleted: dict[DataSection, list[str]] = defaultdict(list)
    for place in list_places():
        if place.model == "journal.journalevent" or not (number := place.select_rows(subject.places).count()):
            continue
        if place.erasure is Erasure.DELETED:
            deleted[place.section].append(_count(place.label, number))
        else:
            reason = place.stays_because or _("It stays without the name of who did it.")
            plan.staying.append(ErasureLine(place.label, number, reason))
    for section, labels in deleted.items():
        first, *others = labels
        reason = get_text_list([first, *map(lower_first, others)], _("and"))
        plan.deleted.append(ErasureLine(section.value, reason=f"{reason}."))
    _add_journal(plan)
    if number := count_mentions(subject):
        reason = _("The name becomes “a former member”, an address is removed.")
        plan.deleted.append(ErasureLine(_("Texts that mention the name or an address"), number, reason))
    if subject.paths:
        reason = _("They answer that the page is gone. The site keeps only a hash of them.")
        plan.deleted.append(ErasureLine(_("URLs of the profile, now and before"), len(subject.paths), reason))
    plan.deleted.append(
        ErasureLine(_("Files"), reason=_("Photos with their cuts, kept pages, CVs and messages."))
    )
    return plan


def _count(label: Text, number: int) -> str:
    return f"{label} ({format_number(number)})" if number > 1 else str(label)


def is_current_member(subject: ErasureSubject) -> bool:
    if subject.person is None:
        return False
    return Appointment.objects.filter(person=subject.person).current().exists()


def _list_refusals(subject: ErasureSubject, by: User | None):
    if by is not None and by == subject.user:
        yield Refusal(
            _("You cannot erase yourself. Request it, and another owner confirms it."),
            reverse("close_account"),
            _("Close the account"),
        )
    try:
        refuse_last_owner(subject.user)
    except LastOwnerError:
        yield Refusal(
            _("This is the last owner. Make somebody else an owner first."),
            reverse("admin:people_user_changelist"),
            _("Accounts"),
        )


def _add_journal(plan: ErasurePlan) -> None:
    subject = plan.subject
    if number := JournalEvent.objects.filter(subject.match_events()).count():
        reason = _("The history keeps time and kind, without values and name.")
        plan.deleted.append(ErasureLine(_("Values in the history of the profile"), number, reason))
    if subject.user and (number := Context.objects.filter(metadata__user=subject.user.pk).count()):
        plan.staying.append(
            ErasureLine(_("Changes they made"), number, _("They are those of a former account then."))
        )
