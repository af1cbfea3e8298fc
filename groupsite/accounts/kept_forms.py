"""Keep a form that was sent after the session had ended, until its sender has logged in."""

from dataclasses import dataclass

from django.conf import settings
from django.core.cache import caches
from django.http import HttpRequest
from django.urls import reverse
from django.utils.crypto import get_random_string

KEY = "kept_form"
"""The session's key with the name of the form in the cache."""
SECONDS = 3600
MOST_CHARACTERS = 500_000
MOST_FORMS = 20
"""The most forms that are kept for one address within SECONDS."""
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
    counter = f"{KEY}:of:{request.META.get('REMOTE_ADDR', '')}"
    cache = caches["default"]
    cache.add(counter, 0, SECONDS)
    if cache.incr(counter) > MOST_FORMS:
        return False
    fields = [[name, value] for name, values in request.POST.lists() for value in values]
    fields = [[name, value] for name, value in fields if name != CSRF_TOKEN]
    if any("password" in name for name, _ in fields):
        return False
    if sum(len(name) + len(value) for name, value in fields) > MOST_CHARACTERS:
        return False
    name = f"{KEY}:{get_random_string(32)}"
    caches["default"].set(name, [request.get_full_path(), fields, bool(request.FILES)], SECONDS)
    request.session[KEY] = name
    return True


def get_kept_form(request: HttpRequest) -> KeptForm | None:
    """Return the form that was kept for the visitor."""
    stored = caches["default"].get(request.session.get(KEY, "")) if KEY in request.session else None
    return KeptForm(*stored) if stored else None


def drop_kept_form(request: HttpRequest) -> None:
    """Forget the form."""
    if name := request.session.pop(KEY, None):
        caches["default"].delete(name)
