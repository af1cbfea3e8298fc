"""End the sessions of an account."""

from allauth.usersessions.models import UserSession
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.utils import timezone

from people.models import User


def end_sessions(user: User) -> int:
    """Log a user out everywhere, also of sessions that have no UserSession; return the number of sessions."""
    UserSession.objects.filter(user=user).delete()
    sessions = Session.objects.filter(expire_date__gt=timezone.now())
    keys = [
        session.pk
        for session in sessions.iterator()
        if session.get_decoded().get(SESSION_KEY) == str(user.pk)
    ]
    Session.objects.filter(pk__in=keys).delete()
    return len(keys)
