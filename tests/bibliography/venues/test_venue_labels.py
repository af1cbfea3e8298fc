"""What rows, plots and facets call venues: short where something short is known, and never two the same."""

import html
import re

import pytest

from bibliography.formats import Entry
from bibliography.venues.known_venues import find_by_acronym, find_by_name, spell_acronym
from bibliography.venues.labels import abbreviate, label_printed, label_venue, make_labels_unique
from bibliography.venues.printed_venues import parse_series
from publications.authors import name_page
from publications.display import venue_series
from publications.imports.related_rows import create_venues
from publications.models import Venue
from publications.search.language import parse_search_query
from publications.search.paper_search import find
from tests import factories as make

JOURNALS = [
    ("IEEE Transactions on Computers", "IEEE Trans. Comput."),
    ("ACM Transactions on Computer Systems", "ACM Trans. Comput. Syst."),
    ("IEEE Transactions on Information Theory", "IEEE Trans. Inf. Theory"),
    ("Journal of Machine Learning Research", "J. Mach. Learn. Res."),
    ("Physical Review Letters", "Phys. Rev. Lett."),
    ("Physical Review A", "Phys. Rev. A"),
    ("Nature Communications", "Nat. Commun."),
    ("Computational Linguistics", "Comput. Linguist."),
    ("Artificial Intelligence", "Artif. Intell."),
    ("Data & Knowledge Engineering", "Data Knowl. Eng."),
    ("The Annals of Statistics", "Ann. Stat."),
    ("Journal of Real-Time Systems", "J. Real-Time Syst."),
    ("SIAM Journal on Computing", "SIAM J. Comput."),
    ("Nature", "Nature"),
    ("Bioinformatics", "Bioinformatics"),
    ("J. Mach. Learn. Res.", "J. Mach. Learn. Res."),
    ("情報処理学会論文誌", "情報処理学会論文誌"),
    ("", ""),
]
PRINTED_NAMES = [
    ("Proceedings of the 57th Annual Meeting of the Association for Computational Linguistics", "ACL"),
    (
        "Proceedings of the 61st Annual Meeting of the Association for Computational Linguistics "
        "(Volume 1: Long Papers)",
        "ACL",
    ),
    (
        "Proceedings of the 2019 Conference of the North American Chapter of the Association for "
        "Computational Linguistics: Human Language Technologies, Volume 1 (Long and Short Papers)",
        "NAACL",
    ),
    ("Findings of the Association for Computational Linguistics: EMNLP 2020", "Findings"),
    ("Findings of the Association for Computational Linguistics ACL 2024", "Findings"),
    ("Proceedings of the 2015 Conference on Empirical Methods in Natural Language Processing", "EMNLP"),
    ("Proceedings of the Third Conference on Machine Translation: Shared Task Papers", "WMT"),
    ("Proceedings of Machine Translation Summit XII: Papers", "MT Summit"),
    ("Proceedings of COLING 2014, the 25th International Conference on Computational Linguistics", "COLING"),
    ("Proceedings of the 19th Nordic Conference of Computational Linguistics (NODALIDA 2013)", "NoDaLiDa"),
    ("Advances in Neural Information Processing Systems 33", "NeurIPS"),
    ("2020 IEEE/CVF Conference on Computer Vision and Pattern Recognition (CVPR)", "CVPR"),
    ("Proceedings of the 3rd Workshop on Tests", "Tests"),
    ("IEEE Transactions on Computers", "IEEE Trans. Comput."),
    ("Nowhere in Particular", "Nowhere in Particular"),
    ("Phys. Rev. Lett.", "Phys. Rev. Lett."),
    ("Looms and Threads.", "Looms and Threads"),
    ("", ""),
]


@pytest.mark.parametrize(("title", "short"), JOURNALS)
def test_titles_of_journals_are_abbreviated(title, short):
    assert abbreviate(title) == short


@pytest.mark.parametrize(("printed", "label"), PRINTED_NAMES)
def test_printed_venues_have_labels(printed, label):
    assert label_printed(printed) == label


@pytest.mark.parametrize(
    ("name", "short", "kind", "label"),
    [
        ("Meeting of the Association for Computational Linguistics", "", "conference", "ACL"),
        ("Meeting of the Association for Computational Linguistics", "Our ACL", "conference", "Our ACL"),
        ("IEEE Transactions on Computers", "Workshop on TC", "journal", "Workshop on TC"),
        ("IEEE Transactions on Computers", "", "conference", "IEEE Trans. Comput."),
        ("Machine Learning", "", "journal", "Mach. Learn."),
        ("Machine Learning", "", "conference", "Machine Learning"),
        ("Workshop on Reviews of Journals", "", "workshop", "Workshop on Reviews of Journals"),
    ],
)
def test_a_venue_s_own_short_name_wins(name, short, kind, label):
    assert label_venue(name, short, kind) == label


def test_labels_of_different_venues_differ():
    venues = [
        ("EMNLP", "Conference on Empirical Methods in Natural Language Processing"),
        ("EMNLP", "Conference on Empirical Methods in Natural Language Processing: System Demonstrations"),
        ("ICS", "International Conference on Supercomputing"),
        ("ICS", "Innovations in Computer Science"),
        ("ACL", "Meeting"),
        ("IWPT", "International Conference on Parsing Technologies"),
        ("IWPT", "International Workshop on Parsing Technologies"),
    ]
    assert make_labels_unique(venues) == [
        "EMNLP",
        "EMNLP: System Demonstrations",
        "ICS (Supercomputing)",
        "ICS (Innovations in Computer Science)",
        "ACL",
        "International Conference on Parsing Technologies",
        "International Workshop on Parsing Technologies",
    ]


def test_the_table_is_consistent():
    assert find_by_name("the annual MEETING of the association for computational linguistics").short == "ACL"
    assert find_by_name("Artificial Intelligence") is None
    assert find_by_acronym("neurips").name == "Conference on Neural Information Processing Systems"
    assert (spell_acronym("acl"), spell_acronym("anthology")) == ("ACL", "")


def test_other_venues_with_one_short_name_are_two_rows_and_one_venue_is_one():
    rows = [
        venue_series.PrintedVenue(
            "", "International Conference on Supercomputing", "ICS", "conference", 2020, 2, 0
        ),
        venue_series.PrintedVenue("", "Innovations in Computer Science", "ICS", "conference", 2020, 1, 0),
        venue_series.PrintedVenue(
            "", "Meeting of the Association for Computational Linguistics", "", "", 2020, 1, 0
        ),
        venue_series.PrintedVenue(
            "Proceedings of the 58th Annual Meeting of the ACL", None, None, None, 2021, 1, 0
        ),
    ]
    assert dict(venue_series.group_by_series(rows)) == {
        "ACL": {2020: 1, 2021: 1},
        "ICS (Supercomputing)": {2020: 2},
        "ICS (Innovations in Computer Science)": {2020: 1},
    }


@pytest.mark.django_db
def test_a_name_of_many_meetings_has_distinct_labels():
    meetings = [
        "Meeting of the Association for Computational Linguistics",
        "Conference of the North American Chapter of the Association for Computational Linguistics",
        "Conference of the European Chapter of the Association for Computational Linguistics",
        "Transactions of the Association for Computational Linguistics",
        "Findings of the Association for Computational Linguistics: EMNLP",
        "Conference of the Association for Something Else Altogether",
        "Conference of the Association for Something Else Entirely",
    ]
    for number, name in enumerate(meetings):
        venue = make.VenueFactory(name=name, short="")
        make.CorpusPaperFactory(byline=["Kevin Knight"], venue=venue, year=2000 + number)
    labels = [row.short_name for row in name_page.read("kevin knight").venues.rows]
    assert {"ACL", "NAACL", "EACL", "TACL", "Findings"} <= set(labels)
    assert len(set(labels)) == len(meetings)


@pytest.mark.django_db
def test_rows_and_facets_have_the_label_and_the_page_of_the_paper_the_name(client):
    name = "IEEE Transactions on Computers"
    venue = make.VenueFactory(name=name, short="", slug="tc", kind="journal")
    make.PublicationFactory(slug="paper", title="On chips", venue=venue, byline=["Ada Tester"])
    make.PublicationFactory(title="On other chips")
    for address in ("/publications/", "/search/?q=chips", "/authors/ada_tester/"):
        text = client.get(address).text
        assert f'title="{name}">IEEE Trans. Comput.</span>' in text, address
    text = html.unescape(re.sub(r"<[^>]+>", " ", client.get("/publications/paper/").text))
    assert f"Venue {name}" in " ".join(text.split())


@pytest.mark.django_db
def test_facets_of_a_search_have_distinct_venue_labels():
    name = "Conference on Empirical Methods in Natural Language Processing"
    for full in (name, f"{name}: System Demonstrations"):
        make.CorpusPaperFactory(title="Found", venue=make.VenueFactory(name=full, short=""))
    labels = [choice.label for choice in find(parse_search_query("found")).facets["venue"]]
    assert sorted(labels) == ["EMNLP", "EMNLP: System Demonstrations"]


@pytest.mark.django_db
def test_a_venue_is_searched_for_by_the_acronym_that_rows_show():
    create_venues(
        Entry("inproceedings", "x", venue=printed)
        for printed in (
            "Proceedings of the 57th Annual Meeting of the Association for Computational Linguistics",
            "Proceedings of the 45th Annual Meeting of the ACL",
            "58th Annual Meeting of the Association for Computational Linguistics (ACL 2020)",
        )
    )
    venue = Venue.objects.get()
    assert (venue.short, venue.slug) == ("ACL", "acl")
    paper = make.CorpusPaperFactory(title="Found", venue=venue)
    assert list(find(parse_search_query("venue:acl")).keys) == [paper.pk]


@pytest.mark.django_db
def test_a_venue_without_a_short_name_is_searched_for_by_the_acronym_too():
    name = "Meeting of the Association for Computational Linguistics"
    venue = make.VenueFactory(name=name, short="", slug="meeting")
    paper = make.CorpusPaperFactory(title="Found", venue=venue)
    assert list(find(parse_search_query("venue:ACL")).keys) == [paper.pk]


@pytest.mark.parametrize("edition", ["'20", "2020", "’20", ""])
def test_the_acronym_before_a_place_and_days_is_that_of_the_series(edition):
    printed = f"Proceedings of the 3rd Conference on Looms (LOOM {edition}), Leeds, June 3–5, 2020"
    assert parse_series(printed) == ("Conference on Looms", "LOOM")
