"""Records of each format in which one value is long and hostile: reading them must take linear time."""

import json
from collections.abc import Callable, Iterator

from bench.hostile_texts import repeat_text

PIECES = [
    " ", "\t", "a", "A", "0", "-", ".", ",", ";", ":", "'", '"', "`", "(", "[", "{", "<", "&", "@", "/",
    "\\", "$", "=", "+", "%", "_", "’", "…", "–", "é", "李", "\u0301", "a ", "A ", "a.", "A. ", "A, ",
    ". ", ", ", "; ", ": ", " - ", "0 ", "0-", "0,", " and ", " & ", "et al. ", "van ", "Dr. ", "PhD, ",
    ", MS", "Jr ", "(a", "(1", "[a", "<a>", "<i", "{a", "\\a ", "\\'", "$a$", "a@b", "a@", "www.",
    "http://", "https://a.b/", "doi:", "10.1/", "arxiv:", "arXiv:2001.00001", "pmid ", "isbn 978-",
    "vol. 1", "no. 1 ", "pp. ", "2020", "2020-01-", "May ", "Proc. ", "1st ", "'20 ", "of the ", "a a",
    "Aa", "aA", "A B ", "A. B", "``", "''", "--", "...", ". . ", "a-b", "O'", "{\\})", "=_", "a = ",
    "\\;", "<a href=x ", "\\(a", "1 1 ", "a@b ", "@a{",
]  # fmt: skip
"""Pieces that are repeated to a value."""

_FIELDS = {
    "bibtex": "author editor title journal booktitle year date month pages volume number doi url note "
    "abstract keywords eprint publisher series howpublished isbn language",
    "ris": "AU A2 TI T2 JO PY DA SP EP VL IS DO UR AB KW N1 SN M1 PB CY ET LA ID AN",
    "medline": "FAU AU CN AD AUID TI JT DP PG LID AB OT LA IS PT BTI PMC SO XX",
    "ovid": "Authors Source Title Abstract DOI ISSN Language Keywords Year Institution Publisher",
    "acl": "id title authors author_parts venue venue_ids year pages doi url bibkey abstract editors other",
    "csl": "author editor title container-title issued page volume issue DOI URL ISSN ISBN PMID abstract "
    "keyword note language edition publisher genre archive number",
    "jsonl": "title authors editors venue year pages doi url abstract keywords",
}


def _build_json(name: str, value: str) -> dict:
    people = {
        "author": [{"literal": value}],
        "authors": [value],
        "editor": [{"family": value, "given": value}],
    }
    lists = {"author_parts": [{"first": value, "last": value}], "venue_ids": [value], "editors": [value]}
    return {"title": "T", "type": "article", name: (people | lists).get(name, value)}


BUILDERS: dict[str, Callable[[str, str], str]] = {
    "bibtex": lambda name, value: f"@article{{k, {name} = {{{value}}}, note = {{N}}}}",
    "ris": lambda name, value: f"TY  - JOUR\nT1  - T\n{name}  - {value}\nER  - \n",
    "medline": lambda name, value: f"PMID- 1\nTI  - T\nFAU - Doe, A\n{name.ljust(4)}- {value}\n",
    "ovid": lambda name, value: f"<1>\nTitle\n  T\n{name}\n  {value}\n",
    "acl": lambda name, value: json.dumps(_build_json(name, value)),
    "csl": lambda name, value: json.dumps([_build_json(name, value)]),
    "jsonl": lambda name, value: json.dumps({"groupsite": 1, "kind": "article", **_build_json(name, value)}),
}
"""By format, what returns a record with a value of a field."""


def list_fields(format_name: str) -> list[str]:
    """Return the fields of a format that get values."""
    return _FIELDS[format_name].split()


def generate_records(length: int) -> Iterator[tuple[str, tuple[bytes, str]]]:
    """Yield records of all formats with a hostile value in one field: a name, and the bytes and format."""
    for format_name, build in BUILDERS.items():
        for field in list_fields(format_name):
            for piece in PIECES:
                text = build(field, "a" + repeat_text(piece, length) + "b")
                yield f"{format_name} {field} {piece!r}", (text.encode(), format_name)
