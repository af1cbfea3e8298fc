"""The public link of a report: its token, which is signed and stored nowhere, and what it shows to whom."""

from django import forms
from django.core import signing
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.admin.model_forms import DateInput, ParsedField
from core.db.dated_models import today
from core.web.urls import build_absolute_url
from groupsite.reports.models import Report
from groupsite.reports.readers import ReportReader
from groupsite.reports.settings_form import read_last

SALT = "groupsite.report"
HEADERS = {
    "Cache-Control": "private, no-store",
    "X-Robots-Tag": "noindex, nofollow, noarchive",
    "Referrer-Policy": "no-referrer",
}
"""The headers of pages and files behind a link: nobody keeps them, and the link is not passed on."""


class SharingForm(forms.Form):
    """Until when a link works, and whether it shows more than public data."""

    until = ParsedField(label=_("Until"), read=read_last, max_length=40, required=False, widget=DateInput)
    shows_internal = forms.BooleanField(label=_("Shows internal"), required=False)

    def clean_until(self):
        until = self.cleaned_data["until"]
        if until and until < today():
            raise forms.ValidationError(
                gettext("The link would have ended already. Enter a later day, or none.")
            )
        return until


class EndedLinkError(Exception):
    """The link was withdrawn or replaced, or it has ended."""


def make_token(report: Report) -> str:
    """Return the token of the report's last link."""
    return signing.Signer(salt=SALT).sign_object([report.pk, report.link_number])


def make_link(report: Report) -> str:
    """Return the URL of the report's last link, with the host of SITE_URL."""
    return build_absolute_url(reverse("shared_report", args=[make_token(report)]))


def find_report(token: str) -> Report | None:
    """Return the report of a token, or None. Raises EndedLinkError if the link no longer works."""
    try:
        key, number = signing.Signer(salt=SALT).unsign_object(token)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    report = Report.objects.filter(pk=key).first()
    if report is None or number != report.link_number or not report.has_link:
        raise EndedLinkError
    return report


def open_link(report: Report, until, shows_internal: bool) -> None:
    """Make a new link; those that were made before stop working."""
    report.link_number += 1
    report.link_is_open, report.link_until, report.link_shows_internal = True, until, shows_internal
    report.save()


def withdraw_link(report: Report) -> None:
    """Make the link of a report invalid."""
    report.link_is_open = report.link_shows_internal = False
    report.save()


def get_link_reader(report: Report) -> ReportReader:
    """Return for whom a shared report is built: a visitor, unless an owner chose that it shows more."""
    return ReportReader.any_member() if report.link_shows_internal else ReportReader()
