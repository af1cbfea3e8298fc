"""A person who is renamed is sorted, found and matched by the new name, and found by the old one too."""

import pytest

from bibliography.matching import NameMention
from people.models import Person
from publications.imports.byline_merge import build_person_index
from tests import factories as make

pytestmark = pytest.mark.django_db


@pytest.fixture
def dora():
    return make.PersonFactory(name="Dora Novák", given="Dora", family="Novák", slug="dora-novak")


@pytest.fixture
def save(client, send_person):
    client.force_login(make.UserFactory(role="staff"))

    def post(person, **fields):
        response = send_person(person, follow=True, **fields)
        person.refresh_from_db()
        return response.content.decode()

    return post


def get_name_parts(person):
    return person.given, person.particle, person.family, person.suffix


def test_the_parts_of_the_name_follow(dora, save):
    save(dora, name="Dora van der Svoboda")
    assert get_name_parts(dora) == ("Dora", "van der", "Svoboda", "")
    assert dora.sort_key.startswith("svoboda")


def test_parts_that_were_typed_with_the_new_name_stay(dora, save):
    save(dora, name="Dora Maria Svoboda", given="Dora", family="Maria Svoboda")
    assert get_name_parts(dora) == ("Dora", "", "Maria Svoboda", "")


def test_a_family_name_corrected_by_hand_stays_while_it_ends_the_name(save):
    ana = make.PersonFactory(name="Ana Luz Prado", given="Ana", family="Luz Prado")
    save(ana, name="Anna Luz Prado")
    assert get_name_parts(ana) == ("Anna", "", "Luz Prado", "")


def test_a_form_that_renames_nobody_leaves_the_parts(save):
    ana = make.PersonFactory(name="Ana Luz Prado", given="Ana", family="Luz Prado")
    save(ana, summary="Tests.")
    assert (ana.summary, *get_name_parts(ana)) == ("Tests.", "Ana", "", "Luz Prado", "")
    assert not ana.names.exists()


def test_the_old_name_is_kept_for_matching_only(client, dora, save):
    make.AppointmentFactory(person=dora)
    assert "“Dora Novák” is kept as a name in print" in save(dora, name="Dora Svoboda")
    assert list(dora.names.values_list("name", "use")) == [("Dora Novák", "matching")]
    assert "Novák" not in client.get("/people/dora-novak/").content.decode()


def test_the_next_import_finds_the_person_by_the_old_name(dora, save):
    save(dora, name="Dora Svoboda")
    index, _ = build_person_index()
    assert index.identify(NameMention("Dora Novák", year=2024)).person == str(dora.uid)
    assert index.identify(NameMention("Dora Svoboda", year=2024)).person == str(dora.uid)


def test_a_changed_name_is_asked_about_before_it_is_saved(dora, save):
    page = save(dora, name="Dora Svoboda", name_change="")
    assert "Was the old name a typing error?" in page
    assert 'type="radio" name="name_change" value="typo"' in page
    assert dora.name == "Dora Novák"
    assert "name_change" not in save(dora, name="Dora Novák", summary="Tests.", name_change="")


def test_a_typing_error_is_not_kept(dora, save):
    save(dora, name="Dora Nováková", name_change="typo")
    assert (dora.name, dora.names.count()) == ("Dora Nováková", 0)


def test_a_former_name_is_public_only_if_it_is_wanted(client, dora, save):
    make.AppointmentFactory(person=dora)
    save(dora, name="Dora Svoboda", name_change="formerly")
    page = client.get("/people/dora-novak/").text
    assert "<dt>Formerly</dt><dd><bdi>Dora Novák</bdi></dd>" in page
    assert dora.names.get().use == "former"


def test_names_in_print_that_somebody_typed_stay(dora, save):
    make.PersonNameFactory(person=dora, name="Dora Novák", use="public")
    make.PersonNameFactory(person=dora, name="D. Svoboda")
    save(dora, name="Dora Svoboda")
    assert set(dora.names.values_list("name", "use")) == {("Dora Novák", "public"), ("D. Svoboda", "public")}


def test_another_case_is_no_former_name(dora, save):
    save(dora, name="Dora NOVÁK")
    assert not dora.names.exists()


def test_the_address_stays_unless_it_is_asked_for(dora, save):
    assert "The URL of the page is still /people/dora-novak/" in save(dora, name="Dora Svoboda")
    assert dora.slug == "dora-novak"


def test_a_new_address_is_offered_and_the_old_one_redirects(client, dora, save):
    make.AppointmentFactory(person=dora)
    page = save(dora, name="Dora Svoboda", _continue="1")
    assert "Use the new URL /people/dora-svoboda/; the old one redirects" in page
    save(dora, name="Dora Svoboda", new_address="on")
    assert dora.slug == "dora-svoboda"
    answer = client.get("/people/dora-novak/")
    assert (answer.status_code, answer.url) == (301, "/people/dora-svoboda/")


def test_the_address_can_change_in_the_same_form(dora, save):
    make.PersonFactory(slug="dora-svoboda")
    save(dora, name="Dora Svoboda", new_address="on")
    assert dora.slug == "dora-svoboda-2"


def test_a_member_cannot_change_the_address_of_their_profile(client, dora, send_person):
    account = make.UserFactory()
    Person.objects.filter(pk=dora.pk).update(user=account)
    client.force_login(account)
    assert send_person(dora, name="Dora Svoboda", new_address="on").status_code == 302
    dora.refresh_from_db()
    assert (dora.name, dora.slug) == ("Dora Svoboda", "dora-novak")


def test_a_title_typed_with_the_name_moves_to_its_field(dora, save):
    save(dora, name="Prof. Dr. Dora Novák")
    assert (dora.title, dora.name) == ("Prof. Dr.", "Dora Novák")
    assert not dora.names.exists()


def test_what_is_no_name_is_refused(dora, save):
    assert "is not a name" in save(dora, name=",")
    assert dora.name == "Dora Novák"


def test_a_name_kept_for_matching_becomes_a_former_name_once_that_is_wanted(dora, save):
    make.PersonNameFactory(person=dora, name="Dora Novák", use="matching")
    save(dora, name="Dora Svoboda", name_change="formerly")
    assert list(dora.names.values_list("name", "use")) == [("Dora Novák", "former")]
