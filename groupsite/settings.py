"""Settings, all of them from environment variables; the README lists them."""

import os
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.core.management.utils import get_random_secret_key

from core import environment as env
from core import localdb
from core.version import read_version
from groupsite.accounts import institution_settings

BASE_DIR = Path(__file__).resolve().parent.parent
VAR = Path(os.environ.get("DATA_DIR") or BASE_DIR / "var")

DEBUG = env.read_flag("DEBUG")
SITE_URL = env.read_site_url("SITE_URL", default="http://127.0.0.1:8000")
SECRET_KEY = os.environ.get("SECRET_KEY") or env.get_or_create_secret(
    VAR / "secret-key", get_random_secret_key
)
SECRET_KEY_FALLBACKS = env.read_list("SECRET_KEY_FALLBACKS")
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
    "groupsite.agenda",
    "groupsite.news",
    "groupsite.corrections",  # after the agenda: a talk may be named “report”
    "groupsite.merging",
    "groupsite.personal_data",
    "groupsite.redirects",
    "groupsite.reports",
    "groupsite.sources",
    "software",
    "publications",
    "people",
    "core.journal",
    "core",
    "taggit",
    "allauth",
    "allauth.account",
    "allauth.usersessions",
    "allauth.mfa",
    "allauth.socialaccount",
    "allauth.socialaccount.providers.openid_connect",
    "allauth.socialaccount.providers.saml",
    "django.contrib.humanize",  # for allauth.mfa
    "django_tasks",
    "django_tasks_db",
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
    "groupsite.monitoring.view_names.ViewNameMiddleware",
    "groupsite.middleware.ClientAddressMiddleware",
    "groupsite.middleware.SecurityHeadersMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "groupsite.middleware.CompressMiddleware",
    "groupsite.site.replica_reads.ReplicaMiddleware",
    "groupsite.middleware.DatabaseOutageMiddleware",
    "groupsite.site.language_middleware.LanguageMiddleware",
    "groupsite.site.request_limits.RequestLimitMiddleware",
    "groupsite.api.middleware.ApiMiddleware",
    "groupsite.site.local_time.LocalTimeMiddleware",
    "groupsite.middleware.ContentLengthMiddleware",
    "groupsite.middleware.RedirectFallbackMiddleware",
    "groupsite.middleware.ConditionalMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "groupsite.site.language_middleware.AccountLanguageMiddleware",
    "core.journal.context.JournalMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "groupsite.editing.preview.PreviewMiddleware",
    "groupsite.middleware.WithdrawnMiddleware",
    "allauth.account.middleware.AccountMiddleware",
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
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "groupsite.site.context.site",
                "groupsite.editing.edit_bar.edit_bar",
            ],
            "libraries": {"live_text": "groupsite.personal_data.live_text"},
            "builtins": [
                "groupsite.templatetags.text",
                "people.templatetags.avatars",
                "people.templatetags.images",
            ],
        },
    }
]

FORM_RENDERER = "core.web.html.form_widgets.FormRenderer"

# Web servers take DATABASE_URL all the same: see core/db/pooler.py.
DATABASE_DIRECT_URL = os.environ.get("DATABASE_DIRECT_URL", "")
DATABASES = {
    "default": env.read_database("DATABASE_DIRECT_URL")
    or env.read_database("DATABASE_URL")
    or localdb.build_config(VAR)
}
if replica := env.read_database("DATABASE_REPLICA_URL"):
    DATABASES["replica"] = replica
    DATABASE_ROUTERS = ["core.db.replica.ReplicaRouter"]
for database in DATABASES.values():
    database |= {"CONN_MAX_AGE": 60, "CONN_HEALTH_CHECKS": True}
    database.setdefault("OPTIONS", {}).setdefault("connect_timeout", 10)
    # By it `check_upgrade` sees which release is in use.
    database["OPTIONS"].setdefault("application_name", f"groupsite {read_version(BASE_DIR)}")
    database.setdefault("TEST", {})["NAME"] = env.get_test_database_name()
REPLICA_MAX_LAG_MS = env.read_number("REPLICA_MAX_LAG_MS", default=1_000)

CACHES = {
    # What all processes share: counts of failed log-ins, the progress of imports.
    "default": {
        "BACKEND": "django.core.cache.backends.db.DatabaseCache",
        "LOCATION": "groupsite_cacheentry",
        "OPTIONS": {"MAX_ENTRIES": 50_000},
    },
    "local": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"},
}

AUTH_USER_MODEL = "people.User"
AUTHENTICATION_BACKENDS = ["groupsite.roles.RoleBackend"]
ACCOUNT_ADAPTER = "groupsite.accounts.adapter.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_CHANGE_EMAIL = True  # one address for each account
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_CONFIRMATION_EXPIRE_DAYS = 1
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_LOGIN_BY_CODE_ENABLED = True  # where the group allows it, see Group.allows_login_codes
ACCOUNT_LOGIN_BY_CODE_TIMEOUT = 15 * 60  # seconds
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False  # nobody can make the site write to strangers
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_DEFAULT_HTTP_PROTOCOL = site.scheme
SOCIALACCOUNT_ADAPTER = "groupsite.accounts.provider_adapter.ProviderAdapter"
SOCIALACCOUNT_STORE_TOKENS = False
SOCIALACCOUNT_REQUESTS_TIMEOUT = 10  # seconds
MFA_ADAPTER = "groupsite.accounts.second_factor.SecondFactorAdapter"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_RECOVERY_CODES_SHOW_ONCE = True
MFA_ALLOW_UNVERIFIED_EMAIL = True  # an address counts when it is confirmed only
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = site.scheme == "http"
MFA_TOTP_TOLERANCE = 1  # a clock may be wrong by 30 seconds
MFA_FORMS = {
    "authenticate": "groupsite.accounts.forms.SecondFactorForm",
    "reauthenticate": "groupsite.accounts.forms.SecondFactorConfirmationForm",
    "activate_totp": "groupsite.accounts.forms.AuthenticatorAppForm",
    "add_webauthn": "groupsite.accounts.forms.PasskeyForm",
}
ACCOUNT_FORMS = {
    "login": "groupsite.accounts.forms.LoginForm",
    "reauthenticate": "groupsite.accounts.forms.ReauthenticationForm",
    "request_login_code": "groupsite.accounts.forms.CodeRequestForm",
    "confirm_login_code": "groupsite.accounts.forms.CodeForm",
    "add_email": "groupsite.accounts.forms.EmailChangeForm",
    "change_password": "groupsite.accounts.forms.OwnPasswordForm",
    "set_password": "groupsite.accounts.forms.FirstPasswordForm",
}
LOGIN_COOLOFF = 15 * 60  # seconds in which failed log-ins are counted
ACCOUNT_RATE_LIMITS = {
    # For an account from one address, and for an address, which a campus may share.
    "login_failed": f"10/{LOGIN_COOLOFF}s/key,60/{LOGIN_COOLOFF}s/ip",
    "reset_password": "20/h/ip,5/h/key",
    "kept_form": "20/h/ip",  # forms kept until their senders have logged in again
    "institution": "120/m/ip",  # ways to an institution and assertions from there
    "change_password": "10/m/user",
    "manage_email": "10/m/user",
}
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
PASSWORD_RESET_TIMEOUT = 4 * 3600  # seconds
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "admin:index"

LANGUAGE_CODE = "en"  # what texts are written in; the group's languages are a setting of the group
FORMAT_MODULE_PATH = ["groupsite.formats"]
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = os.environ.get("TIME_ZONE", "UTC")
USE_TZ = True

STATIC_URL = f"{FORCE_SCRIPT_NAME or ''}/static/"
STATIC_ROOT = VAR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
MEDIA_ROOT = Path(os.environ.get("MEDIA_ROOT") or VAR / "media")
PAGES_DIR = Path(os.environ.get("PAGES_DIR") or VAR / "pages")
S3_BUCKET = os.environ.get("S3_BUCKET", "").strip()
STORAGES = {
    "default": env.read_bucket("S3") if S3_BUCKET else {"BACKEND": "core.files.storage.ContentStorage"},
    "staticfiles": {"BACKEND": "groupsite.static_storage.StaticFilesStorage"},
}

DEFAULT_FROM_EMAIL = CONTACT_EMAIL or f"groupsite@{site.hostname}"
EMAIL_BACKEND = "core.mail.file_backend.FileBackend"
EMAIL_FILE_PATH = VAR / "mail"
globals().update(env.read_email("EMAIL_URL"))

TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend", "QUEUES": ["default", "long"]}}

BACKUP_DIR = Path(os.environ["BACKUP_DIR"]) if os.environ.get("BACKUP_DIR") else None
BACKUP_KEEP = env.read_numbers("BACKUP_KEEP", default=(7, 4, 12))  # of days, weeks, months

OUTSIDE_SERVICES = env.read_flag("OUTSIDE_SERVICES") or not os.environ.get("OUTSIDE_SERVICES")
ORCID_URL = env.read_site_url("ORCID_URL", default="https://orcid.org")
ORCID_CLIENT_ID = os.environ.get("ORCID_CLIENT_ID", "").strip()
ORCID_CLIENT_SECRET = os.environ.get("ORCID_CLIENT_SECRET", "").strip()
ORCID_APP = {
    "provider_id": "orcid",
    "name": "ORCID",
    "client_id": ORCID_CLIENT_ID,
    "secret": ORCID_CLIENT_SECRET,
    "settings": {
        "server_url": ORCID_URL,
        "scope": ["openid"],
        "fetch_userinfo": False,
        "token_auth_method": "client_secret_post",
        "oauth_pkce_enabled": True,
    },
}
IS_ORCID_OFFERED = bool(OUTSIDE_SERVICES and ORCID_CLIENT_ID and ORCID_CLIENT_SECRET)
OIDC_APP = institution_settings.read_oidc_app()
SOCIALACCOUNT_PROVIDERS: dict[str, Any] = {
    "openid_connect": {
        "APPS": [*([ORCID_APP] if IS_ORCID_OFFERED else []), *([OIDC_APP] if OIDC_APP else [])]
    }
}
SSO_WHO = institution_settings.read_who()
SSO_CLAIMS = institution_settings.read_claims()
SSO_ROLES = institution_settings.read_roles()
SSO_EMAIL_DOMAINS = institution_settings.read_domains("SSO_EMAIL_DOMAINS")
SSO_REQUESTED_MFA = env.read_list("SSO_MFA_VALUES")
SSO_MFA_VALUES = SSO_REQUESTED_MFA or institution_settings.MFA_VALUES
SSO_ONLY = env.read_flag("SSO_ONLY")
SAML = institution_settings.read_saml()
if SAML:
    SOCIALACCOUNT_PROVIDERS["saml"] = {"APPS": [institution_settings.build_saml_app(SAML["name"])]}
AUTH_LDAP_SERVER_URI = ""
AUTH_LDAP_GROUP_SEARCH: Any = None
if LDAP := institution_settings.read_ldap():
    globals().update(LDAP)
    AUTHENTICATION_BACKENDS.append("groupsite.accounts.directory.DirectoryBackend")
GITHUB_API_URL = env.read_site_url("GITHUB_API_URL", default="https://api.github.com")
GITHUB_TOKEN = os.environ.get("GITHUB_TOKEN", "").strip()
CROSSREF_URL = env.read_site_url("CROSSREF_URL", default="https://api.crossref.org")
ROR_URL = env.read_site_url("ROR_URL", default="https://api.ror.org")
DATACITE_URL = env.read_site_url("DATACITE_URL", default="https://api.datacite.org")
ARXIV_URL = env.read_site_url("ARXIV_URL", default="https://export.arxiv.org")
DBLP_URL = env.read_site_url("DBLP_URL", default="https://dblp.org")
OPENALEX_URL = env.read_site_url("OPENALEX_URL", default="https://api.openalex.org")
ORCID_PUBLIC_URL = env.read_site_url("ORCID_PUBLIC_URL", default="https://pub.orcid.org")
SEMANTIC_SCHOLAR_URL = env.read_site_url("SEMANTIC_SCHOLAR_URL", default="https://api.semanticscholar.org")
PUBMED_URL = env.read_site_url("PUBMED_URL", default="https://eutils.ncbi.nlm.nih.gov")
INSPIRE_URL = env.read_site_url("INSPIRE_URL", default="https://inspirehep.net")
OPENREVIEW_URL = env.read_site_url("OPENREVIEW_URL", default="https://api2.openreview.net")
ZOTERO_URL = env.read_site_url("ZOTERO_URL", default="https://api.zotero.org")
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
USUAL_BIBLIOGRAPHY_HOSTS = (
    "raw.githubusercontent.com",
    "gist.githubusercontent.com",
    "gitlab.com",
    "codeberg.org",
    "www.overleaf.com",
)
BIBLIOGRAPHY_HOSTS = env.read_hosts("BIBLIOGRAPHY_HOSTS", default=USUAL_BIBLIOGRAPHY_HOSTS)

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
CSRF_FAILURE_VIEW = "groupsite.accounts.csrf_failure.csrf_failure"
FRAME_ANCESTORS = env.read_sources("FRAME_ANCESTORS")
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
PAGE_CACHE_MB = env.read_number("PAGE_CACHE_MB", default=32)
PAGE_CACHE_OUTAGE_S = env.read_number("PAGE_CACHE_OUTAGE_S", default=60 if replica else 0)
TAGGIT_CASE_INSENSITIVE = True

LOG_FORMAT = env.read_choice("LOG_FORMAT", ("text", "json"))
ACCESS_LOG = env.read_flag("ACCESS_LOG")
LOG_ADDRESSES = env.read_flag("LOG_ADDRESSES")
SLOW_QUERY_MS = env.read_number("SLOW_QUERY_MS", default=1_000)
ADMINS = env.read_addresses("ADMINS")
METRICS_ALLOWED = env.read_list("METRICS_ALLOWED")
METRICS_TOKEN = os.environ.get("METRICS_TOKEN", "").strip()
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
        "outage": {"()": "core.db.watchdog.ShortenOutages"},
        "tokens": {"()": "core.monitoring.masking.HideTokens"},
        "work": {"()": "core.monitoring.current_work.NameWork"},
    },
    "formatters": {
        "text": {"()": "core.monitoring.log_formats.TextFormatter"},
        "json": {"()": "core.monitoring.log_formats.JsonFormatter"},
    },
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "filters": ["outage", "tokens", "work"],
            "formatter": LOG_FORMAT,
        },
        "access": {
            "class": "logging.StreamHandler",
            "stream": "ext://sys.stdout",
            "filters": ["tokens", "work"],
            "formatter": LOG_FORMAT,
        },
        "admins": {
            "class": "groupsite.monitoring.error_mail.ErrorMailHandler",
            "level": "ERROR",
            "filters": ["work"],
        },
    },
    "root": {"handlers": ["console", *(["admins"] if ADMINS else [])], "level": "WARNING"},
    "loggers": {
        "django": {
            "handlers": [],
            "level": "INFO",
        },  # without Django's mail to ADMINS, which has what was typed
        "django_auth_ldap": {"level": "CRITICAL"},  # it names people; our own line says the reason
        "django_tasks": {"level": "WARNING"},
        "groupsite.access": {"handlers": ["access"], "level": "INFO", "propagate": False},
    },
}
