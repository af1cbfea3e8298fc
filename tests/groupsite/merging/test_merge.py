"""Merging two rows: what follows, what is kept, that imports find the one that stays, and undoing it."""

import datetime

import pytest
from django.urls import reverse

from core.admin.bulk_actions import build_merge_url
from core.journal.context import journal_context
from core.journal.models import JournalEvent
from core.permissions import LADDER
from groupsite.merging.merge import MergeError, merge, undo
from groupsite.merging.mergeable_kinds import KINDS
from groupsite.merging.models import IdentityChange
from groupsite.merging.relations import read_values
from groupsite.redirects.models import Redirect
from people.models import Appointment, Education, Organisation, Person, PersonName, Supervision
from publications.models import (
    AuthorDecision,
    Authorship,
    CorpusRecord,
    GroupedMention,
    Link,
    Publication,
    Topic,
    Venue,
)
from tests import factories as make
from tests.publications.imports.submissions import import_text

pytestmark = pytest.mark.django_db
PAPER = """@inproceedings{one, title = {On Networks}, author = {Luo Mai and Guo Li}, year = 2020,
  booktitle = {Symposium on Operating Systems Design and Implementation}, doi = {10.1/one}}"""


def merge_rows(kept, other, *taken, account=None):
    return merge(KINDS[kept._meta.label_lower], kept.pk, other.pk, set(taken), account)


def snapshot(*models):
    """Return all rows of models, without what changes with every write."""
    left_out = {"version", "changed_at", "fingerprint", "title_keys"}
    return {
        (model.__name__, row.pk): {k: v for k, v in read_values(row).items() if k not in left_out}
        for model in models
        for row in model.objects.all()
    }


@pytest.fixture
def people():
    """Two entries for one person, with a paper and a record each, and one appointment in both."""
    kept = make.PersonFactory(name="Ada Tester", slug="ada-tester", office="1")
    other = make.PersonFactory(name="A. B. Tester", slug="a-b-tester", biography="I test.", office="2")
    role = make.RoleFactory()
    make.AppointmentFactory(person=kept, role=role)
    double = make.AppointmentFactory(person=other, role=role, institution="Somewhere")
    make.SupervisionFactory(appointment=double, supervisor=None, supervisor_name="Somebody")
    make.PublicationFactory(byline=[kept])
    make.PublicationFactory(byline=["Else", other])
    make.PersonIdentifierFactory(person=other, scheme="orcid", value="0000-0002-1825-0097")
    make.PersonInterestFactory(person=other)
    make.AwardRecipientFactory(person=other)
    return kept, other


ALL = (Person, PersonName, Appointment, Authorship, Publication, AuthorDecision, Redirect)


def test_everything_follows_to_the_person_that_stays(people):
    kept, other = people
    merge_rows(kept, other, "biography")
    person = Person.objects.get()
    assert (person.name, person.biography, person.office) == ("Ada Tester", "I test.", "1")
    assert person.authorships.count() == 2
    assert person.identifiers.get().value == "0000-0002-1825-0097"
    assert [str(name) for name in person.names.all()] == ["A. B. Tester"]
    appointment = person.appointments.get()
    assert appointment.institution == "Somewhere"
    assert appointment.supervisions.count() == 1
    assert {mention.author.name for mention in person.authorships.all()} == {"Ada Tester", "A. B. Tester"}


@pytest.mark.parametrize(("first", "second", "number"), [
    ({}, {}, 1),
    ({}, {"start": datetime.date(2021, 1, 1)}, 1),
    ({"part": "primary"}, {}, 1),
    ({}, {"is_printed": True}, 1),
    ({"is_printed": True}, {}, 1),
    ({"start": datetime.date(2021, 1, 1)}, {"start": datetime.date(2023, 1, 1)}, 2),
])  # fmt: skip
def test_each_supervisor_of_an_appointment_that_both_have_stays_once(people, first, second, number):
    kept, other = people
    head = make.PersonFactory(name="Grace Head")
    for person, fields in ((kept, dict(first)), (other, dict(second))):
        printed = {"supervisor": None, "supervisor_name": "Grace  HEAD"}
        who = printed if fields.pop("is_printed", False) else {"supervisor": head}
        make.SupervisionFactory(appointment=person.appointments.get(), **who, **fields)
    before = snapshot(Supervision, *ALL)
    change = merge_rows(kept, other)
    rows = kept.appointments.get().supervisions.exclude(supervisor_name="Somebody")
    assert [row.supervisor for row in rows] == [head] * number
    undo(change)
    assert snapshot(Supervision, *ALL) == before


def test_no_reference_to_an_organisation_is_lost_and_what_was_printed_stays(client):
    kept = make.OrganisationFactory(name="Technical University of Munich", country="DE")
    other = make.OrganisationFactory(name="TU München", ror="02kkvpp62")
    make.AppointmentFactory(institution="TU München")
    make.EducationFactory(institution="TU München")
    project = make.ProjectPartnerFactory(organisation=kept).project
    make.ProjectPartnerFactory(project=project, organisation=other, part="coordinator")
    make.ProjectPartnerFactory(organisation=other)
    make.FundingFactory(project=project, funder=kept, grant_number="1")
    make.FundingFactory(project=project, funder=other, grant_number="1", programme="Chairs")
    make.FundingFactory(project=project, funder=other, grant_number="2")
    client.force_login(make.UserFactory(role="owner"))
    selected = {"action": "merge_selected", "_selected_action": [kept.pk, other.pk]}
    url = client.post(reverse("admin:people_organisation_changelist"), selected).headers["Location"]
    assert "TU München" in client.get(url).content.decode()
    merge_rows(kept, other, "ror")
    organisation = Organisation.objects.get()
    assert (organisation.name, organisation.ror) == ("Technical University of Munich", "02kkvpp62")
    for row in (Appointment.objects.get(), Education.objects.get()):
        assert (row.organisation, row.institution) == (organisation, "TU München")
    assert project.project_partners.get().part == "coordinator"
    assert organisation.project_partners.count() == 2
    grants = organisation.fundings.order_by("grant_number").values_list("grant_number", "programme")
    assert list(grants) == [("1", "Chairs"), ("2", "")]


def test_the_old_url_redirects_also_after_a_second_merge(people, client):
    kept, other = people
    merge_rows(kept, other)
    third = make.PersonFactory(slug="third")
    merge_rows(third, kept)
    for slug in ("a-b-tester", "ada-tester"):
        response = client.get(f"/people/{slug}/")
        assert (response.status_code, response.headers["Location"]) == (301, "/people/third/")


def test_undoing_a_merge_leaves_no_trace(people, client):
    kept, other = people
    before = snapshot(*ALL)
    change = merge_rows(kept, other, "biography", "name")
    undo(change)
    assert snapshot(*ALL) == before
    assert client.get("/people/a-b-tester/").status_code == 200
    with pytest.raises(MergeError, match="undone already"):
        undo(change)


def test_a_person_with_38_papers_is_merged_and_split_off_again(client):
    client.force_login(make.UserFactory(role="editor"))
    kept, other = make.PersonFactory(name="Wei Wang"), make.PersonFactory(name="W. Wang")
    for person in (kept, other):
        for _ in range(19):
            make.PublicationFactory(byline=[person])
    before = snapshot(*ALL)
    url = build_merge_url(Person, kept.pk, other.pk)
    page = client.get(url)
    assert "<li>19 authorships</li>" in page.text
    choices = {choice.name: choice.default for choice in page.context["form"].choices}
    client.post(url, choices | {"versions": page.context["form"].versions_now})
    assert kept.authorships.count() == 38
    assert client.get(f"/people/{other.slug}/").status_code == 301
    client.post(reverse("admin:merge_undo", args=[IdentityChange.objects.get().pk]))
    assert snapshot(*ALL) == before
    assert [person.authorships.count() for person in (kept, other)] == [19, 19]


def test_undoing_a_merge_keeps_what_was_edited_since(people):
    kept, other = people
    change = merge_rows(kept, other, "biography", "office")
    paper = make.PublicationFactory(byline=[kept])
    Person.objects.filter(pk=kept.pk).update(office="3")
    undo(change)
    kept.refresh_from_db()
    assert (kept.office, kept.biography) == ("3", "")
    assert paper.authorships.get().person_id == kept.pk


def test_a_merge_is_one_change_in_the_history_with_its_reason(people):
    account = make.UserFactory(role="editor")
    merge_rows(*people, "biography", account=account)
    contexts = {event.context for event in JournalEvent.objects.of_row(people[0]).filter(action="U")}
    assert len(contexts) == 1
    metadata = contexts.pop().metadata
    assert (metadata["why"], metadata["user"]) == ("“A. B. Tester” merged into “Ada Tester”", account.pk)


def test_of_two_decisions_about_one_mention_the_positive_one_stays(people):
    kept, other = people
    uid = Publication.objects.first().uid
    make.AuthorDecisionFactory(publication_uid=uid, person=kept, is_person=False)
    make.AuthorDecisionFactory(publication_uid=uid, person=other, is_person=True)
    merge_rows(kept, other)
    decision = AuthorDecision.objects.get()
    assert (decision.person_id, decision.is_person) == (kept.pk, True)


def test_an_import_after_the_merge_matches_the_person_that_stays():
    other = make.PersonFactory(name="Luo Mai")
    import_text(PAPER)
    kept = make.PersonFactory(name="Luo M. Mai")
    merge_rows(kept, other)
    import_text(PAPER)
    import_text(PAPER.replace("one", "two").replace("On Networks", "On Other Things"))
    assert (
        list(Authorship.objects.filter(author__name="Luo Mai").values_list("person", flat=True))
        == [kept.pk] * 2
    )


def test_an_import_after_the_merge_of_venues_finds_the_one_that_stays(client):
    import_text(PAPER)
    other, kept = Venue.objects.get(), make.VenueFactory(name="OSDI, the Symposium", short="")
    old_url = other.get_absolute_url()
    merge_rows(kept, other, "short")
    import_text(PAPER.replace("one", "two").replace("On Networks", "On Other Things"))
    assert Venue.objects.get().pk == kept.pk
    assert Publication.objects.filter(venue=kept).count() == 2
    assert client.get(old_url).headers["Location"] == kept.get_absolute_url()


def test_topics_are_merged_with_papers_that_have_both():
    kept, other = make.TopicFactory(name="networks"), make.TopicFactory(name="networking")
    paper = make.PublicationTopicFactory(tag=kept).content_object
    make.PublicationTopicFactory(tag=other, content_object=paper)
    make.PublicationTopicFactory(tag=other)
    change = merge_rows(kept, other)
    assert Topic.objects.get().publication_items.count() == 2
    assert [str(name) for name in kept.names.all()] == ["networking"]
    undo(change)
    assert [topic.publication_items.count() for topic in (kept, other)] == [1, 2]
    assert not kept.names.exists()


@pytest.fixture
def papers():
    """A paper twice: imported, and added by hand with a longer title, a person and a link."""
    import_text(PAPER)
    imported = Publication.objects.get()
    person = make.PersonFactory(name="L. Mai")
    by_hand = make.PublicationFactory(title="On Networks: A Study", byline=[person, "G. Li"], year=2020)
    make.LinkFactory(publication=by_hand)
    make.AwardFactory(publication=imported)
    return by_hand, imported


def test_papers_are_merged_with_one_byline_and_a_later_import_finds_the_one_that_stays(papers, client):
    kept, other = papers
    before = snapshot(Authorship, Publication)
    old_url, person = other.get_absolute_url(), Person.objects.get()
    change = merge_rows(kept, other, "byline")
    import_text(PAPER)
    paper = Publication.objects.get()
    assert (paper.pk, paper.title, paper.names) == (kept.pk, "On Networks: A Study", "Luo Mai · Guo Li")
    assert paper.authorships.get(position=1).person == person
    assert paper.identifiers.get().value == "10.1/one"
    assert (paper.award_set if hasattr(paper, "award_set") else paper.awards).count() == 1
    assert client.get(old_url).headers["Location"] == kept.get_absolute_url()
    undo(change)
    assert snapshot(Authorship, Publication) == before


def test_a_paper_can_be_merged_with_its_own_version():
    head = make.PublicationFactory(byline=["Ada Tester"])
    version = make.PublicationFactory(byline=["Ada Tester"], version_of=head, version_kind="preprint")
    make.PublicationFactory(version_of=head, version_kind="preprint")
    change = merge_rows(version, head)
    version.refresh_from_db()
    assert (version.version_of_id, version.version_kind, version.versions.count()) == (None, "", 1)
    undo(change)
    assert Publication.objects.get(pk=version.pk).version_of_id == head.pk
    assert head.versions.count() == 2


def test_a_row_is_not_merged_with_itself(people):
    with pytest.raises(MergeError, match="two different"):
        merge_rows(people[0], people[0])


@pytest.mark.parametrize("role", LADDER)
@pytest.mark.parametrize("label", KINDS)
def test_only_editors_merge(client, role, label):
    client.force_login(make.UserFactory(role=role))
    model = KINDS[label].model
    rows = [getattr(make, f"{model.__name__}Factory")() for _ in range(2)]
    url = build_merge_url(model, *(row.pk for row in rows))
    changelist = reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")
    ticked = {"action": "merge_selected", "_selected_action": [row.pk for row in rows]}
    may = role in ("editor", "owner")
    assert client.get(url).status_code == (200 if may else 403)
    response = client.post(changelist, ticked)
    assert (response.headers.get("Location") == url) == may
    form = client.get(
        reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_change", args=[rows[0].pk])
    )
    assert (build_merge_url(model, rows[0].pk) in form.text) == may
    assert client.get(reverse("admin:merges")).status_code == (200 if may else 403)
    assert not IdentityChange.objects.exists()


@pytest.mark.parametrize(
    "page", ["merge/people.user/?row={0}", "merge/people.person/", "merge/people.person/?row=x",
             "merge/people.person/?row={0}&row=987654321"],
)  # fmt: skip
def test_what_cannot_be_merged_has_no_page(people, client, page):
    client.force_login(make.UserFactory(role="editor"))
    assert client.get("/admin/" + page.format(people[0].pk)).status_code == 404


@pytest.mark.parametrize(("name", "words"), [(",", "is not a name"), ("x" * 201, "at most 200")])
def test_a_new_person_of_a_split_needs_a_name(people, client, name, words):
    client.force_login(make.UserFactory(role="editor"))
    page = client.post(reverse("admin:split", args=[people[0].pk]), {"name": name})
    assert words in page.text
    assert Person.objects.count() == 2


def test_members_undo_no_merge(people, client):
    change = merge_rows(*people)
    client.force_login(make.UserFactory())
    url = reverse("admin:merge_undo", args=[change.pk])
    assert [client.get(url).status_code, client.post(url).status_code] == [403, 403]


def test_an_editor_chooses_merges_and_undoes(people, client):
    client.force_login(make.UserFactory(role="editor"))
    kept, other = people
    found = client.get(f"{build_merge_url(Person, kept.pk)}&q=A. B.")
    url = build_merge_url(Person, kept.pk, other.pk)
    assert url.partition("?")[2].replace("&", "&amp;") in found.text
    page = client.get(url)
    form = page.context["form"]
    choices = {choice.name: choice.default for choice in form.choices} | {"office": "other"}
    stale = client.post(url, choices | {"versions": "0-0"})
    assert (stale.status_code, Person.objects.filter(pk=other.pk).exists()) == (409, True)
    response = client.post(url, choices | {"versions": form.versions_now}, follow=True)
    change = IdentityChange.objects.get()
    undo_url = reverse("admin:merge_undo", args=[change.pk])
    assert undo_url in response.text
    kept.refresh_from_db()
    assert (kept.office, kept.biography) == ("2", "I test.")
    assert "“A. B. Tester” merged into “Ada Tester”" in client.get(reverse("admin:merges")).text
    client.get(undo_url)
    client.post(undo_url)
    assert Person.objects.filter(pk=other.pk).exists()
    assert client.post(undo_url).status_code == 409


def test_what_has_no_history_goes_back_too_and_the_undo_can_be_undone(client):
    kept, other = make.PersonFactory(name="Ada Tester"), make.PersonFactory(name="A. Tester")
    rows = [
        make.CorpusPaperFactory(byline=[other]).authorships.get(),
        make.AuthorClaimFactory(person=other),
        make.FormerNameFactory(person=other),
    ]

    correction = make.CorrectionFactory(record=other)

    def read_persons():
        correction.refresh_from_db()
        return [*(type(row).objects.get(pk=row.pk).person_id for row in rows), correction.record.pk]

    change = merge_rows(kept, other)
    assert read_persons() == [kept.pk] * 4
    undo(change)
    assert read_persons() == [other.pk] * 4
    client.force_login(make.UserFactory(role="owner"))
    undoing = JournalEvent.objects.of_row(other).latest("id").context_id
    assert undoing != change.context
    page = client.post(reverse("history:undo", args=[undoing]))
    assert page.status_code == 302, page.context["plan"]
    assert read_persons() == [kept.pk] * 4
    change.refresh_from_db()
    assert change.undone_at is None


def test_papers_of_a_corpus_that_are_merged_come_apart_again(client):
    kept, other = make.PublicationFactory(), make.CorpusPaperFactory(byline=["Ada Tester"])
    make.GroupedMentionFactory(publication_uid=other.uid, corpus="", source_key="")
    make.LinkFactory(publication=other)
    models = (Publication, Authorship, GroupedMention, CorpusRecord, Link)
    before = snapshot(*models)
    change = merge_rows(kept, other)
    assert snapshot(*models) != before
    undo(change)
    assert snapshot(*models) == before


def test_what_was_edited_since_a_merge_is_shown_and_undone_if_it_is_chosen(people, client):
    kept, other = people
    change = merge_rows(kept, other, "office")
    account = make.UserFactory(role="editor")
    with journal_context(user=account.pk):
        Person.objects.filter(pk=kept.pk).update(office="3")
    client.force_login(account)
    url = reverse("admin:merge_undo", args=[change.pk])
    page = client.get(url)
    assert f"{account.email}, " in page.text
    [later] = page.context["later"]
    client.post(url, {"anyway": later.box})
    kept.refresh_from_db()
    assert kept.office == "1"


def test_recent_changes_lead_to_the_page_that_undoes_a_merge(people, client):
    change = merge_rows(*people)
    client.force_login(make.UserFactory(role="editor"))
    url = reverse("admin:merge_undo", args=[change.pk])
    assert f'<a href="{url}">Undo</a>' in client.get(reverse("history:changes")).text
    assert client.post(reverse("history:undo", args=[change.context])).headers["Location"] == url
