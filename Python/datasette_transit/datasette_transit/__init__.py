"""A Datasette plugin: `datasette city.transit` shows a bundle's tables, boards, journeys and a map of its stops."""

from __future__ import annotations

import re
import sys
import urllib.parse
from collections.abc import Awaitable, Callable, Iterable
from typing import TYPE_CHECKING, Any

import transit_bundle
from datasette import hookimpl
from datasette.filters import FilterArguments
from datasette.utils import tilde_decode
from datasette.utils.asgi import Request
from datasette.utils.sqlite import sqlite3
from markupsafe import Markup

from . import pages
from .bundles import MAP_TABLES, TABLES, counts_of, may_view
from .queries import QUERIES

if TYPE_CHECKING:
    # Datasette imports plugins before these.
    from datasette.app import Datasette

# Of a longer table, Datasette's page would read all rows, once for their number and three times for each column.
_LONGEST_COUNTED = 100_000
# The parameters of a table's page that leave no rows out.
_KEEPS_ALL_ROWS = re.compile("_(next|nocount|nofacet|nosuggest|size|sort|sort_desc|facet.*)")
_STOP_COLUMNS = {"stop_id", "parent_station", "from_stop_id", "to_stop_id", "first_stop_id", "last_stop_id"}


def _make_vfs_default() -> bool:
    """Datasette opens files by name, so the VFS must look at each of them. Ordinary databases open as before."""
    if not hasattr(sqlite3.Connection, "enable_load_extension"):
        # Datasette still serves other files.
        print("datasette-transit: the sqlite3 module of this Python cannot load extensions", file=sys.stderr)
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
def prepare_connection(conn: Any) -> None:
    if _CAN_LOAD:
        transit_bundle.load(conn)


@hookimpl
def register_routes() -> list[tuple[str, Callable[..., Awaitable[Any]]]]:
    return [
        (r"^/(?P<database>[^/]+)/-/stops$", pages.stops),
        (r"^/(?P<database>[^/]+)/-/board$", pages.board),
        (r"^/(?P<database>[^/]+)/-/journeys$", pages.journeys),
    ]


@hookimpl
def database_actions(datasette: Datasette, actor: Any, database: str) -> Callable[[], Awaitable[list[dict[str, str]]]]:
    async def actions() -> list[dict[str, str]]:
        if await counts_of(datasette, database) is None:
            return []
        address = datasette.urls.database(database)
        links = []
        if await may_view(datasette, actor, database, MAP_TABLES):
            links += [{"href": f"{address}/-/stops", "label": "Map of the stops"}]
        if await may_view(datasette, actor, database, TABLES):
            links += [
                {"href": f"{address}/-/board", "label": "Board of a stop"},
                {"href": f"{address}/-/journeys", "label": "Journeys between two stops"},
            ]
        return links

    return actions


@hookimpl
def canned_queries(datasette: Datasette, database: str) -> Callable[[], Awaitable[dict[str, dict[str, Any]]]]:
    async def queries() -> dict[str, dict[str, Any]]:
        if await counts_of(datasette, database) is None:
            return {}
        # Those of the site's own metadata come first.
        own = datasette.metadata("queries", database=database, fallback=False) or {}
        return {name: dict(query) for name, query in QUERIES.items() if name not in own}

    return queries


@hookimpl
def permission_allowed(
    datasette: Datasette, actor: Any, action: str, resource: Any
) -> Callable[[], Awaitable[bool | None]] | None:
    """Forbids queries of tables that the actor may not see."""
    # Not by leaving out queries for an actor: Datasette keeps those of others, if the metadata of the site has some.
    if action != "view-query" or resource[1] not in QUERIES:
        return None

    async def allowed() -> bool | None:
        if await counts_of(datasette, resource[0]) is None or await may_view(datasette, actor, resource[0], TABLES):
            return None
        return False

    return allowed


@hookimpl
def render_cell(
    value: Any, column: str, database: str, datasette: Datasette
) -> Callable[[], Awaitable[Markup | None]] | None:
    if column not in _STOP_COLUMNS or not isinstance(value, str):
        return None

    async def link() -> Markup | None:
        if await counts_of(datasette, database) is None:
            return None
        address = datasette.urls.database(database)
        return Markup('<a href="{}/-/board?stop={}">{}</a>').format(address, pages.quote(value), value)

    return link


@hookimpl
def filters_from_request(
    request: Request, database: str, table: str, datasette: Datasette
) -> Callable[[], Awaitable[FilterArguments | None]]:
    async def known_count() -> FilterArguments | None:
        count = (await counts_of(datasette, database) or {}).get(table)
        if count is None or not _keeps_all_rows(request.args):
            return None
        return FilterArguments([], extra_context={"filtered_table_rows_count": count})

    return known_count


@hookimpl
def asgi_wrapper(datasette: Datasette) -> Callable[[Any], Any]:
    # Datasette has settings for all tables of all databases, and parameters for the page of one.
    def wrap(app: Any) -> Any:
        async def uncounted(scope: Any, receive: Any, send: Any) -> None:
            found = re.fullmatch(r".*/([^/]+)/([^/.]+)", scope.get("path", ""))
            if found and await _is_long(datasette, found[1], found[2]):
                query = _without_counts(scope["query_string"].decode("latin-1"))
                scope = scope | {"query_string": query.encode("latin-1")}
            await app(scope, receive, send)

        return uncounted

    return wrap


async def _is_long(datasette: Datasette, route: str, table: str) -> bool:
    try:
        name = datasette.get_database(route=tilde_decode(route)).name
    except KeyError:
        return False
    return (await counts_of(datasette, name) or {}).get(table, 0) > _LONGEST_COUNTED


def _without_counts(query: str) -> str:
    names = [name for name, _ in urllib.parse.parse_qsl(query, keep_blank_values=True)]
    # A part of a table may be short: the rows of a trip.
    added = ["_nosuggest", "_nocount"] if _keeps_all_rows(names) else ["_nosuggest"]
    return "&".join([query] * bool(query) + [f"{name}=1" for name in added if name not in names])


def _keeps_all_rows(names: Iterable[str]) -> bool:
    return all(_KEEPS_ALL_ROWS.fullmatch(name) for name in names)
