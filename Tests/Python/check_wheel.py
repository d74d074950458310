#!/usr/bin/env python3
"""Uses the installed package as a stranger would, and compares its answers with those of the installed tool.

    check_wheel.py FOLDER      FOLDER: for files; exit 1 if something differs from what the documentation says

Where Python's sqlite3 cannot load extensions and apsw is not installed, checks only that the error says so.
"""
import importlib.util
import json
import os
import pathlib
import pickle
import sqlite3
import subprocess
import sys

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
    messages = transit_bundle.build(feed, bundle, progress=events.append)
    require(events and all("completed" in event for event in events), f"build reports its progress, not {events[:3]}")
    require(bundle.name in messages, f"build returns its summary, not {messages!r}")
    report = transit_bundle.verify(bundle, feed=feed)
    require(report["passed"] is True, "a new bundle passes verification")
    require(report == json.loads(tool("verify-bundle", bundle, f"--feed={feed}", "--json")), "verify is the tool's")
    notices = transit_bundle.validate(feed)["notices"]
    require(isinstance(notices, list), "validate returns notices")

    module = [sys.executable, "-m", "transit_bundle", "--help"]
    help_screen = subprocess.run(module, check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout
    require(help_screen == tool("gtfs-bundle", "--help"), "python -m transit_bundle is gtfs-bundle")


def check_errors(feed, bundle, folder):
    missing = error_of(transit_bundle.Error, transit_bundle.build, folder / "missing.zip", folder / "x.transit")
    require(missing.exit_code == 66 and "missing.zip" in str(missing), f"a missing feed is named, not {missing}")
    received = pickle.loads(pickle.dumps(missing))
    require((received.exit_code, str(received)) == (66, str(missing)), "another process receives the error")
    require("missing.transit" in str(error_of(FileNotFoundError, transit_bundle.open, folder / "missing.transit")),
            "a missing bundle is named")
    for not_a_bundle in [feed, folder / "empty.zip"]:
        not_a_bundle.touch()
        refused = str(error_of(sqlite3.DatabaseError, transit_bundle.open, not_a_bundle))
        require(str(not_a_bundle) in refused and "not a bundle" in refused, f"open names a zip, not {refused!r}")
    require(tool("gtfs-bundle", "--version").strip() == transit_bundle.__version__, "__version__ is the tool's")
    require("not a transit bundle" in str(error_of(transit_bundle.Error, transit_bundle.verify, feed)),
            "verify says that a feed is no bundle")
    damaged = folder / "damaged.transit"
    data = bytearray(bundle.read_bytes())
    data[len(data) // 2] ^= 1
    damaged.write_bytes(data)
    require(transit_bundle.verify(damaged)["passed"] is False, "damage is in the report")

    def stop(event):
        raise KeyboardInterrupt

    error_of(KeyboardInterrupt, transit_bundle.build, feed, folder / "stopped.transit", progress=stop)
    require(not (folder / "stopped.transit").exists(), "a build that was stopped leaves no bundle")


def rows(connection, sql, *values):
    """Returns dictionaries."""
    cursor = connection.execute(sql, values)
    names = [column[0] for column in cursor.description]
    return [dict(zip(names, row)) for row in cursor.fetchall()]


def check_answers(feed, bundle):
    city = transit_bundle.open(bundle)
    kind = "sqlite3" if hasattr(sqlite3.Connection, "enable_load_extension") else "apsw"
    require(type(city).__module__.startswith(kind), f"the connection is of {kind}")

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
    require("not a bundle" in str(error_of(Exception, transit_bundle.open, ordinary)), "an ordinary database is refused")

    if kind == "sqlite3":
        own = sqlite3.connect("file::memory:", uri=True)
        transit_bundle.load(own)
        own.execute("ATTACH ? AS city", (transit_bundle.uri(bundle),))
        attached = rows(own, "SELECT * FROM transit_departures(?, ?)", STATION, TIME)
        require(attached == board, "an attached bundle gives the same board")
    return kind


def main():
    folder = pathlib.Path(sys.argv[1], "a folder with % and é")
    folder.mkdir()
    feed, bundle = folder / "city.zip", folder / "city.transit"
    check_tools(feed, bundle)
    check_errors(feed, bundle, folder)
    if hasattr(sqlite3.Connection, "enable_load_extension") or importlib.util.find_spec("apsw"):
        kind = check_answers(feed, bundle)
    else:
        reason = str(error_of(RuntimeError, transit_bundle.open, bundle))
        require("pip install apsw" in reason, f"without apsw, the error says what to install, not {reason!r}")
        kind = "no module that loads extensions, which the error says"
    print(f"Python {sys.version.split()[0]} of {os.path.realpath(sys.base_prefix)}: the package works, with {kind}")


main()
