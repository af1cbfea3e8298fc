"""The metadata of pages and share cards, and the entries of rows, built from fetched papers."""

from collections.abc import Sequence
from contextlib import suppress

from django.urls import NoReverseMatch, reverse

from bibliography.fields import DETAILS
from bibliography.formats import Contributor, Entry
from core.web.share_cards import HEIGHT, WIDTH, Picture, ShareCard
from core.web.urls import build_absolute_url
from publications.display.facts import get_venue_url
from publications.exchange.entries import build_entry, format_venue, make_contributor
from publications.exchange.exports import FORMATS
from publications.exchange.metadata.work_metadata import WorkFile, WorkMetadata, split_date
from publications.models import Authorship, Publication


def build_work(paper: Publication) -> WorkMetadata:
    """Build the metadata of a paper, whose parts have been prefetched."""
    mentions = list(paper.authorships.all())
    files = [
        WorkFile(
            build_absolute_url(attachment.get_url_under(paper.slug)),
            attachment.media_type,
            attachment.size,
            attachment.kind,
            str(attachment),
            attachment.licence,
        )
        for attachment in paper.attachments.all()
        if attachment.file and paper.slug
    ]
    awards = []
    for award in paper.awards.all():
        if award.is_received:
            label = ", ".join(filter(None, (award.title, award.outcome_note, award.giver)))
            awards.append(f"{label} ({award.year_set})")
    return WorkMetadata(
        entry=build_entry(paper, with_orcids=True),
        address=build_absolute_url(paper.get_absolute_url()),
        profiles=_list_profiles(mentions, Authorship.Role.AUTHOR),
        editor_profiles=_list_profiles(mentions, Authorship.Role.EDITOR),
        venue_url=build_absolute_url(get_venue_url(paper)),
        files=tuple(files),
        awards=tuple(awards),
        formats=tuple(
            (build_absolute_url(paper.get_export_url(ending)), export_format.media_types[0])
            for ending, export_format in FORMATS.items()
        ),
    )


def _list_profiles(mentions: Sequence[Authorship], role: str) -> tuple[str, ...]:
    return tuple(
        build_absolute_url(mention.profile.get_absolute_url()) if mention.profile else ""
        for mention in mentions
        if mention.role == role
    )


def build_row_entry(paper: Publication, authors: Sequence[Contributor] | None = None) -> Entry:
    """Build the entry of a paper in a row, without queries; it has no keywords and no further fields.

    authors: of a paper whose byline was not fetched.
    """
    if authors is None:
        mentions = paper.authorships.all()
        authors = [
            make_contributor(mention) for mention in mentions if mention.role == Authorship.Role.AUTHOR
        ]
    return Entry(
        kind=paper.kind,
        title=paper.title,
        authors=tuple(authors),
        year=paper.year,
        month=paper.month,
        day=paper.day if paper.month else None,
        venue=format_venue(paper),
        **{field.name: getattr(paper, field.column) for field in DETAILS},
        identifiers=tuple((row.scheme, row.value) for row in paper.identifiers.all()),
        extra={"issn": paper.venue.issn} if paper.venue and paper.venue.issn else {},
    )


MOST = 20
"""The largest number of authors on a card; only those with a profile are included."""


def build_share_card(work: WorkMetadata, slug: str) -> ShareCard:
    """Build the share card of a work, with its picture if the slug has a URL for one.

    Properties: https://ogp.me/#type_article and #type_book; an author is the URL of a profile.
    """
    kind = "book" if work.entry.kind in ("book", "proceedings") else "article"
    properties = []
    if day := "-".join(split_date(work.entry)):
        properties.append((f"{kind}:{'release_date' if kind == 'book' else 'published_time'}", day))
    profiles = [profile for _, profile in work.authors() if profile]
    properties += [(f"{kind}:author", profile) for profile in profiles[:MOST]]
    if kind == "book":
        properties += [("book:isbn", value) for scheme, value in work.entry.identifiers if scheme == "isbn"]
    picture = None
    with suppress(NoReverseMatch):
        url = build_absolute_url(reverse("paper_card", args=[slug]))
        picture = Picture(url, WIDTH, HEIGHT, work.title, "image/png")
    return ShareCard(kind, picture, wide=picture is not None, more=tuple(properties))
