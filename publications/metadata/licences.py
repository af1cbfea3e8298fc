"""Addresses of licences, by the names that people give them."""

import re

from publications.metadata.work import Work

_CC = re.compile(r"(?:CC|Creative Commons)[\s-]+(BY(?:-(?:NC|ND|SA))*)[\s-]+(\d\.\d)", re.IGNORECASE)
_ZERO = re.compile(r"CC[\s-]?0(?:[\s-]+1\.0)?(?:[\s-]+Universal)?", re.IGNORECASE)
_SPDX = re.compile(r"[A-Za-z0-9][A-Za-z0-9.+]*-[A-Za-z0-9.+-]*\d[A-Za-z0-9.+-]*|MIT|ISC|Unlicense|Zlib|0BSD")


def licence_address(name: str) -> str:
    """Where a licence stands: "CC BY 4.0", "Apache-2.0" (SPDX), an address; "" for one that is not known.

    Of Creative Commons' a version must be said: they differ.
    """
    name = name.strip()
    if name.lower().startswith(("https://", "http://")):
        return name if " " not in name else ""
    if _ZERO.fullmatch(name):
        return "https://creativecommons.org/publicdomain/zero/1.0/"
    if found := _CC.fullmatch(re.sub(r"(?<=[A-Za-z])\s+(?=(?:NC|ND|SA)\b)", "-", name, flags=re.IGNORECASE)):
        return f"https://creativecommons.org/licenses/{found[1].lower()}/{found[2]}/"
    return f"https://spdx.org/licenses/{name}.html" if _SPDX.fullmatch(name) else ""


def licence_of(work: Work) -> str:
    """The name of the licence of the work's own PDF or, where none is here, that all its links share."""
    own = [file.licence for file in work.papers if file.licence]
    names = own[:1] or list(dict.fromkeys(link.licence for link in work.entry.links if link.licence))
    return names[0] if len(names) == 1 else ""
