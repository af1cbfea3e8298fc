"""Mutated texts for every reader: `python -m bench fuzz-readers [COUNT] [--seed FIRST] [--reader NAME]`.

Each seed is one text for one reader: bibliographies of all formats, calendars, pasted tables, Markdown and
what else `hostile_readers` lists; the same seed makes the same text. Exceptions other than a refusal
(ValueError), with their seeds, and texts that take more than half a second of CPU are reported; either makes
the exit status 1.
"""

import argparse
import random
import signal
import sys
import time
import traceback
from collections import defaultdict

from bench.failures import locate_failure
from bench.hostile_readers import READERS, read, read_calendars_here
from bench.hostile_values import BUILDERS, PIECES, list_fields
from bibliography.formats import read as read_bibliography

SLOW = 0.5  # seconds of CPU
HUNG = 10  # seconds, after which reading is given up
TITLE = "On *looms* and $x^2$ engines: “weaving” the 1st web, Proc. of CHI '24"
CALENDAR = """BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//loom//EN
BEGIN:VTIMEZONE
TZID:Europe/Berlin
BEGIN:STANDARD
DTSTART:19701025T030000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
END:STANDARD
END:VTIMEZONE
BEGIN:VEVENT
UID:loom-1@example.org
SUMMARY:Seminar\\, weekly
DTSTART;TZID=Europe/Berlin:20260105T140000
DTEND;TZID=Europe/Berlin:20260105T150000
RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;COUNT=5
EXDATE;TZID=Europe/Berlin:20260119T140000
RDATE;VALUE=DATE:20260301
DURATION:PT1H
LOCATION:Room 5
URL:https://example.org/a
CATEGORIES:seminar
DESCRIPTION;LANGUAGE=en:A line\\nand another
 that is folded
END:VEVENT
END:VCALENDAR
"""
CALENDAR_PIECES = [
    "BEGIN:VEVENT\n", "END:VEVENT\n", "INTERVAL=0", "INTERVAL=-1", "FREQ=SECONDLY;", "FREQ=YEARLY;",
    "COUNT=99999", "UNTIL=99990101", "BYMONTH=2;BYMONTHDAY=30;", "BYSETPOS=9", "BYWEEKNO=53",
    "BYEASTER=1", "TZID=Europe:", "TZID=../../x:", "VALUE=DATE:", "VALUE=PERIOD:", "00010101T000000",
    "99991231T235959Z", "20260230", "DURATION:-P9W", "RRULE:", "EXRULE:FREQ=DAILY\n",
    "RDATE:20260101/PT1H\n", "RECURRENCE-ID:20260105T140000\n", "X-A;B=C:", "TZOFFSETTO:+9999\n",
]  # fmt: skip
TABLE = (
    "Title\tName\tDate\tSpeakers\tRole\tFrom\tTo\n"
    + 2 * f"{TITLE}\tAda Loom\t2026-03-01\tA. B; C\tPhD\t2020\t\n"
)


PAPERS = (
    "Titel\tAuthors\tYear\tErschienen in\tPages\tDOI\tLink\tImpact\n"
    + 2 * f"{TITLE}\tLoom, A., Babbage, C. and E. Zuse\t2026.0\tJ. Looms\t1-9\t10.1/x\thttps://a.org\t3.4\n"
)
REFERENCES = (
    f"[1] Loom, A., & Babbage, C. (2020). {TITLE}. Journal of Looms, 12(3), 4–5. doi:10.1/x\n"
    f"[2] A. Loom and C. Babbage, “{TITLE},” in Proc. Looms, 2020, pp. 1–9.\n"
    f"Loom A, Babbage C, et al. {TITLE}. Looms. 2020;12(3):4-5.\n"
    f"Ada Loom and Charles Babbage. 2020. {TITLE}. In Proceedings of Looms,\npages 1–9.\n"
)


def make_text(seed: int, reader: str = "") -> tuple[str, str]:
    """Return the name of a reader, any or the given one, and a text for it."""
    draw = random.Random(seed)  # noqa: S311 - no secret
    name = reader or draw.choice([*BUILDERS, *READERS])
    if name in BUILDERS:
        fields = draw.choices(list_fields(name), k=draw.randint(1, 3))
        text = "\n".join(BUILDERS[name](field, draw.choice([TITLE, *PIECES])) for field in fields)
    else:
        texts = {
            "calendars": CALENDAR,
            "tables of talks": TABLE,
            "rosters": TABLE,
            "tables of papers": PAPERS,
            "lists of references": REFERENCES,
        }
        text = texts.get(name, TITLE)
    pieces = [*PIECES, *CALENDAR_PIECES] if name == "calendars" else PIECES
    for _ in range(draw.choice([1, 1, 2, 4, 8])):
        text = mutate(draw, text, pieces)
    return name, text


def mutate(draw: random.Random, text: str, pieces: list[str] = PIECES) -> str:
    """Return a text with one change: a place replaced or repeated, the end cut off, or its lines mixed."""
    way = draw.randrange(8)
    if way == 0:
        return text[: draw.randrange(len(text) + 1)]
    if way == 1:
        lines = text.split("\n")
        draw.shuffle(lines)
        return "\n".join(lines)
    start = draw.randrange(len(text) + 1)
    end = min(len(text), start + draw.choice([0, 1, 1, 5, 40]))
    middle = draw.choice(
        [
            "",
            draw.choice(pieces),
            draw.choice(pieces) * draw.choice([2, 30, 3_000]),
            text[start:end] * draw.choice([2, 100]),
            chr(
                draw.choice(
                    [0, 10, 13, 27, 0x85, 0x202E, 0x2028, 0xD800, 0xFEFF, 0x1F600, draw.randrange(0x3000)]
                )
            ),
        ]
    )
    return text[:start] + middle + text[end:]


def run_reader(name: str, text: str) -> None:
    """Let a reader read the text to the end; a refusal is no failure."""
    if name in BUILDERS:
        list(read_bibliography(text.encode(errors="surrogatepass"), format=name))
    else:
        read(name, text)


def _give_up(*_) -> None:
    raise TimeoutError("The reader came to no end.")


def main(arguments: list[str]) -> int:
    """Read the texts of all seeds and report; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m bench fuzz-readers", description=__doc__.splitlines()[0])
    parser.add_argument("count", nargs="?", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1, help="of the first text")
    parser.add_argument("--reader", default="", choices=[*BUILDERS, *READERS], help="this one only")
    options = parser.parse_args(arguments)
    signal.signal(signal.SIGALRM, _give_up)
    read_calendars_here()
    failures: dict[str, list[int]] = defaultdict(list)
    slow: list[int] = []
    for seed in range(options.seed, options.seed + options.count):
        name, text = make_text(seed, options.reader)
        begun = time.process_time()
        signal.alarm(HUNG)
        try:
            run_reader(name, text)
        except Exception as error:
            place = f"{name}: {locate_failure(error)}"
            failures[place].append(seed)
            if len(failures[place]) == 1:
                print(f"\n{place}; seed {seed}: {text[:300]!r}")  # noqa: T201
                traceback.print_exception(error, file=sys.stdout)
        finally:
            signal.alarm(0)
        seconds = time.process_time() - begun
        if seconds > SLOW:
            slow.append(seed)
            print(f"{seconds:.1f} s of the processor; {name}; seed {seed}: {text[:300]!r}", flush=True)  # noqa: T201
        if seed % 10_000 == 0:
            print(f"Seed {seed}: {len(failures)} distinct failures, {len(slow)} slow", flush=True)  # noqa: T201
    for place, seeds in failures.items():
        print(f"{len(seeds)} x {place}; seeds {seeds[:5]}")  # noqa: T201
    print(f"{options.count} texts, {len(failures)} distinct failures, {len(slow)} slow")  # noqa: T201
    return 1 if failures or slow else 0
