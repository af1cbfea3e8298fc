"""Settings, all of them from environment variables; the README lists them."""

import os
from datetime import timedelta
from pathlib import Path
from urllib.parse import urlsplit

from django.core.management.utils import get_random_secret_key

from core import environment as env
from core import localdb

BASE_DIR = Path(__file__).resolve().parent.parent
VAR = BASE_DIR / "var"

DEBUG = env.read_flag("DEBUG")
SITE_URL = env.read_site_url("SITE_URL", default="http://127.0.0.1:8000")
SECRET_KEY = os.environ.get("SECRET_KEY") or env.get_or_create_secret(
    VAR / "secret-key", get_random_secret_key
)
CONTACT_EMAIL = os.environ.get("CONTACT_EMAIL", "")

site = urlsplit(SITE_URL)
ALLOWED_HOSTS = env.read_list("ALLOWED_HOSTS") or [
    *filter(None, [site.hostname]),
    "localhost",
    "127.0.0.1",
    "[::1]",
]
CSRF_TRUSTED_ORIGINS = [f"{site.scheme}://{site.netloc}"]
FORCE_SCRIPT_NAME = site.path.rstrip("/") or None
TRUSTED_PROXIES = env.read_list("TRUSTED_PROXIES")

INSTALLED_APPS = [
    "groupsite",
    "software",
    "publications",
    "people",
    "core",
    "taggit",
    "pgtrigger",
    "pghistory",
    "axes",
    "groupsite.apps.EditingConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.postgres",
    "django.forms",  # whose templates our own fields include
]

MIDDLEWARE = [
    "groupsite.middleware.ClientAddressMiddleware",
    "groupsite.middleware.SecurityHeadersMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "groupsite.middleware.CompressMiddleware",
    "groupsite.middleware.DatabaseOutageMiddleware",
    "groupsite.api.middleware.ApiMiddleware",
    "groupsite.site.local_time.LocalTimeMiddleware",
    "groupsite.middleware.ContentLengthMiddleware",
    "groupsite.middleware.RedirectFallbackMiddleware",
    "groupsite.middleware.ConditionalMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "pghistory.middleware.HistoryMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "groupsite.views.preview.PreviewMiddleware",
    "groupsite.middleware.WithdrawnMiddleware",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "groupsite.urls"
WSGI_APPLICATION = "groupsite.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "groupsite.site.context.site",
            ],
            "builtins": ["groupsite.templatetags.text", "people.templatetags.avatars"],
        },
    }
]

FORM_RENDERER = "core.web.form_renderer.FormRenderer"

DATABASES = {"default": env.read_database("DATABASE_URL") or localdb.build_config(VAR)}
DATABASES["default"].setdefault("CONN_MAX_AGE", 60)
DATABASES["default"].setdefault("CONN_HEALTH_CHECKS", True)
DATABASES["default"].setdefault("OPTIONS", {}).setdefault("connect_timeout", 10)
DATABASES["default"].setdefault("TEST", {})["NAME"] = env.get_test_database_name()

AUTH_USER_MODEL = "people.User"
AUTHENTICATION_BACKENDS = ["axes.backends.AxesStandaloneBackend", "groupsite.roles.RoleBackend"]
AXES_FAILURE_LIMIT = 10
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
# A campus may share one address: so many of its people would have to mistype within AXES_COOLOFF_TIME.
LOGIN_ACCOUNTS_PER_ADDRESS = 15
AXES_LOCKOUT_TEMPLATE = "groupsite/errors/locked.html"
AXES_USERNAME_CALLABLE = "groupsite.accounts.login.get_tried_address"
AXES_RESET_ON_SUCCESS = True
AXES_DISABLE_ACCESS_LOG = True
AXES_ENABLE_ADMIN = False
AXES_VERBOSE = False
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "admin:login"
LOGIN_REDIRECT_URL = "admin:index"

LANGUAGE_CODE = "en-gb"
USE_I18N = False
TIME_ZONE = os.environ.get("TIME_ZONE", "UTC")
USE_TZ = True

STATIC_URL = f"{FORCE_SCRIPT_NAME or ''}/static/"
STATIC_ROOT = VAR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
MEDIA_ROOT = Path(os.environ.get("MEDIA_ROOT") or VAR / "media")
STORAGES = {
    "default": {"BACKEND": "core.files.storage.ContentStorage"},
    "staticfiles": {"BACKEND": "groupsite.static_storage.StaticFilesStorage"},
}

DEFAULT_FROM_EMAIL = CONTACT_EMAIL or f"groupsite@{site.hostname}"

OUTSIDE_SERVICES = env.read_flag("OUTSIDE_SERVICES") or not os.environ.get("OUTSIDE_SERVICES")
GITHUB_API_URL = env.read_site_url("GITHUB_API_URL", default="https://api.github.com")
GITHUB_TOKEN = os.environ.get("GITHUB_TOKEN", "").strip()
CROSSREF_URL = env.read_site_url("CROSSREF_URL", default="https://api.crossref.org")
DATACITE_URL = env.read_site_url("DATACITE_URL", default="https://api.datacite.org")
ARXIV_URL = env.read_site_url("ARXIV_URL", default="https://export.arxiv.org")
DBLP_URL = env.read_site_url("DBLP_URL", default="https://dblp.org")
OPENALEX_URL = env.read_site_url("OPENALEX_URL", default="https://api.openalex.org")
USUAL_PAPER_HOSTS = (
    "aclanthology.org",
    "proceedings.mlr.press",
    "proceedings.neurips.cc",
    "papers.nips.cc",
    "openreview.net",
    "openaccess.thecvf.com",
    "www.usenix.org",
    "www.nature.com",
    "link.springer.com",
    "ieeexplore.ieee.org",
)
PAPER_HOSTS = env.read_hosts("PAPER_HOSTS", default=USUAL_PAPER_HOSTS)

SECURE = site.scheme == "https"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE
SESSION_COOKIE_PATH = CSRF_COOKIE_PATH = (FORCE_SCRIPT_NAME or "") + "/"
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SECURE_HSTS_SECONDS = 31_536_000 if SECURE else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = False
SECURE_SSL_REDIRECT = False
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if TRUSTED_PROXIES else None
SECURE_REFERRER_POLICY = "strict-origin-when-cross-origin"
X_FRAME_OPTIONS = "DENY"
CSRF_FAILURE_VIEW = "groupsite.site.errors.forbidden"
SILENCED_SYSTEM_CHECKS = [
    "files.E001",  # the folder of FILE_UPLOAD_TEMP_DIR is made when the first file comes
    "security.W002",  # our own middleware sets X-Frame-Options on every response
    "security.W005",  # subdomains belong to the institution, not to the group
    "security.W008",  # the proxy in front redirects to https
    "security.W021",  # for the same reason as W005
]

DATA_UPLOAD_MAX_MEMORY_SIZE = 12 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 20_000  # a paper with a byline of a thousand
FILE_UPLOAD_HANDLERS = [
    "core.files.upload_handlers.UploadLimitHandler",
    "django.core.files.uploadhandler.MemoryFileUploadHandler",
    "core.files.upload_handlers.DiskUploadHandler",
]
FILE_UPLOAD_TEMP_DIR = MEDIA_ROOT / "pending"
FILE_UPLOAD_PERMISSIONS, FILE_UPLOAD_DIRECTORY_PERMISSIONS = 0o640, 0o750
TAGGIT_CASE_INSENSITIVE = True
PGHISTORY_MIDDLEWARE_METHODS = ("POST", "PUT", "PATCH", "DELETE")  # a visitor who reads needs no session

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"outage": {"()": "core.db.watchdog.ShortenOutages"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "filters": ["outage"]}},
    "root": {"handlers": ["console"], "level": "WARNING"},
}
