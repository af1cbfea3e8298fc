"""Works to cite."""

from bibliography.contributors import from_text
from bibliography.formats import Contributor, Entry


def parse_people(*names: str) -> tuple[Contributor, ...]:
    """Contributors of names in one text each, as BibTeX has them."""
    return tuple(map(from_text, names))


def make_people(number: int) -> tuple[Contributor, ...]:
    """So many people: Ada A1, Ada A2 …"""
    return parse_people(*(f"A{each}, Ada" for each in range(1, number + 1)))


ADA, BEN = parse_people("Tester, Ada Maria", "de Vries, Jean-Paul")
DOI = (("doi", "10.1000/x"),)
DATE = {"year": 2021, "month": 6, "day": 3}

AT = "Proceedings of the Symposium on Things"

KINDS = {
    "article": Entry(
        "article", "On Things: A Study of NASA", (ADA, BEN), venue="Journal of Things", volume="12",
        issue="3", pages="1234–1256", identifiers=DOI, **DATE,
    ),
    "inproceedings": Entry(
        "inproceedings", "A Paper at a Conference", (ADA, BEN), venue=AT,
        pages="1–10", publisher="ACM", identifiers=DOI, **DATE,
    ),
    "preprint": Entry(
        "preprint", "A Preprint of Things", (ADA,), identifiers=(("arxiv", "2106.00001"),), **DATE
    ),
    "book": Entry(
        "book", "A Book of Things", (ADA,), publisher="Springer", volume="3",
        extra={"edition": "second", "address": "Berlin", "series": "Lecture Notes"}, **DATE,
    ),
    "chapter": Entry(
        "chapter", "A Chapter of Things", (ADA,), editors=(BEN,), venue="A Book of Things",
        publisher="Springer", pages="100–110", **DATE,
    ),
    "proceedings": Entry(
        "proceedings", AT, editors=(ADA, BEN), publisher="ACM", **DATE
    ),
    "phdthesis": Entry("phdthesis", "A Thesis of Things", (ADA,), publisher="University of X", **DATE),
    "mastersthesis": Entry(
        "mastersthesis", "A Thesis of Things", (ADA,), publisher="University of X", **DATE
    ),
    "report": Entry(
        "report", "A Report of Things", (ADA,), publisher="University of X", issue="TR-12", **DATE
    ),
    "software": Entry(
        "software", "ThingSoft", (ADA,), publisher="Zenodo", extra={"version": "v1.2"}, identifiers=DOI,
        **DATE,
    ),
    "dataset": Entry("dataset", "ThingData", (ADA,), publisher="Zenodo", identifiers=DOI, **DATE),
    "talk": Entry(
        "talk", "A Talk of Things", (ADA,),
        extra={"event-title": "Symposium of Talks", "event-place": "Paris"}, **DATE,
    ),
    "patent": Entry("patent", "A Moving Thing", (ADA,), issue="US 1,234", **DATE),
    "other": Entry("other", "A Document of Things", (ADA,), publisher="Someone", **DATE),
}  # fmt: skip
"""A work of each kind."""
