"""What the fields of BibTeX cannot say exactly, as JSON in a field of our own.

BibTeX ignores fields that it does not know. Braces and a few other signs in the texts are written as
`\\u007b`, so that they mean nothing to whoever reads BibTeX.
"""

import json
import re
from typing import Any

from publications.formats.entry import Entry
from publications.formats.json_values import loaded
from publications.formats.private import NAME, restored

FIELD = f"x-{NAME}"
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
_SIGN = re.compile("[{}@%#]")


def written(kept: dict[str, Any]) -> str:
    """What `private` keeps of an entry, as the field has it."""
    text = json.dumps(kept, separators=(", ", ": "))
    return _STRING.sub(lambda found: _SIGN.sub(_escaped, found[0]), text)


def _escaped(sign: re.Match[str]) -> str:
    return f"\\u{ord(sign[0]):04x}"


def exactly(seen: Entry, text: str) -> tuple[Entry, list[str]]:
    """The entry that was written, of which the other fields are read and this is the field; what is wrong."""
    try:
        return restored(seen, loaded(text))
    except ValueError as error:
        return seen, [str(error)]
