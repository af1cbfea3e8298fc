"""Log-in with a directory, at a real slapd; skipped where it or the optional library is missing."""

import pytest
from allauth.socialaccount.models import SocialAccount
from django.urls import reverse

from groupsite.accounts import institution_settings
from people.models import User
from tests import factories
from tests.ldap_directory import SLAPD, open_directory

pytest.importorskip("django_auth_ldap")
pytestmark = [pytest.mark.skipif(not SLAPD, reason="slapd is missing"), pytest.mark.django_db]

ADA, PASSWORD = "ada@uni.example", "the password there"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("directory")


@pytest.fixture(scope="module")
def url(folder):
    with open_directory(folder) as url:
        yield url


@pytest.fixture
def directory(url, folder, settings, monkeypatch):
    for name, value in {
        "LDAP_URL": url,
        "LDAP_BIND_DN": "cn=admin,dc=uni,dc=example",
        "LDAP_BIND_PASSWORD": "admin-password",
        "LDAP_SEARCH": "ou=people,dc=uni,dc=example",
        "LDAP_GROUP_SEARCH": "dc=uni,dc=example",
        "LDAP_CA_FILE": str(folder / "certificate.pem"),
        "SSO_EMAIL_DOMAINS": "uni.example",
    }.items():
        monkeypatch.setenv(name, value)
    for name, value in institution_settings.read_ldap().items():
        setattr(settings, name, value)
    settings.SSO_EMAIL_DOMAINS = ["uni.example"]
    settings.AUTHENTICATION_BACKENDS = [
        *settings.AUTHENTICATION_BACKENDS,
        "groupsite.accounts.directory.DirectoryBackend",
    ]
    return settings


@pytest.fixture
def member():
    person = factories.PersonFactory(name="Ada Tester", email=ADA)
    factories.AppointmentFactory(person=person)
    return person


def log_in(client, login="ada", password=PASSWORD):
    return client.post(reverse("account_login"), {"login": login, "password": password})


def is_logged_in(client):
    return client.get(reverse("account")).status_code == 200


@pytest.mark.parametrize("login", ["ada", " ADA ", ADA])
def test_a_user_name_logs_in(directory, member, client, login):
    assert log_in(client, login)["Location"] == reverse("admin:index")
    member.refresh_from_db()
    assert (member.user.email, member.user.role) == (ADA, "member")
    row = SocialAccount.objects.get()
    assert (row.provider, row.extra_data, len(row.uid)) == ("ldap", {}, 64)
    client.logout()
    log_in(client, login)
    assert is_logged_in(client)
    assert "The directory" in client.get(reverse("account")).content.decode()


@pytest.mark.parametrize(
    ("login", "password"),
    [
        ("ada", "wrong"),
        ("nobody", PASSWORD),
        ("*", PASSWORD),
        ("ada)(uid=*", PASSWORD),
        ("a" * 250, PASSWORD),
        ("ada", "a" * 5000),
        ("ada\\2a", PASSWORD),
    ],
)
def test_what_is_wrong_lets_nobody_in(directory, member, client, login, password):
    text = log_in(client, login, password).content.decode()
    assert "The user name, the e-mail address or the password is not correct" in text
    assert not is_logged_in(client)


@pytest.mark.parametrize("password", ["", None, "\0", f"{PASSWORD}\0", " "])
def test_nobody_binds_without_a_password(directory, member, password):
    """A directory takes a name without a password for a visitor, and says yes."""
    from groupsite.accounts.directory import DirectoryBackend

    assert DirectoryBackend().authenticate(None, email="ada", password=password) is None


def test_a_password_of_the_site_stays_valid(directory, client):
    factories.UserFactory(email="owner@home.example", password="a long password", role="owner")
    log_in(client, "owner@home.example", "a long password")
    assert is_logged_in(client)


def test_who_is_not_on_the_roster_is_told(directory, client):
    assert "which nobody on the roster of the group has" in log_in(client).content.decode()
    assert not User.objects.exists()


def test_an_address_of_another_domain_does_not_count(directory, client):
    person = factories.PersonFactory(email="eve@elsewhere.example")
    factories.AppointmentFactory(person=person)
    assert "did not confirm" in log_in(client, "eve").content.decode()


def test_an_account_that_has_ended_stays_so(directory, member, client):
    log_in(client)
    User.objects.update(is_active=False)
    assert not is_logged_in(client)
    client.logout()
    assert "can no longer log in" in log_in(client).content.decode()


def test_a_group_gives_a_role(directory, member, client):
    directory.SSO_ROLES = [("groups", "editors", "editor")]
    log_in(client)
    assert User.objects.get().role == "editor"


def test_wrong_passwords_are_counted(directory, member, client):
    for _ in range(10):
        log_in(client, password="wrong")
    response = log_in(client)
    assert response.status_code == 429


def test_a_second_factor_of_the_site_is_asked(directory, member, client):
    factories.GroupFactory(requires_second_factor=True)
    directory.SSO_ROLES = [("groups", "editors", "editor")]
    log_in(client)
    assert client.get(reverse("admin:index"))["Location"] == reverse("mfa_index")


def test_without_encryption_no_password_is_sent(directory, member, client):
    directory.AUTH_LDAP_CONNECTION_OPTIONS = {
        option: value
        for option, value in directory.AUTH_LDAP_CONNECTION_OPTIONS.items()
        if not str(value).endswith("certificate.pem")
    }
    assert "cannot be reached" in log_in(client).content.decode()


def test_a_directory_that_does_not_answer_is_told(directory, member, client):
    directory.AUTH_LDAP_SERVER_URI = "ldap://localhost:9"
    assert "The directory cannot be reached" in log_in(client).content.decode()


def test_the_label_says_what_to_type(directory, client):
    assert "User name or e-mail address" in client.get(reverse("account_login")).content.decode()
    directory.AUTH_LDAP_SERVER_URI = ""
    assert "User name or" not in client.get(reverse("account_login")).content.decode()
