"""Lines of files that somebody corrects in the plan: what is read of them, and that they stay corrected."""

import pytest
from django.urls import reverse

from groupsite.moving_in import moves
from groupsite.moving_in.planning import list_fixes
from publications.models import ImportBatch, Publication
from tests import factories as make
from tests.groupsite.moving_in.test_views import in_foreground, read, zip_files

pytestmark = pytest.mark.django_db
__all__ = ["in_foreground"]

BROKEN = "@article{bad2021,\n title={Looms that weave,\n author={Berg, Ada},\n year={2021}\n}"
FIRST = "@article{one, title={A first paper}, author={Berg, Ada}, year=2020}"
LAST = "@article{two, title={A last paper}, author={Li, Bo}, year=2022}"
BIBTEX = f"{FIRST}\n\n{BROKEN}\n\n{LAST}\n"


@pytest.mark.parametrize(
    ("name", "fixes"),
    [
        ("fix:a/b.bib:3-7", (("a/b.bib", 3, 7, "x"),)),
        ("fix:a.yml:3", (("a.yml", 3, 3, "x"),)),
        ("fix:a.yml:0", ()),
        ("fix:a.yml:3-", ()),
        ("fix:3", ()),
        ("answer:menu:menu", ()),
    ],
)
def test_names_of_fields_say_which_lines_they_are(name, fixes):
    assert list_fixes({name: "x"}) == fixes


def test_an_entry_of_bibtex_is_corrected_in_the_plan(client, in_foreground):
    client.force_login(make.UserFactory(role="owner"))
    files = {"refs.bib": BIBTEX, "other.bib": ""}
    response = client.post(reverse("admin:moving_in"), {"kind": moves.SITE, "file": zip_files(files)})
    read(response)
    batch = ImportBatch.objects.get(door=moves.DOOR)
    url = batch.options.part_of.url
    page = client.get(url)
    name = "fix:refs.bib:3-7"
    content = page.content.decode()
    assert "Fix lines 3–7 here" in content
    assert f'name="{name}"' in content

    corrected = BROKEN.replace("weave,", "weave},\r\n volume = 7,\r\n")
    shown = client.post(
        url,
        {
            "go": "answer",
            "answer:unread:unread": "fix",
            name: corrected,
            "digest": page.context["plan"].digest,
        },
    )
    plan = shown.context["plan"]
    assert [planned.title for planned in plan.get_kind("papers").things] == [
        "A first paper",
        "Looms that weave",
        "A last paper",
    ]
    assert not plan.problems
    assert [planned.place.line for planned in plan.get_kind("papers").things] == [1, 3, 9]

    response = client.post(
        url, {"go": "apply", "digest": plan.digest, "offered": ["papers"], "chosen": ["papers"]}
    )
    read(response)
    paper = Publication.objects.get(title="Looms that weave")
    assert (paper.volume, paper.year) == ("7", 2021)


def test_what_was_typed_does_not_count_if_the_lines_are_left_out(client, in_foreground):
    client.force_login(make.UserFactory(role="owner"))
    read(
        client.post(reverse("admin:moving_in"), {"kind": moves.SITE, "file": zip_files({"refs.bib": BIBTEX})})
    )
    batch = ImportBatch.objects.get(door=moves.DOOR)
    page = client.post(
        batch.options.part_of.url,
        {"go": "answer", "answer:unread:unread": "leave", "fix:refs.bib:3-7": "@misc{a, title={B}}"},
    )
    assert len(page.context["plan"].problems) == 1
