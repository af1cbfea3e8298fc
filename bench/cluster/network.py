"""Hosts that are network namespaces, on two bridges: one for all of them, one for those that are cut off."""

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress

BRIDGE, OTHER_BRIDGE = "gs-net", "gs-cut"
PREFIX = "gs-"
HOME = "203.0.113.1"
"""The address of this machine in the network."""
VISITORS = "198.51.100.0/24"
"""The addresses from which visitors come."""
ADDRESSES = {
    "balancer": "203.0.113.10",
    "db1": "203.0.113.11",
    "db2": "203.0.113.12",
    "db3": "203.0.113.13",
    "web1": "203.0.113.21",
    "web2": "203.0.113.22",
}


@contextmanager
def build_network() -> Iterator[None]:
    """Make the bridges and the hosts; remove them, and end what runs there, at the end."""
    remove_network()
    try:
        for bridge in (BRIDGE, OTHER_BRIDGE):
            run_ip("link", "add", bridge, "type", "bridge")
            run_ip("link", "set", bridge, "up")
        run_ip("address", "add", f"{HOME}/24", "dev", BRIDGE)
        run_ip("route", "add", "local", VISITORS, "dev", "lo")
        for host, address in ADDRESSES.items():
            name = PREFIX + host
            run_ip("netns", "add", name)
            run_ip("link", "add", name, "type", "veth", "peer", "name", "eth0", "netns", name)
            run_ip("link", "set", name, "master", BRIDGE, "up")
            run_ip("-n", name, "link", "set", "lo", "up")
            run_ip("-n", name, "address", "add", f"{address}/24", "dev", "eth0")
            run_ip("-n", name, "link", "set", "eth0", "up")
            run_ip("-n", name, "route", "add", VISITORS, "via", HOME)
        yield
    finally:
        remove_network()


def remove_network() -> None:
    """Remove what `build_network` makes, as far as it is there."""
    for host in ADDRESSES:
        kill_host(host)
        run_ip("link", "delete", PREFIX + host, is_checked=False)
        run_ip("netns", "delete", PREFIX + host, is_checked=False)
    run_ip("route", "delete", "local", VISITORS, "dev", "lo", is_checked=False)
    for bridge in (BRIDGE, OTHER_BRIDGE):
        run_ip("link", "delete", bridge, is_checked=False)


def kill_host(host: str) -> None:
    """Kill all processes of a host."""
    for _ in range(3):  # one that is killed may just have started another
        pids = run_ip("netns", "pids", PREFIX + host, is_checked=False).split()
        for pid in map(int, pids):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)


def cut_off(*hosts: str) -> None:
    """Let these hosts reach only each other."""
    for host in hosts:
        run_ip("link", "set", PREFIX + host, "master", OTHER_BRIDGE)


def heal() -> None:
    """Let all hosts reach each other."""
    for host in ADDRESSES:
        run_ip("link", "set", PREFIX + host, "master", BRIDGE)


def enter(host: str, command: list[str]) -> list[str]:
    """Return the command that runs another one on a host."""
    return ["ip", "netns", "exec", PREFIX + host, *command]


def run_ip(*arguments: str, is_checked: bool = True) -> str:
    """Run `ip`, and return what it says. Raises CalledProcessError unless that is not to be checked."""
    result = subprocess.run(["ip", *arguments], check=is_checked, capture_output=True, text=True)  # noqa: S603, S607
    return result.stdout
