"""What the variable parts of addresses look like."""

from core.text.url_segments import to_part


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


class ReferenceEnding(UnicodeSlug):
    """The ending of a format for reference managers, where JSON is something else."""

    regex = "bib|ris"


class AnyText(UnicodeSlug):
    """Any text, in one part of an address as `to_part` writes it; a view reads it with `from_part`."""

    regex = r"[^/]+?"

    def to_url(self, value: str) -> str:
        return to_part(value)
