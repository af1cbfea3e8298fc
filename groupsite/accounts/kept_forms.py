"""Keep a form that was sent after the session had ended, until its sender has logged in."""

from dataclasses import dataclass

from django.conf import settings
from django.core.cache import caches
from django.db.models import Count, F, Func, IntegerField, Sum
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import get_random_string

from groupsite.models import CacheEntry
from groupsite.site.client_networks import is_within_limit

KEY = "kept_form"
"""The session's key with the name of the form in the cache."""
SECONDS = 3600
MOST_CHARACTERS = 500_000
MOST_FORMS_OF_ALL, MOST_BYTES_OF_ALL = 5_000, 100_000_000
"""The most forms that are kept at a time, and their size; more would make the cache drop other entries."""
CSRF_TOKEN = "csrfmiddlewaretoken"  # noqa: S105


@dataclass(frozen=True)
class KeptForm:
    """A POST. path: with its query string. fields: names and values. has_files: whether files got lost."""

    path: str
    fields: list[list[str]]
    has_files: bool


def keep_form(request: HttpRequest) -> bool:
    """Keep the form of a request whose session has ended; return whether it was kept.

    Browsers drop the cookie of a session that has expired; that of the form's token lives longer.
    """
    if not {settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME} & set(request.COOKIES):
        return False
    return _keep(request)


def keep_stale_form(request: HttpRequest) -> bool:
    """Keep a form of the site's own pages whose token is of another session; return whether it was kept.

    Browsers say where a form is from; one of another site is not kept, as it would be offered as one's own.
    """
    own = f"{request.scheme}://{request.get_host()}"
    if request.method != "POST" or request.headers.get("Origin", "") not in (
        own,
        *settings.CSRF_TRUSTED_ORIGINS,
    ):
        return False
    return request.path.startswith(reverse("admin:index")) and _keep(request)


def _keep(request: HttpRequest) -> bool:
    fields = [[name, value] for name, values in request.POST.lists() for value in values]
    fields = [[name, value] for name, value in fields if name != CSRF_TOKEN]
    if any("password" in name for name, _ in fields):
        return False
    if sum(len(name) + len(value) for name, value in fields) > MOST_CHARACTERS:
        return False
    if has_too_many_forms() or not is_within_limit(request, KEY):
        return False
    name = f"{KEY}:{get_random_string(32)}"
    caches["default"].set(name, [request.get_full_path(), fields, bool(request.FILES)], SECONDS)
    request.session[KEY] = name
    return True


def has_too_many_forms() -> bool:
    """Return whether the cache holds as many forms, or as large ones, as all visitors may leave in it."""
    key = caches["default"].make_key(f"{KEY}:")
    entries = CacheEntry.objects.filter(cache_key__startswith=key, expires__gt=timezone.now())
    size = Func(F("value"), function="octet_length", output_field=IntegerField())
    totals = entries.aggregate(forms=Count("pk"), bytes=Sum(size, default=0))
    return totals["forms"] >= MOST_FORMS_OF_ALL or totals["bytes"] >= MOST_BYTES_OF_ALL


def get_kept_form(request: HttpRequest) -> KeptForm | None:
    """Return the form that was kept for the visitor."""
    stored = caches["default"].get(request.session.get(KEY, "")) if KEY in request.session else None
    return KeptForm(*stored) if stored else None


def drop_kept_form(request: HttpRequest) -> None:
    """Forget the form."""
    if name := request.session.pop(KEY, None):
        caches["default"].delete(name)
