#!/usr/bin/env python3
"""A stand-in for node-gtfs (https://github.com/BlinkTagInc/node-gtfs): its tables, loaded with Python's sqlite3.

Reproduces what determines cost and size: typed columns, case-insensitive names and texts, the primary keys, an indexed
`…stamp` column with the seconds of each time, an index for each column that its models mark, and rows inserted in
batches of 100,000 with a prepared statement. Skips the validation of values and uses Python's CSV parser, which is
written in C, instead of one in JavaScript, so it should be faster than the original. Ignores a second row with the same
primary key (`ignoreDuplicates`), where node-gtfs fails by default. Skips files that no question needs, and tables of
files that the feed does not have.

Columns, keys and indexes are those in its src/models/gtfs at commit 6c2665be, SQLite settings those in its
src/lib/db.ts.
"""

import itertools
import sqlite3

import peer

BATCH = 100_000

# Columns with their types: + is part of the primary key, * has an index, ~ is case-insensitive text, and "time" is text
# with an additional column for its seconds.
MODELS = {
    "agency": "agency_id+ agency_name~ agency_url agency_timezone agency_lang~ agency_phone~ agency_fare_url agency_email~",
    "stops": "stop_id+ stop_code stop_name~ tts_stop_name~ stop_desc~ stop_lat:real stop_lon:real zone_id stop_url"
             " location_type:integer parent_station* stop_timezone wheelchair_boarding:integer level_id platform_code",
    "routes": "route_id+ agency_id route_short_name~ route_long_name~ route_desc~ route_type:integer route_url"
              " route_color~ route_text_color~ route_sort_order:integer continuous_pickup:integer"
              " continuous_drop_off:integer network_id",
    "trips": "route_id* service_id* trip_id+ trip_headsign~ trip_short_name~ direction_id*:integer block_id* shape_id*"
             " wheelchair_accessible:integer bikes_allowed:integer",
    "stop_times": "trip_id+ arrival_time:time departure_time:time location_group_id* location_id* stop_id*"
                  " stop_sequence+:integer stop_headsign~ start_pickup_drop_off_window:time pickup_type:integer"
                  " drop_off_type:integer continuous_pickup:integer continuous_drop_off:integer"
                  " shape_dist_traveled:real timepoint:integer pickup_booking_rule_id* drop_off_booking_rule_id*",
    "calendar": "service_id+ monday:integer tuesday:integer wednesday:integer thursday:integer friday:integer"
                " saturday:integer sunday:integer start_date*:integer end_date*:integer",
    "calendar_dates": "service_id+ date+:integer exception_type*:integer holiday_name~",
    "shapes": "shape_id+ shape_pt_lat:real shape_pt_lon:real shape_pt_sequence+:integer shape_dist_traveled:real",
    "frequencies": "trip_id+ start_time+:time end_time:time headway_secs:integer exact_times:integer",
    "transfers": "from_stop_id+ to_stop_id+ from_route_id+ to_route_id+ from_trip_id+ to_trip_id+ transfer_type:integer"
                 " min_transfer_time:integer",
    "feed_info": "feed_publisher_name feed_publisher_url feed_lang~ default_lang~ feed_start_date:integer"
                 " feed_end_date:integer feed_version~ feed_contact_email~ feed_contact_url",
}


def columns(model):
    """Yields (name, type, is in the key, has an index, ignores case) for each column."""
    for word in model.split():
        name, _, kind = word.partition(":")
        yield name.strip("+*~"), kind or "text", "+" in name, "*" in name, "~" in name


def stamp(name):
    return name + "stamp" if name.endswith("time") else name + "_timestamp"


SECONDS = {}


def time_of_day(text):
    """Returns (`08:05:00`, 29100) for `8:05:00`. Cached because most times of a feed repeat."""
    known = SECONDS.get(text)
    if known is None:
        parts = text.split(":")
        known = (text.zfill(8), int(parts[0]) * 3600 + int(parts[1]) * 60 + int(parts[2]))
        SECONDS[text] = known
    return known


def rows(model, header, records):
    """Yields the values to insert for each record: in model order, None if empty, times with their seconds."""
    places = {name: place for place, name in enumerate(header)}
    wanted = [(places.get(name), kind) for name, kind, _, _, _ in columns(model)]
    for record in records:
        row = []
        for place, kind in wanted:
            text = record[place].strip() if place is not None and place < len(record) else ""
            if kind == "time":
                row += time_of_day(text) if text else (None, None)
            else:
                row.append(text or None)
        yield row


class NodeGTFS(peer.Peer):
    key = "coalesce(s.departure_timestamp, s.arrival_timestamp)"
    seconds = key

    def version(self):
        return "node-gtfs's tables, SQLite %s" % sqlite3.sqlite_version

    def load(self, feed, database):
        feed = peer.Feed(feed)
        db = sqlite3.connect(database, isolation_level=None)
        db.execute("PRAGMA journal_mode = OFF")
        db.execute("PRAGMA synchronous = OFF")
        db.execute("PRAGMA temp_store = MEMORY")
        loaded = [table for table, model in MODELS.items() if self.load_table(db, feed, table, model)]
        for table in loaded:
            for name, kind, _, indexed, _ in columns(MODELS[table]):
                if indexed:
                    db.execute(f"CREATE INDEX idx_{table}_{name} ON {table} ({name})")
                if kind == "time":
                    db.execute(f"CREATE INDEX idx_{table}_{stamp(name)} ON {table} ({stamp(name)})")
        db.close()

    def load_table(self, db, feed, table, model):
        header, records = feed.records(table)
        if header is None:
            return False
        parts, count = [], 0
        for name, kind, _, _, ignores_case in columns(model):
            parts.append(f"{name} {'text' if kind == 'time' else kind}{' COLLATE NOCASE' if ignores_case else ''}")
            if kind == "time":
                parts.append(f"{stamp(name)} integer")
        count = len(parts)
        keys = [name for name, _, key, _, _ in columns(model) if key]
        if keys:
            parts.append(f"PRIMARY KEY ({', '.join(keys)})")
        db.execute(f"CREATE TABLE {table} ({', '.join(parts)})")
        insert = f"INSERT OR IGNORE INTO {table} VALUES ({', '.join('?' * count)})"
        source = rows(model, header, records)
        while batch := list(itertools.islice(source, BATCH)):
            db.execute("BEGIN")
            db.executemany(insert, batch)
            db.execute("COMMIT")
        return True

    def connect(self, database):
        return sqlite3.connect(database)

    def date(self, date):
        return int(date)

    def bound(self, seconds):
        return seconds


if __name__ == "__main__":
    peer.main(NodeGTFS())
