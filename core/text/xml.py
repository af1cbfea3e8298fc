"""Write XML 1.0 that is well-formed whatever its texts contain."""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from django.utils.xmlutils import SimplerXMLGenerator

_ILLEGAL = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def strip_illegal(text: str) -> str:
    """Strip characters that XML 1.0 forbids: controls, lone surrogates, U+FFFE, U+FFFF."""
    return _ILLEGAL.sub("", text)


class XmlWriter(SimplerXMLGenerator):
    """Writes XML in UTF-8 to a response or file. All is escaped, and illegal characters are left out."""

    def __init__(self, out) -> None:
        super().__init__(out, "utf-8", short_empty_elements=True)

    def characters(self, content: str) -> None:
        super().characters(strip_illegal(content))

    def startElement(self, name: str, attrs: Mapping[str, str]) -> None:  # noqa: N802
        clean = {key: strip_illegal(value) for key, value in attrs.items()}
        super().startElement(name, clean)  # type: ignore[arg-type]

    @contextmanager
    def element(self, name: str, attrs: Mapping[str, str] | None = None) -> Iterator[None]:
        """Write an element around the content of the block."""
        self.startElement(name, attrs or {})
        yield
        self.endElement(name)
