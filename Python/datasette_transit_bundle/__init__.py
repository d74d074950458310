"""A Datasette plugin: `datasette city.transit` shows a bundle's tables, its functions and a map of its stops."""

import html
import json
import pathlib
import re
import sys

import transit_bundle
from datasette import hookimpl
from datasette.utils import tilde_decode
from datasette.utils.asgi import NotFound, Response
from datasette.utils.sqlite import sqlite3

# Stations first.
_STOPS = """
    SELECT stop_id, stop_name, stop_lat, stop_lon, coalesce(location_type, 0) FROM stops
    WHERE stop_lat IS NOT NULL AND stop_lon IS NOT NULL AND coalesce(location_type, 0) IN (0, 1)
    ORDER BY location_type DESC
"""
_PAGE = (pathlib.Path(__file__).parent / "stops.html").read_text("utf-8")


def _make_vfs_default():
    """Datasette opens files by name, so the VFS must look at each of them. Ordinary databases open as before."""
    if not hasattr(sqlite3.Connection, "enable_load_extension"):
        # Datasette still serves other files.
        print("datasette-transit-bundle: the sqlite3 module of this Python cannot load extensions", file=sys.stderr)
        return False
    connection = sqlite3.connect(":memory:")
    connection.enable_load_extension(True)
    # load_extension(path, entrypoint=...) exists only since Python 3.12.
    connection.execute(
        "SELECT load_extension(?, ?)", (transit_bundle.extension_path(), "sqlite3_transitbundledefault_init")
    )
    connection.close()
    return True


_CAN_LOAD = _make_vfs_default()


@hookimpl
def prepare_connection(conn):
    if _CAN_LOAD:
        transit_bundle.load(conn)


@hookimpl
def database_actions(datasette, actor, database):
    async def actions():
        is_bundle = await datasette.get_database(database).execute_fn(_is_bundle)
        if not is_bundle or not await datasette.permission_allowed(actor, "view-table", (database, "stops"), default=True):
            return []
        return [{"href": datasette.urls.database(database) + "/-/stops", "label": "Map of the stops"}]

    return actions


@hookimpl
def register_routes():
    return [(r"^/(?P<database>[^/]+)/-/stops$", _stops)]


def _is_bundle(connection):
    try:
        connection.execute("SELECT metadata FROM transit_info('main')").fetchall()
    except sqlite3.Error:
        return False
    return True


def _stops_as_json(connection):
    """Returns all stops, beyond Datasette's limit of rows: a country has 500,000. None for other databases."""
    if not _is_bundle(connection):
        return None
    # Nothing in a name may end the script or begin a comment in it.
    return json.dumps([list(stop) for stop in connection.execute(_STOPS)]).replace("<", "\\u003c")


async def _stops(datasette, request):
    route = tilde_decode(request.url_vars["database"])
    try:
        database = datasette.get_database(route=route)
    except KeyError:
        raise NotFound(f"no database {route}") from None
    name = database.name
    await datasette.ensure_permissions(
        request.actor, [("view-table", (name, "stops")), ("view-database", name), "view-instance"])
    # In a thread of the database: a country takes a second.
    stops = await database.execute_fn(_stops_as_json)
    if stops is None:
        raise NotFound(f"{name} is not a bundle")
    values = {
        "title": html.escape(name),
        "database": html.escape(datasette.urls.database(name)),
        "stops": stops,
    }
    return Response.html(re.sub(r"{{(\w+)}}", lambda match: values[match[1]], _PAGE))
