"""Two versions of the programs, in turn on the same machine: what became slower.

A version is a checkout that has been built. Each row has the medians of both, and the median ratio of neighbors.
"""

import dataclasses
import http.client
import json
import os
import pathlib
import random
import re
import statistics
import subprocess
import time
import urllib.parse

from bench.commands import QUIET, build
from bench.feed import Feed
from bench.programs import Cost, machine, machine_text, printed, run, tell
from bench.rows import BenchmarkError, median_ratio, table, text, three_figures

# Above it is a finding, if most neighbors agree: on a busy machine some medians are.
LIMIT, AGREEING = 1.05, 0.75
# Requests of one measurement: enough for the clock of processor time, which ticks each 10 ms.
REQUESTS = {"departures": 400, "journeys": 100}
SQL = {
    "SQL: calls of a trip": "SELECT count(*) FROM stop_times WHERE trip_id = '{trip}'",
    "SQL: all calls": "SELECT count(*), count(arrival_time), min(stop_id) FROM stop_times",
}


class Version:
    """A built checkout, and a bundle that it has built of the feed."""

    def __init__(self, name, checkout, scratch):
        checkout = pathlib.Path(checkout).resolve()
        self.name, self.scratch = name, scratch / name
        self.scratch.mkdir()
        self.bundler, self.verifier = (checkout / ".build/release" / each for each in ("gtfs-bundle", "verify-bundle"))
        self.server = checkout / "Server/.build/release/transit-server"
        self.extension = checkout / "output/transitbundle.so"
        self.bundle = self.scratch / "city.transit"
        for path in (self.bundler, self.verifier, self.server, self.extension):
            if not path.exists():
                raise BenchmarkError(f"{path}: not found; run `make build build-server extension` there")

    def commands(self, feed, question):
        """Row -> words, the build first."""
        asked = [self.bundle, "--at", question.time]
        sql = ["sqlite3", ":memory:", "-cmd", f".load {self.extension}", "-cmd",
               f".open file:{self.bundle}?vfs=transit&mode=ro"]
        return {
            "build": build(self, feed, self.bundle),
            "build --report": build(
                self, feed, self.scratch / "judged.transit", *QUIET, "--report", self.scratch / "report"),
            "validate": [self.bundler, "validate", feed.path, "--fail-on", "never", "--json", *QUIET],
            "verify-bundle": [self.verifier, self.bundle, *QUIET],
            "verify-bundle --feed": [self.verifier, self.bundle, "--feed", feed.path, *QUIET],
            "export": [self.bundler, "export", self.bundle, "-o", self.scratch / "feed.zip", *QUIET],
            "departures, a process": [self.bundler, "departures", *asked, "--", question.stops[0]],
            "journeys, a process": [self.bundler, "journeys", *asked, "--", *question.stops],
        } | {name: [*sql, statement.format(trip=question.trip.replace("'", "''"))] for name, statement in SQL.items()}


@dataclasses.dataclass
class Question:
    # The busiest day, eight o'clock.
    time: str
    trip: str
    # Two stops of the trip.
    stops: tuple


def questions(feed, version, seed):
    """Random trips of which two stops are asked about. Needs the bundle."""
    answer = json.loads(printed([version.bundler, "ask", version.bundle, '{"service_days": {}}'], feed.scratch))
    if not answer["rows"]:
        raise BenchmarkError(f"{feed.name}: no trip runs on any day")
    day = max(answer["rows"], key=lambda row: row["trips"])["service_date"]
    calls = feed.columns("stop_times", ["trip_id", "stop_id"])
    source, found = random.Random(seed), []
    for _ in range(100_000):
        start = source.randrange(len(calls))
        end = min(start + source.randrange(1, 12), len(calls) - 1)
        (trip, origin), (other, destination) = calls[start], calls[end]
        if trip == other and origin != destination and origin and destination:
            found.append(Question(f"{day[:4]}-{day[4:6]}-{day[6:]}T08:00", trip, (origin, destination)))
        if len(found) == max(REQUESTS.values()):
            return found
    raise BenchmarkError(f"{feed.name}: too few pairs of stops")


class Server:
    """A running server of a version, over one connection."""

    def __init__(self, version):
        words = [version.server, "--bundle", version.bundle, "--listen", "127.0.0.1:0"]
        self.child = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        address = re.search(r"127\.0\.0\.1:\d+", self.child.stdout.readline())
        if not address:
            raise BenchmarkError(f"{version.server}: does not start")
        self.connection = http.client.HTTPConnection(address[0], timeout=60)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.connection.close()
        self.child.terminate()
        self.child.wait()

    def processor(self):
        fields = pathlib.Path(f"/proc/{self.child.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def ask(self, kind, asked):
        """The cost of a request, of many, and the numbers of rows."""
        counts, processor, started = [], self.processor(), time.perf_counter()
        for question in asked[:REQUESTS[kind]]:
            origin, destination = (urllib.parse.quote(stop, safe="") for stop in question.stops)
            path = (f"stops/{origin}/departures?at={question.time}" if kind == "departures"
                    else f"journeys?from={origin}&to={destination}&departing={question.time}")
            self.connection.request("GET", f"/v1/city/{path}")
            answer = self.connection.getresponse()
            body = answer.read()
            if answer.status != 200:
                raise BenchmarkError(f"/v1/city/{path}: status {answer.status}")
            counts.append(len(json.loads(body)["rows"]))
        count = len(counts)
        cost = Cost((time.perf_counter() - started) / count, (self.processor() - processor) / count, 0)
        return cost, counts


def turns(versions):
    """Who begins alternates, because what ran before warms caches."""
    while True:
        yield versions
        yield versions[::-1]


def measure_commands(feed, versions, asked, runs):
    costs = {}
    for number, order in zip(range(1, runs + 1), turns(versions)):
        tell(f"{feed.name}: commands, {number} of {runs}")
        commands = {version.name: version.commands(feed, asked[number % len(asked)]) for version in versions}
        for name in commands[order[0].name]:
            for version in order:
                costs.setdefault(name, {}).setdefault(version.name, []).append(
                    run(commands[version.name][name], version.scratch))
    return costs


def measure_server(feed, versions, asked, runs):
    """Costs, and notes on answers of other lengths."""
    costs, notes = {}, set()
    with Server(versions[0]) as one, Server(versions[1]) as other:
        servers = dict(zip((version.name for version in versions), (one, other)))
        for number, order in zip(range(runs + 1), turns(versions)):
            tell(f"{feed.name}: HTTP, {number} of {runs}")
            for kind in REQUESTS:
                counts = {}
                for version in order:
                    cost, counts[version.name] = servers[version.name].ask(kind, asked)
                    if number:  # The first ones fill caches.
                        costs.setdefault(f"HTTP: {kind}", {}).setdefault(version.name, []).append(cost)
                differing = sum(a != b for a, b in zip(*counts.values()))
                if differing:
                    notes.add(f"{differing} of {len(counts[versions[0].name])} {kind} have other numbers of rows")
    return costs, sorted(notes)


def compared(name, figure, costs):
    """The JSON of a row."""
    base, now = ([getattr(cost, figure) for cost in costs[version]] for version in ("base", "now"))
    if not all(base):
        return None  # Shorter than the clock's tick.
    ratio = median_ratio(now, base)
    slower = sum(a > b for a, b in zip(now, base)) / len(now)
    return {"row": name, "figure": figure, "base": statistics.median(base), "now": statistics.median(now),
            "ratio": ratio, "is_finding": ratio > LIMIT and slower >= AGREEING}


def report(feed, versions, options):
    for version in versions:
        run(build(version, feed, version.bundle), feed.scratch)
    asked = questions(feed, versions[1], options.seed)
    costs = measure_commands(feed, versions, asked, options.runs)
    served, notes = measure_server(feed, versions, asked, options.runs)
    rows = [row for name, each in (costs | served).items() for figure in ("wall", "processor")
            if (row := compared(name, figure, each))]
    lines = [[row["row"] + (", processor time" if row["figure"] == "processor" else ""), text(row["base"], "seconds"),
              text(row["now"], "seconds"), three_figures(row["ratio"]), "finding" if row["is_finding"] else ""]
             for row in rows]
    print(table([feed.name, "base", "now", "ratio", ""], lines, range(1, 4)), *(f"{note}\n" for note in notes), sep="",
          flush=True)
    return {"feed": feed.name, "rows": rows, "notes": notes}


def measure(options, tools, scratch, page):
    found, feeds = machine(), []
    print(machine_text(found))
    for number, path in enumerate(options.feeds):
        feed = Feed(path, scratch / str(number))
        versions = [Version("base", options.base, feed.scratch), Version("now", options.now, feed.scratch)]
        feeds.append(report(feed, versions, options))
    return {"machine": found, "feeds": feeds}
