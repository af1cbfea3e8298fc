"""Things that are hard to show or must not be shown: what every page has to bear. Nothing here is true."""

from itertools import product

from groupsite.demo import roster, work
from groupsite.demo.library import Papers, put_venue
from groupsite.demo.shelf import Shelf
from groupsite.models import Redirect

RIGHT_TO_LEFT = "\N{RIGHT-TO-LEFT OVERRIDE}"
LONG_NAME = (
    "Johannes Chrysostomus Wolfgangus Theophilus Amadeus Maria von der Hohenlohe-Waldenburg-"
    "Schillingsfürst-Kupferzell-Langenburg-Weikersheim Jr."
)
LONG_TITLE = (
    "On the Unreasonable Length of Titles: A Systematic, Exhaustive, Reproducible and Entirely Unnecessary "
    "Investigation of What Happens to Layouts, Addresses, Citations, Feeds and Printed Pages When Authors "
    "Cannot Bring Themselves to Leave Anything Out of the Title of a Paper, and Three Further Remarks"
).ljust(300, "!")
SIXTY = [
    f"{given} {family}"
    for given, family in product(
        ["Ada", "Émile", "Łukasz", "Nguyễn Văn", "Søren", "José-María", "Zoë", "O'Neil", "İpek", "Jürgen"],
        ["Álvarez y Gómez", "van den Berg", "Ó Súilleabháin", "Çelik", "Müller", "de la Cruz"],
    )
]
HOSTILE_TITLE = "<script>alert('title')</script> & \"quotes\" {{ 7 * 7 }} {% now 'Y' %} </title>"
HOSTILE_NAME = 'Robert"); DROP TABLE people;-- <img src=x onerror=alert(1)>'
HOSTILE_MARKDOWN = (
    '<script>alert("page")</script>\n\n[a link](javascript:alert(1)) and ![a picture](https://example.org/x.png)'
    f"\n\n{RIGHT_TO_LEFT}txet desrever\n\n- " + "unbroken" * 40
)

PEOPLE = [
    {"name": "Nemo", "role": "PhD student"},
    {"name": "王小明", "names": ["Xiaoming Wang"], "role": "PhD student", "from": "2024"},
    {"name": "ليلى الزهراء", "names": ["Layla al-Zahra"], "role": "Research associate", "from": "March 2023"},
    {"name": LONG_NAME, "role": "Research associate", "to": "2022", "destination": "Elsewhere " * 19},
    {"name": "Futura Tomorrow", "role": "PhD student", "from": "2099"},
    {"name": "Hidden Person", "role": "PhD student", "visibility": "hidden", "email": "hidden@example.org"},
    {"name": "Inward Person", "role": "PhD student", "visibility": "members"},
    {"name": "Shy Mailbox", "role": "PhD student", "email": "shy@example.org", "email_visibility": "hidden"},
    {"name": HOSTILE_NAME, "role": "PhD student", "biography": HOSTILE_MARKDOWN, "summary": HOSTILE_TITLE},
    {"name": f"Rita {RIGHT_TO_LEFT}Reversed", "role": "MEng student", "ended": True},
    {"name": "Wei Zhang", "role": "PhD student"},
    {"name": "Wei Zhang", "slug": "wei-zhang-2", "role": "MEng student", "to": "2018"},
    {"name": "Double Role", "role": "PhD student", "from": "2020"},
    {"name": "Double Role", "role": "Research associate", "from": "2024"},
]

PAPERS = [
    {"key": "sixty", "title": "A Paper by Sixty", "year": 2024, "byline": SIXTY},
    {"key": "long", "title": LONG_TITLE, "year": 2023, "venue": "SC", "byline": [LONG_NAME, "Luo Mai"]},
    {
        "key": "mathematics",
        "title": r"$\mathcal{O}(n^{2}\log n)$ Bounds for $\ell_1$-Regularised $\hat{\theta}$, $0<\alpha<1$",
        "year": 2022,
        "abstract": r"A broken formula $\frac{1}{$ and one that never ends: $x^2",
        "byline": ["Nemo"],
    },
    {
        "key": "chinese",
        "title": "关于大规模机器学习系统的研究",
        "year": 2024,
        "byline": ["王小明", "Luo Mai"],
    },
    {
        "key": "arabic",
        "title": "دراسة في أنظمة تعلم الآلة",
        "year": 2024,
        "byline": ["ليلى الزهراء", "Luo Mai"],
    },
    {"key": "draft", "title": "A Draft that Nobody May See", "visibility": "draft", "byline": ["Luo Mai"]},
    {
        "key": "withdrawn",
        "title": "A Withdrawn Paper",
        "year": 2019,
        "visibility": "withdrawn",
        "byline": ["Nemo"],
    },
    {"key": "hostile", "title": HOSTILE_TITLE, "year": 2021, "byline": [HOSTILE_NAME, "</script>"]},
    {"key": "reversed", "title": f"A Title {RIGHT_TO_LEFT}desreveR", "year": 2021, "byline": ["Nemo"]},
    {"key": "accepted", "title": "Accepted, To Appear Some Day", "status": "accepted", "byline": ["Luo Mai"]},
    {
        "key": "work",
        "title": "A Work in Two Versions",
        "year": 2023,
        "venue": "JMLR",
        "byline": ["Luo Mai", "Nemo"],
    },
    {
        "key": "work-preprint",
        "title": "A Work in Two Versions",
        "kind": "preprint",
        "status": "preprint",
        "year": 2022,
        "version_of": "work",
        "version_kind": "preprint",
        "byline": ["Nemo", "Luo Mai"],
    },
    {"key": "nobody", "title": "Anonymous", "year": 1854, "kind": "other"},
    {"key": "twice", "title": "The Same Name Twice", "year": 2020, "byline": ["Wei Zhang", "Wei Zhang 0007"]},
    {"key": "consortium", "title": "By a Crowd", "year": 2020, "byline": ["Consortium", "nemo@example.org"]},
    {
        "key": "hidden-author",
        "title": "With a Hidden Author",
        "year": 2021,
        "byline": ["Hidden Person", "Luo Mai"],
    },
    {"key": "future-author", "title": "With a Future Member", "year": 2021, "byline": ["Futura Tomorrow"]},
    {
        "key": "endless-venue",
        "title": "At a Venue of Many Words",
        "year": 2018,
        "venue": "International " * 19 + "Workshop",
        "byline": ["Nemo"],
    },
]

SOFTWARE = [
    {"name": "Bare"},
    {"name": "Secret", "visibility": "draft"},
    {"name": HOSTILE_TITLE[:60], "tagline": HOSTILE_TITLE, "papers": ["draft", "hostile"]},
]

THEMES = [
    {"key": "empty-theme", "title": "A Theme without a Paper"},
    {
        "key": "hostile-theme",
        "title": HOSTILE_TITLE,
        "narrative": HOSTILE_MARKDOWN,
        "papers": ["draft", "withdrawn", "work"],
    },
]

NEWS = [
    {"title": "News of the Year 2099", "day": "2099", "body": "Nobody may read this yet."},
    {"title": HOSTILE_TITLE, "day": "29 February 2024", "body": HOSTILE_MARKDOWN, "papers": ["hostile"]},
]

PAGES = [{"slug": "ugly", "title": HOSTILE_TITLE, "body": HOSTILE_MARKDOWN}]

REDIRECTS = [
    {"form": "exact", "old_path": "/gone/", "action": Redirect.Action.GONE},
    {"form": "pattern", "old_path": "^/lost/", "action": Redirect.Action.NOT_FOUND},
]


def put_ugly(shelf: Shelf) -> None:
    """Add all of it to the demo that is being loaded."""
    roster.put_people(shelf, PEOPLE)
    put_venue(shelf, {"name": PAPERS[-1]["venue"], "kind": "workshop"})
    papers = Papers(shelf)
    for entry in PAPERS:
        papers.put(entry)
    work.put_software(shelf, SOFTWARE)
    work.put_themes(shelf, THEMES)
    work.put_news(shelf, NEWS)
    work.put_pages(shelf, PAGES)
    work.put_redirects(shelf, REDIRECTS)
