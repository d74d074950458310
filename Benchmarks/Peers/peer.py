"""Shared code of the peers of `bundle-benchmark`: their commands and the questions that all of them answer.

    NAME.py version                       the peer's name and version, or status 69 and the reason if unavailable
    NAME.py load FEED.zip DATABASE        creates the peer's database
    NAME.py ask DATABASE < QUESTIONS      the answers as JSON, each with its time in seconds

A peer is a class with `version`, `load`, `connect` and the SQL fragments that its tables need. Everything else is here,
so that all peers are queried in the same way: prepared SQL, parameters, all rows fetched. The measured time includes
the driver's work for each row, as for any user of the driver.

Questions: {"boards": [{"stop", "limit", "days": [{"date": "20260131", "weekday": 0 is Monday, "from", "to": seconds of
the service day}]}], "trips": [trip_id], "tables": [name], "others": {name: [[parameter]]}}. A board's days are the
relevant service days; the caller handles the feed's time zone.

Answers: {"boards": [{"seconds", "rows": [[number of the day, seconds, trip_id, stop_id, stop_sequence]]}],
"trips": [{"seconds", "rows": [[stop_sequence, stop_id, seconds or null]]}], "tables": {name: rows}, "others": {name:
[{"seconds", "rows"}]}}, where "tables" omits tables that the peer does not store row by row, and "others" what it is
not asked.
"""

import csv
import inspect
import io
import json
import pathlib
import sys
import time
import zipfile

UNAVAILABLE = 69

# The number of untimed questions for warming up, as for the bundle.
WARMING = 10
# The seconds for other questions of one kind.
PATIENCE = 3

BOARD = """
WITH RECURSIVE place (stop_id) AS (
  SELECT {stop}{below}),
running (service_id) AS ({running})
SELECT {seconds} AS time, s.trip_id, s.stop_id, {sequence} AS sequence, {short_name}, {headsign}
FROM stop_times s JOIN trips t ON t.trip_id = s.trip_id JOIN routes r ON r.route_id = t.route_id
WHERE s.stop_id IN (SELECT stop_id FROM place) AND {key} >= {start} AND {key} < {end}
  AND t.service_id IN (SELECT service_id FROM running){conditions}
  AND EXISTS (SELECT 1 FROM stop_times l WHERE l.trip_id = s.trip_id AND {later} > {sequence})
ORDER BY time, s.trip_id, sequence LIMIT {limit}
"""

TRIP = """
SELECT {sequence} AS sequence, s.stop_id, {seconds}, {stop_name}
FROM stop_times s LEFT JOIN stops p ON p.stop_id = s.stop_id
WHERE s.trip_id = {trip} ORDER BY sequence
"""
BELOW = " UNION SELECT s.stop_id FROM place p JOIN stops s ON s.parent_station = p.stop_id"


class Feed:
    """The files in a feed's zip, at its root or in a folder."""

    def __init__(self, path):
        self.zip = zipfile.ZipFile(path)
        self.members = {}
        for name in self.zip.namelist():
            if name.endswith(".txt") and not name.startswith("__MACOSX"):
                self.members[pathlib.PurePosixPath(name).stem] = name

    def records(self, table):
        """Returns the column names and an iterator of the rows, or (None, None) if the file is missing or empty."""
        if table not in self.members:
            return None, None
        text = io.TextIOWrapper(self.zip.open(self.members[table]), "utf-8-sig", newline="")
        reader = csv.reader(text, skipinitialspace=True)
        header = next(reader, None)
        if header is None:
            return None, None
        return [name.strip() for name in header], (row for row in reader if row)


def clock(seconds):
    """Returns a text such as `25:10:00`, which sorts like the time below 100 hours."""
    return "%02d:%02d:%02d" % (seconds // 3600, seconds // 60 % 60, seconds % 60)


def iso(date):
    return "%s-%s-%s" % (date[:4], date[4:6], date[6:])


WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]


def running_by_calendar(tables, date, added="1", removed="2", true="1"):
    """Returns SQL for the services of a day from calendar and calendar_dates; {weekday} is filled in per question."""
    parts = []
    if "calendar" in tables:
        exceptions = ("" if "calendar_dates" not in tables else
                      f" AND service_id NOT IN (SELECT service_id FROM calendar_dates WHERE date = {date}"
                      f" AND exception_type = {removed})")
        parts.append(f"SELECT service_id FROM calendar WHERE start_date <= {date} AND end_date >= {date}"
                     f" AND {{weekday}} = {true}{exceptions}")
    if "calendar_dates" in tables:
        parts.append(f"SELECT service_id FROM calendar_dates WHERE date = {date} AND exception_type = {added}")
    return " UNION ".join(parts)


class Peer:
    """A peer. The defaults are for times stored as text, `08:05:00`, and for drivers with parameters such as `?1`."""

    parameter = "?%d"
    # Compares times as text, which needs no computation for each row.
    key = "coalesce(s.departure_time, s.arrival_time)"
    seconds_of = ("CAST(substr({0}, 1, 2) AS INTEGER) * 3600 + CAST(substr({0}, 4, 2) AS INTEGER) * 60"
                  " + CAST(substr({0}, 7, 2) AS INTEGER)")
    seconds = seconds_of.format(key)
    # Of the table {0}.
    sequence = "{0}.stop_sequence"

    def version(self):
        raise NotImplementedError

    def load(self, feed, database):
        raise NotImplementedError

    def connect(self, database):
        raise NotImplementedError

    def execute(self, connection, sql, parameters):
        return connection.execute(sql, parameters).fetchall()

    def tables(self, connection):
        """Returns the names of the tables that have the same content as the feed's file of that name."""
        return {name for name, in self.execute(connection, "SELECT name FROM sqlite_master WHERE type = 'table'", ())}

    def counted(self, tables):
        """Returns those of the tables that store a file row by row."""
        return tables

    def columns(self, connection, table):
        return {row[1] for row in self.execute(connection, f"PRAGMA table_info({table})", ())}

    def date(self, date):
        """Returns a date in the format of the tables."""
        return date

    def bound(self, seconds):
        """Returns a time in the format of `key`."""
        return clock(seconds)

    def running(self, tables, date):
        return running_by_calendar(tables, date)

    def conditions(self, connection, tables):
        repeated = " AND NOT EXISTS (SELECT 1 FROM frequencies f WHERE f.trip_id = s.trip_id)"
        boardable = f" AND {self.is_boardable()}" if "pickup_type" in self.columns(connection, "stop_times") else ""
        return boardable + (repeated if "frequencies" in tables else "")

    def is_boardable(self):
        return "coalesce(s.pickup_type, 0) <> 1"

    def others(self, connection, tables):
        """Yields the name, SQL and number of compared columns of further questions."""
        return []


class Asking:
    """Runs questions on one peer's database."""

    def __init__(self, peer, database):
        self.peer = peer
        self.connection = peer.connect(database)
        self.tables = peer.tables(self.connection)
        stop, date, start, end, limit = [peer.parameter % number for number in range(1, 6)]
        sequence = peer.sequence.format("s")
        self.board_sql = BOARD.format(
            stop=stop, start=start, end=end, limit=limit, running=peer.running(self.tables, date),
            key=peer.key, seconds=peer.seconds, conditions=peer.conditions(self.connection, self.tables),
            sequence=sequence, later=peer.sequence.format("l"), below=self.column("stops", "parent_station", BELOW, ""),
            short_name=self.column("routes", "route_short_name", "r.route_short_name"),
            headsign=self.column("trips", "trip_headsign", "t.trip_headsign"))
        self.trip_sql = TRIP.format(trip=peer.parameter % 1, seconds=peer.seconds, sequence=sequence,
                                    stop_name=self.column("stops", "stop_name", "p.stop_name"))
        self.others = list(peer.others(self.connection, self.tables))

    def column(self, table, name, sql, other="NULL"):
        return sql if name in self.peer.columns(self.connection, table) else other

    def other(self, sql, compared, asked):
        """Answers to questions of one kind, until they have taken too long."""
        answers, end = [], time.perf_counter() + PATIENCE
        for number, parameters in enumerate(asked[:WARMING] + asked):
            started = time.perf_counter()
            rows = self.peer.execute(self.connection, sql, parameters)
            if number >= WARMING:
                answers.append({"seconds": time.perf_counter() - started, "rows": [row[:compared] for row in rows]})
            if started > end:
                break
        return answers

    def board(self, question):
        rows, started = [], time.perf_counter()
        for number, day in enumerate(question["days"]):
            sql = self.board_sql.format(weekday=WEEKDAYS[day["weekday"]])
            parameters = (question["stop"], self.peer.date(day["date"]), self.peer.bound(day["from"]),
                          self.peer.bound(day["to"]), question["limit"])
            rows += [(number, *row) for row in self.peer.execute(self.connection, sql, parameters)]
        return {"seconds": time.perf_counter() - started, "rows": [row[:5] for row in rows]}

    def trip(self, trip):
        started = time.perf_counter()
        rows = self.peer.execute(self.connection, self.trip_sql, (trip,))
        return {"seconds": time.perf_counter() - started, "rows": [row[:3] for row in rows]}

    def count(self, table):
        return self.peer.execute(self.connection, f"SELECT count(*) FROM {table}", ())[0][0]

    def answers(self, questions):
        for board in questions["boards"][:WARMING]:
            self.board(board)
        for trip in questions["trips"][:WARMING]:
            self.trip(trip)
        counted = self.peer.counted(self.tables)
        return {
            "boards": [self.board(board) for board in questions["boards"]],
            "trips": [self.trip(trip) for trip in questions["trips"]],
            "tables": {name: self.count(name) for name in questions["tables"] if name in counted},
            "others": {name: self.other(sql, compared, questions["others"].get(name, []))
                       for name, sql, compared in self.others},
        }


def main(peer):
    run({
        "version": peer.version,
        "load": lambda feed, database: peer.load(feed, database),
        "ask": lambda database: json.dumps(Asking(peer, database).answers(json.load(sys.stdin))),
    })


def run(commands):
    """Runs the command that the first argument names with the other arguments, and prints what it returns."""
    try:
        command = commands[sys.argv[1]]
        inspect.signature(command).bind(*sys.argv[2:])
    except (IndexError, KeyError, TypeError):
        usages = ["%s %s" % (name, inspect.signature(command)) for name, command in commands.items()]
        sys.exit("usage: %s %s" % (sys.argv[0], " | ".join(usages)))
    try:
        answer = command(*sys.argv[2:])
    except ImportError as error:
        print(error, file=sys.stderr)
        sys.exit(UNAVAILABLE)
    except Exception as error:  # any failure of the peer's own code: print it as the reason why the peer is left out
        print("%s: %s" % (type(error).__name__, str(error).split("\n")[0]), file=sys.stderr)
        sys.exit(1)
    if answer is not None:
        print(answer)
