"""Which databases are bundles, and who may see them."""

from __future__ import annotations

import json
import weakref
from typing import TYPE_CHECKING, Any

from datasette.utils.sqlite import sqlite3

if TYPE_CHECKING:
    from datasette.app import Datasette
    from datasette.database import Database

#: The tables that a map shows.
MAP_TABLES = ("stops",)
#: The tables that boards and journeys show.
TABLES = ("stops", "routes", "trips", "stop_times")

_counts: weakref.WeakKeyDictionary[Database, dict[str, int] | None] = weakref.WeakKeyDictionary()


async def counts_of(datasette: Datasette, name: str) -> dict[str, int] | None:
    """Returns the numbers of rows of a bundle's tables, without counting; None for another database."""
    database = datasette.get_database(name)
    if database not in _counts:
        _counts[database] = await database.execute_fn(_read_counts)
    return _counts[database]


def _read_counts(connection: Any) -> dict[str, int] | None:
    try:
        ((metadata,),) = connection.execute("SELECT metadata FROM transit_info('main')")
    except sqlite3.Error:
        return None
    files = json.loads(metadata)["contents"]["files"]
    return {file["name"].removesuffix(".txt"): file["rows"] for file in files if "rows" in file}


async def may_view(datasette: Datasette, actor: Any, name: str, tables: tuple[str, ...]) -> bool:
    for table in tables:
        permissions = [("view-table", (name, table)), ("view-database", name), "view-instance"]
        visible, _ = await datasette.check_visibility(actor, permissions=permissions)
        if not visible:
            return False
    return True
