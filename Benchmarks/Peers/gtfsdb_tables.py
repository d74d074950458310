#!/usr/bin/env python3
"""gtfsdb (https://github.com/OpenTransitTools/gtfsdb) with SQLite: loads a feed with the defaults of `gtfsdb-load`.

Uses only its own indexes. Services come from its `universal_calendar`, which has a row for each service and date.
"""

import sqlite3

import peer


class Gtfsdb(peer.Peer):
    def version(self):
        from importlib.metadata import version
        import gtfsdb  # noqa: F401: fails here if incompatible with the installed SQLAlchemy
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
