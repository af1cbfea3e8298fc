"""The admin pages that belong to no model: roster, autocompletion, deleted rows, bulk actions and so on."""

import csv
import io

from django.urls import reverse

from bench import requests
from bench.editing import act, build_admin_url, find_largest, log_in, page, save
from bench.large.random_texts import draw_text, list_names, seed_random
from core.history.timeline import DeletedObjects
from groupsite.redirects.models import Redirect
from people.models import Appointment, Person, User
from publications.models import Publication

ROSTER = {
    "roster": "",
    "roster of all times": "?status=all",
    "roster, all rows edited": "?status=all&edit=all",
    "roster, somebody searched": "?status=all&q=an&sort=name",
}
OFFERS = {"names": "li", "venues": "scaling", "topics": "graph", "papers": "serving models"}
ACTIONS = {
    "ends": {"ends-on": "August 2027"},
    "promote": {"promote-role": "Postdoc", "promote-start": "September 2027", "promote-carry": "on"},
    "supervise": {"supervise-new": "Ada Nobody, Elsewhere", "supervise-start": "September 2027"},
    "delete": {},
}


def prepare_roster(query: str):
    return lambda: requests.prepare_get(log_in("staff"), reverse("admin:people_roster") + query)


for label, query in ROSTER.items():
    page(label)(prepare_roster(query))


@page("roster as a file")
def roster_file():
    return requests.prepare_get(log_in("staff"), reverse("admin:people_roster_csv") + "?status=all")


@page("roster, one row edited")
def roster_row():
    url = reverse("admin:people_roster_row", args=[Appointment.objects.earliest("pk").pk])
    return requests.prepare_get(log_in("staff"), url, **{"X-Roster": "row"})


def prepare_roster_plan(action: str):
    rows = list(Appointment.objects.order_by("pk").values_list("pk", flat=True)[:100])
    data = {"action": action, "row": rows, "back": "status=all", **ACTIONS[action]}
    return requests.prepare_post(log_in("staff"), reverse("admin:people_roster_act"), data)


for action in ACTIONS:
    page(f"roster plan, {action}")(lambda action=action: prepare_roster_plan(action))


@page("roster pasted")
def roster_pasted():
    lines = [f"{name}\tPhD student\tSeptember 2024\t" for name in list_names()[100:300]]
    table = "\n".join(["Name\tRole\tFrom\tTo", *lines])
    return requests.prepare_post(log_in("staff"), reverse("admin:people_roster_paste"), {"table": table})


@page("roster pasted back")
def roster_pasted_back():
    """Prepare pasting the exported roster, with another note in each tenth row."""
    answer = log_in("staff").get(reverse("admin:people_roster_csv") + "?status=all")
    lines = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    note = lines[0].index("Internal note")
    for line in lines[1::10]:
        line[note] = "seen through"
    table = "\n".join("\t".join(line) for line in lines)
    return requests.prepare_post(log_in("staff"), reverse("admin:people_roster_paste"), {"table": table})


def prepare_offers(kind: str, query: str):
    url = f"{reverse('admin:publications_publication_offers', args=[kind])}?q={query}"
    return requests.prepare_get(log_in("member"), url)


for what, text in OFFERS.items():
    page(f"offers of {what}")(lambda what=what, text=text: prepare_offers(what, text))


@page("offers for a pasted byline")
def offers_pasted():
    url = reverse("admin:publications_publication_offers", args=["pasted"])
    return requests.prepare_post(log_in("member"), url, {"text": ", ".join(list_names()[450:510])})


def prepare_autocomplete(app: str, model: str, field: str):
    query = f"app_label={app}&model_name={model}&field_name={field}&term=an"
    return requests.prepare_get(log_in("owner"), f"{reverse('admin:autocomplete')}?{query}")


for app, model, field in (
    ("people", "appointment", "person"),
    ("software", "themepublication", "publication"),
    ("publications", "authorship", "author"),
):
    page(f"picking by typing, {field}")(lambda relation=(app, model, field): prepare_autocomplete(*relation))


@page("Markdown shown")
def markdown():
    source = "\n\n".join(f"## Heading\n\n{draw_text(seed_random('markdown'), 150)}" for _ in range(10))
    return requests.prepare_post(log_in("member"), reverse("admin:markdown"), {"text": source})


@page("deleted content")
def deleted():
    return requests.prepare_get(log_in("owner"), reverse("history:deleted"))


@page("deleted content of all times")
def deleted_older():
    return requests.prepare_get(log_in("owner"), reverse("history:deleted") + "?older=1&page=4")


@page("deleted paper")
def undelete():
    owner = User.objects.get(email="owner@example.org")
    deletion = DeletedObjects([Publication], owner, older=True)[0:1][0]
    return requests.prepare_get(
        log_in("owner"), reverse("history:undelete", args=[deletion.label, deletion.event])
    )


@page("add many redirects")
def redirects():
    return requests.prepare_get(log_in("owner"), build_admin_url(Redirect, "add_many"))


@page("add many redirects, 100 sent")
def redirects_sent():
    lines = "\n".join(f"/lost{number}/ /people/" for number in range(100))
    return requests.prepare_post(log_in("owner"), build_admin_url(Redirect, "add_many"), {"lines": lines})


for action in ("publish", "withdraw", "list_them", "add_topic", "add_theme"):
    page(f"bulk {action}")(lambda action=action: act(Publication, action))
page("bulk publish, all papers")(lambda: act(Publication, "publish", select_across="1"))
page("bulk delete, all papers")(lambda: act(Publication, "delete_selected", select_across="1"))
page("bulk hide, all people")(lambda: act(Person, "hide_profile", select_across="1"))


@page("paper looked at while it is written")
def looked_at():
    url = build_admin_url(Publication, "change", find_largest(Publication).pk)
    return save(log_in("owner"), url, "publication_form", button="_preview")


@page("paper saved second")
def saved_second():
    url = build_admin_url(Publication, "change", find_largest(Publication).pk)
    return save(log_in("owner"), url, "publication_form", _version="1", title="Another title")


@page("draft seen before others")
def draft():
    paper = Publication.objects.filter(visibility="draft").earliest("pk")
    return requests.prepare_get(log_in("owner"), f"{paper.get_absolute_url()}?preview=1")


@page("password")
def password():
    return requests.prepare_get(log_in("member"), reverse("account_set_password"))


@page("first steps, the demo taken away")
def first_steps():
    return requests.prepare_get(log_in("owner"), reverse("admin:groupsite_first_steps_demo"))
