"""Names in Chinese, Japanese and Korean letters: the family name comes first, with or without a space."""

import re

from people.names.parts import Parts
from people.names.tables import COMPOUND_SURNAMES

_HAN_HANGUL = "\u3005\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U000323af\uac00-\ud7a3"
_KANA = "\u3041-\u30ff"
_UNSPACED = re.compile(f"[{_HAN_HANGUL}]{{2,4}}")
_SPACED = re.compile(f"([{_HAN_HANGUL}{_KANA}]+) ([{_HAN_HANGUL}{_KANA}]+)")
_ANY = re.compile(f"[{_HAN_HANGUL}{_KANA}]")


def is_east_asian(text: str) -> bool:
    """Whether a text has Chinese, Japanese or Korean letters."""
    return bool(_ANY.search(text))


def split_east_asian(name: str, suffix: str) -> Parts | None:
    """The parts of a name in these letters, or None for another. Four letters are two and two."""
    if match := _SPACED.fullmatch(name):
        return Parts(family=match[1], given=match[2], suffix=suffix)
    if not _UNSPACED.fullmatch(name):
        return None
    length = 2 if len(name) == 4 or (len(name) == 3 and name[:2] in COMPOUND_SURNAMES) else 1
    return Parts(family=name[:length], given=name[length:], suffix=suffix)
