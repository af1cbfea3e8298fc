"""The address at which harvesters ask."""

import datetime
from collections.abc import Iterable, Mapping

from django.core.exceptions import SuspiciousOperation
from django.http import HttpRequest, HttpResponse, QueryDict, UnreadablePostError
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from publications.oai import identity, moments
from publications.oai.arguments import FORMS, Asked, read
from publications.oai.errors import Refused
from publications.oai.verbs import VERBS, Question
from publications.oai.xml import XSI, element, text, uri

NAMESPACE = "http://www.openarchives.org/OAI/2.0/"
NEW_EACH_TIME = {"Cache-Control": "no-store"}
"""An answer says when it was given, so no other is the same."""
XML = "text/xml; charset=utf-8"
_ATTRIBUTES = {
    "xmlns": NAMESPACE,
    "xmlns:xsi": XSI,
    "xsi:schemaLocation": f"{NAMESPACE} {NAMESPACE}OAI-PMH.xsd",
}
_KNOWN = {name for form in FORMS.values() for name in (*form.required, *form.optional)}


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def oai(request: HttpRequest) -> HttpResponse:
    """Answers a harvester: always with 200, since errors of the protocol are answers of it."""
    as_of = moments.as_of()
    asked = None
    try:
        asked = read(dict(_sent(request).lists()))
        inside = element(asked.verb, VERBS[asked.verb](Question(asked, request, as_of)))
    except Refused as refused:
        asked = asked if refused.repeats_arguments else None
        inside = _errors(refused.errors)
    return HttpResponse(_answer(as_of, asked, inside), XML, headers=NEW_EACH_TIME)


def _sent(request: HttpRequest) -> QueryDict:
    """The arguments: of a POST those of its body, which is a form as the protocol has it."""
    try:
        return request.POST if request.method == "POST" else request.GET
    except (SuspiciousOperation, UnreadablePostError):
        raise Refused(("badVerb", "The request cannot be read.")) from None


def _answer(as_of: datetime.datetime, asked: Asked | None, inside: str) -> str:
    said = {"verb": asked.verb, **_repeated(asked.values)} if asked else {}
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + element(
        "OAI-PMH",
        (
            text("responseDate", moments.written(as_of)),
            text("request", identity.base_url(), said),
            inside,
        ),
        _ATTRIBUTES,
    )


def _repeated(values: Mapping[str, str]) -> dict[str, str]:
    """The arguments as the answer repeats them; an identifier has to be a URI there."""
    return {name: uri(value) if name == "identifier" else value for name, value in values.items()}


def _errors(errors: Iterable[tuple[str, str]]) -> str:
    return "".join(text("error", words, {"code": code}) for code, words in errors)
