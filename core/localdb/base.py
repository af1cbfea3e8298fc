"""The database engine: Django's own for PostgreSQL, which starts the local server if it is down."""

from pathlib import Path

from django.db.backends.postgresql import base
from django.db.backends.postgresql.client import DatabaseClient as PostgresClient

from core.db.watchdog import ServerUnresponsive
from core.localdb.location import find_binaries
from core.localdb.server import Server, ServerError, is_hung, is_refused_by_server


class DatabaseClient(PostgresClient):
    """`manage.py dbshell` with the psql that belongs to the server."""

    @classmethod
    def settings_to_cmd_args_env(cls, settings_dict, parameters):
        server = Server(Path(settings_dict["VAR"]))
        server.ensure()
        settings_dict = {**settings_dict, "HOST": str(server.socket_dir)}
        [_, *rest], env = super().settings_to_cmd_args_env(settings_dict, parameters)
        return [str(find_binaries() / "psql"), *rest], env


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection to the local server, which is created or started if necessary."""

    client_class = DatabaseClient

    @property
    def server(self) -> Server:
        return Server(Path(self.settings_dict["VAR"]), self.settings_dict.get("START_DEADLINE"))

    def get_new_connection(self, conn_params):
        try:
            try:
                return super().get_new_connection({**conn_params, "host": str(self.server.socket_dir)})
            except ServerUnresponsive:
                raise
            except self.Database.OperationalError as refusal:
                if is_hung(refusal):
                    raise
                if is_refused_by_server(refusal) and conn_params["dbname"] != self.server.name:
                    raise
            self.server.ensure()
            return super().get_new_connection({**conn_params, "host": str(self.server.socket_dir)})
        except ServerError as error:
            raise self.Database.OperationalError(str(error)) from error
