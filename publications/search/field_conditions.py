"""Conditions of papers by what the fields of a query name, as subqueries, so that indexes are used."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce

from people.models import Organisation, Person
from publications.models import (
    Attachment,
    Authorship,
    CorpusRecord,
    Identifier,
    Link,
    Publication,
    PublicationTopic,
)
from publications.models.paper_parts import LinkKind
from publications.search.language import Years
from publications.search.named_values import OURS, select_funded

_AUTHORS = Authorship.objects.filter(role=Authorship.Role.AUTHOR)
_Award = Publication._meta.get_field("awards").related_model
_ProjectPublication = Publication._meta.get_field("project_publications").related_model
_ThemePublication = Publication._meta.get_field("theme_publications").related_model


def match_any(conditions: Iterable[Q]) -> Q:
    """Return the condition that one of several is true; with none, nothing matches."""
    combined = Q(pk__in=[])
    for condition in conditions:
        combined |= condition
    return combined


def match_years(ranges: Sequence[Years], name: str = "year") -> Q:
    """Return the condition of years. name: the column or annotation."""
    return match_any(
        Q(**{f"{name}__gte": years.first or 1, f"{name}__lte": years.last or 9_999}) for years in ranges
    )


def match_kinds(kinds: Sequence[Any], only_as_shown: bool = False) -> Q:
    """Return the condition of standard kinds, which are texts, and of the group's own.

    only_as_shown: without papers of the group's own kinds that stand for one of the standard kinds.
    """
    standard = [kind for kind in kinds if isinstance(kind, str)]
    own = [kind for kind in kinds if not isinstance(kind, str)]
    condition = Q(kind__in=standard, own_kind=None) if only_as_shown else Q(kind__in=standard)
    return condition | Q(own_kind__in=own) if own else condition


def match_roles(roles: Sequence[Any], persons: Sequence[Person] = ()) -> Q:
    """Return the condition that an author, one of the persons if there are any, was in a role then."""
    mentions = _AUTHORS.filter(person__in=persons) if persons else _AUTHORS
    return _match_papers(mentions.exclude(person=None).in_roles(roles))


def match_names(keys: Sequence[str], persons: Sequence[Person]) -> Q:
    """Return the condition of mentions by keys of printed names, or of persons, however they are printed."""
    named = Q(author_key__in=keys)
    return named | Q(person__in=[person.pk for person in persons]) if persons else named


def match_place(place: str, names: Q, years: Sequence[Years] = ()) -> Q:
    """Return the condition of papers with an author in a place: "author" for any, "first" or "last".

    names: the condition of mentions. years: of the papers, for the index; may be empty. The last author of an
    incomplete byline is not known.
    """
    mentions = _AUTHORS.filter(names)
    if years:
        mentions = mentions.alias(at=Coalesce("year", 0)).filter(match_years(years, "at"))
    if place == "first":
        mentions = mentions.filter(position=1)
    if place == "last":
        later = _AUTHORS.filter(publication=OuterRef("publication"), position__gt=OuterRef("position"))
        in_place = _match_papers(mentions.filter(~Exists(later), position__isnull=False))
        return in_place & Q(byline_complete=True)
    return _match_papers(mentions)


def match_records(field: str, records: Sequence[Any]) -> Q:
    """Return the condition that one of the records that a field names belongs to a paper."""
    return _MATCHES[field](records)


def _match_papers(rows, path: str = "publication") -> Q:
    return Q(pk__in=rows.order_by().values(path))


def _match_supervisors(supervisors: Sequence[Any]) -> Q:
    """Return the condition that an author was supervised by somebody then: a person, or a printed name."""
    persons = [supervisor for supervisor in supervisors if not isinstance(supervisor, str)]
    names = [supervisor for supervisor in supervisors if isinstance(supervisor, str)]
    return _match_papers(_AUTHORS.exclude(person=None).supervised_by(persons, names))


def _match_funders(funders: Sequence[Any]) -> Q:
    """Return the condition of papers of a funder's public projects, and of those that name it themselves."""
    names: list[str] = []
    for funder in funders:
        is_record = isinstance(funder, Organisation)
        names += filter(None, (funder.name, funder.short_name) if is_record else (funder,))
    organisations = [funder for funder in funders if isinstance(funder, Organisation)]
    of_projects = _ProjectPublication.objects.filter(
        project__visibility="public", project__fundings__funder__in=organisations
    )
    naming_it = select_funded(names).order_by().values("pk")
    return Q(pk__in=of_projects.order_by().values("publication").union(naming_it))


def _match_corpora(corpora: Sequence[Any]) -> Q:
    records = [corpus for corpus in corpora if corpus != OURS]
    conditions = [_match_papers(CorpusRecord.objects.filter(corpus__in=records))] if records else []
    return match_any([*conditions, *([Q(slug__isnull=False)] if OURS in corpora else [])])


def _match_parts(parts: Sequence[str]) -> Q:
    """Return the condition that a paper has one of the parts that `has:` names."""
    keys = [rows for part in parts if part != "abstract" for rows in _list_papers_with(part)]
    condition = Q(pk__in=keys[0].union(*keys[1:]) if len(keys) > 1 else keys[0]) if keys else Q(pk__in=[])
    return condition | ~Q(abstract="") if "abstract" in parts else condition


def _list_papers_with(part: str) -> list[QuerySet]:
    """Return the keys of papers with a part, of one or two tables. Files under an embargo do not count."""
    if part == "topic":
        return [PublicationTopic.objects.order_by().values("content_object")]
    if part == "award":
        return [_Award.objects.filter(publication__isnull=False).order_by().values("publication")]
    if part in LinkKind.values:
        tables = (Link.objects.all(), Attachment.objects.open())
        return [rows.filter(kind=part).order_by().values("publication") for rows in tables]
    return [Identifier.objects.filter(scheme=part).order_by().values("publication")]


_MATCHES: dict[str, Callable[[Sequence[Any]], Q]] = {
    "person": lambda persons: _match_papers(Authorship.objects.filter(person__in=persons)),
    "role": match_roles,
    "supervisor": _match_supervisors,
    "venue": lambda venues: Q(venue__in=venues, venue__isnull=False),
    "kind": match_kinds,
    "topic": lambda topics: _match_papers(PublicationTopic.objects.filter(tag__in=topics), "content_object"),
    "theme": lambda themes: _match_papers(
        _ThemePublication.objects.filter(theme__in=themes, publication__isnull=False)
    ),
    "project": lambda projects: _match_papers(_ProjectPublication.objects.filter(project__in=projects)),
    "funder": _match_funders,
    "has": _match_parts,
    "corpus": _match_corpora,
}
