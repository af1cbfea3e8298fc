"""Pictures set by typst from a template and values. Values are data: nothing in them is read as markup."""

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import typst


@lru_cache(maxsize=1)
def fonts() -> typst.Fonts:
    """The fonts that come with typst and those of the machine, looked for once."""
    return typst.Fonts()


def png(template: Path, values: Mapping[str, Any]) -> bytes:
    """The template's one page as a PNG, a pixel to a point.

    The template reads the values as `json(bytes(sys.inputs.values))`; it can read no file but itself.
    Raises typst.TypstError for a template that is wrong.
    """
    made = typst.compile(
        template.read_bytes(),
        font_paths=fonts(),
        format="png",
        ppi=72.0,
        sys_inputs={"values": json.dumps(values)},
    )
    return made if isinstance(made, bytes) else made[0]
