"""What a page is when somebody shares it: the facts of the Open Graph protocol (https://ogp.me/).

Title, description and address are those of the page itself, so they are not said here.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of a page: its absolute address, its size in px, its media type and what it shows."""

    url: str
    width: int
    height: int
    alt: str
    media_type: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """What a page is (website, article, profile, book), its picture, and properties of this kind of page.

    wide: whether the picture is made to be shown large, above the words.
    """

    kind: str = "website"
    picture: Picture | None = None
    wide: bool = False
    more: tuple[tuple[str, str], ...] = ()
