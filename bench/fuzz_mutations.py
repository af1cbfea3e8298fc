"""Requests derived from pages and forms by a seed, with a few random mutations each."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from urllib.parse import parse_qsl, quote, urlencode, urlsplit

from bench.fuzz_pages import Form

TEXTS = [
    "", " ", "0", "-1", "1", "x", "on", "None", "null", "1e309", "99999999999999999999",
    "-9223372036854775809",
    "2147483648", "32768", "\x00", "a\x00b", "\ud800", "é", "李明", "\u202e", "%00", "%", "%s", "%(x)s",
    "{}", "{{ 1 }}",
    "'", '"', "\\", "../../etc/passwd", "//evil.example/", "javascript:alert(1)", "http://[x",
    "https://x:99999/",
    "\r\nX-Injected: 1", "<script>", "_5F", "abc", "1,2", "1.5", "١", "2024-13-45", "0000-00-00",
    "9999-99", "10000",
    "2024-02-30", "1/1/1", "True", "[]", '{"a": 1}', "[[[[[[", "((((",
    "a" * 300, "a" * 5_000, "a " * 2_000, "{" * 500,
    '"' * 99, "author:", "year:99999999999999999-", "-" * 200, "NaN", "Infinity", "*", "(", "[z-a]", "(a+)+",
    "10.1145/1", "0000-0002-1825-0097", "@article{a,", "@misc{k, title={x}, author={A and B}}",
    "TY  - JOUR\nTI  - x\nER  - ",
    "from", "id", "pk", "\x1b", "\u2028", "\U0001f600", "a\u0301" * 40, "0x10", "+1", "1_000", "٣٤",
    "#fff", "e\u0301",
]  # fmt: skip
"""Replacements of values."""
NAMES = [
    "q", "o", "p", "e", "all", "page", "_popup", "_to_field", "_changelist_filters", "_facets", "ordering",
    "next",
    "id__in", "pk__in", "pk", "id", "id__exact", "name__icontains", "user__password__startswith", "year",
    "month",
    "day", "day__year", "day__month", "day__day", "start__year", "decided_at__year", "start__gte",
    "start__isnull",
    "visibility__exact", "visibility", "role__exact", "is_active__exact", "status", "account", "mine", "term",
    "app_label", "model_name", "field_name", "on", "from", "until", "set", "verb", "metadataPrefix",
    "resumptionToken",
    "identifier", "cursor", "limit", "after", "before", "corpus", "kind", "topic", "venue", "author",
    "sort", "here",
    "go", "preview", "token", "action", "select_across", "index", "_selected_action", "_save", "_continue",
    "_addanother", "_preview", "_merge", "_version", "_marks", "confirmed", "bad", "__class__", "a__b__c",
    "list",
]  # fmt: skip
"""Names that are added to query strings and forms."""
HEADERS = {
    "CONTENT_LENGTH": ["", "-1", "abc", "0", "1", "99999999999999999999", "1e9", "+5", "٣", "5"],
    "CONTENT_TYPE": [
        "", "text/plain", "application/json", "multipart/form-data", "multipart/form-data; boundary=",
        "multipart/form-data; boundary=" + "x" * 300, "application/x-www-form-urlencoded; charset=utf-7",
        "application/x-www-form-urlencoded; charset=nonsense", "text/html; charset=%00", ";;;",
    ],
    "HTTP_ACCEPT": ["", "*/*", "application/json", "text/html;q=abc", "application/problem+json", ",", "é",
    "a/b;" * 300],
    "HTTP_IF_MODIFIED_SINCE": ["x", "Thu, 01 Jan 1970 00:00:00 GMT", "Thu, 99 Foo 99999 00:00:00 GMT", "0"],
    "HTTP_IF_NONE_MATCH": ["*", "W/", '"', '"x", W/"y"', '"' * 300],
    "HTTP_RANGE": ["bytes=0-", "bytes=-1", "bytes=9-1", "bytes=a-b", "bytes=0-0,1-1",
    "bytes=" + "9" * 40 + "-", "x"],
    "HTTP_COOKIE": ["sessionid=x", "sessionid=%00", "csrftoken=" + "a" * 500, "messages=[[]]",
    "messages=x:y:z", "=;=;"],
    "HTTP_X_FORWARDED_FOR": ["x", "1.2.3.4", "::1", "1.2.3.4, , x"],
    "HTTP_X_FORWARDED_PROTO": ["https", "x"],
    "HTTP_HOST": ["evil.example", "", "a b", "127.0.0.1:99999", "[::1", "x" * 300, "127.0.0.1"],
    "HTTP_REFERER": ["x", "//", "http://[x", "https://evil.example/"],
    "HTTP_ORIGIN": ["null", "x", "http://[x"],
    "HTTP_ACCEPT_LANGUAGE": ["x", "de-DE", "*" * 300],
    "HTTP_X_REQUESTED_WITH": ["XMLHttpRequest"],
    "REMOTE_ADDR": ["", "x", "::1"],
}  # fmt: skip
METHODS = ["HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "X", "get"]


@dataclass
class Request:
    """A request. role: of the user who sends it; "" for a visitor who is not logged in."""

    role: str
    method: str
    path: str
    body: bytes = b""
    content_type: str = "application/x-www-form-urlencoded"
    environ: dict[str, str] = field(default_factory=dict)


def make_request(seed: int, pages: Sequence[str], forms: Sequence[Form], roles: Sequence[str]) -> Request:
    """Return the request of a seed."""
    draw = random.Random(seed)  # noqa: S311 - no secret
    role = draw.choice(["", *roles, roles[-1]])
    if draw.random() < 0.5:
        form = draw.choice(forms)
        pairs = [(name, value) for name, values in form.fields.items() for value in values]
        body = _encode(_mutate_pairs(draw, pairs, draw.choice([1, 1, 2, 4])))
        path = _add_query(draw, form.path, []) if draw.random() < 0.1 else form.path
        request = Request(role, "POST", path, body)
    else:
        parts = urlsplit(draw.choice(pages))
        path = _mutate_path(draw, parts.path) if draw.random() < 0.25 else parts.path
        request = Request(role, "GET", _add_query(draw, path, parse_qsl(parts.query, keep_blank_values=True)))
    if draw.random() < 0.05:
        request.method = draw.choice(METHODS)
    if draw.random() < 0.2:
        name = draw.choice(sorted(HEADERS))
        request.environ[name] = draw.choice(HEADERS[name])
    return request


def _add_query(draw: random.Random, path: str, pairs: list[tuple[str, str]]) -> str:
    query = _encode(_mutate_pairs(draw, pairs, draw.choice([0, 1, 1, 2, 3]))).decode()
    return f"{path}?{query}" if query else path


def _mutate_pairs(draw: random.Random, pairs: list[tuple[str, str]], times: int) -> list[tuple[str, str]]:
    pairs = list(pairs)
    for _ in range(times):
        position = draw.randrange(len(pairs)) if pairs else 0
        choice = draw.random()
        if not pairs or choice < 0.25:
            pairs.insert(position, (draw.choice(NAMES), _draw_text(draw)))
        elif choice < 0.75:
            pairs[position] = pairs[position][0], _draw_text(draw)
        elif choice < 0.85:
            del pairs[position]
        elif choice < 0.95:
            pairs.insert(position, (pairs[position][0], draw.choice(pairs)[1]))
        else:
            pairs[position] = _draw_text(draw), pairs[position][1]
    return pairs


def _mutate_path(draw: random.Random, path: str) -> str:
    parts = path.split("/")
    position = draw.randrange(1, len(parts)) if len(parts) > 1 else 0
    mutations = [
        lambda: parts.__setitem__(position, quote(_draw_text(draw), errors="surrogatepass", safe="%")),
        lambda: parts.insert(position, quote(_draw_text(draw), errors="surrogatepass")),
        lambda: parts.__setitem__(
            position, parts[position] + draw.choice(["x", "%00", "%FF", ".json", ".bib", "/", "_5F", "%2F"])
        ),
        lambda: parts.pop(position),
    ]
    draw.choice(mutations)()
    return "/" + "/".join(parts).lstrip("/")


def _draw_text(draw: random.Random) -> str:
    text = draw.choice(TEXTS)
    return text + draw.choice(TEXTS) if draw.random() < 0.1 else text


def _encode(pairs: list[tuple[str, str]]) -> bytes:
    return urlencode(pairs, errors="surrogatepass").encode()
