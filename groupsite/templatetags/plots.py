"""The repeated parts of plots, written by hand as there are hundreds on a page; `{% load plots %}`."""

from collections.abc import Iterable
from html import escape

from django import template
from django.utils.safestring import SafeString

from groupsite.kit.plots.marks import Label
from groupsite.kit.plots.matrix import Matrix, Row
from groupsite.kit.plots.years import Column, YearPlot

register = template.Library()


@register.simple_tag
def plot_labels(labels: Iterable[Label], y: int) -> SafeString:
    """Labels of an axis, all at one height."""
    return SafeString("".join(_label(each, y) for each in labels))


@register.simple_tag
def year_columns(plot: YearPlot) -> SafeString:
    """The columns of papers per year with their counts; those with an address are links."""
    return SafeString("\n".join(_column(plot, each) for each in plot.columns))


@register.simple_tag
def matrix_rows(plot: Matrix) -> SafeString:
    """What stands under the columns: a line for each, and the rows with their dots."""
    lines = [f'<line class="plot-none" x1="{x}" x2="{x}" y1="32" y2="100%"/>' for x in plot.places]
    return SafeString("\n".join([*lines, *map(_row, plot.rows)]))


@register.simple_tag
def table_rows(rows: Iterable[tuple[object, object]]) -> SafeString:
    """The body of a plot's table: what a row is about, and what is said of it."""
    return SafeString(
        "\n".join(
            f'<tr><th scope="row">{_called(name)}</th><td>{escape(str(said))}</td></tr>'
            for name, said in rows
        )
    )


def _called(name: object) -> str:
    """A year as it is, words in whatever direction they are written."""
    return str(name) if isinstance(name, int) else f"<bdi>{escape(str(name))}</bdi>"


def _label(label: Label, y: int) -> str:
    return f'<text x="{label.x}" y="{y}" text-anchor="{label.anchor}">{escape(label.text)}</text>'


def _column(plot: YearPlot, column: Column) -> str:
    emphasis = f" plot-{column.emphasis}" if column.emphasis else ""
    dashes = f' stroke-dasharray="{plot.dashes}"' if plot.dashes else ""
    mark = (
        f'<line class="plot-mark{emphasis}" x1="{column.x}" x2="{column.x}" y1="{column.bottom}" '
        f'y2="{column.top}" stroke-width="{plot.thickness}"{dashes}/>'
    )
    if column.label:
        mark += _label(column.label, column.label_y)
    if not column.address:
        return mark
    current = ' aria-current="true"' if column.emphasis == "chosen" else ""
    slot = (
        f'<rect class="plot-slot" x="{column.slot}" y="0" width="{column.slot_width}" height="100%" '
        'fill="none" pointer-events="all"/>'
    )
    return (
        f'<a class="plot-column" id="column-{column.year}" href="{escape(column.address)}" rel="nofollow" '
        f'aria-label="{escape(column.name)}"{current}>{slot}{mark}</a>'
    )


def _row(row: Row) -> str:
    dots = "".join(f'<circle class="plot-dot" cx="{x}" cy="12" r="4.5"/>' for x in row.dots)
    return (
        f'<svg y="{row.top}" width="100%" height="24">'
        f'<text class="plot-name" x="0" y="16">{escape(row.shown)}</text>{dots}'
        '<line class="plot-rule" x1="0" x2="100%" y1="23.5" y2="23.5"/></svg>'
    )
