"""Who is in a picture, and what becomes of it when somebody withdraws."""

import pytest

from people.editing.data_checks import select_withdrawn
from people.models import Image, ImagePerson
from tests import factories as make

pytestmark = pytest.mark.django_db

CONSENT = Image.Consent


def read() -> str:
    return Image.objects.get().consent


@pytest.mark.parametrize(("states", "consent"), [
    (["agreed"], "nobody"), (["waiting"], "waiting"), (["agreed", "waiting"], "waiting"),
    (["withdrawn"], "withdrawn"), (["waiting", "withdrawn", "agreed"], "withdrawn"),
])  # fmt: skip
def test_whoever_has_not_agreed_hides_it(states, consent):
    image = make.ImageFactory()
    for state in states:
        make.ImagePersonFactory(image=image, state=state)
    assert read() == consent
    assert Image.objects.shown().exists() == (consent in ("nobody", "agreed"))
    assert Image.objects.get().is_shown == (consent in ("nobody", "agreed"))


def test_no_editor_shows_it_again_with_the_same_file():
    row = make.ImagePersonFactory(state="withdrawn")
    Image.objects.update(consent="agreed")
    assert read() == "withdrawn"
    row.delete()  # as when the person is erased
    Image.objects.update(consent="nobody")
    assert read() == "withdrawn"


def test_another_file_is_shown_without_whoever_withdrew():
    image = make.ImagePersonFactory(state="withdrawn").image
    make.ImagePersonFactory(image=image, state="agreed")
    Image.objects.update(original="images/00/cropped.png", consent="agreed")
    assert read() == "agreed"
    assert list(ImagePerson.objects.values_list("state", flat=True)) == ["agreed"]


def test_who_withdrew_can_agree_again_but_not_for_others():
    image = make.ImageFactory(consent="agreed")
    rows = [make.ImagePersonFactory(image=image, state="withdrawn") for _ in range(2)]
    for row, consent in zip(rows, ("withdrawn", "agreed"), strict=True):
        row.state = "agreed"
        row.save()
        assert read() == consent


def test_editors_are_told_which_files_to_replace():
    row = make.ImagePersonFactory(state="withdrawn")
    make.ImageFactory()
    assert list(select_withdrawn(Image.objects.all())) == [row.image]


def test_it_is_nowhere(client):
    image = make.ImageFactory(consent="agreed")
    make.NewsItemFactory(picture=image, slug="lunch", body=f"![](image:{image.slug})")
    url = image.get_absolute_url()
    assert url in client.get("/news/lunch/").content.decode()
    make.ImagePersonFactory(image=image, state="withdrawn")
    for page in ("/news/lunch/", "/news/", "/"):
        assert image.slug not in client.get(page).content.decode(), page
    assert client.get(url).status_code == 404
    assert Image.objects.get().card_picture is None
