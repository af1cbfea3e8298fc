"""Parse YAML within limits: all scalars are texts, and aliases may not make much of few lines.

The events of a text are looked at before it is loaded: the loader in C has no limit to nesting, and crashes.
"""

from typing import Any

import yaml

from core.text.translation import SeparatedNumber, gettext

LARGEST = 200_000  # characters
DEPTH = 30
_NOTHING = ("null", "Null", "NULL", "~", "")
_Loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)


def parse_yaml(text: str, largest: int = LARGEST) -> Any:
    """Return the value of a document: texts, lists, objects. Raises ValueError with a message for readers.

    largest: how many characters it may have.
    """
    if len(text) > largest:
        raise ValueError(
            gettext("The part has more than {largest:,} characters.").format(largest=SeparatedNumber(largest))
        )
    try:
        _check_events(text, largest)
        return _drop_nothing(yaml.load(text, Loader=_Loader))  # noqa: S506 - BaseLoader makes texts only
    except yaml.MarkedYAMLError as error:
        place = (
            gettext(" in line {value} of the part").format(value=error.problem_mark.line + 1)
            if error.problem_mark
            else ""
        )
        raise ValueError(
            gettext("This is not YAML: {value}{place}.").format(
                value=error.problem or gettext("it cannot be read"), place=place
            )
        ) from error
    except yaml.YAMLError as error:
        raise ValueError(gettext("This is not YAML: it has characters that are not allowed.")) from error


def _check_events(text: str, largest: int) -> None:
    """Raise ValueError for aliases that repeat too much, and for what is nested too deeply.

    The size and the height of each open list or object are counted with those of its aliases.
    """
    anchors: dict[str | None, tuple[int, int]] = {}
    opened: list[tuple[str | None, list[int]]] = [(None, [0, 0])]  # anchor, size and height
    for event in yaml.parse(text, Loader=_Loader):
        if isinstance(event, yaml.CollectionStartEvent):
            opened.append((event.anchor, [1, 0]))
            size, height = 0, 0
        elif isinstance(event, yaml.CollectionEndEvent):
            anchor, (size, height) = opened.pop()
            height += 1
            anchors[anchor] = (size, height)
        elif isinstance(event, yaml.ScalarEvent):
            size, height = len(event.value) + 1, 0
            anchors[event.anchor] = (size, height)
        elif isinstance(event, yaml.AliasEvent):
            if event.anchor not in anchors:
                raise ValueError(
                    gettext("The alias *{anchor} stands for nothing above it.").format(anchor=event.anchor)
                )
            size, height = anchors[event.anchor]
        else:
            continue
        parent = opened[-1][1]
        parent[0] += size
        parent[1] = max(parent[1], height)
        if parent[0] > 2 * largest:
            raise ValueError(gettext("Aliases (*) repeat too much. Write the values in their places."))
        if len(opened) - 1 + height > DEPTH:
            raise ValueError(gettext("Lists and objects are nested too deeply."))


def _drop_nothing(value: Any) -> Any:
    """Return the value without texts that stand for none, and with what `<<` takes from elsewhere."""
    if isinstance(value, list):
        return [_drop_nothing(item) for item in value]
    if isinstance(value, dict):
        if "<<" in value:
            sources = value["<<"] if isinstance(value["<<"], list) else [value["<<"]]
            own = {name: item for name, item in value.items() if name != "<<"}
            value = {}
            for source in (*reversed(sources), own):
                value |= source if isinstance(source, dict) else {}
        return {
            name: _drop_nothing(item)
            for name, item in value.items()
            if isinstance(name, str) and not (isinstance(item, str) and item in _NOTHING)
        }
    return value
