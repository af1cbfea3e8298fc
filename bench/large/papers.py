"""The papers of the large group, in batches: bylines of 4 to 12 names, one of 60; 5,000 are not deleted."""

from collections.abc import Iterator
from functools import cache

from bench.large.people import ACCOUNTS, LARGEST
from bench.large.random_texts import draw_text, draw_title, list_names, seed_random
from bibliography.names import split
from core.text.markdown import slugify_name
from people.models import Person, User
from publications import models as library

NUMBER = 5_250
BATCH = 750
PRINTED = 9_000
"""Number of printed names besides those of the group."""
LONG_BYLINE = 60
KINDS = ("inproceedings", "article", "preprint", "chapter", "report")


def make_venues() -> None:
    draw = seed_random("venues")
    venue_names = [(f"Conference on {draw_title(draw)}", f"CONF{number}") for number in range(150)]
    venues = library.Venue.objects.bulk_create(
        library.Venue(name=f"{name} {number}", short=short, slug=slugify_name(short) if number else LARGEST)
        for number, (name, short) in enumerate(venue_names)
    )
    library.VenueName.objects.bulk_create(
        library.VenueName(venue=venue, name=name_form)
        for venue in venues
        for name_form in (venue.name, venue.short, f"Proceedings of the {venue.name}")
    )
    library.TopicName.objects.bulk_create(
        library.TopicName(topic=topic, name=f"{topic.name}, also") for topic in library.Topic.objects.all()
    )


def make_printed_names() -> None:
    printed_names = [*list_names()[: PRINTED + len(Person.objects.values_list("pk"))]]
    rows = []
    for name in printed_names:
        parts = split(name)
        rows.append(library.Author(name=name, given=parts.given, family=parts.family))
    library.Author.objects.bulk_create(rows, batch_size=2_000)


def batches() -> Iterator[tuple[str, range]]:
    """Yield the name and the numbers of the papers of each batch."""
    for start in range(0, NUMBER, BATCH):
        yield f"papers {start + 1:,} to {start + BATCH:,} of {NUMBER:,}", range(start, start + BATCH)


def make_papers(numbers: range) -> None:
    """Create the papers of a batch with all their parts."""
    draw, venues = seed_random(f"papers {numbers.start}"), list(library.Venue.objects.order_by("pk"))
    owner = User.objects.get(email=f"{ACCOUNTS[0]}@example.org")
    papers = [_build_paper(draw, number, venues, owner) for number in numbers]
    for earlier, paper in zip(papers[::20], papers[1::20], strict=True):
        earlier.version_of, earlier.version_kind = None, ""
        paper.kind = "preprint"
    library.Publication.objects.bulk_create(papers)
    for head, paper in zip(papers[::20], papers[1::20], strict=True):
        library.Publication.objects.filter(pk=paper.pk).update(version_of=head, version_kind="preprint")
    _make_bylines(draw, papers)
    _make_parts(papers)
    _make_topics(draw, papers)


def _build_paper(draw, number: int, venues: list, owner: User) -> library.Publication:
    visible = "draft" if number % 30 == 29 else "withdrawn" if number % 100 == 98 else "public"
    return library.Publication(
        title=f"{draw_title(draw)} {number}",
        slug=LARGEST if number == 0 else f"paper-{number}",
        year=1998 + number * 28 // NUMBER,
        month=draw.randint(1, 12),
        kind=draw.choice(KINDS),
        venue=venues[0] if number % 10 == 0 else draw.choice(venues),
        venue_printed="Proceedings, as printed",
        pages=f"{number}-{number + 11}",
        abstract=draw_text(draw, 180),
        visibility=visible,
        in_list=number % 10 < 8,
        citation_key=f"key{number}",
        extra={"note": draw_text(draw, 12), "address": "Somewhere"},
        added_by=owner if number % 50 == 0 else None,
    )


@cache
def _read_names() -> tuple[list[library.Author], list[Person]]:
    """Return all printed names and persons; the first names are those of the persons, in the same order."""
    return list(library.Author.objects.order_by("pk")), list(Person.objects.order_by("pk"))


def _make_bylines(draw, papers: list[library.Publication]) -> None:
    authors, persons = _read_names()
    rows = []
    for number, paper in enumerate(papers):
        length = LONG_BYLINE if paper.slug == LARGEST else draw.randint(4, 12)
        ours = {*draw.sample(range(len(persons)), 2), *_list_regulars(number)}
        others = draw.sample(range(len(persons), len(authors)), max(length - len(ours), 1))
        indexes = [*ours, *others]
        draw.shuffle(indexes)
        rows += [
            library.Authorship(
                publication=paper,
                position=position,
                author=authors[index],
                author_key=authors[index].key,
                year=paper.year,
                person=persons[index] if index < len(persons) else None,
                matched="name" if index < len(persons) else "",
                affiliation=f"University {index}",
            )
            for position, index in enumerate(indexes, start=1)
        ]
    library.Authorship.objects.bulk_create(rows)


def _list_regulars(number: int) -> set[int]:
    """Return who is on a paper regularly: the largest person on every fourth, users on every thirtieth."""
    indexes = {len(ACCOUNTS)} if number % 4 == 0 else set()
    return indexes | {index for index in range(len(ACCOUNTS)) if number % 30 == index}


def _make_topics(draw, papers: list[library.Publication]) -> None:
    topics = list(library.Topic.objects.order_by("pk"))
    library.PublicationTopic.objects.bulk_create(
        library.PublicationTopic(content_object=paper, tag=topic)
        for number, paper in enumerate(papers)
        for topic in {*draw.sample(topics, 2), *(topics[:1] if number % 5 == 0 else ())}
    )


def _make_parts(papers: list[library.Publication]) -> None:
    library.Identifier.objects.bulk_create(
        library.Identifier(publication=paper, scheme=scheme, value=f"10.1000/{paper.citation_key}{scheme}")
        for paper in papers
        for scheme in ("doi", "s2", "openalex")
    )
    library.Link.objects.bulk_create(
        library.Link(
            publication=paper, kind=kind, url=f"https://example.org/{paper.slug}.{kind}", position=position
        )
        for paper in papers
        for position, kind in enumerate(("pdf", "code"))
    )
    library.Attachment.objects.bulk_create(
        library.Attachment(
            publication=paper, file=f"papers/{paper.citation_key}.pdf", size=1_000_000, number=1,
            media_type="application/pdf",
        )
        for paper in papers[::4]
    )  # fmt: skip


def make_corpora() -> None:
    papers = list(library.Publication.objects.order_by("pk")[:1_000])
    corpora = library.Corpus.objects.bulk_create(
        library.Corpus(name=f"Corpus {number}", slug=LARGEST if number == 0 else f"corpus-{number}")
        for number in range(3)
    )
    library.CorpusRecord.objects.bulk_create(
        library.CorpusRecord(corpus=corpora[0], publication=paper, source_key=paper.citation_key)
        for paper in papers
    )


def make_decisions() -> None:
    draw, persons = seed_random("decisions"), list(Person.objects.order_by("pk"))
    mentions = library.Authorship.objects.exclude(person=None).select_related("publication", "author")
    library.AuthorDecision.objects.bulk_create(
        library.AuthorDecision(
            publication_uid=mention.publication.uid, name=mention.author.name, position=mention.position,
            person_id=mention.person_id, is_person=True,
        )
        for mention in mentions.order_by("pk")[:2_000]
    )  # fmt: skip
    open_ones = library.Authorship.objects.filter(person=None).order_by("pk")[:600]
    library.Suggestion.objects.bulk_create(
        library.Suggestion(
            kind="authorship", person=draw.choice(persons[:20]), authorship=mention, reason="alike"
        )
        for mention in open_ones
    )
