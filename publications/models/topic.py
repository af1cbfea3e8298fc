from django.db import models
from django.urls import reverse
from taggit.models import TagBase

from core.db.dated_models import Placed
from core.db.fields import KeyField
from core.db.journal import journaled
from core.db.models import Content, Part
from core.db.triggers import touches
from publications.querysets import TopicQuerySet


class Topic(Content, TagBase):
    """A tag: what papers and software are about and what people are interested in."""

    description = models.TextField(blank=True, help_text="Markdown")
    people = models.ManyToManyField(
        "people.Person", through="publications.PersonInterest", related_name="interests"
    )

    objects = TopicQuerySet.as_manager()

    class Meta(Content.Meta):
        ordering = ["name"]

    def get_absolute_url(self) -> str:
        return reverse("topic", args=[self.slug])


class TopicName(Part):
    """Another name of a topic; a merge moves these, so the next import finds the right topic."""

    topic = models.ForeignKey(Topic, models.CASCADE, related_name="names")
    name = models.CharField(max_length=200)
    key = KeyField(source="name")

    class Meta(Part.Meta):
        verbose_name = "other name"
        ordering = ["name"]
        triggers = [*Part.Meta.triggers, *touches("publications_topic", "topic_id")]
        constraints = [
            models.UniqueConstraint(
                fields=["key"],
                name="publications_topicname_unique",
                violation_error_message="A topic has this name already.",
            )
        ]

    def __str__(self) -> str:
        return self.name


class PersonInterest(Placed, Part):
    """A topic that a person is interested in, in the person's own order."""

    person = models.ForeignKey("people.Person", models.CASCADE, related_name="person_interests")
    topic = models.ForeignKey(Topic, models.CASCADE, related_name="person_interests")

    class Meta(Part.Meta):
        verbose_name = "interest"
        ordering = ["position", "pk"]
        triggers = [*Part.Meta.triggers, *touches("people_person", "person_id")]
        constraints = [
            models.UniqueConstraint(fields=["person", "topic"], name="publications_personinterest_once")
        ]

    def __str__(self) -> str:
        return f"{self.person}: {self.topic}"


for model in (Topic, TopicName, PersonInterest):
    journaled()(model)
