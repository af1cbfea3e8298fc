from django.urls import path

from publications import views

urlpatterns = [
    path("publications/", views.publications, name="publications"),
    path("publications/<name:slug>/", views.publication, name="publication"),
    path("venues/", views.venues, name="venues"),
    path("venues/<name:slug>/", views.venue, name="venue"),
]
