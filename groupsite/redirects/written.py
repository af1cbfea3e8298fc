"""Whether a redirect is written in a way that can ever be asked and can lead somewhere."""

import re
from urllib.parse import urlsplit

from django.core.exceptions import ValidationError

from groupsite.kit.patterns import count_groups, may_start_with, problem_of
from groupsite.models import Redirect

LONGEST_DELAY = 60


def check(redirect: Redirect) -> None:
    """Raises ValidationError with a sentence for each field that is wrong."""
    problems = {
        "old_path": _problem_of_old(redirect),
        "target_path": _problem_of_target(redirect),
        "delay": f"A notice moves on within {LONGEST_DELAY} seconds." if _too_long(redirect) else "",
    }
    if found := {name: problem for name, problem in problems.items() if problem}:
        raise ValidationError(found)


def _problem_of_old(redirect: Redirect) -> str:
    old = redirect.old_path
    if any(not char.isprintable() or char.isspace() for char in old):
        return "The old path has spaces or characters that no address has: write %20 for a space."
    if redirect.form == Redirect.Form.PATTERN:
        return _problem_of_pattern(old)
    if not old.startswith("/") or old.startswith("//"):
        return f"“{old}” is no path: write it from its first slash on, as /~lmai/."
    if "?" in old or "#" in old:
        return "A redirect is found by the path alone: leave out what follows ? or #."
    return ""


def _problem_of_pattern(pattern: str) -> str:
    if problem := problem_of(pattern):
        return f"{problem} Write it simpler, as /papers/(.+)\\.html."
    if not may_start_with(pattern, "/"):
        return "The pattern fits no path, as every path starts with a slash: /papers/(.+)\\.html."
    return ""


def _problem_of_target(redirect: Redirect) -> str:
    given = bool(redirect.target_path or redirect.target_id)
    if not redirect.leads_somewhere:
        return "Nothing is shown there, so leave out where it leads." if given else ""
    if not given:
        return "Say where it leads: a path, an address or a thing."
    if redirect.target_path and redirect.target_id:
        return "Say where it leads once: a path, an address or a thing."
    return _problem_of_place(redirect) if redirect.target_path else ""


def _problem_of_place(redirect: Redirect) -> str:
    place = redirect.target_path
    if any(not char.isprintable() or char.isspace() for char in place) or "\\\\" in place:
        return "The address has spaces or characters that no address has: write %20 for a space."
    if not re.match(r"(/([^/\\]|$)|https?://[^/\\])", place) or not _is_address(place):
        return f"“{place}” is neither a path as /people/ nor an address that starts with https://."
    asked = max((int(number) for number in re.findall(r"\\(\d+)", place)), default=0)
    if asked and redirect.form == Redirect.Form.EXACT:
        return f"\\{asked} stands for a group of a pattern, and this is not one: write the address out."
    groups = asked if problem_of(redirect.old_path) else count_groups(redirect.old_path)
    if asked > groups:
        return f"\\{asked} stands for a group that the pattern does not have; it has {groups}."
    return ""


def _is_address(place: str) -> bool:
    try:
        parts = urlsplit(place)
        return place.startswith("/") or bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:
        return False


def _too_long(redirect: Redirect) -> bool:
    return redirect.delay is not None and redirect.delay > LONGEST_DELAY
