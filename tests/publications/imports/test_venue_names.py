"""Venues as they are printed: the same one is found whatever stands around its name, and made once."""

import pytest

from bibliography.formats import Entry
from bibliography.venues.printed_venues import extract_acronym, list_known_names, strip_edition
from publications.imports.related_rows import create_venues, find_venue_keys
from publications.imports.undo import undo
from publications.models import Publication, Venue, VenueName
from tests import factories as make
from tests.publications.imports.submissions import import_text

OSDI = "USENIX Symposium on Operating Systems Design and Implementation"
PRINTED_NAMES = [
    # as printed, the full name, the short one
    (f"Proceedings of the 14th {OSDI} (OSDI 20)", OSDI, "OSDI"),
    (f"14th {OSDI} (OSDI '20)", OSDI, "OSDI"),
    (f"Proceedings of the Fourteenth {OSDI} (OSDI 2020)", OSDI, "OSDI"),
    (f"In: Proc. of the 14th {OSDI}, OSDI 2020", f"{OSDI}, OSDI", ""),
    ("OSDI", "OSDI", ""),
    ("OSDI 2020", "OSDI", ""),
    ("OSDI'20", "OSDI", ""),
    ("Proceedings of the VLDB Endowment", "VLDB Endowment", ""),
    ("Proc. VLDB Endow.", "VLDB Endow", ""),
    ("Journal of Machine Learning Research", "Journal of Machine Learning Research", ""),
    ("The Annals of Statistics", "Annals of Statistics", ""),
    (
        "Advances in Neural Information Processing Systems 33",
        "Advances in Neural Information Processing Systems",
        "",
    ),
    ("Annual Meeting of the Association for Computational Linguistics", None, ""),
    ("58th Annual Meeting of the Association for Computational Linguistics (ACL)", None, "ACL"),
    ("2020 IEEE/CVF Conference on Computer Vision and Pattern Recognition (CVPR)", None, "CVPR"),
    ("NeurIPS", "NeurIPS", ""),
    ("International Conference on Learning Representations, ICLR 2021", None, ""),
    ("EuroSys '21: Sixteenth European Conference on Computer Systems", None, ""),
    ("CoRR", "CoRR", ""),
    ("arXiv preprint", "arXiv preprint", ""),
    ("Nature", "Nature", ""),
    ("Physical Review D", "Physical Review D", ""),
    ("2020", "2020", ""),
    ("Proceedings of the", None, ""),
    ("情報処理学会論文誌", "情報処理学会論文誌", ""),
    ("Theory of Computing (the journal)", "Theory of Computing", ""),
]


@pytest.mark.parametrize(("printed", "full", "short"), PRINTED_NAMES)
def test_what_changes_from_year_to_year_is_taken_off(printed, full, short):
    assert extract_acronym(printed) == short
    assert full is None or strip_edition(printed) == full
    assert strip_edition(printed)
    assert printed in list_known_names(printed)
    assert all(list_known_names(printed))


@pytest.mark.django_db
@pytest.mark.parametrize(
    "printed",
    [
        *(printed for printed, _, _ in PRINTED_NAMES[:7]),
        f"OSDI: {OSDI}",
        f"{OSDI}, OSDI",
        OSDI.upper(),
        "OSDI  2021",
    ],
)
def test_a_venue_that_is_known_is_found(printed):
    venue = make.VenueFactory(name=OSDI, short="OSDI")
    for name in (OSDI, "OSDI"):
        venue.names.create(name=name)
    assert find_venue_keys([printed]) == {printed: venue.pk}
    assert create_venues([Entry("inproceedings", "x", venue=printed)]) == []


@pytest.mark.django_db
@pytest.mark.parametrize("order", [1, -1])
def test_one_venue_under_all_its_names_is_created_once(order):
    names = [*[printed for printed, _, _ in PRINTED_NAMES[:3]][::order], f"OSDI: {OSDI}", "OSDI"]
    venues = create_venues(Entry("inproceedings", "x", venue=name) for name in names)
    assert len(venues) == Venue.objects.count() == 1
    assert set(find_venue_keys(names).values()) == set(venues)
    assert create_venues(Entry("inproceedings", "x", venue=name) for name in names) == []


@pytest.mark.django_db
def test_venues_get_addresses_of_their_own():
    make.VenueFactory(slug="things")
    create_venues(Entry("article", "x", venue=name) for name in ("Things!", "Things?", "Other"))
    assert set(Venue.objects.values_list("slug", flat=True)) == {"things", "things-2", "things-3", "other"}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("kind", "venue"), [("book", "A Book"), ("other", "Somewhere"), ("article", ""), ("article", "x" * 501)]
)
def test_what_would_get_no_page_makes_no_venue(kind, venue):
    assert create_venues([Entry(kind, "x", venue=venue)]) == []


@pytest.mark.django_db
def test_a_venue_that_somebody_edited_since_stays_when_its_import_is_taken_back():
    entry = "@article{{a, title = {{On Things}}, author = {{A B}}, year = 2020, journal = {{{}}}}}".format
    batch, _ = import_text(entry("Journal of Things"))
    undo(batch)
    assert not Venue.objects.exists()
    assert not VenueName.objects.exists()
    batch, _ = import_text(entry("Journal of Things"))
    Venue.objects.update(url="https://example.org/")
    undo(batch)
    assert Venue.objects.exists()
    assert not Publication.objects.exists()
