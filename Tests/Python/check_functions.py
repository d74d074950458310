#!/usr/bin/env python3
"""Asks the extension's functions and the commands the same random questions, and compares each value.

Functions without a command are compared with others: arrivals with the calls of their trips, the trips that run with
`trip --date`, the stops that are reached with journeys.

    check_functions.py LIBRARY GTFS_BUNDLE CITY.transit [--questions N] [--seed N] [--apsw]      exit 1 on a difference

The suffix of the library is optional. Uses sqlite3; with --apsw that module, which has an SQLite of its own.
"""

import argparse
import datetime
import json
import random
import sqlite3
import subprocess
import sys
import urllib.parse


def connect(library, path, use_apsw):
    uri = "file:%s?vfs=transit&mode=ro" % urllib.parse.quote(path)
    if not use_apsw:
        def load(connection):
            connection.enable_load_extension(True)
            connection.load_extension(library)
            return connection
        load(sqlite3.connect(":memory:")).close()
        return load(sqlite3.connect(uri, uri=True))
    import apsw

    def load(connection):
        connection.enableloadextension(True)
        connection.loadextension(library)
        return connection
    load(apsw.Connection(":memory:")).close()
    return load(apsw.Connection(uri, flags=apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI))


def seconds(time):
    """The seconds of HH:MM:SS."""
    hours, minutes, rest = time.split(":")
    return int(hours) * 3600 + int(minutes) * 60 + int(rest)


class Questions:
    def __init__(self, library, tool, path, seed, use_apsw):
        self.tool, self.path = tool, path
        self.database = connect(library, path, use_apsw)
        self.random = random.Random(seed)
        self.stops = self.column("SELECT stop_id FROM stops WHERE coalesce(location_type, 0) < 2")
        self.places = self.database.execute(
            "SELECT stop_lat, stop_lon FROM stops WHERE stop_lat IS NOT NULL").fetchall()
        self.names = self.column("SELECT stop_name FROM stops WHERE stop_name IS NOT NULL")
        self.trips = self.column("SELECT trip_id FROM trips")
        metadata = json.loads(self.column("SELECT metadata FROM transit_info()")[0])
        validity = metadata.get("validity") or {"start": "20260101", "end": "20260107"}
        first, last = (datetime.datetime.strptime(str(validity[key]), "%Y%m%d") for key in ("start", "end"))
        self.first, self.days = first, max(1, min(400, (last - first).days))

    def column(self, sql):
        return [row[0] for row in self.database.execute(sql).fetchall()]

    def ask(self, sql, values):
        """Returns the rows as dictionaries, or None for an error."""
        cursor = self.database.cursor()
        try:
            rows = cursor.execute(sql, values)
            # apsw has no description of a statement without rows.
            rows = [dict(zip([column[0] for column in cursor.description], row)) for row in rows]
        except Exception:
            return None
        return rows

    def tool_answer(self, command, *arguments):
        run = subprocess.run([self.tool, command, "--json", *arguments], capture_output=True)
        return json.loads(run.stdout) if run.returncode == 0 else None

    def day(self):
        return self.first + datetime.timedelta(days=self.random.randrange(self.days))

    def time(self):
        return (self.day() + datetime.timedelta(minutes=self.random.randrange(1440))).strftime("%Y-%m-%dT%H:%M")

    def departures(self):
        stop, time = self.random.choice(self.stops), self.time()
        within, limit = self.random.choice(["30m", "2h", "26h"]), self.random.choice([0, 1, 10, 1000])
        return (
            self.ask("SELECT * FROM transit_departures(?, ?, ?, ?)", (stop, time, within, limit)),
            self.tool_answer("departures", self.path, stop, "--at=" + time, "--for=" + within, "--limit=%d" % limit))

    def calls(self):
        trip, day = self.random.choice(self.trips), self.day().strftime("%Y%m%d")
        answer = self.tool_answer("trip", self.path, trip, "--date=" + day)
        return self.ask("SELECT * FROM transit_calls(?, ?)", (trip, day)), answer and answer["stop_times"]

    def journeys(self):
        origin, destination, time = self.random.choice(self.stops), self.random.choice(self.stops), self.time()
        kind = self.random.choice(["departing", "arriving", "within"])
        transfers = self.random.choice([0, 2, 6])
        options = {
            "departing": ["--depart=" + time], "arriving": ["--arrive=" + time],
            "within": ["--depart=" + time, "--range=1h"]}
        journeys = self.tool_answer(
            "journeys", self.path, origin, destination, "--transfers=%d" % transfers, *options[kind])
        sql = "SELECT * FROM transit_journeys WHERE origin = ? AND destination = ? AND %s = ? AND transfers = ?"
        values = [origin, destination, time, transfers]
        sql %= "arriving" if kind == "arriving" else "departing"
        if kind == "within":
            sql, values = sql + " AND within = ?", values + ["1h"]
        legs = None if journeys is None else [
            dict(leg, journey=number, leg=place)
            for number, journey in enumerate(journeys, 1) for place, leg in enumerate(journey["legs"], 1)]
        return self.ask(sql, values), legs

    def arrivals(self):
        """Arrivals at a stop, and the same calls of their trips: their instants less the time at the stop."""
        stop, time = self.random.choice(self.stops), self.time()
        rows = self.ask("SELECT * FROM transit_arrivals(?, ?, '6h', 20)", (stop, time))
        # A trip that repeats has only relative times.
        rows = [row for row in rows or [] if row["exact_times"] is None and not row["interpolated"]]
        expected = []
        for row in rows:
            calls = self.ask("SELECT * FROM transit_calls(?, ?)", (row["trip_id"], row["service_date"])) or []
            call, = (call for call in calls if call["stop_sequence"] == row["stop_sequence"])
            arrival, departure = (seconds(call[key] or call["arrival_time"]) for key in ("arrival_time", "departure_time"))
            expected.append({
                "time": call["time"] - departure + arrival, "stop_id": call["stop_id"],
                "drop_off_type": call["drop_off_type"] or 0})
        return rows, expected

    def runs(self):
        """Some trips of a day, and the rows of those that run."""
        day = self.day().strftime("%Y%m%d")
        rows = self.ask("SELECT * FROM transit_runs(?)", (day,))
        trips = sorted(set(self.random.choices(self.trips, k=3)) | {row["trip_id"] for row in (rows or [])[:2]})
        answers = [self.tool_answer("trip", self.path, trip, "--date=" + day) for trip in trips]
        expected = [
            {"trip_id": answer["trip_id"], "route_id": answer["route_id"], "block_id": answer["block_id"],
             "headsign": answer["trip_headsign"], "departure": answer["stop_times"][0]["time"],
             "first_stop_id": answer["stop_times"][0]["stop_id"], "last_stop_id": answer["stop_times"][-1]["stop_id"]}
            for answer in answers if answer["runs"] and answer["stop_times"]]
        chosen = {row["trip_id"]: row for row in rows or [] if row["trip_id"] in trips and row["first_stop_sequence"]}
        return [chosen[trip] for trip in trips if trip in chosen], expected

    def reachable(self):
        """Some stops within reach, and the arrivals of the best journeys to them."""
        origin, time = self.random.choice(self.stops), self.time()
        rows = self.ask("SELECT * FROM transit_reachable(?, ?, '1h')", (origin, time))
        rows = [row for row in rows or [] if row["stop_id"] != origin and row["seconds"]]
        rows = self.random.sample(rows, min(2, len(rows)))
        expected = []
        for row in rows:
            journeys = self.tool_answer("journeys", self.path, origin, row["stop_id"], "--depart=" + time)
            expected.append({"arrival": min(journey["legs"][-1]["arrival"] for journey in journeys or [])})
        return rows, expected

    def nearby(self):
        latitude, longitude = self.random.choice(self.places)
        radius = self.random.choice([0, 100, 500, 5000])
        return (
            self.ask("SELECT * FROM transit_nearby(?, ?, ?)", (latitude, longitude, radius)),
            self.tool_answer(
                "nearby", self.path, "--radius=%d" % radius, "--", repr(latitude), repr(longitude)))

    def search(self):
        words = self.random.choice(self.names).split()
        text = " ".join(word[:self.random.randint(1, 5)] for word in words[:2])
        return (
            self.ask("SELECT * FROM transit_search(?)", (text,)),
            self.tool_answer("search", self.path, "--", text))

    def differences(self, answer, expected):
        """The first difference of two answers; None if they are equal. Functions may have more columns, and give NULL
        where JSON leaves a key out and 0 or 1 where it has false or true."""
        if answer is None or expected is None:
            return None if answer is expected else "one is an error: %.200r, %.200r" % (answer, expected)
        if len(answer) != len(expected):
            return "%d rows instead of %d" % (len(answer), len(expected))
        for row, wanted in zip(answer, expected):
            for key in ("time", "departure", "arrival"):
                local = row.get("local_" + key)
                if local is not None and datetime.datetime.fromisoformat(local).timestamp() != row[key]:
                    return "%s is %r, but locally %s" % (key, row[key], local)
            for key, value in wanted.items():
                if row.get(key, "missing") != value:
                    return "%s is %r instead of %r" % (key, row.get(key, "missing"), value)
        return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("library")
    parser.add_argument("tool")
    parser.add_argument("bundle")
    parser.add_argument("--questions", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--apsw", action="store_true")
    options = parser.parse_args()
    questions = Questions(options.library, options.tool, options.bundle, options.seed, options.apsw)
    needs = {
        questions.departures: questions.stops, questions.calls: questions.trips, questions.journeys: questions.stops,
        questions.nearby: questions.places, questions.search: questions.names, questions.arrivals: questions.stops,
        questions.runs: questions.trips, questions.reachable: questions.places}
    # A feed may have no stop with a place, or no trip.
    kinds = [kind for kind, needed in needs.items() if needed]
    rows, failures = 0, 0
    for kind in kinds:
        answered = 0
        for number in range(options.questions // len(kinds)):
            answer, expected = kind()
            difference = questions.differences(answer, expected)
            answered += answer is not None
            rows += len(answer or [])
            if difference:
                failures += 1
                print("%s, question %d: %s" % (kind.__name__, number, difference), file=sys.stderr)
        if not answered:
            failures += 1
            print("%s: no question has an answer" % kind.__name__, file=sys.stderr)
    print("%d questions, %d rows, %d differences" % (len(kinds) * (options.questions // len(kinds)), rows, failures))
    sys.exit(1 if failures or not rows else 0)


if __name__ == "__main__":
    main()
