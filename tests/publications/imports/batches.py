"""Imports as an account makes them on the pages: submit a text, then its plan."""

from publications.models import ImportBatch, Publication

IMPORT = "/admin/publications/publication/import/"
FILL = "/admin/publications/publication/fill/"
ONE = "@article{one, title = {One Paper of Ours}, author = {Ada Lovelace}, year = 2020}"
TWO = ONE + "\n@article{two, title = {Another Paper}, author = {Charles Babbage}, year = 2021}"


def make_bibtex(number, start=0):
    return "\n".join(
        f"@article{{k{each}, title = {{Paper number {each} about {'abcdefghij'[each % 10] * 5}}},"
        f" year = 2020, author = {{A{each} Last{each} and Ada Lovelace}}, journal = {{Things {each % 7}}}}}"
        for each in range(start, start + number)
    )


def get_batch_url(batch, page=""):
    return f"{IMPORT}{batch.uid}/{page}"


def submit_text(client, text=ONE, **data):
    """Submit a text and return the batch."""
    response = client.post(IMPORT, {"text": text, **data})
    assert response.status_code == 302, response.content.decode()[:3000]
    return ImportBatch.objects.get(uid=response.headers["Location"].split("/")[-2])


def read_stream(response):
    """Return the whole of a page that streams its progress."""
    assert response.streaming
    assert "no-store" in response.headers["Cache-Control"]
    return b"".join(response.streaming_content).decode()


def send_plan(client, batch, go="apply", number=1, **more):
    """Post the plan's page as it stands; `more` overrides fields."""
    response = client.get(f"{get_batch_url(batch)}?page={number}")
    assert response.status_code == 200
    data = {"go": go, "here": number, "visibility": "public", "in_list": "on", "keywords": "known"}
    data["item"] = [row.item.pk for row in response.context["page"]]
    for row in response.context["page"]:
        data |= {f"do-{row.item.pk}": each.value for each in row.choices if each.is_chosen}
    return client.post(get_batch_url(batch), {**data, **more})


def submit_and_apply(client, text=ONE):
    batch = submit_text(client, text)
    assert send_plan(client, batch).status_code == 302
    batch.refresh_from_db()
    assert batch.state == "applied"
    return batch


def list_titles():
    return set(Publication.objects.values_list("title", flat=True))
