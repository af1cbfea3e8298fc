"""The records that values of search fields name: people, roles, kinds, venues, topics, projects and funders.

A value is a slug or a name, in any case, with or without accents. Only what visitors may see can be named.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from django.db.models import Exists, Model, OuterRef, Q, QuerySet
from django.utils.functional import Promise
from django.utils.text import get_text_list
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from bibliography.kinds import LABELS
from bibliography.names import normalize_name
from bibliography.names.normalization import list_forms
from bibliography.venues.known_venues import find_by_acronym
from core.text.letters import make_name_key
from core.text.markdown import slugify_name
from core.text.translation import SeparatedNumber
from people.models import Appointment, Organisation, Person, Role, Supervision
from people.names.directory import PersonDirectory
from publications.models import Corpus, PaperKind, Publication, PublicationTopic, Topic, Venue
from publications.models.paper_parts import LinkKind
from publications.querysets.index_expressions import normalize, split_name_words
from publications.search.language import FIELDS, LENGTH, TERMS, Query, parse_search_query

OURS = "ours"
"""The value in place of a corpus for the papers that the group holds."""
PARTS = (*LinkKind.values, "doi", "arxiv", "abstract", "topic", "award")
"""What `has:` can ask for: links and files, identifiers, and others."""
LISTED = 12
"""Of more names than that, only those similar to a wrong one are named."""
COMPARED = 500
"""So many names are compared with a wrong one."""
SHOWN = 60  # characters of a value in sentences
SIMILAR, SUGGESTED = 0.6, 3
SIMILAR_FIELD = 0.75
OTHER_NAMES = {"type": "kind", "journal": "venue", "conference": "venue", "tag": "topic", "keyword": "topic"}
OTHER_NAMES |= {"date": "year", "grant": "funder", "with": "has"}
"""What else people call fields."""
Theme = Publication._meta.get_field("themes").related_model
Project = Publication._meta.get_field("projects").related_model

_KINDS_BY_NAME = {
    "conference": "inproceedings",
    "journal": "article",
    "thesis": "phdthesis",
    "phd": "phdthesis",
    "master": "mastersthesis",
    "poster": "talk",
}
_KINDS_BY_NAME |= {make_name_key(label): kind for kind, label in LABELS.items()}
_KINDS_BY_NAME |= {kind: kind for kind in LABELS}
"""Kinds of papers by their common names."""

Record = Model | str
"""What a value names; a text is a standard kind, a part of a paper, OURS, or a name that is only printed."""


@dataclass(frozen=True)
class NamedRecords:
    """The records that values of a field name, each once, and sentences about values that name nothing."""

    records: tuple[Any, ...] = ()
    problems: tuple[str, ...] = ()


def find_records(field: str, values: Sequence[str]) -> NamedRecords:
    """Find what the values of a field name; a constant number of statements for any number of values."""
    named = NAMED_FIELDS[field]
    by_value, labels = named.find(values)
    records = {_identify(record): record for value in values for record in by_value.get(value, ())}
    missing = [value for value in values if not by_value.get(value)]
    names = list(dict.fromkeys(map(str, labels)))[:COMPARED] if missing else []
    problems = tuple(named.describe_missing(value, names) for value in missing)
    return NamedRecords(tuple(records.values()), problems)


def _identify(record: Record) -> tuple[type, object]:
    return type(record), getattr(record, "pk", record)


@dataclass(frozen=True)
class NamedField:
    """A field whose values are names.

    find: returns the records of each value, and the labels of all that can be named. missing, all_labels: the
    sentences about a value that names nothing.
    """

    find: Callable[[Sequence[str]], tuple[Mapping[str, Sequence[Record]], Iterable[str]]]
    missing: str | Promise
    all_labels: str | Promise = ""

    def describe_missing(self, value: str, names: Sequence[str]) -> str:
        """Return the sentence about a value that names nothing, with what it may mean."""
        sentence = str(self.missing).format(value=value[:SHOWN])
        if self.all_labels and 0 < len(names) <= LISTED:
            labels_text = get_text_list(list(names), gettext("and"))
            return f"{sentence} {str(self.all_labels).format(labels=labels_text)}"
        return f"{sentence}{suggest_names(value, names)}"


def suggest_names(value: str, names: Sequence[str]) -> str:
    """Return " Did you mean “a” or “b”?" with names similar to a wrong one; empty where there are none."""
    by_form = {fold_name(name): name for name in names}
    close = get_close_matches(fold_name(value[:SHOWN]), by_form, SUGGESTED, SIMILAR)
    if not close:
        return ""
    quoted = [f"“{by_form[form]}”" for form in close]
    return " " + gettext("Did you mean {names}?").format(names=get_text_list(quoted, gettext("or")))


def describe_unknown_fields(query: Query) -> list[str]:
    """Return sentences about names before a colon that are no fields, with the field that may be meant."""
    fields = get_text_list([f"{name}:" for name in FIELDS], gettext("and"))
    sentences = []
    for name in query.unknown:
        similar = _find_similar_field(name)
        suggestion = gettext("Did you mean “{field}:”?").format(field=similar) + " " if similar else ""
        sentences.append(
            gettext("There is no field “{name}:”. {suggestion}The fields are {fields}.").format(
                name=name, suggestion=suggestion, fields=fields
            )
        )
    return sentences


def describe_misread_parts(query: Query) -> list[str]:
    """Return sentences about unknown fields and years of a query, and about what was left out of it."""
    problems = describe_unknown_fields(query)
    for term in (*query.terms, *query.without):
        name, colon, years = term.value.partition(":")
        if not term.field and colon and name.lower() == "year" and years:
            problems.append(
                gettext(
                    "“{years}” is not a year. Type a year or a range: year:2023 or year:2019-2023."
                ).format(years=years[:SHOWN])
            )
    if query.cut:
        problems.append(
            gettext(
                "The search is too long. Everything after {length:,} characters or {terms} terms was ignored."
            ).format(length=SeparatedNumber(LENGTH), terms=TERMS)
        )
    return problems


_SPACED_FIELD = re.compile(rf"(?<![\w\"“„])({'|'.join(FIELDS)})[:\uff1a] {{1,9}}(?=\S)", re.IGNORECASE)
_SPACED_YEARS = re.compile(r"(?<=year:)(\d{4}) ?([-–]) ?(\d{4})(?!\d)", re.IGNORECASE)


def correct_fields(text: str) -> str:
    """Return a query with the fields that are meant in place of unknown ones; empty if there are none.

    A value that stands apart from its field, and years with spaces between them, are joined.
    """
    corrected = _SPACED_YEARS.sub(r"\1\2\3", _SPACED_FIELD.sub(r"\1:", text))
    for name in parse_search_query(text).unknown:
        if similar := _find_similar_field(name):
            corrected = re.sub(rf"(?<!\w){re.escape(name)}(?=[:\uff1a])", similar, corrected)
    return "" if corrected == text else corrected


def _find_similar_field(name: str) -> str:
    close = get_close_matches(name.lower(), FIELDS, 1, SIMILAR_FIELD)
    return OTHER_NAMES.get(name.lower(), "".join(close))


def fold_name(text: str) -> str:
    """Return the form in which slugs and names are compared: "PhD-Student" is "phd student"."""
    return " ".join(split_name_words(normalize_name(text)))


def _list_forms(texts: Iterable[str]) -> set[str]:
    """Return the forms of names, also those with umlauts written out: "mueller"."""
    return {" ".join(split_name_words(form)) for text in texts if text for form in list_forms(text)}


def _match(values: Iterable[str], rows: Iterable[tuple[Any, Iterable[str]]]) -> dict[str, list[Any]]:
    """Return the rows of each value, which is one of their names in any spelling. rows: with their names."""
    by_form: dict[str, list[Any]] = defaultdict(list)
    for row, names in rows:
        for form in _list_forms(names):
            by_form[form].append(row)
    return {
        value: list(dict.fromkeys(row for form in _list_forms([value]) for row in by_form.get(form, ())))
        for value in values
    }


def _find_among(rows: Iterable[Model], values: Sequence[str], *attributes: str):
    """Find the rows with a value in one of the attributes."""
    rows = list(rows)
    named = ((row, [getattr(row, attribute) for attribute in attributes]) for row in rows)
    return _match(values, named), map(str, rows)


def find_people(values: Sequence[str]) -> tuple[dict[str, list[Person]], list[str]]:
    """Find people by slug or displayed name; one of whom only a part of the name is given, by its words."""
    directory = PersonDirectory(Person.objects.seen().labels())
    words_of = {person: set(" ".join(_list_forms([person.name])).split()) for person in directory.persons}
    people = {}
    for value in values:
        person = directory.by_slug.get(value.casefold())
        labels = [person] if person else directory.find_all(value)
        spellings = [set(form.split()) for form in _list_forms([value]) if form]
        labels = labels or [
            label for label, own in words_of.items() if any(words <= own for words in spellings)
        ]
        people[value] = [directory.person(label.key) for label in labels]
    return people, [person.name for person in directory.persons]


def _find_roles(values: Sequence[str]):
    """Find the roles that somebody has or had whom visitors may see."""
    appointments = Appointment.objects.visible().filter(role=OuterRef("pk"))
    return _find_among(Role.objects.filter(Exists(appointments)), values, "slug", "name", "plural")


def _find_supervisors(values: Sequence[str]):
    """Find supervisors among the people here; of the others, who are only printed, the printed names."""
    people, labels = find_people(values)
    missing = [value for value in values if not people[value]]
    rows = Supervision.objects.of_students_seen().filter(supervisor=None) if missing else ()
    printed = _match(missing, ((row.supervisor_name, [row.supervisor_name]) for row in rows))
    return people | {value: sorted(names) for value, names in printed.items()}, labels


def _find_kinds(values: Sequence[str]):
    """Find kinds of papers, standard ones by their names and the group's own."""
    standard = {value: _KINDS_BY_NAME.get(make_name_key(value)) for value in values}
    others = [value for value, kind in standard.items() if not kind]
    own, _labels = _find_among(PaperKind.objects.all() if others else (), others, "slug", "name", "plural")
    kinds: dict[str, list[Record]] = {value: [kind] for value, kind in standard.items() if kind}
    return kinds | own, LABELS.values()


def _find_venues(values: Sequence[str]):
    """Find venues by slug, name or as printed; those with none of these by acronym, or in other letters."""
    by_value = _find_called_venues(values)
    acronyms = {value: find_by_acronym(value) for value in values if not by_value[value]}
    names = {value: venue.name for value, venue in acronyms.items() if venue}
    by_name = _find_called_venues(list(names.values())) if names else {}
    by_value |= {value: by_name[name] for value, name in names.items()}
    missing = [value for value in values if not by_value[value]]
    venues = Venue.objects.spelt_as(missing) if missing else ()
    return by_value | _match(missing, ((venue, _list_names(venue, venue.short)) for venue in venues)), ()


def _list_names(row: Venue | Topic, *others: str) -> list[str]:
    return [row.name, *others, *(other.name for other in row.names.all())]


def _find_called_venues(texts: Sequence[str]) -> dict[str, list[Venue]]:
    keys = {text: make_name_key(text) for text in texts}
    venues = list(Venue.objects.called_any(keys))
    by_slug = {venue.slug: [venue] for venue in venues}
    by_key: dict[str, list[Venue]] = defaultdict(list)
    for venue in venues:
        for key in {
            *map(make_name_key, (venue.name, venue.short)),
            *(other.key for other in venue.names.all()),
        }:
            by_key[key].append(venue)
    return {text: by_slug.get(text, []) or by_key[key] for text, key in keys.items()}


def _find_topics(values: Sequence[str]):
    """Find topics that visitors can see by slug, name or other names, also in other letters."""
    keys = {value: make_name_key(value) for value in values}
    slugs = {value: {value, slugify_name(value)} for value in values}
    called = Topic.objects.called(keys.values(), slugs={slug for group in slugs.values() for slug in group})
    topics = list(_filter_visible(called))
    by_value = {
        value: [
            topic
            for topic in topics
            if topic.slug in slugs[value]
            or keys[value] in {make_name_key(topic.name), *(other.key for other in topic.names.all())}
        ]
        for value in values
    }
    missing = [value for value in values if not by_value[value]]
    spelt = _filter_visible(Topic.objects.spelt_as(missing)) if missing else ()
    by_value |= _match(missing, ((topic, _list_names(topic)) for topic in spelt))
    is_whole = all(by_value.values())
    return by_value, () if is_whole else Topic.objects.in_use().values_list("name", flat=True)


def _filter_visible(topics: QuerySet) -> QuerySet:
    findable = PublicationTopic.objects.filter(
        tag=OuterRef("pk"), content_object__in=Publication.objects.findable()
    )
    return topics.filter(Exists(findable) | Exists(Topic.objects.in_use().filter(pk=OuterRef("pk"))))


def _find_funders(values: Sequence[str]):
    """Find who funds public projects; for other names, look into the funding statements of papers."""
    rows = Organisation.objects.filter(fundings__project__visibility="public").distinct()
    by_value, labels = _find_among(rows, values, "name", "short_name", "ror", "funder_id")
    missing = [value for value in values if not by_value[value]]
    printed = {value: [value] for value in missing if select_funded([value]).exists()}
    return by_value | printed, labels


def select_funded(names: Iterable[str]):
    """Return the papers of the group with one of the names in their funding statement."""
    mentions = Q(pk__in=[])
    for name in filter(None, map(normalize_name, names)):
        mentions |= Q(statement__contains=name)
    held = Publication.objects.findable().with_page().exclude(funding="")
    return held.alias(statement=normalize("funding")).filter(mentions)


def _find_corpora(values: Sequence[str]):
    by_value, labels = _find_among(Corpus.objects.all(), values, "slug", "name")
    ours = {value: [OURS] for value in values if make_name_key(value) == OURS}
    return by_value | {value: [*by_value[value], *records] for value, records in ours.items()}, labels


def _find_parts(values: Sequence[str]):
    return {value: [part] for value in values if (part := value.casefold()) in PARTS}, PARTS


NAMED_FIELDS: dict[str, NamedField] = {
    "person": NamedField(find_people, _("No person is called “{value}”.")),
    "role": NamedField(
        _find_roles,
        _("No role is called “{value}”."),
        _("The roles are {labels}."),
    ),
    "supervisor": NamedField(_find_supervisors, _("No supervisor is called “{value}”.")),
    "venue": NamedField(_find_venues, _("No venue is called “{value}”.")),
    "kind": NamedField(_find_kinds, _("No kind of paper is called “{value}”."), _("The kinds are {labels}.")),
    "topic": NamedField(_find_topics, _("No topic is called “{value}”."), _("The topics are {labels}.")),
    "theme": NamedField(
        lambda values: _find_among(Theme.objects.public(), values, "slug", "title"),
        _("No research theme is called “{value}”."),
        _("The research themes are {labels}."),
    ),
    "project": NamedField(
        lambda values: _find_among(Project.objects.public(), values, "slug", "acronym", "title"),
        _("No project is called “{value}”."),
        _("The projects are {labels}."),
    ),
    "funder": NamedField(_find_funders, _("No funder is called “{value}”."), _("The funders are {labels}.")),
    "has": NamedField(
        _find_parts, _("“has:{value}” is not something a paper can have here."), _("It can be {labels}.")
    ),
    "corpus": NamedField(_find_corpora, _("No corpus is called “{value}”."), _("The corpora are {labels}.")),
}
"""The fields whose values are names, but for authors, whose names are those that papers print."""
