"""Names split by BibTeX's rules, and repairs where these rules misread what people write.

The rules are those of btxdoc, section 4, and of bibtex.web: braces hide what is in them; a word belongs to
the von part if its first letter outside of braces is a small one, where a group that begins with a backslash
(a "special character") counts as the letter it stands for. Ties separate words as spaces do. BibLaTeX's
extended format (manual, 3.5) is `family=Mai, given=Luo`, `{given={Luo}, family={Mai}}`.
"""

import re
from typing import NamedTuple

from bibliography.latex.macros import GROUP
from bibliography.names import CONJUNCTIONS, PARTICLES, SUFFIXES
from bibliography.names.academic_titles import filter_suffixes, is_suffix_piece, strip_suffixes
from bibliography.names.tables import FAMILY_ENDINGS, LONG_SUFFIXES
from core.text.translation import gettext

_AND = re.compile(" and ", re.IGNORECASE)
_SPACE = r"(?:\s|(?<!\\)~|\\[\s\\,;:>])"
_NO_SPACE_BEFORE = r"(?<!\s)(?<!(?<!\\)~)(?<!\\[\s\\,;:>])"
"""Else each place in a run of spaces is looked at as its beginning."""
_SPACED_AND = re.compile(
    rf"{_NO_SPACE_BEFORE}{_SPACE}++and{_SPACE}++"
    rf"|(?:{_NO_SPACE_BEFORE}{_SPACE}++|)\\and(?![A-Za-z]){_SPACE}*+",
    re.IGNORECASE,
)
_EDGES = re.compile(rf"\A{_SPACE}++|(?<![\s~\\])(?<!\\[,;:>])(?:\s|~|\\(?:[\s\\,;:>]|\Z))++\Z")
_WORD = re.compile(rf"(?:[^\s~,{{}}]++|{GROUP}|[{{}}])++|,")
_LETTER = re.compile(rf"\{{\\([A-Za-z]++|[^A-Za-z])((?:[^{{}}]++|{GROUP})*+)\}}|{GROUP}|[^\W\d_]")
_BARE_ACCENT = re.compile(r"\\[uvHtcdbrk]\s*+(?:\{\\?([^\W\d_])|(?=\s)([^\W\d_]))")
_FIRST = re.compile(r"[^\W\d_]")
_LOWERCASE_COMMANDS = frozenset({"i", "j", "o", "l", "oe", "ae", "aa", "ss"})
_UPPERCASE_COMMANDS = frozenset({"O", "L", "OE", "AE", "AA"})


def split_list(text: str) -> list[str]:
    r"""Split a list of names at "and", whatever its case, outside of braces.

    Ties and control spaces beside it are spaces, though BibTeX does not take them for any; LaTeX's `\and`
    separates too.
    """
    text = " ".join(text.split())
    if "\\" in text or "~" in text:
        text = _EDGES.sub("", _SPACED_AND.sub(" and ", text))
    if not text:
        return []
    if "{" not in text:
        return text.split(" and ") if text.count(" and ") == text.lower().count(" and ") else _AND.split(text)
    if text.count("{") != text.count("}"):
        return _AND.split(text)  # a brace is missing or one too many, and says nothing of where names end
    names = []
    start = counted_to = depth = 0
    for match in _AND.finditer(text):
        depth += text.count("{", counted_to, match.start()) - text.count("}", counted_to, match.start())
        counted_to = match.start()
        if depth <= 0:
            names.append(text[start : match.start()])
            start = match.end()
    return [*names, text[start:]]


class BibtexNameParts(NamedTuple):
    """The words of each part, TeX and all; problem: what BibTeX would complain of."""

    first: list[str]
    von: list[str]
    last: list[str]
    jr: list[str]
    problem: str = ""


def split_name(name: str, leading: bool = False) -> BibtexNameParts:
    """Split a name written "First von Last", "von Last, First" or "von Last, Jr, First".

    With `leading`, only small words at the very beginning of "von Last" are the von part, as biber has it:
    "Ortega y Gasset, José" has none.
    """
    pieces, problem = _split_at_commas(name)
    tokens = pieces[0]
    is_lowercase = [is_lowercase_word(token) for token in tokens[:-1]]
    end = (
        len(is_lowercase) - is_lowercase[::-1].index(True) if True in is_lowercase else 0
    )  # of the last small word
    if len(pieces) == 1:
        start = is_lowercase.index(True) if end else len(is_lowercase)
        end = end or start
        return BibtexNameParts(tokens[:start], tokens[start:end], tokens[end:], [], problem)
    if leading:
        end = is_lowercase.index(False) if False in is_lowercase else len(is_lowercase)
    jr = pieces[1] if len(pieces) > 2 else []
    first = [token for piece in pieces[2 if len(pieces) > 2 else 1 :] for token in piece]
    return BibtexNameParts(first, tokens[:end], tokens[end:], jr, problem)


def _split_at_commas(name: str) -> tuple[list[list[str]], str]:
    """Return the words between the commas, and what is wrong with these."""
    if "{" in name or "}" in name:
        problem = "" if name.count("{") == name.count("}") else gettext("Its braces are uneven.")
        pieces: list[list[str]] = [[]]
        for token in _WORD.findall(name):
            if token == ",":
                pieces.append([])
            else:
                pieces[-1].append(token)
    else:
        problem = ""
        pieces = [piece.split() for piece in name.replace("~", " ").split(",")]
    if len(pieces) > 1 and not pieces[-1]:
        problem = problem or gettext("It ends with a comma.")
        while len(pieces) > 1 and not pieces[-1]:
            pieces.pop()
    if len(pieces) > 3:
        problem = problem or gettext("It has more than two commas.")
    return pieces, problem


def is_lowercase_word(token: str) -> bool:
    """Return whether a word begins with a lower-case letter by BibTeX's rules."""
    first = token[0]
    if first.isalpha():
        return first.islower()
    if first == "\\" and (match := _BARE_ACCENT.match(token)):
        return (match[1] or match[2]).islower()
    for match in _LETTER.finditer(token):
        if match[1]:
            if match[1] in _LOWERCASE_COMMANDS or match[1] in _UPPERCASE_COMMANDS:
                return match[1] in _LOWERCASE_COMMANDS
            if letter := _FIRST.search(match[2]):
                return letter[0].islower()
        elif match[0][0] != "{":
            return match[0].islower()
    return False


_PARTS = ("family", "given", "prefix", "suffix", "middle")
_OTHER_KEYS = ("useprefix", "nosortprefix", "id", "hash", "sortingnamekeytemplatename", "nametemplates")
NAME_KEYS = frozenset((*_PARTS, *(f"{part}-i" for part in _PARTS), *_OTHER_KEYS))
"""What stands before "=" in a name, and is no field of an entry."""

_EXTENDED = re.compile(r"(?:\A|,)\s*+(?:\"\s*+)?(?:family|given|prefix|suffix)(?:-i)?\s*=", re.IGNORECASE)
WHOLE_GROUP = re.compile(GROUP)
_QUOTED = rf"(?:[^\"{{}}]++|{GROUP})*+"
_PAIR = re.compile(
    rf"\"\s*([\w-]++)\s*=\s*({_QUOTED})\"|(?<![\w-])([\w-]++)\s*=\s*(?:\"({_QUOTED})\"|((?:[^,\"{{}}]++|{GROUP})*+))"
)


def unwrap_extended_name(text: str) -> str:
    """Return the pairs of a name in the extended format without braces around them all; else nothing."""
    if "=" not in text:
        return ""
    bare = text.strip()
    if bare[:1] == "{" and WHOLE_GROUP.fullmatch(bare):
        bare = bare[1:-1]
    return bare if _EXTENDED.search(bare) else ""


def parse_extended_name(pairs: str) -> dict[str, str]:
    """Return `given`, `prefix`, `family` and `suffix` of a name, TeX and all, those that it has."""
    values: dict[str, str] = {}
    for quoted, quoted_value, name, *texts in _PAIR.findall(pairs):
        values.setdefault((quoted or name).lower(), (quoted_value or "".join(texts)).strip())
    parts = {key: values.get(key) or values.get(f"{key}-i", "") for key in _PARTS[:4]}
    if middle := values.get("middle") or values.get("middle-i"):
        parts["given"] = f"{parts['given']} {middle}".strip()
    return parts


BETWEEN_SEMICOLONS = re.compile(rf"(?:&\#?\w{{1,10}};|[^;&{{}}]++|&|{GROUP}|[{{}}])++")
BETWEEN_COMMAS = re.compile(rf"(?:[^,{{}}]++|{GROUP}|[{{}}])++")
_EAST_ASIAN = re.compile("[\u3400-\u9fff\uac00-\ud7a3]{2,4}")
_AMPERSAND = re.compile(r"\s(?:\\?&|\{\\?&\})\s")
_INITIALS = re.compile(r"[^\W\d_]\.?(?:[ ~-]?[^\W\d_]\.?){0,3}")
_SMALL_LETTERS = re.compile("[a-zß-öø-ÿ]{2}")
_INITIALS_AND_WORD = re.compile(r"(?:[^\W\d_]\.[ ~-]?)+\s*[^\W\d_]{2}")


def split_several(text: str, is_list: bool = False) -> list[str]:
    """Split a text that should be one name but looks like several; else return the text alone.

    is_list: it has what only a list of names between commas has.
    """
    if ";" in text:
        names = _strip_pieces(BETWEEN_SEMICOLONS.findall(text))
        if len(names) > 1:
            return names
    if "&" in text:
        names = _AMPERSAND.split(text)
        if len(names) > 1 and all("," in name for name in names):
            return names
        pieces = _strip_pieces(BETWEEN_COMMAS.findall(",".join(names)))
        if len(names) == 2 and len(pieces) > 2 and all(map(_INITIALS_AND_WORD.match, pieces)):
            return pieces  # J. H. Knapen, T. J. Mahoney, & A. Vazdekis
    if "," in text:
        return _split_commas(text, is_list)
    return [text]


def _strip_pieces(pieces: list[str]) -> list[str]:
    return [piece.strip() for piece in pieces if piece.strip()]


def _split_commas(text: str, is_list: bool) -> list[str]:
    pieces = _strip_pieces(BETWEEN_COMMAS.findall(text))
    if len(pieces) < 2 or (len(pieces) == 3 and any(map(_is_suffix, pieces))):
        return [text]
    if len(pieces) > 2 and all(map(_EAST_ASIAN.fullmatch, pieces)):
        return pieces
    if len(pieces) == 2:
        listed = (is_list or text.rstrip()[-1] == ",") and all(" " in piece for piece in pieces)
        return pieces if listed or all(map(_INITIALS_AND_WORD.match, pieces)) else [text]
    if all(len(piece.split()) > 1 for piece in pieces) and not all(map(_is_given, pieces[1::2])):
        return pieces
    if len(pieces) > 3:
        inverted = len(pieces) % 2 == 0 and (
            all(map(_is_given, pieces[1::2])) or all(" " not in piece for piece in pieces[::2])
        )
        return (
            [f"{family}, {given}" for family, given in zip(pieces[::2], pieces[1::2], strict=True)]
            if inverted
            else pieces
        )
    return [text]


def _is_given(piece: str) -> bool:
    return bool(_INITIALS.fullmatch(piece)) and not _SMALL_LETTERS.search(piece)


_NAMED_SIGN = r"\\(?:ast|star|dag|dagger|ddag|ddagger|S|P|Letter|Envelope)\b"
_SIGN = rf"{_NAMED_SIGN}|\\#|[*∗⋆†‡§¶‖#✉]|\d"
_INSIDE = rf"\\(?:mathrm|textrm|text|rm)\b|[\s,;~]|[a-g]\b|{_SIGN}"
_CONTENT = rf"(?:{_INSIDE}|\{{(?:{_INSIDE})*+\}})*+"
_RAISED = re.compile(
    rf"\$\s*+\^({_CONTENT})\$|\$((?:{_SIGN}|[,\s])++)\$"
    rf"|\\textsuperscript\s*+\{{({_CONTENT})\}}|(?<!\\)\^\{{({_CONTENT})\}}|(?<![\\\w])\^({_SIGN})"
)
_NOTE = re.compile(
    r"\\(?:thanks|footnote(?:mark|text)?|fnref|corref|inst)\s*+(?:\[[^\]]*+\])?+\s*+"
    r"(?:\{(?:[^{}]|\{[^{}]*+\})*+\})?+"
)
_SINGLE_SIGN = re.compile(_SIGN)
_EQUAL = frozenset({"*", "\\ast", "\\star", "∗", "⋆"})
_CORRESPONDING = frozenset({"✉", "\\Letter", "\\Envelope"})
_OUTER_SIGNS = "*∗⋆†‡§¶‖#✉⁰¹²³⁴⁵⁶⁷⁸⁹ "
_LONGEST_WITH_MARKS = 500  # characters of a name in which marks are looked for

MAY_HAVE_MARKS = re.compile(
    r"[*^†‡§¶‖✉∗⋆#⁰¹²³⁴⁵⁶⁷⁸⁹@\d]|\\(?:textsup|dag|ddag|thanks|foot|fnref|corref|inst)"
)


def strip_marks(name: str) -> tuple[str, str]:
    """Strip footnote marks from a name in TeX; return it and their meaning, as `*` and `✉`."""
    if len(name) > _LONGEST_WITH_MARKS:
        return name, ""
    meaning = ""

    def collect_signs(match: re.Match[str]) -> str:
        nonlocal meaning
        signs = set(_SINGLE_SIGN.findall(next(filter(None, match.groups()), "")))
        meaning += "*" * bool(signs & _EQUAL) + "✉" * bool(signs & _CORRESPONDING)
        return ""

    bare = _RAISED.sub(collect_signs, _NOTE.sub("", name))
    text = bare.strip(_OUTER_SIGNS)
    before, _, after = bare.partition(text) if text else ("", "", bare)
    signs = set(before + after)
    return text, meaning + "*" * bool(signs & _EQUAL) + "✉" * bool(signs & _CORRESPONDING)


def repair_parts(name: BibtexNameParts, inverted: bool) -> BibtexNameParts:
    """Move suffixes and titles to where they belong; inverted: the name has a comma."""
    first, von, last, jr, problem = name
    if inverted:
        first, von, last, jr = _move_suffixes(first, von, last, jr)
    elif not jr and not von:
        bare, suffixes = strip_suffixes([*first, *last])  # degrees behind it: "Sir John Smith KBE FRS"
        if not suffixes and len(bare) > 1:
            first, last = bare[:-1], bare[-1:]
    if not jr and last and (len(last) > 1 or first) and _is_suffix(last[-1]):
        last, jr = last[:-1], last[-1:]
        if not last:
            first, last = first[:-1], first[-1:]
    if not inverted:
        first, von, last = _move_family_border(first, von, last)
    return BibtexNameParts(first, von, last, jr, problem)


def _is_suffix(token: str, long: bool = False) -> bool:
    return token.rstrip(".").casefold() in (LONG_SUFFIXES if long else SUFFIXES)


def _move_suffixes(
    first: list[str], von: list[str], last: list[str], jr: list[str]
) -> tuple[list[str], list[str], list[str], list[str]]:
    """Return the parts of a name with commas, in which "Jr." or "M.D." stands where the given name should.

    "Doe, Jane, Jr.", "Doe, Jane III", "Jane Doe, Jr.", "Jane Doe, PhD" and "Jane Doe Q.C., M.P.".
    """
    bare = strip_suffixes([*von, *last])[0][len(von) :]
    has_given = len(bare) > 1
    pieces = [" ".join(part) for part in (jr, first) if part]
    has_titles = len(bare) < len(last) or len(pieces) > 1
    are_titles = [
        is_suffix_piece(piece, 1 + (place > 0 or (has_titles and has_given)), not has_titles, has_given)
        for place, piece in enumerate(pieces)
    ]
    if pieces and has_given and all(are_titles):
        suffix = [token for token in (*last[len(bare) :], *jr, *first) if _is_suffix(token, long=True)]
        return bare[:-1], von, bare[-1:], suffix[:1]
    if jr and first and are_titles[-1] and not are_titles[0]:
        return jr, von, last, filter_suffixes(first)
    if not jr and len(first) > 1 and _is_suffix(first[-1]):
        return first[:-1], von, last, first[-1:]
    return first, von, last, jr


def _move_family_border(
    first: list[str], von: list[str], last: list[str]
) -> tuple[list[str], list[str], list[str]]:
    """Return the border between given and family names where small words or endings mislead BibTeX."""
    if len(von) == 1 and von[0] in CONJUNCTIONS and len(first) > 1:
        return first[:-1], [], [first[-1], *von, *last]  # Ortega y Gasset
    if len(first) > 1 and len(last) == 1 and not von and last[0].casefold() in FAMILY_ENDINGS:
        return first[:-1], von, [first[-1], *last]  # Silva Filho
    if not first and von and last[0][:1].islower():
        given = next((at for at, token in enumerate(von) if token in PARTICLES), len(von))
        if all(len(token) > 2 and token.isalpha() for token in von[:given]):
            return von[:given], von[given:], last  # jane doe, ludwig van beethoven
    return first, von, last
