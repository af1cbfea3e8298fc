"""The parts that sorting and citing need of a name."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Parts:
    """The parts of a name; one that has none (a group's, a single word) is a `literal`.

    Raises ValueError unless there is either a family name or a literal.
    """

    given: str = ""
    particle: str = ""
    family: str = ""
    suffix: str = ""
    literal: str = ""

    def __post_init__(self) -> None:
        if bool(self.family) == bool(self.literal):
            raise ValueError("A name has a family name or is literal.")
        if self.literal and (self.given or self.particle or self.suffix):
            raise ValueError(f"A literal name has no parts: “{self.literal}”.")


def read_stored_parts(name: str, given: str, particle: str, family: str, suffix: str, literal: str) -> Parts:
    """Return the parts of a printed name as its row has them; never raises, whatever the row holds.

    A family name counts more than a literal beside it; a name without either is literal.
    """
    if not family:
        return Parts(literal=literal or name or "?")
    return Parts(given=given, particle=particle, family=family, suffix=suffix)
