"""Settings of reports, and a report of what is in the database."""

import datetime

import pytest

from groupsite.reports.building import build_report
from groupsite.reports.readers import ReportReader
from groupsite.reports.sections import get_sections
from groupsite.reports.settings import ReportSettings


def make_settings(**values) -> ReportSettings:
    """Return settings of 2024 with all sections."""
    usual = {
        "title": "Report",
        "start": datetime.date(2024, 1, 1),
        "end": datetime.date(2024, 12, 31),
        "here": False,
        "sections": tuple(get_sections()),
    }
    return ReportSettings(**usual | values)


@pytest.fixture
def build(db):
    """Build a report, and return its rows as lines of text by section."""

    def build_lines(account=None, most: int = 100, **values) -> dict[str, list[str]]:
        content = build_report(make_settings(**values), ReportReader(account), most)
        return {
            section.key: [row.plain for group in section.groups for row in group.rows]
            for section in content.sections
        }

    return build_lines
