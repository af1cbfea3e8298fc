"""The oEmbed provider (https://oembed.com): a list, a paper or a profile by the URL of its page."""

from django.conf import settings
from django.http import Http404, HttpResponse, JsonResponse
from django.template.loader import render_to_string

from core.api.operations import ApiError, describe_operation, integer_parameter, text_parameter
from core.web.embedding import FilterError
from core.web.language_paths import use_language
from core.web.visibility import GoneError
from groupsite.embed.code import WIDTH, estimate_height, write_frame
from groupsite.embed.forms import LONGEST_URL, USUAL
from groupsite.embed.targets import EmbedTarget, find_language_of_url, find_target_of_url
from groupsite.site.context import Site

LEAST_SIDE = 1  # px
PARAMETERS = (
    text_parameter("url", "the URL of a page of this site", LONGEST_URL),
    text_parameter("format", "json", 20),
    integer_parameter("maxwidth", "px", LEAST_SIDE),
    integer_parameter("maxheight", "px", LEAST_SIDE),
)


@describe_operation("oEmbed", {"type": "object"}, parameters=PARAMETERS)
def oembed(request) -> HttpResponse:
    """Return how a page of this site is shown on others: as a frame, or as HTML where no site may frame it.

    Raises ApiError: 501 for other formats than JSON, 404 for URLs without a list.
    """
    parameters = request.parameters
    if parameters.get("format", "json") != "json":
        raise ApiError(501, "This site answers in JSON only. Use format=json.")
    url = parameters.get("url", "")
    if not url:
        raise ApiError(400, "Add the parameter `url`, the URL of a page of this site.")
    with use_language(find_language_of_url(url)):
        return build_answer(request, find_target_of_url(url))


def build_answer(request, target: EmbedTarget | None) -> HttpResponse:
    """Return the answer for a list, in the language of its page. Raises ApiError."""
    parameters = request.parameters
    try:
        if target is None:
            raise Http404
        embedded = target.build_list(USUAL)
    except FilterError as error:
        raise ApiError(404, str(error)) from error
    except (Http404, GoneError) as error:
        raise ApiError(404, "No public list, paper or profile of this site has this URL.") from error
    width = min(WIDTH, parameters.get("maxwidth", WIDTH))
    height = estimate_height(embedded)
    height = min(height, parameters.get("maxheight", height))
    if settings.FRAME_ANCESTORS:
        html = write_frame(target.build_url(), embedded, height, str(width))
    else:
        html = render_to_string("groupsite/embed/_list.html", {"list": embedded}, request).strip()
    members = {
        "version": "1.0",
        "type": "rich",
        "title": embedded.plain_title,
        "provider_name": Site().group.name,
        "provider_url": f"{settings.SITE_URL}/",
        "html": html,
        "width": width,
        "height": height,
    }
    return JsonResponse(members)
