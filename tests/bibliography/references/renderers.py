"""References as other programs and people write them, beside the citation styles of the project."""

from bibliography.styles import STYLES, build_reference, render_plain


def _initials(person):
    words = person.parts.given.split()
    return " ".join("-".join(f"{part[0]}." for part in word.split("-") if part) for word in words)


def _family(person):
    return " ".join(filter(None, [person.parts.particle, person.parts.family])) or person.name


def _invert(person):
    return f"{_family(person)}, {_initials(person)}" if person.parts.given else person.name


def _lead(person):
    return f"{_initials(person)} {_family(person)}" if person.parts.given else person.name


def _close(person):
    letters = _initials(person).replace(".", "").replace(" ", "").replace("-", "")
    return f"{_family(person)} {letters}" if letters else person.name


def _list(names, last=" and ", two=None):
    if len(names) < 2:
        return "".join(names)
    return ", ".join(names[:-1]) + (last if len(names) > 2 or two is None else two) + names[-1]


def _names(entry, write, last=" and ", two=None):
    return _list([write(person) for person in entry.authors], last, two)


def _spoken(entry):
    return _names(entry, lambda person: person.name, ", and ", " and ")


def _pages(entry, before):
    return f"{before}{entry.pages}" if entry.pages else ""


def _list_acl(entry):
    return f"{_spoken(entry)}. {entry.year}. {entry.title}. In {entry.venue}{_pages(entry, ', pages ')}."


def _list_plain(entry):
    return f"{_spoken(entry)}. {entry.title}. In {entry.venue}{_pages(entry, ', pages ')}, {entry.year}."


def _list_harvard(entry):
    return f"{_names(entry, _invert)} ({entry.year}) ‘{entry.title}’, {entry.venue}{_pages(entry, ', pp. ')}."


def _list_lncs(entry):
    names = _names(entry, _invert, ", ")
    return f"{names}: {entry.title}. In: {entry.venue}{_pages(entry, '. pp. ')}. Springer ({entry.year})"


def _list_elsevier(entry):
    names = _names(entry, _lead, ", ")
    return f"{names}, {entry.title}, in: {entry.venue}, {entry.year}{_pages(entry, ', pp. ')}."


def _list_german(entry):
    names = "; ".join(map(_invert, entry.authors))
    return f"{names}: {entry.title}. In: {entry.venue}, {entry.year}{_pages(entry, ', S. ')}."


def _list_others(entry):
    names = ", ".join(map(_close, entry.authors[:3])) + (", et al" if len(entry.authors) > 3 else "")
    return f"{names}. {entry.title}. {entry.venue}. {entry.year}{_pages(entry, ':')}."


def _list_ampersand(entry):
    return f'{_names(entry, _lead, " & ")}, "{entry.title}", {entry.venue} ({entry.year}).'


OWN = {
    style.name: lambda entry, style=style: render_plain(build_reference(entry, style))
    for style in STYLES
    if style.name in ("apa", "ieee", "chicago", "vancouver")
}
OTHERS = {
    "acl": _list_acl,
    "plain": _list_plain,
    "harvard": _list_harvard,
    "lncs": _list_lncs,
    "elsevier": _list_elsevier,
    "german": _list_german,
    "et al.": _list_others,
    "ampersand": _list_ampersand,
}
