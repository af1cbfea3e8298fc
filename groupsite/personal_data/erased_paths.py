"""Which requested paths are those of people who were erased: the site knows only hashes of them."""

from django.db import Error

from groupsite.personal_data.erasure_subject import list_digests
from groupsite.personal_data.models import ErasedPath
from groupsite.redirects.resolution import parse_page_path
from groupsite.redirects.responses import list_spellings

LONGEST = 500
EMBEDDED = "/embed"
"""What stands before the path of a page whose papers other sites show."""


def is_erased(path: str) -> bool:
    """Return whether a page that was erased was at the path, or above it, as the page of a CV is."""
    if len(path) > LONGEST or "\x00" in path:
        return False
    path = path.removeprefix(EMBEDDED)
    own = parse_page_path(path)
    paths = {*list_spellings(path), *([own[0].build_path(own[1])] if own else [])}
    try:
        digests = [digest for each in paths for digest in list_digests(each)]
        return ErasedPath.objects.filter(digest__in=digests).exists()
    except Error:
        return False
