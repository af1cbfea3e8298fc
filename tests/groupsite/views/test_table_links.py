"""Pages of lists lead to their tables, with the demo group."""

import csv
import io

import openpyxl
import pytest

pytestmark = pytest.mark.django_db

PATHS = ("/people", "/software", "/projects", "/events/talks", "/theses", "/awards")


@pytest.mark.usefixtures("demo")
@pytest.mark.parametrize("path", PATHS)
def test_pages_lead_to_both_formats_with_their_filters(client, path):
    text = client.get(f"{path}/?page=1&q=a").text
    for ending in ("csv", "xlsx"):
        assert f'href="{path}.{ending}?q=a"' in text
    text = client.get(f"{path}.csv").content.decode("utf-8-sig")
    heading, *rows = list(csv.reader(io.StringIO(text)))
    sheet = openpyxl.load_workbook(io.BytesIO(client.get(f"{path}.xlsx").content)).active
    assert [cell.value for cell in sheet[1]] == heading
    assert sheet.max_row == len(rows) + 1 > 1
