"""Hostile text in every field comes out as text."""

import itertools
import json

import pytest
from django.core.exceptions import ValidationError
from django.db import models

from groupsite.models import Award, Group
from people.models import (
    Appointment,
    Course,
    CourseTeacher,
    Education,
    Experience,
    Person,
    PersonIdentifier,
    PersonLink,
    PersonName,
    Service,
    Skill,
)
from publications.models import Author, Publication, Topic, Venue
from software.models import Software, SoftwarePerson
from tests.groupsite.cv.conftest import rebuild_cv

pytestmark = pytest.mark.django_db

MODELS = (
    Appointment, Author, Award, Course, CourseTeacher, Education, Experience, Group, Person, PersonIdentifier,
    PersonLink, PersonName, Publication, Service, Skill, Software, SoftwarePerson, Topic, Venue,
)  # fmt: skip
LEFT = {
    "slug", "visibility", "email_visibility", "email", "kind", "status", "level", "scheme", "reference_style",
    "cv_length", "start_precision", "end_precision", "outcome", "citation_key", "version_kind", "accent",
    "homonym", "key", "fingerprint", "names", "time_zone", "use",
}  # fmt: skip
"""Fields whose values the database holds to a form."""
EVIL = "<i onclick=x{}>&\"'{{{{ 7*7 }}}}$x${{% now %}}"


def put_everywhere() -> None:
    PersonIdentifier.objects.update(scheme="github")  # an ORCID has a form
    numbers = itertools.count()
    for model in MODELS:
        for row in model._base_manager.all():
            values = {}
            for field in model._meta.concrete_fields:
                plain = isinstance(field, models.CharField | models.TextField) and not field.choices
                if (
                    plain
                    and field.editable
                    and field.name not in LEFT
                    and not isinstance(field, models.URLField)
                ):
                    values[field.name] = EVIL.format(next(numbers))[: field.max_length or 200]
                elif isinstance(field, models.URLField):
                    values[field.name] = "javascript:alert(1)"
            if model is SoftwarePerson:
                values.pop("name")
            if model is Author:
                values.pop("literal")  # which stands for the parts, not beside them
            for name in ("bullets", "supervisors"):
                if isinstance(getattr(row, name, None), list):
                    values[name] = [EVIL.format(next(numbers))]
            model._base_manager.filter(pk=row.pk).update(**values)


def test_it_is_text_on_the_page(client, ada):
    put_everywhere()
    text = client.get("/people/ada/cv/").content.decode()
    main = text.partition("<main")[2].partition("</main>")[0]
    assert "<i onclick" not in text
    assert main.count("onclick=x") == main.count("&lt;i onclick=x") + main.count("&lt;I onclick=x") > 20
    assert "{{ 7*7 }}" in main
    assert "javascript:" not in main


def test_it_is_text_in_the_description_and_in_json(client, ada):
    put_everywhere()
    assert "javascript:" not in repr(rebuild_cv(ada))
    answer = client.get("/people/ada/resume.json")
    resume = json.loads(answer.content)
    assert "onclick=x" in resume["basics"]["name"]
    assert "javascript:" not in answer.content.decode()


LETTERS = (
    "\x00"[:0] + "\u202e\u2066turned",
    "\ud7ff\uffff",
    "\x1b[31m\x07",
    "a" * 5_000,
    "\n\n\r\n",
    "𝕬" * 99,
)


@pytest.mark.parametrize("text", LETTERS)
def test_no_character_ends_it(client, ada, text):
    Person.objects.filter(pk=ada.pk).update(summary=text, biography=text, office=text[:300])
    Education.objects.update(bullets=[text], thesis=text[:500])
    Publication.objects.update(title=text or "x")
    for address in ("/people/ada/cv/", "/people/ada/resume.json", "/people/ada/cv.css"):
        assert client.get(address).status_code == 200


def test_an_address_that_is_none_is_refused_in_forms(ada):
    with pytest.raises(ValidationError):
        PersonLink(person=ada, label="x", url="javascript:alert(1)").full_clean()
