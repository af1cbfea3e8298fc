"""Tables in the source of pages: the largest one, with cells that span rows and columns."""

import pytest

from core.tables.html_tables import is_html, read_html_rows


@pytest.mark.parametrize(
    ("source", "rows"),
    [
        ("<table><tr><th>Name<th>Role<tr><td>Ada<td>PhD</table>", [["Name", "Role"], ["Ada", "PhD"]]),
        (
            "<table><tr><td rowspan=2>Ada</td><td>PhD</td></tr><tr><td>Postdoc</td></tr></table>",
            [["Ada", "PhD"], ["Ada", "Postdoc"]],
        ),
        (
            "<table><tr><td colspan='2'>Period<td>x<tr><td>2020<td>2021<td>y</table>",
            [["Period", "", "x"], ["2020", "2021", "y"]],
        ),
        ("<table><tr><td>M&uuml;ller <b>Ada</b><br>Kiel\n Bay</td></tr></table>", [["Müller Ada\nKiel Bay"]]),
        (
            "<html><body><table><tr><td>menu</table><table><tr><td>a<td>b<tr><td>c<td>d</table>",
            [["a", "b"], ["c", "d"]],
        ),
        ("<table><tr><td rowspan='99999'>a<td colspan=0>b<tr><td>c</table>", [["a", "b"], ["c"]]),
        ("<table></table>", []),
        ("<html>", []),
    ],
)
def test_the_largest_table_is_read(source, rows):
    assert is_html(source)
    assert read_html_rows(source) == rows


@pytest.mark.parametrize("text", ["Name\tRole", "<Ada>\tPhD", "", "a <table>"])
def test_other_text_is_no_page(text):
    assert not is_html(text)
