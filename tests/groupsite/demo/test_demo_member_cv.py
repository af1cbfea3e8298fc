"""Every fact of a member's CV, and the row where it stands now."""

import pytest

from people.models import (
    Appointment,
    Education,
    Experience,
    Person,
    PersonLink,
    PersonName,
    Skill,
)
from publications.models import PersonInterest
from software.models import SoftwarePerson
from tests.groupsite.demo.rows import MARCEL, month_span, there

pytestmark = [pytest.mark.django_db, pytest.mark.xdist_group("demo")]


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
