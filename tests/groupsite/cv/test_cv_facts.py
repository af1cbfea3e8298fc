"""Every fact of the seed member's CV stands in all that is made of it, as the demo words it."""

import json
import re
from html import unescape

import pytest
from django.utils.html import strip_tags

pytestmark = pytest.mark.django_db

FACTS = (
    # personal profile
    "Marcel Wagenländer",
    "PhD candidate at Imperial College London",
    "systems for machine learning",
    "designs and builds systems in Python and Go and with deep learning frameworks",
    # education
    "PhD", "Computing Research", "Imperial College London", "2021-07", "Large-scale Data & Systems Group",
    "Works on large-scale systems for deep learning, supervised by Peter Pietzuch",
    "Currently asks what changes of resources do to systems that train deep learning models",
    "Master of Science", "Informatics", "Technical University of Munich", "2018-04", "2021-06",
    "Memory Management for Graph Neural Networks on GPUs",
    "In the thesis, moved data out of GPU memory so that GNNs can be trained on huge graphs",
    "In a team of six, programmed autonomous parking for two scenarios and planned trajectories with ROS, "
    "LIDAR and SLAM",
    "Study abroad", "Deakin University", "Melbourne", "2017-02", "2017-06",
    "Became better at writing and speaking English",
    "Bachelor of Science", "2014-10", "2018-03", "Classification of goalkeeper movements",
    "In the thesis, told exercises apart by an inertial measurement unit, with 80 % accuracy",
    "In a team of nine, built and presented a smart textile system for T-Systems that tests and collects "
    "data in the field",
    # publications
    "KungFu: Making Training in Distributed Machine Learning Adaptive",
    "Operating Systems Design and Implementation",
    "Spotnik: Designing Distributed Machine Learning for Transient Cloud Resources",
    "Hot Topics in Cloud Computing",
    "Konstantinos Fertakis", "Andrei-Octavian Brabete", "Peter Pietzuch", "Luo", "Mai", "Guo Li",
    "Wagenländer", "(OSDI)", "(HotCloud)",
    # research experience
    "Research assistant", "LSDS group", "2019-10", "2020-03",
    "Changed how distributed deep learning systems synchronise",
    "Devised an algorithm that finds the best size of a cluster",
    "Wrote a workshop paper and presented it at HotCloud",
    "Contributed to KungFu, which is open source",
    # work experience
    "Software engineer as working student", "Capgemini Deutschland GmbH", "2018-03", "2019-06",
    "Selected start-ups for the Applied Innovation Exchange",
    "Developed a demo assembly line with IoT, a robot arm and computer vision",
    "Designed the backend of an app for workshop events",
    "Showed start-ups and demos to colleagues and customers",
    "Interactive Wear AG", "2017-10", "2017-12",
    "Wrote an iOS app that talks to a smart textile and controls it",
    # interests, skills, languages
    "Distributed Systems", "Elastic Systems", "Machine Learning", "General Artificial Intelligence",
    "Deep Learning",
    "TensorFlow", "PyTorch", "NumPy", "MindSpore", "LaTeX", "Matplotlib", "Git", "Affinity Creative Software",
)  # fmt: skip
IN_WORDS = {
    "2021-07": "since July 2021",
    "2018-04": "April 2018 – June 2021", "2021-06": "April 2018 – June 2021",
    "2017-02": "February – June 2017", "2017-06": "February – June 2017",
    "2014-10": "October 2014 – March 2018", "2018-03": "March 2018 – June 2019",
    "2019-10": "October 2019 – March 2020", "2020-03": "October 2019 – March 2020",
    "2019-06": "March 2018 – June 2019",
    "2017-10": "October – December 2017", "2017-12": "October – December 2017",
}  # fmt: skip
"""Dates as people read them."""
GRADED = (
    ("Programming languages", "Advanced", ("Python", "Go")),
    ("Programming languages", "Intermediate", ("C++",)),
    ("Programming languages", "Basic", ("Swift",)),
    ("Languages", "Native", ("German",)),
    ("Languages", "Fluent", ("English",)),
    ("Languages", "Basic", ("Spanish", "Chinese")),
)


@pytest.fixture
def answers(client, demo):
    page = client.get("/people/marcel-wagenlander/cv/")
    resume = client.get("/people/marcel-wagenlander/resume.json")
    assert page.status_code == resume.status_code == 200
    main = re.sub("<(?=/?(?:span|li|h2))", " <", page.content.decode().partition("<main")[2])
    text = " ".join(unescape(strip_tags(f"<main{main}")).split())
    return text, json.loads(resume.content)


def test_every_fact_is_there(answers):
    text, resume = answers
    json_text = json.dumps(resume, ensure_ascii=False)
    assert [fact for fact in FACTS if IN_WORDS.get(fact, fact) not in text] == []
    assert [fact for fact in FACTS if fact not in json_text] == []


def test_every_grade_is_there(answers):
    text, resume = answers
    for heading, grade, names in GRADED:
        assert f"{grade} {', '.join(names)}" in text
        if heading == "Languages":
            skills = [each["language"] for each in resume["languages"] if each["fluency"] == grade]
        else:
            (skills,) = [each["keywords"] for each in resume["skills"] if each.get("level") == grade]
        assert tuple(skills) == names


def test_nothing_is_told_twice(answers):
    """The role in the group is the degree that her education tells of."""
    text, resume = answers
    assert [each["position"] for each in resume["work"]].count("PhD student") == 0
    assert text.count("supervised by Peter Pietzuch") == 1


@pytest.mark.usefixtures("demo")
def test_the_headings_are_those_of_the_sections_that_hold_something(client):
    page = client.get("/people/marcel-wagenlander/cv/").content.decode()
    headings = [part.partition("</h2>")[0] for part in page.split("<h2>")[1:]]
    assert headings == [
        *("Profile", "Education", "Publications", "Research experience", "Work experience", "Software"),
        *("Interests", "Skills", "Programming languages", "Languages"),
    ]
    assert page.count("<h1") == 1
