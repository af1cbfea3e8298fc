"""URLs of reports, of links to correct one's profile, and of the link that stops notices."""

from django.urls import path

from groupsite.corrections import notice_views, profile_link_views, report_views

urlpatterns = [
    *report_views.build_urls(),
    path("accounts/profile/", profile_link_views.correct_profile, name="correct_profile"),
    path("accounts/profile/<str:token>/", profile_link_views.follow_link, name="profile_link"),
    path("accounts/notices/stop/<str:token>/", notice_views.stop_notices, name="stop_notices"),
]
