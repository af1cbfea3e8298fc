"""The checks of papers: what is missing, what may be there twice, and authors who may be members."""

from django.contrib.postgres.aggregates import ArrayAgg
from django.db.models import Exists, F, Func, OuterRef, QuerySet, TextField, Value
from django.utils.translation import gettext_lazy as _

from core.admin.data_checks import register_check, select_groups
from core.db.dated_models import today
from people.models import PersonName
from publications.models import (
    Attachment,
    AuthorDecision,
    Authorship,
    Identifier,
    Link,
    Publication,
    PublicationTopic,
    Topic,
    Venue,
)
from publications.querysets.index_expressions import normalize

APPEARS_IN_VENUE = ("inproceedings", "article", "chapter")
"""Kinds of works that appear in a venue."""


def _select_own(papers: QuerySet) -> QuerySet:
    """Filter works that the group holds and has not withdrawn."""
    return papers.with_page().heads().exclude(visibility="withdrawn")


def _has(rows: QuerySet, paper: str = "publication") -> Exists:
    return Exists(rows.filter(**{paper: OuterRef("pk")}))


@register_check("without-link", _("Papers without a link"), Publication, _("Without a link"))
def select_without_link(papers: QuerySet) -> QuerySet:
    """Filter papers without a link, a file or an identifier that leads to the text."""
    ways = (
        _has(Link.objects.all()),
        _has(Attachment.objects.all()),
        _has(Identifier.objects.exclude(scheme="isbn")),
    )
    return _select_own(papers).filter(*(~way for way in ways))


@register_check("without-venue", _("Papers without a venue"), Publication, _("Without a venue"))
def select_without_venue(papers: QuerySet) -> QuerySet:
    """Filter published papers of the kinds that appear in a venue, which have none."""
    return _select_own(papers).filter(venue=None, kind__in=APPEARS_IN_VENUE, status="published")


@register_check("without-topic", _("Papers without a topic"), Publication, _("Without a topic"))
def select_without_topic(papers: QuerySet) -> QuerySet:
    """Filter papers without a topic."""
    return _select_own(papers).filter(~_has(PublicationTopic.objects.all(), "content_object"))


@register_check("perhaps-members", _("Authors who may be members"), Publication, _("May be by members"))
def select_perhaps_by_members(papers: QuerySet) -> QuerySet:
    """Filter papers with an author printed like a person's name, of whom nobody has decided who they are."""
    decisions = AuthorDecision.objects.filter(
        publication_uid=OuterRef("publication__uid"), name=OuterRef("author__name"), is_person=False
    )
    mentions = Authorship.objects.filter(person=None, role=Authorship.Role.AUTHOR).filter(
        Exists(PersonName.objects.filter(key=OuterRef("author_key"))), ~Exists(decisions)
    )
    return _select_own(papers).filter(_has(mentions))


@register_check(
    "papers-twice", _("Papers that may be duplicates"), Publication, _("Possible duplicates"), returns="group"
)
def group_duplicates() -> list[QuerySet]:
    """Group papers with the same title, whatever its case and accents."""
    return [_group(_select_own(Publication.objects.all()), normalize("title"))]


@register_check("venues-twice", _("Venues that may be duplicates"), Venue, returns="group")
def group_duplicate_venues() -> list[QuerySet]:
    """Group venues with the same name, whatever its case and accents, or the same ISSN."""
    return [_group(Venue.objects.all(), normalize("name")), _group(Venue.objects.exclude(issn=""), F("issn"))]


@register_check("topics-twice", _("Topics that may be duplicates"), Topic, returns="group")
def group_duplicate_topics() -> list[QuerySet]:
    """Group topics with the same name, whatever its case, hyphens and plural."""
    pattern = Value("[^[:alnum:]]|s$")
    bare = Func(
        normalize("name"),
        pattern,
        Value(""),
        Value("g"),
        function="regexp_replace",
        output_field=TextField(),
    )
    return [_group(Topic.objects.all(), bare)]


def _group(rows: QuerySet, value) -> QuerySet:
    return select_groups(rows.order_by().values(same=value).annotate(keys=ArrayAgg("pk")))


@register_check("ended-embargoes", _("Embargoes that have ended"), Publication, _("Ended embargoes"))
def select_ended_embargoes(papers: QuerySet) -> QuerySet:
    """Filter papers with a file whose embargo has ended, so that its date can be removed."""
    files = Attachment.objects.filter(embargo_until__lte=today())
    return papers.with_page().filter(_has(files))
