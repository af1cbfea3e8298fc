"""Elements of HTML: contents and attributes are escaped unless they are HTML themselves."""

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

from django.utils.safestring import SafeString


def escape_value(value: Any) -> str:
    """Escape a value for HTML unless it is HTML; Django's function takes four times as long."""
    return value.__html__() if hasattr(value, "__html__") else escape(str(value))


def write_attributes(attributes: Mapping[str, Any]) -> str:
    """Write attributes, each after a space: those that are False are left out, True ones have no value."""
    return "".join(
        [
            f" {escape_value(name)}" if value is True else f' {escape_value(name)}="{escape_value(value)}"'
            for name, value in attributes.items()
            if value is not False
        ]
    )


def write_element(tag: str, *contents: Any, **attributes: Any) -> SafeString:
    """Write an element. attributes: `class_` and `aria_label` are class and aria-label; None for none."""
    attributes_html = "".join(
        [
            f' {name.rstrip("_").replace("_", "-")}="{escape_value(value)}"'
            for name, value in attributes.items()
            if value is not None
        ]
    )
    return SafeString(f"<{tag}{attributes_html}>{''.join(map(escape_value, contents))}</{tag}>")


def join_html(parts: Iterable[str], separator: str = "") -> SafeString:
    """Join pieces of HTML."""
    return SafeString(separator.join(parts))
