"""Why a message could not be sent, in words: what went wrong, the reply of the mail server, what to do."""

import re
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

LONGEST = 300
_REPLY = re.compile(r"\((\d{3}), b?(['\"])(.*?)\2(?:, |\))", re.DOTALL)


@dataclass(frozen=True)
class DeliveryProblem:
    """What went wrong, what to do, and what the mail server replied, if it did."""

    text: str | Promise
    advice: str | Promise
    reply: str = ""


_PROBLEMS: dict[str, tuple[str | Promise, str | Promise]] = {
    "SMTPAuthenticationError": (
        _("The mail server refuses the user name or the password."),
        _("Check both in EMAIL_URL, with special characters such as @ written as %40."),
    ),
    "SMTPSenderRefused": (
        _("The mail server refuses the sender."),
        _("Set CONTACT_EMAIL to an address from which the account of EMAIL_URL may send."),
    ),
    "SMTPRecipientsRefused": (
        _("The mail server refuses the recipient."),
        _("Check the address. If it is right, the server may want a user name and a password in EMAIL_URL."),
    ),
    "PermanentTaskError": (
        _("The mail server refuses the recipient for good."),
        _("Check the address. If it is right, the server may want a user name and a password in EMAIL_URL."),
    ),
    "SMTPDataError": (
        _("The mail server refuses the message."),
        _("Its reply says why. Ask the administrator of the mail server."),
    ),
    "SMTPNotSupportedError": (
        _("The mail server does not offer what EMAIL_URL asks for, encryption or a log-in."),
        _("Try smtps:// with port 465, or smtp:// with port 25 inside of a network that you trust."),
    ),
    "SMTPServerDisconnected": (
        _("The mail server closed the connection."),
        _("The port may expect another encryption: smtp+tls:// is for port 587, smtps:// for 465."),
    ),
    "SMTPConnectError": (
        _("The mail server does not accept connections from here."),
        _("Its reply says why. Ask the administrator of the mail server to allow this machine."),
    ),
    "ConnectionRefusedError": (
        _("No mail server listens at this host and port."),
        _("Check the host and the port in EMAIL_URL."),
    ),
    "TimeoutError": (
        _("The mail server does not answer."),
        _("Check host and port in EMAIL_URL, and whether a firewall stops connections from here."),
    ),
    "gaierror": (
        _("The name of the mail server cannot be resolved."),
        _("Check the host in EMAIL_URL, and the name servers of this machine."),
    ),
    "SSLCertVerificationError": (
        _("The certificate of the mail server is not trusted."),
        _("Use the name that the certificate has in EMAIL_URL, or install the certificate authority here."),
    ),
    "SSLError": (
        _("The mail server does not speak the encryption that EMAIL_URL asks for."),
        _("smtp+tls:// is for port 587, smtps:// for 465, and smtp:// has no encryption."),
    ),
    "UnicodeEncodeError": (
        _("The user name, the password or an address has letters that the mail server cannot be sent."),
        _("Use letters without accents in EMAIL_URL and in the address."),
    ),
    "OSError": (
        _("The mail server cannot be reached."),
        _("Check host and port in EMAIL_URL, and whether a firewall stops connections from here."),
    ),
}
"""By the class of the exception."""
_SILENT = (
    _("The mail server does not answer."),
    _(
        "Check host and port in EMAIL_URL, and whether a firewall stops connections from here. The port may "
        "expect another encryption: smtp+tls:// is for port 587, smtps:// for 465."
    ),
)
_NO_MAIL_SERVER = (
    _("What listens at this host and port is no mail server."),
    _("Check the host and the port in EMAIL_URL."),
)
_FOR_NOW = _(
    "It refuses for now only, as many do with a sender that they do not know. A later attempt may work."
)
_REFUSED_FOR_NOW = {"SMTPRecipientsRefused", "SMTPConnectError", "SMTPDataError"}
_OTHER = (_("The message could not be sent."), _("“Background tasks” has the error."))


def explain_failure(exception_path: str, text: str) -> DeliveryProblem:
    """Return what an exception of sending means. exception_path: its class. text: what it says."""
    name = exception_path.rpartition(".")[2]
    problem, advice = _PROBLEMS.get(name, _OTHER)
    reply = _REPLY.search(text)
    if name == "SMTPServerDisconnected" and "timed out" in text:
        problem, advice = _SILENT
    elif name == "SMTPConnectError" and not reply:
        problem, advice = _NO_MAIL_SERVER
    elif name in _REFUSED_FOR_NOW and reply and reply[1].startswith("4"):
        advice = _FOR_NOW
    if reply:
        lines = reply[3].encode("latin-1", "replace").decode("unicode_escape", "replace").split()
        return DeliveryProblem(problem, advice, f"{reply[1]} {' '.join(lines)}"[:LONGEST])
    detail = text.partition(": ")[2] if name == "PermanentTaskError" else ""
    if not detail and (problem, advice) == _OTHER:
        detail = text or gettext("No reason is known.")
    return DeliveryProblem(problem, advice, detail[:LONGEST])
