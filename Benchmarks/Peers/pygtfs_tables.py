#!/usr/bin/env python3
"""pygtfs (https://github.com/jarondl/pygtfs) with SQLite: loads a feed with `append_feed`, as its documentation does.

Skips files that it rejects although GTFS allows their content: transfers, because of types 4 and 5, fares and
translations. Uses only its own indexes.
"""

import contextlib
import os
import sqlite3

import peer

LEFT_OUT = ("transfers.txt", "fare_rules.txt", "fare_attributes.txt", "translations.txt")


class Pygtfs(peer.Peer):
    # Times are intervals, stored as 1970-01-01 08:05:00.000000.
    key = "coalesce(s.departure_time, s.arrival_time)"
    seconds = "CAST(strftime('%s', {0}) AS INTEGER)".format(key)

    def version(self):
        from importlib.metadata import version
        import pygtfs  # noqa: F401: fails here if incompatible with the installed SQLAlchemy
        return "pygtfs %s, SQLAlchemy %s, SQLite %s" % (version("pygtfs"), version("sqlalchemy"), sqlite3.sqlite_version)

    def load(self, feed, database):
        import pygtfs
        with open(os.devnull, "w") as nowhere, contextlib.redirect_stdout(nowhere):
            pygtfs.append_feed(pygtfs.Schedule(database), feed, ignore_files=LEFT_OUT)

    def connect(self, database):
        return sqlite3.connect(database)

    def tables(self, connection):
        # pygtfs creates a table for every file it supports, even if the feed does not have it.
        filled = {"agency", "stops", "routes", "trips", "stop_times", "calendar_dates", "frequencies", "shapes"}
        filled = {table for table in filled if self.execute(connection, f"SELECT 1 FROM {table} LIMIT 1", ())}
        return filled | {"calendar"}

    def counted(self, tables):
        # pygtfs adds a calendar row for each service without one.
        return tables - {"calendar"}

    def date(self, date):
        return peer.iso(date)

    def bound(self, seconds):
        return "1970-01-%02d %s.000000" % (seconds // 86_400 + 1, peer.clock(seconds % 86_400))


if __name__ == "__main__":
    peer.main(Pygtfs())
