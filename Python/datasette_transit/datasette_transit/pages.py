"""The pages of a bundle: a map of its stops, the board of a stop, and journeys between two places."""

from __future__ import annotations

import json
import re
import threading
import urllib.parse
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import transit_bundle
from datasette.utils import tilde_decode
from datasette.utils.asgi import Forbidden, NotFound, Request, Response

from .bundles import MAP_TABLES, TABLES, counts_of, may_view

if TYPE_CHECKING:
    from datasette.app import Datasette
    from datasette.database import Database

# Stations first.
_STOPS = """
    SELECT stop_id, stop_name, stop_lat, stop_lon, coalesce(location_type, 0) FROM stops
    WHERE stop_lat IS NOT NULL AND stop_lon IS NOT NULL AND coalesce(location_type, 0) IN (0, 1)
    ORDER BY location_type DESC
"""

# The values of the choices in forms that are not the default.
_OTHER = {"arrivals": "arrivals", "arriving": "arriving"}

Context = dict[str, Any]


async def stops(datasette: Datasette, request: Request) -> Response:
    """The map."""
    database = await _bundle(datasette, request, MAP_TABLES)
    # All of them, beyond Datasette's limit of rows: a country has 500,000, which take a second.
    rows = await database.execute_fn(lambda connection: [list(row) for row in connection.execute(_STOPS)])
    # Nothing in a name may end the script or begin a comment in it.
    text = json.dumps(rows).replace("<", "\\u003c")
    return await _page(datasette, request, database, "transit_stops.html", {"stops": text})


async def board(datasette: Datasette, request: Request) -> Response:
    """The departures or arrivals at a stop."""
    database = await _bundle(datasette, request, TABLES)
    form = _form(request, "stop", "at", "following", kind="departures")

    def ask(city: transit_bundle.Timetable) -> Context:
        name = _name(city, form, "stop")
        start = "following" if form["following"] else "at"
        instant = {start: form[start]} if form[start] else {}
        answer = city.ask({form["kind"]: {"stop": form["stop"], **instant}})
        following = answer.get("next", {}).get(form["kind"], {}).get("following")
        return answer | {"name": name, "later": following}

    context = await _answer(datasette, database, ask) if form["stop"] else {}
    return await _page(datasette, request, database, "transit_board.html", {"form": form, **context})


async def journeys(datasette: Datasette, request: Request) -> Response:
    """The journeys between two places."""
    database = await _bundle(datasette, request, TABLES)
    form = _form(request, "from", "to", "at", by="departing")

    def ask(city: transit_bundle.Timetable) -> Context:
        names = {"from_name": _name(city, form, "from"), "to_name": _name(city, form, "to")}
        instant = {form["by"]: form["at"]} if form["at"] else {}
        return city.ask({"journeys": {"from": form["from"], "to": form["to"], **instant}}) | names

    context = await _answer(datasette, database, ask) if form["from"] and form["to"] else {}
    return await _page(datasette, request, database, "transit_journeys.html", {"form": form, **context})


async def _bundle(datasette: Datasette, request: Request, tables: tuple[str, ...]) -> Database:
    """Returns the bundle in the address of a page. Raises NotFound for another database."""
    route = tilde_decode(request.url_vars["database"])
    try:
        database = datasette.get_database(route=route)
    except KeyError:
        raise NotFound(f"no database {route}") from None
    if not await may_view(datasette, request.actor, database.name, tables):
        raise Forbidden("You do not have permission to view these tables")
    if await counts_of(datasette, database.name) is None:
        raise NotFound(f"{database.name} is not a bundle")
    return database


def _form(request: Request, *names: str, **choices: str) -> dict[str, str]:
    """Returns the fields of a form by name. A choice has a default, and one other value."""
    fields = {name: (request.args.get(name) or "").strip() for name in names}
    return fields | {name: _OTHER.get(request.args.get(name), default) for name, default in choices.items()}


class _UnknownPlace(Exception):
    """A field of the form names no stop."""


def _name(city: transit_bundle.Timetable, form: dict[str, str], field: str) -> str:
    """Returns the name of the place in a field of the form."""
    place = form[field]
    try:
        (stop,) = city.ask({"stop": {"stop": place}})["rows"]
    except transit_bundle.UnknownStop as error:
        if field != "stop" and re.fullmatch(r"[-+.\d]+ *, *[-+.\d]+", place):
            return place
        raise _UnknownPlace(field) from error
    return stop["stop_name"] or place


async def _answer(
    datasette: Datasette, database: Database, ask: Callable[[transit_bundle.Timetable], Context]
) -> Context:
    """Asks in a thread of the database, no longer than SQL may take. An error is part of the answer."""
    seconds = datasette.setting("sql_time_limit_ms") / 1000

    def answer(_: Any) -> Context:
        with transit_bundle.open(database.path) as city:
            timer = threading.Timer(seconds, city.interrupt)
            timer.start()
            try:
                return ask(city)
            except _UnknownPlace as unknown:
                error = unknown.__cause__
                assert isinstance(error, transit_bundle.UnknownStop)
                return {"status": 404, "error": str(error), "near": error.near, "near_field": str(unknown)}
            except transit_bundle.Interrupted:
                return {"status": 400, "error": f"this took longer than {seconds:g} s, the limit of this site"}
            except transit_bundle.BadQuestion as error:
                return {"status": 400, "error": str(error)}
            finally:
                timer.cancel()

    context: Context = await database.execute_fn(answer)
    return context


def quote(text: str) -> str:
    """Encodes a value for the query of an address."""
    return urllib.parse.quote(text, safe="")


async def _page(
    datasette: Datasette, request: Request, database: Database, template: str, context: Context
) -> Response:
    def link(page: str, values: dict[str, str] | None = None) -> str:
        """Returns the address of a page of this bundle."""
        return f"{datasette.urls.database(database.name)}{page}{_query(values or {})}"

    def other(field: str, value: str) -> str:
        """Returns the address of this page with another value in its form."""
        return _query(context["form"] | {field: value})

    values = {"database": database.name, "link": link, "other": other, **context}
    body = await datasette.render_template(template, values, request=request)
    return Response.html(body, status=context.get("status", 200))


def _query(values: dict[str, str]) -> str:
    present = {name: value for name, value in values.items() if value}
    return "?" + urllib.parse.urlencode(present) if present else ""
