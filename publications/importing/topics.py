"""The topics that papers of an import get: those chosen for all, and their keywords that are topics."""

from collections.abc import Iterable, Sequence
from typing import Any

from groupsite.kit.letters import name_key
from publications.formats import Entry
from publications.importing.writing import NewPaper
from publications.models import PublicationTopic, Topic


class Topics:
    """What a batch's options say about topics. keywords: `none`, or those that are topics."""

    def __init__(self, options: dict[str, Any]) -> None:
        wanted = Topic.objects.filter(pk__in=options.get("topics") or [])
        self.for_all = list(wanted.values_list("pk", flat=True))
        self.keywords = options.get("keywords", "known")

    def of(self, entries: Sequence[Entry]) -> list[set[int]]:
        """The topics of each entry. In two statements."""
        known = self._known({word for entry in entries for word in entry.topics})
        return [
            {*self.for_all, *(known[key] for key in map(name_key, entry.topics) if key in known)}
            for entry in entries
        ]

    def give(self, papers: Sequence[NewPaper]) -> None:
        """Write the topics of new papers."""
        found = self.of([paper.entry for paper in papers])
        write(
            (paper.key, topic)
            for paper, topics in zip(papers, found, strict=True)
            for topic in sorted(topics)
        )

    def _known(self, words: set[str]) -> dict[str, int]:
        keys = {name_key(word) for word in words if len(word) <= 100}
        if not keys or self.keywords == "none":
            return {}
        return {key: topic.pk for key, topic in Topic.objects.by_key(keys).items()}


def write(pairs: Iterable[tuple[int, int]]) -> None:
    """Write pairs of a paper and a topic."""
    PublicationTopic.objects.bulk_create(
        [PublicationTopic(content_object_id=paper, tag_id=topic) for paper, topic in pairs],
        ignore_conflicts=True,
    )
