"""What log lines must not say."""

import logging

import pytest

from core.monitoring.masking import HideTokens

PATH = "/accounts/invitation/" + "a1" * 20 + "/"


@pytest.mark.parametrize(
    ("message", "values", "text"),
    [
        ("Gone: %s", (PATH,), "Gone: /accounts/invitation/…/"),
        ("Gone: %s, %d times", (PATH, 3), "Gone: /accounts/invitation/…/, 3 times"),
        (f"Gone: {PATH}", None, "Gone: /accounts/invitation/…/"),
        (f"Gone: /reports/WzEsMV0:{'c3' * 20}/report.pdf", None, "Gone: /reports/…/report.pdf"),
        ("Gone: %s", (f"/people/ada/?preview={'d4' * 20}&x=1",), "Gone: /people/ada/?preview=…&x=1"),
        ("Gone: /reports/", None, "Gone: /reports/"),
        ("Gone: %(number)d", ({"number": 410},), "Gone: 410"),
        (ValueError("no text"), None, "no text"),
    ],
)
def test_the_token_of_a_link_is_not_logged(message, values, text):
    record = logging.LogRecord("django.request", logging.WARNING, "", 0, message, values, None)
    assert HideTokens().filter(record)
    assert record.getMessage() == text
