"""The settings of the site without its agenda, in the database that TEST_DATABASE names."""

import os

from groupsite.settings import *  # noqa: F403
from groupsite.settings import DATABASES, INSTALLED_APPS, STORAGES

INSTALLED_APPS = [name for name in INSTALLED_APPS if name != "groupsite.agenda"]
DATABASES = {**DATABASES, "default": {**DATABASES["default"], "NAME": os.environ["TEST_DATABASE"]}}
STORAGES = {**STORAGES, "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
