"""The answer of `check_upgrade`, as text and as JSON."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.db.trigger_installation import build_declared, list_outdated
from core.version import get_version
from groupsite.operations.backup import database
from groupsite.operations.upgrade.findings import Finding, Level, list_findings
from groupsite.operations.upgrade.steps import MigrationSteps, list_pending

SIGNS = {Level.GOOD: "ok", Level.WARNING: "look", Level.ERROR: "stop"}
TRIGGER_SECONDS = 0.05


@dataclass(frozen=True)
class UpgradeReport:
    """What an upgrade will do, and what was looked at. triggers: how many are installed after migrations."""

    version: str
    is_new: bool
    migrations: list[MigrationSteps]
    triggers: int
    findings: list[Finding]

    @property
    def status(self) -> int:
        """0: go on; 1: there are warnings; 2: it would fail."""
        return max((finding.level for finding in self.findings), default=Level.GOOD).value

    @property
    def seconds(self) -> float:
        return sum(each.seconds for each in self.migrations) + TRIGGER_SECONDS * self.triggers

    def to_json(self) -> dict[str, Any]:
        """Return values for JSON."""
        return {
            "version": self.version,
            "status": self.status,
            "seconds": round(self.seconds, 1),
            "new_database": self.is_new,
            "triggers": self.triggers,
            "migrations": [
                {
                    "name": each.name,
                    "seconds": round(each.seconds, 1),
                    "waiting": each.describe_waiting(),
                    "steps": [{**asdict(step), "waiting": step.waiting.name.lower()} for step in each.steps],
                }
                for each in self.migrations
            ],
            "findings": [{**asdict(each), "level": each.level.name.lower()} for each in self.findings],
        }

    def to_lines(self) -> Iterator[str]:
        """Yield the lines of the text."""
        yield gettext("Upgrade of the database to version {version}").format(version=self.version)
        yield ""
        yield from self._list_migrations()
        yield ""
        for finding in sorted(self.findings, key=lambda each: -each.level):
            yield f"{SIGNS[finding.level]:<5} {finding.text}"
            if finding.hint:
                yield f"      {finding.hint}"
        yield ""
        yield str(VERDICTS[Level(self.status)])

    def _list_migrations(self) -> Iterator[str]:
        if self.is_new:
            yield gettext(
                "The database is empty: {migrations} migrations make it, in about a minute."
            ).format(migrations=len(self.migrations))
            return
        if not self.migrations and not self.triggers:
            yield gettext("Nothing is to be done: the database is of this version.")
            return
        for each in self.migrations:
            yield f"{each.name}, about {format_seconds(each.seconds)}: {each.describe_waiting()}"
            for step in each.steps:
                yield f"  - {step.text}"
        if self.triggers:
            yield gettext("Triggers that are installed, each in a moment: {triggers}").format(
                triggers=self.triggers
            )
        yield gettext("About {seconds} in all.").format(seconds=format_seconds(self.seconds))


VERDICTS = {
    Level.GOOD: _("Nothing stands in the way."),
    Level.WARNING: _("The upgrade can go on; look at the lines above first."),
    Level.ERROR: _("The upgrade would fail or do harm. Nothing was changed."),
}


def build_report(backups: Path | None = None) -> UpgradeReport:
    """Look at the database and its surroundings, and change nothing. backups: a backup, or their folder."""
    is_new = not database.has_tables()
    is_ours = not database.find_unknown_migrations(database.read_applied_migrations())
    pending = list_pending() if is_ours else []
    triggers = 0 if is_new else len(list_outdated(build_declared()))
    rewrite_size = max((step.size for each in pending for step in each.steps), default=0)
    findings = list_findings(is_new, rewrite_size, backups)
    return UpgradeReport(get_version(), is_new, pending, triggers, findings)


def format_seconds(seconds: float) -> str:
    """Return a duration in words, rounded up."""
    if seconds < 1.5:
        return "a second"
    if seconds < 90:
        return f"{seconds:.0f} seconds"
    return f"{seconds / 60:.0f} minutes"
