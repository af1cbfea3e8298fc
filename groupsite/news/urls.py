"""URLs of news, with their feed and JSON."""

from django.urls import path

from groupsite.news import feeds, resources, views

urlpatterns = [
    path("news/", views.news, name="news"),
    path("news.json", resources.news, name="news_json"),
    path("news.atom", feeds.NewsFeed(), name="news_feed"),
    path("news/<name:slug>/", views.news_item, name="news_item"),
]
