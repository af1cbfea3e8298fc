"""Tables that benchmarks write into the documents."""

from django.conf import settings

PERFORMANCE = settings.BASE_DIR / "docs/performance.md"


def write_table(command: str, table: str) -> None:
    """Replace the table of a command in `docs/performance.md`, which follows a comment that names it."""
    start = f"<!-- table of {command} -->\n"
    head, _, rest = PERFORMANCE.read_text().partition(start)
    PERFORMANCE.write_text(f"{head}{start}{table}{rest[rest.index(chr(10) * 2) + 1 :]}")
