"""What the site can say about data from its own settings: who gets some, how one logs in, which cookies."""

from typing import NamedTuple

from django.conf import settings
from django.utils.translation import gettext as _

from core.mail.file_backend import has_mail_server
from groupsite.accounts.login_codes import are_codes_offered
from groupsite.accounts.orcid import list_provider_origins


class Statement(NamedTuple):
    """Who or what a sentence is about, and the sentence."""

    subject: str
    text: str


def list_recipients() -> list[Statement]:
    """Return who gets data from the site, as its settings say."""
    statements = []
    if settings.OUTSIDE_SERVICES:
        statements.append(
            Statement(
                _("Registries"),
                _(
                    "get what somebody here looks up, such as the identifier of a paper or an author, and "
                    "nothing about who did: Crossref, DataCite, arXiv, dblp, OpenAlex, ORCID, "
                    "Semantic Scholar, PubMed, INSPIRE, OpenReview, Zotero, ROR and GitHub, and the sites "
                    "of pages that are read."
                ),
            )
        )
    if list_provider_origins():
        text = _("learns that you log in here if you connected your ORCID. It tells us your number only.")
        statements.append(Statement("ORCID", text))
    if has_mail_server():
        text = _("gets the messages that this site sends, with the addresses they go to.")
        statements.append(Statement(_("The mail server"), text))
    return [
        *statements,
        Statement(
            _("Search engines and archives"),
            _("may copy public pages. What is removed here can stay there for a while."),
        ),
    ]


def list_login_kinds() -> list[str]:
    """Return how one can log in here."""
    kinds = [_("with a password"), _("with a passkey")]
    if are_codes_offered():
        kinds.append(_("with a code sent by e-mail"))
    if list_provider_origins():
        kinds.append(_("with ORCID"))
    return kinds


def list_cookies() -> list[Statement]:
    """Return what the site stores in browsers, and for how long."""
    session = _("who is logged in; for {days} days, and not for visitors")
    days = settings.SESSION_COOKIE_AGE // 86_400
    return [
        Statement(settings.SESSION_COOKIE_NAME, session.format(days=days)),
        Statement(settings.CSRF_COOKIE_NAME, _("protects the forms of who is logged in; for a year")),
        Statement("scheme", _("in the storage of the browser, no cookie: light or dark, if you chose it")),
    ]
