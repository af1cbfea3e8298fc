"""Which encoding a text is in that is not UTF-8: East Asian and Cyrillic ones, told from Windows-1252.

In the East Asian ones nearly all characters are among a few thousand frequent ones, which stand together in
their tables; letters with accents are single bytes among letters of ASCII, and fall elsewhere.
"""

import re
from typing import NamedTuple

ENOUGH = 1 << 14  # bytes that are looked at
_FEWEST = 3  # characters that tell
_SHARE = 0.75  # of the characters that must be frequent ones

_RUN = re.compile(rb"(?:[\x81-\xfe][\x40-\x7e\x80-\xfe])+|[\x80-\xff]+")
_LETTERS = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")


class Encoding(NamedTuple):
    """An encoding by Python's name and in words, and the frequent characters in its table."""

    name: str
    words: str
    frequent: re.Pattern[bytes]
    telling: re.Pattern[bytes] | None = None  # what a part of the text must be, where others share the table


_HIGH = rb"[\xa1-\xfe]"
ENCODINGS = (
    Encoding("cp949", "Korean, EUC-KR", re.compile(rb"[\xb0-\xc8]" + _HIGH)),
    Encoding(
        "euc_jp",
        "Japanese, EUC-JP",
        re.compile(rb"[\xa1-\xa5\xb0-\xcf]" + _HIGH),
        re.compile(rb"[\xa4\xa5]" + _HIGH),
    ),
    Encoding("gb18030", "Chinese, GBK", re.compile(rb"[\xa1-\xa3\xb0-\xd7]" + _HIGH)),
    Encoding("big5", "Chinese, Big5", re.compile(rb"[\xa1-\xa3\xa4-\xc6][\x40-\x7e\xa1-\xfe]")),
    Encoding(
        "cp932",
        "Japanese, Shift-JIS",
        re.compile(rb"[\x81-\x83\x88-\x97][\x40-\x7e\x80-\xfc]"),
        re.compile(rb"\x82[\x9f-\xf1]|\x83[\x40-\x96]|[\x88-\x97][\x40-\x7e\x80-\xfc]"),
    ),
)
_CYRILLIC = (
    ("cp1251", "Cyrillic, Windows-1251", re.compile(rb"[\xc0-\xdf]?[\xe0-\xff]{2,}")),
    ("koi8-r", "Cyrillic, KOI8-R", re.compile(rb"[\xe0-\xff]?[\xc0-\xdf]{2,}")),
)


def guess_encoding(sample: bytes) -> tuple[str, str]:
    """Return the encoding of lines that are not UTF-8, by name and in words; Windows-1252 if none fits."""
    sample = sample[:ENOUGH]
    best, name, words = _SHARE, "cp1252", "Windows-1252"
    for each in ENCODINGS:
        if (share := _share(each, sample)) > best:
            best, name, words = share, each.name, each.words
    high = sum(byte >= 0x80 for byte in sample)
    for encoding, said, form in _CYRILLIC:
        found = form.findall(sample)
        if len(found) >= _FEWEST and (share := sum(map(len, found)) / high) > best:
            best, name, words = share, encoding, said
    return name, words


def _share(encoding: Encoding, sample: bytes) -> float:
    """Return what share of the characters of a sample are frequent ones; 0 if the encoding does not fit."""
    good = bad = telling = 0
    for found in _RUN.finditer(sample):
        run = found[0]
        between = sample[found.start() - 1 : found.start()], sample[found.end() : found.end() + 1]
        alone = len(run) < 3 and (run[-1] < 0x80 or all(side and side[0] in _LETTERS for side in between))
        pairs = [run[at : at + 2] for at in range(0, len(run), 2)]
        frequent = 0 if alone else sum(bool(encoding.frequent.fullmatch(pair)) for pair in pairs)
        good += frequent
        bad += len(pairs) - frequent
        telling += (
            sum(bool(encoding.telling.fullmatch(pair)) for pair in pairs) if encoding.telling else frequent
        )
    if good < _FEWEST or telling * 8 < good:
        return 0.0
    return good / (good + bad) if _decodes(sample, encoding.name) else 0.0


def _decodes(sample: bytes, name: str) -> bool:
    """Return whether most lines of a sample can be in an encoding; the last may be cut."""
    lines = sample.splitlines()
    wrong = sum("\ufffd" in line.decode(name, "replace") for line in lines[: max(1, len(lines) - 1)])
    return wrong * 10 <= len(lines)
