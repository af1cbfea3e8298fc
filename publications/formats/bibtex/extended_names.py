"""Names in BibLaTeX's extended format (manual, 3.5): `family=Mai, given=Luo`, `{given={Luo}, family={Mai}}`.

Values stand in braces, in quotes or bare; a pair may stand in quotes as a whole. Initials (`given-i`) count
where the name itself is not given. Other keys, such as `useprefix` and `id`, say nothing of the parts.
"""

import re

from publications.formats.bibtex.parts import GROUP

_PARTS = ("family", "given", "prefix", "suffix", "middle")
_OTHER_KEYS = ("useprefix", "nosortprefix", "id", "hash", "sortingnamekeytemplatename", "nametemplates")
NAME_KEYS = frozenset((*_PARTS, *(f"{part}-i" for part in _PARTS), *_OTHER_KEYS))
"""What stands before "=" in a name, and is no field of an entry."""

_EXTENDED = re.compile(r"(?:\A|,)\s*\"?\s*(?:family|given|prefix|suffix)(?:-i)?\s*=", re.IGNORECASE)
_WHOLE_GROUP = re.compile(GROUP)
_QUOTED = rf"(?:[^\"{{}}]++|{GROUP})*+"
_PAIR = re.compile(
    rf"\"\s*([\w-]+)\s*=\s*({_QUOTED})\"|([\w-]+)\s*=\s*(?:\"({_QUOTED})\"|((?:[^,\"{{}}]++|{GROUP})*+))"
)


def unwrap_extended_name(text: str) -> str:
    """Return the pairs of a name in the extended format without braces around them all; else nothing."""
    if "=" not in text:
        return ""
    bare = text.strip()
    if bare[:1] == "{" and _WHOLE_GROUP.fullmatch(bare):
        bare = bare[1:-1]
    return bare if _EXTENDED.search(bare) else ""


def parse_extended_name(pairs: str) -> dict[str, str]:
    """Return `given`, `prefix`, `family` and `suffix` of a name, TeX and all, those that it has."""
    values: dict[str, str] = {}
    for quoted, inside, name, *texts in _PAIR.findall(pairs):
        values.setdefault((quoted or name).lower(), (inside or "".join(texts)).strip())
    parts = {key: values.get(key) or values.get(f"{key}-i", "") for key in _PARTS[:4]}
    if middle := values.get("middle") or values.get("middle-i"):
        parts["given"] = f"{parts['given']} {middle}".strip()
    return parts
