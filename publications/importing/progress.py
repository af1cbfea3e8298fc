"""What a command tells while and after it imports."""

import time
from typing import Any

from publications.importing.files import FileReport, Reading

EVERY = 0.2  # seconds between two states of the bar
WIDTH = 24
SHOWN = 50  # problems of a file that are told; all are in the report


class Progress:
    """A bar on a terminal; nothing elsewhere. To be called with the file and how many entries are done.

    `removing` is for the papers that are taken away.
    """

    def __init__(self, stream: Any) -> None:
        self._stream = stream
        self._shown = 0.0
        self._drawn = False

    def __enter__(self) -> "Progress":
        return self

    def __exit__(self, *error: object) -> None:
        if self._drawn:
            self._stream.write("\r\x1b[K", ending="")

    def __call__(self, reading: Reading, done: int) -> None:
        self._draw(reading.share, f"{done:,} entries of {reading.report.file}")

    def removing(self, done: int, number: int) -> None:
        """Draw how many of how many papers were looked at."""
        self._draw(done / number, f"{done:,} of {number:,} papers to be taken away")

    def _draw(self, share: float | None, words: str) -> None:
        now = time.monotonic()
        if not self._stream.isatty() or now - self._shown < EVERY:
            return
        self._shown, self._drawn = now, True
        bar = "" if share is None else f"[{'#' * round(share * WIDTH):{WIDTH}}] {share:4.0%} "
        self._stream.write(f"\r{bar}{words}\x1b[K", style_func=str, ending="")  # it is no error


def told(report: FileReport, dry_run: bool) -> str:
    """What became of a file, in words: the counts, and each problem with its file and line."""
    if report.unread:
        said = "could not be read"
    else:
        counts = ", ".join(f"{number:,} {what}" for what, number in report.counts.items())
        said = f"{report.entries:,} entries: {counts}"
        said += f", {report.removed:,} taken out" if report.removed else ""
    lines = [f"{report.file}: {said}{' (nothing was written)' if dry_run else ''}"]
    lines += [
        f"{report.file}:{each.line or '?'}: {f'{each.key}: ' if each.key else ''}{each.reason}"
        for each in report.problems[:SHOWN]
    ]
    if len(report.problems) > SHOWN:
        lines.append(f"… and {len(report.problems) - SHOWN:,} more; --report FILE has all.")
    return "\n".join(lines)
