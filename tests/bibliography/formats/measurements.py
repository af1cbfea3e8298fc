"""What tests with real data measured, shown although pytest captures what is written."""

import sys


def show(capsys, *lines: str) -> None:
    """Write lines that whoever runs the tests sees."""
    with capsys.disabled():
        sys.stdout.write("\n" + "\n".join(lines) + "\n")
