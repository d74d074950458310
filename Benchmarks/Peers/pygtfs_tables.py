#!/usr/bin/env python3
"""pygtfs (https://github.com/jarondl/pygtfs) with SQLite: `append_feed`, as its documentation loads a feed.

Files that it refuses although GTFS allows what is in them are named and left out of its load: transfers, for the types
4 and 5, fares and translations. Its own indexes are used, none is added.
"""

import contextlib
import os
import sqlite3

import peer

LEFT_OUT = ("transfers.txt", "fare_rules.txt", "fare_attributes.txt", "translations.txt")


class Pygtfs(peer.Peer):
    # Times are intervals, kept as 1970-01-01 08:05:00.000000.
    key = "coalesce(s.departure_time, s.arrival_time)"
    seconds = "CAST(strftime('%s', {0}) AS INTEGER)".format(key)

    def version(self):
        from importlib.metadata import version
        import pygtfs  # noqa: F401: may be there and not work with the SQLAlchemy that is
        return "pygtfs %s, SQLAlchemy %s, SQLite %s" % (version("pygtfs"), version("sqlalchemy"), sqlite3.sqlite_version)

    def load(self, feed, database):
        import pygtfs
        with open(os.devnull, "w") as nowhere, contextlib.redirect_stdout(nowhere):
            pygtfs.append_feed(pygtfs.Schedule(database), feed, ignore_files=LEFT_OUT)

    def connect(self, database):
        return sqlite3.connect(database)

    def tables(self, connection):
        # It makes a table for every file it knows.
        filled = {"agency", "stops", "routes", "trips", "stop_times", "calendar_dates", "frequencies", "shapes"}
        filled = {table for table in filled if self.execute(connection, f"SELECT 1 FROM {table} LIMIT 1", ())}
        return filled | {"calendar"}

    def counted(self, tables):
        # It adds a row for each service that has none.
        return tables - {"calendar"}

    def date(self, date):
        return peer.iso(date)

    def bound(self, seconds):
        return "1970-01-%02d %s.000000" % (seconds // 86_400 + 1, peer.clock(seconds % 86_400))


if __name__ == "__main__":
    peer.main(Pygtfs())
