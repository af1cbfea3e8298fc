"""The public URLs of reports: those with the token of a link. Members have theirs in the admin."""

from django.urls import path

from groupsite.reports import shared_views

urlpatterns = [
    path("reports/<str:token>/", shared_views.shared_report, name="shared_report"),
    path("reports/<str:token>/report.<slug:ending>", shared_views.shared_file, name="shared_report_file"),
]
