r"""Convert formulas of mhchem (`\ce{H2O2}`) and quantities of siunitx (`\SI{5}{\kilo\hertz}`) to text."""

import re

from bibliography.data import load_pairs
from bibliography.latex.hub_text import LOWERED, RAISED, raise_or_lower

_ARROWS = {"<=>": "⇌", "<-->": "↔", "<->": "↔", "->": "→", "<-": "←"}
_CHEMISTRY = re.compile(
    r"(?P<arrow><=>|<-{1,2}>|->|<-)|(?P<sign>[_^])(?:\{(?P<group>[^{}]*+)\}|(?P<charge>[0-9]*[+-])|(?P<one>[A-Za-z0-9]+))"
    r"|(?<=[A-Za-z)\]}])(?P<count>[0-9]+)|(?<=[A-Za-z0-9)\]}])(?P<ion>[+-])(?=\s|\Z|\()|(?P<dot>\*|(?<=\s)\.(?=\s))"
)


def format_formula(source: str, in_mathematics: bool = False) -> str:
    r"""Return a chemical formula with raised and lowered letters; in mathematics as TeX.

    >>> format_formula("SO4^2-"), format_formula("H2O", in_mathematics=True)
    ('SO₄²⁻', '\\mathrm{H_{2}O}')
    """

    def format_part(match: re.Match[str]) -> str:
        if match["arrow"]:
            return _ARROWS[match["arrow"]]
        if match["dot"]:
            return "·"
        script = next(filter(None, (match[name] for name in ("group", "charge", "one", "count", "ion"))), "")
        is_raised = match["sign"] == "^" or bool(match["ion"])
        sign = "^" if is_raised else "_"
        letters = script.replace("$", "")
        if in_mathematics:
            return f"{sign}{{{letters}}}"
        return raise_or_lower(letters, RAISED if is_raised else LOWERED) or f"${sign}{{{letters}}}$" * bool(
            letters
        )

    text = _CHEMISTRY.sub(format_part, source.strip())
    return f"\\mathrm{{{text}}}" if in_mathematics else text


_PREFIXES = load_pairs("tex_unit_prefixes")
_UNITS = load_pairs("tex_units")
_UNIT_PART = re.compile(
    r"\\(?:tothe|raiseto)\s*\{([^{}]*)\}|\\([A-Za-z]+)\s*|\^\{?([-+]?[0-9]+)\}?|([.~])|([^\\^.~]+)"
)
_POWERS = {"squared": "2", "square": "2", "cubed": "3", "cubic": "3"}
_EXPONENT = re.compile(r"([0-9.,]*)\s*[eE]\s*([-+]?[0-9]+)")


def format_unit(source: str) -> str:
    r"""Return a unit as siunitx prints it.

    >>> format_unit(r"\meter\per\second\squared")
    'm s⁻²'
    """
    units: list[tuple[str, str]] = []  # with its power
    prefix = before = ""
    is_inverse = False
    for match in _UNIT_PART.finditer(source):
        power, name, exponent, _separator, literal = match.groups()
        power = power or exponent or _POWERS.get(name or "", "")
        if name == "per":
            is_inverse = True
        elif name in ("square", "cubic"):
            before = power
        elif power and units:
            unit, old = units[-1]
            units[-1] = unit, f"-{power}" if old.startswith("-") else power
        elif name in _PREFIXES:
            prefix = _PREFIXES[name]
        elif name or (literal and literal.strip()):
            unit = prefix + (_UNITS.get(name, name) if name else literal.strip())
            units.append((unit, "-" * is_inverse + (before or ("1" if is_inverse else ""))))
            prefix = before = ""
            is_inverse = False
    return " ".join(unit + (raise_or_lower(power, RAISED) if power else "") for unit, power in units)


def format_number(source: str) -> str:
    """Return a number as siunitx prints it: "1e5" is 1 × 10⁵."""
    number = source.strip().replace("+-", " ± ").replace("\\pm", " ± ")
    match = _EXPONENT.fullmatch(number)
    if not match:
        return number
    power = f"10{raise_or_lower(match[2].removeprefix('+'), RAISED)}"
    return f"{match[1]} × {power}" if match[1] else power


def format_quantity(command: str, arguments: list[str]) -> str:
    """Return a quantity of siunitx by the name and the arguments of its command."""
    *numbers, last = arguments
    if command in ("si", "unit"):
        return format_unit(last)
    if command in ("num", "numrange", "ang"):
        return "–".join(map(format_number, arguments)) + "°" * (command == "ang")
    number = "–".join(map(format_number, numbers))
    unit = format_unit(last) if numbers else format_number(last)  # \qty{x} of another package
    return f"{number}{'' if unit[:1] in '°′″' and unit[1:2] != 'C' else ' '}{unit}" if number else unit
