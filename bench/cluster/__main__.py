"""Build the cluster, use it, and break one part after the other; write a table into `docs/performance.md`."""

import argparse
import os
import random
import shutil
import signal
import sys
import time
from collections.abc import Callable
from textwrap import fill

import django

from bench.cluster import hosts, network
from bench.servers import wait_until

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "groupsite.settings")
os.environ.update(hosts.ENVIRONMENT)
django.setup()

from django.core.management import call_command  # noqa: E402
from django.db import connections  # noqa: E402

from bench.cluster.load import Load, read_sights  # noqa: E402
from bench.cluster.phases import HEAD, Phase, format_row  # noqa: E402
from bench.documents import write_result  # noqa: E402
from bench.visitors import list_pages  # noqa: E402
from groupsite.news.models import NewsItem  # noqa: E402
from groupsite.operations import serving  # noqa: E402

SECONDS, LONG = 30, 80
"""How long a phase lasts, and one that is to be longer than pages are served without news of the database."""
WIDTH = 118
PROGRAMS = "patroni", "etcd", "haproxy", "ip", "setpriv"
PACKAGES = "patroni", "etcd-server", "haproxy", "iproute2"
PARTS = ["web", "primary", "standby", "network"]
FIRST_VISITS = 40
"""Seconds in which hosts render pages for the first time."""


class Trial:
    """The phases of the trial, one after the other."""

    def __init__(self, cluster: hosts.Hosts, users: Load) -> None:
        self.cluster, self.users, self.phases = cluster, users, []

    def run(self, name: str, action: Callable[[], object] = bool, seconds: float = SECONDS) -> None:
        """Do something, and note what happens for so many seconds."""
        say(name)
        phase = Phase(name, time.monotonic())
        self.phases.append(phase)
        action()
        time.sleep(max(0, phase.started + seconds - time.monotonic()))
        phase.ended = time.monotonic()
        print(format_row(phase, self.users, read_sights()), end="", flush=True)  # noqa: T201

    def break_web(self) -> None:
        """Kill a web host, and start it again."""
        self.run("a web host killed", lambda: network.kill_host("web1"))
        self.run("it starts again", lambda: self.start_web("web1"))

    def break_primary(self) -> None:
        """Kill the primary, and let it return as a standby."""
        primary = hosts.find_primary()
        self.run("the primary killed", lambda: network.kill_host(primary), 2 * SECONDS)
        self.run("it returns as a standby", lambda: self.start_node(primary))

    def break_standby(self) -> None:
        """Kill the synchronous standby, and start it again."""
        standby = hosts.find_standbys()[0]
        self.run("the synchronous standby killed", lambda: network.kill_host(standby))
        self.run("it starts again", lambda: self.start_node(standby))

    def break_network(self) -> None:
        """Cut the network between halves, one with the primary and a web host, and heal it."""
        primary = hosts.find_primary()
        self.run("the primary and a web host cut off", lambda: network.cut_off(primary, "web1"), LONG)
        self.run("the network healed", network.heal)

    def start_web(self, host: str) -> None:
        """Start a web host again, and look at its pages."""
        self.cluster.start_web(host)
        self.cluster.run_module(host, "bench.cluster.watch")

    def start_node(self, node: str) -> None:
        """Start a node again, and wait until it follows the primary."""
        started = time.monotonic()
        self.cluster.start_node(node)
        wait_until(hosts.is_whole)
        say(f"whole after {time.monotonic() - started:.0f} s")


def build(options) -> Load:
    """Fill the database, and return who will use the site."""
    call_command("migrate", verbosity=0, interactive=False)
    call_command("demo", verbosity=0)
    serving.collect_static()
    return Load(random.sample(pages := list_pages(), min(len(pages), options.pages)))


def check(users: Load) -> str:
    """Return sentences about what is in the database and on the hosts in the end."""
    connections.close_all()
    titles = NewsItem.objects.filter(title__startswith="Numbered item").values_list("title", flat=True)
    stored = [int(title.rpartition(" ")[2]) for title in titles]
    acknowledged = {write.number for write in users.writes if write.is_acknowledged}
    lost, unclear = acknowledged - set(stored), set(stored) - acknowledged
    newest = {host: sights[-1].number for host, sights in read_sights().items()}
    return (
        f"{len(acknowledged)} items were acknowledged, {len(lost)} of them are lost, and {len(stored)} are "
        f"stored, {len(unclear)} of them unacknowledged, {len(stored) - len(set(stored))} twice. In the end "
        f"the newest item is {max(stored)}, and the hosts show {' and '.join(map(str, newest.values()))}."
    )


def say(text: str) -> None:
    print(f"{time.strftime('%H:%M:%S')}  {text}", flush=True)  # noqa: T201


def main() -> None:
    parser = argparse.ArgumentParser(description="Break a cluster, and see what its users notice.")
    parser.add_argument("parts", nargs="*", default=PARTS, help=f"some of {', '.join(PARTS)}")
    parser.add_argument("--visitors", type=int, default=200)
    parser.add_argument("--editors", type=int, default=5)
    parser.add_argument("--pages", type=int, default=40, help="how many pages visitors read")
    parser.add_argument("--wait", action="store_true", help="only build it, and wait for Enter")
    options = parser.parse_args()
    if unknown := {*options.parts} - {*PARTS}:
        parser.error(f"no part is called {' or '.join(sorted(unknown))}")
    if os.geteuid() != 0:
        sys.exit("Network namespaces are made by root only.")
    if missing := [program for program in PROGRAMS if not shutil.which(program)]:
        sys.exit(f"Install what has {' and '.join(missing)}: apt install {' '.join(PACKAGES)}.")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended"))
    with network.build_network(), hosts.Hosts() as cluster:
        for node in hosts.NODES:
            cluster.start_node(node)
        say("nodes started")
        wait_until(hosts.is_whole)
        cluster.create_database()
        users = build(options)
        say("database filled")
        for host in hosts.WEB_HOSTS:
            cluster.start_web(host)
        cluster.start_balancer()
        wait_until(hosts.is_site_up)
        say("site up")
        if options.wait:
            input("Enter ends it. ")
            return
        for host in hosts.WEB_HOSTS:
            cluster.run_module(host, "bench.cluster.watch")
        users.start(options.visitors, options.editors)
        trial = Trial(cluster, users)
        try:
            time.sleep(FIRST_VISITS)
            trial.run("nothing")
            for part in options.parts:
                getattr(trial, f"break_{part}")()
        finally:
            users.stop()
        time.sleep(2)
        report(trial)


def report(trial: Trial) -> None:
    """Print the table, and write it into the document."""
    sights = read_sights()
    table = HEAD + "".join(format_row(phase, trial.users, sights) for phase in trial.phases)
    summary = check(trial.users)
    print(table, summary, sep="\n")  # noqa: T201
    write_result("table of python -m bench.cluster", table)
    write_result("end of python -m bench.cluster", f"{fill(summary, WIDTH)}\n")


if __name__ == "__main__":
    main()
