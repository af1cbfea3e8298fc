"""The public addresses; those of an app are in the app."""

from django.contrib import admin
from django.urls import include, path, register_converter

from groupsite.history.urls import history_urls
from groupsite.kit.converters import UnicodeSlug
from groupsite.views import awards, brand, health, home, news, pages, pictures, profile, topics

register_converter(UnicodeSlug, "name")

urlpatterns = [
    path("", home.home, name="home"),
    path("people/<name:slug>/", profile.profile, name="person"),
    path("people/<name:slug>/photo-<slug:width>.<slug:kind>", pictures.photo, name="photo"),
    path("logo-<slug:width>.<slug:kind>", pictures.logo, name="logo"),
    path("partners/<int:pk>/logo-<slug:width>.<slug:kind>", pictures.partner_logo, name="partner_logo"),
    path("", include("people.urls")),
    path("", include("publications.urls")),
    path("", include("software.urls")),
    path("topics/", topics.topics, name="topics"),
    path("topics/<name:slug>/", topics.topic, name="topic"),
    path("awards/", awards.awards, name="awards"),
    path("news/", news.news, name="news"),
    path("news/<name:slug>/", news.news_item, name="news_item"),
    path("healthz", health.health, name="health"),
    path("robots.txt", health.robots, name="robots"),
    path("accent.css", brand.stylesheet, name="accent"),
    path("icon.svg", brand.icon, name="icon"),
    path("favicon.ico", brand.favicon),
    path("site.webmanifest", brand.manifest, name="manifest"),
    path("admin/", include((history_urls(), "history"))),
    path("admin/", admin.site.urls),
    path("<name:slug>/", pages.page, name="page"),
]

handler400 = "groupsite.views.errors.bad_request"
handler403 = "groupsite.views.errors.forbidden"
handler404 = "groupsite.views.errors.not_found"
handler500 = "groupsite.views.errors.server_error"
