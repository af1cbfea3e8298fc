"""Two people changed the order of one list: whether they did, what to show of it, and one order of both.

An order is a list of keys. What one of the two added or took out is no change of the order.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Order:
    """The rows of a list in order, by their keys.

    names: what each is called. words: what the order is called. place: the field that holds a row's place.
    """

    keys: list[str] = field(default_factory=list)
    names: dict[str, str] = field(default_factory=dict)
    words: str = "order"
    place: str = "position"

    @property
    def mark(self) -> str:
        """What a form carries of it."""
        return ",".join(self.keys)


def read_mark(mark: str | None) -> list[str] | None:
    """The keys in a mark; None without one."""
    return None if mark is None else mark.split(",")


def is_moved(now: list[str], before: list[str] | None) -> bool:
    """Whether those that are in both stand in another order; yes if nothing is known of before."""
    return before is None or _only(now, before) != _only(before, now)


def joined(first: list[str], second: list[str]) -> list[str]:
    """All keys: in the order of `first`, and what only `second` has behind what it stands behind there."""
    found, known = list(first), set(first)
    for number, key in enumerate(second):
        if key not in known:
            found.insert(found.index(second[number - 1]) + 1 if number else 0, key)
            known.add(key)
    return found


def stretches(theirs: Order, mine: Order) -> tuple[str, str]:
    """What each shows of the rows that are in both: the part in which they differ, with the places."""
    one, other = _only(theirs.keys, mine.keys), _only(mine.keys, theirs.keys)
    differing = [place for place, pair in enumerate(zip(one, other, strict=True)) if pair[0] != pair[1]]
    if not differing:
        return "", ""
    part = range(differing[0], differing[-1] + 1)
    return tuple(
        "\n".join(f"{place + 1}. {order.names.get(keys[place], keys[place])}" for place in part)
        for order, keys in ((theirs, one), (mine, other))
    )


def _only(keys: list[str], wanted: Iterable[str]) -> list[str]:
    known = set(wanted)
    return [key for key in keys if key in known]
