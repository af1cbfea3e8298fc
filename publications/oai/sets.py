"""Sets of records. Each follows from the paper's own row, so that it is known of what is gone too."""

from collections.abc import Iterable, Iterator

from django.db.models import Q

from publications.models import Publication

LIST, KIND, YEAR = "list", "kind", "year"
_NAMES = {LIST: "The group's own list", KIND: "By kind", YEAR: "By year"}
_KINDS = dict(Publication.Kind.choices)

Row = tuple[str, int | None, bool]
"""What sets follow from: kind, year, whether it is in the group's list."""


def sets_of(kind: str, year: int | None, in_list: bool) -> list[str]:
    """The sets of a row, without those that contain them."""
    found = [LIST] if in_list else []
    return [*found, f"{KIND}:{kind}", *([] if year is None else [f"{YEAR}:{year}"])]


def condition(spec: str) -> Q | None:
    """What is true of the rows in a set, empty for all; None for a set that there cannot be."""
    name, colon, value = spec.partition(":")
    if not colon:
        return {LIST: Q(in_list=True), KIND: Q(), YEAR: Q(year__isnull=False)}.get(name)
    if name == KIND and value in _KINDS:
        return Q(kind=value)
    if name == YEAR and value.isascii() and value.isdecimal() and value == str(int(value[:6])):
        return Q(year=int(value))
    return None


def held(rows: Iterable[Row]) -> Iterator[tuple[str, str]]:
    """The sets that hold one of these rows, those that contain others first, each with its name in words."""
    specs = {spec for row in rows for spec in sets_of(*row)}
    parents = {spec.partition(":")[0] for spec in specs}
    for name in (LIST, KIND, YEAR):
        if name in parents:
            yield name, _NAMES[name]
            yield from sorted(
                ((spec, _name(spec)) for spec in specs if spec.startswith(f"{name}:")),
                reverse=name == YEAR,
            )


def _name(spec: str) -> str:
    kind, _, value = spec.partition(":")
    return _KINDS.get(value, value).capitalize() if kind == KIND else value
