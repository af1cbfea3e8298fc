"""Addresses that end with any text, made quickly: a page of names has hundreds of them."""

import re
from functools import lru_cache
from urllib.parse import quote

from django.urls import get_script_prefix, reverse

from core.text.url_segments import to_part

_SAFE = "!$&'()*+,;=/~:@"
"""What Django leaves as it is in addresses."""
_PLAIN = re.compile("[a-z ]{1,200}")
"""Most names: written as they are."""


def address_of(view: str, text: str) -> str:
    """Return what `reverse(view, args=[text])` does, in a third of the time; the view takes nothing else."""
    before, after = _split_address(view, get_script_prefix())
    part = text.replace(" ", "_") if _PLAIN.fullmatch(text) else quote(to_part(text), safe=_SAFE)
    return f"{before}{part}{after}"


@lru_cache(maxsize=32)
def _split_address(view: str, prefix: str) -> tuple[str, str]:
    """Return what stands before and after the text, in addresses of a site under the prefix."""
    before, _, after = reverse(view, args=["~"]).rpartition("~7e")
    return before, after
