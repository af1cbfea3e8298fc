"""What the site can say about data from its own settings: who gets some, how one logs in, which cookies."""

from typing import NamedTuple

from django.conf import settings
from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from core.db.replica import is_replica_configured
from core.mail.file_backend import has_mail_server
from groupsite.accounts.institutions import list_institutions
from groupsite.accounts.login_codes import are_codes_offered
from groupsite.accounts.orcid import list_provider_origins
from groupsite.site import replica_reads
from groupsite.sources.models import PaperSource
from people.models import Person
from publications.imports.sources.work_sources import WORK_SOURCES


class Statement(NamedTuple):
    """Who or what a sentence is about, and the sentence."""

    subject: str
    text: str


def list_recipients(person: Person | None = None) -> list[Statement]:
    """Return who gets data from the site, as its settings say. person: whose sources of papers are meant."""
    statements = []
    if settings.OUTSIDE_SERVICES:
        statements.append(
            Statement(
                _("Registries"),
                _(
                    "get what is looked up here, such as the identifier of a paper or an author, and nothing "
                    "about who did: Crossref, DataCite, arXiv, dblp, OpenAlex, ORCID, Semantic Scholar, "
                    "PubMed, INSPIRE, OpenReview, Zotero, ROR and GitHub, and the sites of pages that are "
                    "read."
                ),
            )
        )
        statements += _list_source_statements(person)
    if list_provider_origins():
        text = _("learns that you log in here if you connected your ORCID. It tells us your number only.")
        statements.append(Statement("ORCID", text))
    for institution in list_institutions():
        text = _(
            "learns that you log in here if you do so with it. Of what it tells, your e-mail address becomes "
            "that of a new account; besides that we keep only a check sum of its number for you."
        )
        statements.append(Statement(institution.name, text))
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


def _list_source_statements(person: Person | None) -> list[Statement]:
    """Return what services learn that are asked for new papers each day."""
    if person is None:
        labels = sorted({str(source.label) for source in WORK_SOURCES.values() if source.label})
        text = _("get each day the identifiers of members who chose them as sources of papers: {services}.")
        services = get_text_list(labels, _("and"))
        return [Statement(_("Sources of papers"), text.format(services=services))]
    labels = sorted({source.label for source in PaperSource.objects.filter(person=person, is_on=True)})
    if not labels:
        return []
    return [
        Statement(
            get_text_list(labels, _("and")),
            _("get your identifier each day, to look for papers. You can switch it off at your sources."),
        )
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
    saved = _("lets who is logged in see what they have just saved; for two minutes")
    return [
        Statement(settings.SESSION_COOKIE_NAME, session.format(days=days)),
        Statement(settings.CSRF_COOKIE_NAME, _("protects the forms of who is logged in; for a year")),
        *([Statement(replica_reads.COOKIE, saved)] if is_replica_configured() else []),
        Statement("scheme", _("in the storage of the browser, no cookie: light or dark, if you chose it")),
    ]
