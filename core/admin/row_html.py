"""The rows of lists in the admin as HTML.

They are written here, as Django writes the cells of its own lists: templates of the same took half of the
time of a list.
"""

from django.utils.html import conditional_escape, escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from core.admin.list_rows import AdminRow


def render_rows(changelist) -> SafeString:
    """Return the rows of a list, each with its state and its links."""
    admin, has_ticks = changelist.model_admin, changelist.show_admin_actions
    names = gettext("View"), gettext("History")
    rows = "".join(
        f"<li>{_render_tick(row) if has_ticks else ''}{admin.render_row(row)}"
        f"{_render_state(row, *names)}</li>\n"
        for row in changelist.admin_rows
    )
    return SafeString(f'<ul id="result_list" class="admin-rows">\n{rows}</ul>')


def render_columns(row: AdminRow) -> SafeString:
    """Return the key, the title and the facts of a row."""
    key = f'<p class="row-key">{conditional_escape(row.key)}</p>' if row.key else ""
    title = f'<a href="{escape(row.url)}">{conditional_escape(row.title)}</a>'
    facts = "".join(
        f'<li>{f"""<span class="label">{escape(label)}</span> """ if label else ""}'
        f"<bdi>{conditional_escape(value)}</bdi></li>"
        for label, value in row.facts
    )
    facts = f'<ul class="row-facts">{facts}</ul>' if facts else ""
    return SafeString(f'{key}<h2 dir="auto">{title}</h2>{facts}')


def _render_tick(row: AdminRow) -> str:
    return (
        '<input type="checkbox" class="action-select" name="_selected_action"'
        f' value="{row.instance.pk}" aria-label="{escape(row.tick_label)}">'
    )


def _render_state(row: AdminRow, view: str, history: str) -> str:
    hidden = "" if row.is_public else " hidden-state"
    state = f'<p class="state{hidden}">{escape(row.state)}</p>' if row.state else ""
    changed = f'<p class="help">{escape(row.changed)}</p>' if row.changed else ""
    links = " ".join(
        f'<a href="{escape(url)}" aria-label="{escape(label)}">{escape(text)}</a>'
        for url, label, text in (
            (row.view_url, row.view_label, view),
            (row.history_url, row.history_label, history),
        )
        if url
    )
    return f'<div class="row-state">{state}{changed}<p class="row-links">{links}</p></div>'
