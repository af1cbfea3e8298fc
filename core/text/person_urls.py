"""URLs of persons in registries: what identifies them there."""

import re

PERSON_URLS = {
    scheme: re.compile(pattern, re.IGNORECASE | re.ASCII)
    for scheme, pattern in {
        "scholar": r"scholar\.google\.[a-z.]+/citations\?(?:[^#]*&)?user=([\w-]+)",
        "dblp": r"dblp\.(?:org|uni-trier\.de|dagstuhl\.de)/pid/([\w-]+/[\w-]+)",
        "openalex": r"openalex\.org/(?:authors/|people/)?(a\d+)",
        "semanticscholar": r"semanticscholar\.org/author/(?:[^/?#]+/)?(\d+)",
        "github": r"github\.com/([a-z\d-]+)/?(?:[?#]|$)",
        "isni": r"isni\.org/(?:isni/|page/)?(\d{15}[\dx])",
        "wikidata": r"wikidata\.org/(?:wiki|entity)/(q\d+)",
    }.items()
}


def find_person_in_url(scheme: str, text: str) -> str:
    """Return the identifier in the first URL of a registry in a text; an empty string if there is none."""
    match = PERSON_URLS[scheme].search(text)
    return match[1] if match else ""
