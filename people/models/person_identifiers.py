"""Identifiers of persons in registries: parsed from a bare value or a URL, and the URLs of registries."""

import re

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.text.person_urls import PERSON_URLS, find_person_in_url
from core.text.registry_identifiers import find_registry_identifiers

PAGES = {
    "orcid": "https://orcid.org/{}",
    "scholar": "https://scholar.google.com/citations?user={}",
    "dblp": "https://dblp.org/pid/{}",
    "openalex": "https://openalex.org/{}",
    "semanticscholar": "https://www.semanticscholar.org/author/{}",
    "github": "https://github.com/{}",
    "isni": "https://isni.org/isni/{}",
    "wikidata": "https://www.wikidata.org/wiki/{}",
}
"""The URL of a person by registry."""

_EXAMPLES = {
    "scholar": "AbCdEfGhIjKl",
    "dblp": "12/3456",
    "openalex": "A5012345678",
    "semanticscholar": "1234567",
    "github": "octocat",
    "isni": "0000000121032683",
    "wikidata": "Q42",
}
_ORCID = _(
    "An ORCID looks like 0000-0002-1825-0097 or https://orcid.org/0000-0002-1825-0097. "
    "Check the digits: the last one is a check digit."
)


def read_person_identifier(scheme: str, text: str) -> str:
    """Parse an identifier in a registry from a bare value or a URL.

    Raises ValueError for a URL of something else, and for an invalid ORCID.
    """
    text = text.strip()
    if scheme == "orcid":
        orcids = [value for name, value in find_registry_identifiers(f"ORCID {text}") if name == scheme]
        if len(orcids) != 1:
            raise ValueError(_ORCID)
        return orcids[0]
    if scheme not in PERSON_URLS:
        return text
    if value := find_person_in_url(scheme, text):
        pass
    elif "://" in text or re.match(r"www\.|[\w-]+\.(?:com|org)/", text):
        example = _EXAMPLES[scheme]
        url = PAGES[scheme].format(example)
        raise ValueError(
            gettext("This URL does not belong to this registry. Enter {url} or {example}.").format(
                url=url, example=example
            )
        )
    else:
        value = text.removeprefix("@")
    if scheme == "isni":
        value = re.sub(r"[\s-]", "", value)
    return value.upper() if scheme in ("openalex", "isni", "wikidata") else value
