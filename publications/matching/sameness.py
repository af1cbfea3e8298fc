"""Whether an entry is a work that is known already."""

from collections.abc import Iterable
from dataclasses import replace

from publications.formats.entry import Entry
from publications.matching.fingerprints import YEARS_APART, LookupKeys, telling
from publications.matching.identities import Values, conflicting, label, shared, values
from publications.matching.papers import Known, PaperDecision, PaperVerdict, Ref, Sameness
from publications.matching.similar import judge_similar
from publications.matching.title_keys import make_title_keys, make_title_queries
from publications.matching.titles import agree
from publications.matching.versions import as_version, may_be_one, years_between

_TOLD = 80  # characters of a title in a reason
Found = list[tuple[Known, PaperVerdict]]


def same_paper(
    entry: Entry,
    known: Iterable[Known],
    decisions: Iterable[PaperDecision] = (),
    refs: Iterable[Ref] = (),
) -> PaperVerdict:
    """Whether an entry is one of some known works, as `PaperIndex` says; for many entries make an index."""
    return PaperIndex(known, decisions).same_paper(entry, refs)


class PaperIndex:
    """Known works by what names them: it answers for an entry without looking at all of them.

    It can grow with what an import finds to be new, so that a file's own repetitions are found too.
    """

    def __init__(self, known: Iterable[Known] = (), decisions: Iterable[PaperDecision] = ()) -> None:
        self._by_ref: dict[Ref, Known] = {}
        self._by_value: dict[tuple[str, str], list[Known]] = {}
        self._by_print: dict[str, list[Known]] = {}
        self._by_title: dict[int, list[Known]] = {}
        self._values: dict[str, Values] = {}
        self._decided: dict[Ref, dict[Ref, bool]] = {}
        for work in known:
            self.add(work)
        for each in decisions:
            self._decided.setdefault(each.one, {})[each.other] = each.same
            self._decided.setdefault(each.other, {})[each.one] = each.same

    def add(self, work: Known) -> None:
        """Add a work; raise ValueError for a uid that another has."""
        if work.uid in self._values:
            raise ValueError(f"There are two works with the uid {work.uid}.")
        for ref in work.refs:
            self._by_ref.setdefault(ref, work)
        self._values[work.uid] = found = values(work.identifiers)
        for scheme, of_scheme in found.items():
            for value in of_scheme:
                self._by_value.setdefault((scheme, value), []).append(work)
        if key := telling((work.title, work.last_names)):
            self._by_print.setdefault(key, []).append(work)
        for title_key in make_title_keys(work.title):
            self._by_title.setdefault(title_key, []).append(work)

    def knows(self, wanted: LookupKeys, refs: Iterable[Ref] = ()) -> bool:
        """Whether there is anything that an entry with these keys and names may be."""
        return (
            wanted.fingerprint in self._by_print
            or any(pair in self._by_value for pair in wanted.identifiers)
            or any(ref in self._by_ref or ref in self._decided for ref in refs)
        )

    def same_paper(self, entry: Entry, refs: Iterable[Ref] = ()) -> PaperVerdict:
        """What an entry is to the known works. refs: what names the entry itself, as its record in a corpus.

        In this order. What somebody decided. The same record or a shared identifier, unless the titles
        disagree or other identifiers contradict it: then it is doubtful. The same fingerprint in the same
        year, unless identifiers contradict it, the title is generic or the kinds exclude each other. The same
        fingerprint within three years in another kind or venue is a version, to be asked about. A similar
        title, as `judge_similar` says.
        """
        refs = tuple(refs)
        decided = self._decisions(refs)
        if same := [work for work, is_same in decided if is_same]:
            return _decided_same(same)
        apart = {work.uid for work, _ in decided}
        found = values(entry.identifiers)
        return (
            _of_all([each for each in self._by_identity(entry, refs, found) if each[0].uid not in apart])
            or _of_best([each for each in self._alike(entry, found) if each[0].uid not in apart])
            or PaperVerdict(Sameness.NEW, "nothing that is known has its identifiers or its title")
        )

    def _decisions(self, refs: tuple[Ref, ...]) -> list[tuple[Known, bool]]:
        """The known works that somebody compared with the entry, and what was decided."""
        decided = [each for ref in refs for each in self._decided.get(ref, {}).items()]
        return [(self._by_ref[ref], same) for ref, same in decided if ref in self._by_ref]

    def _by_identity(self, entry: Entry, refs: tuple[Ref, ...], found: Values) -> Found:
        """The works with the same record or a shared identifier."""
        verdicts: dict[str, tuple[Known, PaperVerdict]] = {}
        for ref in refs:
            if work := self._by_ref.get(ref):
                verdicts[work.uid] = work, _unless_titles_differ(entry, work, _record(ref))
        for scheme, of_scheme in found.items():
            for value in sorted(of_scheme):
                for work in self._by_value.get((scheme, value), ()):
                    if work.uid not in verdicts:
                        verdicts[work.uid] = work, self._sharing(entry, work, found)
        return list(verdicts.values())

    def _sharing(self, entry: Entry, work: Known, found: Values) -> PaperVerdict:
        """The verdict about a work with which the entry shares an identifier."""
        theirs = self._values[work.uid]
        scheme, value = shared(found, theirs)[0]
        if against := conflicting(found, theirs):
            reason = f"the same {label(scheme)} {value}, but {_contradiction(against)}"
            return PaperVerdict(Sameness.DOUBTFUL, reason, work)
        return _unless_titles_differ(entry, work, label(scheme), value)

    def _alike(self, entry: Entry, found: Values) -> Found:
        """The works with the same fingerprint; those with a similar title unless one of them is the same."""
        works = self._by_print.get(telling(entry), ())
        alike = [(work, _of_alike(entry, work, conflicting(found, self._values[work.uid]))) for work in works]
        if any(verdict.verdict == Sameness.SAME for _, verdict in alike):
            return alike
        return [*alike, *self._similar(entry, found, {work.uid for work in works})]

    def _similar(self, entry: Entry, found: Values, but: set[str]) -> Found:
        """The works with a similar title, but for some."""
        works = {
            work.uid: work
            for key in make_title_queries(entry.title)
            for work in self._by_title.get(key, ())
            if work.uid not in but and (years_between(entry, work) or 0) <= YEARS_APART
        }
        verdicts = []
        for work in works.values():
            against = conflicting(found, self._values[work.uid])
            if verdict := judge_similar(entry, work, _contradiction(against) if against else ""):
                verdicts.append((work, verdict))
        return verdicts


def _of_alike(entry: Entry, work: Known, against: list[tuple[str, str, str]]) -> PaperVerdict:
    """The verdict about a work with the same title and last names."""
    years = years_between(entry, work)
    if against:
        reason = f"same title and authors, but {_contradiction(against)}"
        return as_version(entry, work, reason) or PaperVerdict(Sameness.NEW, reason)
    if years is None:
        return PaperVerdict(Sameness.DOUBTFUL, "same title and last names, but one of them has no year", work)
    if years and not work.last_names:
        return PaperVerdict(Sameness.NEW, f"same title, but in {entry.year} and {work.year}, and no authors")
    if years:
        reason = f"same title and last names, but in {entry.year} and {work.year}"
        doubt = PaperVerdict(
            Sameness.DOUBTFUL if years == 1 else Sameness.NEW, reason, work if years == 1 else None
        )
        return as_version(entry, work, reason) or doubt
    reason = f"same title and last names in {work.year}"
    if not may_be_one(entry, work):
        return as_version(entry, work, reason) or PaperVerdict(Sameness.DOUBTFUL, reason, work)
    if not work.last_names:
        return PaperVerdict(
            Sameness.DOUBTFUL, f"same title in {work.year}, but neither names an author", work
        )
    return PaperVerdict(Sameness.SAME, reason, work)


def _unless_titles_differ(entry: Entry, work: Known, what: str, value: str = "") -> PaperVerdict:
    if agree(entry.title, work.title):
        return PaperVerdict(Sameness.SAME, f"the same {what} {value}".rstrip(), work)
    reason = f"the same {what}, but the titles differ: {_told(entry.title)} and {_told(work.title)}"
    return PaperVerdict(Sameness.DOUBTFUL, reason, work)


def _told(title: str) -> str:
    return f"“{title if len(title) <= _TOLD else title[: _TOLD - 1].rstrip() + '…'}”"


def _record(ref: Ref) -> str:
    return f"record {ref.key} of {ref.corpus}" if ref.corpus else "work"


def _contradiction(against: list[tuple[str, str, str]]) -> str:
    scheme, mine, yours = against[0]
    return f"other {label(scheme, several=True)}: {mine} and {yours}"


def _decided_same(works: list[Known]) -> PaperVerdict:
    """What somebody decided; about several works only where they are one."""
    if work := _only(works):
        return PaperVerdict(Sameness.SAME, "somebody decided that they are the same", work)
    reason = "somebody decided that it is the same as each of several works"
    return PaperVerdict(Sameness.DOUBTFUL, reason, works[0], tuple(works[1:]))


def _only(works: list[Known]) -> Known | None:
    """The one work that all are, or of which the others are versions; None if there is none."""
    uids = {work.uid for work in works}
    heads = {work.uid: work for work in works if work.head not in uids}
    return next(iter(heads.values())) if len(heads) == 1 else None


def _of_all(found: Found) -> PaperVerdict | None:
    """One verdict from those about each work with which an identifier is shared: each of them counts."""
    if len(found) < 2:
        return found[0][1] if found else None
    works = [work for work, _ in found]
    head = _only(works) if all(verdict.verdict == Sameness.SAME for _, verdict in found) else None
    if head:
        return _named(next(verdict for work, verdict in found if work == head), head, works)
    reason = "; ".join(f"{verdict.reason} (known as {_told(work.title)})" for work, verdict in found)
    return PaperVerdict(Sameness.DOUBTFUL, reason, works[0], tuple(works[1:]))


_RANKS = (Sameness.SAME, Sameness.DOUBTFUL, Sameness.VERSION, Sameness.NEW)


def _of_best(found: Found) -> PaperVerdict | None:
    """One verdict from those about each work with the same fingerprint: the strongest, if it is alone."""
    if not found:
        return None
    work, best = min(found, key=lambda each: _RANKS.index(each[1].verdict))
    works = [work for work, _ in found]
    same = [work for work, verdict in found if verdict.verdict == Sameness.SAME]
    if len(same) < 2:
        return _named(best, best.paper, works)
    if head := _only(same):
        return _named(best, head, works)
    reason = f"{best.reason} as several known works"
    return PaperVerdict(Sameness.DOUBTFUL, reason, work, tuple(each for each in works if each != work))


def _named(verdict: PaperVerdict, paper: Known | None, works: list[Known]) -> PaperVerdict:
    return replace(verdict, paper=paper, others=tuple(work for work in works if work != paper))
