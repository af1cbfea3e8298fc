"""One URL of every public address of the site with the demo group."""

from django.urls import get_resolver

URLS = {
    "home": "/",
    "person": "/people/luo-mai/",
    "cv": "/people/luo-mai/cv/",
    "cv_pages": "/people/luo-mai/cv.css",
    "resume": "/people/luo-mai/resume.json",
    "cv_pdf": "/people/luo-mai/cv.pdf",
    "people_json": "/people.json",
    "person_json": "/people/luo-mai.json",
    "software_json": "/software.json",
    "software_item_json": "/software/quiver.json",
    "people": "/people/",
    "teaching": "/teaching/",
    "publications": "/publications/",
    "list_export": "/publications.bib",
    "paper_export": "/publications/torchopt-2023.ris",
    "person_export": "/people/luo-mai/publications.json",
    "topic_export": "/topics/compilers.bib",
    "venue_export": "/venues/sosp.bib",
    "publication": "/publications/torchopt-2023/",
    "cite": "/publications/torchopt-2023/cite/",
    "paper_card": "/publications/torchopt-2023/card.png",
    "publications_feed": "/publications.atom",
    "person_feed": "/people/luo-mai/publications.atom",
    "topic_feed": "/topics/compilers.atom",
    "venue_feed": "/venues/sosp.atom",
    "venues": "/venues/",
    "venue": "/venues/sosp/",
    "authors": "/authors/",
    "author": "/authors/luo_mai/",
    "author_export": "/authors/luo_mai.bib",
    "author_feed": "/authors/luo_mai.atom",
    "oai": "/oai?verb=Identify",
    "themes": "/research/",
    "theme": "/research/inference/",
    "theme_feed": "/research/inference.atom",
    "theme_export": "/research/inference.bib",
    "software": "/software/",
    "software_item": "/software/quiver/",
    "topics": "/topics/",
    "topic": "/topics/compilers/",
    "awards": "/awards/",
    "news": "/news/",
    "search": "/search/",
    "search_json": "/search.json?q=learning",
    "search_feed": "/search.atom?q=learning",
    "suggestions": "/search/suggestions.json?q=lu",
    "openapi": "/openapi.json",
    "news_feed": "/news.atom",
    "feed": "/feed.atom",
    "health": "/healthz",
    "robots": "/robots.txt",
    "sitemap": "/sitemap.xml",
    "sitemap_part": "/sitemap-lists-0.xml",
    "opensearch": "/opensearch.xml",
    "accent": "/accent.css",
    "icon": "/icon.svg",
    "favicon": "/favicon.ico",
    "manifest": "/site.webmanifest",
    "png_icon": "/icon-180.png",
    "security": "/.well-known/security.txt",
    "home_card": "/card.png",
    "list_card": "/publications/card.png",
    "person_card": "/people/luo-mai/card.png",
    "theme_card": "/research/inference/card.png",
    "software_card": "/software/quiver/card.png",
    "page": "/join/",
}
WITHOUT_DEMO = {
    "photo",
    "logo",
    "partner_logo",
    "attachment",
    "corpus_paper",
    "corpus_paper_export",
    "news_item",
    "news_card",
}
"""Names of addresses at which the demo has nothing."""


def public_names() -> set[str]:
    """Return the names of all public addresses."""
    patterns = [each for each in get_resolver().url_patterns if not str(each.pattern).startswith("admin/")]
    names = set()
    for each in patterns:
        names.update(inner.name for inner in getattr(each, "url_patterns", [each]))
    return names
