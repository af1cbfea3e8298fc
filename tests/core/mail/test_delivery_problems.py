"""Why a message could not be sent, in words."""

import smtplib
import socket
import ssl

import pytest

from core.mail.delivery_problems import explain_failure
from core.tasks import PermanentTaskError

CASES = [
    (
        smtplib.SMTPAuthenticationError(535, b"5.7.8 Authentication failed\n5.7.8 Bad user"),
        "refuses the user name",
        "535 5.7.8 Authentication failed 5.7.8 Bad user",
    ),
    (
        smtplib.SMTPSenderRefused(553, b"5.7.1 Sender not owned", "a@example.org"),
        "refuses the sender",
        "553 5.7.1 Sender not owned",
    ),
    (
        smtplib.SMTPRecipientsRefused({"b@example.org": (450, b"4.2.0 Try later")}),
        "refuses the recipient",
        "450 4.2.0 Try later",
    ),
    (PermanentTaskError("The mail server refuses b@example.org: 550 No"), "for good", "550 No"),
    (smtplib.SMTPServerDisconnected("Connection unexpectedly closed"), "closed the connection", ""),
    (smtplib.SMTPServerDisconnected("Connection unexpectedly closed: timed out"), "does not answer", ""),
    (smtplib.SMTPConnectError(-1, b"/1.1 400 Bad Request"), "is no mail server", ""),
    (smtplib.SMTPConnectError(554, b"No service"), "does not accept", "554 No service"),
    (UnicodeEncodeError("ascii", "pässword", 1, 2, "ordinal not in range"), "letters", ""),
    (smtplib.SMTPNotSupportedError("STARTTLS extension not supported"), "does not offer", ""),
    (smtplib.SMTPDataError(554, b"Spam 'suspected'"), "refuses the message", "554 Spam 'suspected'"),
    (ConnectionRefusedError(111, "Connection refused"), "No mail server listens", ""),
    (TimeoutError("timed out"), "does not answer", ""),
    (socket.gaierror(-2, "Name or service not known"), "cannot be resolved", ""),
    (ssl.SSLCertVerificationError(1, "certificate verify failed"), "not trusted", ""),
    (ssl.SSLError(1, "[SSL: WRONG_VERSION_NUMBER]"), "encryption", ""),
    (OSError(101, "Network is unreachable"), "cannot be reached", ""),
    (KeyError("x"), "could not be sent", "'x'"),
]


@pytest.mark.parametrize(("error", "text", "reply"), CASES, ids=[type(case[0]).__name__ for case in CASES])
def test_each_failure_says_what_is_wrong_and_what_to_do(error, text, reply):
    path = f"{type(error).__module__}.{type(error).__qualname__}"
    problem = explain_failure(path, str(error))
    assert text in str(problem.text)
    assert problem.advice
    assert problem.reply == reply


@pytest.mark.parametrize(("code", "is_for_now"), [(450, True), (550, False)])
def test_who_refuses_for_now_is_waited_for(code, is_for_now):
    error = smtplib.SMTPRecipientsRefused({"b@example.org": (code, b"4.7.1 Greylisted")})
    problem = explain_failure("smtplib.SMTPRecipientsRefused", str(error))
    assert ("later attempt" in str(problem.advice)) == is_for_now


def test_a_hostile_reply_is_short():
    error = smtplib.SMTPDataError(554, b"\\x" * 50_000)
    assert len(explain_failure("smtplib.SMTPDataError", str(error)).reply) <= 300
