"""The data of the PDF template: a Cv as plain JSON, in which every text can be typeset.

The template decides the layout; this module decides which line a text is on, and replaces what cannot be
typeset: mathematics, line breaks, and characters that are not text.
"""

import re
import unicodedata
from collections.abc import Iterable
from typing import Any

from django.utils.text import get_text_list
from django.utils.timezone import localtime
from django.utils.translation import gettext

from bibliography.styles import MARK
from core.languages import get_primary_language
from core.text.mathematics import strip_math
from core.text.translation import format_date
from groupsite.cv.description import Cv, CvBlock, CvGroup, CvRow, Reference

DETAILED_SECTIONS = ("education", "research", "work")
"""Sections whose rows have two lines: the title, and the place."""
LONG = 1_600
"""Number of characters from which a row may break across pages."""
UNBREAKABLE = 45
"""Number of characters from which lines may break within a word."""
LABEL = 28
"""Maximal number of characters of labels in a column of their own."""
NO_BREAK, MAY_BREAK = "\N{NO-BREAK SPACE}", "\N{ZERO WIDTH SPACE}"
STAR = "*"
"""The raised star of the font; the character of MARK is a small star on the baseline."""

_DIRECTION_MARKS = "\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069"
_NON_TEXT = re.compile(
    f"[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufff9-\ufffb\ufffe\uffff\ud800-\udfff{_DIRECTION_MARKS}]+"
)
_LONG_WORD = re.compile(rf"(?<!\S)(?!https?://)\S{{{UNBREAKABLE},}}")
_PIECE = re.compile(r"[^\W_]{1,20}|\W|_")
_URL_AT_END = re.compile(r"(?s)(.*?)(https?://\S+?)(\.?)$")


def to_typst(cv: Cv) -> dict[str, Any]:
    """Return the data of the template, without the photo."""
    names = [name for printed_name in cv.names if (name := format_line(printed_name))]
    # Names in other scripts are set beside the name, Latin ones below it.
    other = [
        name
        for name in names
        if not all(unicodedata.name(char, "").startswith("LATIN") for char in name if char.isalpha())
    ]
    latin = ", ".join(name for name in names if name not in other)
    published_as = gettext("also published as {names}").format(names=latin) if latin else ""
    about = (cv.pronouns, cv.place, published_as)
    lines = [_build_piece(line) for text in about if (line := format_line(text))], _list_contacts(cv)
    name = format_line(cv.name) or "CV"
    footer = [name, "CV"]
    if cv.as_of:
        footer.append(format_date(localtime(cv.as_of), "DATE_FORMAT").replace(" ", NO_BREAK))
    return {
        "title": f"{name} – CV",
        "author": name,
        "heading": format_line(cv.titled_name) or "CV",
        "keywords": [
            format_line(interest)
            for section in cv.sections
            if section.key == "interests"
            for interest in section.names
        ],
        "lang": get_primary_language(),
        "alt": gettext("Portrait of {name}").format(name=name),
        "footer": footer,
        "page": describe_page_number(),
        "other": ", ".join(other),
        "role": [line for role in cv.role if (line := format_line(role))],
        "lines": [line for line in lines if line],
        "sections": [build_section(section, is_dense=cv.pages > 0) for section in cv.sections],
    }


def describe_page_number() -> str:
    """Return the text of a page number, with names in braces where the template puts the numbers."""
    return gettext("page {number} of {total}")


def _list_contacts(cv: Cv) -> list[dict[str, Any]]:
    """Return the links at the top: e-mail, profile and ORCID."""
    contacts = [_build_piece(cv.email, f"mailto:{cv.email}")] if cv.email else []
    if cv.url:
        contacts.append(_build_piece(_shorten_url(cv.url), cv.url))
    return contacts + [
        _build_piece(f"{registry} {value}", url)
        for registry, value, url in cv.identifiers
        if registry.casefold() == "orcid"
    ]


def build_section(section: CvBlock, is_dense: bool = False) -> dict[str, Any]:
    """Return the data of a section.

    plain: whether the heading is beside text; own-line: whether the rail is needed for dates or subheadings.
    is_dense: whether to set on one line what fits, as skills with their levels in brackets.
    """
    stacked = section.key in DETAILED_SECTIONS and not is_dense
    graded = [
        (list(map(format_line, group_of_skills.names)), format_line(group_of_skills.label))
        for group_of_skills in section.graded
    ]
    names = [
        f"{get_text_list(skills, gettext('and'))} ({grade.lower()})" for skills, grade in graded if is_dense
    ]
    content = {
        "text": [line for paragraph in section.text if (line := format_line(paragraph))],
        "names": "; ".join(filter(None, [*names, _join_names(section.names)])),
        "graded": []
        if is_dense
        else [
            [format_line(group_of_skills.label), _join_names(group_of_skills.names)]
            for group_of_skills in section.graded
        ],
        "links": [[format_line(label), _build_piece(_shorten_url(url), url)] for label, url in section.links],
    }
    note = _build_note(section.note)
    groups = [_build_group(group, stacked) for group in section.groups]
    _keep_together(groups, bool(note))
    plain = any(content.values())
    in_rail = any(group["title"] or any(row["when"] for row in group["rows"]) for group in groups)
    return {
        "title": format_line(section.title),
        "plain": plain,
        "own-line": not plain and in_rail,
        "long": len(repr(content)) > LONG,
        "aligned": all(len(label) <= LABEL for label, _ in (*content["links"], *content["graded"])),
        **content,
        "groups": groups,
        "note": note,
    }


def _keep_together(groups: list[dict[str, Any]], is_noted: bool) -> None:
    """Set on the last row of each group whether to keep it on the page of the small line after it."""
    follows = is_noted
    for group in reversed(groups):
        rows = group["references"] or group["rows"]
        if rows:
            rows[-1]["stays"] = bool(group["more"]) or follows
        follows = bool(group["more"]) and not rows


def _join_names(names: Iterable[str]) -> str:
    """Return an inline list of names, in which lines break only between names, or in very long ones."""
    return ", ".join(
        name.replace(" ", NO_BREAK) if len(name) < UNBREAKABLE else name for name in map(format_line, names)
    )


def _build_group(group: CvGroup, stacked: bool) -> dict[str, Any]:
    is_alone = not group.rows and not group.references
    return {
        "title": format_line(group.title),
        "rows": [_build_row(row, stacked) for row in group.rows],
        "references": [_build_reference(reference) for reference in group.references],
        "more": (gettext("And {number:,} more") if is_alone else gettext("and {number:,} more")).format(
            number=group.left_out
        )
        if group.left_out
        else "",
    }


def _build_row(row: CvRow, stacked: bool) -> dict[str, Any]:
    title, where = format_line(row.title), ", ".join(filter(None, map(format_line, row.where)))
    bullets = [bullet for text in row.bullets if (bullet := format_line(text))]
    notes = "; ".join(filter(None, map(format_line, row.notes)))
    when = format_line(row.when)
    if len(row.when) <= UNBREAKABLE:
        # The line may break only after the dash between two dates.
        when = when.replace(" ", NO_BREAK).replace(f"{NO_BREAK}–{NO_BREAK}", f"{NO_BREAK}– ")
    return {
        "when": when,
        "title": title or where,
        "url": _filter_url(row.url),
        "where": where if title else "",
        "notes": notes[:1].upper() + notes[1:] if stacked else notes,
        "bullets": bullets,
        "stacked": stacked,
        "roomy": stacked or bool(bullets),
        "long": sum(map(len, (title, where, *row.notes, *bullets))) > LONG,
        "stays": False,
    }


def _build_reference(reference: Reference) -> dict[str, Any]:
    runs = []
    for run in reference.runs:
        is_star = run.raised and run.text == MARK.text
        # Spaces at the ends of a run are significant.
        piece = _build_piece(STAR if is_star else _make_readable(run.text), run.href)
        runs.append({**piece, "italic": run.italic, "bold": run.bold, "raised": run.raised and not is_star})
    return {
        "runs": runs,
        "awards": [award for text in reference.awards if (award := format_line(text))],
        "long": sum(len(run["text"]) for run in runs) > LONG,
        "stays": False,
    }


def _build_note(note: str) -> list[dict[str, Any]]:
    """Return the pieces of a note, with a URL at its end as a link."""
    note = re.sub(rf"^{MARK.text}(?=\s)", STAR, note)
    if match := _URL_AT_END.fullmatch(note):
        before, url, end = match.groups()
        return [
            _build_piece(_add_breaks(_clean(before))),
            _build_piece(_shorten_url(url), url),
            *([_build_piece(end)] if end else []),
        ]
    return [_build_piece(line)] if (line := format_line(note)) else []


def _build_piece(text: str, url: str = "") -> dict[str, Any]:
    return {"text": _add_breaks(_clean(text)), "href": _filter_url(url), "address": bool(url)}


def _filter_url(url: str) -> str:
    """Return the URL if it is safe to link (http, https, mailto), else ""."""
    clean = _NON_TEXT.sub("", url).strip()
    return clean if clean.startswith(("https://", "http://", "mailto:")) else ""


def _shorten_url(url: str) -> str:
    """Return the URL without scheme, www and last slash, for people to read."""
    return re.sub(r"^https?://(www\.)?", "", url).removesuffix("/")


def format_line(text: str) -> str:
    """Return the text as one line that can be typeset."""
    return _add_breaks(_clean(" ".join(_make_readable(text).split())))


def _make_readable(text: str) -> str:
    """Replace TeX mathematics by readable text; white space around the text stays."""
    if "$" not in text and "\\" not in text:
        return text
    before, after = len(text) - len(text.lstrip()), len(text) - len(text.rstrip())
    return text[:before] + strip_math(text) + text[len(text) - after :] if text.strip() else text


def _clean(text: str) -> str:
    """Remove control characters, and those that change the direction of the text."""
    return text if text.isascii() and text.isprintable() else _NON_TEXT.sub(_replace_non_text, text)


def _replace_non_text(match: re.Match[str]) -> str:
    return " " if any(char.isspace() for char in match[0]) else ""


def _add_breaks(text: str) -> str:
    """Add zero-width spaces to words that may be wider than a line."""
    if len(text) < UNBREAKABLE:
        return text
    return _LONG_WORD.sub(lambda match: MAY_BREAK.join(_PIECE.findall(match[0])), text)
