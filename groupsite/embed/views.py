"""Lists as frames and as HTML for other sites, their colours, and the page that writes the code to copy."""

from django.http import Http404, HttpResponse
from django.shortcuts import render

from core.colour import build_accent_rule
from core.kinds import get_kinds_with_pages
from core.web.embedding import FilterError
from groupsite.embed.code import build_code
from groupsite.embed.forms import USUAL, BuilderForm, EmbedForm
from groupsite.embed.targets import find_target
from groupsite.page_cache.public_headers import build_frame_headers, build_preview_headers
from groupsite.site.context import Site

DAY = 86_400
FRAGMENT = "fragment"


def embed(request, place: str) -> HttpResponse:
    """Show a list for a frame, or with `as=fragment` as HTML without a head, which any script may read."""
    request.public_headers = build_frame_headers()
    query = request.GET.copy()
    options = {name: query.pop(name)[-1] for name in EmbedForm.base_fields if name in query}
    form, is_fragment = EmbedForm(options), query.get("as") == FRAGMENT
    target = find_target(f"/{place.strip('/')}/", query)
    if target is None:
        raise Http404
    problems = [] if form.is_valid() else form.problems
    embedded = None
    if not problems:
        try:
            embedded = target.build_list(form.most)
        except FilterError as error:
            problems = [str(error)]
    context = {
        "list": embedded,
        "problems": problems,
        "options": dict.fromkeys(form.fields, "") | form.cleaned_data,
    }
    template = "groupsite/embed/_list.html" if is_fragment else "groupsite/embed/frame.html"
    response = render(request, template, context, status=400 if problems else 200)
    response.headers["X-Robots-Tag"] = "noindex"
    if is_fragment:
        response.headers["Access-Control-Allow-Origin"] = "*"
    return response


def stylesheet(request) -> HttpResponse:
    """Return the accent of a frame: a colour of the site around it, or the group's."""
    form = EmbedForm({"accent": request.GET.get("accent", "")})
    if not form.is_valid():
        return HttpResponse("/* The accent is not a colour. */\n", "text/css; charset=utf-8", 400)
    colour = form.cleaned_data["accent"]
    rule = build_accent_rule(f"#{colour}" if colour else Site().group.accent)
    caching = f"max-age={DAY}" if colour else "no-cache"
    return HttpResponse(rule, "text/css; charset=utf-8", headers={"Cache-Control": caching})


def builder(request) -> HttpResponse:
    """Show what to copy into another site to show a list there, with a preview; first the lists to choose."""
    request.public_headers = build_preview_headers()
    form = BuilderForm(
        {"limit": USUAL} | request.GET.dict() if "url" in request.GET else None, label_suffix=""
    )
    context = {"form": form, "lists": list_kinds()}
    if form.is_valid() and form.target:
        embedded = form.target.build_list(form.most)
        context |= {"list": embedded, "code": build_code(form.target, embedded, form.chosen)}
    response = render(request, "groupsite/embed/builder.html", context)
    response.headers["X-Robots-Tag"] = "noindex"
    return response


def list_kinds() -> list[tuple[str, str]]:
    """Return labels and URLs of the lists that are not empty and that other sites can show."""
    empty = Site().empty_paths
    kinds = [kind for kind in get_kinds_with_pages() if kind.embeds_list and kind.prefix_url not in empty]
    kinds.sort(key=lambda kind: kind.rank)
    return [(str(kind.list_label or kind.plural), kind.prefix_url) for kind in kinds]
