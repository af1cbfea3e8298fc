"""Counting the clicks of an errand: `hand = count_clicks(page)`, `hand.click("Save")`, `hand.clicks`."""

import re


class Hand:
    """A person with a pointer, who counts."""

    def __init__(self, page) -> None:
        self.page, self.clicks = page, 0

    def click(self, target) -> None:
        """Click an element, or the first button or link of that name."""
        self.clicks += 1
        if isinstance(target, str):
            button, link = (
                self.page.get_by_role(role, name=target, exact=True) for role in ("button", "link")
            )
            target = button.or_(link).first
        self.press(target)

    def press(self, target) -> None:
        target.click()

    def fill(self, label: str, text: str) -> None:
        self.clicks += 1
        self.page.get_by_label(label, exact=True).first.fill(text)

    def choose(self, label: str, option: str) -> None:
        self.clicks += 1
        self.page.get_by_label(label, exact=True).first.select_option(label=option)

    def check(self, label: str) -> None:
        self.clicks += 1
        self.press(self.page.get_by_label(label).first)

    def upload(self, label: str, name: str, content: bytes, kind: str) -> None:
        self.clicks += 1
        file = {"name": name, "mimeType": kind, "buffer": content}
        self.page.get_by_label(label, exact=True).first.set_input_files(file)

    def save(self, button: str = "Save") -> None:
        self.click(button)
        self.page.get_by_role("button", name="Undo", exact=True).first.wait_for()

    def add(self, task: str) -> None:
        """Open a form from the tasks."""
        self.click("Your tasks")
        self.page.get_by_role("link", name=task, exact=True).first.wait_for()
        self.click(task)
        self.page.locator("form[data-drafts]").wait_for()

    def add_row(self, group: str) -> None:
        self.clicks += 1
        first = self.page.locator(f'.empty-parts [aria-controls="{group}-group"]')
        further = self.page.locator(f"#{group}-group").get_by_text(re.compile("^Add (an?|another) "))
        self.press(first if first.count() else further)

    def fill_named(self, name: str, text: str) -> None:
        self.clicks += 1
        self.page.locator(f"[name={name}]").fill(text)


class Keyboard(Hand):
    """A person without a pointer: what is pressed must take the focus, and react to Enter or Space."""

    def press(self, target) -> None:
        target.focus()
        assert target.evaluate("element => element === document.activeElement"), target
        is_box = target.evaluate("element => ['checkbox', 'radio'].includes(element.type)")
        self.page.keyboard.press("Space" if is_box else "Enter")


def count_clicks(page) -> Hand:
    """Return somebody at a page who counts each click, and each field that is filled by pointer."""
    return Hand(page)
