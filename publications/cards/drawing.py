"""Drawing a paper's card: title, byline, venue and year, in the look of the site."""

import json
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings

from groupsite.kit.colour import LIGHT, accent_from
from groupsite.kit.made import kept
from groupsite.kit.mathematics import without_math
from groupsite.kit.typesetting import png
from publications.models import Publication

TEMPLATE = Path(__file__).with_name("card.typ")
LONGEST, NAMES = 260, 6  # characters of a title, names of a byline
INK, RULE = "#17191b", "#dcdcd5"


def card(paper: Publication, group: str, accent: str) -> bytes:
    """The card as a PNG, 1200 × 630 px; one that was drawn before is not drawn again. Raises NotSet.

    paper: with its byline. group: what the group is called. accent: its colour, as it is stored.
    """
    values = _values(paper, group) | {
        "accent": accent_from(accent).light, "paper": LIGHT.paper, "faint": LIGHT.faintest_ink,
        "ink": INK, "rule": RULE,
    }  # fmt: skip
    said = {"values": json.dumps(values, sort_keys=True)}
    return kept("cards", paper.uid.hex, f"{said} {TEMPLATE.read_text()}", lambda: png(TEMPLATE, said))


def _values(paper: Publication, group: str) -> dict[str, str]:
    site = urlsplit(settings.SITE_URL)
    return {
        "title": _short(without_math(paper.title), LONGEST),
        "byline": _byline(paper),
        "where": " ".join(
            map(str, filter(None, (_short(str(paper.venue or paper.venue_printed), 60), paper.year)))
        ),
        "group": _short(group, 70),
        "site": f"{site.hostname}{site.path.rstrip('/')}",
        "language": "en",
    }


def _byline(paper: Publication) -> str:
    mentions = list(paper.authorships.all())
    authors = [each.author.name for each in mentions if each.role == "author"] or [
        each.author.name for each in mentions
    ]
    more = len(authors) - NAMES
    shown = ", ".join(_short(name, 40) for name in authors[: NAMES if more > 1 else NAMES + 1])
    if more > 1:
        return f"{shown} and {more} more"
    return shown if paper.byline_complete or not shown else f"{shown} and others"


def _short(text: str, length: int) -> str:
    line = " ".join(text.split())
    return line if len(line) <= length else f"{line[: length - 1].rstrip()}…"
