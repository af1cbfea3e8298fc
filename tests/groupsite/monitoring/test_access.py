"""Who may read the metrics and the long health check."""

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import RequestFactory

from groupsite.monitoring.access import may_read_metrics
from tests import factories

TOKEN = "kx7longenough"


@pytest.mark.parametrize(
    ("allowed", "token", "address", "header", "may"),
    [
        ([], "", "127.0.0.1", "", False),
        ([], "", "", "", False),
        ([], "", "127.0.0.1", "Bearer ", False),
        (["127.0.0.1"], "", "127.0.0.1", "", True),
        (["10.0.0.0/8", "2001:db8::/32"], "", "10.1.2.3", "", True),
        (["10.0.0.0/8", "2001:db8::/32"], "", "2001:db8::1", "", True),
        (["10.0.0.0/8"], "", "192.0.2.7", "", False),
        (["10.0.0.0/8"], "", "", "", False),
        (["unix"], "", "", "", True),
        ([], TOKEN, "192.0.2.7", f"Bearer {TOKEN}", True),
        ([], TOKEN, "192.0.2.7", f"bearer {TOKEN}", False),
        ([], TOKEN, "192.0.2.7", f"Bearer {TOKEN}x", False),
        ([], TOKEN, "192.0.2.7", "Bearer ü", False),
        ([], TOKEN, "192.0.2.7", f"Basic {TOKEN}", False),
        ([], TOKEN, "192.0.2.7", "", False),
    ],
)
def test_operators_alone(settings, allowed, token, address, header, may):
    settings.METRICS_ALLOWED, settings.METRICS_TOKEN = allowed, token
    extra = {"HTTP_AUTHORIZATION": header} if header else {}
    assert may_read_metrics(RequestFactory().get("/metrics", REMOTE_ADDR=address, **extra)) is may


def test_a_network_that_is_none_is_named(settings):
    settings.METRICS_ALLOWED = ["everybody"]
    with pytest.raises(ImproperlyConfigured, match="METRICS_ALLOWED"):
        may_read_metrics(RequestFactory().get("/metrics"))


@pytest.mark.django_db
@pytest.mark.parametrize("role", ["", "member", "staff", "editor", "owner"])
def test_no_role_opens_them(client, role):
    if role:
        client.force_login(factories.UserFactory(role=role))
    assert client.get("/metrics").status_code == 404
    assert client.get("/healthz?deep").text.startswith("ok\ngroupsite ")


@pytest.mark.django_db
def test_what_a_visitor_claims_about_addresses_opens_nothing(client, settings):
    settings.METRICS_ALLOWED = ["10.0.0.0/8"]
    headers = {"HTTP_X_FORWARDED_FOR": "10.1.2.3", "REMOTE_ADDR": "192.0.2.7"}
    assert client.get("/metrics", **headers).status_code == 404
