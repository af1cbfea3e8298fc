"""A server of object storage on this machine, and a site whose files are in it."""

import itertools
import logging
import os

import pytest

NUMBERS = itertools.count()
OTHER_SERVER = os.environ.get("TEST_S3_ENDPOINT_URL", "")
"""Another server to try instead of moto, whose empty buckets may be filled."""
KEYS = {
    "access_key": os.environ.get("TEST_S3_ACCESS_KEY_ID", "key"),
    "secret_key": os.environ.get("TEST_S3_SECRET_ACCESS_KEY", "secret"),
    "region_name": "us-east-1",
}
BACKEND = "core.files.bucket_storage.BucketStorage"


@pytest.fixture(scope="session")
def object_storage():
    """Start a server that speaks S3, and give its URL."""
    pytest.importorskip("storages.backends.s3", reason="needs django-storages[s3]")
    if OTHER_SERVER:
        yield OTHER_SERVER
        return
    moto = pytest.importorskip("moto.server", reason="needs moto[server]")
    server = moto.ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    server.start()
    host, port = server.get_host_and_port()
    yield f"http://{host}:{port}"
    server.stop()


@pytest.fixture
def bucket(object_storage, settings, tmp_path):
    """Put the files of the site into an empty bucket; give the folder that must stay empty."""
    from django.core.files.storage import default_storage

    settings.MEDIA_ROOT, settings.VAR = tmp_path / "media", tmp_path / "var"
    settings.VAR.mkdir()
    options = {"bucket_name": f"files-{next(NUMBERS)}", "endpoint_url": object_storage, "location": "a/group"}
    use_bucket(settings, **options)
    default_storage.client.create_bucket(Bucket=options["bucket_name"])
    return settings.MEDIA_ROOT


def use_bucket(settings, **options):
    """Let the site keep its files in a bucket."""
    settings.STORAGES = {**settings.STORAGES, "default": {"BACKEND": BACKEND, "OPTIONS": KEYS | options}}


def use_folder(settings):
    """Let the site keep its files in a folder again."""
    settings.STORAGES = {**settings.STORAGES, "default": {"BACKEND": "core.files.storage.ContentStorage"}}


def lose_server(settings):
    """Let nothing answer where the bucket was."""
    use_bucket(settings, bucket_name="files", endpoint_url="http://127.0.0.1:1")
