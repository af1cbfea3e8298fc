"""What must hold of papers whatever was imported, edited and taken back; and all that imports write."""

from collections import defaultdict

from bibliography.matching import compute_fingerprint
from bibliography.names import NameParts, format_short
from publications.models import (
    Author,
    AuthorDecision,
    Authorship,
    CorpusRecord,
    Identifier,
    Link,
    Publication,
    PublicationTopic,
    Venue,
    VenueName,
)
from software.models import ThemePublication

BOOKKEEPING = {
    "id", "search", "created_at", "changed_at", "version", "names", "fingerprint", "title_keys", "norm",
}  # fmt: skip


def dump() -> dict[str, list]:
    """Return the rows that imports write, without keys, dates and columns that the database maintains."""
    papers = [field.attname for field in Publication._meta.concrete_fields if field.name not in BOOKKEEPING]
    paper = "publication__uid"
    mentions = [field.attname for field in Authorship._meta.concrete_fields if field.name != "id"]
    mentions = [name for name in mentions if name not in ("publication_id", "author_id")]
    querysets = {
        "papers": Publication.objects.values_list(*_natural(papers)),
        "names of papers": Publication.objects.values_list("uid", "names"),
        "mentions": Authorship.objects.values_list(paper, "author__name", "author__homonym", *mentions),
        "identifiers": Identifier.objects.values_list(paper, "scheme", "value"),
        "links": Link.objects.values_list(paper, "kind", "url", "label", "licence", "position"),
        "topics": PublicationTopic.objects.values_list("content_object__uid", "tag__name"),
        "records": CorpusRecord.objects.values_list("corpus__slug", "source_key", paper, "content_hash"),
        "venues": Venue.objects.values_list("name", "short", "slug", "kind"),
        "printed names": VenueName.objects.values_list("venue__slug", "name", "key"),
        "themes": ThemePublication.objects.values_list("theme__title", paper),
        "names in use": Author.objects.exclude(authorships=None)
        .distinct()
        .values_list("name", "homonym", "given", "particle", "family", "suffix", "literal", "key"),
    }
    return {name: sorted(map(repr, rows)) for name, rows in querysets.items()}


def _natural(names: list[str]) -> list[str]:
    others = {"version_of_id": "version_of__uid", "venue_id": "venue__slug"}
    return [others.get(name, name) for name in names]


def list_unused_names() -> set[str]:
    return set(Author.objects.filter(authorships=None).values_list("name", flat=True))


def list_stamps() -> list:
    """Return the versions and dates of change of all papers."""
    return list(Publication.objects.order_by("uid").values_list("uid", "version", "changed_at"))


def check() -> None:
    """Fail unless all invariants of papers hold."""
    bylines = defaultdict(list)
    mentions = Authorship.objects.select_related("author", "publication", "publication__version_of")
    for each in mentions.order_by("publication", "role", "position", "pk"):
        bylines[each.publication_id].append(each)
        assert (each.author_key, each.year) == (each.author.key, each.publication.year)
    pairs = set()
    for scheme, value in Identifier.objects.exclude(scheme="isbn").values_list("scheme", "value"):
        assert (scheme, value) not in pairs
        pairs.add((scheme, value))
    for paper in Publication.objects.select_related("version_of"):
        _check_paper(paper, bylines[paper.pk])
    _check_decisions(bylines)


def _check_paper(paper, byline) -> None:
    assert paper.version_of is None or paper.version_of.version_of_id is None, "a chain of versions"
    assert paper.slug or not paper.in_list
    assert paper.slug or paper.corpus_records.exists(), "nothing holds it"
    for role in ("author", "editor"):
        places = [each.position for each in byline if each.role == role]
        assert places == list(range(1, len(places) + 1))
    assert paper.names == " · ".join(each.author.name for each in byline)
    if paper.fingerprint:
        of_role = [each for each in byline if each.role == "author"] or byline
        lasts = tuple(format_short(_parts(each.author)) for each in of_role)
        assert paper.fingerprint == compute_fingerprint((paper.title, lasts))


def _check_decisions(bylines) -> None:
    """What somebody decided about who is who is so wherever the mention stands."""
    keys = dict(Publication.objects.values_list("uid", "pk"))
    for decision in AuthorDecision.objects.filter(publication_uid__isnull=False):
        byline = bylines.get(keys.get(decision.publication_uid), [])
        named = [each for each in byline if each.role == "author" and each.author.name == decision.name]
        for mention in named if len(named) == 1 else ():
            assert (mention.person_id == decision.person_id) == decision.is_person


def _parts(author: Author) -> NameParts:
    if not author.family:
        return NameParts(literal=author.literal or author.name)
    return NameParts(author.given, author.particle, author.family, author.suffix)
