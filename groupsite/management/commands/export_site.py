import os
from pathlib import Path

from django.core.management.base import CommandError
from django.db import OperationalError

from core.management.group_command import GroupCommand
from groupsite.operations.serving import collect_static
from groupsite.static_export import command_line
from groupsite.static_export.archive import check_target, write_archive
from groupsite.static_export.export_folder import ExportError, ExportFolder
from groupsite.static_export.exporter import SERVERS, ExportOptions, SiteExport


class Command(GroupCommand):
    help = "Write the whole public site as files, which any web server can serve."

    def add_arguments(self, parser):
        parser.add_argument("folder", type=Path, help="the folder: a new one, or one with an export")
        parser.add_argument("--host", default="", help="host of the files, if it is not that of SITE_URL")
        parser.add_argument("--prefix", help="path above all pages, such as /group")
        parser.add_argument("--processes", type=int, default=min(4, os.cpu_count() or 1))
        parser.add_argument("--redirects", default=",".join(SERVERS), help="rules to write (default: all)")
        parser.add_argument("--archive", type=Path, help="a ZIP with all public data, to be written, too")
        parser.add_argument("--corpora", action="store_true", help="with the pages of corpora")

    def handle(self, *, folder, host, prefix, processes, **options):
        try:
            servers = command_line.parse_servers(options["redirects"])
            if options["archive"]:
                check_target(options["archive"])
            command_line.restart_as(command_line.build_site_url(host, prefix))
            collect_static()
            settings = ExportOptions(max(1, processes), servers, options["corpora"])
            export = SiteExport(ExportFolder(folder), settings, self.stdout.write)
            summary = export.run()
            if options["archive"]:
                write_archive(options["archive"], export.folder, export.list_files())
        except ExportError as problem:
            raise CommandError(str(problem)) from problem
        except OperationalError as error:
            raise CommandError(f"The database is not available. {error}") from error
        self.stdout.write("\n".join(summary.describe()))
