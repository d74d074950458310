#!/usr/bin/env python3
"""sqlite3 .import: each file of a feed as a table of texts, by the sqlite3 shell, with the usual indexes.

The usual way to have a feed in SQL. Without journal and sync, because the import can be repeated. Questions have 16 MiB
of pages, about five times the memory of a timetable. Answers no feed with pickup windows or times of 100 hours.
"""

import pathlib
import shlex
import sqlite3
import subprocess
import tempfile

import peer

INDEXES = [
    ("stops", "stop_id"), ("stops", "parent_station"), ("stops", "stop_name"), ("routes", "route_id"),
    ("trips", "trip_id"), ("trips", "route_id"), ("trips", "service_id"), ("stop_times", "trip_id"),
    ("stop_times", "stop_id, departure_time"), ("calendar", "service_id"), ("calendar_dates", "service_id"),
    ("calendar_dates", "date"), ("shapes", "shape_id"), ("frequencies", "trip_id"), ("transfers", "from_stop_id"),
    # Coordinates are stored as text, so a plain index would not help a search by location.
    ("stops", "CAST(stop_lat AS REAL), CAST(stop_lon AS REAL)"),
]
PLACE = """WITH RECURSIVE place (stop_id) AS (
  SELECT ?1 UNION SELECT s.stop_id FROM place p JOIN stops s ON s.parent_station = p.stop_id) """
ABOVE = """, above (stop_id) AS (
  SELECT ?1 UNION SELECT s.parent_station FROM above a JOIN stops s ON s.stop_id = a.stop_id
  WHERE s.parent_station <> '') """
WEEKDAY = "CASE ?3 " + " ".join(f"WHEN '{number}' THEN {day}" for number, day in enumerate(peer.WEEKDAYS)) + " END"
IS_KNOWN = " AND ({0} = '' OR {0} IN (SELECT stop_id FROM stops))"
# The same questions as an app developer would write them. Each has all columns, and first those that are compared.
OTHERS = {
    "search by prefix": "SELECT stop_id, * FROM stops WHERE stop_name LIKE ?1 || '%'"
                        " OR stop_name LIKE '% ' || ?1 || '%' ORDER BY stop_name LIMIT 20",
    "stop by id": "SELECT stop_id, * FROM stops WHERE stop_id = ?1",
    "stops in a box": "SELECT stop_id, * FROM stops WHERE CAST(stop_lat AS REAL) BETWEEN CAST(?1 AS REAL) AND"
                      " CAST(?2 AS REAL) AND CAST(stop_lon AS REAL) BETWEEN CAST(?3 AS REAL) AND CAST(?4 AS REAL)"
                      " AND stop_lat <> '' AND stop_lon <> ''",
    "stops below a station": "SELECT stop_id, * FROM stops WHERE parent_station = ?1 ORDER BY stop_id",
    "platforms of a station": PLACE + "SELECT stop_id, * FROM stops WHERE stop_id IN (SELECT stop_id FROM place)"
                              " AND coalesce(location_type, '') IN ('', '0') ORDER BY stop_id",
    "route by id": "SELECT route_id, * FROM routes WHERE route_id = ?1",
    "routes at a stop": PLACE + "SELECT route_id, * FROM routes WHERE route_id IN (SELECT t.route_id FROM stop_times s"
                        " JOIN trips t ON t.trip_id = s.trip_id WHERE s.stop_id IN (SELECT stop_id FROM place))",
    "all routes": "SELECT route_id, * FROM routes ORDER BY route_id",
    "whether a trip runs on a day": "WITH running (service_id) AS ({running}) SELECT 1 FROM trips WHERE trip_id = ?1"
                                    " AND service_id IN (SELECT service_id FROM running)",
    "shape of a trip": "SELECT s.shape_pt_lat, s.shape_pt_lon FROM trips t JOIN shapes s ON s.shape_id = t.shape_id"
                       " WHERE t.trip_id = ?1 AND s.shape_id <> '' AND s.shape_pt_lat <> '' AND s.shape_pt_lon <> ''"
                       " ORDER BY CAST(s.shape_pt_sequence AS INTEGER)",
    # A bundle has no row that refers to a missing stop.
    "transfers from a stop": PLACE + ABOVE + "SELECT from_stop_id, to_stop_id, * FROM transfers WHERE from_stop_id IN"
                             " (SELECT stop_id FROM place UNION SELECT stop_id FROM above)"
                             + IS_KNOWN.format("from_stop_id") + IS_KNOWN.format("to_stop_id"),
}
# How many columns of a row are compared.
COMPARED = {"shape of a trip": 2, "transfers from a stop": 2}


class ImportedTables(peer.Peer):
    # Feeds may have `8:05:00` or spaces, which would not sort as text.
    key = "substr('0' || nullif(trim(coalesce(nullif(s.departure_time, ''), s.arrival_time)), ''), -8)"
    seconds = peer.Peer.seconds_of.format(key)
    sequence = "CAST({0}.stop_sequence AS INTEGER)"

    def version(self):
        words = subprocess.run(["sqlite3", "--version"], check=True, capture_output=True, text=True).stdout.split()
        return f"sqlite3 {words[0]}"

    def load(self, feed, database):
        with tempfile.TemporaryDirectory(dir=pathlib.Path(database).parent) as folder:
            subprocess.run(["unzip", "-q", "-o", feed, "-d", folder], check=True)
            files = {path.stem: path for path in sorted(pathlib.Path(folder).rglob("*.txt"))
                     if path.stat().st_size and "__MACOSX" not in path.parts}
            script = ["PRAGMA journal_mode = OFF;", "PRAGMA synchronous = OFF;"]
            script += [f".import --csv {shlex.quote(str(path))} {shlex.quote(table)}" for table, path in files.items()]
            script += [f"CREATE INDEX {table}_{number} ON {table} ({columns});"
                       for number, (table, columns) in enumerate(INDEXES) if table in files]
            # A file or index that cannot be made is not always needed.
            subprocess.run(["sqlite3", "-batch", database], input="\n".join(script), text=True, capture_output=True)

    def connect(self, database):
        connection = sqlite3.connect(database)
        connection.execute("PRAGMA cache_size = -16384")
        tables = self.tables(connection)
        for table in tables:
            # The shell makes a row of a blank line: one empty cell, NULL in all others.
            first, *others = [row[1] for row in connection.execute(f'PRAGMA table_info("{table}")')]
            blank = " AND ".join([f'"{first}" = \'\'', *(f'"{name}" IS NULL' for name in others)])
            connection.execute(f'DELETE FROM "{table}" WHERE {blank}')
        connection.commit()
        if "start_pickup_drop_off_window" in self.columns(connection, "stop_times"):
            raise ValueError("the feed has pickup windows")
        wide = "length(trim(departure_time)) > 8 OR length(trim(arrival_time)) > 8"
        if connection.execute(f"SELECT EXISTS (SELECT 1 FROM stop_times WHERE {wide})").fetchone()[0]:
            raise ValueError("the feed has times of 100 hours")
        return connection

    def running(self, tables, date):
        return peer.running_by_calendar(tables, date, added="'1'", removed="'2'", true="'1'")

    def is_boardable(self):
        return "s.pickup_type IS NOT '1'"

    def others(self, connection, tables):
        # One parameter more than a feed without calendar.txt needs: all are bound.
        running = self.running(tables, "?2").format(weekday=WEEKDAY) + " UNION SELECT NULL WHERE ?3 IS NULL"
        for name, sql in OTHERS.items():
            try:
                connection.execute("EXPLAIN " + (sql := sql.format(running=running)), [""] * 4 if "?4" in sql else
                                   [""] * 3 if "?3" in sql else [""] if "?1" in sql else [])
                yield name, sql, COMPARED.get(name, 1)
            except sqlite3.OperationalError:
                pass  # The feed lacks a file or column.


if __name__ == "__main__":
    peer.main(ImportedTables())
