"""Path converters for URLs."""

from core.text.url_segments import encode_segment


class UnicodeSlug:
    """A slug in any script."""

    regex = r"[\w-]+"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


class ExportEnding(UnicodeSlug):
    """The suffix of a format in which a paper alone is exported."""

    regex = "bib|ris|json"


class ReferenceEnding(UnicodeSlug):
    """The suffix of a format for reference managers, where JSON has another meaning."""

    regex = "bib|ris"


class TableEnding(UnicodeSlug):
    """The suffix of a format of tables."""

    regex = "csv|xlsx"


class AnyText(UnicodeSlug):
    """Any text, as a path segment encoded by `encode_segment`; views decode it with `decode_segment`."""

    regex = r"[^/]+?"

    def to_url(self, value: str) -> str:
        return encode_segment(value)
