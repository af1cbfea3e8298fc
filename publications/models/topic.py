from django.db import models
from django.utils.translation import gettext_lazy as _
from taggit.models import TagBase

from core.db.dated_models import Ordered
from core.db.fields import KeyField, MarkdownField
from core.db.journal import journaled
from core.db.models import ChildModel, VersionedModel
from core.db.triggers import build_touch_triggers, build_version_trigger
from core.web.urls import get_url
from publications.models.announcements import NAME_CHANGED
from publications.querysets import TopicQuerySet


class Topic(VersionedModel, TagBase):
    """A tag: what papers and software are about and what people are interested in."""

    description = MarkdownField(
        verbose_name=_("description"), blank=True, help_text=_("You can use Markdown.")
    )
    people = models.ManyToManyField(
        "people.Person",
        through="publications.PersonInterest",
        related_name="interests",
        verbose_name=_("people"),
    )

    objects = TopicQuerySet.as_manager()

    triggers = [NAME_CHANGED, build_version_trigger()]

    class Meta(VersionedModel.Meta):
        verbose_name_plural = _("topics")
        verbose_name = _("topic")
        ordering = ["name"]

    def get_absolute_url(self) -> str:
        return get_url("topic", self.slug)


class TopicName(ChildModel):
    """Another name of a topic; a merge moves these, so the next import finds the right topic."""

    topic = models.ForeignKey(Topic, models.CASCADE, related_name="names", verbose_name=_("topic"))
    name = models.CharField(_("name"), max_length=200)
    key = KeyField(verbose_name=_("key"), source="name")

    triggers = [*ChildModel.triggers, *build_touch_triggers("publications_topic", "topic_id")]

    class Meta(ChildModel.Meta):
        verbose_name_plural = _("other names")
        verbose_name = _("other name")
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint(
                fields=["key"],
                name="publications_topicname_unique",
                violation_error_message=_("There is already a topic with this name."),
            )
        ]

    def __str__(self) -> str:
        return self.name


class PersonInterest(Ordered, ChildModel):
    """A topic that a person is interested in, in the person's own order."""

    person = models.ForeignKey(
        "people.Person", models.CASCADE, related_name="person_interests", verbose_name=_("person")
    )
    topic = models.ForeignKey(Topic, models.CASCADE, related_name="person_interests", verbose_name=_("topic"))

    triggers = [*ChildModel.triggers, *build_touch_triggers("people_person", "person_id")]

    class Meta(ChildModel.Meta):
        verbose_name_plural = _("interests")
        verbose_name = _("interest")
        ordering = ["position", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["person", "topic"], name="publications_personinterest_once")
        ]

    def __str__(self) -> str:
        return f"{self.person}: {self.topic}"


for model in (Topic, TopicName, PersonInterest):
    journaled()(model)
