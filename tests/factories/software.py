"""Factories of themes, projects and software."""

import datetime

import factory
from factory.django import DjangoModelFactory

from software import models as software
from tests.factories.people import ImageFactory, OrganisationFactory, PersonFactory
from tests.factories.publications import PublicationFactory, TopicFactory


class SoftwareFactory(DjangoModelFactory):
    class Meta:
        model = software.Software

    name = factory.Sequence("Tool{}".format)
    slug = factory.Sequence("tool{}".format)
    visibility = "public"


class SoftwareTopicFactory(DjangoModelFactory):
    class Meta:
        model = software.SoftwareTopic

    tag = factory.SubFactory(TopicFactory)
    content_object = factory.SubFactory(SoftwareFactory)


class SoftwarePublicationFactory(DjangoModelFactory):
    class Meta:
        model = software.SoftwarePublication

    software = factory.SubFactory(SoftwareFactory)
    publication = factory.SubFactory(PublicationFactory)


class SoftwarePersonFactory(DjangoModelFactory):
    class Meta:
        model = software.SoftwarePerson

    software = factory.SubFactory(SoftwareFactory)
    person = factory.SubFactory(PersonFactory)


class ReleaseFactory(DjangoModelFactory):
    class Meta:
        model = software.Release

    software = factory.SubFactory(SoftwareFactory)
    version_name = factory.Sequence("v{}".format)


class RepositoryCheckFactory(DjangoModelFactory):
    class Meta:
        model = software.RepositoryCheck

    software = factory.SubFactory(SoftwareFactory)
    tried_at = datetime.datetime(2024, 1, 1, tzinfo=datetime.UTC)


class StarCountFactory(DjangoModelFactory):
    class Meta:
        model = software.StarCount

    software = factory.SubFactory(SoftwareFactory)
    counted_on = factory.Sequence(lambda number: datetime.date(2024, 1, 1) + datetime.timedelta(days=number))
    stars = 1234


class ThemeFactory(DjangoModelFactory):
    class Meta:
        model = software.Theme

    title = factory.Sequence("Theme {}".format)
    slug = factory.Sequence("theme-{}".format)
    visibility = "public"


class ThemeTopicFactory(DjangoModelFactory):
    class Meta:
        model = software.ThemeTopic

    tag = factory.SubFactory(TopicFactory)
    content_object = factory.SubFactory(ThemeFactory)


class ThemePublicationFactory(DjangoModelFactory):
    class Meta:
        model = software.ThemePublication

    theme = factory.SubFactory(ThemeFactory)
    publication = factory.SubFactory(PublicationFactory)


class ThemePersonFactory(DjangoModelFactory):
    class Meta:
        model = software.ThemePerson

    theme = factory.SubFactory(ThemeFactory)
    person = factory.SubFactory(PersonFactory)


class ThemeSoftwareFactory(DjangoModelFactory):
    class Meta:
        model = software.ThemeSoftware

    theme = factory.SubFactory(ThemeFactory)
    software = factory.SubFactory(SoftwareFactory)


class ThemeCollaboratorFactory(DjangoModelFactory):
    class Meta:
        model = software.ThemeCollaborator

    theme = factory.SubFactory(ThemeFactory)
    name = factory.Sequence("Laboratory {}".format)


class ProjectFactory(DjangoModelFactory):
    class Meta:
        model = software.Project

    title = factory.Sequence("Project {}".format)
    slug = factory.Sequence("project-{}".format)
    visibility = "public"


class ProjectPersonFactory(DjangoModelFactory):
    class Meta:
        model = software.ProjectPerson

    project = factory.SubFactory(ProjectFactory)
    person = factory.SubFactory(PersonFactory)


class ProjectPartnerFactory(DjangoModelFactory):
    class Meta:
        model = software.ProjectPartner

    project = factory.SubFactory(ProjectFactory)
    organisation = factory.SubFactory(OrganisationFactory)


class FundingFactory(DjangoModelFactory):
    class Meta:
        model = software.Funding

    project = factory.SubFactory(ProjectFactory)
    funder = factory.SubFactory(OrganisationFactory)


class ProjectThemeFactory(DjangoModelFactory):
    class Meta:
        model = software.ProjectTheme

    project = factory.SubFactory(ProjectFactory)
    theme = factory.SubFactory(ThemeFactory)


class ProjectPublicationFactory(DjangoModelFactory):
    class Meta:
        model = software.ProjectPublication

    project = factory.SubFactory(ProjectFactory)
    publication = factory.SubFactory(PublicationFactory)


class ProjectSoftwareFactory(DjangoModelFactory):
    class Meta:
        model = software.ProjectSoftware

    project = factory.SubFactory(ProjectFactory)
    software = factory.SubFactory(SoftwareFactory)


class SoftwareScreenshotFactory(DjangoModelFactory):
    class Meta:
        model = software.SoftwareScreenshot

    software = factory.SubFactory(SoftwareFactory)
    image = factory.SubFactory(ImageFactory)
