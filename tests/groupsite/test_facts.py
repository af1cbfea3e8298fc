"""Fact by fact, what the group's earlier pages said, and the address at which it stands now."""

import html
import re

import pytest
from django.db import transaction
from django.test import Client

from groupsite.demo.loader import load

HOME_AND_PROFILE = [
    ("/", "Large-Scale Machine Learning Systems"),
    ("/", "School of Informatics"),
    ("/", "University of Edinburgh"),
    ("/", "IF-2.03, Informatics Forum"),
    ("/", "EH8 9AB"),
    ("/", "Centre for Doctoral Training in Machine Learning Systems"),
    ("/", "Luo Mai"),
    ("/contact/", "IF-2.03, Informatics Forum"),
    ("/contact/", "EH8 9AB"),
    ("/join/", "CV"),
    ("/join/", "PhD"),
    ("/people/luo-mai/", "Assistant Professor"),
    ("/people/luo-mai/", "University of Edinburgh"),
    ("/people/luo-mai/", "Peter Pietzuch"),
    ("/people/luo-mai/", "Machine Learning Systems: Design and Implementation"),
    ("/people/luo-mai/", "TensorLayer"),
    ("/people/luo-mai/", "TorchOpt"),
    ("/people/luo-mai/", "ServerlessLLM"),
    ("/people/luo-mai/", "Paolo Costa"),
    ("/people/luo-mai/", "Alexander L. Wolf"),
    ("/people/luo-mai/", "Google"),
    ("/people/luo-mai/", "Machine Learning Systems"),
    ("/people/luo-mai/", "Operating Systems"),
    ("/people/luo-mai/", "Distributed Systems"),
    ("/people/luo-mai/", "Data Management"),
    ("/people/luo-mai/", "PhD in Computer Science"),
    ("/people/luo-mai/", "MRes in Advanced Computing"),
    ("/people/luo-mai/", "Imperial College London"),
    ("/people/luo-mai/", "IF-2.03"),
]

PAPERS = [
    (
        "Tenplex: Dynamic Parallelism for Deep Learning using Parallelizable Tensor Collections",
        2024,
        "SOSP",
        "PDF",
    ),
    (
        "ServerlessLLM: Locality-Enhanced Serverless Inference for Large Language Models",
        2024,
        "OSDI",
        "PDF Code",
    ),
    ("TorchOpt: An Efficient Library for Differentiable Optimization", 2023, "JMLR", "PDF Code"),
    (
        "GEAR: A GPU-Centric Experience Replay System for Large Reinforcement Learning Models",
        2023,
        "ICML",
        "PDF Code",
    ),
    (
        "Ekko: A Large-Scale Deep Learning Recommender System with Low-Latency Model Update",
        2022,
        "OSDI",
        "PDF",
    ),
    ("A Theoretical Understanding of Gradient Bias in Meta-Reinforcement Learning", 2022, "NeurIPS", "PDF"),
    (
        "MegBA: A GPU-Based Distributed Library for Large-Scale Bundle Adjustment",
        2022,
        "ECCV",
        "PDF Code",
    ),
    (
        "Move Fast and Meet Deadlines: Fine-grained Real-time Stream Processing with Cameo",
        2021,
        "NSDI",
        "PDF",
    ),
    ("Efficient Reinforcement Learning Development with RLzoo", 2021, "ACM Multimedia", "PDF Code"),
    ("Fast and Flexible Human Pose Estimation with HyperPose", 2021, "ACM Multimedia", "PDF Code"),
]

SOFTWARE = [
    ("MegBA", "bundle adjustment"),
    ("TorchOpt", "differentiable optimi"),
    ("Quiver", "graph learning"),
    ("KungFu", "adaptive"),
    ("TensorLayer", "deep learning library"),
    ("HyperPose", "real-time"),
    ("RLzoo", "reinforcement learning"),
]

GROUP = [
    ("/people/", "Xuan Sun"),
    ("/people/", "Research associate"),
    ("/people/", "PhD student"),
    ("/people/", "Leyang Xue"),
    ("/people/", "Mahesh Marina"),
    ("/people/", "Yao Fu"),
    ("/people/", "Man-Kit Sit"),
    ("/people/", "Congjie He"),
    ("/people/", "Yeqi Huang"),
    ("/people/", "Maria Durackova"),
    ("/people/", "Boris Grot"),
    ("/people/", "Matej Sandor"),
    ("/people/leyang-xue/", "Mahesh Marina"),
    ("/people/maria-durackova/", "Boris Grot"),
]

AWARDS = [
    ("StarTrack Scholar Award", "Microsoft Research Asia", "2024", ""),
    ("Chancellor Rising Star in Research", "", "2023", "nominated"),
    ("Tencent Research Award", "", "2022", ""),
    ("Alibaba Innovative Research Award", "", "2020", ""),
    ("Microsoft Azure Research Award", "", "2018", ""),
    ("Best Open-Source Software Award", "ACM Multimedia", "2017", ""),
    ("PhD Fellowship in Cloud Computing", "Google", "2012–2016", ""),
    ("Best Paper", "ACM CoNEXT", "2014", "finalist"),
    ("Best Paper", "IEEE MASS", "2012", "finalist"),
]

SERVICE = [
    ("EuroSys", "General Co-Chair", "2026"),
    ("Efficient Generative AI Workshop", "Organization Chair", "2024"),
    ("EuroSys", "", "2025"),
    ("ICDE", "", "2021–2025"),
    ("SoCC", "", "2023–2024"),
    ("ICDCS", "", "2024"),
    ("MICRO", "", "2022"),
]

EARLIER_SITE = [
    ("/people/luo-mai/", "2020"),
    ("/people/luo-mai/", "Azure Big Data Group"),
    ("/people/luo-mai/", "2017–2018"),
    ("/people/luo-mai/", "Visiting researcher"),
    ("/people/luo-mai/", "Microsoft Research Redmond"),
    ("/people/luo-mai/", "Microsoft Research Asia"),
    ("/people/luo-mai/", "Research fellow"),
    ("/people/luo-mai/", "Xidian University"),
    ("/people/luo-mai/", "BSc in Computer Science"),
    ("/people/luo-mai/", "2007–2011"),
    ("/people/luo-mai/", "2011–2012"),
    ("/people/luo-mai/", "Distinction"),
    ("/people/luo-mai/", "China National Scholarship"),
    ("/people/luo-mai/", "Andrei-Octavian Brabete"),
    ("/people/luo-mai/", "Ioan Budea"),
    ("/people/", "Andrei-Octavian Brabete"),
    ("/people/", "G-Research"),
    ("/people/", "Ioan Budea"),
    ("/people/", "Facebook"),
    ("/people/", "MEng"),
    ("/people/", "Imperial College London"),
    ("/research/", "Future Distributed Machine Learning Systems"),
    ("/research/", "since 2018"),
    ("/research/", "Self-driving Real-time Data Analytics Systems"),
    ("/research/", "since 2017"),
    ("/research/", "Future Data Centre Networks for Big Data Computation"),
    ("/research/", "2012–2017"),
    ("/join/", "MSc by Research"),
]

CITED = {
    "Future Distributed Machine Learning Systems": [("VLDB", "2019"), ("HotCloud", "2020")],
    "Self-driving Real-time Data Analytics Systems": [("VLDB", "2018")],
    "Future Data Centre Networks for Big Data Computation": [
        ("CoNEXT", "2014"),
        ("HotCloud", "2015"),
        ("HotCloud", "2016"),
        ("USENIX ATC", "2017"),
        ("USENIX ATC", "2016"),
    ],
}

MARCEL = [
    "Imperial College London",
    "Computing Research",
    "since July 2021",
    "Large-scale Data & Systems",
    "Peter Pietzuch",
    "Technical University of Munich",
    "Informatics",
    "April 2018 – June 2021",
    "Graph Neural Networks",
    "ROS",
    "SLAM",
    "Deakin University",
    "Melbourne",
    "February – June 2017",
    "October 2014 – March 2018",
    "80 %",
    "T-Systems",
    "KungFu: Making Training in Distributed Machine Learning Adaptive",
    "Spotnik: Designing Distributed Machine Learning for Transient Cloud Resources",
    "Research assistant",
    "October 2019 – March 2020",
    "Capgemini Deutschland GmbH",
    "March 2018 – June 2019",
    "Interactive Wear AG",
    "October – December 2017",
    "iOS",
    "Distributed Systems",
    "Elastic Systems",
    "Machine Learning",
    "General Artificial Intelligence",
    "Deep Learning",
]

BYLINES = {
    "moe-cap-2025": (
        "Yinsicheng Jiang, Yao Fu, Yeqi Huang, Ping Nie, Zhan Lu, Leyang Xue, Congjie He, Man-Kit Sit",
        "NeurIPS",
        "2025",
    ),
    "learning-high-frequency-functions-made-easy-with-2024": (
        "Chuanhao Sun, Zhihang Yuan, Kai Xu, Luo Mai, N. Siddharth, Shuo Chen, Mahesh K. Marina",
        "ICML",
        "2024",
    ),
    "gear-2023": (
        "Hanjing Wang, Man-Kit Sit, Congjie He, Ying Wen, Weinan Zhang, Jun Wang, Yaodong Yang, Luo Mai",
        "ICML",
        "2023",
    ),
    "torchopt-2023": (
        "Jie Ren∗, Xidong Feng∗, Bo Liu∗, Xuehai Pan∗, Yao Fu, Luo Mai, Yaodong Yang",
        "JMLR",
        "2023",
    ),
    "a-theoretical-understanding-of-gradient-bias-2022": (
        "Bo Liu, Xidong Feng, Jie Ren, Luo Mai, Rui Zhu, Haifeng Zhang, Jun Wang, Yaodong Yang",
        "NeurIPS",
        "2022",
    ),
    "kungfu-2020": (
        "Luo Mai, Guo Li, Marcel Wagenländer, Konstantinos Fertakis, Andrei-Octavian Brabete, Peter Pietzuch",
        "OSDI",
        "2020",
    ),
    "spotnik-2020": ("Marcel Wagenländer, Luo Mai, Guo Li, Peter Pietzuch", "HotCloud", "2020"),
}

INFERENCE_THEME = [
    ("AStitch: enabling a new multi-dimensional optimisation space", "ASPLOS", "2022"),
    ("Randomness In Neural Network Training", "MLSys", "2022"),
    ("COMET: A Novel Memory-Efficient Deep Learning Training Framework", "VLDB", "2022"),
    ("MalFox", "IEEE Trans. Comput.", "2022"),
    (
        "Enabling Highly Efficient Capsule Networks Processing Through Software-Hardware Co-Design",
        "IEEE Trans. Comput.",
        "2021",
    ),
    ("ClickTrain", "ICS", "2021"),
    ("η-LSTM", "ISCA", "2021"),
    ("Shift-BNN", "MICRO", "2021"),
    ("MAPA", "SC", "2021"),
    ("Toward efficient interactions between Python and native libraries", "ESEC/FSE", "2021"),
    ("A novel memory-efficient deep learning training framework", "PPoPP", "2021"),
    ("Through A PIM-Based Architecture Design", "HPCA", "2020"),
    ("BSTC", "SC", "2019"),
    ("LP-BNN", "ASAP", "2019"),
    ("SuperNeurons", "PPoPP", "2018"),
    ("NUMA-Caffe", "TACO", "2018"),
    ("MIC-SVM", "IPDPS", "2014"),
]


class Site:
    """The pages as a visitor reads them: text without markup, fetched once."""

    def __init__(self):
        self.client, self.kept = Client(), {}

    def text(self, address):
        if address not in self.kept:
            response = self.client.get(address)
            assert response.status_code == 200, address
            self.kept[address] = readable(response.content.decode())
        return self.kept[address]

    def theme(self, title):
        pattern = re.compile(r'href="(/research/[^"/]+/)"[^>]*>\s*' + re.escape(html.escape(title)))
        return pattern.search(self.client.get("/research/").content.decode())[1]


def readable(markup):
    text = re.sub(r"</?(sup|span|bdi|a|strong|em|i|b)\b[^>]*>", "", markup)
    text = html.unescape(re.sub(r"<[^>]+>", " ", text))
    return re.sub(r"\s+([,.;:])", r"\1", re.sub(r"\s+", " ", text))


@pytest.fixture(scope="module")
def site(django_db_setup, django_db_blocker):
    with django_db_blocker.unblock(), transaction.atomic():
        load()
        yield Site()
        transaction.set_rollback(True)


@pytest.mark.parametrize(("address", "fact"), HOME_AND_PROFILE + GROUP + EARLIER_SITE)
def test_a_fact_stands_at_its_address(site, address, fact):
    assert fact.casefold() in site.text(address).casefold()


@pytest.mark.parametrize(("title", "year", "venue", "links"), PAPERS)
def test_a_paper_stands_in_the_list_on_its_page_and_on_the_profile(site, title, year, venue, links):
    from groupsite.kit.text import slugify_title

    listed = site.text(f"/publications/?year={year}")
    assert title in listed
    assert title in site.text("/people/luo-mai/") + site.text("/publications/?person=luo-mai")
    own = site.text(f"/publications/{slugify_title(title, year)}/")
    for fact in (title, str(year), venue, "Luo Mai", *links.split()):
        assert fact in own


@pytest.mark.parametrize(("name", "what"), SOFTWARE)
def test_a_software_stands_among_the_software_and_on_its_page(site, name, what):
    assert name in site.text("/software/")
    page = site.text(f"/software/{name.lower()}/").casefold()
    assert name.casefold() in page
    assert what in page


@pytest.mark.parametrize(("title", "giver", "years", "outcome"), AWARDS)
def test_an_award_stands_among_the_awards_and_on_the_profile(site, title, giver, years, outcome):
    for address in ("/awards/", "/people/luo-mai/"):
        text = site.text(address).casefold()
        for fact in (title, giver, outcome):
            assert fact.casefold() in text, address
    assert years in site.text("/people/luo-mai/")


@pytest.mark.parametrize(("event", "role", "years"), SERVICE)
def test_service_stands_on_the_profile(site, event, role, years):
    text = site.text("/people/luo-mai/")
    for fact in (event, role, years):
        assert fact.casefold() in text.casefold()


@pytest.mark.parametrize("title", CITED)
def test_a_line_of_research_names_its_papers(site, title):
    text = site.text(site.theme(title))
    for venue, year in CITED[title]:
        assert re.search(rf"{venue}\W+(\w+\W+)?{year}|Spotnik", text), (venue, year)


@pytest.mark.parametrize("slug", BYLINES)
def test_a_byline_stands_as_printed(site, slug):
    text = site.text(f"/publications/{slug}/")
    byline, venue, year = BYLINES[slug]
    for fact in (byline, venue, year):
        assert fact in text
    assert not re.search(r"\b00\d\d\b", text)


def test_the_names_of_a_truncated_byline_are_not_called_all(site):
    assert "and others" in site.text("/publications/machine-learning-systems/")


@pytest.mark.parametrize(("title", "venue", "year"), INFERENCE_THEME)
def test_a_paper_of_the_inference_theme_stands_there_and_not_in_the_list(site, title, venue, year):
    text = site.text(site.theme("Machine Learning System (MLSys) Research"))
    assert title.casefold() in text.casefold()
    assert re.search(rf"{re.escape(venue)}\W+(\w+\W+)?{year}|{year}\W+{re.escape(venue)}", text)
    assert title.casefold() not in site.text(f"/publications/?year={year}").casefold()


@pytest.mark.parametrize("collaborator", ["Google Brain", "Microsoft", "Alibaba"])
def test_the_inference_theme_names_its_collaborators(site, collaborator):
    assert collaborator in site.text(site.theme("Machine Learning System (MLSys) Research"))


@pytest.mark.parametrize("fact", MARCEL)
def test_the_member_s_records_stand_on_the_profile(site, fact):
    assert fact in site.text("/people/marcel-wagenlander/")


def test_the_old_address_leads_on_after_three_seconds(site):
    response = site.client.get("/~lmai/")
    assert response.status_code == 200
    assert re.search(
        r'http-equiv="refresh" content="3; ?url=[^"]*/people/luo-mai/"', response.content.decode()
    )
