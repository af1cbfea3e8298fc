"""Every fact of the author page and the theme page, and the row where it stands now."""

import pytest

from publications.models import Author, Authorship, Identifier, Link, Publication
from software.models import Theme
from tests.groupsite.demo.rows import there

pytestmark = [pytest.mark.django_db, pytest.mark.xdist_group("demo")]


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
        "Yinsicheng Jiang, Yao Fu, Yeqi Huang, Ping Nie, Zhan Lu, Leyang Xue, Congjie He, Man-Kit Sit, "
        "Jilong Xue, Li Dong, Ziming Miao, Dayou Du, Tairan Xu, Kai Zou, Edoardo Ponti, Luo MAI",
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
        "tenplex-2024",
        "inproceedings",
        "SOSP",
        "Marcel Wagenländer, Guo Li, Bo Zhao, Luo Mai, Peter Pietzuch",
    ),
    (
        "serverlessllm-2024",
        "inproceedings",
        "OSDI",
        "Yao Fu, Leyang Xue, Yeqi Huang, Andrei-Octavian Brabete, Dmitrii Ustiugov, Yuvraj Patel, Luo Mai",
    ),
    (
        "netagg-2014",
        "inproceedings",
        "CoNEXT",
        "Luo Mai, Lukas Rupprecht, Abdul Alim, Paolo Costa, Matteo Migliavacca, Peter Pietzuch, "
        "Alexander L. Wolf",
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
    assert paper.byline_complete


def test_every_paper_of_the_list_but_the_textbook_has_its_whole_byline(demo):
    listed = Publication.objects.listed()
    assert listed.get(byline_complete=False).kind == "book"
    assert not listed.filter(authorships__isnull=True).exists()


def test_author_name_cluster(demo):
    assert Author.objects.filter(key="luo mai").count() == 2
    mention = Authorship.objects.get(publication__slug="moe-cap-2025", author_key="luo mai")
    assert (mention.position, mention.person.slug) == (16, "luo-mai")
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
WITHOUT_AUTHORS = ("MalFox", "Enabling Highly Efficient Capsule Networks Processing Through Soft")


@pytest.mark.parametrize(("title", "venue", "year"), THEME_PAPERS)
def test_papers_of_the_theme_page(demo, title, venue, year):
    paper = Publication.objects.public().get(title__startswith=title)
    assert (paper.venue.short or paper.venue.name, paper.year) == (venue, year)
    assert paper.kind == ("article" if venue in JOURNALS else "inproceedings")
    is_known = not title.startswith(WITHOUT_AUTHORS)
    assert (paper.in_list, paper.byline_complete, paper.authorships.exists()) == (False, is_known, is_known)
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
