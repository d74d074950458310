#!/usr/bin/env python3
"""DuckDB (https://duckdb.org): loads each file of a feed with `read_csv` into a table and adds the usual indexes.

Uses the types that `read_csv` detects, except that ids, times and dates are text: `007` must not become 7, and 25:10:00
is not a time of day. Uses DuckDB's default settings and all threads.
"""

import tempfile

import peer

INDEXES = [
    ("stops", "stop_id"), ("stops", "parent_station"), ("routes", "route_id"), ("trips", "trip_id"),
    ("trips", "route_id"), ("trips", "service_id"), ("stop_times", "trip_id"), ("stop_times", "stop_id"),
    ("calendar", "service_id"), ("calendar_dates", "service_id"), ("calendar_dates", "date"),
    ("frequencies", "trip_id"),
]


def is_text(column):
    return column.endswith(("_id", "_time", "_date", "_station", "_name")) or column == "date"


class DuckDB(peer.Peer):
    parameter = "$%d"

    def version(self):
        import duckdb
        return "DuckDB %s" % duckdb.__version__

    def load(self, feed, database):
        import duckdb
        files = peer.Feed(feed)
        with tempfile.TemporaryDirectory() as folder, duckdb.connect(database) as db:
            for table, member in files.members.items():
                header, _ = files.records(table)
                if header is None:
                    continue
                path = files.zip.extract(member, folder)
                types = {name: "VARCHAR" for name in header if is_text(name)}
                # Else a column without any value would be text.
                types |= {name: "INTEGER" for name in header if name == "pickup_type"}
                db.execute(f'CREATE TABLE "{table}" AS SELECT * FROM read_csv(?, header = true, types = ?)',
                           [path, types])
            known = self.tables(db)
            for table, column in INDEXES:
                if table in known and column in self.columns(db, table):
                    db.execute(f"CREATE INDEX {table}_{column} ON {table} ({column})")

    def connect(self, database):
        import duckdb
        return duckdb.connect(database, read_only=True)

    def tables(self, connection):
        return {row[0] for row in self.execute(connection, "SELECT table_name FROM information_schema.tables", ())}

    def columns(self, connection, table):
        sql = "SELECT column_name FROM information_schema.columns WHERE table_name = $1"
        return {row[0] for row in self.execute(connection, sql, (table,))}

    # Pad `8:05:00` to `08:05:00` so that times sort as text.
    key = "right('0' || coalesce(s.departure_time, s.arrival_time), 8)"
    seconds = peer.Peer.seconds_of.format(key)


if __name__ == "__main__":
    peer.main(DuckDB())
