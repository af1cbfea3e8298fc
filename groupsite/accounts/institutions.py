"""The institutions whose log-in the site offers, as its settings say."""

from typing import NamedTuple

from django.conf import settings
from django.utils.functional import Promise
from django.utils.text import get_text_list
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from groupsite.accounts.institution_settings import LDAP, OIDC, SAML
from people.models.account import AccountRole


class Institution(NamedTuple):
    """kind: of the log-in, see `institution_settings`."""

    kind: str
    name: str


def list_institutions() -> list[Institution]:
    """Return the institutions to which the log-in page leads."""
    apps = [*settings.SOCIALACCOUNT_PROVIDERS["openid_connect"]["APPS"]]
    rows = [Institution(OIDC, app["name"]) for app in apps if app["provider_id"] == OIDC]
    if settings.SAML:
        rows.append(Institution(SAML, settings.SAML["name"]))
    return rows


def get_institution_name(kind: str) -> str | Promise:
    """Return what people call an institution, also one that is no longer set."""
    names = {row.kind: row.name for row in list_institutions()}
    if kind == LDAP:
        return _("The directory")
    return names.get(kind, _("your institution"))


def is_directory_asked() -> bool:
    """Return whether people log in with their user name in a directory."""
    return bool(settings.AUTH_LDAP_SERVER_URI)


def describe_rules() -> list[str]:
    """Return who may log in by an institution, in sentences; none if nobody can."""
    names = [str(row.name) for row in list_institutions()]
    if is_directory_asked():
        names.append(gettext("the directory of user names"))
    if not names:
        return []
    who = gettext("Log-in with {names} is on.").format(names=get_text_list(names, gettext("and")))
    if settings.SSO_WHO == "claim":
        claims = [f"“{name}: {value}”" for name, value in settings.SSO_CLAIMS]
        text = gettext("It lets in whom the institution describes with {claims}, also without an invitation.")
        rules = [who, text.format(claims=get_text_list(claims, gettext("or")))]
    else:
        rules = [
            who,
            gettext(
                "It lets in everybody on the roster, with an invitation or with an account here, whom it "
                "recognises by e-mail address or ORCID."
            ),
        ]
    if settings.SSO_EMAIL_DOMAINS:
        text = gettext("Addresses in {domains} count without further confirmation, except those of owners.")
        rules.append(text.format(domains=get_text_list(settings.SSO_EMAIL_DOMAINS, gettext("and"))))
    roles = dict(AccountRole.choices)
    for name, value, role in settings.SSO_ROLES:
        text = gettext("People with {claim} get the role {role}.")
        rules.append(text.format(claim=f"“{name}: {value}”", role=roles[AccountRole(role)]))
    rules.append(
        gettext(
            "Nobody becomes an owner by it. Accounts that have ended are not let in, nor people who have "
            "left and have no account."
        )
    )
    return rules
