"""A directory for tests: a slapd of the machine, with STARTTLS, in a folder of its own."""

import contextlib
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

from tests.saml_provider import make_key

SLAPD = shutil.which("slapd") or shutil.which("/usr/sbin/slapd")
CONFIGURATION = """
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
modulepath /usr/lib/ldap
moduleload back_mdb
TLSCertificateFile {folder}/certificate.pem
TLSCertificateKeyFile {folder}/key.pem
TLSCACertificateFile {folder}/certificate.pem
database mdb
suffix "dc=uni,dc=example"
rootdn "cn=admin,dc=uni,dc=example"
rootpw admin-password
directory {folder}/data
"""
ENTRIES = """dn: dc=uni,dc=example
objectClass: dcObject
objectClass: organization
o: University
dc: uni

dn: ou=people,dc=uni,dc=example
objectClass: organizationalUnit
ou: people

dn: uid=ada,ou=people,dc=uni,dc=example
objectClass: inetOrgPerson
uid: ada
cn: Ada Tester
sn: Tester
mail: ada@uni.example
userPassword: the password there

dn: uid=eve,ou=people,dc=uni,dc=example
objectClass: inetOrgPerson
uid: eve
cn: Eve Other
sn: Other
mail: eve@elsewhere.example
userPassword: the password there

dn: cn=editors,dc=uni,dc=example
objectClass: groupOfNames
cn: editors
member: uid=ada,ou=people,dc=uni,dc=example
"""


@contextlib.contextmanager
def open_directory(folder: Path) -> Iterator[str]:
    """Run a directory; yield its URL. The certificate is `certificate.pem` in the folder."""
    (folder / "data").mkdir()
    key, certificate = make_key("directory")
    (folder / "key.pem").write_text(key)
    (folder / "certificate.pem").write_text(certificate)
    (folder / "slapd.conf").write_text(CONFIGURATION.format(folder=folder))
    (folder / "entries.ldif").write_text(ENTRIES)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    options = ["-f", str(folder / "slapd.conf")]
    subprocess.run([SLAPD, "-T", "add", *options, "-l", str(folder / "entries.ldif")], check=True)
    url = f"ldap://127.0.0.1:{port}"
    with subprocess.Popen(
        [SLAPD, *options, "-h", url, "-d", "0"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as server:
        try:
            wait_for(port)
            yield url
        finally:
            server.terminate()


def wait_for(port: int) -> None:
    for _ in range(100):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.05)
    raise TimeoutError("slapd does not answer")
