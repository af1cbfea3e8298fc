"""The guides in docs/ as pages of the admin, so that help is where somebody needs it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import path, reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from core.text.markdown import make_anchor, render_markdown

FOLDER = Path(settings.BASE_DIR) / "docs"
DOCUMENTS = {"administrators": "", "operators": "groupsite.change_group", "glossary": ""}
"""Names of the documents that are help, each with the permission to read it, if it needs one."""

_FENCE = re.compile(r"\s*```")
_LINK = re.compile(r"(?P<name>[\w-]+)\.md(?P<fragment>#[\w-]+)?")
_SUBHEADING = re.compile(r"^### (.+)$", re.MULTILINE)


@dataclass(frozen=True)
class HelpSection:
    """What follows a heading of the second level: its HTML, and its subheadings with their anchors."""

    heading: str
    anchor: str
    html: SafeString
    subheadings: list[tuple[str, str]]


@dataclass(frozen=True)
class HelpDocument:
    """A guide: its title, the text before its first section, and its sections."""

    name: str
    title: str
    introduction: SafeString
    sections: list[HelpSection]


def build_urls(site) -> list:
    """Return the URL patterns of these views."""
    return [
        path("help/", site.admin_view(build_index_view(site)), name="help"),
        path("help/<slug:name>/", site.admin_view(build_document_view(site)), name="help_document"),
    ]


def build_index_view(site):
    """Return the view of the contents of all documents that the user may read."""

    def view(request) -> HttpResponse:
        documents = [read_document(name, request.user) for name in list_documents(request.user)]
        context = {"title": _("Help"), "documents": documents}
        return render(request, "admin/help/index.html", {**site.each_context(request), **context})

    return view


def build_document_view(site):
    """Return the view of one document."""

    def view(request, name: str) -> HttpResponse:
        if name not in DOCUMENTS:
            raise Http404
        if name not in list_documents(request.user):
            raise PermissionDenied
        document = read_document(name, request.user)
        context = {"title": document.title, "document": document}
        return render(request, "admin/help/document.html", {**site.each_context(request), **context})

    return view


def list_documents(user) -> list[str]:
    """Return the names of the documents that the user may read."""
    return [name for name, permission in DOCUMENTS.items() if not permission or user.has_perm(permission)]


def read_document(name: str, user) -> HelpDocument:
    """Read and render a document; links to documents that the user may not read become text."""
    readable = list_documents(user)

    def resolve_link(url: str) -> str:
        match = _LINK.fullmatch(url)
        if match and match["name"] in readable:
            return reverse("admin:help_document", args=[match["name"]]) + (match["fragment"] or "")
        return url if url.startswith(("#", "https://", "http://")) else ""

    (_top, introduction), *parts = _split_sections((FOLDER / f"{name}.md").read_text())
    title, _line, introduction = introduction.removeprefix("# ").partition("\n")
    sections = [
        HelpSection(
            heading,
            make_anchor(heading),
            render_markdown(text, anchors=True, resolve_link=resolve_link),
            [(subheading, make_anchor(subheading)) for subheading in _SUBHEADING.findall(text)],
        )
        for heading, text in parts
    ]
    return HelpDocument(name, title, render_markdown(introduction, resolve_link=resolve_link), sections)


def _split_sections(text: str) -> Iterator[tuple[str, str]]:
    """Yield the headings of the second level with the text below each; first an empty one with the head."""
    heading, lines, is_code = "", list[str](), False
    for line in text.splitlines():
        is_code ^= bool(_FENCE.match(line))
        if line.startswith("## ") and not is_code:
            yield heading, "\n".join(lines)
            heading, lines = line.removeprefix("## "), []
        else:
            lines.append(line)
    yield heading, "\n".join(lines)
