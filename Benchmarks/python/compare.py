#!/usr/bin/env python3
"""Compares the Python package with gtfs_kit, partridge, gtfs-parquet and plain pandas, on the same feeds in one run.

    compare.py FEED.zip... [--bundles FOLDER] [--peers NAMES] [--runs 3] [--patience 900] [--json RESULTS]

Prints tables in Markdown: seconds, how many times those of the package, and peak memory. FOLDER has bundles that exist
already, NAME.transit of NAME.zip; others are built.

Each number is of a fresh process: the median of several, or a single one if that takes a minute. All but `prepare`
count from opening on, because some peers read everything then, and others when they are asked; `next board` is another
one of the same process. Imports are not timed, but in the memory. What a peer has no function for is left out. Each
answer must have as many rows as plain pandas counts in the feed, or else the comparison fails.

`prepare` is done once for each feed: a bundle, or Parquet files. The others read the zip each time.
"""

import argparse
import importlib
import json
import os
import pathlib
import resource
import statistics
import subprocess
import sys
import tempfile
import time

OURS = "transit_bundle"
QUESTIONS = ["prepare", "open", "stop_times", "trip_statistics", "board", "next_board"]
#: A measurement that takes longer is not repeated.
LONG = 60
EXCEPTIONS = ["service_id", "date", "exception_type"]


class Pandas:
    """Plain pandas on the zip, as in a notebook: the files that a question needs, with text in all columns."""

    module = tables = "pandas"
    open = None

    def __init__(self, subject):
        self.subject = subject

    def read(self, name, columns=None):
        import zipfile
        import pandas
        with zipfile.ZipFile(self.subject["feed"]) as archive:
            member = next((each for each in archive.namelist() if each.split("/")[-1] == name), None)
            if member is None:
                return pandas.DataFrame(columns=columns)
            with archive.open(member) as file:
                return pandas.read_csv(file, dtype=str, encoding="utf-8-sig", skipinitialspace=True,
                                       usecols=columns and (lambda column: column.strip() in columns)).rename(
                                           columns=str.strip)

    def stop_times(self):
        return self.read("stop_times.txt")

    @staticmethod
    def seconds(column):
        parts = column.str.split(":", expand=True).astype(float)
        return parts[0] * 3600 + parts[1] * 60 + parts[2]

    def trip_statistics(self):
        import numpy
        calls = self.read("stop_times.txt", ["trip_id", "stop_id", "stop_sequence", "departure_time"])
        calls = calls.assign(order=calls["stop_sequence"].astype(int), time=self.seconds(calls["departure_time"]))
        trips = calls.sort_values(["trip_id", "order"]).groupby("trip_id").agg(
            calls=("stop_id", "size"), first_stop_id=("stop_id", "first"), last_stop_id=("stop_id", "last"),
            start=("time", "first"), end=("time", "last"))
        points = self.read("shapes.txt").dropna(subset=["shape_id"]).astype({
            "shape_pt_sequence": int, "shape_pt_lat": float, "shape_pt_lon": float})
        points = points.sort_values(["shape_id", "shape_pt_sequence"])
        lat, lon = numpy.radians(points["shape_pt_lat"]), numpy.radians(points["shape_pt_lon"])
        of_shape = points["shape_id"]
        before_lat, before_lon = lat.groupby(of_shape).shift(), lon.groupby(of_shape).shift()
        square = numpy.sin((lat - before_lat) / 2) ** 2 + numpy.cos(lat) * numpy.cos(before_lat) * numpy.sin(
            (lon - before_lon) / 2) ** 2
        lengths = (2 * 6_371_008.8 * numpy.arcsin(numpy.sqrt(square))).groupby(of_shape).sum()
        trips = self.read("trips.txt").merge(trips, on="trip_id")
        trips["distance"] = trips["shape_id"].map(lengths) if "shape_id" in trips else None
        trips["duration"] = trips["end"] - trips["start"]
        return trips.assign(speed=trips["distance"] / trips["duration"] * 3.6)

    def services(self, date):
        import datetime
        calendar, exceptions = self.read("calendar.txt"), self.read("calendar_dates.txt", EXCEPTIONS)
        running = set()
        if len(calendar):
            weekday = datetime.datetime.strptime(date, "%Y%m%d").strftime("%A").lower()
            running = set(calendar["service_id"][
                (calendar[weekday] == "1") & (calendar["start_date"] <= date) & (date <= calendar["end_date"])])
        if len(exceptions):
            exceptions = exceptions[exceptions["date"] == date].set_index("service_id")["exception_type"]
            running = running - set(exceptions.index[exceptions == "2"]) | set(exceptions.index[exceptions == "1"])
        return running

    def board(self, stop, date):
        columns = ["trip_id", "arrival_time", "departure_time", "stop_id", "stop_sequence", "pickup_type"]
        calls = self.read("stop_times.txt", columns)
        trips = self.read("trips.txt", ["trip_id", "route_id", "service_id", "trip_headsign"])
        rows = calls[calls["stop_id"] == stop].merge(trips[trips["service_id"].isin(self.services(date))], on="trip_id")
        rows = rows.merge(self.read("routes.txt"), on="route_id")
        return rows.assign(time=self.seconds(rows["departure_time"])).sort_values(["time", "trip_id"])


class GTFSKit:
    """gtfs_kit reads the whole zip into memory."""

    module, tables = "gtfs_kit", "pandas"

    def __init__(self, subject):
        self.subject = subject

    def open(self):
        import gtfs_kit
        self.feed = gtfs_kit.read_feed(pathlib.Path(self.subject["feed"]), dist_units="km")

    def stop_times(self):
        return self.feed.stop_times

    def trip_statistics(self):
        return self.feed.compute_trip_stats()

    def board(self, stop, date):
        return self.feed.build_stop_timetable(stop, [date])


class Partridge:
    """partridge reads a file when it is first used, of the services of a day if so asked. It has no statistics."""

    module, tables = "partridge", "pandas"

    def __init__(self, subject):
        self.subject = subject

    def open(self):
        import partridge
        # Without this, rows that nothing refers to are left out.
        self.feed = partridge.load_raw_feed(self.subject["feed"])

    def stop_times(self):
        return self.feed.stop_times

    def board(self, stop, date):
        import datetime
        import partridge
        services = partridge.read_service_ids_by_date(self.subject["feed"])
        of_day = services[datetime.datetime.strptime(date, "%Y%m%d").date()]
        view = {"trips.txt": {"service_id": of_day}, "stop_times.txt": {"stop_id": stop}}
        feed = partridge.load_feed(self.subject["feed"], view=view)
        rows = feed.stop_times.merge(feed.trips, on="trip_id").merge(feed.routes, on="route_id")
        return rows.sort_values(["departure_time", "trip_id"])


class GTFSParquet:
    """gtfs-parquet converts a zip once. Its statistics have distances only if stop_times.txt has."""

    module, tables = "gtfs_parquet", "polars"

    def __init__(self, subject):
        self.subject = subject

    def prepare(self):
        import gtfs_parquet
        gtfs_parquet.convert_gtfs_zip(self.subject["feed"], self.subject["parquet"])

    def open(self):
        import gtfs_parquet
        self.feed = gtfs_parquet.read_parquet(self.subject["parquet"])

    def stop_times(self):
        return self.feed.stop_times

    def trip_statistics(self):
        from gtfs_parquet.ops.trips import compute_trip_stats
        return compute_trip_stats(self.feed)

    def board(self, stop, date):
        import datetime
        from gtfs_parquet.ops.stops import build_stop_timetable
        return build_stop_timetable(self.feed, stop, [datetime.datetime.strptime(date, "%Y%m%d").date()])


class TransitBundle:
    """The package, with tables of pandas."""

    module, tables, method = OURS, "pandas", "df"

    def __init__(self, subject):
        self.subject = subject

    def prepare(self):
        import transit_bundle
        transit_bundle.build(self.subject["feed"], self.subject["bundle"])

    def open(self):
        import transit_bundle
        self.city = transit_bundle.open(self.subject["bundle"])

    def table(self, rows):
        return getattr(rows, self.method)()

    def stop_times(self):
        return self.table(self.city.table("stop_times"))

    def trip_statistics(self):
        return self.table(self.city.trip_statistics())

    def board(self, stop, date):
        at = f"{date[:4]}-{date[4:6]}-{date[6:]}T00:00"
        return self.table(self.city.departures(stop, at=at, within="24h", limit=100_000))


class Polars(TransitBundle):
    tables, method = "polars", "pl"


class PyArrow(TransitBundle):
    tables, method = "pyarrow", "arrow"


PEERS = {
    OURS: TransitBundle, f"{OURS}, polars": Polars, f"{OURS}, PyArrow": PyArrow, "pandas": Pandas, "gtfs_kit": GTFSKit,
    "partridge": Partridge, "gtfs-parquet": GTFSParquet,
}


# In a process for each measurement


def measure(name, question, subject):
    """Returns the seconds of a question, the peak memory, and the number of rows."""
    peer = PEERS[name](subject)
    importlib.import_module(peer.module)
    if question not in ("prepare", "open"):
        # The package imports these when the first table is made.
        importlib.import_module(peer.tables)
    stops, date = subject["stops"], subject["date"]

    def answer(question):
        if question == "next_board":
            return peer.board(stops[1], date)
        if question == "prepare":
            return peer.prepare() or ()
        if peer.open:
            peer.open()
        if question == "open":
            return ()
        return peer.board(stops[0], date) if question == "board" else getattr(peer, question)()

    if question == "next_board":
        answer("board")
    start = time.perf_counter()
    rows = answer(question)
    seconds = time.perf_counter() - start
    # A program that builds a bundle is a child.
    peak = max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return {"seconds": seconds, "bytes": peak * (1 if sys.platform == "darwin" else 1024), "rows": len(rows)}


def choose(feed):
    """Two stops and a day, and the numbers of rows that all answers must have.

    At these stops all definitions of a board agree: no trip ends there, is in frequencies.txt, has no time or one after
    midnight, and all let riders board. A stop of the middle, and one with the most calls.
    """
    import pandas
    peer = Pandas({"feed": feed})
    calls, trips = peer.stop_times(), peer.read("trips.txt")
    calls = calls.dropna(subset=["trip_id"])
    sequence = calls["stop_sequence"].astype(int)
    is_last = sequence == sequence.groupby(calls["trip_id"]).transform("max")
    repeated = calls["trip_id"].isin(peer.read("frequencies.txt", ["trip_id"])["trip_id"])
    is_odd = is_last | repeated | ~(peer.seconds(calls["departure_time"]) < 86_400)
    if "pickup_type" in calls:
        is_odd |= ~calls["pickup_type"].fillna("0").eq("0")
    busy = calls[~calls["stop_id"].isin(calls["stop_id"][is_odd])]["stop_id"].value_counts()
    dates = [*peer.read("calendar.txt", ["start_date"])["start_date"].dropna()]
    dates += [*peer.read("calendar_dates.txt", EXCEPTIONS)["date"]]
    # A Wednesday of most services.
    wednesdays = pandas.date_range(min(dates), max(dates), freq="W-WED").strftime("%Y%m%d")
    date = max(wednesdays, key=lambda date: trips["service_id"].isin(peer.services(date)).sum())
    running = calls["trip_id"].isin(trips["trip_id"][trips["service_id"].isin(peer.services(date))])
    boards = calls[running]["stop_id"].value_counts().reindex(busy.index).dropna().astype(int)
    if boards.empty:
        sys.exit("no stop at which all definitions of a board agree")
    stops = [boards.index[len(boards) // 2], boards.index[0]]
    rows = {"stop_times": len(calls), "trip_statistics": int(trips["trip_id"].isin(calls["trip_id"]).sum()),
            "board": int(boards[stops[0]]), "next_board": int(boards[stops[1]])}
    return {"stops": stops, "date": date, "rows": rows}


# The process that starts the others. It imports nothing large: a child's peak memory begins with that of its parent.


def run(arguments, patience):
    """Runs a function in another process of this program. Returns its result and None, or None and the error."""
    command = [sys.executable, __file__, "--in-process", json.dumps(arguments)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=patience)
    except subprocess.TimeoutExpired:
        return None, f"more than {patience:.0f} s"
    if done.returncode != 0:
        return None, (done.stderr.strip().split("\n") or ["failed"])[-1]
    return json.loads(done.stdout.split("\n")[-2]), None


def median_of(name, question, subject, runs, patience):
    """Returns the median of several measurements, or what is wrong."""
    found = []
    while len(found) < runs and not (found and found[0]["seconds"] > LONG):
        answer, error = run(["measure", name, question, subject], patience)
        if error:
            return {"error": error}
        expected = subject["rows"].get(question, 0)
        if answer["rows"] != expected:
            return {"error": f"{answer['rows']} rows, not {expected}"}
        found.append(answer)
    return {"seconds": statistics.median(each["seconds"] for each in found),
            "bytes": statistics.median(each["bytes"] for each in found), "runs": len(found)}


def compare(feed, peers, options, folder):
    """All measurements of a feed, by peer and question."""
    name = pathlib.Path(feed).stem
    bundle = pathlib.Path(options.bundles or folder) / f"{name}.transit"
    subject = {"feed": feed, "bundle": str(bundle), "parquet": os.path.join(folder, name)}
    chosen, error = run(["choose", feed], options.patience)
    if error:
        sys.exit(f"compare: {feed}: {error}")
    subject.update(chosen)
    results = {}
    for peer in peers:
        results[peer] = {}
        for question in QUESTIONS:
            method = {"next_board": "board"}.get(question, question)
            is_made = question == "prepare" and peer == OURS and bundle.exists()
            is_same = peer.startswith(f"{OURS},") and question in ("prepare", "open")
            if is_made or is_same or getattr(PEERS[peer], method, None) is None:
                continue
            runs = 1 if question == "prepare" else options.runs
            results[peer][question] = figure = median_of(peer, question, subject, runs, options.patience)
            print(f"{name}: {peer}: {question}: {json.dumps(figure)}", file=sys.stderr)
    return subject, results


def seconds_text(seconds):
    for unit, size in (("s", 1), ("ms", 1e-3)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds * 1e6:.3g} µs"


def is_expected(figure):
    """Whether a measurement worked, took too long, or is of a peer that is not installed."""
    return figure.get("error", "more than").startswith(("more than", "ModuleNotFoundError"))


def cell(figure, ours):
    if figure is None:
        return ""
    if "error" in figure:
        return figure["error"] if is_expected(figure) else "failed"
    has_factor = ours and "seconds" in ours and ours is not figure
    factor = f", ×{float(format(figure['seconds'] / ours['seconds'], '.2g')):g}" if has_factor else ""
    return f"{seconds_text(figure['seconds'])}{factor}, {figure['bytes'] / 1e6:.0f} MB"


def markdown(subject, results):
    rows = subject["rows"]
    name = pathlib.Path(subject["feed"]).name
    yield (f"**{name}**: {rows['stop_times']} stop_times, {rows['trip_statistics']} trips, boards of {rows['board']} "
           f"and {rows['next_board']} departures")
    yield ""
    yield "| | " + " | ".join(question.replace("_", " ") for question in QUESTIONS) + " |"
    yield "| --- |" + " ---: |" * len(QUESTIONS)
    ours = results.get(OURS, {})
    for peer, figures in results.items():
        cells = [cell(figures.get(question), ours.get(question)) for question in QUESTIONS]
        yield f"| {peer} | {' | '.join(cells)} |"
    yield ""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("feeds", nargs="*", metavar="FEED.zip")
    parser.add_argument("--bundles", metavar="FOLDER")
    parser.add_argument("--peers", default=";".join(PEERS), help="names, separated by ;")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--patience", type=float, default=900, help="the most seconds of a measurement")
    parser.add_argument("--json", metavar="RESULTS")
    parser.add_argument("--in-process", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.in_process:
        function, *arguments = json.loads(options.in_process)
        print(json.dumps({"measure": measure, "choose": choose}[function](*arguments)))
        return
    everything = []
    with tempfile.TemporaryDirectory() as folder:
        for feed in options.feeds:
            everything.append(compare(feed, options.peers.split(";"), options, folder))
    for subject, results in everything:
        print("\n".join(markdown(subject, results)))
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(everything, indent=1) + "\n")
    if not all(is_expected(figure) for _, peers in everything for peer in peers.values() for figure in peer.values()):
        sys.exit("compare: an answer is wrong, or failed")


if __name__ == "__main__":
    main()
