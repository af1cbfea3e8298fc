"""E-mail addresses in affiliations, which no page, feed, metadata or export for the public has."""

import pytest

from bibliography.formats import FORMATS
from groupsite.agenda.models import EventSpeaker, TalkSpeaker, ThesisPerson
from publications.models import Authorship, Publication
from tests.public_urls import URLS

HOST = "zqxwvk.example"
TEXT = f"Univ of Zqx. Electronic address: ada@{HOST}"
FIELDS = {
    "AD": [TEXT],
    "affiliation": TEXT,
    "author-email": f"ada@{HOST}",
}
PICTURES = (".png", ".ico", ".pdf")
EXPORTS = [f"/publications/torchopt-2023{format.suffixes[0]}" for format in FORMATS if format.render]
RECORDS = [f"/oai?verb=ListRecords&metadataPrefix={prefix}" for prefix in ("oai_dc", "mods")]
STATING = (
    "publication",
    "paper_export",
    "thesis",
    "theses_json",
    "talk",
    "talks_json",
    "event",
    "event_calendar",
)
"""Where affiliations are public."""

pytestmark = pytest.mark.django_db


def read(response) -> str:
    return (b"".join(response.streaming_content) if response.streaming else response.content).decode()


@pytest.mark.usefixtures("demo")
def test_no_public_response_has_an_address(client):
    Authorship.objects.update(affiliation=TEXT)
    Publication.objects.update(extra=FIELDS)
    for model in (ThesisPerson, TalkSpeaker, EventSpeaker):
        model.objects.update(affiliation=TEXT)
    urls = [url for url in URLS.values() if not url.endswith(PICTURES)]
    bodies = {url: read(client.get(url)) for url in (*urls, *EXPORTS, *RECORDS)}
    assert [url for url, text in bodies.items() if HOST in text] == []
    assert [name for name in STATING if "Univ of Zqx" not in bodies[URLS[name]]] == []
