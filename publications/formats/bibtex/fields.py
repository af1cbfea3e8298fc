"""The fields of an entry, taken one after the other; what nobody takes is left."""

from publications.formats.bibtex.kept import Kept
from publications.formats.bibtex.raw import Raw
from publications.formats.latex import decode

_LONG = 300
_kept = Kept(decode, 10_000)


def decoded(value: str) -> str:
    """A value without TeX; what many entries say, as publishers and journals are, is decoded once."""
    return _kept[value] if len(value) < _LONG else decode(value)


class Fields:
    """The fields that have a value, by name; `annotated`: some may be annotations of others."""

    def __init__(self, raw: Raw) -> None:
        self.raw = raw
        self.left = dict(raw.fields)
        if not all(map(str.strip, self.left.values())):
            self.left = {name: value for name, value in self.left.items() if value.strip()}
        self.annotated = "+an" in "\n".join(self.left)

    def __contains__(self, name: str) -> bool:
        return name in self.left

    def value(self, name: str) -> str:
        """A value as it stands; empty where there is none."""
        return self.left.get(name, "")

    def text(self, name: str) -> str:
        """A value without TeX."""
        value = self.left.get(name)
        return decoded(value) if value else ""

    def first(self, *names: str) -> str:
        """The first of the names that has a value; empty if none does."""
        for name in names:
            if name in self.left:
                return name
        return ""

    def take(self, name: str, *others: str) -> str:
        """The value of the first of the names that has one, without TeX; it is not left."""
        value = self.take_value(name, *others)
        return decoded(value) if value else ""

    def take_value(self, name: str, *others: str) -> str:
        """The same as it stands."""
        value = self.left.pop(name, "")
        if not value and others:
            other = self.first(*others)
            value = self.left.pop(other, "")
        return value

    def warn(self, name: str, reason: str) -> None:
        """Note what is odd about a field."""
        self.raw.warn(reason, name)
