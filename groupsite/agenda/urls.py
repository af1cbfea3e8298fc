"""URLs of events, talks, positions and theses, with their feeds and JSON."""

from django.urls import path

from groupsite.agenda import feeds, position_views, thesis_views, views
from groupsite.agenda import resources as agenda

urlpatterns = [
    path("events/", views.events, name="events"),
    path("events.ics", views.calendar, name="calendar"),
    path("events.json", agenda.events, name="events_json"),
    path("events.atom", feeds.EventsFeed(), name="events_feed"),
    path("events/talks/", views.talks, name="talks"),
    path("events/talks.json", agenda.talks, name="talks_json"),
    path("events/talks/<name:slug>/", views.talk, name="talk"),
    path("events/<name:slug>/", views.event, name="event"),
    path("events/<name:slug>.ics", views.event_calendar, name="event_calendar"),
    path("join/<name:slug>/", position_views.position, name="position"),
    path("positions.json", agenda.positions, name="positions_json"),
    path("positions.atom", feeds.PositionsFeed(), name="positions_feed"),
    path("theses/", thesis_views.theses, name="theses"),
    path("theses.json", agenda.theses, name="theses_json"),
    path("theses/<name:slug>/", thesis_views.thesis, name="thesis"),
    path("theses/<name:slug>/thesis.pdf", thesis_views.thesis_file, name="thesis_file"),
]
