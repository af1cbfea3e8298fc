"""Files of papers, below the papers' URLs."""

import logging
import re

from django.core.exceptions import SuspiciousFileOperation
from django.http import Http404
from django.urls import reverse
from django.views.decorators.http import require_safe

from core.db.dated_models import today
from core.files.responses import build_file_response
from core.web.urls import build_absolute_url
from core.web.visibility import GoneError, is_previewed
from publications.exchange.metadata import signposting
from publications.models import Attachment, Publication
from publications.models.attachment import STEMS

KINDS = {stem: kind for kind, stem in STEMS.items()}
PAPERS = "publication", "publication__version_of"
STEM = re.compile(rf"({'|'.join(KINDS)})(?:-([1-9]\d{{0,4}}))?", re.ASCII)

_log = logging.getLogger(__name__)


@require_safe
def attachment(request, slug: str, stem: str, ending: str):
    """Send a file of a paper: to everybody if the paper is public and the file has no embargo.

    Otherwise it is sent to accounts that may see the paper and, unless it has an embargo, to holders of a
    preview link. Raises Http404, and GoneError for a file of a withdrawn paper.
    """
    file = _get_attachment(slug, stem, ending)
    public = _is_open(file) and _get_visibility(file) == "public"
    hidden = [paper for paper in _list_papers(file) if paper.visibility != "public"]
    is_early_look = _is_open(file) and bool(hidden) and all(is_previewed(paper) for paper in hidden)
    may_see = (
        public or is_early_look or request.user.has_perm("publications.view_publication", file.publication)
    )
    if not may_see:
        raise GoneError("paper") if _get_visibility(file) == "withdrawn" else Http404
    try:
        kind = "" if STEMS[file.kind] == "paper" else f"-{STEMS[file.kind]}"
        number = f"-{file.number}" if file.number > 1 else ""
        name = f"{slug}{kind}{number}"  # for downloads, without extension: kungfu-2020-slides-2
        response = build_file_response(request, file.file.place, file.file.name or "", name, public=public)
    except (OSError, SuspiciousFileOperation) as error:
        _log.warning("The file %s of the paper %s cannot be read: %s", file.file.name, slug, error)
        raise Http404 from error
    if public:
        response.headers["Link"] = signposting.build_collection_link(
            build_absolute_url(reverse("publication", args=[slug]))
        )
    return response


def _get_attachment(slug: str, stem: str, ending: str) -> Attachment:
    """Fetch a file and its paper in one query; `slides` is the stem of the first, `slides-2` the second."""
    parts = STEM.fullmatch(stem)
    number = int(parts[2] or 1) if parts else 0
    if not parts or parts[2] == "1" or number > 32_767:
        raise Http404
    lookup = {"publication__slug": slug, "kind": KINDS[parts[1]], "number": number}
    of_papers = [f"{path}__{name}" for path in PAPERS for name in ("visibility", "version")]
    columns = ("kind", "number", "file", "embargo_until", "publication__slug", *of_papers)
    rows = Attachment.objects.select_related("publication__version_of")
    attachment = rows.only(*columns).filter(**lookup).first()
    if attachment is None or attachment.ending != ending:
        raise Http404
    return attachment


def _is_open(file: Attachment) -> bool:
    return file.embargo_until is None or file.embargo_until <= today()


def _get_visibility(file: Attachment) -> str:
    """Return the stricter visibility of the paper and of the work that it is a version of."""
    states = {paper.visibility for paper in _list_papers(file)}
    return "withdrawn" if "withdrawn" in states else "draft" if "draft" in states else "public"


def _list_papers(file: Attachment) -> list[Publication]:
    return [paper for paper in (file.publication, file.publication.version_of) if paper]
