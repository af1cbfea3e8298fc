import pytest
from django.utils import timezone

from groupsite.site.group_settings import CACHE_SECONDS
from groupsite.site.local_time import LocalTimeMiddleware, TimeZoneCache
from tests import factories


@pytest.mark.django_db
def test_the_zone_is_the_group_s_and_is_asked_for_once_a_minute(monkeypatch, django_assert_num_queries):
    factories.GroupFactory(time_zone="Pacific/Kiritimati")
    remembered, now = TimeZoneCache(), [1000.0]
    monkeypatch.setattr("groupsite.site.group_settings.time.monotonic", lambda: now[0])
    with django_assert_num_queries(1):
        assert [str(remembered.get_zone()) for _ in range(3)] == ["Pacific/Kiritimati"] * 3
    now[0] += CACHE_SECONDS + 1
    with django_assert_num_queries(1):
        remembered.get_zone()


@pytest.mark.django_db
def test_without_a_group_the_setting_decides():
    assert TimeZoneCache().get_zone() is None


def test_a_request_lives_in_the_zone(monkeypatch, settings):
    monkeypatch.setattr("groupsite.site.local_time.time_zone_cache.value", "Pacific/Kiritimati")
    inside = LocalTimeMiddleware(lambda request: timezone.get_current_timezone_name())(None)
    assert (inside, timezone.get_current_timezone_name()) == ("Pacific/Kiritimati", settings.TIME_ZONE)
