"""Match entries with existing works, and mentions in bylines with persons; verdicts carry reasons.

No database: the caller passes the existing works and persons (`build_lookup_keys` says what to fetch) and
applies the verdicts. Only `SAME` and a verdict with a person are certain; everything else needs an editor.
"""

from bibliography.matching.bylines import are_alike
from bibliography.matching.persons import (
    AFTER,
    BEFORE,
    Candidate,
    MatchEvidence,
    NameMention,
    PersonDecision,
    PersonIndex,
    PersonSuggestion,
    PersonVerdict,
    identify_person,
    list_mentions,
    may_have_published,
)
from bibliography.matching.sameness import PaperIndex, match_paper
from bibliography.matching.title_keys import make_title_keys, make_title_queries
from bibliography.matching.title_likeness import TitleLikeness, compare_titles
from bibliography.matching.titles import are_compatible, is_generic
from bibliography.matching.works import (
    KnownWork,
    LookupKeys,
    PaperVerdict,
    Ref,
    Sameness,
    SamenessDecision,
    build_lookup_keys,
    compute_fingerprint,
    list_last_names,
)

__all__ = [
    "AFTER",
    "BEFORE",
    "Candidate",
    "KnownWork",
    "LookupKeys",
    "MatchEvidence",
    "NameMention",
    "PaperIndex",
    "PaperVerdict",
    "PersonDecision",
    "PersonIndex",
    "PersonSuggestion",
    "PersonVerdict",
    "Ref",
    "Sameness",
    "SamenessDecision",
    "TitleLikeness",
    "are_alike",
    "are_compatible",
    "build_lookup_keys",
    "compare_titles",
    "compute_fingerprint",
    "identify_person",
    "is_generic",
    "list_last_names",
    "list_mentions",
    "make_title_keys",
    "make_title_queries",
    "match_paper",
    "may_have_published",
]
