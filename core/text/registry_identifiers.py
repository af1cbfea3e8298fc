"""Identifiers of persons, organisations and serials in text: ORCID, ROR and ISSN, each with its check digit.

ORCID's is that of ISO 7064, MOD 11-2; ROR's that of ISO 7064, MOD 97-10, on Crockford's letters; ISSN's that
of ISO 3297. Invalid ones are ignored. An ISSN looks like a range of years, so it counts only after
its label or if it is the whole text.
"""

import re

from core.text.letters import to_ascii

_CROCKFORD = "0123456789abcdefghjkmnpqrstvwxyz"
_ORCID = r"\d{4}[- ]?\d{4}[- ]?\d{4}[- ]?\d{3}[\dx](?![\w-])"
_ROR = r"0[a-hj-km-np-tv-z0-9]{6}\d{2}(?![\w-])"
_ISSN = r"\d{4}[- ]?\d{3}[\dx](?![\w-])"
_MENTIONS = {
    "orcid": rf"orcid(?:\.org/|\W{{0,3}}(?:i\.?d\W{{0,3}})?(?:\w{{1,10}}://[\w.]{{0,40}}orcid\.org/)?)({_ORCID})"
    r"|(?<![\w-])(\d{4}-\d{4}-\d{4}-\d{3}[\dx])(?![\w-])",
    "ror": rf"ror\.org/({_ROR})|\bror\W{{1,3}}({_ROR})|\A\W*({_ROR})\W*\Z",
    "issn": rf"issn(?:-?l)?(?:\W|\b(?:print|online|electronic|issn)\b){{0,12}}({_ISSN})|\A\W*({_ISSN})\W*\Z",
}
_FORMS = {scheme: re.compile(form, re.IGNORECASE | re.ASCII) for scheme, form in _MENTIONS.items()}


def find_registry_identifiers(text: str) -> list[tuple[str, str]]:
    """Return the scheme ("orcid", "ror", "issn") and value of each identifier in a text, once, in order."""
    text = to_ascii(" ".join(text.split()))
    places = [
        (match.start(), scheme, next(filter(None, match.groups())))
        for scheme, form in _FORMS.items()
        for match in form.finditer(text)
    ]
    values = ((scheme, _NORMAL[scheme](re.sub(r"[ -]", "", value))) for _, scheme, value in sorted(places))
    return list(dict.fromkeys(pair for pair in values if pair[1]))


def _normalise_orcid(digits: str) -> str:
    total = 0
    for digit in digits[:15]:
        total = (total + int(digit)) * 2
    check = (12 - total % 11) % 11
    if digits[15:].upper() != ("X" if check == 10 else str(check)) or not int(digits[:15]):
        return ""
    return "-".join(digits.upper()[start : start + 4] for start in (0, 4, 8, 12))


def _normalise_ror(text: str) -> str:
    number = 0
    for letter in text[:7].lower():
        number = number * 32 + _CROCKFORD.index(letter)
    return text.lower() if 98 - number * 100 % 97 == int(text[7:]) else ""


def _normalise_issn(digits: str) -> str:
    total = sum(int(digit) * weight for digit, weight in zip(digits[:7], range(8, 1, -1), strict=True))
    check = -total % 11
    if digits[7:].upper() != ("X" if check == 10 else str(check)) or not int(digits[:7]):
        return ""
    return f"{digits[:4]}-{digits[4:].upper()}"


_NORMAL = {"orcid": _normalise_orcid, "ror": _normalise_ror, "issn": _normalise_issn}
