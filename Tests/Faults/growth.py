"""Every command on feeds of one extreme each, at a size and at four times that size: cost must grow like the feed.

Cost is processor time and peak memory, of which each run may take some for each KiB of its feed and its output. --long
uses sizes that take an attacker's minute, otherwise an eighth, and prints the table of docs/assurance/figures/growth.txt.
"""

import concurrent.futures
import csv
import io
import json
import os
import zipfile

import extremes
import live_feed
from hostile_feeds import in_a_process
from trials import DONE, HUNG, UNUSABLE, Tally, WRONG, empty

# Four times the feed may cost this much more. Below these costs, a run is mostly the start of the process.
GROWTH, LEAST_SECONDS, LEAST_KILOBYTES = 5, 0.2, 64 << 10
# A run may take this much, and this much more for each KiB of the files of its feed and of its output.
SECONDS, KILOBYTES = (1, 0.02), (192 << 10, 256)
# A run that takes longer is ended, as is one that takes more memory.
PATIENCE, MOST_BYTES = 120, 6 << 30

NOON, SECONDS_AT_NOON = "2026-06-10T12:00", 1781085600
EARLY = "2026-06-10T00:00"


class Case:
    """A feed, a slightly changed one, their bundles, and the folder of all of them."""

    def __init__(self, place, make, size):
        self.place = place
        self.feed, self.changed_feed = place / "feed.zip", place / "changed.zip"
        self.bundle, self.changed_bundle = place / "feed.transit", place / "changed.transit"
        # In a process of its own, because the memory of this process counts for each process it starts.
        in_a_process(lambda: self.write(make(size)))
        with zipfile.ZipFile(self.feed) as archive:
            self.kilobytes = sum(member.file_size for member in archive.infolist()) >> 10
        self.origin, self.destination, self.route = (place / "ends").read_text().split()

    def write(self, files):
        write(self.feed, files)
        write(self.changed_feed, changed(files))
        trips = [trip["trip_id"] for trip in csv.DictReader(io.StringIO(files["trips.txt"]))]
        calls = [live_feed.call(sequence=k, departure=live_feed.event(delay=60)) for k in range(1, 6)]
        updates = [live_feed.update(live_feed.trip(trip, "20260610"), calls) for trip in trips]
        (self.place / "live.pb").write_bytes(live_feed.feed(updates, timestamp=SECONDS_AT_NOON))
        stops = csv.DictReader(io.StringIO(files["stops.txt"]))
        ids = [stop["stop_id"] for stop in stops if stop["location_type"] == "0"]
        route = next(csv.DictReader(io.StringIO(files["routes.txt"])))["route_id"]
        far = [stop for stop in ("q5", "p150") if stop in ids and "shapes.txt" not in files]
        (self.place / "ends").write_text(f"{ids[0]} {(far or ids[min(5, len(ids) - 1):])[0]} {route}")
        (self.place / "dataset.yml").write_text(
            "name: City\noutput: dataset.transit\nfeeds:\n  - id: city\n    path: feed.zip\n"
            "validate: { fail-on: never, report: dataset-report }\n")


def write(path, files):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0)), text, zipfile.ZIP_DEFLATED)


def changed(files):
    """Two calls are left out, and a stop has another name."""
    lines = files["stop_times.txt"].split("\n")
    return {**files, "stop_times.txt": "\n".join(lines[:5] + lines[7:]) if len(lines) > 9 else files["stop_times.txt"],
            "stops.txt": files["stops.txt"].replace("Stop 1,", "Stop One,", 1)}


def commands(trials, case):
    """Yields each command: a name, its words, and the exit codes that are right."""
    tool, place = trials.gtfs_bundle, case.place
    bundle, quiet = case.bundle, ("--progress", "none")
    yield "build", [tool, "build", case.feed, "-o", bundle], {DONE}
    yield "build, changed", [tool, "build", case.changed_feed, "-o", case.changed_bundle], {DONE}
    yield "verify", [trials.verify_bundle, bundle], {DONE}
    yield "verify --feed", [trials.verify_bundle, bundle, "--feed", case.feed], {DONE}
    yield "validate", [tool, "validate", case.feed, *quiet], {DONE, WRONG}
    yield "validate -o", [tool, "validate", case.feed, "-o", place / "report", *quiet], {DONE, WRONG}
    yield "info", [tool, "info", bundle, "--bytes"], {DONE}
    yield "export", [tool, "export", bundle, "-o", place / "export.zip"], {DONE}
    yield "unpack", [tool, "unpack", bundle, "-o", place / "city.sqlite"], {DONE}
    yield "pack", [tool, "pack", place / "city.sqlite", "-o", place / "packed.transit"], {DONE}
    at = ["--at", NOON, "--json"]
    yield "departures", [tool, "departures", bundle, case.origin, *at, "--limit", "1"], {DONE}
    yield "departures, a day", [tool, "departures", bundle, case.origin, *at, "--for", "24h", "--limit", "100"], {DONE}
    yield "search", [tool, "search", bundle, "sto", "--json"], {DONE}
    yield "nearby", [tool, "nearby", bundle, "50", "8", "--json"], {DONE}
    yield "nearby, all", [tool, "nearby", bundle, "50", "8", "--radius", "20000000", "--limit", "100000"], {DONE}
    yield "places", [tool, "places", bundle, "sto", "--json"], {DONE}
    day = {"date": "20260610"}
    for question, parameters in [
            ("day", {"stop": case.origin}), ("timetable", {"route": case.route}), ("runs", {}), ("stop_statistics", {}),
            ("first_last", {"stop": case.origin, "route": case.route}), ("route_hours", {}), ("in_service", {})]:
        yield question, [tool, "ask", bundle, json.dumps({question: parameters | day})], {DONE, UNUSABLE}
    yield "trip", [tool, "trip", bundle, "t0", "--date", "20260610", "--json"], {DONE}
    now = ["--now", SECONDS_AT_NOON, "--json"]
    live = ["--live", place / "live.pb", *now]
    yield "live", [tool, "live", bundle, place / "live.pb", *now], {DONE}
    yield "live, departures", [tool, "departures", bundle, case.origin, "--at", NOON, "--limit", "100", *live], {DONE}
    yield "live, trip", [tool, "trip", bundle, "t0", *live], {DONE}
    ends = [bundle, case.origin, case.destination, "--json"]
    yield "journeys, depart", [tool, "journeys", *ends, "--depart", NOON], {DONE}
    yield "journeys, arrive", [tool, "journeys", *ends, "--arrive", NOON], {DONE}
    yield "journeys, a minute", [tool, "journeys", *ends, "--depart", NOON, "--range", "1m"], {DONE}
    yield "journeys, a day", [tool, "journeys", *ends, "--depart", EARLY, "--range", "24h"], {DONE}
    yield "journeys, from a coordinate", [tool, "journeys", bundle, "50,8", case.destination, "--depart", NOON], {DONE}
    yield "fares", [tool, "ask", bundle, json.dumps({"fares": {"ride": ["t0,20260610,1,2"] * 20}})], {DONE}
    yield "reachable", [trials.client, "reachable", bundle, case.origin, SECONDS_AT_NOON], {DONE}
    yield "diff, feeds", [tool, "diff", case.feed, case.changed_feed], {DONE, WRONG}
    yield "diff, bundles", [tool, "diff", bundle, case.changed_bundle, "--json"], {DONE, WRONG}
    yield "merge", [tool, "merge", case.feed, case.changed_feed, "-o", place / "merged.zip"], {DONE}
    box = ["--bbox", "49.9,7.9,50.06,8.06"]
    yield "extract, box", [tool, "extract", case.feed, "-o", place / "extract.zip", *box], {DONE, UNUSABLE}
    yield "extract, days", [tool, "extract", bundle, "-o", place / "days.transit", "--from", "20260610", "--days", "3"], {
        DONE, UNUSABLE}
    yield "delta make", [tool, "delta", "make", bundle, case.changed_bundle, "-o", place / "city.delta"], {DONE}
    yield "delta apply", [tool, "delta", "apply", bundle, place / "city.delta", "-o", place / "again.transit"], {DONE}
    yield "dataset", [tool, "dataset", place / "dataset.yml", *quiet], {DONE}


def try_growth(trials):
    tally = Tally("growth of costs")
    worst, table = {}, {}
    # The feeds are written before the threads start, because a process with threads should not fork.
    cases = []
    for name, size, make in extremes.EXTREMES:
        size = size if trials.is_long else max(50, size // 8)
        cases.append((f"{name}, {size}", Case(trials.place(), make, size), Case(trials.place(), make, 4 * size)))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for name, costs in pool.map(lambda pair: grow(trials, tally, *pair), cases):
            table[name] = costs
            for command, (growth, _) in costs.items():
                worst[command] = max(worst.get(command, (0, "")), (growth, name))
    if trials.is_long:
        print(markdown(table), flush=True)
    for command, (growth, name) in sorted(worst.items(), key=lambda entry: -entry[1][0])[:3]:
        print(f"faults: growth: {command}: {growth:.1f} ({name})", flush=True)
    return tally


def grow(trials, tally, name, *cases):
    """Runs every command on a feed and on one that is four times as large.

    Returns the name, and for each command by how much its cost grows and its seconds on the larger feed.
    """
    small, large = [measure(trials, tally, name, case) for case in cases]
    growths = {}
    for command, (seconds, kilobytes) in large.items():
        before = small[command]
        growth = max(seconds / max(before[0], LEAST_SECONDS), kilobytes / max(before[1], LEAST_KILOBYTES))
        growths[command] = growth, seconds
        if growth > GROWTH:
            tally.find("wrong", f"{name}: {command}: costs {growth:.1f} times as much for four times the feed: "
                       f"{before[0]:.2f} to {seconds:.2f} s, {before[1] >> 10} to {kilobytes >> 10} MiB")
    return name, growths


# The columns of the table, each for the commands whose names begin with one of its words.
COLUMNS = {
    "build": ["build"], "verify": ["verify"], "validate": ["validate"], "export": ["export", "unpack", "pack", "info"],
    "departures": ["departures", "day", "first_last"], "stops": ["search", "nearby", "places"], "trip": ["trip"],
    "timetable": ["timetable"], "statistics": ["runs", "stop_", "route_", "in_"],
    "journeys": ["journeys, depart", "journeys, arrive", "journeys, from", "reachable"],
    "fares": ["fares"],
    "live": ["live"], "range": ["journeys, a minute", "journeys, a day"], "diff": ["diff"], "merge": ["merge"], "extract": ["extract"], "delta": ["delta"],
    "dataset": ["dataset"],
}


def markdown(table):
    """Returns a table of the seconds on the larger feeds, and how many times those on the smaller ones they are."""
    lines = [f"| | {' | '.join(COLUMNS)} |", "| --- |" + " ---: |" * len(COLUMNS)]
    for name, costs in table.items():
        cells = []
        for words in COLUMNS.values():
            growth, seconds = max(cost for command, cost in costs.items() if command.startswith(tuple(words)))
            cells.append(f"{seconds:.2f} ({growth:.1f})")
        lines.append(f"| {name} | {' | '.join(cells)} |")
    return "\n".join(lines)


def measure(trials, tally, what, case):
    """Runs every command on a feed; returns the seconds of processor time and the peak KiB of each."""
    costs = {}
    for name, words, allowed in commands(trials, case):
        ended = trials.run("prlimit", f"--as={MOST_BYTES}", *words, patience=PATIENCE, tail=300, cwd=case.place)
        judge(tally, f"{what}, {case.kilobytes} KiB: {name}", ended, allowed, case.kilobytes + (ended.written >> 10))
        costs[name] = ended.processor, ended.kilobytes
    empty(case.place)
    os.rmdir(case.place)
    return costs


def judge(tally, what, ended, allowed, kilobytes):
    tally.cases += 1
    if ended.status == HUNG:
        tally.find("wrong", f"{what}: not done after {PATIENCE} s")
    elif ended.status < 0:
        tally.find("crashes", f"{what}: status {ended.status}: {ended.told[:300]}")
    elif ended.status not in allowed:
        tally.find("wrong", f"{what}: status {ended.status}: {ended.told[:300]} {ended.output[-200:]!r}")
    if ended.processor > SECONDS[0] + SECONDS[1] * kilobytes:
        tally.find("wrong", f"{what}: {ended.processor:.1f} s for {kilobytes} KiB")
    if ended.kilobytes > KILOBYTES[0] + KILOBYTES[1] * kilobytes:
        tally.find("wrong", f"{what}: {ended.kilobytes >> 10} MiB for {kilobytes} KiB")
