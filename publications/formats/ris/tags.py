"""The tags and types of RIS, as its makers and those who write it use them.

Reference Manager's specification (2001), EndNote's and Zotero's additions, and what publishers write.
"""

TYPES = {
    "article": "JOUR EJOUR JFULL MGZN NEWS ABST INPR",
    "inproceedings": "CPAPER CONF",
    "preprint": "UNPB PREPRINT",
    "book": "BOOK EBOOK EDBOOK CLSWK SER WHOLE PAMP",
    "chapter": "CHAP ECHAP ENCYC DICT",
    "proceedings": "",
    "phdthesis": "THES",
    "mastersthesis": "",
    "report": "RPRT GOVDOC STAND HEAR GRNT",
    "software": "COMP",
    "dataset": "DATA AGGR",
    "talk": "SLIDE PRES",
    "patent": "PAT",
    "other": (
        "GEN ADVS ANCIENT ART BILL BLOG CASE CHART CTLG DBASE ELEC EQUA FIGURE ICOMM INTV LEGAL MANSCPT MAP "
        "MPCT MULTI MUSIC PCOMM SOUND STAT UNBILL VIDEO WEB"
    ),
}
KIND_OF = {name: kind for kind, names in TYPES.items() for name in names.split()}
_SAME = "JOUR INPR CPAPER CONF UNPB BOOK CHAP THES RPRT COMP DATA SLIDE PAT GEN"
SAME = frozenset(_SAME.split())
"""Types that say no more than their kind."""
WRITTEN = {kind: (names.split() or [""])[0] for kind, names in TYPES.items()} | {
    "proceedings": "CONF",
    "mastersthesis": "THES",
}
THESES = {"phdthesis": "PhD thesis", "mastersthesis": "Master's thesis"}

AUTHORS = ("AU", "A1")
EDITORS = ("A2", "ED")
EDITORS_OF_BOOKS = ("A3", "ED")
"""Of books; there A2 are the editors of the series, unless nobody else edited anything."""
TITLES = ("TI", "T1", "CT")
VENUES = ("T2", "BT", "JF", "JO", "C3", "JA", "J1", "J2")
VENUES_OF_ARTICLES = ("JF", "T2", "JO", "JA", "J1", "J2", "BT")
DATES = ("PY", "Y1", "DA")
ABSTRACTS = ("AB", "N2")
ADDRESSES = {"UR": "", "L1": "pdf", "L2": "", "L3": "", "L4": "", "LK": ""}
IDENTIFYING = ("M3", "N1", "AN", "U1", "U2", "U3", "U4", "C2", "C7", "M1")
"""Tags in which some write an identifier that has no tag of its own."""
OWN = "U5"
"""The tag that holds what RIS has no tag for, for us to read again."""

_MORE = (
    "A3 A4 AD AV C1 C4 C5 C6 C8 CA CN CP CY DB DI DO DP DS ED EP ER ET ID IS J3 KW L5 LA LB LL M2 N3 NV OP "
    "OL PB PP PMCID RI RN RP SE SF SN SP ST T3 TA TT TY U5 U6 VL VO WP WT WV Y2"
)
KNOWN = frozenset(
    (*AUTHORS, *EDITORS, *TITLES, *VENUES, *DATES, *ABSTRACTS, *ADDRESSES, *IDENTIFYING, *_MORE.split())
)

ALIASES = {
    "note": "N1", "annote": "N1", "address": "CY", "location": "CY", "publisher-place": "CY", "edition": "ET",
    "series": "T3", "collection-title": "T3", "issn": "SN", "ISSN": "SN", "isbn": "SN", "ISBN": "SN",
    "version": "ET", "number": "M1", "shorttitle": "ST", "title-short": "ST",
    "shortjournal": "J2", "container-title-short": "J2", "call-number": "CN", "source": "DB", "urldate": "Y2",
}  # fmt: skip
"""Tags for what other formats call otherwise, so that other programs see it too."""
_TAKEN = "TY ER ID AU A2 A3 A4 ED TI T2 C3 PY DA VL IS SP EP PB LA DO UR L1 AB KW U5"
TAKEN = frozenset(_TAKEN.split())
"""Tags that we write for fields of an entry, and so not for others."""
