"""Files of papers at the papers' addresses: who gets them, how they are sent, and what rows lead to them."""

import datetime
import re
import threading

import pytest
from django.core.exceptions import ValidationError
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import connection, transaction
from django.utils import timezone

from core.files.storage import parse_hash
from core.web.preview_tokens import make_token
from publications.display.row_parts import build_named_links
from publications.models import Attachment, Publication
from tests import factories as make
from tests import uploads as up

pytestmark = pytest.mark.django_db
PDF = up.pdf()


@pytest.fixture(autouse=True)
def media(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    return tmp_path


def add_attachment(paper=None, data=PDF, **fields) -> Attachment:
    paper = paper or make.PublicationFactory(slug="kungfu-2020")
    attachment = Attachment(publication=paper, **fields)
    attachment.file.save("Ada's secret.pdf", ContentFile(data))
    return attachment


def read_body(response) -> bytes:
    return b"".join(response.streaming_content) if response.streaming else response.content


def test_a_file_is_served_below_its_papers_url_and_reveals_nothing_of_its_uploader(client):
    attachment = add_attachment()
    assert attachment.get_absolute_url() == "/publications/kungfu-2020/paper.pdf"
    assert (attachment.media_type, attachment.size) == ("application/pdf", len(PDF))
    assert "secret" not in attachment.file.name
    response = client.get(attachment.get_absolute_url())
    assert read_body(response) == PDF
    assert dict(response.headers) | {"Last-Modified": ""} == dict(response.headers) | {
        "Content-Type": "application/pdf",
        "Content-Length": str(len(PDF)),
        "Content-Disposition": 'inline; filename="kungfu-2020.pdf"',
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": "no-cache",
        "Accept-Ranges": "bytes",
        "ETag": f'"{parse_hash(attachment.file.name)}"',
        "Last-Modified": "",
    }
    assert response.headers["Content-Security-Policy"].startswith("default-src 'none'; ")
    assert "script" not in response.headers["Content-Security-Policy"]
    assert "X-Robots-Tag" not in response.headers
    assert "Vary" not in response.headers


def test_one_query_finds_it(client, django_assert_num_queries):
    address = add_attachment().get_absolute_url()
    with django_assert_num_queries(1):
        read_body(client.get(address))


@pytest.mark.parametrize(
    ("data", "kind", "ending", "media_type", "disposition"),
    [
        (up.picture("PNG"), "poster", "png", "image/png", "inline"),
        (up.picture("JPEG"), "poster", "jpg", "image/jpeg", "inline"),
        (up.archive(), "code", "zip", "application/zip", "attachment"),
        (up.MP4, "video", "mp4", "video/mp4", "attachment"),
        (up.WEBM, "video", "webm", "video/webm", "attachment"),
    ],
)
def test_only_pdf_and_pictures_are_shown_by_browsers(client, data, kind, ending, media_type, disposition):
    attachment = add_attachment(data=data, kind=kind)
    assert attachment.get_absolute_url() == f"/publications/kungfu-2020/{kind}.{ending}"
    response = client.get(attachment.get_absolute_url())
    read_body(response)
    assert response.headers["Content-Type"] == media_type
    content_disposition = f'{disposition}; filename="kungfu-2020-{kind}.{ending}"'
    assert response.headers["Content-Disposition"] == content_disposition
    assert "sandbox" in response.headers["Content-Security-Policy"]


def test_a_file_name_in_another_script_is_encoded_as_the_standard_requires(client):
    attachment = add_attachment(make.PublicationFactory(slug="论文-2020"))
    response = client.get(attachment.get_absolute_url())
    read_body(response)
    assert response.headers["Content-Disposition"].startswith("inline; filename*=utf-8''%E8%AE%BA")


def list_numbers(paper) -> list[int]:
    return list(paper.attachments.order_by("pk").values_list("number", flat=True))


def test_files_of_one_kind_have_stable_numbers(client):
    paper = make.PublicationFactory(slug="kungfu-2020")
    first, second, third = (add_attachment(paper, kind="slides", position=9 - each) for each in range(3))
    assert [each.get_absolute_url().rpartition("/")[2] for each in (first, second, third)] == [
        "slides.pdf",
        "slides-2.pdf",
        "slides-3.pdf",
    ]
    second.delete()
    first.position = 20
    first.save()
    assert list_numbers(paper) == [1, 3]
    assert add_attachment(paper, kind="slides").number == 2
    Attachment.objects.filter(pk=first.pk).update(kind="poster")
    assert list_numbers(paper) == [1, 3, 2]
    Attachment.objects.filter(pk=first.pk).update(kind="slides", label="Talk")
    assert list_numbers(paper) == [1, 3, 2]
    attachments = Attachment.objects.bulk_create(
        Attachment(publication=paper, kind="code", file=f"papers/{name}.zip") for name in "abc"
    )
    assert [each.number for each in attachments] == [1, 2, 3]


@pytest.mark.django_db(transaction=True)
def test_files_added_at_once_get_different_numbers():
    paper = make.PublicationFactory()
    begun = threading.Event()

    def add():
        try:
            with transaction.atomic():
                make.AttachmentFactory(publication_id=paper.pk, publication=paper)
                begun.set()
        finally:
            connection.close()

    threads = [threading.Thread(target=add) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(list_numbers(paper)) == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    "name",
    [
        "paper.PDF",
        "paper.zip",
        "paper-1.pdf",
        "paper-2.pdf",
        "paper-99999.pdf",
        "paper-٢.pdf",
        "pdf.pdf",
        "slides.pdf",
        "paper-02.pdf",
        f"paper-{'9' * 4000}.pdf",
        "paper.pdf/",
        "paper.pdf%00",
        "..%2fpaper.pdf",
    ],
)
def test_nothing_else_is_there(client, name):
    add_attachment()
    assert client.get(f"/publications/kungfu-2020/{name}").status_code == 404


@pytest.mark.parametrize("file", ["papers/none.pdf", "../../etc/passwd.pdf", "/etc/x.pdf", "papers.pdf"])
def test_a_name_that_leads_nowhere_is_not_found(client, media, file):
    (media / "papers.pdf").mkdir()
    make.AttachmentFactory(publication__slug="kungfu-2020", file=file)
    assert client.get("/publications/kungfu-2020/paper.pdf").status_code == 404


def get_tomorrow():
    return timezone.localdate() + datetime.timedelta(days=1)


CLOSED = {
    "a draft": ({"visibility": "draft"}, {}, 404),
    "a withdrawn paper": ({"visibility": "withdrawn"}, {}, 410),
    "an embargo": ({}, {"embargo_until": get_tomorrow}, 404),
    "an embargo on a withdrawn paper": ({"visibility": "withdrawn"}, {"embargo_until": get_tomorrow}, 410),
}


@pytest.mark.parametrize("why", CLOSED)
def test_what_is_not_public_is_for_accounts_that_may_see_the_paper(client, why):
    of_paper, of_file, status = CLOSED[why]
    paper = make.PublicationFactory(slug="kungfu-2020", **of_paper)
    attachment = add_attachment(paper, **{name: value() for name, value in of_file.items()})
    address = attachment.get_absolute_url()
    refused = client.get(address)
    assert refused.status_code == status
    assert attachment.file.name not in refused.content.decode()
    client.force_login(make.UserFactory(role="member"))
    response = client.get(address)
    assert read_body(response) == PDF
    assert response.headers["Cache-Control"] == "private, no-store"
    assert response.headers["X-Robots-Tag"] == "noindex"
    again = client.get(address, headers={"if-none-match": response.headers["ETag"]})
    assert (again.status_code, again.headers["Cache-Control"]) == (304, "private, no-store")
    client.logout()
    assert client.get(address, headers={"if-none-match": response.headers["ETag"]}).status_code == status
    assert client.get(address, headers={"range": "bytes=0-3"}).status_code == status


@pytest.mark.parametrize("fields", [{}, {"in_list": False}, {"version_of": "public"}])
def test_what_is_public_is_for_everybody(client, fields):
    if "version_of" in fields:
        fields = {"version_of": make.PublicationFactory(), "version_kind": "preprint"}
    attachment = add_attachment(make.PublicationFactory(slug="kungfu-2020", **fields))
    assert read_body(client.get(attachment.get_absolute_url())) == PDF


@pytest.mark.parametrize(("visibility", "status"), [("draft", 404), ("withdrawn", 410)])
def test_a_version_hides_with_its_work(client, visibility, status):
    head = make.PublicationFactory(visibility=visibility)
    attachment = add_attachment(make.PublicationFactory(version_of=head, version_kind="preprint"))
    assert client.get(attachment.get_absolute_url()).status_code == status


def test_a_file_of_a_paper_of_a_corpus_alone_has_no_address():
    paper = make.CorpusPaperFactory()
    assert add_attachment(paper).get_absolute_url() == ""
    assert build_named_links(Publication.objects.for_list().get(pk=paper.pk)) == []


def test_a_signed_link_shows_a_drafts_files_but_no_embargoed_ones(client):
    paper = make.PublicationFactory(slug="kungfu-2020", visibility="draft")
    add_attachment(paper)
    add_attachment(paper, kind="slides", embargo_until=get_tomorrow())
    key = make_token(Publication.objects.get(pk=paper.pk))
    assert read_body(client.get(f"/publications/kungfu-2020/paper.pdf?preview={key}")) == PDF
    assert client.get(f"/publications/kungfu-2020/slides.pdf?preview={key}").status_code == 404


def test_an_embargo_ends_with_the_groups_day(client, monkeypatch):
    """It is the 21st in Auckland while it is still the 20th in London."""
    now = datetime.datetime(2026, 11, 20, 14, tzinfo=datetime.UTC)
    monkeypatch.setattr("django.utils.timezone.now", lambda: now)
    attachment = add_attachment(embargo_until=datetime.date(2026, 11, 21))
    statuses = []
    for zone in ("Europe/London", "Pacific/Auckland"):
        monkeypatch.setattr("groupsite.site.local_time.time_zone_cache.value", zone)
        response = client.get(attachment.get_absolute_url())
        statuses.append(response.status_code)
        read_body(response)
    assert statuses == [404, 200]


@pytest.mark.parametrize(
    ("byte_range", "status", "start", "stop"),
    [
        ("bytes=0-9", 206, 0, 10),
        ("bytes=10-", 206, 10, None),
        ("bytes=-10", 206, -10, None),
        ("bytes=0-999999999", 206, 0, None),
        ("bytes=-999999999", 206, 0, None),
        ("bytes=0-0", 206, 0, 1),
        ("bytes=0-1,5-6", 200, 0, None),
        ("bytes=9-1", 200, 0, None),
        ("bytes=-", 200, 0, None),
        ("bytes=x", 200, 0, None),
        ("lines=0-1", 200, 0, None),
        ("bytes=٠-٩", 200, 0, None),
    ],
)
def test_parts(client, byte_range, status, start, stop):
    address = add_attachment().get_absolute_url()
    response = client.get(address, headers={"range": byte_range})
    expected = PDF[start:stop]
    assert (response.status_code, read_body(response)) == (status, expected)
    assert response.headers["Content-Length"] == str(len(expected))
    if status == 206:
        first = PDF.index(expected) if start >= 0 else len(PDF) + start
        content_range = f"bytes {first}-{first + len(expected) - 1}/{len(PDF)}"
        assert response.headers["Content-Range"] == content_range


@pytest.mark.parametrize("byte_range", ["bytes=100000-", "bytes=100000-100001", "bytes=-0"])
def test_parts_that_are_not_there(client, byte_range):
    response = client.get(add_attachment().get_absolute_url(), headers={"range": byte_range})
    assert (response.status_code, response.headers["Content-Range"]) == (416, f"bytes */{len(PDF)}")


def test_a_part_of_what_has_changed_since_is_the_whole(client):
    address = add_attachment().get_absolute_url()
    first = client.get(address)
    read_body(first)
    for since, status in [
        (first.headers["ETag"], 206),
        (first.headers["Last-Modified"], 206),
        ('"other"', 200),
        ("Wed, 21 Oct 2015 07:28:00 GMT", 200),
        (f"W/{first.headers['ETag']}", 200),
    ]:
        response = client.get(address, headers={"range": "bytes=0-3", "if-range": since})
        read_body(response)
        assert response.status_code == status, since


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"if-none-match": "{etag}"}, 304),
        ({"if-none-match": "{etag}", "range": "bytes=0-3"}, 304),
        ({"if-none-match": '"x"'}, 200),
        ({"if-modified-since": "{modified}"}, 304),
        ({"if-match": '"x"'}, 412),
        ({"if-match": "{etag}"}, 200),
    ],
)
def test_conditions(client, headers, status):
    address = add_attachment().get_absolute_url()
    first = client.get(address)
    read_body(first)
    validators = {"etag": first.headers["ETag"], "modified": first.headers["Last-Modified"]}
    response = client.get(
        address, headers={name: text.format(**validators) for name, text in headers.items()}
    )
    body = read_body(response)
    assert response.status_code == status
    if status == 304:
        assert not body
        assert response.headers["ETag"] == validators["etag"]


def test_head_opens_no_file_and_sends_all_headers(client):
    address = add_attachment().get_absolute_url()
    got = client.get(address)
    read_body(got)
    head = client.head(address)
    assert (head.status_code, head.content) == (200, b"")
    assert dict(head.headers) == dict(got.headers)


@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_it_is_only_read(client, method):
    assert getattr(client, method)(add_attachment().get_absolute_url()).status_code == 405


def list_links(paper) -> list[tuple[str, str]]:
    paper = Publication.objects.for_list().get(pk=paper.pk)
    return [(link.name, link.url) for link in build_named_links(paper)]


def test_rows_lead_to_files_among_the_links():
    paper = make.PublicationFactory(slug="kungfu-2020")
    make.LinkFactory(publication=paper, url="https://example.org/x.pdf")
    make.LinkFactory(publication=paper, kind="code", url="https://example.org/code", position=1)
    add_attachment(paper)
    add_attachment(paper, kind="slides", position=2)
    add_attachment(paper, kind="slides", position=3, data=up.archive())
    add_attachment(paper, kind="poster", embargo_until=get_tomorrow())
    assert list_links(paper) == [
        ("PDF", "/publications/kungfu-2020/paper.pdf"),
        ("PDF (example.org)", "https://example.org/x.pdf"),
        ("Slides", "/publications/kungfu-2020/slides.pdf"),
        ("Slides (zip)", "/publications/kungfu-2020/slides-2.zip"),
        ("Code", "https://example.org/code"),
    ]


def test_a_page_shows_the_button_and_a_list_the_link(client):
    attachment = add_attachment(licence="CC BY 4.0")
    page = client.get("/publications/kungfu-2020/").content.decode()
    assert f'<a class="button" href="{attachment.get_absolute_url()}">PDF</a>' in page
    assert "CC BY 4.0" in page
    row = client.get("/publications/").content.decode()
    assert f'<a href="{attachment.get_absolute_url()}" aria-label="PDF: ' in row


def test_rows_ask_once_however_many_files(django_assert_num_queries):
    papers = make.PublicationFactory.create_batch(4)
    for paper in papers:
        make.AttachmentFactory.create_batch(3, publication=paper)
    with django_assert_num_queries(6):
        assert all(len(build_named_links(paper)) == 3 for paper in Publication.objects.for_list())


def test_nothing_is_stored_unchecked_whoever_stores_it():
    attachment = Attachment(publication=make.PublicationFactory())
    with pytest.raises(ValidationError, match="web page"):
        attachment.file.save("a.pdf", ContentFile(up.HTML))
    assert not default_storage.list_names()


def test_what_is_known_of_a_file_goes_with_it():
    attachment = add_attachment()
    attachment.file.delete()
    attachment.refresh_from_db()
    assert (attachment.file.name, attachment.media_type, attachment.size) == ("", "", 0)
    assert len(default_storage.list_names()) == 1


def test_pages_do_not_reveal_storage_paths(client):
    add_attachment()
    html = client.get("/publications/kungfu-2020/").content.decode()
    assert not re.search(r"papers/[0-9a-f]{2}/", html)
