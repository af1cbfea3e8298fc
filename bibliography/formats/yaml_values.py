"""Parse YAML within limits: all scalars are texts, and aliases, with which few lines mean much, are refused.

The events of a text are looked at before it is loaded: the loader in C has no limit to nesting, and crashes.
"""

from typing import Any

import yaml

LARGEST = 200_000  # characters
DEPTH = 30
_NOTHING = ("null", "Null", "NULL", "~", "")
_Loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)


def parse_yaml(text: str, largest: int = LARGEST) -> Any:
    """Return the value of a document: texts, lists, objects. Raises ValueError with a message for readers.

    largest: how many characters it may have.
    """
    if len(text) > largest:
        raise ValueError(f"The part has more than {largest:,} characters.")
    try:
        _check_events(text)
        return _drop_nothing(yaml.load(text, Loader=_Loader))  # noqa: S506 - BaseLoader makes texts only
    except yaml.MarkedYAMLError as error:
        place = f" in line {error.problem_mark.line + 1} of the part" if error.problem_mark else ""
        raise ValueError(f"This is not YAML: {error.problem or 'it cannot be read'}{place}.") from error
    except yaml.YAMLError as error:
        raise ValueError("This is not YAML: it has characters that are not allowed.") from error


def _check_events(text: str) -> None:
    """Raise ValueError for aliases, and for lists and objects that are nested too deeply."""
    depth = 0
    for event in yaml.parse(text, Loader=_Loader):
        if getattr(event, "anchor", None):
            raise ValueError("Anchors and aliases (& and *) are not read.")
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > DEPTH:
            raise ValueError("Lists and objects are nested too deeply.")


def _drop_nothing(value: Any) -> Any:
    """Return the value without texts that stand for none."""
    if isinstance(value, list):
        return [_drop_nothing(item) for item in value]
    if isinstance(value, dict):
        return {
            name: _drop_nothing(item)
            for name, item in value.items()
            if isinstance(name, str) and not (isinstance(item, str) and item in _NOTHING)
        }
    return value
