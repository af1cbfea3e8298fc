"""Middleware that tells whom a request belongs to: its view, and its statements."""

from django.db import connection

from core.monitoring.current_work import current_work
from core.monitoring.statements import watch_statement


class ViewNameMiddleware:
    """Note the name of the view for the access log and the metrics; let statements name the request."""

    def __init__(self, get_response) -> None:
        self.get_response = get_response

    def __call__(self, request):
        with connection.execute_wrapper(watch_statement):
            return self.get_response(request)

    def process_view(self, request, *_view) -> None:
        """Note the name; Django calls this once the view is resolved."""
        if work := current_work.get():
            work.view = request.resolver_match.view_name or ""
