"""`deploy/nginx/` for a local nginx: run by the current user, without TLS, on a port of 127.0.0.1."""

import os
import re
import shutil
from pathlib import Path

from django.conf import settings

HOST = "127.0.0.1"
WRAPPER = """{user}
daemon off;
pid {folder}/nginx.pid;
error_log stderr warn;
events {{ worker_connections 1024; }}
http {{
    include {mime_types};
    access_log off;
    sendfile on;
    keepalive_requests 100000;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/site.conf;
}}
"""
UNLIMITED = r"^\s*limit_(conn|req) .*\n"


class NginxTrial:
    """A configuration in a folder. Raises OSError without nginx."""

    def __init__(self, port: int) -> None:
        path = os.environ.get("PATH", "") + ":/usr/sbin:/usr/local/sbin:/opt/homebrew/bin"
        self.nginx = shutil.which("nginx", path=path) or ""
        if not self.nginx:
            raise OSError("nginx is needed. Install it with the package manager: apt install nginx.")
        self.port, self.folder = port, settings.VAR / "nginx"
        self.socket = self.folder / "socket"

    def write_config(self, limited: bool = True) -> Path:
        """Write the configuration of nginx, and return its path. limited: with limits for each client."""
        self.folder.mkdir(parents=True, exist_ok=True)
        text = adapt_config(
            read_config(), self.port, self.socket, Path(settings.PAGES_DIR), Path(settings.STATIC_ROOT)
        )
        (self.folder / "site.conf").write_text(text if limited else re.sub(UNLIMITED, "", text, flags=re.M))
        mime_types = next(filter(os.path.exists, MIME_TYPES), "/etc/nginx/mime.types")
        config = self.folder / "nginx.conf"
        user = "user root;" if os.geteuid() == 0 else ""
        config.write_text(WRAPPER.format(user=user, folder=self.folder, mime_types=mime_types))
        return config


MIME_TYPES = tuple(f"{prefix}/etc/nginx/mime.types" for prefix in ("", "/usr/local", "/opt/homebrew"))


def read_config() -> str:
    """Return the deployed configuration of one site, what it includes put in its place."""
    folder = settings.BASE_DIR / "deploy/nginx"
    limits, site, rules = ((folder / f"{name}.conf").read_text() for name in ("limits", "site", "rules"))
    return limits + site.replace("include /srv/groupsite/deploy/nginx/rules.conf;", rules)


def adapt_config(text: str, port: int, socket: Path, pages: Path, static: Path) -> str:
    """Return the deployed configuration for a port of this machine, without TLS and other names."""
    text = re.sub(r"^server \{\n[^{}]* return (301|444)[^{}]*\n\}\n", "", text, flags=re.M)
    text = re.sub(r"^ *(listen \[|ssl_|add_header Strict-Transport).*\n", "", text, flags=re.M)
    text = re.sub(r"listen 443.*;", f"listen {HOST}:{port};", text)
    text = re.sub(r"server_name .*;", "server_name _;", text)
    text = text.replace("unix:/run/groupsite-NAME/socket", f"unix:{socket}")
    text = text.replace("$groupsite_data/pages/", f"{pages}/").replace(
        "$groupsite_data/static/", f"{static}/"
    )
    return re.sub(r"set \$groupsite_data .*;", "", text)
