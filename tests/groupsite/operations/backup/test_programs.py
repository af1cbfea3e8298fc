"""Which of PostgreSQL's programs run, and how they connect."""

import pytest

from groupsite.operations.backup import BackupError, programs


def write_program(folder, version):
    folder.mkdir()
    for name in programs.PROGRAMS:
        (folder / name).write_text(f'#!/bin/sh\necho "{name} (PostgreSQL) {version}"\n')
        (folder / name).chmod(0o755)
    return folder


@pytest.mark.parametrize(("server", "chosen"), [(16, "16"), (17, "18"), (18, "18")])
def test_the_oldest_that_is_not_older_than_the_server_is_taken(server, chosen, tmp_path, monkeypatch):
    folders = {name: write_program(tmp_path / name, f"{name}.4 (Debian)") for name in ("15", "16", "18")}
    monkeypatch.setattr(programs, "find_binaries", lambda: folders["18"])
    monkeypatch.setattr(programs, "SYSTEM_FOLDERS", [f"{tmp_path}/1?"])
    monkeypatch.setattr(programs.shutil, "which", lambda name: None)
    assert programs.find_programs(server) == folders[chosen]


def test_where_none_is_new_enough_it_is_said_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setattr(programs, "find_binaries", lambda: tmp_path)
    monkeypatch.setattr(programs, "SYSTEM_FOLDERS", [])
    monkeypatch.setattr(programs.shutil, "which", lambda name: None)
    with pytest.raises(BackupError, match="postgresql-client-19"):
        programs.find_programs(19)


def test_the_programs_pass_by_a_pooler(settings):
    settings.DATABASE_DIRECT_URL = "postgresql://ada:secret%2F@db.example.org:6000/site?sslmode=require"
    environment = programs.build_environment()
    names = ("PGHOST", "PGPORT", "PGUSER", "PGPASSWORD", "PGDATABASE", "PGSSLMODE")
    assert [environment[name] for name in names] == [
        "db.example.org",
        "6000",
        "ada",
        "secret/",
        "site",
        "require",
    ]
