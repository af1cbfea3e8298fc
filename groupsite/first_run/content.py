"""What a new site has before anybody wrote anything: roles, pages that are true as they stand, menus."""

from typing import Any

ROLES: tuple[dict[str, Any], ...] = (
    {
        "name": "Group leader",
        "plural": "Group leaders",
        "heading": "Head",
        "leads": True,
        "past_are_alumni": False,
    },
    {"name": "Research fellow", "plural": "Research fellows", "heading": "Researchers"},
    {"name": "Postdoctoral researcher", "plural": "Postdoctoral researchers", "heading": "Researchers"},
    {"name": "Research engineer", "plural": "Research engineers", "heading": "Researchers"},
    {"name": "PhD student", "plural": "PhD students"},
    {"name": "Master's student", "plural": "Master's students"},
    {"name": "Undergraduate student", "plural": "Undergraduate students"},
    {"name": "Administrator", "plural": "Administrators", "heading": "Administration"},
    {"name": "Visitor", "plural": "Visitors", "past_are_alumni": False},
    {"name": "Affiliate", "plural": "Affiliates", "heading": "Affiliated", "past_are_alumni": False},
)
"""In the order in which people are listed."""

PAGES: tuple[dict[str, str], ...] = (
    {
        "slug": "join",
        "title": "Join the group",
        "purpose": "join",
        "visibility": "public",
        "body": "Open places are announced on this page. At the moment none is.",
    },
    {
        "slug": "contact",
        "title": "Contact",
        "purpose": "contact",
        "visibility": "public",
        "body": "The page of each member, which is listed under People, says how to reach them.",
    },
    {
        "slug": "imprint",
        "title": "Imprint",
        "purpose": "legal",
        "visibility": "draft",
        "body": "Who runs this site and answers for it: name, legal form, postal address, e-mail address, "
        "telephone number, and who is responsible for the contents.",
    },
    {
        "slug": "privacy",
        "title": "Privacy",
        "purpose": "legal",
        "visibility": "public",
        "body": """\
Reading this site needs no cookie and no account. Pages load nothing from other servers, and nothing counts \
or follows visitors. Members who log in to edit get one cookie for the session and one that protects their \
forms.

The web server may keep an access log with network addresses.

Whoever is named here can have an entry changed or removed; the page Contact says whom to write to.""",
    },
    {
        "slug": "accessibility",
        "title": "Accessibility",
        "purpose": "legal",
        "visibility": "public",
        "body": """\
The site is built to meet the Web Content Accessibility Guidelines 2.2 at level AA: it works by keyboard, \
with a screen reader, without scripts and at twice the text size. Formulas are set as MathML, and every plot \
has its numbers as a table.

If anything here keeps you from what you need, please write to us; the page Contact says how.""",
    },
)
"""The imprint is a draft: nobody but the group can say who answers for it."""

MENU = {
    "Research": "/research/",
    "Publications": "/publications/",
    "People": "/people/",
    "Software": "/software/",
    "News": "/news/",
    "Join": "/join/",
}
FOOTER = {"Contact": "/contact/", "Join the group": "/join/", "Teaching": "/teaching/", "Awards": "/awards/"}
