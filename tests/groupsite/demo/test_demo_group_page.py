"""Every fact of the group's page, and the row where it stands now."""

import pytest

from groupsite.models import Award, Group, GroupTie, MenuItem, Page
from people.models import (
    Appointment,
    Education,
    Person,
    Role,
    Service,
    Supervision,
)
from publications.models import PersonInterest, Publication, Venue
from software.models import Software, SoftwarePerson, SoftwarePublication
from tests.groupsite.demo.rows import LUO, there, year_span, years

pytestmark = [pytest.mark.django_db, pytest.mark.xdist_group("demo")]


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
    (Service, {**LUO, "kind": "chair", "event": "EuroSys", "role": "General co-chair", "years": [2026]}),
    (
        Service,
        {
            **LUO,
            "kind": "chair",
            "event": "Efficient Generative AI Workshop",
            "role": "Organization chair",
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
            "in_list": True,
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


def test_the_list_holds_eighteen_papers_newest_first(demo):
    listed = Publication.objects.listed().newest_first()
    years = [
        2025,
        2024,
        2024,
        2024,
        2023,
        2023,
        2022,
        2022,
        2022,
        2021,
        2021,
        2021,
        2020,
        2020,
        2019,
        2018,
        2014,
    ]
    assert [paper.year for paper in listed] == [*years, None]
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
