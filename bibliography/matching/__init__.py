"""Match entries with existing works, and mentions in bylines with persons; verdicts carry reasons.

No database: the caller passes the existing works and persons (`lookup_keys` says what to fetch) and applies
the verdicts. Only `SAME` and a verdict with a person are certain; everything else needs an editor.
"""

from bibliography.matching.bylines import are_alike
from bibliography.matching.persons import (
    AFTER,
    BEFORE,
    Candidate,
    How,
    Mention,
    PersonDecision,
    PersonIndex,
    PersonVerdict,
    Suggestion,
    mentions,
    was_publishing,
    who_is,
)
from bibliography.matching.sameness import PaperIndex, same_paper
from bibliography.matching.title_keys import make_title_keys, make_title_queries
from bibliography.matching.title_likeness import TitleLikeness, compare_titles
from bibliography.matching.titles import agree, is_generic
from bibliography.matching.works import (
    Known,
    LookupKeys,
    PaperDecision,
    PaperVerdict,
    Ref,
    Sameness,
    fingerprint,
    last_names,
    lookup_keys,
)

__all__ = [
    "AFTER",
    "BEFORE",
    "Candidate",
    "How",
    "Known",
    "LookupKeys",
    "Mention",
    "PaperDecision",
    "PaperIndex",
    "PaperVerdict",
    "PersonDecision",
    "PersonIndex",
    "PersonVerdict",
    "Ref",
    "Sameness",
    "Suggestion",
    "TitleLikeness",
    "agree",
    "are_alike",
    "compare_titles",
    "fingerprint",
    "is_generic",
    "last_names",
    "lookup_keys",
    "make_title_keys",
    "make_title_queries",
    "mentions",
    "same_paper",
    "was_publishing",
    "who_is",
]
