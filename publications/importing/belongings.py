"""What papers of an import can be given to besides: things of apps above this one say so here.

A theme, for example, is where its app is; that app registers a `Belonging` when it is loaded.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Belonging:
    """Things that papers can be given to. name: in forms and plans; label: for readers.

    choices: keys and what they are called. give: papers' keys and the thing's; gives the papers that were new
    to it. take: the same back. right: the permission that it takes.
    """

    name: str
    label: str
    choices: Callable[[], Iterable[tuple[str, str]]]
    give: Callable[[list[int], str], list[int]]
    take: Callable[[list[int], str], None]
    right: str


BELONGINGS: dict[str, Belonging] = {}


def register(belonging: Belonging) -> None:
    """Offer the things to imports."""
    BELONGINGS[belonging.name] = belonging
