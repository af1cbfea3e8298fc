"""The variables and types of CSL 1.0.2, and what registries write in their place."""

_KINDS = {
    "article": (
        "article-journal article-magazine article-newspaper review journal-article periodical journal "
        "journal-issue"
    ),
    "inproceedings": "paper-conference proceedings-article",
    "preprint": "article manuscript posted-content preprint",
    "book": "book classic monograph edited-book reference-book book-set collection pamphlet",
    "chapter": (
        "chapter entry entry-dictionary entry-encyclopedia book-chapter book-section book-part book-track "
        "reference-entry"
    ),
    "proceedings": "proceedings proceedings-series",
    "phdthesis": "thesis dissertation",
    "mastersthesis": "",
    "report": "report standard hearing report-component",
    "software": "software",
    "dataset": "dataset database",
    "talk": "speech",
    "patent": "patent",
    "other": "document",
}
KIND_OF = {name: kind for kind, names in _KINDS.items() for name in names.split()}
_SAME = (
    "article-journal journal-article paper-conference proceedings-article article posted-content preprint "
    "book monograph chapter book-chapter proceedings thesis dissertation report software dataset speech "
    "patent document"
)
SAME = frozenset(_SAME.split())
"""Types that say no more than their kind."""
WRITTEN = {kind: names.split()[0] for kind, names in _KINDS.items() if names} | {
    "proceedings": "book",
    "mastersthesis": "thesis",
}
GENRES = {"phdthesis": "PhD thesis", "mastersthesis": "Master's thesis"}

_OTHER_TYPES = (
    "article-magazine article-newspaper bill broadcast classic collection entry entry-dictionary "
    "entry-encyclopedia event figure graphic hearing interview legal_case legislation manuscript map "
    "motion_picture musical_score pamphlet performance periodical personal_communication post post-weblog "
    "regulation review review-book song standard treaty webpage"
)
TYPES = frozenset((*WRITTEN.values(), *_OTHER_TYPES.split()))
"""The types that the schema knows."""

_TEXTS = (
    "annote archive archive_collection archive_location archive-place authority call-number "
    "citation-label collection-title container-title-short dimensions division event event-title "
    "event-place genre ISBN ISSN journalAbbreviation jurisdiction medium note original-publisher "
    "original-publisher-place original-title part-title publisher-place references reviewed-genre "
    "reviewed-title scale section shortTitle source status title-short version volume-title "
    "volume-title-short year-suffix"
)
TEXTS = frozenset(_TEXTS.split())
_NUMBERS = (
    "chapter-number citation-number collection-number edition first-reference-note-number locator number "
    "number-of-pages number-of-volumes page-first part printing supplement"
)
NUMBERS = frozenset(_NUMBERS.split())
DATES = frozenset(("accessed", "available-date", "event-date", "issued", "original-date", "submitted"))
_NAMES = (
    "chair collection-editor compiler composer container-author contributor curator director "
    "editorial-director executive-producer guest host interviewer illustrator narrator organizer "
    "original-author performer producer recipient reviewed-author script-writer series-creator translator"
)
NAMES = frozenset(_NAMES.split())

ALIASES = {
    "note": "note", "annote": "annote", "N1": "note", "address": "publisher-place",
    "location": "publisher-place", "CY": "publisher-place", "series": "collection-title",
    "T3": "collection-title", "issn": "ISSN", "SN": "ISSN", "isbn": "ISBN", "ET": "edition",
    "shorttitle": "title-short", "ST": "title-short", "version": "version",
    "shortjournal": "container-title-short", "J2": "container-title-short", "eventtitle": "event-title",
    "venue": "event-place", "DB": "source", "CN": "call-number", "library": "archive",
    "chapter": "chapter-number",
}  # fmt: skip
"""Variables for what other formats call otherwise, so that other programs see it too."""

RENAMED = {
    "publisher-location": "publisher-place",
    "short-container-title": "container-title-short",
    "short-title": "title-short",
}
"""What registries call otherwise."""

_BOOKKEEPING = (
    "indexed reference-count references-count is-referenced-by-count content-domain created deposited "
    "score prefix member reference update-policy resource relation link license funder assertion "
    "published published-print published-online published-other alternative-id issn-type isbn-type source "
    "accepted posted clinical-trial-number approved content-created content-updated journal-issue "
    "institution update-to updated-by aliases archive free-to-read"
)
BOOKKEEPING = frozenset(_BOOKKEEPING.split())
"""What Crossref's records say about the registration, not the work."""
