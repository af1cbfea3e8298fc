"""What came out with a paper besides its text, as rows: code, data, slides and recordings."""

import re
from dataclasses import dataclass

from django.utils.translation import gettext

from bibliography.links import CODE_HOSTS
from core.text.mathematics import strip_math
from core.web.visibility import add_preview_query
from publications.models import Attachment, Link, Publication

TEXTS = "pdf", "page"
"""Kinds that every paper has, and that alone make no rows."""
PLAYERS = (
    (
        re.compile(
            r"https?://(?:www\.|m\.)?(?:youtube\.com/(?:watch\?(?:[^#]*&)?v=|embed/|live/)|youtu\.be/)"
            r"([\w-]{6,20})(?![\w-])"
        ),
        "https://www.youtube-nocookie.com/embed/{}?autoplay=1",
    ),
    (
        re.compile(r"https?://(?:www\.)?vimeo\.com/(\d{4,12})(?!\d)"),
        "https://player.vimeo.com/video/{}?autoplay=1&dnt=1",
    ),
    (
        re.compile(r"https?://docs\.google\.com/presentation/d/((?:e/)?[\w-]{20,120})(?![\w-])"),
        "https://docs.google.com/presentation/d/{}/embed",
    ),
)
"""URLs of recordings and slides, and those of their players, which the content security policy allows."""


@dataclass(frozen=True)
class Artifact:
    """A file or link of a paper; host: empty on this site. player: what may be shown inside the page."""

    kind: str
    name: str
    url: str
    host: str = ""
    licence: str = ""
    player: str = ""


def build_artifacts(paper: Publication) -> list[Artifact]:
    """Return a row for each file and link, in their order; none if there is only the text itself."""
    rows: list[Attachment | Link] = [*paper.attachments.all(), *paper.links.all()]
    if all(row.kind in TEXTS and not row.licence for row in rows):
        return []
    rows.sort(key=lambda row: row.kind != "pdf")
    artifacts: dict[str, Artifact] = {}
    for row in rows:
        if isinstance(row, Attachment):
            url = add_preview_query(row.get_url_under(paper.slug), Publication, paper.pk, paper.version_of_id)
            artifact = Artifact(row.get_kind_display(), _name(row), url, licence=row.licence)
        else:
            artifact = _build_link(row)
        if artifact.url:
            artifacts.setdefault(artifact.url, artifact)
    return list(artifacts.values())


def _build_link(row: Link) -> Artifact:
    host, _, path = row.url.partition("//")[2].partition("/")
    host = host.rpartition("@")[2].removeprefix("www.")
    name = row.label or _name(row)
    if not row.label and host in CODE_HOSTS and path:
        name = "/".join(path.partition("?")[0].strip("/").split("/")[:2])
    player = ""
    if row.kind in ("video", "slides"):
        matches = ((pattern.match(row.url), address) for pattern, address in PLAYERS)
        player = next((address.format(match[1]) for match, address in matches if match), "")
    return Artifact(row.get_kind_display(), name, row.target, host, row.licence, player)


def _name(row: Attachment | Link) -> str:
    """Return the label, or what a thing of its kind is."""
    names = {
        "pdf": gettext("The paper"),
        "code": gettext("Source code"),
        "slides": gettext("Slides of the talk"),
        "video": gettext("Recording of the talk"),
        "poster": gettext("The poster"),
        "data": gettext("The data"),
        "page": gettext("Web page"),
    }
    return strip_math(row.label) if row.label else names[row.kind]
