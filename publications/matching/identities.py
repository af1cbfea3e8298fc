"""Identifiers of works as evidence: which are shared, and which contradict each other."""

import re
from collections.abc import Iterable, Mapping

NAMES_MANY_WORKS = frozenset({"isbn"})
"""Schemes of which one value names many works; they prove nothing."""

LABELS = {
    "doi": "DOI",
    "arxiv": "arXiv id",
    "dblp": "dblp key",
    "openalex": "OpenAlex id",
    "acl": "ACL Anthology id",
    "pmid": "PubMed id",
    "pmcid": "PubMed Central id",
    "s2": "Semantic Scholar id",
}

Pairs = Iterable[tuple[str, str]]
Values = Mapping[str, frozenset[str]]

_ARXIV_DOI = re.compile(r"10\.48550/arxiv\.(.+)")


def values(identifiers: Pairs) -> dict[str, frozenset[str]]:
    """The identifiers that name one work, by scheme, in the order in which they came.

    The DOI that arXiv gives a preprint is its arXiv id, and no DOI of its own.
    """
    found: dict[str, set[str]] = {}
    for scheme, value in identifiers:
        if scheme in NAMES_MANY_WORKS or not value:
            continue
        if scheme == "doi" and (arxiv := _ARXIV_DOI.fullmatch(value)):
            scheme, value = "arxiv", arxiv[1]
        found.setdefault(scheme, set()).add(value)
    return {scheme: frozenset(of_scheme) for scheme, of_scheme in found.items()}


def spoken_otherwise(scheme: str, value: str) -> list[tuple[str, str]]:
    """Other identifiers that say the same as one."""
    if scheme == "arxiv":
        return [("doi", f"10.48550/arxiv.{value.lower()}")]
    return []


def shared(mine: Values, yours: Values) -> list[tuple[str, str]]:
    """The identifiers that both have."""
    return [
        (scheme, min(both))
        for scheme, of_scheme in mine.items()
        if (both := of_scheme & yours.get(scheme, _NONE))
    ]


def conflicting(mine: Values, yours: Values) -> list[tuple[str, str, str]]:
    """The schemes in which both have identifiers and none in common, each with one of either."""
    return [
        (scheme, min(of_scheme), min(yours[scheme]))
        for scheme, of_scheme in mine.items()
        if scheme in yours and not of_scheme & yours[scheme]
    ]


def label(scheme: str, several: bool = False) -> str:
    """What a scheme's identifiers are called in a sentence."""
    return LABELS.get(scheme, scheme) + ("s" if several else "")


_NONE: frozenset[str] = frozenset()
