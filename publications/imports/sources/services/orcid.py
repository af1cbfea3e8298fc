"""The works of an ORCID record, by ORCID's public API 3.0 (info.orcid.org/documentation)."""

from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.utils.translation import gettext

from bibliography.formats import orcid as orcid_format
from bibliography.json_values import get_record
from core.text.registry_identifiers import find_registry_identifiers
from publications.imports.sources.response_parsing import parse_json
from publications.imports.sources.source_client import SourceClient, SourceError, UnreadableError
from publications.imports.sources.work_source import (
    MOST_WORKS,
    OnFetched,
    SourceState,
    WorkPage,
    WorkSource,
    describe_cut,
    ignore_progress,
    sanitize_item,
)

AT_ONCE = 50  # works of a request; the API allows 100
LONGEST = 60  # characters of an iD with its URL or label


class OrcidRecord(WorkSource):
    """A person's record: first the list of its works, then the works that changed, with their people."""

    name = "orcid"
    label = "ORCID"
    base_setting = "ORCID_PUBLIC_URL"

    def identify(self, text: str) -> str | None:
        identifiers = find_registry_identifiers(text) if len(text) <= LONGEST else []
        if len(identifiers) != 1 or identifiers[0][0] != "orcid":
            return None
        orcid = identifiers[0][1]
        rest = text.upper().replace(orcid, "").replace(orcid.replace("-", ""), "")
        labels = {label.strip(":/.()") for label in rest.replace("/", " ").split()}
        return orcid if labels <= {"", "ORCID", "ID", "HTTPS", "HTTP", "ORCID.ORG", "WWW.ORCID.ORG"} else None

    def get_url(self, identifier: str) -> str:
        return f"https://orcid.org/{identifier}"

    def fetch_works(
        self,
        client: SourceClient,
        identifier: str,
        since: SourceState | None = None,
        on_progress: OnFetched = ignore_progress,
    ) -> Iterator[WorkPage]:
        state = dict(since or {})
        base = f"{settings.ORCID_PUBLIC_URL}/v3.0/{identifier}"
        missing = gettext("ORCID has no record {identifier}.").format(identifier=identifier)
        works = _list_works(
            parse_json(client.get(self.label, f"{base}/works", self.accept, missing).body, self.label)
        )
        if not works:
            raise SourceError(gettext("The ORCID record has no public works."), lasting=True)
        codes = [code for code, changed_at in works if changed_at > state.get("changed_at", 0)]
        is_cut = len(codes) > MOST_WORKS
        codes, done = codes[:MOST_WORKS], min(int(state.get("done", 0)), len(codes))
        final = {"changed_at": max(changed_at for _code, changed_at in works)}
        if not codes:
            yield WorkPage((), final, 0)
        while done < len(codes):
            some = ",".join(codes[done : done + AT_ONCE])
            body = client.get(self.label, f"{base}/works/{some}", self.accept, missing).body
            parse_json(body, self.label)
            items = (
                sanitize_item(item, self.label) for item in orcid_format.parse_works(body.decode("utf-8-sig"))
            )
            done = min(done + AT_ONCE, len(codes))
            on_progress(done, len(codes))
            is_last = done == len(codes)
            note = describe_cut(self.label, len(works)) if is_cut and is_last else ""
            yield WorkPage(
                tuple(items), final if is_last else state | {"done": done}, len(codes), is_last, note
            )

    accept = "application/json"


def _list_works(value: Any) -> list[tuple[str, int]]:
    """Return the number of the preferred version of each work, and when it was changed, the newest last."""
    groups = value.get("group") if isinstance(value, dict) else None
    if not isinstance(groups, list):
        raise UnreadableError("ORCID")
    works = []
    for group in groups:
        summaries = get_record(group).get("work-summary")
        summary = get_record(summaries[0]) if isinstance(summaries, list) and summaries else {}
        code, changed_at = summary.get("put-code"), get_record(summary, "last-modified-date").get("value")
        if isinstance(code, int):
            works.append((str(code), changed_at if isinstance(changed_at, int) else 0))
    return sorted(works, key=lambda work: work[1])
