"""The protocol of OAI-PMH: errors, dates, the arguments of each verb, and resumption tokens."""

import datetime
import re
from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass
from typing import Any

from django.core import signing
from django.db import connection

from core.db.replica import ALIAS, get_read_alias
from core.db.replica_state import replica_state

CODES = (
    "badArgument",
    "badResumptionToken",
    "badVerb",
    "cannotDisseminateFormat",
    "idDoesNotExist",
    "noMetadataFormats",
    "noRecordsMatch",
    "noSetHierarchy",
)
CODES_WITHOUT_ARGUMENTS = ("badVerb", "badArgument")
"""Errors with which a response does not repeat the arguments."""


class OaiError(Exception):
    """The response to the request is errors: pairs of a code, one of CODES, and a message."""

    def __init__(self, *errors: tuple[str, str]) -> None:
        super().__init__("; ".join(f"{code}: {message}" for code, message in errors))
        self.errors = errors

    @property
    def repeats_arguments(self) -> bool:
        """Whether the response may repeat the arguments of the request."""
        return all(code not in CODES_WITHOUT_ARGUMENTS for code, _ in self.errors)


# Dates and times: in UTC, by the second, or a day

GRANULARITY = "YYYY-MM-DDThh:mm:ssZ"
DAY, SECOND = datetime.timedelta(days=1), datetime.timedelta(seconds=1)
_DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_SECOND = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", re.ASCII)
_AS_OF = """
    SELECT least(clock_timestamp(), min(xact_start)) FROM pg_stat_activity
    WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()
"""


def format_datetime(moment: datetime.datetime) -> str:
    """Format a moment as the protocol requires; fractions of a second are left out."""
    return moment.astimezone(datetime.UTC).replace(tzinfo=None).isoformat(timespec="seconds") + "Z"


def get_granularity(text: str) -> datetime.timedelta:
    """Return the granularity of a date: a day or a second. Raises ValueError for other texts."""
    if _DAY.fullmatch(text):
        return DAY
    if _SECOND.fullmatch(text):
        return SECOND
    raise ValueError(f"a date is written as 2024-05-31 or 2024-05-31T12:00:00Z, not “{text[:40]}”")


def parse_start(text: str) -> datetime.datetime:
    """Return the first moment of a day or a second. Raises ValueError for an impossible date."""
    form = "%Y-%m-%d" if get_granularity(text) == DAY else "%Y-%m-%dT%H:%M:%SZ"
    try:
        return datetime.datetime.strptime(text, form).replace(tzinfo=datetime.UTC)
    except ValueError:
        raise ValueError(f"there is no such date as “{text[:40]}”") from None


def parse_end(text: str) -> datetime.datetime | None:
    """Return the moment after a day or a second; None after the last one that Python can represent."""
    try:
        return parse_start(text) + get_granularity(text)
    except OverflowError:
        return None


def get_response_date() -> datetime.datetime:
    """Return the moment up to which a response that is built after this call has all changes.

    A transaction stamps its changes with the moment when it began, and commits them later. So this is the
    beginning of the oldest open transaction, and never later than now: a harvester that asks for changes
    since then misses none. All open transactions count, as they may still write; one that is left open makes
    harvesters fetch more, not less. Transactions of database roles that the site's role may not see are not
    considered. A standby knows nothing of them: the primary is asked, and what is read afterwards knows all
    that was committed until then.
    """
    with connection.cursor() as cursor:
        cursor.execute(_AS_OF)
        moment = cursor.fetchone()[0]
    if get_read_alias() == ALIAS:
        replica_state.await_primary()
    return moment


# The arguments of each verb, read strictly

TOKEN = "resumptionToken"  # noqa: S105
_WORD = r"[A-Za-z0-9\-_.!~*'()]+"
_PREFIX = re.compile(_WORD)
_SET = re.compile(rf"{_WORD}(:{_WORD})*")


@dataclass(frozen=True)
class VerbArguments:
    """The required and the optional arguments of a verb; a resumption token excludes all others."""

    required: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()
    resumable: bool = False


_LIST = VerbArguments(("metadataPrefix",), ("from", "until", "set"), resumable=True)
ARGUMENTS = {
    "Identify": VerbArguments(),
    "ListMetadataFormats": VerbArguments(optional=("identifier",)),
    "ListSets": VerbArguments(resumable=True),
    "GetRecord": VerbArguments(("identifier", "metadataPrefix")),
    "ListIdentifiers": _LIST,
    "ListRecords": _LIST,
}


@dataclass(frozen=True)
class OaiRequest:
    """A verb with its valid arguments."""

    verb: str
    values: Mapping[str, str]

    def get(self, name: str) -> str:
        return self.values.get(name, "")


def parse_request(parameters: Mapping[str, Sequence[str]]) -> OaiRequest:
    """Parse a request, lists of values by name. Raises OaiError, with all errors in it."""
    verbs = parameters.get("verb", ())
    if len(verbs) != 1:
        raise OaiError(("badVerb", "The verb is missing." if not verbs else "The verb is repeated."))
    verb = verbs[0]
    if verb not in ARGUMENTS:
        verb_names = ", ".join(ARGUMENTS)
        raise OaiError(("badVerb", f"“{verb[:40]}” is not a verb of the protocol. There are {verb_names}."))
    values = {name: texts[-1] for name, texts in parameters.items() if name != "verb"}
    repeated = [name for name, texts in parameters.items() if len(texts) > 1]
    errors = [f"The argument {name[:40]} is repeated." for name in repeated]
    arguments = ARGUMENTS[verb]
    allowed = {*arguments.required, *arguments.optional, *([TOKEN] if arguments.resumable else [])}
    errors += [f"“{name[:40]}” is not an argument of this verb." for name in values if name not in allowed]
    if arguments.resumable and TOKEN in values:
        others = [name for name in values if name != TOKEN and name in allowed]
        errors += [f"{TOKEN} stands alone, without {name}." for name in others]
    else:
        missing = [name for name in arguments.required if not values.get(name)]
        errors += [f"The argument {name} is missing." for name in missing]
    errors += _check_values(values)
    if errors:
        raise OaiError(*(("badArgument", reason) for reason in errors))
    return OaiRequest(verb, values)


def _check_values(values: Mapping[str, str]) -> list[str]:
    errors = []
    for name in ("from", "until"):
        if name in values:
            try:
                parse_start(values[name])
            except ValueError as error:
                errors.append(f"The date is not valid: {error}.")
    if "set" in values and not _SET.fullmatch(values["set"]):
        errors.append("A set is written as kind:article, with colons between its parts.")
    if values.get("metadataPrefix") and not _PREFIX.fullmatch(values["metadataPrefix"]):
        errors.append("A metadataPrefix has letters, digits and signs, as oai_dc.")
    begin, end = values.get("from"), values.get("until")
    if errors or not begin or not end:
        return errors
    if get_granularity(begin) != get_granularity(end):
        return ["The arguments from and until are not of the same granularity."]
    return ["The argument from is later than until."] if begin > end else []


# Resumption tokens

_SIGNER: dict[str, Any] = {"salt": "publications.oai.tokens", "sep": "."}


@dataclass(frozen=True)
class ListPosition:
    """A position in a list. verb: of the list. begin, until, chosen: its arguments from, until and set.

    last: the key of the last paper that was delivered. size: the number of records when the list began.
    """

    verb: str
    prefix: str
    begin: str = ""
    until: str = ""
    set_spec: str = ""
    last: int = 0
    delivered: int = 0
    size: int = 0


_TYPES = tuple(type(value) for value in astuple(ListPosition("", "")))


def make_token(position: ListPosition) -> str:
    """Return the resumption token of a position, which contains it whole: nothing is stored on the site.

    It is signed, so that changes are detected, and valid as long as the site has its secret key.
    """
    return signing.Signer(**_SIGNER).sign_object(list(astuple(position)))


def read_token(text: str, verb: str) -> ListPosition:
    """Return the position in a token for the verb. Raises OaiError for a token that is not from this site."""
    try:
        values = signing.Signer(**_SIGNER).unsign_object(text)
    except (signing.BadSignature, ValueError):
        values = []
    if not isinstance(values, list) or tuple(map(type, values)) != _TYPES or values[0] != verb:
        raise OaiError(
            ("badResumptionToken", (f"This {TOKEN} does not belong to this list. Start again without it."))
        )
    return ListPosition(*values)
