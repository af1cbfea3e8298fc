"""Factories of people and the roster."""

import datetime

import factory
from factory.django import DjangoModelFactory

from people import models as people


class UserFactory(DjangoModelFactory):
    class Meta:
        model = people.User
        skip_postgeneration_save = True

    email = factory.Sequence("user{}@example.org".format)
    password = factory.django.Password("a long password")
    role = "member"


class PersonFactory(DjangoModelFactory):
    class Meta:
        model = people.Person
        skip_postgeneration_save = True

    given = "Ada"
    family = factory.Sequence("Tester{}".format)
    name = factory.LazyAttribute(lambda person: f"{person.given} {person.family}".strip())
    slug = factory.Sequence("ada-tester{}".format)


class OrganisationFactory(DjangoModelFactory):
    class Meta:
        model = people.Organisation

    name = factory.Sequence("Institution {}".format)


class InvitationFactory(DjangoModelFactory):
    class Meta:
        model = people.Invitation

    person = factory.SubFactory(PersonFactory)
    email = factory.Sequence("invited{}@example.org".format)


class PersonNameFactory(DjangoModelFactory):
    class Meta:
        model = people.PersonName

    person = factory.SubFactory(PersonFactory)
    name = factory.SelfAttribute("person.name")


class DistinctPairFactory(DjangoModelFactory):
    class Meta:
        model = people.DistinctPair

    model = "people.person"
    first = factory.Sequence(lambda number: 2 * number + 1)
    second = factory.Sequence(lambda number: 2 * number + 2)


class FormerNameFactory(DjangoModelFactory):
    class Meta:
        model = people.FormerName

    person = factory.SubFactory(PersonFactory)
    name = factory.Sequence("Former Name{}".format)
    replacement = factory.SelfAttribute("person.name")


class PersonIdentifierFactory(DjangoModelFactory):
    class Meta:
        model = people.PersonIdentifier

    person = factory.SubFactory(PersonFactory)
    scheme = "github"
    value = factory.Sequence("account{}".format)


class PersonLinkFactory(DjangoModelFactory):
    class Meta:
        model = people.PersonLink

    person = factory.SubFactory(PersonFactory)
    label = "Website"
    url = "https://example.org/"


class RoleFactory(DjangoModelFactory):
    class Meta:
        model = people.Role

    name = factory.Sequence("Role {}".format)
    plural = factory.LazyAttribute(lambda role: f"{role.name}s")
    slug = factory.Sequence("role-{}".format)
    position = factory.Sequence(int)


class AppointmentFactory(DjangoModelFactory):
    class Meta:
        model = people.Appointment

    person = factory.SubFactory(PersonFactory)
    role = factory.SubFactory(RoleFactory)
    start = datetime.date(2020, 9, 1)


class SupervisionFactory(DjangoModelFactory):
    class Meta:
        model = people.Supervision

    appointment = factory.SubFactory(AppointmentFactory)
    supervisor = factory.SubFactory(PersonFactory)


class EducationFactory(DjangoModelFactory):
    class Meta:
        model = people.Education

    person = factory.SubFactory(PersonFactory)
    degree = "PhD"
    field = "Computer Science"
    institution = "University of Somewhere"


class ExperienceFactory(DjangoModelFactory):
    class Meta:
        model = people.Experience

    person = factory.SubFactory(PersonFactory)
    title = "Research intern"
    organisation = "Some Laboratory"


class ServiceFactory(DjangoModelFactory):
    class Meta:
        model = people.Service

    person = factory.SubFactory(PersonFactory)
    kind = "committee"
    event = factory.Sequence("Conference {}".format)
    years = [2024]


class CourseFactory(DjangoModelFactory):
    class Meta:
        model = people.Course

    title = factory.Sequence("Course {}".format)
    slug = factory.Sequence("course-{}".format)
    years = [2024]


class CourseTeacherFactory(DjangoModelFactory):
    class Meta:
        model = people.CourseTeacher

    course = factory.SubFactory(CourseFactory)
    person = factory.SubFactory(PersonFactory)


class CvSectionFactory(DjangoModelFactory):
    class Meta:
        model = people.CvSection

    person = factory.SubFactory(PersonFactory)
    section = factory.Iterator(people.CvSection.Section.values)


class SkillFactory(DjangoModelFactory):
    class Meta:
        model = people.Skill

    person = factory.SubFactory(PersonFactory)
    name = factory.Sequence("Skill {}".format)


class ImageFactory(DjangoModelFactory):
    class Meta:
        model = people.Image

    original = factory.Sequence("images/{0:02x}/{0:064x}.png".format)
    width = 1600
    height = 1200
    alt = factory.Sequence("Picture {}".format)
    slug = factory.Sequence("picture-{}".format)
    visibility = "public"


class ImagePersonFactory(DjangoModelFactory):
    class Meta:
        model = people.ImagePerson

    image = factory.SubFactory(ImageFactory)
    person = factory.SubFactory(PersonFactory)
