"""Tell failures that fuzzing meets from each other."""

import traceback
from pathlib import Path


def locate_failure(error: BaseException | None) -> str:
    """Return what identifies a failure: the exception's class, and its last line in the project."""
    if error is None:
        return "an answer of 500 without an exception"
    frames = traceback.extract_tb(error.__traceback__)
    ours = [each for each in frames if ".venv" not in each.filename and "/bench/" not in each.filename]
    last = (ours or frames)[-1]
    return f"{type(error).__name__} at {Path(last.filename).name}:{last.lineno} ({frames[-1].name})"
