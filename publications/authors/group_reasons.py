"""What joins the papers of a group, and what keeps it apart from others of the name: stored, and in words."""

import re
from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from bibliography.affiliations import strip_addresses
from bibliography.author_groups import PaperByline, Reason, ReasonCode, compare_groups, explain_group

VALUES = 3
"""How many values of a reason are stored."""
REASONS = 4
"""How many reasons of a kind are stored."""
MENTION_LIMIT = 300
"""How many mentions of a group are compared."""
LONGEST_VALUE = 120
_ROR = re.compile(r"\s*https?://ror\.org/\w+", re.IGNORECASE)

NO_LINK = "no_link"
"""The code of groups that have a topic or a venue in common, and nothing that says more."""

StoredReason = list[Any]
"""Code, values, number of all values, and the first and the last year or an empty list."""
Mentions = Sequence[tuple[int, int]]


def explain(papers: Sequence[PaperByline], mentions: Mentions) -> list[StoredReason]:
    """Return what the mentions of a group have in common."""
    return _store(explain_group(papers, mentions[:MENTION_LIMIT]))


def contrast(
    papers: Sequence[PaperByline], mentions: Mentions, rival: Mentions
) -> dict[str, list[StoredReason]]:
    """Return what speaks against a group being one with another of the name, and what they have in common."""
    reasons = compare_groups(papers, mentions[:MENTION_LIMIT], rival[:MENTION_LIMIT])
    apart = (ReasonCode.MOVE, ReasonCode.NO_EVIDENCE)
    shared = _store(each for each in reasons if each.code in _TELLING)
    against = _store(each for each in reasons if each.is_against or each.code in apart)
    return {"apart": against or ([] if shared else [[NO_LINK, [], 0, []]]), "shared": shared}


_TELLING = (ReasonCode.IDS, ReasonCode.CO_AUTHORS, ReasonCode.PLACES, ReasonCode.DOMAINS)
"""Reasons that say something of groups with a name in common, unlike a topic or a venue."""


def _store(reasons: Iterable[Reason]) -> list[StoredReason]:
    """Return the first reasons as JSON; identifiers stay out of it, as do ids of places."""
    stored: list[StoredReason] = []
    for reason in reasons:
        if stored and reason.code == ReasonCode.VENUES:
            continue  # says little where there is more
        values = [] if reason.code in (ReasonCode.IDS, ReasonCode.OTHER_IDS) else list(reason.values)
        texts = [
            text for each in values if (text := strip_addresses(_ROR.sub("", each)).strip()[:LONGEST_VALUE])
        ]
        if texts or not values:
            number = reason.count if reason.code in _NUMBERED else len(texts)
            stored.append([str(reason.code), texts[:VALUES], number, list(reason.years or ())])
    return stored[:REASONS]


_NUMBERED = (ReasonCode.CO_AUTHORS, ReasonCode.SAME_PAPER)


def describe_reasons(reasons: Any) -> list[str]:
    """Return stored reasons in words; what another release stored and this one does not know is left out."""
    phrases = []
    for row in reasons or ():
        code, stored, number, years = row
        values = list(filter(None, map(strip_addresses, stored)))
        if phrase := _describe(code, values, number, years):
            phrases.append(phrase)
    return phrases


def _describe(code: str, values: Sequence[str], number: int, years: Sequence[int]) -> str:
    names = ", ".join(values)
    period = _format_years(years)
    if code == ReasonCode.CO_AUTHORS:
        texts = ngettext("%(n)d common co-author: %(names)s", "%(n)d common co-authors: %(names)s", number)
        return texts % {"n": number, "names": names if number <= len(values) else f"{names} …"}
    if code == NO_LINK:
        return _("no common co-author or affiliation")
    if code == ReasonCode.SAME_PAPER:
        return ngettext("both are on %(n)d paper", "both are on %(n)d papers", number) % {"n": number}
    if code == ReasonCode.PLACES:
        return f"{names} {period}".strip()
    if code == ReasonCode.MOVE and len(values) > 1:
        return _("first at %(place)s, later at %(other)s") % {"place": values[0], "other": values[1]}
    if code == ReasonCode.OTHER_PLACES and len(values) > 1:
        places = {"place": values[0], "other": values[1], "years": period}
        if not period:
            return _("other affiliations: %(place)s and %(other)s") % places
        return _("other affiliations in the same years: %(place)s and %(other)s, %(years)s") % places
    sentences = {
        ReasonCode.IDS: _("the same identifier"),
        ReasonCode.OTHER_IDS: _("other identifiers"),
        ReasonCode.DOMAINS: _("e-mail addresses at %(names)s"),
        ReasonCode.WORDS: _("common topics: %(names)s"),
        ReasonCode.VENUES: _("common venues: %(names)s"),
        ReasonCode.NO_EVIDENCE: _("nothing but the name in common"),
    }
    return sentences.get(ReasonCode(code), "") % {"names": names} if code in list(ReasonCode) else ""


def _format_years(years: Sequence[int]) -> str:
    if not years:
        return ""
    return str(years[0]) if years[0] == years[-1] else f"{years[0]}–{years[-1]}"
