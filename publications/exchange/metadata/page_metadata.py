"""Works, share cards and the entries of rows, made of papers that have been read."""

from collections.abc import Sequence
from contextlib import suppress

from django.urls import NoReverseMatch, reverse

from bibliography.fields import DETAILS
from bibliography.formats import Contributor, Entry
from core.web.share_cards import HEIGHT, WIDTH, Card, Picture
from core.web.urls import absolute
from publications.display.facts import venue_address
from publications.exchange.entries import contributor, entry_of, venue_of
from publications.exchange.exports import DESCRIBING, FORMATS
from publications.exchange.metadata.work import File, Work, date_parts
from publications.models import Authorship, Publication


def work_of(paper: Publication) -> Work:
    """Return the work of a paper with the parts of its page."""
    mentions = list(paper.authorships.all())
    files = [
        File(
            absolute(each.address_under(paper.slug)),
            each.media_type,
            each.size,
            each.kind,
            str(each),
            each.licence,
        )
        for each in paper.attachments.all()
        if each.file and paper.slug
    ]
    awards = []
    for award in paper.awards.all():
        if award.is_received:
            label = ", ".join(filter(None, (award.title, award.outcome_note, award.giver)))
            awards.append(f"{label} ({award.year_set})")
    return Work(
        entry=entry_of(paper, with_orcids=True),
        address=absolute(paper.get_absolute_url()),
        profiles=_list_profiles(mentions, Authorship.Role.AUTHOR),
        editor_profiles=_list_profiles(mentions, Authorship.Role.EDITOR),
        venue_address=absolute(venue_address(paper)),
        files=tuple(files),
        awards=tuple(awards),
        formats=tuple(
            (absolute(paper.export_address(ending)), FORMATS[ending].media_types[0]) for ending in DESCRIBING
        ),
    )


def _list_profiles(mentions: Sequence[Authorship], role: str) -> tuple[str, ...]:
    return tuple(
        absolute(each.profile.get_absolute_url()) if each.profile else ""
        for each in mentions
        if each.role == role
    )


def row_entry(paper: Publication, authors: Sequence[Contributor] | None = None) -> Entry:
    """Return the entry of a row, of a paper as `for_list` reads it.

    authors: those of a paper whose byline was not read. Makes no queries; it has no keywords and no
    further fields.
    """
    if authors is None:
        mentions = paper.authorships.all()
        authors = [contributor(each) for each in mentions if each.role == Authorship.Role.AUTHOR]
    return Entry(
        kind=paper.kind,
        title=paper.title,
        authors=tuple(authors),
        year=paper.year,
        month=paper.month,
        day=paper.day if paper.month else None,
        venue=venue_of(paper),
        **{field.name: getattr(paper, field.column) for field in DETAILS},
        identifiers=tuple((each.scheme, each.value) for each in paper.identifiers.all()),
        extra={"issn": paper.venue.issn} if paper.venue and paper.venue.issn else {},
    )


MOST = 20
"""The largest number of authors; only those with a profile are named."""


def share_card(work: Work, slug: str) -> Card:
    """Return the card of a work at its slug, with the picture that is drawn for it where one is.

    More properties: https://ogp.me/#type_article and #type_book; an author is the URL of a profile.
    """
    kind = "book" if work.entry.kind in ("book", "proceedings") else "article"
    more = []
    if day := "-".join(date_parts(work.entry)):
        more.append((f"{kind}:{'release_date' if kind == 'book' else 'published_time'}", day))
    profiles = [profile for _, profile in work.authors() if profile]
    more += [(f"{kind}:author", profile) for profile in profiles[:MOST]]
    if kind == "book":
        more += [("book:isbn", value) for scheme, value in work.entry.identifiers if scheme == "isbn"]
    picture = None
    with suppress(NoReverseMatch):
        url = absolute(reverse("paper_card", args=[slug]))
        picture = Picture(url, WIDTH, HEIGHT, work.title, "image/png")
    return Card(kind, picture, wide=picture is not None, more=tuple(more))
