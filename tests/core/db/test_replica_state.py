"""When a standby may be read: positions that servers say, on a clock of the test."""

from types import SimpleNamespace

import pytest
from django.db import OperationalError

from core.db import replica_state as module
from core.db.replica_state import RETRY_PAUSE, ReplicaState, replica_lag


class Servers:
    """A primary and a standby at positions, or away (an exception)."""

    def __init__(self):
        self.now, self.primary, self.standby, self.queries = 100.0, 50, 50, []
        self.behind = 2.5

    def fetch(self, alias, statement):
        self.queries.append(alias)
        value = self.primary if alias == "default" else self.standby
        if isinstance(value, Exception):
            raise value
        return self.behind if statement == module._BEHIND else value


@pytest.fixture
def servers(monkeypatch, settings):
    servers = Servers()
    settings.REPLICA_MAX_LAG_MS, settings.PAGE_CACHE_OUTAGE_S = 1_000, 60
    wrapper = SimpleNamespace(connection=servers, ensure_connection=lambda: None, close=lambda: None)
    monkeypatch.setattr(module, "connections", {"default": wrapper, "replica": wrapper})
    monkeypatch.setattr(module, "_fetch_number", servers.fetch)
    return servers


@pytest.fixture
def state(servers):
    return ReplicaState(clock=lambda: servers.now)


def test_a_standby_that_has_all_is_read_and_both_are_asked_seldom(servers, state):
    for _ in range(5):
        assert state.is_readable()
    assert servers.queries == ["default", "replica"]


def test_a_late_standby_is_not_read_until_it_has_caught_up(servers, state):
    assert state.is_readable()
    servers.primary = 60
    servers.now += 0.5
    assert state.is_readable()  # it has all that was committed half a second ago
    servers.now += 0.6
    assert not state.is_readable()
    servers.standby = 60
    assert state.is_readable()


def test_an_idle_site_is_never_late(servers, state):
    assert state.is_readable()
    servers.now += 3_600
    assert state.is_readable()


@pytest.mark.parametrize(("position", "is_readable"), [(50, True), (51, False)])
def test_who_saved_needs_their_position(state, position, is_readable):
    assert state.is_readable(position) is is_readable


def test_changes_that_were_announced_are_needed(servers, state):
    state.change_position = 55
    assert not state.is_readable()
    servers.standby = 55
    assert state.is_readable()


@pytest.mark.parametrize("standby", [OperationalError("gone"), None], ids=["gone", "no standby"])
def test_a_standby_that_is_gone_is_left_alone_for_some_seconds(servers, state, standby, caplog):
    servers.standby = standby
    assert not state.is_readable()
    assert not state.is_readable()
    assert servers.queries.count("replica") == 1
    servers.standby = 50
    servers.now += RETRY_PAUSE
    assert state.is_readable()
    assert [record.message.split(":")[0] for record in caplog.records] == [
        "The standby cannot be read",
        "The standby is read again.",
    ]


def test_without_a_primary_the_standby_is_read_for_as_long_as_kept_pages_are(servers, state):
    assert state.is_readable()
    servers.primary = OperationalError("gone")
    servers.now += 30
    assert state.is_readable()
    servers.now += 31
    assert not state.is_readable()


def test_another_primary_begins_anew(servers, state):
    assert state.is_readable()
    servers.primary = servers.standby = 40
    servers.now += 10
    state._replayed.clear()
    assert state.is_readable()


@pytest.mark.parametrize(("standby", "lag"), [(50, 0.0), (49, 2.5), (OperationalError("gone"), None)])
def test_the_lag_that_metrics_show(servers, state, monkeypatch, standby, lag):
    monkeypatch.setattr(module, "replica_state", state)
    monkeypatch.setattr(module, "is_replica_configured", lambda: True)
    servers.standby = standby
    assert replica_lag() == lag


def test_nobody_knows_how_late_a_standby_is_that_has_replayed_nothing(servers, state):
    servers.standby, servers.behind = 49, None
    assert state.measure_lag() is None


def test_a_site_without_a_standby_has_no_lag():
    assert replica_lag() is None
