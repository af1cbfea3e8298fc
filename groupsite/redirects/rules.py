"""The rules of redirects: validation, warnings, and the current answer of each.

A redirect applies only where the site itself returns 404. So one at the path of an existing page would do
nothing, and is refused; and a loop can only run through paths without a page.
"""

import re
from urllib.parse import urlsplit

from django.core.exceptions import ValidationError
from django.db import connection, models
from django.db.models import Prefetch, QuerySet
from django.utils.translation import gettext

from core.db.models import all_rows
from core.kinds import find_kind
from core.text.patterns import count_groups, find_problem, match_groups, may_start_with
from core.text.translation import name_first
from groupsite.redirects.models import Redirect
from groupsite.redirects.resolution import (
    find_existing_paths,
    find_status,
    find_visible_slugs,
    get_local_path,
    list_existing_paths,
    parse_page_path,
)
from groupsite.redirects.responses import (
    HOME,
    RedirectMatch,
    choose_redirect,
    find_query_redirect,
    list_spellings,
    resolve_redirect,
    select_candidates,
)
from publications.models import Publication

LONGEST_DELAY = 60


def _find_old_path_problem(redirect: Redirect) -> str:
    old = redirect.old_path
    if any(not char.isprintable() or char.isspace() for char in old):
        return gettext(
            "The old path contains spaces or characters that URLs cannot contain. Write %20 for a space."
        )
    if redirect.form == Redirect.Form.PATTERN:
        if problem := find_problem(old):
            return gettext("{problem} Use a simpler pattern, for example /papers/(.+)\\.html.").format(
                problem=problem
            )
        if not may_start_with(old, "/"):
            return gettext(
                "The pattern fits no path, as every path starts with a slash: /papers/(.+)\\.html."
            )
        return ""
    if not old.startswith("/") or old.startswith("//"):
        return gettext("“{old}” is not a path. Start with a slash, for example /~lmai/.").format(old=old)
    if "#" in old:
        return gettext("Servers never get the part after #. Remove it.")
    if old.endswith("?"):
        return gettext("Nothing follows the question mark. Remove it, or enter a URL such as /?p=12.")
    return ""


def _find_target_problem(redirect: Redirect) -> str:
    has_target = bool(redirect.target_path or redirect.record_uid)
    if not redirect.needs_target:
        return gettext("“Gone” and “not found” have no target. Leave the target empty.") if has_target else ""
    if not has_target:
        return gettext("Enter a target path or URL, or choose a target.")
    if redirect.target_path and redirect.record_uid:
        return gettext("Enter a target or choose one, not both.")
    return _find_url_problem(redirect) if redirect.target_path else ""


def _find_url_problem(redirect: Redirect) -> str:
    url = redirect.target_path
    if any(not char.isprintable() or char.isspace() for char in url) or "\\\\" in url:
        return gettext(
            "The URL contains spaces or characters that URLs cannot contain. Write %20 for a space."
        )
    try:
        parts = urlsplit(url)
        is_url = url.startswith("/") or (bool(parts.hostname) and (parts.port or 1) > 0)
    except ValueError:
        is_url = False
    if not is_url or not re.match(r"(/([^/\\]|$)|https?://[^/\\])", url):
        return gettext(
            "“{url}” is neither a path such as /people/ nor a URL that starts with https://."
        ).format(url=url)
    highest = max((int(number) for number in re.findall(r"\\(\d+)", url)), default=0)
    if highest and redirect.form == Redirect.Form.EXACT:
        return gettext(
            "\\{highest} stands for a group of a pattern, but this is not a pattern. Enter a full URL."
        ).format(highest=highest)
    groups = highest if find_problem(redirect.old_path) else count_groups(redirect.old_path)
    if highest > groups:
        return gettext(
            "\\{highest} stands for a group that the pattern does not have. It has {groups}."
        ).format(highest=highest, groups=groups)
    return ""


HOPS = 10
GROUPS = 99
"""More groups than `target_path` can refer to."""
MAX_NAMED = 3
CHECK_LOCK = 0x726564697265  # the advisory lock's number: "redire"


def validate_redirect(redirect: Redirect) -> None:
    """Raise ValidationError if the redirect is malformed, would do nothing, or would loop.

    An advisory lock makes concurrent saves wait, so that each is checked against the others.
    """
    problems = {
        "old_path": _find_old_path_problem(redirect),
        "target_path": _find_target_problem(redirect),
        "delay": gettext("A notice can be shown for at most {longest_delay} seconds.").format(
            longest_delay=LONGEST_DELAY
        )
        if (redirect.delay or 0) > LONGEST_DELAY
        else "",
    }
    if any(problems.values()):
        raise ValidationError({name: problem for name, problem in problems.items() if problem})
    if connection.in_atomic_block:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [CHECK_LOCK])
    _refuse_visible(redirect)
    if trail := find_loop(redirect):
        circle = " → ".join(trail[: HOPS + 1])
        raise ValidationError(
            {
                "old_path": gettext(
                    "This redirect would loop: {circle}. Choose a page that exists as the target."
                ).format(circle=circle)
            }
        )


def _refuse_visible(redirect: Redirect) -> None:
    """Raise ValidationError if old path or pattern match visible pages, where it would have no effect."""
    problem = ""
    if redirect.form == Redirect.Form.PATTERN:
        matches = [
            path for path in list_existing_paths() if match_groups(redirect.old_path, path) is not None
        ]
        if matches:
            problem = gettext(
                "The pattern fits addresses at which visitors find pages: {matches}. It "
                "would do nothing there: make it narrower."
            ).format(matches=name_first(matches, MAX_NAMED))
    elif (status := _find_old_status(redirect.old_path)) != 404:
        reason = (
            gettext("At {old_path} there is a withdrawn page (410).")
            if status == 410
            else gettext("At {old_path} there is a page.")
        ).format(old_path=redirect.old_path.partition("?")[0])
        advice = gettext(
            "A redirect is asked only where nothing is, so this one would do nothing: give what is there "
            "another address, delete it, or redirect another path."
        )
        problem = f"{reason} {advice}"
    if problem:
        raise ValidationError({"old_path": problem})


def _find_old_status(old_path: str) -> int:
    """Return the status at an old path; with a query string, the home page may have redirects."""
    path, mark, _query = old_path.partition("?")
    return 404 if mark and path == HOME else find_status(path)


def find_loop(redirect: Redirect) -> list[str]:
    """Return the paths of the loop that would exist if the redirect were saved; empty if there is none."""
    for start in _find_starts(redirect):
        trail = [start]
        while step := _follow_once(trail[-1], redirect):
            is_loop = any(set(list_spellings(step)) & set(list_spellings(path)) for path in trail)
            trail.append(step)
            if is_loop or len(trail) > HOPS:
                return trail
            if find_status(step) != 404:
                break
    return []


def _find_starts(redirect: Redirect) -> list[str]:
    """Return paths from which to look for loops: the old path, or examples that match the pattern."""
    if redirect.form == Redirect.Form.EXACT:
        return [redirect.old_path]
    others = Redirect.objects.exclude(pk=redirect.pk).exclude(target_path="")
    examples = [path for row in others for path in _find_examples(row)]
    matches = [path for path in examples if match_groups(redirect.old_path, path) is not None]
    starts = dict.fromkeys([*_find_examples(redirect), *matches])
    return [path for path in starts if find_status(path) == 404]


def _find_examples(redirect: Redirect) -> list[str]:
    """Return paths on this site to which a redirect leads, with sample texts for a pattern's groups."""
    replacements = ("x", "1", "a/b", "") if redirect.form == Redirect.Form.PATTERN else ("",)
    paths = [_find_destination((redirect, (text,) * GROUPS, "")) for text in replacements]
    return [path for path in dict.fromkeys(paths) if path]


def _follow_once(path: str, unsaved: Redirect | None = None) -> str | None:
    """Return the path on this site to which a path leads. unsaved: replaces its stored version."""
    rows = list(select_candidates(path))
    if unsaved:
        rows = [row for row in rows if row.pk != unsaved.pk] + [unsaved]
    return _find_destination(choose_redirect(path, rows), unsaved)


def _find_destination(match: RedirectMatch | None, unsaved: Redirect | None = None) -> str | None:
    """Return the path on this site to which a redirect leads; None if its target is an object's page.

    It has the query string if there is a redirect for it.
    """
    if not match or match[0].record_uid:
        return None
    _, url = resolve_redirect(*match)
    path = get_local_path(url) if url else None
    query = urlsplit(url).query if path else ""
    if not path or not query:
        return path
    if unsaved and unsaved.old_path in (f"{path}?{each}" for each in (query, *query.split("&"))):
        return unsaved.old_path
    further = find_query_redirect(path, query)
    return further[0].old_path if further and further[0].pk != (unsaved and unsaved.pk) else path


def find_warning(redirect: Redirect) -> str:
    """Return a warning if the redirect leads to a path of this site without a page, else ""."""
    if not redirect.needs_target:
        return ""
    if redirect.record_uid:
        status, _ = resolve_redirect(redirect)
        url = redirect.resolve_location() or ""
    else:
        url = redirect.target_path
        path = None if re.search(r"\\\d", url) else get_local_path(url)
        status = str(find_status(path)) if path else "200"
        if path and status == "404" and (step := _follow_once(path)):
            status = str(find_status(step))
    if status not in ("404", "410"):
        return ""
    return gettext(
        "{old_path} now leads to {url}, where visitors find nothing ({status}). It is "
        "saved; it will do once there is a page."
    ).format(old_path=redirect.old_path, url=url, status=status)


def find_target(path: str) -> models.Model | None:
    """Return the object whose page has this path, visible or not."""
    parts = parse_page_path(path) or parse_page_path(path + "/")
    if not parts or parts[2]:
        return None
    return all_rows(parts[0].model).filter(slug=parts[1]).first()


def prefetch_targets(redirects: QuerySet) -> QuerySet:
    """Prefetch the targets of redirects, in one query."""
    papers = all_rows(Publication).select_related("version_of")
    return redirects.prefetch_related(Prefetch("record", papers))


def set_answers(redirects: list[Redirect]) -> None:
    """Set `answers_now` on each redirect: a text that says what visitors get at its old path. Two queries."""
    exact = {row.old_path for row in redirects if row.form == Redirect.Form.EXACT}
    existing = find_existing_paths(exact)
    targets = [row.record for row in redirects if row.record]
    slugs = [(kind, target.slug) for target in targets if (kind := find_kind(target)) and target.slug]
    visible = find_visible_slugs(slugs)
    for row in redirects:
        problem = find_problem(row.old_path) if row.form == Redirect.Form.PATTERN else ""
        if problem:
            row.answers_now = gettext("unused: {problem}").format(problem=problem)
        elif row.form == Redirect.Form.EXACT and row.old_path in existing:
            row.answers_now = gettext("200: unused, because there is a page")
        else:
            if row.form == Redirect.Form.PATTERN and row.target_path:
                status, url = row.action, row.target_path
            else:
                status, url = resolve_redirect(
                    row,
                    seen=lambda target: (target._meta.label_lower, getattr(target, "slug", "")) in visible,
                )
            labels = {
                "410": gettext("410 gone"),
                "notice": gettext("a notice, {delay} s").format(delay=row.delay),
            }
            text = labels.get(status, status)
            row.answers_now = f"{text} → {url}" if url else text
