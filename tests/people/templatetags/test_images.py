"""Where images stand: lists of papers, themes, news, software and pages. Without one nothing is there."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from people.models import Image
from tests import factories as make
from tests import uploads as up
from tests.admin_forms import attachment_data, change_url, form_data, read_form, upload

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def media(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path


def make_image(**fields):
    return make.ImageFactory(alt="A boat", slug="boat", caption="A boat. It floats.", **fields)


def use_everywhere(image) -> dict[str, str]:
    """Use an image in every place; return the paths of pages, each with what is found on it only then."""
    make.GroupFactory()
    paper = make.PublicationFactory(slug="paper", teaser=image, in_list=True)
    theme = make.ThemeFactory(slug="theme", figure=image, narrative="It began.")
    make.ThemePublicationFactory(theme=theme, publication=paper)
    tool = make.SoftwareFactory(slug="tool", logo=image)
    make.SoftwareScreenshotFactory(software=tool, image=image)
    make.NewsItemFactory(slug="item", picture=image)
    page = make.PageFactory(slug="about", banner=image)
    make.PageImageFactory(page=page, image=image)
    return {
        "/publications/": "picture-thumbnail",
        "/publications/paper/": "picture-teaser",
        "/research/theme/": "picture-wide",
        "/": "picture-logo",
        "/software/tool/": "picture-gallery",
        "/news/item/": "picture-teaser",
        "/about/": "picture-wide",
    }


def test_every_place_shows_its_image_with_width_and_height(client):
    for path, name in use_everywhere(make_image()).items():
        text = client.get(path).text
        assert name in text, path
        pictures = re.findall(r"<picture.*?</picture>", text)
        assert all(re.search(r' width="\d+" height="\d+" alt="', each) for each in pictures), path
        assert 'srcset="/images/boat-184.avif' in text or 'srcset="/images/boat-336.avif' in text


@pytest.mark.parametrize(
    ("size", "classes", "shown"),
    [
        ((24, 16), "picture picture-small diagram", (24, 16)),
        ((3, 2000), "picture picture-small diagram", (3, 2000)),
        ((800, 600), "picture picture-teaser", (688, 301)),
    ],
)
def test_a_picture_under_200_pixels_is_not_enlarged(client, size, classes, shown):
    image = make_image(kind="photo")
    Image.objects.filter(pk=image.pk).update(width=size[0], height=size[1])
    make.PublicationFactory(slug="paper", teaser=image, in_list=True)
    text = client.get("/publications/paper/").text
    assert f'<picture class="{classes}">' in text
    assert f'width="{shown[0]}" height="{shown[1]}"' in text
    assert ("picture-small" in classes) == (' sizes="(' not in text)  # with them browsers enlarge


@pytest.mark.parametrize("state", [{"visibility": "draft"}, {"consent": "waiting"}])
def test_a_page_is_as_without_an_image_that_visitors_may_not_see(client, state):
    for path in use_everywhere(make_image(**state)):
        text = client.get(path).text
        assert "boat" not in text.lower(), path
        assert "story" not in text
        assert "pictured" not in text


def test_rows_with_and_without_teasers_take_the_same_queries(client):
    image = make_image()
    make.GroupFactory()

    def count() -> int:
        with CaptureQueriesContext(connection) as queries:
            client.get("/publications/")
        return len(queries)

    for _ in range(2):
        make.PublicationFactory(teaser=image, in_list=True)
    before = count()
    for _ in range(6):
        make.PublicationFactory(teaser=make.ImageFactory(), in_list=True)
    make.PublicationFactory(in_list=True)
    assert count() == before


def test_software_has_its_facts_on_one_line_and_most_stars_come_first(client):
    make.GroupFactory()
    few = make.SoftwareFactory(name="Few", licence="MIT")
    many = make.SoftwareFactory(name="Many", licence="Apache-2.0", language="Python")
    make.StarCountFactory(software=few, stars=3)
    make.StarCountFactory(software=many, stars=1245)
    make.ReleaseFactory(software=many, version_name="1.0", released_on="2026-09-03")
    text = client.get("/software/").text
    facts = [re.findall("<li>(.*?)</li>", each) for each in re.findall(r"program-facts.*?</ul>", text, re.S)]
    released = '1.0 of <time datetime="2026-09-03">3 September 2026</time>'
    assert facts == [[released, "Apache-2.0", "Python"], ["MIT"]]
    assert text.index("1,245 stars") < text.index("3 stars")


def test_the_first_page_of_an_attached_pdf_becomes_the_teaser(client):
    client.force_login(make.UserFactory(role="editor"))
    paper = make.PublicationFactory(title="On boats", byline=["A. Tester"])
    data = form_data(read_form(client, change_url(paper))) | attachment_data(paper)
    sent = data | {"attachments-0-file": upload(up.pdf(), "paper.pdf"), "first_page": "on"}
    assert client.post(change_url(paper), sent).status_code == 302
    paper.refresh_from_db()
    assert paper.teaser.alt == "First page of “On boats”"
    assert client.get(paper.teaser.get_url(336, "webp")).status_code == 200


def test_deleting_an_image_leaves_what_used_it(client):
    image = make_image()
    use_everywhere(image)
    client.force_login(make.UserFactory(role="editor"))
    url = change_url(image).replace("change/", "delete/")
    assert "Paper: " in client.get(url).text
    assert client.post(url, {"post": "yes"}).status_code == 302
    assert client.get("/publications/paper/").status_code == 200
    assert "boat" not in client.get("/about/").text


def test_texts_show_images_by_their_slugs_with_caption(client):
    make_image(credit="Ada Tester", licence="CC BY 4.0")
    make.ImageFactory(slug="secret", alt="zqx", consent="waiting")
    text = '![](image:boat)\n\n![My own](image:boat "Another. Text") ![](image:none) ![](image:secret)'
    more = " ![](https://example.org/a.png) \ue0000\ue001"
    make.GroupFactory()
    make.PageFactory(slug="about", body=text + more)
    page = client.get("/about/").text
    assert re.findall('<img [^>]* alt="(.*?)"', page) == ["A boat", "My own"]
    assert "<b>A boat.</b> It floats." in page
    assert "<b>Another.</b> Text" in page
    assert "Ada Tester, CC BY 4.0" in page
    assert "zqx" not in page
    assert "example.org/a.png" not in page


@pytest.mark.parametrize(
    ("has_pdf", "message"),
    [
        (False, "There is no PDF to take a teaser from. Attach one that is not embargoed."),
        (True, "The first page of the PDF could not be drawn. Upload a picture instead."),
    ],
)
def test_a_paper_without_a_pdf_that_can_be_drawn_gets_no_teaser(client, has_pdf, message):
    client.force_login(make.UserFactory(role="editor"))
    paper = make.PublicationFactory(byline=["A. Tester"])
    if has_pdf:
        make.AttachmentFactory(publication=paper, kind="pdf", file="papers/gone.pdf")
    data = form_data(read_form(client, change_url(paper))) | {"first_page": "on"}
    assert message in client.post(change_url(paper), data, follow=True).text
    paper.refresh_from_db()
    assert paper.teaser is None
