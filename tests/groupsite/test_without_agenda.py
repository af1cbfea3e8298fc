"""The site without the app of its agenda, which is one line of the settings."""

import json
import os
import re
import subprocess
import sys

import pytest
from django.db import connection


@pytest.mark.django_db
def test_the_site_works_without_its_agenda():
    environment = {**os.environ, "TEST_DATABASE": connection.settings_dict["NAME"]}
    command = [sys.executable, "-m", "tests.site_without_agenda"]
    result = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    answers = json.loads(result.stdout[result.stdout.index("{") :])
    statuses = {path: status for path, (status, _text) in answers.items()}
    assert {path for path, status in statuses.items() if status == 404} == {
        *("/events/", "/events.ics", "/theses/", "/positions.json", "/events.json", "/admin/agenda/event/"),
    }
    assert {status for status in statuses.values() if status != 404} == {200}
    word = re.compile(r"/(?:events|theses|agenda|join|positions)[/.]|>(?:Events|Talks|Theses|Positions)<")
    named = {path: found for path, (_status, text) in answers.items() if (found := word.findall(text))}
    assert {path: found for path, found in named.items() if statuses[path] == 200} == {}
