"""The formats in which records are given. One more is a module more, with `write`, and a line here."""

from collections.abc import Callable
from dataclasses import dataclass

from publications.oai import dublin_core, mods
from publications.oai.described import Described
from publications.oai.xml import element, text


@dataclass(frozen=True)
class Format:
    """A format: what harvesters call it, its schema and namespace, and who writes it."""

    prefix: str
    schema: str
    namespace: str
    write: Callable[[Described], str]

    def described(self) -> str:
        """What ListMetadataFormats says of it."""
        return element(
            "metadataFormat",
            text("metadataPrefix", self.prefix)
            + text("schema", self.schema)
            + text("metadataNamespace", self.namespace),
        )


FORMATS = (
    Format("oai_dc", dublin_core.SCHEMA, dublin_core.NAMESPACE, dublin_core.write),
    Format("mods", mods.SCHEMA, mods.NAMESPACE, mods.write),
)


def by_prefix(prefix: str) -> Format | None:
    """The format of a prefix; None for one that there is not."""
    return next((each for each in FORMATS if each.prefix == prefix), None)
