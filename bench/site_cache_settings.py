"""The site with Django's cache of the whole site in place of its own page cache, for comparison."""

from groupsite.settings import *  # noqa: F403
from groupsite.settings import MIDDLEWARE

PAGE_CACHE_MB = 0
CACHES = {name: {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"} for name in ("default", "local")}
# Its keys hold the time zone, and so it stands inside the middleware that activates the group's.
_local_time = MIDDLEWARE.index("groupsite.site.local_time.LocalTimeMiddleware") + 1
MIDDLEWARE = [
    *MIDDLEWARE[:_local_time],
    "django.middleware.cache.UpdateCacheMiddleware",
    "bench.site_cache_settings.drop_cache_control",
    *MIDDLEWARE[_local_time:],
    "django.middleware.cache.FetchFromCacheMiddleware",
]


def drop_cache_control(get_response):
    """Return middleware that drops `Cache-Control: no-cache`, which Django does not keep."""

    def respond(request):
        response = get_response(request)
        del response["Cache-Control"]
        return response

    return respond
