"""What benchmarks write into the documents."""

from django.conf import settings

PERFORMANCE = settings.BASE_DIR / "docs/performance.md"


def write_result(name: str, text: str) -> None:
    """Replace the paragraph or table in `docs/performance.md` that follows the comment of that name."""
    start = f"<!-- {name} -->\n"
    head, _, rest = PERFORMANCE.read_text().partition(start)
    PERFORMANCE.write_text(f"{head}{start}{text}{rest[rest.index(chr(10) * 2) + 1 :]}")
