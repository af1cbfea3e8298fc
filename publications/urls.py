from django.urls import path

from publications import attachments, views

urlpatterns = [
    path("publications/", views.publications, name="publications"),
    path("publications/<name:slug>/", views.publication, name="publication"),
    path("publications/<name:slug>/<name:stem>.<slug:ending>", attachments.attachment, name="attachment"),
    path("venues/", views.venues, name="venues"),
    path("venues/<name:slug>/", views.venue, name="venue"),
]
