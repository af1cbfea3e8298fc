"""The contact page in a browser: what is copied in one click."""

import pytest

from groupsite.models import Group

pytestmark = pytest.mark.browser


def test_the_address_and_an_email_are_copied_as_they_stand(page, site):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=site)
    page.set_default_timeout(10_000)
    page.goto(f"{site}/contact/")
    group = Group.objects.get()
    page.get_by_role("button", name="Copy address").click()
    page.get_by_role("status").filter(has_text="address copied").wait_for(state="attached")
    copied = page.evaluate("navigator.clipboard.readText()").splitlines()
    assert copied == [group.name, group.unit, group.institution, *group.address.splitlines()]
    page.get_by_role("button", name="the e-mail address of Luo Mai").click()
    page.get_by_role("button", name="Copied the e-mail address of Luo Mai").wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == "luo.mai@ed.ac.uk"
