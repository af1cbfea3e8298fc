"""Factories of sources of papers."""

import factory
from factory.django import DjangoModelFactory

from groupsite.sources import models as sources
from tests.factories.people import PersonFactory


class PaperSourceFactory(DjangoModelFactory):
    class Meta:
        model = sources.PaperSource

    person = factory.SubFactory(PersonFactory)
    service = "dblp_person"
    identifier = factory.Sequence("1/{}".format)


class SourceRulesFactory(DjangoModelFactory):
    class Meta:
        model = sources.SourceRules

    person = factory.SubFactory(PersonFactory)


class ListedWorkFactory(DjangoModelFactory):
    class Meta:
        model = sources.ListedWork

    person = factory.SubFactory(PersonFactory)
    title = factory.Sequence("On looms {}".format)


class SourceListingFactory(DjangoModelFactory):
    class Meta:
        model = sources.SourceListing

    source = factory.SubFactory(PaperSourceFactory)
    work = factory.SubFactory(ListedWorkFactory, person=factory.SelfAttribute("..source.person"))
    key = factory.Sequence("doi:10.5555/{}".format)
