"""Values that JSON can hold: as text and back, checked and cleaned."""

import json
import math
from typing import Any

from publications.formats.latex.tidying import composed, without_controls

NESTING = 30  # lists and objects within each other


def dumped(value: Any) -> str:
    """A value as JSON in one line, the same for equal values."""
    return _ENCODER.encode(value)


def loaded(text: str) -> Any:
    """What a JSON text says; raises ValueError, in words, for what is none or is too deep to be meant."""
    try:
        return _DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise ValueError(f"This is not JSON: {error.msg} at character {error.pos + 1}.") from error
    except RecursionError as error:
        raise ValueError("Too many lists and objects stand within each other.") from error


def record_of(value: Any, *path: str) -> dict[str, Any]:
    """Return the object that stands in a value under these names; an empty one where none does."""
    for name in path:
        value = value.get(name) if isinstance(value, dict) else None
    return value if isinstance(value, dict) else {}


def text_of(value: Any) -> str:
    """Return a value that is a text; empty for any other."""
    return value if isinstance(value, str) else ""


def _refused(constant: str) -> Any:
    raise ValueError(f"“{constant}” is not a value of JSON.")


_DECODER = json.JSONDecoder(parse_constant=_refused, strict=False)
_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def is_value(value: Any) -> bool:
    """Whether JSON can hold a value, and it is not nested too deeply."""
    if isinstance(value, str | int):
        return True
    level = [value]
    for _ in range(NESTING):
        if not level:
            return True
        below: list[Any] = []
        for each in level:
            if isinstance(each, dict):
                below += each.values()
            elif isinstance(each, list):
                below += each
            elif isinstance(each, float) and not math.isfinite(each):
                return False
        level = below
    return not level


def clean(value: Any) -> Any:
    """A JSON value whose texts have no controls but line breaks, no lone surrogates, and are in NFC."""
    if isinstance(value, str):
        return _clean_text(value)
    if isinstance(value, list):
        return [clean(each) for each in value]
    if isinstance(value, dict):
        return {_clean_text(name): clean(each) for name, each in value.items()}
    return value


def _clean_text(text: str) -> str:
    return text if text.isascii() and text.isprintable() else composed(without_controls(text))
