"""Works, share cards and the entries of rows, made of papers that have been read."""

from collections.abc import Iterable, Iterator, Sequence

from django.db.models import QuerySet
from django.urls import NoReverseMatch, reverse

from groupsite.kit.addresses import absolute
from groupsite.kit.share_cards import HEIGHT, WIDTH, Card, Picture
from people.models import PersonIdentifier
from publications.entries import contributor, entry_of, venue_of
from publications.exports import DESCRIBING, FORMATS
from publications.facts import venue_address
from publications.formats import Contributor, Entry
from publications.metadata.work import File, Work, date_parts
from publications.models import Attachment, Authorship, Publication, PublicationTopic
from publications.rows import fill_found, fill_rows


def orcids_in(paper: Publication) -> QuerySet[PersonIdentifier]:
    """Return the ORCIDs of the persons in a byline, to be read together with what else its page shows."""
    return PersonIdentifier.objects.filter(scheme="orcid", person__authorships__publication=paper).distinct()


def fill_page(paper: Publication, others: Iterable[Publication], orcids: Iterable[PersonIdentifier]) -> None:
    """Give a paper all that `work_of` and `entry_of` read, and others what their rows show, in one query.

    The records of corpora come with a paper that only corpora hold.

    orcids: as `orcids_in` finds them; those of persons whom visitors cannot see are not taken.
    """
    topics = PublicationTopic.objects.select_related("tag").order_by("tag__name")
    fill = fill_rows if paper.slug else fill_found
    fill([paper, *others], topic_items=topics)
    values = {each.person_id: each.value for each in orcids}
    for mention in paper.authorships.all():
        mention.orcid = values.get(mention.person_id, "") if mention.linked else ""


def work_of(paper: Publication) -> Work:
    """Return the work of a paper that `fill_page` has filled."""
    mentions = list(paper.authorships.all())
    return Work(
        entry=entry_of(paper),
        address=absolute(paper.get_absolute_url()),
        profiles=_profiles(mentions, Authorship.Role.AUTHOR),
        editor_profiles=_profiles(mentions, Authorship.Role.EDITOR),
        venue_address=absolute(venue_address(paper)),
        files=tuple(_file(each, paper) for each in paper.attachments.all() if each.file and paper.slug),
        awards=tuple(_award(each) for each in paper.awards.all() if each.is_received),
        formats=tuple(
            (absolute(paper.export_address(ending)), FORMATS[ending].media_types[0]) for ending in DESCRIBING
        ),
    )


def _profiles(mentions: Sequence[Authorship], role: str) -> tuple[str, ...]:
    return tuple(
        absolute(each.person.get_absolute_url()) if each.linked else ""
        for each in mentions
        if each.role == role
    )


def _file(file: Attachment, paper: Publication) -> File:
    address = absolute(file.address_under(paper.slug))
    return File(address, file.media_type, file.size, file.kind, str(file), file.licence)


def _award(award) -> str:
    words = ", ".join(filter(None, (award.title, award.outcome_note, award.giver)))
    return f"{words} ({award.year_set})"


def row_entry(paper: Publication, authors: Sequence[Contributor] | None = None) -> Entry:
    """Return what a row of a list says of a paper that `lean` has read and `fill_rows` has filled.

    authors: those of a paper whose byline was not filled. Reads nothing more; what it does not know
    (keywords, further fields) is not there.
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
        volume=paper.volume,
        issue=paper.issue,
        pages=paper.pages,
        publisher=paper.publisher,
        identifiers=tuple((each.scheme, each.value) for each in paper.identifiers.all()),
        extra={"issn": paper.venue.issn} if paper.venue and paper.venue.issn else {},
    )


MOST = 20
"""How many authors are named: only those with a profile are."""


def share_card(work: Work, slug: str) -> Card:
    """Return the card of a work at its slug, with the picture that is drawn for it where one is."""
    kind = "book" if work.entry.kind in ("book", "proceedings") else "article"
    picture = _picture(work, slug)
    return Card(kind, picture, wide=picture is not None, more=tuple(_open_graph(work, kind)))


def _picture(work: Work, slug: str) -> Picture | None:
    try:
        address = reverse("paper_card", args=[slug])
    except NoReverseMatch:
        return None
    return Picture(absolute(address), WIDTH, HEIGHT, work.title, "image/png")


def _open_graph(work: Work, kind: str) -> Iterator[tuple[str, str]]:
    """https://ogp.me/#type_article and #type_book; an author is the address of a profile."""
    if day := "-".join(date_parts(work.entry)):
        yield f"{kind}:{'release_date' if kind == 'book' else 'published_time'}", day
    profiles = [profile for _, profile in work.authors() if profile]
    yield from ((f"{kind}:author", profile) for profile in profiles[:MOST])
    if kind == "book":
        yield from (("book:isbn", value) for scheme, value in work.entry.identifiers if scheme == "isbn")
