from django.urls import path

from software import feeds, views

urlpatterns = [
    path("research/", views.themes, name="themes"),
    path("research/<name:slug>/", views.theme, name="theme"),
    path("research/<name:slug>.atom", feeds.ThemeFeed(), name="theme_feed"),
    path("research/<name:slug>.<export:ending>", views.theme_export, name="theme_export"),
    path("software/", views.software, name="software"),
    path("software/<name:slug>/", views.software_item, name="software_item"),
]
