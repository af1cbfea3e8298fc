"""Rows of the roster as its page sends them."""

from people.models import Appointment
from people.names.directory import PersonDirectory
from people.roster import cells

ROSTER = "/admin/people/appointment/roster/"


def build_row_data(row, **fields):
    """What the row's form sends after somebody typed these fields."""
    row = Appointment.objects.for_roster().get(pk=row.pk)
    return {**cells.format_cells(row, PersonDirectory()), "version": row.version, **fields}


def save(client, row, **fields):
    return client.post(f"{ROSTER}{row.pk}/", build_row_data(row, **fields), follow=True)


def save_cell(client, row, cell, value, was="", **answers):
    """What the table sends when one cell was edited that showed `was`."""
    return client.post(f"{ROSTER}{row.pk}/cell/", {"cell": cell, "value": value, "was": was} | answers)


def post_table(client, text, **more):
    return client.post(ROSTER + "paste/", {"table": text, **more})
