"""The page of metrics for Prometheus."""

from django.http import Http404, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST

from core.monitoring.metrics import write_metrics
from groupsite.monitoring.access import may_read_metrics


@never_cache
@require_safe
def metrics(request) -> HttpResponse:
    """Write the metrics; for others than operators there is no such page."""
    if not may_read_metrics(request):
        raise Http404
    return HttpResponse(write_metrics(), CONTENT_TYPE_LATEST)
