"""Write where old URLs lead as rules for the web server of the old site."""

import re
from urllib.parse import quote, unquote, urlsplit

from django.conf import settings

from groupsite.moving_in.planned import HERE, MovePlan, PlannedUrl

SERVERS = (("nginx", "nginx"), ("apache", "Apache"))
_SAFE = "/~:@!&'()*+,;=-._"


def write_rules(server: str, plan: MovePlan) -> str:
    """Return the rules: a redirect or a 410 for each old URL, those that differ in their query included."""
    urls = [url for url in (*plan.urls, *plan.queries) if url.target or url.state != HERE]
    write = _write_nginx if server == "nginx" else _write_apache
    return "".join(write(url) for url in urls)


def _get_target(url: PlannedUrl) -> str:
    target = url.target
    if target.startswith("/"):
        home = urlsplit(settings.SITE_URL)
        target = f"{home.scheme}://{home.netloc}{quote(unquote(target), _SAFE + '?%')}"
    return re.sub(r"[\s\"';{}$\\]", lambda match: quote(match.group()), target)


def _write_nginx(url: PlannedUrl) -> str:
    path, _, query = url.old.partition("?")
    path = _quote_string(unquote(path))
    answer = f"return 301 {target}" if (target := _get_target(url)) else "return 410"
    if not query:
        return f'location = "{path}" {{ {answer}; }}\n'
    return f'# in "location = {path}": if ($args = "{_quote_string(query)}") {{ {answer}; }}\n'


def _write_apache(url: PlannedUrl) -> str:
    path, _, query = url.old.partition("?")
    target = _get_target(url)
    pattern = re.escape(unquote(path)).replace('"', '\\"')
    if query:
        condition = f'RewriteCond "%{{QUERY_STRING}}" "^{re.escape(query)}$"\n'
        flags = "R=301,L,QSD" if target else "G"
        rule = f'RewriteRule "^/?{pattern.lstrip("/")}$" "{target or "-"}" [{flags}]\n'
        return condition + rule
    return f'RedirectMatch {"301" if target else "410"} "^{pattern}$"{f" {target}" if target else ""}\n'


def _quote_string(text: str) -> str:
    """Return a text for between the quotation marks of nginx, where nothing in it is a variable or an end."""
    printable = "".join(char for char in text if char.isprintable())
    return printable.replace("\\", "\\\\").replace('"', '\\"').replace("$", "%24")
