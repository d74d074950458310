#!/usr/bin/env python3
"""gtfsdb (https://github.com/OpenTransitTools/gtfsdb) with SQLite: what its `gtfsdb-load` does, by default.

Its own indexes are used, none is added; services come from its `universal_calendar`, which holds each day that one runs.
"""

import sqlite3

import peer


class Gtfsdb(peer.Peer):
    def version(self):
        from importlib.metadata import version
        import gtfsdb  # noqa: F401: may be there and not work with the SQLAlchemy that is
        return "gtfsdb %s, SQLAlchemy %s, SQLite %s" % (version("gtfsdb"), version("sqlalchemy"), sqlite3.sqlite_version)

    def load(self, feed, database):
        from gtfsdb.api import database_load
        database_load(feed, url="sqlite:///" + database, do_postprocess=True)

    def connect(self, database):
        return sqlite3.connect(database)

    def running(self, tables, date):
        return f"SELECT service_id FROM universal_calendar WHERE date = {date}"

    def tables(self, connection):
        return {"agency", "stops", "routes", "trips", "stop_times", "shapes", "frequencies"}

    def date(self, date):
        return peer.iso(date)


if __name__ == "__main__":
    peer.main(Gtfsdb())
