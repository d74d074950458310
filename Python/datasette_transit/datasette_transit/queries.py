"""Queries to start from. Datasette shows them on the page of a bundle, with a field for each parameter."""

from __future__ import annotations

from typing import Any

# Datasette runs a query before anyone has filled in its fields, which are then empty. An empty field that is needed
# gives no rows, instead of an error; others have the default of the function.
_STOP = "(SELECT :stop AS stop WHERE :stop <> '') AS chosen"

_BOARD = """\
SELECT local_time, route_short_name, destination, platform_code, stop_id, trip_id, service_date
FROM {stop} JOIN transit_{kind}(chosen.stop, nullif(:at, ''), nullif(:within, ''), 1000)
ORDER BY time"""

#: The queries of a bundle, by the name in their address.
QUERIES: dict[str, dict[str, Any]] = {
    "departures": {
        "title": "Departures at a stop",
        "description": "stop: a stop_id, a station with its platforms. at: such as 2026-07-06T08:00, or else now. "
        "within: such as 90m, or else 2h.",
        "params": ["stop", "at", "within"],
        "sql": _BOARD.format(stop=_STOP, kind="departures"),
    },
    "arrivals": {
        "title": "Arrivals at a stop",
        "description": "stop: a stop_id, a station with its platforms. at: such as 2026-07-06T08:00, or else now. "
        "within: such as 90m, or else 2h.",
        "params": ["stop", "at", "within"],
        "sql": _BOARD.format(stop=_STOP, kind="arrivals"),
    },
    "departures_by_hour": {
        "title": "Departures by line and hour at a stop",
        "description": "stop: a stop_id, a station with its platforms. date: such as 2026-07-06, from 4 o'clock on, "
        "or else the next 24 hours.",
        "params": ["stop", "date"],
        "sql": f"""\
SELECT substr(local_time, 1, 13) AS hour, route_short_name, count(*) AS departures, min(local_time) AS first
FROM {_STOP} JOIN transit_departures(chosen.stop, nullif(:date, '') || 'T04:00', '24h', 100000)
GROUP BY hour, route_id ORDER BY hour, route_short_name""",
    },
    "journeys": {
        "title": "Journeys between two places",
        "description": "A row for each leg. from, to: a stop_id, or latitude,longitude. "
        "departing: such as 2026-07-06T08:00, or else now.",
        "params": ["from", "to", "departing"],
        "sql": """\
SELECT journey, leg, type, local_departure, local_arrival, route_short_name, headsign, from_stop_name, to_stop_name,
  from_stop_id, to_stop_id
FROM (SELECT :from AS origin, :to AS destination WHERE :from <> '' AND :to <> '') AS chosen
  JOIN transit_journeys(chosen.origin, chosen.destination, nullif(:departing, ''))
ORDER BY journey, leg""",
    },
    "reachable": {
        "title": "Stops within reach",
        "description": "The stops that a rider reaches. from: a stop_id, or latitude,longitude. "
        "within: such as 30m, or else 1h.",
        "params": ["from", "departing", "within"],
        "sql": """\
SELECT (seconds + 59) / 60 AS minutes, vehicles, stop_id, stop_name, stop_lat, stop_lon
FROM (SELECT :from AS place WHERE :from <> '') AS chosen
  JOIN transit_reachable(chosen.place, nullif(:departing, ''), nullif(:within, ''))
ORDER BY seconds, stop_id""",
    },
    "search": {
        "title": "Search stops by name",
        "description": "text: words of the name, or their beginnings.",
        "params": ["text"],
        "sql": """\
SELECT stop_id, stop_name, stop_lat, stop_lon, location_type, parent_station
FROM (SELECT :text AS words WHERE :text <> '') AS chosen JOIN transit_search(chosen.words, 100)""",
    },
    "what_runs": {
        "title": "What runs on a day",
        "description": "The trips of each line by headsign, and the first and last of them. "
        "date: such as 2026-07-06, or else today.",
        "params": ["date"],
        "sql": """\
SELECT route_id, route_short_name, headsign, count(*) AS trips, min(local_departure) AS first_departure,
  max(local_arrival) AS last_arrival
FROM transit_runs(nullif(:date, '')) GROUP BY route_id, headsign ORDER BY route_short_name, trips DESC""",
    },
    "trips_of_day": {
        "title": "Trips of a line on a day",
        "description": "route: a route_id. date: such as 2026-07-06, or else today.",
        "params": ["route", "date"],
        "sql": """\
SELECT trip_id, service_date, headsign, local_departure, first_stop_id, first_stop_name, local_arrival, last_stop_id,
  last_stop_name
FROM (SELECT :route AS route WHERE :route <> '') AS chosen JOIN transit_runs(nullif(:date, ''), chosen.route)
ORDER BY departure""",
    },
    "calls_of_trip": {
        "title": "Calls of a trip",
        "description": "trip: a trip_id. date: a service day such as 2026-07-06, which adds the times; or nothing.",
        "params": ["trip", "date"],
        "sql": """\
SELECT stop_sequence, local_time, arrival_time, departure_time, stop_id, stop_name
FROM (SELECT :trip AS trip WHERE :trip <> '') AS chosen JOIN transit_calls(chosen.trip, nullif(:date, ''))
ORDER BY stop_sequence""",
    },
    "contents": {
        "title": "Files of the feed",
        "description": "The files that the bundle was built from, with their rows.",
        "sql": """\
SELECT value ->> '$.name' AS file, value ->> '$.kind' AS kind, value ->> '$.rows' AS rows
FROM transit_info(), json_each(metadata, '$.contents.files')""",
    },
    "notices": {
        "title": "Notices of the import",
        "description": "What is wrong with the feed, by code and file, and how many rows it cost.",
        "sql": """\
SELECT code, file, count(*) AS notices, sum(dropped) AS dropped, min(line) AS first_line, min(value) AS example
FROM import_notice GROUP BY code, file ORDER BY notices DESC""",
    },
}
