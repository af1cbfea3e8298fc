"""The picture of a paper: drawn for what visitors see, from whatever its texts are."""

import io

import pytest
from PIL import Image

from core.web import share_cards
from tests.factories import GroupFactory, PublicationFactory

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def folder(settings, tmp_path):
    settings.VAR = tmp_path
    return tmp_path


def fetch_card(client, slug: str = "paper") -> Image.Image:
    answer = client.get(f"/publications/{slug}/card.png")
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "image/png"
    return Image.open(io.BytesIO(answer.content))


@pytest.mark.parametrize(
    "title",
    [
        "Plain",
        '#eval("1") #import "x" *bold* _it_ `raw` [x] $x$ @ref <label> \\ // /* ',
        "关于大规模机器学习系统的研究",
        "دراسة في أنظمة تعلم الآلة",
        "Very long " * 60,
        "Unbroken" * 80,
        "\u202eturned \U0010ffff",
    ],
)
def test_any_title_is_drawn(client, title):
    GroupFactory(name="A *group* #x")
    PublicationFactory(slug="paper", title=title, byline=[f"Name *{number}*" for number in range(12)])
    assert fetch_card(client).size == (1200, 630)


def test_a_paper_without_anything_is_drawn(client):
    PublicationFactory(slug="paper", venue=None, year=None)
    assert fetch_card(client).size == (1200, 630)


@pytest.mark.parametrize(("visibility", "status"), [("draft", 404), ("withdrawn", 410)])
def test_what_is_not_shown_has_no_card(client, visibility, status):
    PublicationFactory(slug="paper", visibility=visibility)
    assert client.get("/publications/paper/card.png").status_code == status


def test_it_is_drawn_once_until_the_paper_changes(client, folder, monkeypatch):
    calls = []
    render_png = share_cards.render_png
    monkeypatch.setattr(share_cards, "render_png", lambda *args: calls.append(1) or render_png(*args))
    paper = PublicationFactory(slug="paper")
    first, second = fetch_card(client), fetch_card(client)
    assert (len(calls), first.tobytes()) == (1, second.tobytes())
    paper.title = "Another"
    paper.save()
    assert fetch_card(client).tobytes() != first.tobytes()
    assert len(list((folder / "cards").iterdir())) == 1


def test_without_a_writable_folder_it_is_drawn_each_time(client, settings, tmp_path):
    (tmp_path / "file").touch()
    settings.VAR = tmp_path / "file"
    PublicationFactory(slug="paper")
    assert fetch_card(client).size == fetch_card(client).size


def test_the_page_names_it(client):
    PublicationFactory(slug="paper")
    page = client.get("/publications/paper/").text
    assert '<meta property="og:image" content="http://127.0.0.1:8000/publications/paper/card.png">' in page


def test_where_it_cannot_be_drawn_there_is_none(client, monkeypatch):
    class PanicException(BaseException):  # as the library raises where it gives up
        pass

    def fail(*args, **options):
        raise PanicException("index out of bounds")

    monkeypatch.setattr("typst.Compiler", fail)
    PublicationFactory(slug="paper")
    assert client.get("/publications/paper/card.png").status_code == 404


def test_a_byline_that_goes_on_is_drawn_otherwise_than_a_whole_one(client):
    paper = PublicationFactory(slug="paper", byline=["Ada Lovelace"])
    whole = fetch_card(client).tobytes()
    paper.byline_complete = False
    paper.save()
    assert fetch_card(client).tobytes() != whole
