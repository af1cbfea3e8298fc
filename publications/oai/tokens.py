"""Resumption tokens: where a list goes on, said by the token alone.

Nothing is kept for one: it has the arguments of the list, the key of the last paper that was delivered, how
many that were, and how many there were in all when the list began. It is signed, so that what was changed on
the way is known, and good as long as the site has its secret key.
"""

from dataclasses import astuple, dataclass

from django.core import signing

from publications.oai.arguments import TOKEN
from publications.oai.errors import Refused

_SIGNER = {"salt": "publications.oai.tokens", "sep": "."}


@dataclass(frozen=True)
class Place:
    """A place in a list. verb: of the list. begin, until, chosen: its arguments from, until and set."""

    verb: str
    prefix: str
    begin: str = ""
    until: str = ""
    chosen: str = ""
    last: int = 0
    delivered: int = 0
    size: int = 0


_TYPES = tuple(type(value) for value in astuple(Place("", "")))


def token(place: Place) -> str:
    """The token that leads back to a place."""
    return signing.Signer(**_SIGNER).sign_object(list(astuple(place)))


def place(text: str, verb: str) -> Place:
    """The place to which a token of the verb leads. Raises Refused for one that did not come from here."""
    try:
        values = signing.Signer(**_SIGNER).unsign_object(text)
    except (signing.BadSignature, ValueError):
        values = []
    if not isinstance(values, list) or tuple(map(type, values)) != _TYPES or values[0] != verb:
        raise Refused(("badResumptionToken", f"This {TOKEN} was not given for this list; begin it anew."))
    return Place(*values)
