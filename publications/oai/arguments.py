"""What a harvester asks: the arguments of each verb, read strictly."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from publications.oai import moments
from publications.oai.errors import Refused

_WORD = r"[A-Za-z0-9\-_.!~*'()]+"
_PREFIX = re.compile(_WORD)
_SET = re.compile(rf"{_WORD}(:{_WORD})*")
TOKEN = "resumptionToken"  # noqa: S105


@dataclass(frozen=True)
class Form:
    """The arguments that a verb needs, and those that it can have; a token stands alone."""

    required: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()
    resumable: bool = False


_LIST = Form(("metadataPrefix",), ("from", "until", "set"), resumable=True)
FORMS = {
    "Identify": Form(),
    "ListMetadataFormats": Form(optional=("identifier",)),
    "ListSets": Form(resumable=True),
    "GetRecord": Form(("identifier", "metadataPrefix")),
    "ListIdentifiers": _LIST,
    "ListRecords": _LIST,
}


@dataclass(frozen=True)
class Asked:
    """A verb with its arguments, each once and of a form that the protocol allows."""

    verb: str
    values: Mapping[str, str]

    def get(self, name: str) -> str:
        return self.values.get(name, "")


def read(sent: Mapping[str, Sequence[str]]) -> Asked:
    """The request that these lists of values are. Raises Refused, with all that is wrong with it."""
    verb = _verb(sent.get("verb", ()))
    values = {name: given[-1] for name, given in sent.items() if name != "verb"}
    wrong = [*_repeated(sent), *_misplaced(FORMS[verb], values), *_misformed(values)]
    if wrong:
        raise Refused(*(("badArgument", words) for words in wrong))
    return Asked(verb, values)


def _verb(given: Sequence[str]) -> str:
    if len(given) != 1:
        raise Refused(("badVerb", "The verb is missing." if not given else "The verb is repeated."))
    if given[0] not in FORMS:
        known = ", ".join(FORMS)
        raise Refused(("badVerb", f"“{given[0][:40]}” is not a verb of the protocol. There are {known}."))
    return given[0]


def _repeated(sent: Mapping[str, Sequence[str]]) -> list[str]:
    return [f"The argument {name[:40]} is repeated." for name, given in sent.items() if len(given) > 1]


def _misplaced(form: Form, values: Mapping[str, str]) -> list[str]:
    allowed = {*form.required, *form.optional, *([TOKEN] if form.resumable else [])}
    wrong = [f"“{name[:40]}” is not an argument of this verb." for name in values if name not in allowed]
    if form.resumable and TOKEN in values:
        others = [name for name in values if name != TOKEN and name in allowed]
        return wrong + [f"{TOKEN} stands alone, without {name}." for name in others]
    return wrong + [f"The argument {name} is missing." for name in form.required if not values.get(name)]


def _misformed(values: Mapping[str, str]) -> list[str]:
    wrong = []
    for name, complaint in _COMPLAINTS.items():
        if values.get(name) or (name in values and name in ("from", "until", "set")):
            wrong += filter(None, [complaint(values[name])])
    return wrong or list(filter(None, [_backwards(values)]))


def _moment(text: str) -> str:
    try:
        moments.beginning(text)
    except ValueError as error:
        return f"A bound cannot be read: {error}."
    return ""


def _of_form(form: re.Pattern, words: str) -> Callable[[str], str]:
    return lambda text: "" if form.fullmatch(text) else words


_COMPLAINTS = {
    "from": _moment,
    "until": _moment,
    "set": _of_form(_SET, "A set is written as kind:article, with colons between its parts."),
    "metadataPrefix": _of_form(_PREFIX, "A metadataPrefix has letters, digits and signs, as oai_dc."),
}


def _backwards(values: Mapping[str, str]) -> str:
    """What is wrong with two bounds that can both be read."""
    begin, end = values.get("from"), values.get("until")
    if not begin or not end:
        return ""
    if moments.step_of(begin) != moments.step_of(end):
        return "The arguments from and until are not of the same granularity."
    return "The argument from is later than until." if begin > end else ""
