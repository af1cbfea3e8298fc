from django.urls import path

from people.pages import views

urlpatterns = [
    path("people/", views.people, name="people"),
    path("teaching/", views.teaching, name="teaching"),
]
