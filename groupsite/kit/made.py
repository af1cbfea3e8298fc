"""Files that take a while to make, kept on this machine for as long as they would come out the same."""

import contextlib
import json
import logging
import os
import tempfile
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from typing import Any

from django.conf import settings

_log = logging.getLogger(__name__)


def kept(kind: str, name: str, ending: str, made_of: Any, make: Callable[[], bytes]) -> bytes:
    """What `make` gives, made only if it was not made of the same before.

    kind: the folder under var/. name: of the thing, of which one file is kept. made_of: all that decides
    what comes out, as JSON can hold it. Where no file can be written it is made each time.
    """
    digest = blake2b(json.dumps(made_of, sort_keys=True).encode(), digest_size=12).hexdigest()
    place = settings.VAR / kind / f"{name}-{digest}.{ending}"
    with contextlib.suppress(OSError):
        return place.read_bytes()
    made = make()
    try:
        _keep(place, made)
        _forget_others(place, name, ending)
    except OSError as error:
        _log.warning("%s cannot be kept: %s", place, error.strerror)
    return made


def _keep(place: Path, made: bytes) -> None:
    """All of it at once: nobody reads half a file."""
    place.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=place.parent, delete=False) as draft:
        draft.write(made)
    os.replace(draft.name, place)


def _forget_others(place: Path, name: str, ending: str) -> None:
    for other in place.parent.glob(f"{name}-*.{ending}"):
        if other != place:
            other.unlink(missing_ok=True)
