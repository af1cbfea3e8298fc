"""Record the responses of a checkout: run as a script, with the checkout as the working directory.

It uses only management commands and Django, so that the same script runs in older and newer checkouts. It
writes JSON Lines into the folder that is the last argument.
"""

import argparse
import base64
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import warnings
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from pathlib import Path
from time import process_time
from urllib.parse import parse_qsl, urljoin, urlsplit

os.environ.update(DJANGO_SETTINGS_MODULE="groupsite.settings", OUTSIDE_SERVICES="off", TIME_ZONE="UTC")
sys.path.insert(0, os.getcwd())

import django
from django.apps import apps
from django.conf import settings

ROLES = ("visitor", "member", "staff", "editor", "owner")
ACTIONS = ("view", "add", "change", "delete")
PAGES = ("change", "history", "delete")
PER_ROUTE = {"visitor": 6, "owner": 2}
"""How many URLs with the same parameter names are requested at each route; one by other roles."""
OF_A_ROUTE = {"visitor": 40, "owner": 16}
FEW = 5
"""How many URLs are requested at each route, whatever their parameters."""
LIMIT = 4_000
STARTS = (
    "/", "/sitemap.xml", "/openapi.json", "/robots.txt", "/healthz", "/opensearch.xml", "/site.webmanifest",
    "/icon.svg", "/accent.css", "/feed.atom", "/people.json", "/software.json", "/no-such-page/",
    "/publications.bib", "/publications.ris", "/publications.json", "/publications.atom",
    "/publications/?q=learning", "/publications/?year=2024", "/publications/?sort=title",
    "/publications/?page=2", "/search/?q=learning", "/search/?q=translation", "/search/?q=translaton",
    "/search/?q=author:knight",
    "/search.json?q=learning", "/search.atom?q=learning", "/search/suggestions.json?q=lea",
    "/authors/", "/authors/?q=li", "/people/?on=2021-01-01", "/papers/", "/topics/", "/venues/",
    "/oai?verb=Identify", "/oai?verb=ListSets", "/oai?verb=ListMetadataFormats", "/oai?verb=Nonsense",
    "/oai?verb=ListRecords&metadataPrefix=oai_dc", "/oai?verb=ListRecords&metadataPrefix=mods",
    "/oai?verb=ListIdentifiers&metadataPrefix=oai_dc",
)  # fmt: skip
CLASS_NAME = re.compile(r"\b[A-Z]\w*(?=\()")  # which may differ between the checkouts
LINK = re.compile(r"""(?:\b(?:href|src|action)=["']?|<loc>)([^"'\s<>]+)""")
NORMALISATIONS = (
    (re.compile(r'(name="csrfmiddlewaretoken" value=")[^"]+'), r"\1TOKEN"),
    (re.compile(r"\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b"), "UUID"),
    (re.compile(r"\b[\w-]+(?:(?::|%3A)[\w-]{6})?(?::|%3A|\.)[\w-]{43}(?![\w-])"), "SIGNED"),
    (re.compile(r"\b\d{8}T\d{6}Z"), "MOMENT"),
    (re.compile(r"\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?(\.\d+)?(Z|[+-]\d\d:?\d\d)?"), "MOMENT"),
    (re.compile(r"\b\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d (GMT|[+-]\d{4})"), "MOMENT"),
    (re.compile(r"\b\d\d?(:\d\d(:\d\d)?( [ap]\.m\.)?| [ap]\.m\.)(?!\d)"), "CLOCK"),
    (re.compile(r"([?&](?:token|preview)=)[\w:.-]+"), r"\1TOKEN"),
    (re.compile(r"\bat-\d{10,}"), "at-MOMENT"),
    (re.compile(r"\b\w{2,6}\*{8,}"), "HASH"),
    (re.compile(r"\s+"), " "),
)
VOLATILE = {"date", "set-cookie", "etag", "last-modified", "content-length", "expires"}
CATALOGUE = {
    "columns": """SELECT table_name, column_name, data_type, is_nullable, coalesce(column_default, ''),
        coalesce(character_maximum_length, 0)
        FROM information_schema.columns WHERE table_schema = 'public'""",
    "constraints": """SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint
        WHERE connamespace = 'public'::regnamespace""",
    "indexes": "SELECT tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'",
    "triggers": """SELECT tgrelid::regclass::text, tgname, pg_get_triggerdef(oid) FROM pg_trigger
        WHERE NOT tgisinternal""",
    "functions": """SELECT proname, md5(prosrc) FROM pg_proc
        WHERE pronamespace = 'public'::regnamespace AND prolang <> 13 AND probin IS NULL""",
}


class Output:
    """Write JSON Lines into a folder, a file for each subject."""

    def __init__(self, folder: Path) -> None:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        self.folder = folder

    def write(self, subject: str, records: Iterable[dict]) -> None:
        count = 0
        with (self.folder / f"{subject}.jsonl").open("w", encoding="utf-8") as file:
            for record in records:
                file.write(json.dumps(record, ensure_ascii=False, sort_keys=True) + "\n")
                count += 1
        print(f"  {subject}: {count}", file=sys.stderr, flush=True)  # noqa: T201


def set_up(media: Path) -> None:
    """Point the settings at throw-away folders and an empty database, and migrate it."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"
    settings.WHITENOISE_AUTOREFRESH = settings.WHITENOISE_USE_FINDERS = True
    settings.MEDIA_ROOT = media
    settings.ALLOWED_HOSTS = ["testserver", "127.0.0.1"]
    settings.DATABASES["default"]["TEST"]["NAME"] = f"compare_{os.getpid()}"
    django.setup()


def load(papers: Path, corpus: Path | None) -> None:
    """Load the demo with its ugly part, the sample of papers and the corpus, and make an account per role."""
    from django.contrib.auth import get_user_model
    from django.core.management import call_command

    call_command("demo", ugly=True, verbosity=0)
    if papers.exists():
        call_command("import_papers", str(papers), verbosity=0)
    if corpus:
        call_command("import_papers", str(corpus), corpus="acl", verbosity=0)
    for role in ROLES[1:]:
        get_user_model().objects.create_user(f"{role}@example.com", "password", role=role)
    people = apps.get_model("people", "Person").objects.filter(user=None).order_by("pk")
    member = get_user_model().objects.get(email="member@example.com")
    people.filter(pk=people.values("pk")[:1]).update(user=member)


def record_schema() -> Iterator[dict]:
    """Yield all columns, constraints, indexes, triggers and functions of the database, sorted."""
    from django.db import connection

    with connection.cursor() as cursor:
        for kind, query in CATALOGUE.items():
            cursor.execute(query)
            for row in sorted(tuple(map(str, record)) for record in cursor.fetchall()):
                yield {"key": f"{kind} {row[0]} {row[1]}", "value": row[2:]}


def record_permissions() -> Iterator[dict]:
    """Yield for each role and model the actions that the role may do to any row."""
    from django.contrib.auth import get_user_model

    for role in ROLES[1:]:
        user = get_user_model().objects.get(email=f"{role}@example.com")
        for model in sorted(apps.get_models(), key=lambda model: model._meta.label_lower):
            app, name = model._meta.app_label, model._meta.model_name
            granted = [action for action in ACTIONS if user.has_perm(f"{app}.{action}_{name}")]
            yield {"key": f"{role} {app}.{name}", "value": granted}


def record_entries(data: Path) -> Iterator[dict]:
    """Yield number and digest of the entries of each bibliography under a folder."""
    from bibliography.formats import read

    suffixes = {".bib", ".ris", ".json", ".jsonl", ".nbib"}
    for path in sorted(
        file for file in data.rglob("*") if file.suffix in suffixes and "corpus" not in file.parts
    ):
        entries = [CLASS_NAME.sub("", repr(entry)) for entry in read(path.read_bytes(), path.name)]
        digest = hashlib.sha256("\n".join(entries).encode(errors="surrogatepass")).hexdigest()
        yield {"key": str(path.relative_to(data)), "value": [len(entries), digest]}


class Crawler:
    """Request pages as one role, and follow the links of HTML and sitemaps."""

    def __init__(self, role: str) -> None:
        from django.test import Client

        self.role = role
        self.client = Client(raise_request_exception=False)
        if role != "visitor":
            from django.contrib.auth import get_user_model

            user = get_user_model().objects.get(email=f"{role}@example.com")
            self.client.force_login(user, backend="groupsite.roles.RoleBackend")
        self.per_route, self.of_a_route = PER_ROUTE.get(role, 1), OF_A_ROUTE.get(role, FEW)

    def crawl(self) -> Iterator[dict]:
        starts = STARTS if self.role == "visitor" else ("/", "/admin/", *self.admin_pages())
        queue, urls, visits, routes = deque(starts), set(starts), Counter(), Counter()
        while queue and len(visits) < LIMIT:
            url = queue.popleft()
            kind = url if url in starts else self.kind_of(url)
            if kind is None or visits[kind] >= self.per_route:
                continue
            route = find_route(urlsplit(url).path)
            if routes[route] >= self.of_a_route and url not in starts:
                continue
            routes[route] += 1
            visits[kind] += 1
            record, links = self.request(url)
            yield record
            unseen = [link for link in links if link not in urls]
            urls.update(unseen)
            queue.extend(unseen)

    def admin_pages(self) -> list[str]:
        """Return list, add and change pages of every model that the admin knows."""
        from django.contrib import admin
        from django.urls import NoReverseMatch, reverse

        urls = []
        for model in admin.site._registry:  # noqa: SLF001
            first = model._base_manager.order_by("pk").first()
            base = f"admin:{model._meta.app_label}_{model._meta.model_name}"
            for page, args in (("changelist", []), ("add", []), *((p, [first.pk]) for p in PAGES if first)):
                try:
                    urls.append(reverse(f"{base}_{page}", args=args))
                except NoReverseMatch:
                    continue
        return sorted(urls)

    def kind_of(self, url: str) -> str | None:
        """Return the route and the names of the parameters; None for what is not requested."""
        parts = urlsplit(url)
        if re.search(r"/(logout|jsi18n|at-\d{10,}|[0-9a-f-]{36})/", parts.path) or parts.path.startswith(
            settings.STATIC_URL
        ):
            return None
        parameters = sorted({name for name, _ in parse_qsl(parts.query)})
        return f"{find_route(parts.path) or parts.path} {parameters}"

    def request(self, url: str) -> tuple[dict, list[str]]:
        """Return the record of a response, measured at its second request, and the links in it."""
        from django.db import connection
        from django.test.utils import CaptureQueriesContext

        self.client.get(url)
        with CaptureQueriesContext(connection) as queries:
            begun = process_time()
            response = self.client.get(url)
            body = response.getvalue() if not response.streaming else b"".join(response.streaming_content)
            seconds = process_time() - begun
        text = decode(body, response.get("Content-Type", ""))
        headers = {
            name.lower(): normalise(value) for name, value in response.items() if name.lower() not in VOLATILE
        }
        record = {
            "key": f"{self.role} {url}",
            "route": find_route(urlsplit(url).path),
            "status": response.status_code,
            "headers": headers,
            "queries": len(queries),
            "milliseconds": round(seconds * 1e3, 1),
            "body": normalise(text),
        }
        follow = response.status_code == 200 and re.search(
            "html|sitemap|xml", headers.get("content-type", "")
        )
        return record, list(find_links(text, url)) if follow else []


def find_route(path: str) -> str:
    """Return the pattern that a path matches; empty where there is none."""
    from django.urls import Resolver404, resolve

    try:
        return resolve(path).route
    except Resolver404:
        return ""


def find_links(text: str, base: str) -> Iterator[str]:
    for link in LINK.findall(text):
        url = urlsplit(urljoin(f"http://testserver{base}", link.replace("&amp;", "&")))
        if url.netloc in {"testserver", "127.0.0.1:8000"} and url.scheme in {"http", "https"}:
            yield url.path + (f"?{url.query}" if url.query else "")


def decode(body: bytes, content_type: str) -> str:
    """Return the text of a body: of a PDF what pdftotext extracts, of other binary files a digest."""
    if content_type.startswith("application/pdf") and shutil.which("pdftotext"):
        command = [shutil.which("pdftotext"), "-layout", "-", "-"]
        return subprocess.run(command, input=body, capture_output=True, check=False).stdout.decode()  # noqa: S603
    try:
        return body.decode()
    except UnicodeDecodeError:
        return base64.b64encode(hashlib.sha256(body).digest()).decode()


def normalise(text: str) -> str:
    """Return the text without times, tokens and other volatile parts."""
    for pattern, replacement in NORMALISATIONS:
        text = pattern.sub(replacement, text)
    return text.strip()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--papers", type=Path, default=Path("/nonexistent"))
    parser.add_argument("--corpus", type=Path)
    parser.add_argument("--data", type=Path)
    parser.add_argument(
        "--urls", type=Path, help="the responses of another snapshot: ask for these URLs only"
    )
    parser.add_argument("folder", type=Path)
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    with tempfile.TemporaryDirectory() as media:
        set_up(Path(media))
        from django.db import connection

        production = connection.settings_dict["NAME"]
        connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
        try:
            record(Output(options.folder), options)
        finally:
            connection.creation.destroy_test_db(production, verbosity=0)


def record(output: Output, options: argparse.Namespace) -> None:
    load(options.papers, options.corpus)
    output.write("schema", record_schema())
    output.write("permissions", record_permissions())
    if options.data:
        output.write("entries", record_entries(options.data))
    urls = read_urls(options.urls) if options.urls else None
    for role in ROLES:
        crawler = Crawler(role)
        answers = crawler.crawl() if urls is None else (crawler.request(url)[0] for url in urls.get(role, []))
        output.write(f"responses-{role}", answers)


def read_urls(folder: Path) -> dict[str, list[str]]:
    """Return the URLs that another snapshot requested, by role."""
    urls: dict[str, list[str]] = {}
    for path in folder.glob("responses-*.jsonl"):
        for line in path.open(encoding="utf-8"):
            role, url = json.loads(line)["key"].split(" ", 1)
            urls.setdefault(role, []).append(url)
    return urls


if __name__ == "__main__":
    main()
