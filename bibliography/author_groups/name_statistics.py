"""How many people may bear a name, judged by how common its parts are."""

from collections import Counter
from collections.abc import Iterable

from bibliography.names.readings import NameForm
from bibliography.names.tables import EAST_ASIAN_SURNAMES


class NameStatistics:
    """The distinct names of a collection: how many have a family name, and how many a given name.

    names: the letters of each name, "given family".
    """

    def __init__(self, names: Iterable[str]):
        distinct = {tuple(name.split(" ", 1)) for name in names}
        self.families = Counter(family for _, family in distinct)
        self.givens = Counter((given, family in EAST_ASIAN_SURNAMES) for given, family in distinct)
        self.initials = Counter((given[:1], family) for given, family in distinct)
        east_asian = sum(1 for _, family in distinct if family in EAST_ASIAN_SURNAMES)
        self._totals = {True: max(east_asian, 1), False: max(len(distinct) - east_asian, 1)}

    def estimate_bearers(self, name: str) -> float:
        """Return how many people of this name are expected beside one, if its parts were independent.

        Given and family names of East Asia are counted among themselves.
        """
        given, family = name.split(" ", 1)
        is_east_asian = family in EAST_ASIAN_SURNAMES
        others = (self.families[family] - 1) * (self.givens[given, is_east_asian] - 1)
        return max(others, 0) / self._totals[is_east_asian]

    def count_by_initial(self, form: NameForm) -> int:
        """Return how many other names have the family name and the first initial of a name."""
        reading = form.readings[0]
        family = "".join(min(word) for word in reading.family)
        return max(self.initials[reading.given[0].text[:1].lower(), family] - 1, 0)
