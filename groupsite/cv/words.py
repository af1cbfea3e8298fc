"""Words that CVs use."""

GRADES = {
    "native": "Native",
    "fluent": "Fluent",
    "advanced": "Advanced",
    "intermediate": "Intermediate",
    "basic": "Basic",
}
"""What grades of skills are called, the best first."""


def listed(names: list[str]) -> str:
    """ "A", "A and B", "A, B and C"."""
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def counted(number: int, noun: str) -> str:
    """ "1 student", "1,234 students"."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def web(address: str) -> str:
    """The address if it is one of the web, whoever stored it; "" for any other."""
    return address if address.startswith(("https://", "http://")) else ""
