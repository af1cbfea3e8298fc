"""The root URLconf; it includes those of the apps."""

from django.contrib import admin
from django.urls import include, path, re_path, register_converter

from core.history.changes import change_urls
from core.history.views import history_urls
from core.own_apps import list_modules
from core.web.converters import ReferenceEnding, UnicodeSlug
from groupsite.accounts import invitation_views as invitations
from groupsite.api import listed_things, openapi
from groupsite.api import people as people_json
from groupsite.api import projects as projects_json
from groupsite.api import software as software_json
from groupsite.cv import views as cv
from groupsite.embed import views as embed
from groupsite.embed.oembed import oembed
from groupsite.monitoring import views as monitoring
from groupsite.search import views as searching
from groupsite.views import brand, crawlers, feeds, health, pages, pictures, share_cards, tables, years

register_converter(UnicodeSlug, "name")
register_converter(ReferenceEnding, "reference")

urlpatterns = [
    path("", pages.home, name="home"),
    path("people/<name:slug>/", pages.profile, name="person"),
    path("people/<name:slug>/cv/", cv.cv, name="cv"),
    path("people/<name:slug>/cv.css", cv.cv_pages, name="cv_pages"),
    path("people/<name:slug>/resume.json", cv.resume, name="resume"),
    path("people/<name:slug>/cv.pdf", cv.cv_pdf, name="cv_pdf"),
    path("people.json", people_json.people, name="people_json"),
    path("people/<name:slug>.json", people_json.person, name="person_json"),
    path("software.json", software_json.software, name="software_json"),
    path("software/<name:slug>.json", software_json.software_item, name="software_item_json"),
    path("awards.json", listed_things.awards, name="awards_json"),
    path("research.json", listed_things.themes, name="themes_json"),
    path("teaching.json", listed_things.courses, name="teaching_json"),
    path("projects.json", projects_json.projects, name="projects_json"),
    path("projects/<name:slug>.json", projects_json.project, name="project_json"),
    path("people/<name:slug>/photo-<slug:width>.<slug:kind>", pictures.photo, name="photo"),
    path("logo-<slug:width>.<slug:kind>", pictures.logo, name="logo"),
    path("partners/<int:pk>/logo-<slug:width>.<slug:kind>", pictures.partner_logo, name="partner_logo"),
    path(
        "organisations/<int:pk>/logo-<slug:width>.<slug:kind>",
        pictures.organisation_logo,
        name="organisation_logo",
    ),
    path("card.png", share_cards.home_card, name="home_card"),
    path("<name:section>/card.png", share_cards.list_card, name="list_card"),
    *share_cards.build_urls(),
    *tables.build_urls(),
    # in the order of the settings
    *(path("", include(module)) for module in list_modules("urls", f"{__package__}.")),
    path("", include("people.urls")),
    path("", include("publications.urls")),
    path("", include("software.urls")),
    path("topics/", pages.topics, name="topics"),
    path("topics/<name:slug>/", pages.topic, name="topic"),
    path("awards/", pages.awards, name="awards"),
    re_path(r"^years/(?P<number>[1-9][0-9]{3})/$", years.year, name="year"),
    path("search/", searching.search, name="search"),
    path("search.json", searching.search_json, name="search_json"),
    path("search.<search:ending>", searching.search_export, name="search_export"),
    path("search.atom", feeds.SearchFeed(), name="search_feed"),
    path("search/suggestions.json", searching.suggestions, name="suggestions"),
    path("openapi.json", openapi.openapi, name="openapi"),
    path("feed.atom", feeds.SiteFeed(), name="feed"),
    path("healthz", health.health, name="health"),
    path("metrics", monitoring.metrics, name="metrics"),
    path("robots.txt", crawlers.robots, name="robots"),
    path("sitemap.xml", crawlers.sitemap, name="sitemap"),
    path("sitemap-<slug:section>-<int:part>.xml", crawlers.sitemap_part, name="sitemap_part"),
    path(".well-known/security.txt", crawlers.security, name="security"),
    path("opensearch.xml", crawlers.opensearch, name="opensearch"),
    path("embed/", embed.builder, name="embed_builder"),
    path("embed/accent.css", embed.stylesheet, name="embed_accent"),
    path("embed/<path:place>/", embed.embed, name="embed"),
    path("oembed", oembed, name="oembed"),
    path("accent.css", brand.stylesheet, name="accent"),
    path("icon.svg", brand.icon, name="icon"),
    path("favicon.ico", brand.favicon, name="favicon"),
    path("icon-<int:size>.png", brand.png_icon, name="png_icon"),
    path("site.webmanifest", brand.manifest, name="manifest"),
    path("accounts/invitation/", invitations.accept_invitation, name="invitation"),
    path("accounts/invitation/<str:token>/", invitations.follow_link, name="invitation_link"),
    path("accounts/", include("groupsite.account_urls")),
    path("admin/", include(([*history_urls(), *change_urls()], "history"))),
    path("admin/", admin.site.urls),
    path("<name:slug>/", pages.page, name="page"),
]

handler400 = "groupsite.site.errors.bad_request"
handler403 = "groupsite.site.errors.forbidden"
handler404 = "groupsite.site.errors.not_found"
handler500 = "groupsite.site.errors.server_error"
handler429 = "groupsite.site.errors.too_many_attempts"  # django-allauth looks for it
