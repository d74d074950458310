#!/usr/bin/env python3
"""Uses the installed package as a stranger would, and compares its answers with those of the installed tool.

    check_wheel.py FOLDER      FOLDER: for files; exit 1 if something differs from what the documentation says

Where Python's sqlite3 cannot load extensions and apsw is not installed, checks only that the error says so.
"""
import importlib.util
import json
import os
import pathlib
import sqlite3
import subprocess
import sys
import threading
import urllib.request

import transit_bundle

BIN = pathlib.Path(sys.executable).parent
STATION, TIME = "de:0001:1585", "2026-07-06T08:00"


def require(holds, law):
    if not holds:
        sys.exit(f"check_wheel: {law}")


def error_of(kind, function, *arguments, **options):
    try:
        function(*arguments, **options)
    except kind as error:
        return error
    sys.exit(f"check_wheel: {function.__name__}{arguments} raises no {kind.__name__}")


def tool(*arguments):
    """Returns the output of an installed command."""
    command = [BIN / arguments[0], *arguments[1:]]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout


def check_tools(feed, bundle):
    transit_bundle.sample(feed, "--stop-times", "60000", "--seed", "7")
    events = []
    messages = transit_bundle.build(feed, bundle, progress=events.append).messages
    require(events and all("completed" in event for event in events), f"build reports its progress, not {events[:3]}")
    require(bundle.name in messages[0], f"build returns its summary, not {messages}")
    report = transit_bundle.verify(bundle, feed=feed)
    require(report.is_sound, "a new bundle passes verification")
    require(report.json == json.loads(tool("verify-bundle", bundle, f"--feed={feed}", "--json")), "verify is the tool's")


def check_server(bundle):
    """The server of the wheel has its page. It runs until its process ends."""
    command = [BIN / "gtfs-bundle", "serve", bundle, "--listen", "127.0.0.1:0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8") as server:
        try:
            with urllib.request.urlopen(server.stdout.readline().strip(), timeout=10) as answer:
                require(b"<html" in answer.read(), "the server of the wheel has a page")
        finally:
            server.terminate()


def check_errors(feed, bundle, folder):
    require("missing.transit" in str(error_of(FileNotFoundError, transit_bundle.open, folder / "missing.transit")),
            "a missing bundle is named")
    for not_a_bundle in [feed, folder / "empty.zip"]:
        not_a_bundle.touch()
        refused = str(error_of(transit_bundle.NotABundle, transit_bundle.open, not_a_bundle))
        require(str(not_a_bundle) in refused, f"open names a zip, not {refused!r}")
    require("not a transit bundle" in str(error_of(transit_bundle.Error, transit_bundle.verify, feed)),
            "verify says that a feed is no bundle")
    damaged = folder / "damaged.transit"
    data = bytearray(bundle.read_bytes())
    data[len(data) // 2] ^= 1
    damaged.write_bytes(data)
    require(not transit_bundle.verify(damaged).is_sound, "damage is in the report")


def rows(connection, sql, *values):
    """Returns dictionaries."""
    cursor = connection.execute(sql, values)
    names = [column[0] for column in cursor.description]
    return [dict(zip(names, row)) for row in cursor.fetchall()]


def check_answers(feed, bundle):
    city = transit_bundle.open(bundle)
    kind = "sqlite3" if hasattr(sqlite3.Connection, "enable_load_extension") else "apsw"
    require(type(city.connection).__module__.startswith(kind), f"the connection is of {kind}")

    board = rows(city, "SELECT * FROM transit_departures(?, ?)", STATION, TIME)
    expected = json.loads(tool("gtfs-bundle", "departures", bundle, STATION, "--at", TIME, "--json"))
    require(len(board) == len(expected) > 10, f"{len(board)} departures instead of {len(expected)}")
    for row, wanted in zip(board, expected):
        for key, value in wanted.items():
            require(row[key] == value, f"{key} is {row[key]!r} instead of {value!r}")
    require(rows(city, "SELECT count(*) AS count FROM stop_times") == [{"count": 60000}], "the tables are there")
    unknown = error_of(Exception, lambda: city.execute("SELECT * FROM transit_departures('nowhere')").fetchall())
    require("transit_departures: " in str(unknown), f"an unknown stop is an error, not {unknown}")
    written = error_of(Exception, lambda: city.execute("CREATE TABLE t(a)"))
    require("readonly" in str(written), f"a bundle is read-only, not {written}")
    require(rows(city, "SELECT * FROM transit_search('xyzxyz')") == [], "an empty result has names")
    ordinary = feed.with_name("ordinary.db")
    sqlite3.connect(ordinary).execute("CREATE TABLE t(a)")
    error_of(transit_bundle.NotABundle, transit_bundle.open, ordinary)
    check_sql(city, bundle)

    if kind == "sqlite3":
        own = sqlite3.connect("file::memory:", uri=True)
        transit_bundle.load(own)
        own.execute("ATTACH ? AS city", (transit_bundle.uri(bundle),))
        attached = rows(own, "SELECT * FROM transit_departures(?, ?)", STATION, TIME)
        require(attached == board, "an attached bundle gives the same board")
    return kind


def check_sql(city, bundle):
    names = city.sql("SELECT stop_id, stop_name, stop_lat FROM stops WHERE stop_id = ?", [STATION])
    require(names.columns == ["stop_id", "stop_name", "stop_lat"] and names[0][0] == STATION, "sql returns rows")
    others = []
    thread = threading.Thread(target=lambda: others.append(city.sql("SELECT count(*) FROM stop_times")[0]))
    thread.start()
    thread.join()
    require(others == [(60000,)], "each thread has a connection")
    city.close()
    for closed in (lambda: city.connection, lambda: city.execute("SELECT 1"), lambda: city.sql("SELECT 1")):
        error_of(transit_bundle.ClosedTimetable, closed)
    with transit_bundle.open(bundle.read_bytes()) as of_bytes:
        error_of(ValueError, of_bytes.sql, "SELECT 1")
    for _ in range(20):
        check_closing(bundle)


def check_closing(bundle):
    """Threads ask in SQL, and another one closes meanwhile."""
    city, ends = transit_bundle.open(bundle), []

    def ask():
        try:
            while True:
                city.sql("SELECT count(*) FROM stops")
        except transit_bundle.ClosedTimetable:
            ends.append(True)

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    city.close()
    for thread in threads:
        thread.join()
    require(len(ends) == 4, f"{len(ends)} of 4 threads found the timetable closed")


def main():
    folder = pathlib.Path(sys.argv[1], "a folder with % and é")
    folder.mkdir()
    feed, bundle = folder / "city.zip", folder / "city.transit"
    check_tools(feed, bundle)
    check_server(bundle)
    check_errors(feed, bundle, folder)
    if hasattr(sqlite3.Connection, "enable_load_extension") or importlib.util.find_spec("apsw"):
        kind = check_answers(feed, bundle)
    else:
        city = transit_bundle.open(bundle)
        require(len(city.departures(STATION, at=TIME)) > 10, "questions need no SQL")
        reason = str(error_of(RuntimeError, lambda: city.connection))
        require("pip install apsw" in reason, f"without apsw, the error says what to install, not {reason!r}")
        kind = "no module that loads extensions, which the error says"
    print(f"Python {sys.version.split()[0]} of {os.path.realpath(sys.base_prefix)}: the package works, with {kind}")


main()
