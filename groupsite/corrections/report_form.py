"""The form in which visitors report a mistake, and what keeps spam out without outside services.

The form has a signed time stamp in place of a CSRF token, so that visitors get no cookie and nobody loses
what they typed when a cookie is refused. Another site could only make a visitor's browser send a report,
which anybody may send: it is of no account, changes nothing, and counts towards the same limits.
"""

import datetime
import re

from django import forms
from django.core import signing
from django.core.exceptions import ValidationError
from django.db import models
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from core.kinds import ContentKind
from core.references import build_reference
from groupsite.corrections.models import Correction
from groupsite.corrections.records import get_column, get_correctable, list_choices, read_value
from groupsite.site.client_networks import get_network

SALT = "groupsite.report"
SHORTEST, LONGEST = datetime.timedelta(seconds=3), datetime.timedelta(hours=12)
"""How soon, and how long after the form was opened, it can be sent."""
PERIOD = datetime.timedelta(hours=1)
MOST_OF_SENDER, MOST_OF_ALL, MOST_WITH_NEW_SENDERS = 5, 60, 300
"""The most reports in PERIOD: of one sender; of all; and with the first ones of senders who sent none yet."""
VALUE_LIMIT, MESSAGE_LIMIT = 10_000, 2_000
_LINK = re.compile(r"://|www\.|<|@|\w\.(?:com|net|org|info|ru|cn|xyz|top)\b", re.IGNORECASE)

AGAIN = _("Check what you wrote, and send it again.")


class ReportForm(forms.Form):
    """What is wrong with a record. `homepage` is hidden from people; only programs fill it."""

    part = forms.ChoiceField(label=_("Which part is wrong?"))
    message = forms.CharField(
        label=_("What is wrong"),
        required=False,
        max_length=MESSAGE_LIMIT,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("For example: the paper appeared in 2023, not in 2022."),
    )
    value = forms.CharField(
        label=_("What it should be"),
        required=False,
        max_length=VALUE_LIMIT,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("Optional. The whole new text, if you know it."),
    )
    name = forms.CharField(
        label=_("Your name"),
        required=False,
        max_length=100,
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
        help_text=_("Optional."),
    )
    email = forms.EmailField(
        label=_("Your e-mail address"),
        required=False,
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
        help_text=_("Optional, for questions. It is shown only to those who decide on your report."),
    )
    homepage = forms.CharField(label=_("Homepage"), required=False)
    stamp = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, data, kind: ContentKind, record: models.Model, sender: str, part: str = "") -> None:
        self.kind, self.record, self.sender = kind, record, sender
        super().__init__(data, initial={"part": part}, label_suffix="", use_required_attribute=False)
        self.fields["part"].choices = [("", _("Choose")), *list_choices(kind)]

    @property
    def shown_fields(self) -> list[forms.BoundField]:
        return [field for field in self.visible_fields() if field.name != "homepage"]

    @property
    def guard_errors(self) -> list[str]:
        """Return the errors of the fields that people do not see, each once."""
        return list(dict.fromkeys([*self.errors.get("homepage", []), *self.errors.get("stamp", [])]))

    def replaces(self, part: str) -> bool:
        """Return whether a proposed value can replace a part: whether it is a field."""
        return part in get_correctable(self.kind).fields

    def make_stamp(self) -> str:
        """Return a new time stamp for this record."""
        key = f"{self.kind.key}:{self.record.pk}"
        return signing.dumps([key, timezone.now().timestamp()], salt=SALT)

    def clean_message(self) -> str:
        return self.cleaned_data["message"].replace("\r\n", "\n")

    def clean_value(self) -> str:
        return self.cleaned_data["value"].replace("\r\n", "\n")

    def clean_name(self) -> str:
        name = " ".join(self.cleaned_data["name"].split())
        if _LINK.search(name):
            raise ValidationError(_("Enter a name without links or addresses."))
        return name

    def clean_homepage(self) -> str:
        if self.cleaned_data["homepage"]:
            raise ValidationError(AGAIN)
        return ""

    def clean_stamp(self) -> str:
        """Check that a form of this record was opened some seconds, and not too many hours ago."""
        try:
            key, moment = signing.loads(self.cleaned_data["stamp"], salt=SALT)
            age = timezone.now().timestamp() - float(moment)
        except (signing.BadSignature, ValueError, TypeError) as error:
            raise ValidationError(AGAIN) from error
        in_time = SHORTEST.total_seconds() <= age <= LONGEST.total_seconds()
        if key != f"{self.kind.key}:{self.record.pk}" or not in_time:
            raise ValidationError(AGAIN)
        return ""

    def clean(self):
        values = super().clean() or self.cleaned_data
        part, value = values.get("part", ""), values.get("value", "")
        if not value and not values.get("message") and not self.errors.keys() & {"message", "value"}:
            self.add_error("message", _("Say what is wrong, or what it should be."))
        if value and self.replaces(part) and not self.has_error("part"):
            try:
                get_column(self.kind, part).clean(value, self.record)
            except ValidationError as error:
                self.add_error("value", error.messages)
            if value == read_value(self.record, part):
                self.add_error("value", _("This is what the page says already."))
        if not self.errors and is_over_limit(self.sender):
            self.add_error(None, _("Too many reports were sent in the last hour. Try again in an hour."))
        return values

    def save(self) -> Correction:
        """Store the report; a proposed value of what has no field becomes part of the message."""
        values = self.cleaned_data
        part, value, message = values["part"], values["value"], values["message"]
        changes = {}
        if value and self.replaces(part):
            changes[part] = [read_value(self.record, part), value]
        elif value:
            message = f"{message}\n\n{value}".strip()
        return Correction.objects.create(
            **build_reference(self.record),
            part=part,
            changes=changes,
            message=message,
            name=values["name"],
            email=values["email"],
            sender=self.sender,
        )


def hash_sender(address: str) -> str:
    """Return a keyed hash of a client's network, another one each day, so that nobody can be followed."""
    sender = f"{timezone.now().date()} {get_network(address)}"
    return salted_hmac(SALT, sender, algorithm="sha256").hexdigest()


def is_over_limit(sender: str) -> bool:
    """Return whether a sender, or everybody together, has sent too many reports of late.

    Once everybody has, senders who sent none yet may still send one, so that few cannot silence the others.
    """
    reports = Correction.objects.filter(created_at__gt=timezone.now() - PERIOD).exclude(sender="")
    own, all_reports = reports.filter(sender=sender).count(), reports.count()
    return own >= MOST_OF_SENDER or all_reports >= (MOST_OF_ALL if own else MOST_WITH_NEW_SENDERS)
