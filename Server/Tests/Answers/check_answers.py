#!/usr/bin/env python3
"""Asks a running transit-server random questions, and compares each answer with what `gtfs-bundle … --json` prints.

    check_answers.py URL TOOLS BUNDLE ... [--questions 200] [--seed 1]

URL is that of a server which serves the bundles; TOOLS is the folder of gtfs-bundle. Bodies must be the same bytes. Also
asks for each answer again with its ETag, and compressed. Fails on the first difference.
"""

import argparse
import gzip
import json
import pathlib
import random
import sqlite3
import subprocess
import sys
import tempfile
import urllib.error
import urllib.parse
import urllib.request


class Server:
    """A running server."""

    def __init__(self, url):
        self.url = url.rstrip("/")

    def get(self, path, query=(), **fields):
        """Returns status, headers and body."""
        text = urllib.parse.urlencode(query)
        request = urllib.request.Request(f"{self.url}{path}{'?' + text if text else ''}", headers=fields)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return answer.status, answer.headers, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.headers, error.read()


class Feed:
    """What random questions about a bundle are made of."""

    def __init__(self, bundle, tools, work):
        self.bundle, self.tools, self.name = bundle, tools, bundle.stem
        database = work / f"{bundle.stem}.sqlite"
        subprocess.run([tools / "gtfs-bundle", "unpack", bundle, "-o", database], check=True, capture_output=True)
        connection = sqlite3.connect(database)
        self.stops = connection.execute("SELECT stop_id, stop_name, stop_lat, stop_lon FROM stops").fetchall()
        self.trips = [row[0] for row in connection.execute("SELECT trip_id FROM trips")]
        self.routes = [row[0] for row in connection.execute("SELECT route_id FROM routes")]
        connection.close()
        self.info = json.loads(self.command("info"))
        validity = self.info["validity"] or {"start": "20260701", "end": "20260701"}
        self.days = days(validity["start"], validity["end"])

    def command(self, name, *arguments):
        """What a command prints as JSON, or else its exit status."""
        run = subprocess.run(
            [self.tools / "gtfs-bundle", name, self.bundle, "--json", *arguments], capture_output=True, timeout=120)
        return run.stdout if run.returncode == 0 else run.returncode


def days(start, end):
    """All days from one to the other, at most a thousand."""
    import datetime
    first, last = (datetime.datetime.strptime(text, "%Y%m%d") for text in (start, end))
    count = min((last - first).days, 1000) + 1
    return [(first + datetime.timedelta(days=day)).strftime("%Y%m%d") for day in range(count)]


def quoted(text):
    return urllib.parse.quote(text, safe="")


class Questions:
    """Makes random questions: the path and query of each, and the command that answers it."""

    def __init__(self, feed, seed):
        self.feed, self.random = feed, random.Random(f"{feed.name} {seed}")

    def time(self):
        day = self.random.choice(self.feed.days)
        return f"{day[:4]}-{day[4:6]}-{day[6:]}T{self.random.randrange(24):02}:{self.random.randrange(60):02}"

    def stop(self):
        """An id; one in ten is unknown."""
        stop = self.random.choice(self.feed.stops)[0]
        return stop + "x" if self.random.random() < 0.1 else stop

    def place(self):
        stop = self.random.choice(self.feed.stops)
        if self.random.random() < 0.3 and stop[2] is not None:
            return f"{stop[2] + self.random.uniform(-0.003, 0.003):.5f},{stop[3]:.5f}"
        return stop[0]

    def departures(self):
        stop, time, limit = self.stop(), self.time(), self.random.choice([0, 1, 3, 10, 50, 200])
        length = self.random.choice(["90m", "2h", "1d", "3600s"])
        return (f"/stops/{quoted(stop)}/departures", [("at", time), ("within", length), ("limit", limit)],
                ["departures", stop, "--at", time, "--for", length, "--limit", str(limit)])

    def search(self):
        name = self.random.choice(self.feed.stops)[1] or "a"
        word = self.random.choice(name.split() or ["a"])
        text = word[:self.random.randrange(1, len(word) + 1)]
        limit = self.random.choice([1, 5, 20, 100])
        return "/stops", [("q", text), ("limit", limit)], ["search", "--limit", str(limit), "--", text]

    def nearby(self):
        stop = self.random.choice(self.feed.stops)
        latitude, longitude = (stop[2] or 0, stop[3] or 0)
        radius, limit = self.random.choice([0, 100, 500, 5000]), self.random.choice([1, 20, 100])
        return ("/stops", [("near", f"{latitude},{longitude}"), ("radius", radius), ("limit", limit)],
                ["nearby", "--radius", str(radius), "--limit", str(limit), "--", str(latitude), str(longitude)])

    def trip(self):
        trip = self.random.choice(self.feed.trips)
        if self.random.random() < 0.5:
            return f"/trips/{quoted(trip)}", [], ["trip", "--", trip]
        day = self.random.choice(self.feed.days)
        return f"/trips/{quoted(trip)}", [("date", day)], ["trip", "--date", day, "--", trip]

    def journeys(self):
        origin, destination, time = self.place(), self.place(), self.time()
        query, options = [("from", origin), ("to", destination)], []
        kind = self.random.choice(["departing", "arriving", "within"])
        if kind == "arriving":
            query.append(("arriving", time))
            options += ["--arrive", time]
        else:
            query.append(("departing", time))
            options += ["--depart", time]
        if kind == "within":
            query.append(("within", "1h"))
            options += ["--range", "1h"]
        if self.random.random() < 0.3:
            query += [("walk", 300), ("transfers", 2)]
            options += ["--walk", "300", "--transfers", "2"]
        if self.random.random() < 0.2:
            route = self.random.choice(self.feed.routes)
            query.append(("without_route", route))
            options += ["--without-route", route]
        return "/journeys", query, ["journeys", *options, "--", origin, destination]

    def info(self):
        return "/info", [], ["info"]

    def next(self):
        kinds = [self.departures] * 4 + [self.search] * 2 + [self.nearby, self.trip, self.journeys, self.journeys, self.info]
        return self.random.choice(kinds)()


STATUSES = {64: 400, 65: 404}


def check(server, feed, path, query, command):
    """Compares an answer with the command's."""
    path = f"/v1/{quoted(feed.name)}{path}"
    expected = feed.command(*command)
    status, headers, body = server.get(path, query)
    where = f"{path}?{urllib.parse.urlencode(query)}"
    if isinstance(expected, int):
        if status != STATUSES.get(expected, 404):
            sys.exit(f"check_answers: {where}: status {status}, but the command exits with {expected}")
        problem = json.loads(body)
        if problem["status"] != status or headers["Content-Type"] != "application/problem+json":
            sys.exit(f"check_answers: {where}: no problem document: {body[:300]}")
        return
    if status != 200 or body != expected:
        sys.exit(f"check_answers: {where}: status {status}\n{body[:400]}\nbut {command} prints\n{expected[:400]}")
    status, _, again = server.get(path, query, **{"If-None-Match": headers["ETag"]})
    if status != 304 or again:
        sys.exit(f"check_answers: {where}: status {status} for the ETag of the answer")
    status, headers, packed = server.get(path, query, **{"Accept-Encoding": "gzip"})
    if headers["Content-Encoding"] == "gzip":
        packed = gzip.decompress(packed)
    if packed != expected:
        sys.exit(f"check_answers: {where}: compressed, the answer is another one")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("url")
    parser.add_argument("tools", type=pathlib.Path)
    parser.add_argument("bundles", nargs="+", type=pathlib.Path)
    parser.add_argument("--questions", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    server = Server(options.url)
    with tempfile.TemporaryDirectory() as work:
        for bundle in options.bundles:
            feed = Feed(bundle, options.tools.resolve(), pathlib.Path(work))
            questions = Questions(feed, options.seed)
            for _ in range(options.questions):
                check(server, feed, *questions.next())
            print(f"{feed.name}: {options.questions} answers are those of the commands")


main()
