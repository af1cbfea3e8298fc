"""Repeated parts of plots; `{% load plots %}`.

Python writes them, as there are hundreds on a page: in templates the plots of an author name take 8 ms more.
"""

from collections.abc import Iterable
from html import escape

from django import template
from django.template import Context
from django.utils.safestring import SafeString

from core.plots.lanes import Lane, LinkedMark, MarkGroup, measure_radius
from core.plots.marks import Label
from core.plots.matrix import Matrix, MatrixRow
from core.plots.years import YearColumn, YearPlot
from core.text.markdown import truncate_text
from core.web.html.elements import join_html

LONGEST_TITLE = 60  # characters of a label

register = template.Library()


@register.simple_tag
def plot_labels(labels: Iterable[Label], y: int, dx: int = 0) -> SafeString:
    """Return labels of an axis, all at one height. dx: how far to the right of their place."""
    return join_html(_render_label(each, y, dx) for each in labels)


@register.simple_tag
def year_columns(plot: YearPlot) -> SafeString:
    """Return the columns of papers per year with their counts; those with an address are links."""
    return join_html((_render_column(plot, each) for each in plot.columns), "\n")


@register.simple_tag
def year_table(rows: Iterable[tuple[int, int]]) -> SafeString:
    """Return the rows of a table of papers per year."""
    cells = (f'<th scope="row">{year}</th><td>{papers}</td>' for year, papers in rows)
    return join_html((f"<tr>{row}</tr>" for row in cells), "\n")


@register.simple_tag
def matrix_rows(plot: Matrix) -> SafeString:
    """Return a line for each column of a matrix, and its rows with their dots."""
    lines = [f'<line class="plot-none" x1="{x}" x2="{x}" y1="32" y2="100%"/>' for x in plot.places]
    return join_html([*lines, *map(_render_row, plot.rows)], "\n")


@register.simple_tag(takes_context=True)
def lane_marks(context: Context, lane: Lane) -> SafeString:
    """Return the marks of a lane as links, each with a label that shows when it is pointed at.

    On a page that no server answers they lead to whole lists, as nothing filters them.
    """
    has_filters = not context.get("static_page")
    return join_html((_render_group(group, has_filters) for group in lane.groups), "\n")


def _render_group(group: MarkGroup, has_filters: bool) -> str:
    width = f' class="plot-{group.width}"' if group.width else ""
    marks = "".join(_render_mark(each, group, has_filters) for each in group.marks)
    return f'<svg{width} x="{group.x}" y="50%" width="1" height="1">{marks}</svg>'


def _render_mark(linked: LinkedMark, group: MarkGroup, has_filters: bool) -> str:
    mark, x = linked.mark, f"{linked.x:g}"
    address = mark.address if has_filters else mark.address.partition("?")[0]
    radius = measure_radius(linked.number)
    if group.note:
        shape = '<path class="plot-dot" d="M0 0l6-4v8z"/>'
        shape += f'<text class="plot-note" x="0" y="18">{group.note}</text>'
    elif mark.honour:
        shape = f'<path class="plot-dot" d="M{x}-4l4 4-4 4-4-4z"/>'
    else:
        shape = f'<circle class="plot-dot" cx="{x}" r="{radius:g}"/>'
    if linked.number:
        shape += f'<text class="plot-number" x="{x}" y="4" text-anchor="middle">{linked.number}</text>'
    title = truncate_text(mark.title, LONGEST_TITLE)
    detail = ", ".join(filter(None, (mark.detail, mark.honour)))
    anchor = ' text-anchor="end"' if group.is_late else ""
    return (
        f'<a href="{escape(address)}"><rect x="{linked.left:g}" y="-12" width="{linked.width:g}" '
        f'height="24"/><circle class="plot-ring" cx="{x}" r="{max(7.5, radius + 2):g}"/>{shape}'
        f'<text class="plot-label" x="{x}" y="-32"{anchor}>{escape(title)} '
        f'<tspan x="{x}" dy="16">{escape(detail)}</tspan></text></a>'
    )


def _render_label(label: Label, y: int, dx: int = 0) -> str:
    shift = f' dx="{dx}"' if dx else ""
    return f'<text x="{label.x}" y="{y}"{shift} text-anchor="{label.anchor}">{escape(label.text)}</text>'


def _render_column(plot: YearPlot, column: YearColumn) -> str:
    emphasis = f" plot-{column.emphasis}" if column.emphasis else ""
    dashes = f' stroke-dasharray="{plot.dashes}"' if plot.dashes else ""
    mark = (
        f'<line class="plot-mark{emphasis}" x1="{column.x}" x2="{column.x}" y1="{column.bottom}" '
        f'y2="{column.top}" stroke-width="{plot.thickness}"{dashes}/>'
    )
    label = _render_label(column.label, column.label_y) if column.label else ""
    if not column.address:
        return mark + label
    current = ' aria-current="true"' if column.emphasis == "chosen" else ""
    slot = (
        f'<rect class="plot-slot" x="{column.slot}" y="0" width="{column.slot_width}" height="100%" '
        'fill="none" pointer-events="all"/>'
    )
    return (
        f'<a class="plot-column" id="column-{column.year}" href="{escape(column.address)}" rel="nofollow" '
        f'aria-label="{escape(column.name)}"{current}>{slot}{mark}{label}</a>'
    )


def _render_row(row: MatrixRow) -> str:
    dots = "".join(f'<circle class="plot-dot" cx="{x}" cy="12" r="4.5"/>' for x in row.dots)
    return (
        f'<svg y="{row.top}" width="100%" height="24">'
        f'<text class="plot-name" x="0" y="16">{escape(row.short_name)}</text>{dots}'
        '<line class="plot-rule" x1="0" x2="100%" y1="23.5" y2="23.5"/></svg>'
    )
