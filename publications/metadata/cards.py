"""What a paper's page is when somebody shares it."""

from collections.abc import Iterator

from django.urls import NoReverseMatch, reverse

from groupsite.kit.addresses import absolute
from groupsite.kit.share_cards import HEIGHT, WIDTH, Card, Picture
from publications.metadata.work import Work, date_parts

MOST = 20
"""How many authors are named: only those with a profile are."""


def card(work: Work, slug: str) -> Card:
    """The card of a work at its slug, with the picture that is drawn for it where one is."""
    kind = "book" if work.entry.kind in ("book", "proceedings") else "article"
    picture = _picture(work, slug)
    return Card(kind, picture, wide=picture is not None, more=tuple(_more(work, kind)))


def _picture(work: Work, slug: str) -> Picture | None:
    try:
        address = reverse("paper_card", args=[slug])
    except NoReverseMatch:
        return None
    return Picture(absolute(address), WIDTH, HEIGHT, work.title, "image/png")


def _more(work: Work, kind: str) -> Iterator[tuple[str, str]]:
    """https://ogp.me/#type_article and #type_book; an author is the address of a profile."""
    if day := "-".join(date_parts(work.entry)):
        yield f"{kind}:{'release_date' if kind == 'book' else 'published_time'}", day
    profiles = [profile for _, profile in work.authors() if profile]
    yield from ((f"{kind}:author", profile) for profile in profiles[:MOST])
    if kind == "book":
        yield from (("book:isbn", value) for scheme, value in work.entry.identifiers if scheme == "isbn")
