"""What the variable parts of addresses look like."""


class UnicodeSlug:
    """A slug in any script."""

    regex = r"[\w-]+"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


class ExportEnding(UnicodeSlug):
    """The ending of a format in which lists of papers can be taken away."""

    regex = "bib|ris|json"
