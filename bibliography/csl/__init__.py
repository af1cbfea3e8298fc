"""CSL-JSON, as the schema of CSL 1.0.2 has it, and with what Crossref, DataCite and Zotero write instead.

An array, one object, or one object a line. Answers of Crossref, DataCite and OpenAlex are read too.
"""

import re
from collections.abc import Iterable, Iterator, Mapping

from bibliography.csl.item_writer import build_item
from bibliography.csl.registry_apis import list_works, parse_any_work
from bibliography.entry import Entry, Problem
from bibliography.json_values import InvalidElement, encode_json, read_elements
from bibliography.links import has_content
from core.text.translation import gettext

MAX_CONSECUTIVE_PROBLEMS = 1_000  # problems one after the other, and no entry: this is something else


def parse(text: str | Iterable[str]) -> Iterator[Entry | Problem]:
    """Yield an entry for each item of a text, or a problem for an item that is no work."""
    problems_in_a_row = 0
    for element in read_elements(text):
        line, source = element.line, element.source
        items: list[Entry | Problem] = []
        if isinstance(element, InvalidElement):
            items.append(Problem(line, element.reason, source=source))
        else:
            for work in list_works(element.value):
                if not isinstance(work, Mapping):
                    items.append(
                        Problem(line, gettext("A work must be an object in braces."), source=source[:2_000])
                    )
                elif has_content(entry := parse_any_work(work, line, source)):
                    items.append(entry)
                else:
                    items.append(
                        Problem(
                            line, gettext("The item does not describe a work."), entry.key, "", source, entry
                        )
                    )
        for item in items:
            problems_in_a_row = problems_in_a_row + 1 if isinstance(item, Problem) else 0
            yield item
        if problems_in_a_row > MAX_CONSECUTIVE_PROBLEMS:
            yield Problem(line, gettext("This is not a list of works. The rest is ignored."))
            return


def render(entries: Iterable[Entry]) -> Iterator[str]:
    """Yield the pieces of an array with an item a line."""
    before = "[\n"
    for entry in entries:
        yield before + encode_json(build_item(entry))
        before = ",\n"
    yield "[]\n" if before == "[\n" else "\n]\n"


def find_start(head: str) -> int:
    """Return where in the head of a text this format begins; -1 where it does not. Any JSON may be it."""
    return 0 if re.match(r"[\s\ufeff]*(?:\[\s*(?:\{|\]|\Z)|\{\s*(?:\"|\}))", head) else -1
