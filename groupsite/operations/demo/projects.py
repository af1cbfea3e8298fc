"""Load the demo's organisations and projects."""

from decimal import Decimal
from typing import Any

from groupsite.operations.demo_rows import Upserter, parse_period, pick_columns
from people.models import Organisation, Person
from publications.models import Publication
from software import models as software

LINKS = (
    ("themes", software.ProjectTheme, "theme", software.Theme),
    ("papers", software.ProjectPublication, "publication", Publication),
    ("software", software.ProjectSoftware, "software", software.Software),
    ("partners", software.ProjectPartner, "organisation", Organisation),
)
"""Lists of an entry, the models of their rows, the foreign keys of these, and the models they point at."""


def put_organisations(upserter: Upserter, entries: list[dict[str, Any]]) -> None:
    for entry in entries:
        columns = pick_columns(entry, "short_name", "country", "url", "ror", "funder_id")
        upserter.upsert(Organisation, entry["name"], {"name": entry["name"]}, **columns)


def put_projects(upserter: Upserter, entries: list[dict[str, Any]]) -> None:
    for entry in entries:
        columns = pick_columns(entry, "title", "acronym", "summary", "narrative", "visibility")
        columns = {"visibility": "public"} | columns | parse_period(entry)
        project = upserter.upsert(software.Project, entry["key"], {"slug": entry["key"]}, **columns)
        for number, member in enumerate(entry.get("people", []), start=1):
            key = {"person": None, "name": member.get("name", ""), "part": member["part"]}
            if "person" in member:
                key["person"] = upserter.get(Person, member["person"])
            upserter.upsert_part(
                software.ProjectPerson, "project", project, key, position=number, **parse_period(member)
            )
        for number, grant in enumerate(entry.get("funding", []), start=1):
            key = {
                "funder": upserter.get(Organisation, grant["funder"]),
                "grant_number": grant.get("grant_number", ""),
            }
            facts = pick_columns(grant, "programme", "currency", "amount_shown")
            if "amount" in grant:
                facts["amount"] = Decimal(grant["amount"])
            upserter.upsert_part(software.Funding, "project", project, key, position=number, **facts)
        for name, model, target_key, target in LINKS:
            for number, link in enumerate(entry.get(name, []), start=1):
                row = {target_key: upserter.get(target, link)}
                upserter.upsert_part(model, "project", project, row, position=number)
