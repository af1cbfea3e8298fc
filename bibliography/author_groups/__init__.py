"""Group the mentions of names in bylines into people: pure functions over plain data.

Names are evidence, not people. Two mentions of a rare name are one person's unless something contradicts;
those of a common name need co-authors, topics, venues, years or affiliations in common.
"""

from bibliography.author_groups.bylines import (
    PaperByline,
    PrintedAuthor,
    build_author,
    list_words,
    parse_bylines,
)
from bibliography.author_groups.explanations import Reason, ReasonCode, compare_groups, explain_group
from bibliography.author_groups.grouping import MentionGroups, group_mentions, group_papers
from bibliography.author_groups.scoring import BCubed, KnownPeople, score_groups

__all__ = [
    "BCubed",
    "KnownPeople",
    "MentionGroups",
    "PaperByline",
    "PrintedAuthor",
    "Reason",
    "ReasonCode",
    "build_author",
    "compare_groups",
    "explain_group",
    "group_mentions",
    "group_papers",
    "list_words",
    "parse_bylines",
    "score_groups",
]
