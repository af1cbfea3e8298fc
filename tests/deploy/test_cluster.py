"""The configuration of a cluster: its programs accept it, and its files agree with each other."""

import re
import shutil
import subprocess

import pytest
from django.conf import settings

CLUSTER = settings.BASE_DIR / "deploy/cluster"
HAPROXY = shutil.which("haproxy") or shutil.which("haproxy", path="/usr/sbin")
SERVER = re.compile(r"server (db\d) ([\d.]+):5432$", re.M)


def read(name):
    return (CLUSTER / name).read_text()


@pytest.mark.skipif(not HAPROXY, reason="HAProxy is not there")
@pytest.mark.parametrize("name", ["haproxy.cfg", "balancer.cfg"])
def test_haproxy_accepts_its_configuration(name):
    command = [HAPROXY, "-c", "-f", CLUSTER / name]
    process = subprocess.run(command, capture_output=True, text=True)
    assert process.returncode == 0, process.stderr


def test_all_nodes_are_candidates_for_primary_and_standby():
    nodes = re.findall(r"(db\d)=http://([\d.]+):2380", read("etcd.yml"))
    assert len(nodes) == 3
    assert SERVER.findall(read("haproxy.cfg")) == nodes * 2


def test_patroni_asks_all_members_of_etcd():
    members = re.findall(r"db\d=http://([\d.]+):2380", read("etcd.yml"))
    assert f"hosts: {','.join(f'{member}:2379' for member in members)}\n" in read("patroni.yml")


def test_a_dead_primary_is_replaced_within_half_a_minute():
    ttl, wait, retry = (
        int(re.search(rf"{name}: (\d+)", read("patroni.yml"))[1])
        for name in ("ttl", "loop_wait", "retry_timeout")
    )
    assert wait + 2 * retry <= ttl < 30


def test_a_change_is_acknowledged_by_a_standby():
    assert "synchronous_mode: true" in read("patroni.yml")
