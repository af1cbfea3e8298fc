"""Whether a work with a similar title is the same, although its byline or its title is printed otherwise."""

from publications.formats.entry import Entry
from publications.matching.byline_likeness import BylineLikeness, compare_bylines
from publications.matching.papers import Known, PaperVerdict, Sameness
from publications.matching.title_keys import PIECE
from publications.matching.title_likeness import TitleLikeness, compare_titles, prepare_title
from publications.matching.versions import as_version, may_be_one, years_between

YEARS_ASKED = 1  # between two works that may be the same
_WORDS = {
    TitleLikeness.SAME: "same title",
    TitleLikeness.SPELLING: "almost the same title",
    TitleLikeness.CUT: "one title is the beginning of the other",
    TitleLikeness.SUBTITLE: "titles that agree but for a part",
    TitleLikeness.SHORT_NAME: "titles that begin with the same name",
}


def judge_similar(entry: Entry, work: Known, contradiction: str) -> PaperVerdict | None:
    """Return the verdict about a work with a similar title; None where nothing speaks for it.

    contradiction: what identifiers say against it, in words.
    """
    title = compare_titles(entry.title, work.title)
    if not title:
        return None
    names = [each.name for each in entry.authors or entry.editors]
    byline = compare_bylines(names, work.names or work.last_names)
    years = years_between(entry, work) or 0
    if not _may_be_asked(title, byline, entry, work, years):
        return None
    reason = f"{_WORDS[title]}, {byline}"
    if years:
        reason += f", but in {entry.year} and {work.year}"
    if contradiction:
        reason += f", but {contradiction}"
        return as_version(entry, work, reason) or PaperVerdict(Sameness.NEW, reason)
    if _is_certain(title, byline, entry, work):
        return PaperVerdict(Sameness.SAME, f"{reason}, in {entry.year}", work)
    if version := as_version(entry, work, reason):
        return version
    return PaperVerdict(Sameness.DOUBTFUL, reason, work) if years <= YEARS_ASKED else None


def _is_certain(title: TitleLikeness, byline: BylineLikeness, entry: Entry, work: Known) -> bool:
    """Whether nobody need be asked: a distinctive title, the same year, and bylines that begin alike."""
    return (
        title == TitleLikeness.SAME
        and byline.is_strong
        and entry.year is not None
        and entry.year == work.year
        and may_be_one(entry, work)
        and prepare_title(entry.title).is_distinctive
    )


def _may_be_asked(
    title: TitleLikeness, byline: BylineLikeness, entry: Entry, work: Known, years: int
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
