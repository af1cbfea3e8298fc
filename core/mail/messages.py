"""Build messages from templates and queue them; a background task sends them.

A template `NAME` has two files: `NAME_subject.txt` and `NAME_message.txt`. The HTML part is made of the text,
so both say the same: a paragraph that is a URL becomes a button, labelled by the line before it.
"""

import re
import smtplib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django_tasks import task

from core.languages import activate_language, get_default_language
from core.tasks import PermanentTaskError

_BULLET = "- "
_URL_LINE = re.compile(r"https?://\S+")


@dataclass(frozen=True)
class Paragraph:
    """A paragraph of a message. url: that of a button; its label is the text. items: of a list."""

    text: str
    url: str = ""
    items: tuple[str, ...] = ()


def queue_message(
    template: str, to: str, context: Mapping[str, Any], headers: Mapping[str, str] | None = None
) -> str:
    """Build a message and queue it; return the key of its task."""
    message, sender = build_message(template, to, context, headers)
    return str(send_message.enqueue(message=message, sender=sender).id)


def build_message(
    template: str, to: str, context: Mapping[str, Any], headers: Mapping[str, str] | None = None
) -> tuple[dict[str, Any], str]:
    """Render a message; return it and its sender, the arguments of `send_message`.

    template: the path without `_subject.txt`. context: has `site_name` and `site_url`; `unsubscribe_url` ends
    such messages, and is at the foot of both parts.
    """
    with activate_language(find_language(to)):
        subject = " ".join(render_to_string(f"{template}_subject.txt", {**context}).split())
        text = normalize_text(render_to_string(f"{template}_message.txt", {**context}))
        html = render_to_string(
            "mail/message.html", {**context, "subject": subject, "paragraphs": split_paragraphs(text)}
        )
        if stop_url := context.get("unsubscribe_url"):
            text += f"\n{_('Stop these messages')}: {stop_url}\n"
    message = {"to": to, "subject": subject, "text": text, "html": html, "headers": dict(headers or {})}
    return message, build_sender(context["site_name"])


def find_language(email: str) -> str:
    """Return the language of the account with an address; the group's first if it has none."""
    accounts = get_user_model().objects.filter(email__iexact=email)
    return accounts.values_list("language", flat=True).first() or get_default_language()


def normalize_text(text: str) -> str:
    """Return the text with single blank lines between paragraphs, and one newline at the end."""
    return re.sub(r"\n{3,}", "\n\n", text.strip().replace("\r\n", "\n")) + "\n"


def split_paragraphs(text: str) -> list[Paragraph]:
    """Return the paragraphs of a text; a line before a line with a URL is the label of its button.

    A paragraph whose lines all begin with "- " is a list.
    """
    paragraphs = []
    for block in text.strip().split("\n\n"):
        *lines, last = block.split("\n")
        if _URL_LINE.fullmatch(last.strip()):
            label = " ".join(lines).strip().removesuffix(":") or last
            paragraphs.append(Paragraph(label, last.strip()))
        elif all(line.startswith(_BULLET) for line in (*lines, last)):
            items = tuple(line.removeprefix(_BULLET) for line in (*lines, last))
            paragraphs.append(Paragraph(block, items=items))
        else:
            paragraphs.append(Paragraph(block))
    return paragraphs


def build_sender(name: str) -> str:
    """Return the From header: the name of the site and the address of the settings."""
    plain = " ".join(re.sub(r'[\x00-\x1f"\\<>]', " ", name).split())
    return f'"{plain}" <{settings.DEFAULT_FROM_EMAIL}>' if plain else settings.DEFAULT_FROM_EMAIL


@task()
def send_message(message: dict[str, Any], sender: str) -> str:
    """Send a message; return what the list of tasks says of it.

    Raises PermanentTaskError if the mail server refuses the recipient for good.
    """
    email = EmailMultiAlternatives(
        message["subject"],
        message["text"],
        sender,
        [message["to"]],
        headers={"Auto-Submitted": "auto-generated", **message["headers"]},
    )
    email.attach_alternative(message["html"], "text/html")
    try:
        email.send()
    except smtplib.SMTPRecipientsRefused as error:
        code, answer = next(iter(error.recipients.values()))
        if 500 <= code < 600:
            reason = answer.decode(errors="replace") if isinstance(answer, bytes) else str(answer)
            raise PermanentTaskError(
                _("The mail server refuses %(address)s: %(code)s %(reason)s")
                % {"address": message["to"], "code": code, "reason": reason}
            ) from error
        raise
    return f"{message['subject']} → {message['to']}"
