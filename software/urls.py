from django.urls import path

from software import citations, feeds, projects, views

urlpatterns = [
    path("research/", views.themes, name="themes"),
    path("research/<name:slug>/", views.theme, name="theme"),
    path("research/<name:slug>.atom", feeds.ThemeFeed(), name="theme_feed"),
    path("research/<name:slug>.<list:ending>", views.theme_export, name="theme_export"),
    path("projects/", projects.projects, name="projects"),
    path("projects/<name:slug>/", projects.project, name="project"),
    path("projects/<name:slug>/publications.atom", feeds.ProjectFeed(), name="project_feed"),
    path("projects/<name:slug>/publications.<list:ending>", projects.project_export, name="project_export"),
    path("software/", views.software, name="software"),
    path("software/<name:slug>.<reference:ending>", citations.software_export, name="software_export"),
    path("software/<name:slug>/csl.json", citations.software_csl, name="software_csl"),
    path("software/<name:slug>/CITATION.cff", citations.citation_file, name="software_citation_file"),
    path("software/<name:slug>/", views.software_item, name="software_item"),
]
