"""What the template of the PDF reads: a Cv as plain JSON, in which every text can be set.

The template decides how things look; what is decided here is what stands on which line, and what cannot be
set on paper as it is: mathematics, line breaks, and characters that are no text.
"""

import re
import unicodedata
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.utils.timezone import localtime

from groupsite.cv.description import Cv, CvBlock, CvGroup, CvRow, Reference, join_words
from groupsite.kit.dates import MONTHS
from groupsite.kit.mathematics import without_math
from publications.citing import MARK, Run

TOLD_AT_LENGTH = ("education", "research", "work")
"""Sections whose rows have a line for what and a line for where."""
LONG = 1_600
"""Characters from which on a row may break across pages; below, it is kept together."""
UNBREAKABLE = 45
"""Characters of a word from which on lines may break within it."""
LABEL = 28
"""Characters up to which labels stand in a column of their own."""
NO_BREAK, MAY_BREAK = "\N{NO-BREAK SPACE}", "\N{ZERO WIDTH SPACE}"
STAR = "*"
"""Of the letters of the font the one that is a raised star; the mark's own is a small one on the line."""

_TURNING = "\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069"
_NO_TEXT = re.compile(
    f"[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufff9-\ufffb\ufffe\uffff\ud800-\udfff{_TURNING}]+"
)
_TOO_LONG = re.compile(rf"(?<!\S)(?!https?://)\S{{{UNBREAKABLE},}}")
_PIECE = re.compile(r"[^\W_]{1,20}|\W|_")
_ADDRESS_LAST = re.compile(r"(?s)(.*?)(https?://\S+?)(\.?)$")


def to_typst(cv: Cv) -> dict[str, Any]:
    """Return the CV as the template reads it, without the photo. Takes a Cv; the same for the same Cv."""
    other, further = _names(cv)
    name = _line(cv.name) or "CV"
    return {
        "title": f"{name} – CV",
        "author": name,
        "heading": _line(cv.titled_name) or "CV",
        "keywords": [
            _line(word) for section in cv.sections if section.key == "interests" for word in section.names
        ],
        "lang": "en",
        "alt": f"Portrait of {name}",
        "footer": [name, "CV", *([_day(cv.as_of)] if cv.as_of else [])],
        "other": other,
        "role": [line for role in cv.role if (line := _line(role))],
        "lines": [line for line in (_where_and_who(cv, further), _contact(cv)) if line],
        "sections": [_section(section, is_dense=cv.pages > 0) for section in cv.sections],
    }


def _day(moment: datetime) -> str:
    """ "22 November 2026", as the group counts its days."""
    local = localtime(moment)
    return f"{local.day}{NO_BREAK}{MONTHS[local.month - 1]}{NO_BREAK}{local.year}"


def _names(cv: Cv) -> tuple[str, str]:
    """The names in other scripts, that stand beside the name, and the others, that stand below."""
    names = [_line(name) for name in cv.names]
    other = [name for name in names if name and not _is_latin(name)]
    return ", ".join(other), ", ".join(name for name in names if name and name not in other)


def _is_latin(name: str) -> bool:
    letters = [letter for letter in name if letter.isalpha()]
    return all(unicodedata.name(letter, "").startswith("LATIN") for letter in letters)


def _where_and_who(cv: Cv, further: str) -> list[dict[str, Any]]:
    texts = (cv.pronouns, cv.place, further and f"also published as {further}")
    return [_piece(line) for text in texts if (line := _line(text))]


def _contact(cv: Cv) -> list[dict[str, Any]]:
    """E-mail, the profile, and the ORCID: what a reader follows first."""
    found = [_piece(cv.email, f"mailto:{cv.email}")] if cv.email else []
    if cv.url:
        found.append(_piece(_short(cv.url), cv.url))
    return found + [
        _piece(f"{registry} {value}", address)
        for registry, value, address in cv.identifiers
        if registry.casefold() == "orcid"
    ]


def _section(section: CvBlock, is_dense: bool) -> dict[str, Any]:
    """plain: whether its heading stands beside words; own-line: whether the rail is needed for other things.

    is_dense: whether what can stand on one line does.
    """
    stacked = section.key in TOLD_AT_LENGTH and not is_dense
    words, note = _words(section, is_dense), _note(section.note)
    groups = [_group(group, stacked) for group in section.groups]
    _keep_together(groups, bool(note))
    plain = any(words.values())
    in_rail = any(group["title"] or any(row["when"] for row in group["rows"]) for group in groups)
    return {
        "title": _line(section.title),
        "plain": plain,
        "own-line": not plain and in_rail,
        "long": len(repr(words)) > LONG,
        "aligned": all(len(label) <= LABEL for label, _ in (*words["links"], *words["graded"])),
        **words,
        "groups": groups,
        "note": note,
    }


def _words(section: CvBlock, is_dense: bool) -> dict[str, Any]:
    """What a section says beside its groups."""
    return {
        "text": [line for paragraph in section.text if (line := _line(paragraph))],
        "names": _names_of(section, is_dense),
        "graded": [] if is_dense else [[_line(each.words), _listed(each.names)] for each in section.graded],
        "links": [[_line(words), _piece(_short(address), address)] for words, address in section.links],
    }


def _keep_together(groups: list[dict[str, Any]], is_noted: bool) -> None:
    """Leave with the last thing of each group whether it stays with the small line that follows it."""
    follows = is_noted
    for group in reversed(groups):
        things = group["references"] or group["rows"]
        if things:
            things[-1]["stays"] = bool(group["more"]) or follows
        follows = bool(group["more"]) and not things


def _names_of(section: CvBlock, is_dense: bool) -> str:
    """Names side by side; with their grades behind them, where these have no lines of their own."""
    graded = section.graded if is_dense else ()
    names = [f"{join_words(list(map(_line, each.names)))} ({_line(each.words).lower()})" for each in graded]
    return "; ".join(filter(None, [*names, _listed(section.names)]))


def _listed(names: Iterable[str]) -> str:
    """Names side by side; none is torn but one that is as long as a line."""
    return ", ".join(
        name.replace(" ", NO_BREAK) if len(name) < UNBREAKABLE else name for name in map(_line, names)
    )


def _group(group: CvGroup, stacked: bool) -> dict[str, Any]:
    is_alone = not group.rows and not group.references
    return {
        "title": _line(group.title),
        "rows": [_row(row, stacked) for row in group.rows],
        "references": [_reference(each) for each in group.references],
        "more": f"{'A' if is_alone else 'a'}nd {group.left_out:,} more" if group.left_out else "",
    }


def _row(row: CvRow, stacked: bool) -> dict[str, Any]:
    title, where = _line(row.title), ", ".join(filter(None, map(_line, row.where)))
    bullets = [bullet for each in row.bullets if (bullet := _line(each))]
    return {
        "when": _when(row.when),
        "title": title or where,
        "url": _followed(row.url),
        "where": where if title else "",
        "notes": _notes(row, stacked),
        "bullets": bullets,
        "stacked": stacked,
        "roomy": stacked or bool(bullets),
        "long": sum(map(len, (title, where, *row.notes, *bullets))) > LONG,
        "stays": False,
    }


def _when(when: str) -> str:
    """A date or two, on a line each if they do not fit beside each other."""
    if len(when) > UNBREAKABLE:
        return _line(when)
    return _line(when).replace(" ", NO_BREAK).replace(f"{NO_BREAK}–{NO_BREAK}", f"{NO_BREAK}– ")


def _notes(row: CvRow, stacked: bool) -> str:
    """The remarks, that go on in a sentence or have a line of their own."""
    notes = "; ".join(filter(None, map(_line, row.notes)))
    return notes[:1].upper() + notes[1:] if stacked else notes


def _reference(each: Reference) -> dict[str, Any]:
    runs = [_run(run) for run in each.runs]
    return {
        "runs": runs,
        "awards": [award for text in each.awards if (award := _line(text))],
        "long": sum(len(run["text"]) for run in runs) > LONG,
        "stays": False,
    }


def _run(run: Run) -> dict[str, Any]:
    """A run of a reference; spaces at its ends belong to it."""
    is_star = run.raised and run.text == MARK.text
    return {
        **_piece(STAR if is_star else _readable(run.text), run.href),
        "italic": run.italic,
        "bold": run.bold,
        "raised": run.raised and not is_star,
    }


def _note(note: str) -> list[dict[str, Any]]:
    """What is said in small, with what is an address at its end as a link."""
    note = re.sub(rf"^{MARK.text}(?=\s)", STAR, note)
    if found := _ADDRESS_LAST.fullmatch(note):
        before, address, end = found.groups()
        return [
            _piece(_broken(_clean(before))),
            _piece(_short(address), address),
            *([_piece(end)] if end else []),
        ]
    return [_piece(line)] if (line := _line(note)) else []


def _piece(text: str, address: str = "") -> dict[str, Any]:
    return {"text": _broken(_clean(text)), "href": _followed(address), "address": bool(address)}


def _followed(address: str) -> str:
    """An address that a reader may be led to; "" for any other."""
    clean = _NO_TEXT.sub("", address).strip()
    return clean if clean.startswith(("https://", "http://", "mailto:")) else ""


def _short(address: str) -> str:
    """An address as people write it: without scheme and last slash."""
    return re.sub(r"^https?://(www\.)?", "", address).removesuffix("/")


def _line(text: str) -> str:
    """A text as one line that can be set."""
    return _broken(_clean(" ".join(_readable(text).split())))


def _readable(text: str) -> str:
    """Mathematics as words; spaces around the text stay."""
    if "$" not in text and "\\" not in text:
        return text
    before, after = len(text) - len(text.lstrip()), len(text) - len(text.rstrip())
    return text[:before] + without_math(text) + text[len(text) - after :] if text.strip() else text


def _clean(text: str) -> str:
    """Without what is no text, and without what turns the direction of others' words."""
    return text if text.isascii() and text.isprintable() else _NO_TEXT.sub(_space_for, text)


def _space_for(found: re.Match[str]) -> str:
    return " " if any(char.isspace() for char in found[0]) else ""


def _broken(text: str) -> str:
    """The text with places to break in words that are wider than a line may be."""
    if len(text) < UNBREAKABLE:
        return text
    return _TOO_LONG.sub(lambda found: MAY_BREAK.join(_PIECE.findall(found[0])), text)
