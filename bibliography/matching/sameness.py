"""Decide whether an entry is an existing work, or a version of one."""

from collections.abc import Iterable
from dataclasses import replace

from bibliography.entry import Entry
from bibliography.matching.bylines import BylineLikeness, compare_bylines
from bibliography.matching.title_keys import PIECE, make_title_keys, make_title_queries
from bibliography.matching.title_likeness import TitleLikeness, compare_titles, prepare_title
from bibliography.matching.titles import are_compatible, fold_title, join_words
from bibliography.matching.works import (
    YEARS_APART,
    KnownWork,
    LookupKeys,
    PaperVerdict,
    Ref,
    Sameness,
    SamenessDecision,
    Values,
    compute_distinctive_fingerprint,
    find_conflicts,
    find_shared,
    group_by_scheme,
    label_scheme,
)
from core.text.translation import gettext, gettext_noop

_QUOTED_LENGTH = 80  # characters of a title in a reason
Verdicts = list[tuple[KnownWork, PaperVerdict]]


def match_paper(
    entry: Entry,
    known: Iterable[KnownWork],
    decisions: Iterable[SamenessDecision] = (),
    refs: Iterable[Ref] = (),
) -> PaperVerdict:
    """Match one entry with known works; for many entries build a `PaperIndex`."""
    return PaperIndex(known, decisions).match(entry, refs)


class PaperIndex:
    """An index of known works, to match entries without a scan.

    New works of an import can be added, so that duplicates within a file are found too.
    """

    def __init__(self, known: Iterable[KnownWork] = (), decisions: Iterable[SamenessDecision] = ()) -> None:
        self._by_ref: dict[Ref, KnownWork] = {}
        self._by_value: dict[tuple[str, str], list[KnownWork]] = {}
        self._by_print: dict[str, list[KnownWork]] = {}
        self._by_title: dict[int, list[KnownWork]] = {}
        self._values: dict[str, Values] = {}
        self._decisions: dict[Ref, dict[Ref, bool]] = {}
        for work in known:
            self.add(work)
        for decision in decisions:
            self._decisions.setdefault(decision.one, {})[decision.other] = decision.same
            self._decisions.setdefault(decision.other, {})[decision.one] = decision.same

    def add(self, work: KnownWork) -> None:
        """Add a work; raise ValueError if its uid is in use."""
        if work.uid in self._values:
            raise ValueError(gettext("There are two works with the uid {uid}.").format(uid=work.uid))
        for ref in work.refs:
            self._by_ref.setdefault(ref, work)
        self._values[work.uid] = identifiers = group_by_scheme(work.identifiers)
        for scheme, of_scheme in identifiers.items():
            for value in of_scheme:
                self._by_value.setdefault((scheme, value), []).append(work)
        if key := compute_distinctive_fingerprint((work.title, work.last_names)):
            self._by_print.setdefault(key, []).append(work)
        for title_key in make_title_keys(work.title):
            self._by_title.setdefault(title_key, []).append(work)

    def has_candidates(self, lookup: LookupKeys, refs: Iterable[Ref] = ()) -> bool:
        """Return whether any work shares a fingerprint, an identifier or a reference with an entry."""
        return (
            lookup.fingerprint in self._by_print
            or any(pair in self._by_value for pair in lookup.identifiers)
            or any(ref in self._by_ref or ref in self._decisions for ref in refs)
        )

    def match(self, entry: Entry, refs: Iterable[Ref] = ()) -> PaperVerdict:
        """Return the verdict on an entry. refs: references to the entry itself, as its record in a corpus.

        In this order. An editor's decision. The same record or a shared identifier, unless the titles
        disagree or other identifiers conflict: then it is doubtful. The same fingerprint in the same
        year, unless identifiers conflict, the title is generic or the kinds exclude each other. The same
        fingerprint within three years in another kind or venue is a possible version. A similar
        title, as `judge_similar` says.
        """
        refs = tuple(refs)
        decisions = [match for ref in refs for match in self._decisions.get(ref, {}).items()]
        works = [(self._by_ref[ref], is_same) for ref, is_same in decisions if ref in self._by_ref]
        if same := [work for work, is_same in works if is_same]:
            if work := _find_only(same):
                return PaperVerdict(Sameness.SAME, gettext("marked as the same by an editor"), work)
            reason = gettext("marked as the same as several works")
            return PaperVerdict(Sameness.DOUBTFUL, reason, same[0], tuple(same[1:]))
        excluded_uids = {work.uid for work, _ in works}
        identifiers = group_by_scheme(entry.identifiers)
        identified = [
            match for match in self._identify(entry, refs, identifiers) if match[0].uid not in excluded_uids
        ]
        if verdict := _combine_identified(identified):
            return verdict
        alike = [match for match in self._find_alike(entry, identifiers) if match[0].uid not in excluded_uids]
        return _choose_best(alike) or PaperVerdict(
            Sameness.NEW, gettext("no existing paper has its identifiers or title")
        )

    def _identify(self, entry: Entry, refs: tuple[Ref, ...], identifiers: Values) -> Verdicts:
        """Return the works with the same record or a shared identifier."""
        verdicts: dict[str, tuple[KnownWork, PaperVerdict]] = {}
        for ref in refs:
            if work := self._by_ref.get(ref):
                label = (
                    gettext("record {key} of {corpus}").format(key=ref.key, corpus=ref.corpus)
                    if ref.corpus
                    else "work"
                )
                verdicts[work.uid] = work, _judge_identified(entry, work, label)
        for scheme, of_scheme in identifiers.items():
            for value in sorted(of_scheme):
                for work in self._by_value.get((scheme, value), ()):
                    if work.uid in verdicts:
                        continue
                    work_identifiers = self._values[work.uid]
                    first_scheme, first_value = find_shared(identifiers, work_identifiers)[0]
                    label = label_scheme(first_scheme)
                    if conflicts := find_conflicts(identifiers, work_identifiers):
                        reason = gettext("the same {label} {first_value}, but {conflicts}").format(
                            label=label, first_value=first_value, conflicts=_describe_conflict(conflicts)
                        )
                        verdict = PaperVerdict(Sameness.DOUBTFUL, reason, work)
                    else:
                        verdict = _judge_identified(entry, work, label, first_value)
                    verdicts[work.uid] = work, verdict
        return list(verdicts.values())

    def _find_alike(self, entry: Entry, identifiers: Values) -> Verdicts:
        """Return the works with the same fingerprint, or a similar title if none of these is the same."""
        works = self._by_print.get(compute_distinctive_fingerprint(entry), ())
        alike = [
            (work, _judge_alike(entry, work, find_conflicts(identifiers, self._values[work.uid])))
            for work in works
        ]
        if any(verdict.verdict == Sameness.SAME for _, verdict in alike):
            return alike
        uids = {work.uid for work in works}
        similar = {
            work.uid: work
            for key in make_title_queries(entry.title)
            for work in self._by_title.get(key, ())
            if work.uid not in uids and (count_years_between(entry, work) or 0) <= YEARS_APART
        }
        for work in similar.values():
            conflicts = find_conflicts(identifiers, self._values[work.uid])
            if verdict := judge_similar(entry, work, _describe_conflict(conflicts) if conflicts else ""):
                alike.append((work, verdict))
        return alike


def _judge_alike(entry: Entry, work: KnownWork, conflicts: list[tuple[str, str, str]]) -> PaperVerdict:
    """Return the verdict about a work with the same title and last names."""
    years = count_years_between(entry, work)
    if conflicts:
        reason = gettext("same title and authors, but {conflicts}").format(
            conflicts=_describe_conflict(conflicts)
        )
        return judge_version(entry, work, reason) or PaperVerdict(Sameness.NEW, reason)
    if years is None:
        return PaperVerdict(
            Sameness.DOUBTFUL, gettext("same title and last names, but one of them has no year"), work
        )
    if years and not work.last_names:
        return PaperVerdict(
            Sameness.NEW,
            gettext("same title, but in {year} and {year_2}, and no authors").format(
                year=entry.year, year_2=work.year
            ),
        )
    if years:
        reason = gettext("same title and last names, but in {year} and {year_2}").format(
            year=entry.year, year_2=work.year
        )
        doubt = PaperVerdict(
            Sameness.DOUBTFUL if years == 1 else Sameness.NEW, reason, work if years == 1 else None
        )
        return judge_version(entry, work, reason) or doubt
    reason = gettext("same title and last names in {year}").format(year=work.year)
    if not may_be_one(entry, work):
        return judge_version(entry, work, reason) or PaperVerdict(Sameness.DOUBTFUL, reason, work)
    if not work.last_names:
        return PaperVerdict(
            Sameness.DOUBTFUL,
            gettext("same title in {year}, but neither names an author").format(year=work.year),
            work,
        )
    return PaperVerdict(Sameness.SAME, reason, work)


def _judge_identified(entry: Entry, work: KnownWork, label: str, value: str = "") -> PaperVerdict:
    if are_compatible(entry.title, work.title):
        return PaperVerdict(
            Sameness.SAME, gettext("the same {label} {value}").format(label=label, value=value).rstrip(), work
        )
    reason = gettext("the same {label}, but the titles differ: {title} and {title_2}").format(
        label=label, title=_quote_title(entry.title), title_2=_quote_title(work.title)
    )
    return PaperVerdict(Sameness.DOUBTFUL, reason, work)


def _quote_title(title: str) -> str:
    return f"“{title if len(title) <= _QUOTED_LENGTH else title[: _QUOTED_LENGTH - 1].rstrip() + '…'}”"


def _describe_conflict(conflicts: list[tuple[str, str, str]]) -> str:
    scheme, mine, yours = conflicts[0]
    return gettext("other {scheme}: {mine} and {yours}").format(
        scheme=label_scheme(scheme, several=True), mine=mine, yours=yours
    )


def _find_only(works: list[KnownWork]) -> KnownWork | None:
    """Return the work of which all others are versions; None if there is no single one."""
    uids = {work.uid for work in works}
    heads = {work.uid: work for work in works if work.head not in uids}
    return next(iter(heads.values())) if len(heads) == 1 else None


def _combine_identified(verdicts: Verdicts) -> PaperVerdict | None:
    """Combine the verdicts on works with a shared identifier: all of them count."""
    if len(verdicts) < 2:
        return verdicts[0][1] if verdicts else None
    works = [work for work, _ in verdicts]
    head = _find_only(works) if all(verdict.verdict == Sameness.SAME for _, verdict in verdicts) else None
    if head:
        return _with_others(next(verdict for work, verdict in verdicts if work == head), head, works)
    reason = "; ".join(
        gettext("{reason} (existing title: {title})").format(
            reason=verdict.reason, title=_quote_title(work.title)
        )
        for work, verdict in verdicts
    )
    return PaperVerdict(Sameness.DOUBTFUL, reason, works[0], tuple(works[1:]))


_RANKS = (Sameness.SAME, Sameness.DOUBTFUL, Sameness.VERSION, Sameness.NEW)


def _choose_best(verdicts: Verdicts) -> PaperVerdict | None:
    """Combine the verdicts on works with a similar title: the strongest one, if it is unique."""
    if not verdicts:
        return None
    work, best = min(verdicts, key=lambda pair: _RANKS.index(pair[1].verdict))
    works = [work for work, _ in verdicts]
    same = [work for work, verdict in verdicts if verdict.verdict == Sameness.SAME]
    if len(same) < 2:
        return _with_others(best, best.paper, works)
    if head := _find_only(same):
        return _with_others(best, head, works)
    reason = gettext("{reason} as several existing papers").format(reason=best.reason)
    return PaperVerdict(Sameness.DOUBTFUL, reason, work, tuple(other for other in works if other != work))


def _with_others(verdict: PaperVerdict, paper: KnownWork | None, works: list[KnownWork]) -> PaperVerdict:
    return replace(verdict, paper=paper, others=tuple(work for work in works if work != paper))


# Works with similar titles

YEARS_ASKED = 1  # between two works that may be the same
_TITLE_LABELS = {
    TitleLikeness.SAME: gettext_noop("same title"),
    TitleLikeness.SPELLING: gettext_noop("almost the same title"),
    TitleLikeness.CUT: gettext_noop("one title is the beginning of the other"),
    TitleLikeness.SUBTITLE: gettext_noop("titles that differ in one part"),
    TitleLikeness.SHORT_NAME: gettext_noop("titles that begin with the same name"),
}


def judge_similar(entry: Entry, work: KnownWork, contradiction: str) -> PaperVerdict | None:
    """Return the verdict on a work with a similar title; None if the likeness is too weak.

    contradiction: a conflict of identifiers, as text; empty if there is none.
    """
    title = compare_titles(entry.title, work.title)
    if not title:
        return None
    names = [person.name for person in entry.authors or entry.editors]
    byline = compare_bylines(names, work.names or work.last_names)
    years = count_years_between(entry, work) or 0
    if not _is_plausible(title, byline, entry, work, years):
        return None
    reason = f"{_TITLE_LABELS[title]}, {byline}"
    if years:
        reason += gettext(", but in {year} and {year_2}").format(year=entry.year, year_2=work.year)
    if contradiction:
        reason += f", but {contradiction}"
        return judge_version(entry, work, reason) or PaperVerdict(Sameness.NEW, reason)
    is_same_year = entry.year is not None and entry.year == work.year
    is_certain = title == TitleLikeness.SAME and byline.is_strong and is_same_year
    if is_certain and may_be_one(entry, work) and prepare_title(entry.title).is_distinctive:
        return PaperVerdict(Sameness.SAME, f"{reason}, in {entry.year}", work)
    if version := judge_version(entry, work, reason):
        return version
    return PaperVerdict(Sameness.DOUBTFUL, reason, work) if years <= YEARS_ASKED else None


def _is_plausible(
    title: TitleLikeness, byline: BylineLikeness, entry: Entry, work: KnownWork, years: int
) -> bool:
    forms = prepare_title(entry.title), prepare_title(work.title)
    distinctive = all(form.is_distinctive for form in forms)
    if title == TitleLikeness.SAME:
        return byline.is_compatible or (years <= YEARS_ASKED and (distinctive or byline.is_unknown))
    if years > YEARS_ASKED:
        return False
    if byline.is_unknown:
        return distinctive and title >= TitleLikeness.CUT
    if title == TitleLikeness.SHORT_NAME:
        return byline.is_strong
    if title == TitleLikeness.SUBTITLE and not byline.is_strong:
        return byline.is_compatible and min(len(form.coarse) for form in forms) >= PIECE
    return byline.is_compatible


# Versions: works with one title and the same authors that are not one publication

_COMPATIBLE_KINDS = ({"inproceedings", "chapter"}, {"book", "proceedings"}, {"software", "dataset"})
_PREPRINT_SERVERS = ("arxiv", "corr", "biorxiv", "medrxiv", "chemrxiv", "psyarxiv", "techrxiv", "ssrn")

Work = Entry | KnownWork


def count_years_between(one: Work, other: Work) -> int | None:
    """Return the years between two works; None if the year of one is unknown."""
    return None if one.year is None or other.year is None else abs(one.year - other.year)


def is_preprint(work: Work) -> bool:
    """Return whether a work is a preprint, by its kind, its status or its venue."""
    if work.kind == "preprint" or work.status == "preprint":
        return True
    return any(token in _PREPRINT_SERVERS for token in fold_title(work.venue)[:2])


def may_be_one(one: Work, other: Work) -> bool:
    """Return whether the kinds of two works allow that they are one.

    A preprint is never the published paper. Other kinds depend on the source: "other" may be anything, and
    two kinds at the same venue may be one work.
    """
    if is_preprint(one) != is_preprint(other):
        return False
    kinds = {one.kind, other.kind}
    if (
        len(kinds) == 1
        or "other" in kinds
        or is_preprint(one)
        or any(kinds <= compatible for compatible in _COMPATIBLE_KINDS)
    ):
        return True
    return bool(one.venue) and _fold_venue(one) == _fold_venue(other)


def _fold_venue(work: Work) -> str:
    return join_words(fold_title(work.venue))


def judge_version(entry: Entry, known: KnownWork, reason: str) -> PaperVerdict | None:
    """Return the verdict that one of two works is a version of the other; None if it is not.

    They have the same title and authors, are at most three years apart, and of another kind or in another
    venue.
    """
    years = count_years_between(entry, known)
    if years is None or years > YEARS_APART or not known.last_names:
        return None
    if may_be_one(entry, known) and not (
        entry.venue and known.venue and _fold_venue(entry) != _fold_venue(known)
    ):
        return None
    kind, entry_is_head = "", False
    if is_preprint(entry) != is_preprint(known):
        kind, entry_is_head = "preprint", is_preprint(known)
    elif {entry.kind, known.kind} in ({"article", "inproceedings"}, {"article", "chapter"}):
        kind, entry_is_head = "extended", known.kind == "article"
    reason = f"{reason}: {_VERSION_LABELS[kind, entry_is_head]}"
    return PaperVerdict(Sameness.VERSION, reason, known, version_kind=kind, entry_is_head=entry_is_head)


_VERSION_LABELS = {
    ("preprint", True): gettext_noop("the existing paper seems to be its preprint"),
    ("preprint", False): gettext_noop("it seems to be the preprint"),
    ("extended", True): gettext_noop("the existing paper seems to be its extended version"),
    ("extended", False): gettext_noop("it seems to be the extended version"),
    ("", False): gettext_noop("one may be a version of the other"),
}
