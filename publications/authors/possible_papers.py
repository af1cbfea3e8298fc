"""Papers that may be a person's, ranked, with what speaks for each and what against it, in words."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from django.db.models import Count, Max, Min, Q, QuerySet, Value
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from bibliography.affiliations import strip_addresses
from bibliography.author_groups.affiliations import OTHER, SAME, InstitutionIndex
from bibliography.matching import AFTER, BEFORE
from bibliography.names import Likeness, compare_names, normalize_name
from core.text.letters import make_name_key
from people.models import Person
from publications.authors.name_groups import UNSETTLED
from publications.authors.similar_names import list_spellings
from publications.models import (
    Author,
    AuthorClaim,
    AuthorDecision,
    Authorship,
    GroupedMention,
    PublicationTopic,
)
from publications.models.byline import join_places
from publications.querysets import AuthorQuerySet
from publications.querysets.index_expressions import split_name_words

NAME_LIMIT = 300
"""How many printed names that share a person's words are compared."""
PAPER_LIMIT = 400
"""How many papers, the newest, are ranked."""
CO_AUTHORS_SHOWN = 3
PUBLISHED_AFTER = 2
"""How many years after somebody left a place papers still state it."""
PLACE_LIMIT = 200
"""How many affiliations of a person are compared."""
LONGEST_PLACE = 120
LIKENESS_SCORES = {
    Likeness.SAME: 4.0,
    Likeness.SPELLING: 3.5,
    Likeness.SHORTER: 2.5,
    Likeness.INITIALS: 1.0,
}

Values = tuple[str, str, str, str]
"""How decisions and groups refer to a mention: UID of the paper or corpus and key; the name or its key."""


@dataclass
class SuggestedPaper:
    """A paper that may be a person's, its rank, and what speaks for it and against it."""

    score: float = field(default=0.0, kw_only=True)
    evidence: list[str] = field(default_factory=list, kw_only=True)
    objections: list[str] = field(default_factory=list, kw_only=True)

    def add(self, score: float, sentence: str) -> None:
        """Add a reason; one with a score below 0 speaks against it."""
        self.score += score
        (self.evidence if score >= 0 else self.objections).append(sentence)

    @property
    def reason(self) -> str:
        """All reasons, as one text."""
        text = "; ".join(self.evidence)
        if not self.objections:
            return text
        return _("%(text)s. Against it: %(objections)s") % {
            "text": text,
            "objections": "; ".join(self.objections),
        }


@dataclass
class PossiblePaper(SuggestedPaper):
    """A mention that may be a person.

    has_confirmed_name: it is like a name of the person that does not wait to be confirmed.
    """

    mention: Authorship
    has_confirmed_name: bool

    @property
    def key(self) -> str:
        """What its buttons send."""
        return str(self.mention.pk)

    @property
    def title(self) -> str:
        return self.mention.publication.title

    @property
    def year(self) -> int | None:
        return self.mention.publication.year

    @property
    def venue(self) -> str:
        return str(self.mention.publication.venue or "")

    @property
    def byline(self) -> list[tuple[str, bool]]:
        """The printed name, which may be the person's."""
        return [(str(self.mention.author), True)]

    @property
    def url(self) -> str:
        """The URL of the paper, on the group's pages or in its corpus."""
        paper = self.mention.publication
        records = paper.corpus_records.all()
        return paper.get_absolute_url() if paper.slug or not records else records[0].get_absolute_url()


@dataclass
class KnownRecord:
    """What the papers that are known to be a person's have: names of co-authors, venues, topics, years."""

    papers: set[int]
    co_authors: dict[str, str]
    venues: dict[int, str]
    topics: dict[int, str]
    homonyms: set[str]
    years: tuple[int, int] | None
    active: tuple[int | None, int | None]
    places: "list[KnownPlace]"


@dataclass(frozen=True)
class KnownPlace:
    """An affiliation of a person, and the years in which they had it, as far as known."""

    text: str
    first: int | None
    last: int | None

    def covers(self, year: int) -> bool:
        """Return whether papers of a year can state it: they appear some time after the work."""
        return (self.first or 0) - 1 <= year <= (self.last or 9_999) + PUBLISHED_AFTER

    def fills(self, year: int) -> bool:
        """Return whether it is known to be their affiliation in a year."""
        return self.first is not None and self.last is not None and self.first <= year <= self.last


@dataclass(frozen=True)
class PrintedPlace:
    """The affiliation on a paper, its text with the URLs of ids (`join_places`), and the paper's year."""

    affiliation: str
    text: str
    year: int | None


def list_refs(mention: Authorship) -> list[dict[str, Any]]:
    """Return the values by which decisions refer to a mention: for each corpus, or else the paper's UID.

    mention: with its paper and the paper's records in corpora.
    """
    place = {"name": mention.author.name, "position": mention.position}
    paper = mention.publication
    records = [] if paper.slug else list(paper.corpus_records.all())
    if not records:
        return [{"publication_uid": paper.uid, "corpus": "", "source_key": "", **place}]
    return [
        {
            "publication_uid": None,
            "corpus": record.corpus.slug,
            "source_key": record.source_key,
            **place,
        }
        for record in records
    ]


def find_possible_papers(person: Person) -> list[PossiblePaper]:
    """Return the papers that may be a person's and that nobody decided on, the most likely first.

    In a constant number of queries.
    """
    alike = _find_names(person)
    mentions = list(_select_mentions(person, alike)[:PAPER_LIMIT])
    done = _list_decided(person)
    candidates = [
        PossiblePaper(mention, alike[mention.author_id].is_confirmed)
        for mention in mentions
        if not done & _list_values(mention)
    ]
    if candidates:
        record = read_record(person)
        facts = _read_facts(person, candidates)
        institutions = index_places((each.mention.places for each in candidates), record)
        for candidate in candidates:
            _judge_name(candidate, alike[candidate.mention.author_id], record)
            judge_company(candidate, _list_co_authors(candidate, facts), record)
            judge_place(candidate, _read_place(candidate.mention), record, institutions)
            _judge_group(candidate, facts)
            _judge_subject(candidate, record, facts)
            judge_years(candidate, candidate.mention.year, record)
            _judge_namesakes(candidate, facts)
    return sorted(candidates, key=lambda each: (-each.score, -(each.mention.year or 0), each.mention.pk))


@dataclass(frozen=True)
class NameMatch:
    """How much a printed name is like one of the person's, why, and whether one of these is confirmed."""

    likeness: Likeness
    reason: str
    is_confirmed: bool


def _find_names(person: Person) -> dict[int, NameMatch]:
    """Return the author rows that can be the person's names."""
    names = list_names(person)
    spellings = {spelling for name in names for spelling in list_spellings(name)}
    rows = AuthorQuerySet(Author)
    wanted = Q(norm__in=spellings) | Q(key__in=[make_name_key(name) for name in names])
    printed_names = dict(rows.filter(wanted).values_list("pk", "name")[:NAME_LIMIT])
    for name in names[:5]:
        words = " ".join(word for word in split_name_words(normalize_name(name)) if len(word) > 1)
        if " " in words:
            printed_names |= dict(rows.named(words).values_list("pk", "name")[:NAME_LIMIT])
    matches = {pk: match_printed_name(person, printed) for pk, printed in printed_names.items()}
    return {pk: match for pk, match in matches.items() if match}


def list_names(person: Person) -> list[str]:
    """Return all names of a person, the displayed one first."""
    return list(dict.fromkeys([person.name, *(name.name for name in person.names.all())]))


def match_printed_name(person: Person, printed: str) -> NameMatch | None:
    """Return how much a printed name is like one of the person's; None if it is like none."""
    waiting = {name.key for name in person.names.all() if not name.confirmed}
    options = []
    for name in list_names(person):
        with suppress(ValueError):
            verdict = compare_names(name, printed)
            if verdict.likeness >= Likeness.INITIALS:
                is_confirmed = make_name_key(name) not in waiting
                options.append(NameMatch(verdict.likeness, verdict.reason, is_confirmed))
    if not options:
        return None
    best = max(options, key=lambda match: match.likeness)
    return replace(best, is_confirmed=any(match.is_confirmed for match in options))


def _select_mentions(person: Person, authors: Iterable[int]) -> QuerySet[Authorship]:
    """Return the mentions of names that nobody is linked to, on papers without a link to the person."""
    own = Authorship.objects.filter(person=person).values("publication")
    return (
        Authorship.objects.findable()
        .filter(author__in=list(authors), role="author", person=None)
        .exclude(publication__in=own)
        .select_related("author", "publication__venue")
        .prefetch_related("publication__corpus_records__corpus")
        .order_by("-year", "pk")
    )


def _list_values(mention: Authorship) -> set[Values]:
    return {
        (
            str(ref["publication_uid"] or ""),
            str(ref["corpus"]),
            str(ref["source_key"]),
            mention.author.name,
        )
        for ref in list_refs(mention)
    } | {(str(mention.publication.uid), "", "", mention.author.name)}


def _list_decided(person: Person) -> set[Values]:
    """Return the mentions that somebody decided on for the person, or that are claimed or put off."""
    columns = "publication_uid", "corpus", "source_key", "name"
    rows = [
        *AuthorDecision.objects.filter(person=person).values_list(*columns),
        *AuthorClaim.objects.filter(person=person).values_list(*columns),
    ]
    return {(str(uid or ""), corpus, key, name) for uid, corpus, key, name in rows}


def read_record(person: Person) -> KnownRecord:
    """Return what the papers that are linked to a person have. In a constant number of queries."""
    own = Authorship.objects.filter(person=person, role="author")
    rows = list(
        own.values_list(
            *("publication", "year", "author__homonym", "publication__venue", "publication__venue__name"),
            *("affiliation", "ror_ids"),
        )
    )
    papers = {row[0] for row in rows}
    years = [row[1] for row in rows if row[1]]
    others = Authorship.objects.filter(publication__in=papers, role="author").exclude(person=person)
    topics = PublicationTopic.objects.filter(content_object__in=papers)
    posts = person.appointments.aggregate(
        first=Min("start"),
        last=Max("end"),
        open_starts=Count("pk", filter=Q(start=None)),
        open_ends=Count("pk", filter=Q(end=None)),
    )
    return KnownRecord(
        papers,
        dict(others.values_list("author_key", "author__name")),
        {row[3]: row[4] for row in rows if row[3]},
        dict(topics.values_list("tag", "tag__name")),
        {row[2] for row in rows if row[2]},
        (min(years), max(years)) if years else None,
        (
            posts["first"].year if posts["first"] and not posts["open_starts"] else None,
            posts["last"].year if posts["last"] and not posts["open_ends"] else None,
        ),
        _list_places(person, [(join_places(*row[5:]), row[1]) for row in rows if row[5] or row[6]]),
    )


def _list_places(person: Person, printed: Iterable[tuple[str, int | None]]) -> list[KnownPlace]:
    """Return the affiliations of a person: of their papers, and of their record. In three queries."""
    places = [KnownPlace(text, year, year) for text, year in printed]
    columns = "start", "end", "end_unknown"
    rows = [
        *person.appointments.values_list("institution", "organisation__ror", *columns),
        *person.education.values_list("institution", "organisation__ror", *columns),
        *person.experience.annotate(ror=Value("")).values_list("organisation", "ror", *columns),
    ]
    for name, ror, start, end, is_end_unknown in rows:
        if name or ror:
            ends = end.year if end and not is_end_unknown else None
            text = join_places(name, ror or None)
            places.append(KnownPlace(text, start.year if start else None, ends))
    return list(dict.fromkeys(places))[:PLACE_LIMIT]


@dataclass
class CandidateFacts:
    """Facts of all candidates: co-authors and topics by paper, papers by printed name and year."""

    co_authors: dict[int, list[tuple[str, str, str]]]
    topics: dict[int, list[int]]
    per_year: Counter[tuple[str, int | None]]
    groups: dict[Values, int]
    own_groups: Counter[int]
    unsettled: set[int | None]


def _read_facts(person: Person, candidates: Sequence[PossiblePaper]) -> CandidateFacts:
    papers = [candidate.mention.publication_id for candidate in candidates]
    co_authors = defaultdict(list)
    rows = Authorship.objects.filter(publication__in=papers, role="author")
    columns = "publication", "author_key", "author__name", "person__name", "person__visibility"
    for paper, key, name, member, visibility in rows.values_list(*columns):
        is_seen = visibility not in (None, Person.Visibility.HIDDEN)
        co_authors[paper].append((key, name, member if is_seen else ""))
    topics = defaultdict(list)
    items = PublicationTopic.objects.filter(content_object__in=papers)
    for paper, topic in items.values_list("content_object", "tag"):
        topics[paper].append(topic)
    keys = {candidate.mention.author_key for candidate in candidates}
    counted = Authorship.objects.findable().filter(author_key__in=keys, role="author")
    per_year = Counter(
        {(key, year): papers for key, year, papers in counted.count_papers_by("author_key", "year")}
    )
    return CandidateFacts(co_authors, topics, per_year, *_read_groups(person, keys))


def _read_groups(person: Person, keys: set[str]) -> tuple[dict[Values, int], Counter[int], set[int | None]]:
    """Return the groups of mentions of names, how many of the person's own each has, and those left apart."""
    own = list(
        Authorship.objects.filter(person=person, role="author")
        .select_related("author", "publication")
        .prefetch_related("publication__corpus_records__corpus")
    )
    names = keys | {mention.author_key for mention in own}
    rows = GroupedMention.objects.filter(key__in=names).values_list(
        *("publication_uid", "corpus", "source_key", "key", "group", "confirmed"),
        f"group__facts__{UNSETTLED}",
    )
    groups: dict[Values, int] = {}
    unsettled: set[int | None] = set()
    for uid, corpus, key, name, group, is_confirmed, is_unsettled in rows:
        groups[str(uid or ""), corpus, key, name] = group
        if is_unsettled and not is_confirmed:
            unsettled.add(group)
    own_groups = (_get_group(mention, groups) for mention in own) if groups else ()
    return groups, Counter(group for group in own_groups if group), unsettled


def _get_group(mention: Authorship, groups: dict[Values, int]) -> int | None:
    """Return the group of a mention."""
    refs = (
        (str(ref["publication_uid"] or ""), ref["corpus"], ref["source_key"], mention.author_key)
        for ref in list_refs(mention)
    )
    return next((groups[ref] for ref in refs if ref in groups), None)


def judge_likeness(candidate: SuggestedPaper, printed: str, match: NameMatch) -> None:
    """Judge how much a printed name is like one of the person's."""
    sentence = _("printed as “%(name)s”: %(reason)s") % {"name": printed, "reason": match.reason}
    candidate.add(LIKENESS_SCORES[match.likeness], sentence)
    if not match.is_confirmed:
        candidate.add(-1.0, _("the name waits to be confirmed"))


def _judge_name(candidate: PossiblePaper, match: NameMatch, record: KnownRecord) -> None:
    printed = candidate.mention.author
    judge_likeness(candidate, str(printed), match)
    if not printed.homonym or not record.homonyms:
        return
    if printed.homonym in record.homonyms:
        candidate.add(6.0, _("the same homonym number %(number)s") % {"number": printed.homonym})
    else:
        candidate.add(-6.0, _("another homonym number, %(number)s") % {"number": printed.homonym})


def _list_co_authors(candidate: PossiblePaper, facts: CandidateFacts) -> list[tuple[str, str, str]]:
    mention = candidate.mention
    return [row for row in facts.co_authors[mention.publication_id] if row[0] != mention.author_key]


def judge_company(
    candidate: SuggestedPaper, others: Sequence[tuple[str, str, str]], record: KnownRecord
) -> None:
    """Judge the co-authors of a paper. others: their keys and names, and the members that they are."""
    if members := [member for _key, _name, member in others if member]:
        number = len(set(members))
        sentence = ngettext(
            "a co-author is a member: %(names)s", "%(number)d co-authors are members: %(names)s", number
        ) % {"number": number, "names": _join(members)}
        candidate.add(4.0, sentence)
    known = [name for key, name, member in others if key in record.co_authors and not member]
    if known:
        sentence = _("with %(names)s, co-authors before") % {"names": _join(known)}
        candidate.add(2.0 + min(len(known), 4), sentence)
    if record.co_authors and others and not known and not members:
        candidate.add(-1.0, _("no co-author seen before"))


def _read_place(mention: Authorship) -> PrintedPlace:
    return PrintedPlace(mention.affiliation, mention.places, mention.year)


def index_places(texts: Iterable[str], record: KnownRecord) -> InstitutionIndex:
    """Return the institutions that affiliations on papers and the person's record name."""
    own_places = [place.text for place in record.places]
    return InstitutionIndex.build(filter(None, (*texts, *own_places)) if own_places else ())


def judge_place(
    candidate: SuggestedPaper, printed: PrintedPlace, record: KnownRecord, institutions: InstitutionIndex
) -> None:
    """Judge the affiliation on a paper by those of the person; sentences name the one on the paper alone."""
    own = institutions.get_numbers(printed.text)
    if not own or not record.places:
        return
    likeness = {place: _compare_places(own, place, institutions) for place in record.places}
    same = [place for place, value in likeness.items() if value >= SAME]
    name = strip_addresses(printed.affiliation)[:LONGEST_PLACE] or _("a place with the same id")
    year = printed.year
    if any(year is None or place.covers(year) for place in same):
        candidate.add(3.0, _("affiliation of theirs: %(place)s") % {"place": name})
    elif same:
        candidate.add(1.0, _("affiliation of theirs in other years: %(place)s") % {"place": name})
    elif year and any(place.fills(year) for place, value in likeness.items() if value < OTHER):
        candidate.add(-1.5, _("in those years with other affiliations than %(place)s") % {"place": name})
    elif max(likeness.values()) < OTHER:
        candidate.add(-0.5, _("affiliation not seen before: %(place)s") % {"place": name})


def _compare_places(own: Iterable[int], place: KnownPlace, institutions: InstitutionIndex) -> float:
    """Return how alike the institutions of a paper are to those of a known affiliation."""
    others = institutions.get_numbers(place.text)
    return max((institutions.compare(one, other) for one in own for other in others), default=UNLIKE)


UNLIKE = (SAME + OTHER) / 2
"""The likeness of institutions of which too little is known."""


def _judge_group(candidate: PossiblePaper, facts: CandidateFacts) -> None:
    group = _get_group(candidate.mention, facts.groups)
    if group in facts.unsettled:
        candidate.add(0.0, _("it could not be told apart from the papers of namesakes"))
        return
    if group is None or not facts.own_groups:
        return
    if papers := facts.own_groups[group]:
        sentence = ngettext(
            "probably the same person as on %(number)d paper of theirs",
            "probably the same person as on %(number)d papers of theirs",
            papers,
        ) % {"number": papers}
        candidate.add(3.0, sentence)
    else:
        candidate.add(-1.0, _("probably somebody else of that name, by co-authors and subjects"))


def _judge_subject(candidate: PossiblePaper, record: KnownRecord, facts: CandidateFacts) -> None:
    paper = candidate.mention.publication
    if paper.venue_id in record.venues:
        candidate.add(1.0, _("venue seen before: %(venue)s") % {"venue": record.venues[paper.venue_id]})
    topics = [record.topics[topic] for topic in facts.topics[paper.pk] if topic in record.topics]
    if topics:
        candidate.add(1.5, _("topic seen before: %(topics)s") % {"topics": _join(topics)})


def judge_years(candidate: SuggestedPaper, year: int | None, record: KnownRecord) -> None:
    """Judge the year of a paper by those in which the person was active."""
    if year is None:
        return
    first, last = record.active
    if record.years:
        first, last = min(record.years[0], first or 9999), max(record.years[1], last or 0)
    if first and year < first - BEFORE:
        candidate.add(
            -2.0,
            _("%(year)d is long before %(first)d, their first year known") % {"year": year, "first": first},
        )
    elif last and year > last + AFTER:
        candidate.add(
            -2.0, _("%(year)d is long after %(last)d, their last year known") % {"year": year, "last": last}
        )
    elif first or last:
        candidate.add(1.0, _("%(year)d is in their years of activity") % {"year": year})


def _judge_namesakes(candidate: PossiblePaper, facts: CandidateFacts) -> None:
    mention = candidate.mention
    others = facts.per_year[mention.author_key, mention.year] - 1
    if mention.year and others > 2 and candidate.score < 6:
        sentence = ngettext(
            "%(number)d other paper prints this name in %(year)d",
            "%(number)d other papers print this name in %(year)d",
            others,
        ) % {"number": others, "year": mention.year}
        candidate.add(-min(others / 4, 2.0), sentence)


def _join(names: Collection[str]) -> str:
    """Join the first names, with how many there are more."""
    shown = ", ".join(list(dict.fromkeys(names))[:CO_AUTHORS_SHOWN])
    more = len(set(names)) - CO_AUTHORS_SHOWN
    return _("%(names)s and %(more)d more") % {"names": shown, "more": more} if more > 0 else shown
