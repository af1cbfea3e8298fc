"""Names as their bearers write them."""


def in_own_case(printed: str, name: str) -> str:
    """Return the printed name, or the person's name where the two differ in case alone: "Ada TESTER"."""
    return name if name and name.casefold() == printed.casefold() else printed
