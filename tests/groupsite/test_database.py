"""What must hold of the database itself, asked of its catalogue and by plain SQL."""

import datetime

import pytest
from django.apps import apps
from django.db import DataError, IntegrityError, connection, transaction

from core.db.models import StaleVersionError, VersionedModel
from core.own_apps import list_content_apps
from publications.models import Author, Authorship, Publication
from tests import factories

OURS = [config.label for config in list_content_apps()]

PRIVATE = {
    "agenda_followedcalendar": "what waits for an editor",
    "publications_followedfacts": "settings of a task",
    "groupsite_backuprecord": "which backups were made",
    "groupsite_cacheentry": "counts of failed log-ins",
    "merging_identitychange": "how to undo merges",
    "groupsite_formdraft": "text that was not saved",
    "groupsite_savedview": "views of the editing side",
    "reports_report": "settings of reports, which no cached page shows",
    "people_distinctpair": "decisions that only checks of the data read",
    "groupsite_sentnotice": "which messages an account got",
    "groupsite_noticesettings": "which messages an account gets",
    "corrections_profilelink": "links are on no public page",
    "corrections_correction": "proposals, which no page shows",
    "people_formername": "names that only owners see",
    "people_invitation": "invitations are on no public page",
    "people_user": "accounts are on no public page",
    "publications_authorclaim": "claims are on no public page",
    "publications_importbatch": "working papers",
    "publications_importitem": "working papers",
    "publications_rejectedentry": "working papers",
    "publications_paperdecision": "working papers",
    "publications_suggestion": "working papers",
    "sources_listedwork": "working papers",
    "sources_papersource": "sources are on no public page",
    "sources_sourcelisting": "working papers",
    "sources_sourcerules": "what an account lets its sources do",
    "personal_data_erasedpath": "the deletion of the person is announced",
    "personal_data_erasurerecord": "what was erased, without who it was",
    "personal_data_erasurerequest": "requests of accounts",
    "software_repositorycheck": "memory of a command",
}
"""Tables of ours whose changes no visitor can see."""


def fetch_rows(sql, *values):
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        return cursor.fetchall()


def list_own_tables():
    tables = fetch_rows(
        "SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace"
    )
    return {name for (name,) in tables if name.startswith(tuple(f"{app}_" for app in OURS))}


ANNOUNCED_BY_PAPERS = {
    f"publications_{name}"
    for name in (
        "author",
        "authorship",
        "identifier",
        "link",
        "publicationtopic",
        "topic",
        "venue",
        "venuename",
    )
}
"""Tables whose rows are shown only with papers, which their changes touch."""


@pytest.mark.django_db
def test_every_table_of_content_announces_its_changes():
    # tgtype: 1 is set for rows, 4, 8, 16 and 32 for insert, delete, update and truncate
    announcing = dict(
        fetch_rows(
            "SELECT tgrelid::regclass::text, bit_or(tgtype) FROM pg_trigger "
            "WHERE tgname LIKE 'announce%%' AND tgtype & 1 = 0 AND tgenabled <> 'D' GROUP BY 1"
        )
    )
    assert announcing.keys() == list_own_tables() - set(PRIVATE)
    partial = {name for name, operations in announcing.items() if operations & 60 != 60}
    assert partial == ANNOUNCED_BY_PAPERS


@pytest.mark.django_db
def test_every_many_to_many_table_is_an_explicit_model():
    through = [
        field.remote_field.through._meta
        for app in OURS
        for model in apps.get_app_config(app).get_models()
        for field in model._meta.local_many_to_many
    ]
    assert through
    assert not [meta.label for meta in through if meta.auto_created]


@pytest.mark.django_db
def test_every_constraint_has_a_name_of_ours():
    unnamed = fetch_rows(
        "SELECT conrelid::regclass::text, conname FROM pg_constraint "
        "WHERE connamespace = 'public'::regnamespace AND contype = 'c' AND conrelid::regclass::text ~ %s "
        "AND conname !~ %s",
        "^(people|publications|software|groupsite)_",
        r"^(people|publications|software|groupsite)_|_check$",  # _check: Django's own of positive integers
    )
    assert unnamed == []


@pytest.mark.django_db
def test_everything_people_speak_of_has_a_public_identity():
    for app in OURS:
        for model in apps.get_app_config(app).get_models():
            if issubclass(model, VersionedModel):
                names = {field.name for field in model._meta.fields}
                assert {"uid", "changed_at", "version"} <= names


@pytest.fixture
def listener(transactional_db):
    other = connection.copy()
    other.set_autocommit(True)
    other.connection.cursor().execute("LISTEN content")
    yield other.connection
    other.close()


def count_notifications(listener):
    listener.cursor().execute("SELECT 1")
    listener.poll()
    count = len(listener.notifies)
    listener.notifies.clear()
    return count


def test_a_write_is_announced_at_commit_once_and_never_after_a_rollback(listener):
    with transaction.atomic():
        people = [factories.PersonFactory.build() for _ in range(20)]
        type(people[0]).objects.bulk_create(people)
        factories.VenueFactory()
        assert count_notifications(listener) == 0
    assert count_notifications(listener) == 1
    type(people[0]).objects.update(office="Somewhere")
    assert count_notifications(listener) == 1
    with connection.cursor() as cursor:
        cursor.execute("TRUNCATE people_education CASCADE")
    assert count_notifications(listener) == 1
    with transaction.atomic():
        factories.VenueFactory()
        transaction.set_rollback(True)
    assert count_notifications(listener) == 0


def test_version_and_date_follow_real_changes_only(transactional_db):
    person = factories.PersonFactory()
    before = (person.version, person.changed_at)
    person.save()
    person.refresh_from_db()
    assert (person.version, person.changed_at) == before
    person.office = "IF-2.03"
    person.save()
    person.refresh_from_db()
    assert person.version == before[0] + 1
    assert person.changed_at > before[1]


def test_a_change_of_a_part_is_a_change_of_the_thing(transactional_db):
    paper = factories.PublicationFactory()
    before = paper.version
    factories.LinkFactory(publication=paper)
    paper.refresh_from_db()
    assert paper.version == before + 1
    factories.AuthorshipFactory(publication=paper, position=1, author__name="Ada Tester")
    paper.refresh_from_db()
    assert (paper.version, paper.names) == (before + 2, "Ada Tester")
    paper.authorships.all().delete()
    paper.refresh_from_db()
    assert (paper.version, paper.names) == (before + 3, "")


@pytest.mark.django_db
def test_the_byline_as_text_names_everybody_once_however_many_are_written_at_once():
    papers = [factories.PublicationFactory() for _ in range(2)]
    names = [factories.AuthorFactory(name=name) for name in ("First", "Second", "Third")]
    Authorship.objects.bulk_create(
        Authorship(publication=paper, author=name, position=place)
        for paper in papers
        for place, name in enumerate(names, start=1)
    )
    assert {paper.names for paper in Publication.objects.all()} == {"First · Second · Third"}
    Authorship.objects.filter(author=names[1]).delete()
    assert {paper.names for paper in Publication.objects.all()} == {"First · Third"}


@pytest.mark.django_db
def test_the_second_of_two_savers_is_told():
    person = factories.PersonFactory()
    mine, yours = (type(person).objects.get(pk=person.pk) for _ in range(2))
    mine.lock_version()
    mine.office = "A"
    mine.save()
    with pytest.raises(StaleVersionError):
        yours.lock_version()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("make", "constraint"),
    [
        (lambda: factories.PersonFactory(slug="a/b"), "people_person_slug_form"),
        (lambda: factories.PersonFactory(name=""), "people_person_named"),
        (lambda: factories.UserFactory(role="king"), "people_user_role_known"),
        (
            lambda: [
                factories.UserFactory(email="A@example.org"),
                factories.UserFactory(email="a@example.org"),
            ],
            "people_user_email_unique",
        ),
        (
            lambda: factories.AppointmentFactory(
                start=datetime.date(2021, 1, 1), end=datetime.date(2020, 1, 1)
            ),
            "people_appointment_ends_after_start",
        ),
        (
            lambda: factories.AppointmentFactory(end=datetime.date(2021, 1, 1), end_unknown=True),
            "people_appointment_end_known_or_not",
        ),
        (
            lambda: factories.AppointmentFactory(start=datetime.date(2020, 9, 2), start_precision="month"),
            "people_appointment_start_is_first_day",
        ),
        (
            lambda: factories.AppointmentFactory(end=datetime.date(2021, 2, 27), end_precision="month"),
            "people_appointment_end_is_last_day",
        ),
        (
            lambda: factories.AppointmentFactory(end=datetime.date(2021, 11, 30), end_precision="year"),
            "people_appointment_end_is_last_day",
        ),
        (lambda: factories.SupervisionFactory(supervisor_name="Somebody"), "people_supervision_by_one"),
        (lambda: factories.SupervisionFactory(supervisor=None), "people_supervision_by_one"),
        (lambda: factories.ServiceFactory(years=[]), "people_service_dated"),
        (
            lambda: factories.PersonIdentifierFactory(scheme="orcid", value="123"),
            "people_personidentifier_orcid_form",
        ),
        (lambda: factories.PublicationFactory(slug=None), "publications_paper_listed_has_page"),
        (lambda: factories.PublicationFactory(month=5, year=None), "publications_paper_date"),
        (
            lambda: factories.PublicationFactory(visibility="secret"),
            "publications_publication_visibility_known",
        ),
        (lambda: factories.PublicationFactory(version_kind="preprint"), "publications_paper_version_kind"),
        (lambda: factories.IdentifierFactory(value="10.1000/ABC"), "publications_identifier_doi_form"),
        (
            lambda: factories.IdentifierFactory(value="https://doi.org/10.1/a"),
            "publications_identifier_doi_form",
        ),
        (
            lambda: factories.IdentifierFactory(scheme="arxiv", value="2312.05181v2"),
            "publications_identifier_arxiv_form",
        ),
        (
            lambda: [factories.IdentifierFactory(value="10.1/a") for _ in range(2)],
            "publications_identifier_unique",
        ),
        (
            lambda: Author.objects.bulk_create([Author(name="Luo Mai"), Author(name="Luo Mai")]),
            "publications_author_unique",
        ),
        (lambda: factories.AuthorFactory(homonym="x1"), "publications_author_homonym_form"),
        (
            lambda: factories.AuthorshipFactory(person=factories.PersonFactory()),
            "publications_authorship_match_explained",
        ),
        (lambda: factories.AuthorshipFactory(position=0), "publications_authorship_place_from_one"),
        (
            lambda: factories.ThemePublicationFactory(venue="VLDB", year=2019),
            "software_themepublication_paper_or_citation",
        ),
        (lambda: factories.MenuItemFactory(target="javascript:alert(1)"), "groupsite_menuitem_target_form"),
        (lambda: factories.MenuItemFactory(target="//evil.example"), "groupsite_menuitem_target_form"),
        (lambda: factories.RedirectFactory(action="410"), "redirects_redirect_target_fits_action"),
        (lambda: factories.RedirectFactory(target_path=""), "redirects_redirect_target_fits_action"),
        (lambda: factories.GroupFactory(accent="red"), "groupsite_group_accent_form"),
    ],
)
def test_the_database_refuses(make, constraint):
    with pytest.raises((IntegrityError, DataError), match=constraint), transaction.atomic():
        make()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("end", "precision"),
    [("2020-02-29", "month"), ("2021-02-28", "season"), ("2020-02-29", "season"), ("2021-12-31", "year")],
)
def test_the_last_day_of_a_period_is_accepted(end, precision):
    row = factories.AppointmentFactory(
        start=None, end=datetime.date.fromisoformat(end), end_precision=precision
    )
    assert row.period.end.last == row.end


@pytest.mark.django_db
def test_places_in_a_byline_may_be_swapped_within_a_transaction():
    paper = factories.PublicationFactory(byline=["First", "Second"])
    first, second = paper.authorships.order_by("position")
    with transaction.atomic():
        Authorship.objects.filter(pk=first.pk).update(position=2)
        Authorship.objects.filter(pk=second.pk).update(position=1)
        connection.check_constraints()
    assert [str(a) for a in paper.authorships.in_order()] == ["Second", "First"]


@pytest.mark.django_db
def test_versions_point_at_heads_only():
    head = factories.PublicationFactory()
    version = factories.PublicationFactory(version_of=head, version_kind="preprint")
    with pytest.raises(IntegrityError, match="head"), transaction.atomic():
        factories.PublicationFactory(version_of=version, version_kind="preprint")
    other = factories.PublicationFactory()
    with pytest.raises(IntegrityError, match="head"), transaction.atomic():
        Publication.objects.filter(pk=head.pk).update(version_of=other, version_kind="preprint")


@pytest.mark.django_db
def test_what_pointed_at_something_deleted_stands_for_itself():
    head = factories.PublicationFactory(byline=[factories.PersonFactory()])
    version = factories.PublicationFactory(version_of=head, version_kind="preprint")
    mention = head.authorships.get()
    mention.person.delete()
    mention.refresh_from_db()
    assert (mention.person, mention.matched) == (None, "")
    head.delete()
    version.refresh_from_db()
    assert (version.version_of, version.version_kind) == (None, "")


@pytest.mark.django_db
def test_the_sorting_columns_of_a_mention_follow_name_and_paper():
    paper = factories.PublicationFactory(byline=["Luo Mai"], year=2020)
    mention = paper.authorships.get()
    mention.refresh_from_db()
    assert (mention.author_key, mention.year) == ("luo mai", 2020)
    Publication.objects.filter(pk=paper.pk).update(year=2021)
    mention.refresh_from_db()
    assert mention.year == 2021
    mention.author = factories.AuthorFactory(name="LUO Mai Ltd")
    mention.save()
    mention.refresh_from_db()
    assert mention.author_key == "luo mai ltd"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "norm"),
    [
        ("Marcel Wagenländer", "marcel wagenlander"),
        ("Ørsted", "orsted"),
        ("Luo MAI", "luo mai"),
        ("陈", "陈"),
    ],
)
def test_the_normal_form_of_names_is_the_same_in_database_and_code(name, norm):
    from bibliography.names import normalize_name as in_code

    author = factories.AuthorFactory(name=name)
    author.refresh_from_db()
    assert author.norm == norm == in_code(name)


@pytest.mark.django_db
def test_people_are_sorted_by_family_name_without_accents():
    for name in ("Émile Zola", "Ada Ärger", "Bob Azure"):
        given, family = name.split()
        factories.PersonFactory(given=given, family=family)
    factories.PersonFactory(given="", family="", name="Cher")
    names = [person.name for person in type(factories.PersonFactory.build()).objects.in_order()]
    assert names == ["Ada Ärger", "Bob Azure", "Cher", "Émile Zola"]


@pytest.mark.django_db
@pytest.mark.parametrize("query", ["wagenlander", "WAGENLÄNDER", "system adaptive", '"adaptive systems"'])
def test_search_knows_names_accents_and_stems(query):
    paper = factories.PublicationFactory(title="Adaptive Systems", byline=["Marcel Wagenländer"])
    factories.PublicationFactory(title="Something else")
    assert list(Publication.objects.matching(query)) == [paper]
