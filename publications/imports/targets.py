"""Objects that the papers of an import can be linked to: topics, and objects of other apps.

The other apps register an `ImportTarget` in `AppConfig.ready`, as `software` does for themes.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from bibliography.formats import Entry
from core.text.letters import make_name_key
from publications.imports.paper_writer import NewPaper
from publications.models import PublicationTopic, Topic
from publications.models.import_plans import ImportOptions


@dataclass(frozen=True)
class ImportTarget:
    """A kind of objects that papers can be linked to. name: in forms and plans. label: for users.

    choices: returns keys and labels. assign: takes keys of papers and the key of an object, and links them.
    permission: the required one.
    """

    name: str
    label: str
    choices: Callable[[], Iterable[tuple[str, str]]]
    assign: Callable[[list[int], str], None]
    permission: str


TARGETS: dict[str, ImportTarget] = {}


def register(target: ImportTarget) -> None:
    """Register a target for the forms of imports."""
    TARGETS[target.name] = target


class TopicAssigner:
    """Assigns topics to the papers of an import: those chosen for all, and keywords that are topics.

    options: of a batch; with `keywords` "none", keywords are not used.
    """

    def __init__(self, options: ImportOptions) -> None:
        topics = Topic.objects.filter(pk__in=options.topics)
        self.for_all = list(topics.values_list("pk", flat=True))
        self.uses_keywords = options.keywords != "none"

    def find(self, entries: Sequence[Entry]) -> list[set[int]]:
        """Find the topics of each entry. In two statements."""
        keywords = {keyword for entry in entries for keyword in entry.topics if len(keyword) <= 100}
        keys = set(map(make_name_key, keywords)) if self.uses_keywords else set()
        topics = {key: topic.pk for key, topic in Topic.objects.map_by_key(keys).items()} if keys else {}
        return [
            {*self.for_all, *(topics[key] for key in map(make_name_key, entry.topics) if key in topics)}
            for entry in entries
        ]

    def assign(self, papers: Sequence[NewPaper]) -> None:
        """Save the topics of new papers."""
        topics_of = self.find([paper.entry for paper in papers])
        write_topics(
            (paper.key, topic)
            for paper, topics in zip(papers, topics_of, strict=True)
            for topic in sorted(topics)
        )


def write_topics(pairs: Iterable[tuple[int, int]]) -> None:
    """Save pairs of a paper and a topic, by primary keys."""
    PublicationTopic.objects.bulk_create(
        [PublicationTopic(content_object_id=paper, tag_id=topic) for paper, topic in pairs],
        ignore_conflicts=True,
    )
