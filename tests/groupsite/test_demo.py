"""Every fact of the group's five earlier pages, and where it stands now; one table for each page."""

import pytest
from django.db import transaction

from groupsite.demo.loader import load
from groupsite.models import Award, Group, GroupTie, MenuItem, NewsItem, Page, Redirect
from people.models import (
    Appointment,
    Education,
    Experience,
    Person,
    PersonLink,
    PersonName,
    Role,
    Service,
    Skill,
    Supervision,
)
from publications.models import Author, Authorship, Identifier, Link, PersonInterest, Publication, Venue
from software.models import Software, SoftwarePerson, SoftwarePublication, Theme, ThemePublication

pytestmark = [pytest.mark.django_db, pytest.mark.xdist_group("demo")]


@pytest.fixture(scope="module")
def demo(django_db_setup, django_db_blocker):
    """The demo group, loaded once for the tests of this file and rolled back after them."""
    with django_db_blocker.unblock(), transaction.atomic():
        load()
        yield
        transaction.set_rollback(True)


def there(model, facts):
    """Whether exactly one row has these columns."""
    return model.objects.filter(**facts).count() == 1


def years(first, last=None):
    return list(range(first, (last or first) + 1))


LUO = {"person__slug": "luo-mai"}
MARCEL = {"person__slug": "marcel-wagenlander"}


def lasting(start, end):
    return {
        "start": start[0] if start else None,
        "end": end[0] if end else None,
        **({"start_precision": start[1]} if start else {}),
        **({"end_precision": end[1]} if end else {}),
    }


def year_span(first, last):
    return lasting(first and (f"{first}-01-01", "year"), last and (f"{last}-12-31", "year"))


def month_span(first, last):
    return lasting((first, "month"), last and (last, "month"))


# The page of the group's head

GROUP_PAGE = [
    (Group, {"name": "Large-Scale Machine Learning Systems Group", "place": "Edinburgh"}),
    (Group, {"institution": "University of Edinburgh", "unit": "School of Informatics"}),
    (Group, {"email": "luo.mai@ed.ac.uk", "time_zone": "Europe/London"}),
    (Group, {"statement": "Computer systems for machine learning at scale"}),
    (
        GroupTie,
        {
            "label": "Co-leads",
            "name": "UK EPSRC Centre for Doctoral Training in Machine Learning Systems",
        },
    ),
    (Person, {"name": "Luo Mai", "email": "luo.mai@ed.ac.uk", "email_visibility": "public"}),
    (
        Person,
        {
            "slug": "luo-mai",
            "office": "IF-2.03, Informatics Forum, University of Edinburgh, Edinburgh, EH8 9AB",
        },
    ),
    (
        Appointment,
        {
            **LUO,
            "role__name": "Assistant professor",
            "role__leads": True,
            "institution": "University of Edinburgh",
            "unit": "School of Informatics",
            "note__contains": "Assistant Professor (Lecturer)",
            "start": "2020-09-01",
            "start_precision": "season",
            "end": None,
        },
    ),
    (
        Person,
        {"slug": "luo-mai", "biography__contains": "Machine Learning Systems: Design and Implementation"},
    ),
    (Person, {"slug": "luo-mai", "biography__contains": "TensorLayer, TorchOpt and ServerlessLLM"}),
    (Person, {"slug": "luo-mai", "biography__contains": "Peter Pietzuch"}),
    (Person, {"slug": "luo-mai", "biography__contains": "Microsoft Research"}),
    (PersonInterest, {**LUO, "topic__name": "Machine Learning Systems", "position": 1}),
    (PersonInterest, {**LUO, "topic__name": "Operating Systems", "position": 2}),
    (PersonInterest, {**LUO, "topic__name": "Distributed Systems", "position": 3}),
    (PersonInterest, {**LUO, "topic__name": "Data Management", "position": 4}),
    (
        Education,
        {
            **LUO,
            "degree": "PhD",
            "field": "Computer Science",
            "institution": "Imperial College London",
            "place": "UK",
            "supervisors": ["Paolo Costa", "Alexander L. Wolf"],
            "honour": "Google Fellowship in Cloud Computing",
            **year_span(None, 2018),
        },
    ),
    (Education, {**LUO, "degree": "MRes", "field": "Advanced Computing", **year_span(2011, 2012)}),
    (Role, {"name": "Research associate", "heading": "Researchers"}),
    (Role, {"name": "PhD student", "heading": "Grad Students"}),
    (Appointment, {"person__name": "Xuan Sun", "role__name": "Research associate", "end": None}),
    *(
        (
            Appointment,
            {"person__name": name, "role__name": "PhD student", "rank": rank, "start": None, "end": None},
        )
        for rank, name in enumerate(
            [
                "Leyang Xue",
                "Yao Fu",
                "Man-Kit Sit",
                "Congjie He",
                "Yeqi Huang",
                "Maria Durackova",
                "Matej Sandor",
            ],
            start=1,
        )
    ),
    (
        Supervision,
        {
            "appointment__person__name": "Leyang Xue",
            "part": "primary",
            "supervisor_name": "Mahesh Marina",
        },
    ),
    (
        Supervision,
        {
            "appointment__person__name": "Maria Durackova",
            "part": "primary",
            "supervisor_name": "Boris Grot",
        },
    ),
    (
        Supervision,
        {"appointment__person__name": "Leyang Xue", "part": "supervisor", "supervisor__slug": "luo-mai"},
    ),
    (Award, {"title": "StarTrack Scholar Award", "giver": "Microsoft Research Asia", "years": [2024]}),
    (
        Award,
        {"title": "Chancellor Rising Star in Research", "outcome": "nominated", "years": [2023]},
    ),
    (Award, {"title": "Tencent Research Award", "outcome": "won", "years": [2022]}),
    (Award, {"title": "Alibaba Innovative Research Award", "years": [2020]}),
    (Award, {"title": "Microsoft Azure Research Award", "years": [2018]}),
    (
        Award,
        {
            "title": "Best Open-Source Software Award",
            "giver": "ACM Multimedia",
            "years": [2017],
            "software": None,
        },
    ),
    (
        Award,
        {
            "title": "PhD Fellowship in Cloud Computing",
            "giver": "Google",
            "years": years(2012, 2016),
        },
    ),
    (Award, {"giver": "ACM CoNEXT Conference", "outcome": "finalist", "years": [2014]}),
    (Award, {"giver": "IEEE MASS Conference", "outcome": "finalist", "years": [2012]}),
    (Service, {**LUO, "kind": "chair", "event": "EuroSys", "role": "General Co-Chair", "years": [2026]}),
    (
        Service,
        {
            **LUO,
            "kind": "chair",
            "event": "Efficient Generative AI Workshop",
            "role": "Organization Chair",
            "years": [2024],
        },
    ),
    (Service, {**LUO, "kind": "committee", "event": "EuroSys", "years": [2025]}),
    (Service, {**LUO, "kind": "committee", "event": "ICDE", "years": years(2021, 2025)}),
    (Service, {**LUO, "kind": "committee", "event": "SoCC", "years": years(2023, 2024)}),
    (Service, {**LUO, "kind": "committee", "event": "ICDCS", "years": [2024]}),
    (Service, {**LUO, "kind": "committee", "event": "MICRO", "years": [2022]}),
    (SoftwarePerson, {"software__name": "TensorLayer", **LUO, "part": "co-founder"}),
    (SoftwarePerson, {"software__name": "TorchOpt", **LUO, "part": "co-founder"}),
    (SoftwarePerson, {"software__name": "ServerlessLLM", **LUO, "part": "co-founder"}),
    (
        Publication,
        {
            "title": "Machine Learning Systems: Design and Implementation",
            "kind": "book",
            "year": None,
            "in_list": False,
            "visibility": "public",
            "authorships__person__slug": "luo-mai",
        },
    ),
    (Page, {"slug": "join", "purpose": "join", "body__contains": "brief description of the research"}),
    (Page, {"slug": "contact", "purpose": "contact", "body__contains": "EH8 9AB"}),
]


@pytest.mark.parametrize(("model", "facts"), GROUP_PAGE)
def test_group_page(demo, model, facts):
    assert there(model, facts)


PAPERS = [
    (
        "tenplex-2024",
        2024,
        "SOSP",
        "SOSP",
        "Tenplex: Dynamic Parallelism for Deep Learning using Paralleliz",
        "",
    ),
    ("serverlessllm-2024", 2024, "OSDI", "OSDI", "ServerlessLLM: Locality-Enhanced Serverless Inf", "code"),
    ("torchopt-2023", 2023, "JMLR", "JMLR", "TorchOpt: An Efficient Library for Differentiable Opt", "code"),
    ("gear-2023", 2023, "ICML", "ICML", "GEAR: A GPU-Centric Experience Replay System for Large", "code"),
    ("ekko-2022", 2022, "OSDI", "USENIX OSDI", "Ekko: A Large-Scale Deep Learning Recommender System", ""),
    (
        "a-theoretical-understanding-of-gradient-bias-2022",
        2022,
        "NeurIPS",
        "NeurIPS",
        "A Theoretical Understanding of Gradient Bias in Meta-Reinforcement Learning",
        "",
    ),
    ("megba-2022", 2022, "ECCV", "ECCV", "MegBA: A GPU-Based Distributed Library for Large-Scale", "code"),
    (
        "move-fast-and-meet-deadlines-2021",
        2021,
        "NSDI",
        "USENIX NSDI",
        "Move Fast and Meet Deadlines: Fine-grained Real-time Stream Processing with Cameo",
        "",
    ),
    (
        "efficient-reinforcement-learning-development-with-rlzoo-2021",
        2021,
        "ACM Multimedia",
        "ACM Multimedia (Open-source Software Competition)",
        "Efficient Reinforcement Learning Development with RLzoo",
        "code",
    ),
    (
        "fast-and-flexible-human-pose-estimation-2021",
        2021,
        "ACM Multimedia",
        "ACM Multimedia (Open-source Software Competition)",
        "Fast and Flexible Human Pose Estimation with HyperPose",
        "code",
    ),
]


@pytest.mark.parametrize(("slug", "year", "venue", "printed", "title", "code"), PAPERS)
def test_papers_of_the_group_page(demo, slug, year, venue, printed, title, code):
    paper = Publication.objects.listed().get(slug=slug)
    assert (paper.year, str(paper.venue), paper.venue_printed) == (year, venue, printed)
    assert paper.title.startswith(title)
    assert paper.authorships.filter(person__slug="luo-mai", matched="name").exists()
    assert paper.links.filter(kind="pdf").count() == 1
    assert paper.links.filter(kind="code").count() == (1 if code else 0)


def test_the_list_holds_fourteen_papers_newest_first(demo):
    listed = Publication.objects.listed().newest_first()
    assert [paper.year for paper in listed] == [
        2025,
        2024,
        2024,
        2024,
        2023,
        2023,
        2022,
        2022,
        2022,
        *[2021] * 3,
    ] + [
        2020,
        2020,
    ]
    assert listed[1].slug == "tenplex-2024"


def test_two_printed_names_are_one_venue(demo):
    assert Venue.objects.get(short="OSDI").names.filter(name__in=["OSDI", "USENIX OSDI"]).count() == 2


@pytest.mark.parametrize(
    ("position", "name", "tagline", "repository"),
    [
        (1, "MegBA", "A GPU-Based Distributed Library for Large-Scale Bundle", "MegviiRobot/MegBA"),
        (2, "TorchOpt", "An efficient library for differentiable optimization", "metaopt/torchopt"),
        (3, "Quiver", "PyTorch Library for Low-Latency, High-Throughput Graph", "quiver-team/torch-quiver"),
        (4, "KungFu", "Adaptive Large-scale Deep Learning", "lsds/KungFu"),
        (5, "TensorLayer", "Easy-to-use Deep Learning Library", "tensorlayer/tensorlayer"),
        (6, "HyperPose", "Real-time Visual Computing Library", "tensorlayer/hyperpose"),
        (7, "RLzoo", "Reinforcement Learning Model Zoo", "tensorlayer/RLzoo"),
        (8, "ServerlessLLM", "Serverless inference", "ServerlessLLM/ServerlessLLM"),
    ],
)
def test_software_of_the_group_page(demo, position, name, tagline, repository):
    software = Software.objects.public().get(name=name)
    assert software.position == position
    assert software.tagline.startswith(tagline)
    assert software.repository == f"https://github.com/{repository}"
    assert not software.star_counts.exists()


@pytest.mark.parametrize(
    ("software", "paper"),
    [
        ("MegBA", "megba-2022"),
        ("TorchOpt", "torchopt-2023"),
        ("KungFu", "kungfu-2020"),
        ("HyperPose", "fast-and-flexible-human-pose-estimation-2021"),
        ("RLzoo", "efficient-reinforcement-learning-development-with-rlzoo-2021"),
        ("ServerlessLLM", "serverlessllm-2024"),
    ],
)
def test_software_has_its_paper(demo, software, paper):
    assert there(
        SoftwarePublication, {"software__name": software, "publication__slug": paper, "describes": True}
    )


def test_awards_and_students_are_counted(demo):
    assert Award.objects.filter(recipients__person__slug="luo-mai").count() == 9
    students = Supervision.objects.filter(supervisor__slug="luo-mai")
    assert students.count() == 9
    assert Appointment.objects.current().count() == 10
    assert {a.person.name for a in Appointment.objects.alumni()} == {"Andrei-Octavian Brabete", "Ioan Budea"}


def test_selected_papers(demo):
    luo = Person.objects.get(slug="luo-mai")
    chosen = {paper.slug for paper in Publication.objects.of(luo).with_selected(luo).filter(selected=True)}
    assert chosen == {"tenplex-2024", "serverlessllm-2024", "torchopt-2023", "kungfu-2020"}


@pytest.mark.parametrize(
    ("place", "labels"),
    [
        ("menu", ["Research", "Publications", "People", "Software", "News", "Join"]),
        ("footer", ["Contact", "Join the group", "Teaching", "Awards"]),
    ],
)
def test_menu_and_footer(demo, place, labels):
    assert [item.label for item in MenuItem.objects.filter(place=place).order_by("position")] == labels


# The earlier page of the group's head

LEGACY_PAGE = [
    (
        Experience,
        {
            **LUO,
            "title": "Research associate",
            "organisation": "Imperial College London",
            "end_unknown": True,
            "bullets__0__contains": "Peter Pietzuch",
        },
    ),
    (
        Experience,
        {
            **LUO,
            "title": "Visiting researcher",
            "organisation": "Microsoft",
            "unit": "Azure Big Data Group",
            "place": "USA",
            **year_span(2017, 2018),
        },
    ),
    (
        Experience,
        {
            **LUO,
            "title": "Research intern",
            "unit": "Azure Big Data Group",
            "place": "USA",
            **year_span(2016, 2016),
        },
    ),
    (
        Experience,
        {
            **LUO,
            "title": "Research intern",
            "organisation": "Microsoft Research Redmond",
            "place": "USA",
            **year_span(2015, 2015),
        },
    ),
    (
        Experience,
        {
            **LUO,
            "title": "Research fellow",
            "organisation": "Microsoft Research Asia",
            "place": "China",
            **year_span(2014, 2014),
        },
    ),
    (
        Education,
        {
            **LUO,
            "degree": "MRes",
            "institution": "Imperial College London",
            "honour": "Distinction",
            **year_span(2011, 2012),
        },
    ),
    (
        Education,
        {
            **LUO,
            "degree": "BSc",
            "field": "Computer Science",
            "institution": "Xidian University",
            "place": "China",
            "honour": "China National Scholarship",
            **year_span(2007, 2011),
        },
    ),
    *(
        (
            Appointment,
            {
                "person__name": name,
                "role__name": "MEng student",
                "institution": "Imperial College London",
                "destination": destination,
                "supervisions__supervisor__slug": "luo-mai",
                **year_span(None, 2019),
            },
        )
        for name, destination in [("Andrei-Octavian Brabete", "G-Research"), ("Ioan Budea", "Facebook")]
    ),
    (PersonLink, {**LUO, "label": "Google Scholar", "url": ""}),
    (
        Theme,
        {
            "title": "Future Distributed Machine Learning Systems",
            "narrative__regex": r"(?s)\(NLP\).*\(GNNs\).*\(RL\).*\(FL\).*mobile robots and trusted enclaves",
            **year_span(2018, None),
        },
    ),
    (
        Theme,
        {
            "title": "Self-driving Real-time Data Analytics Systems",
            "narrative__contains": "Microsoft, Google and Facebook",
            **year_span(2017, None),
        },
    ),
    (
        Theme,
        {"title": "Future Data Centre Networks for Big Data Computation", **year_span(2012, 2017)},
    ),
    *(
        (
            ThemePublication,
            {"theme__slug": theme, "publication": None, "venue": venue, "year": year},
        )
        for theme, venue, year in [
            ("distributed-machine-learning", "VLDB", 2019),
            ("real-time-analytics", "VLDB", 2018),
            ("data-centre-networks", "CoNEXT", 2014),
            ("data-centre-networks", "HotCloud", 2015),
            ("data-centre-networks", "HotCloud", 2016),
            ("data-centre-networks", "USENIX ATC", 2017),
            ("data-centre-networks", "USENIX ATC", 2016),
        ]
    ),
    (
        ThemePublication,
        {"theme__slug": "distributed-machine-learning", "publication__slug": "spotnik-2020"},
    ),
    (Page, {"slug": "join", "body__contains": "MSc by Research"}),
    (NewsItem, {"day": "2020-01-01", "day_precision": "year", "body__contains": "MSc by Research"}),
    (
        Redirect,
        {
            "form": "exact",
            "old_path": "/~lmai/",
            "action": "notice",
            "delay": 3,
            "notice__contains": "3 seconds",
        },
    ),
    (
        Redirect,
        {"form": "pattern", "old_path": "^/~lmai/(.+)$", "action": "301", "target_path": "/people/luo-mai/"},
    ),
]


@pytest.mark.parametrize(("model", "facts"), LEGACY_PAGE)
def test_legacy_page(demo, model, facts):
    assert there(model, facts)


def test_the_old_address_leads_to_the_profile(demo):
    assert Redirect.objects.get(old_path="/~lmai/").target == Person.objects.get(slug="luo-mai")


def test_three_themes_are_led_by_the_head(demo):
    assert Theme.objects.public().filter(people__slug="luo-mai").count() == 3


# The CV of a member

CV = [
    (PersonName, {**MARCEL, "name": "Marcel Wagenländer", "use": "public"}),
    (PersonName, {**MARCEL, "name": "Marcel Wagenlander", "use": "matching"}),
    (Person, {"slug": "marcel-wagenlander", "summary__contains": "systems for machine learning"}),
    (Person, {"slug": "marcel-wagenlander", "biography__contains": "Python and Go"}),
    (
        Appointment,
        {
            **MARCEL,
            "role__heading": "Affiliated",
            "title": "PhD student",
            "institution": "Imperial College London",
            "unit": "Large-scale Data & Systems Group",
            **month_span("2021-07-01", None),
            "supervisions__supervisor_name": "Peter Pietzuch",
        },
    ),
    (
        Education,
        {
            **MARCEL,
            "degree": "PhD",
            "field": "Computing Research",
            "institution": "Imperial College London",
            "unit": "Large-scale Data & Systems Group",
            "supervisors": ["Peter Pietzuch"],
            "bullets__len": 2,
            **month_span("2021-07-01", None),
        },
    ),
    (
        Education,
        {
            **MARCEL,
            "degree": "Master of Science",
            "field": "Informatics",
            "institution": "Technical University of Munich",
            "thesis": "Memory Management for Graph Neural Networks on GPUs",
            "bullets__0__regex": "GPU memory.*GNNs.*huge graphs",
            "bullets__1__regex": "team of six.*two scenarios.*ROS, LIDAR and SLAM",
            **month_span("2018-04-01", "2021-06-30"),
        },
    ),
    (
        Education,
        {
            **MARCEL,
            "degree": "Study abroad",
            "institution": "Deakin University",
            "place": "Melbourne",
            "bullets__0__contains": "English",
            **month_span("2017-02-01", "2017-06-30"),
        },
    ),
    (
        Education,
        {
            **MARCEL,
            "degree": "Bachelor of Science",
            "thesis": "Classification of goalkeeper movements",
            "bullets__0__regex": "inertial measurement unit.*80 %",
            "bullets__1__regex": "team of nine.*smart textile.*T-Systems.*in the field",
            **month_span("2014-10-01", "2018-03-31"),
        },
    ),
    (
        Experience,
        {
            **MARCEL,
            "kind": "research",
            "title": "Research assistant",
            "organisation": "Imperial College London",
            "unit": "LSDS group",
            "bullets__len": 4,
            "bullets__2__contains": "HotCloud",
            "bullets__3__contains": "KungFu",
            **month_span("2019-10-01", "2020-03-31"),
        },
    ),
    (
        Experience,
        {
            **MARCEL,
            "kind": "work",
            "title__contains": "working student",
            "organisation": "Capgemini Deutschland GmbH",
            "bullets__len": 4,
            "bullets__0__contains": "Applied Innovation Exchange",
            "bullets__1__regex": "IoT.*robot arm.*computer vision",
            **month_span("2018-03-01", "2019-06-30"),
        },
    ),
    (
        Experience,
        {
            **MARCEL,
            "kind": "work",
            "organisation": "Interactive Wear AG",
            "bullets__0__regex": "iOS app.*smart textile",
            **month_span("2017-10-01", "2017-12-31"),
        },
    ),
    *(
        (PersonInterest, {**MARCEL, "topic__name": topic})
        for topic in [
            "Distributed Systems",
            "Elastic Systems",
            "Machine Learning",
            "General Artificial Intelligence",
            "Deep Learning",
        ]
    ),
    *(
        (Skill, {**MARCEL, "kind": "tool", "name": tool, "level": ""})
        for tool in [
            "TensorFlow",
            "PyTorch",
            "NumPy",
            "MindSpore",
            "LaTeX",
            "Matplotlib",
            "Git",
            "Affinity Creative Software",
        ]
    ),
    *(
        (Skill, {**MARCEL, "kind": kind, "name": name, "level": level})
        for kind, name, level in [
            ("programming", "Python", "advanced"),
            ("programming", "Go", "advanced"),
            ("programming", "C++", "intermediate"),
            ("programming", "Swift", "basic"),
            ("language", "German", "native"),
            ("language", "English", "fluent"),
            ("language", "Spanish", "basic"),
            ("language", "Chinese", "basic"),
        ]
    ),
    *(
        (PersonLink, {**MARCEL, "label": label, "url": ""})
        for label in ["Email", "Website", "GitHub", "LinkedIn"]
    ),
    (SoftwarePerson, {"software__name": "KungFu", **MARCEL, "part": "contributor"}),
]


@pytest.mark.parametrize(("model", "facts"), CV)
def test_member_cv(demo, model, facts):
    assert there(model, facts)


# The papers under one author name, and the CV's: the bylines as printed

BYLINES = [
    (
        "kungfu-2020",
        "inproceedings",
        "OSDI",
        "Luo Mai, Guo Li, Marcel Wagenländer, Konstantinos Fertakis, Andrei-Octavian Brabete, Peter Pietzuch",
    ),
    ("spotnik-2020", "inproceedings", "HotCloud", "Marcel Wagenländer, Luo Mai, Guo Li, Peter Pietzuch"),
    (
        "moe-cap-2025",
        "inproceedings",
        "NeurIPS",
        "Yinsicheng Jiang, Yao Fu, Yeqi Huang, Ping Nie, Zhan Lu, Leyang Xue, Congjie He, Man-Kit Sit",
    ),
    (
        "learning-high-frequency-functions-made-easy-with-2024",
        "inproceedings",
        "ICML",
        "Chuanhao Sun, Zhihang Yuan, Kai Xu 0014, Luo Mai, N. Siddharth 0001, Shuo Chen, Mahesh K. Marina",
    ),
    (
        "gear-2023",
        "inproceedings",
        "ICML",
        "Hanjing Wang, Man-Kit Sit, Congjie He, Ying Wen 0001, Weinan Zhang 0001, Jun Wang 0012, "
        "Yaodong Yang 0001, Luo Mai",
    ),
    (
        "torchopt-2023",
        "article",
        "JMLR",
        "Jie Ren*, Xidong Feng*, Bo Liu*, Xuehai Pan*, Yao Fu, Luo Mai, Yaodong Yang",
    ),
    (
        "a-theoretical-understanding-of-gradient-bias-2022",
        "inproceedings",
        "NeurIPS",
        "Bo Liu, Xidong Feng, Jie Ren, Luo Mai, Rui Zhu, Haifeng Zhang, Jun Wang, Yaodong Yang",
    ),
]


@pytest.mark.parametrize(("slug", "kind", "venue", "byline"), BYLINES)
def test_bylines(demo, slug, kind, venue, byline):
    paper = Publication.objects.listed().get(slug=slug)
    placed = paper.authorships.exclude(position=None).order_by("position")
    assert ", ".join(f"{mention.author}{'*' * mention.equal}" for mention in placed) == byline
    assert (paper.kind, paper.venue.short) == (kind, venue)
    assert paper.byline_complete == (slug != "moe-cap-2025")


def test_author_name_cluster(demo):
    assert Author.objects.filter(key="luo mai").count() == 2
    mention = Authorship.objects.get(publication__slug="moe-cap-2025", author_key="luo mai")
    assert (mention.position, mention.person.slug) == (None, "luo-mai")
    assert Author.objects.filter(name="Jun Wang").count() == 2


@pytest.mark.parametrize(
    ("slug", "words"),
    [
        ("moe-cap-2025", ["S-MBU", "S-MFU", "CAP Radar Diagram", "cost, accuracy and performance"]),
        (
            "learning-high-frequency-functions-made-easy-with-2024",
            ["SPE", "3D view synthesis", "1D regression"],
        ),
        ("gear-2023", ["Reverb", "6×", "InfiniBand"]),
        ("torchopt-2023", ["5.2×", "PyTorch Ecosystem", "zero-order"]),
        (
            "a-theoretical-understanding-of-gradient-bias-2022",
            [
                r"$\mathcal{O}\big(K\alpha^{K}\hat{\sigma}_{\text{In}}|\tau|^{-0.5}\big)$",
                r"$\mathcal{O}\big((K-1)(\hat{\Delta}_{H})^{K-1}\big)$",
                "Iterated Prisoner's Dilemma",
                "Atari",
            ],
        ),
    ],
)
def test_summaries_of_papers(demo, slug, words):
    abstract = Publication.objects.get(slug=slug).abstract
    assert [word for word in words if word not in abstract] == []


@pytest.mark.parametrize(
    ("slug", "address"),
    [
        ("moe-cap-2025", "https://github.com/sparse-generative-ai/MoE-CAP"),
        ("gear-2023", "https://github.com/bigrl-team/gear"),
        ("torchopt-2023", "https://github.com/metaopt/torchopt"),
    ],
)
def test_code_addresses(demo, slug, address):
    assert there(Link, {"publication__slug": slug, "kind": "code", "url": address})


@pytest.mark.parametrize(
    ("scheme", "value"),
    [("doi", "10.1145/3694715.3695975"), ("arxiv", "2211.06934"), ("arxiv", "2310.05205")],
)
def test_identifiers(demo, scheme, value):
    assert there(Identifier, {"scheme": scheme, "value": value})


# The page of a research theme

THEME_PAPERS = [
    ("AStitch: enabling a new multi-dimensional optimisation space", "ASPLOS", 2022),
    ("Randomness In Neural Network Training: Characterising The Impact of Tooling", "MLSys", 2022),
    ("COMET: A Novel Memory-Efficient Deep Learning Training Framework by Using ErrorBounded", "VLDB", 2022),
    ("MalFox: Camouflaged Adversarial Malware Example", "IEEE Transactions on Computers", 2022),
    (
        "Enabling Highly Efficient Capsule Networks Processing Through Soft",
        "IEEE Transactions on Computers",
        2021,
    ),
    ("ClickTrain: efficient and accurate end-to-end deep learning training", "ICS", 2021),
    ("η-LSTM: Co-Designing Highly-Efficient Large LSTM Training", "ISCA", 2021),
    ("Shift-BNN: Highly-Efficient Probabilistic Bayesian Neural Network", "MICRO", 2021),
    ("MAPA: Multi-Accelerator Pattern Allocation Policy", "SC", 2021),
    ("Toward efficient interactions between Python and native libraries", "ESEC/FSE", 2021),
    ("A novel memory-efficient deep learning training framework via error-bounded lossy", "PPoPP", 2021),
    ("Enabling Highly Efficient Capsule Networks Processing Through A PIM-Based", "HPCA", 2020),
    ("BSTC: A Novel Binarized Soft Tensor Core Design", "SC", 2019),
    ("LP-BNN: Ultra low latency BNN inference with layer parallelism", "ASAP", 2019),
    ("SuperNeurons: Dynamic GPU Memory Management for Training Deep Neural Networks", "PPoPP", 2018),
    ("NUMA-Caffe: NUMA-Aware Deep Learning Neural Networks", "TACO", 2018),
    ("MIC-SVM: Designing A Highly Efficient Support Vector Machine", "IPDPS", 2014),
]
JOURNALS = {"IEEE Transactions on Computers", "TACO"}


@pytest.mark.parametrize(("title", "venue", "year"), THEME_PAPERS)
def test_papers_of_the_theme_page(demo, title, venue, year):
    paper = Publication.objects.public().get(title__startswith=title)
    assert (str(paper.venue), paper.year) == (venue, year)
    assert paper.kind == ("article" if venue in JOURNALS else "inproceedings")
    assert (paper.in_list, paper.byline_complete, paper.authorships.count()) == (False, False, 0)
    assert paper.theme_publications.get().theme.slug == "inference"


def test_theme_page(demo):
    theme = Theme.objects.public().get(title="Machine Learning System (MLSys) Research")
    assert theme.theme_publications.count() == len(THEME_PAPERS)
    assert [str(by) for by in theme.collaborators.all()] == ["Google Brain", "Microsoft", "Alibaba"]
    assert "FSA" in theme.narrative
    assert (theme.start, theme.end) == (None, None)
    assert set(theme.topics.names()) == {
        "Compilers",
        "Hardware Accelerators",
        "Runtime Optimisation",
        "Software-Hardware Co-Design",
    }
    assert Publication.objects.get(citation_key="randomness2022").extra == {"note": "with Google Brain"}
