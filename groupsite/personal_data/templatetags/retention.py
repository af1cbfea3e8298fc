"""What is kept for how long, within any page."""

from django import template

from groupsite.models import Group
from groupsite.personal_data.retention import get_periods, list_lines

register = template.Library()


@register.inclusion_tag("personal_data/_retention.html")
def retention_table(group: Group | None = None) -> dict[str, object]:
    """Render the table of what is kept for how long; group: if it is fetched already."""
    return {"lines": list_lines(group or get_periods())}
