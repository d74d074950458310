#!/usr/bin/env python3
"""Compares extracts of real feeds with those of gtfs_kit, and judges extracts and merges by the validator.

    check_extracts.py GTFS_BUNDLE FEED ...

For each feed, restricts it by both programs to some routes, to a week, and to a box:

  - routes and dates: the same trips, each with the same calls and times;
  - box: gtfs_kit keeps trips with one call inside, whole. The extract must have those of them with two calls or more,
    from the first to the last call inside, and further only where times are missing.

No extract, and no merge of two extracts, may have a kind of error that the feed does not have. Merging the extracts of
two halves of the routes must give back the calls of the feed.
"""

import csv
import io
import json
import pathlib
import subprocess
import sys
import tempfile
import zipfile

import geopandas
import gtfs_kit
import shapely

# A day of service in each feed is not needed: the validator's errors do not depend on it.
TODAY = "20260701"


def rows(path, name):
    """The rows of a file in a zip, as dictionaries; none if there is no such file."""
    with zipfile.ZipFile(path) as archive:
        if name not in archive.namelist():
            return []
        text = io.TextIOWrapper(archive.open(name), encoding="utf-8-sig", newline="")
        return [{k.strip(): (v or "").strip() for k, v in row.items() if k} for row in csv.DictReader(text)]


def normal(time):
    return time.rjust(8, "0") if time else ""


def calls(records):
    """The calls of each trip: (sequence, stop, departure), sorted."""
    trips = {}
    for row in records:
        call = (int(row["stop_sequence"]), row["stop_id"], normal(row.get("departure_time", "")))
        trips.setdefault(row["trip_id"], []).append(call)
    return {trip: sorted(found) for trip, found in trips.items()}


def calls_of_kit(feed):
    table = feed.stop_times.astype(object)
    return calls(table.where(table.notna(), "").astype(str).to_dict("records"))


class Check:
    def __init__(self, tool, feed, work):
        self.tool, self.feed, self.work = tool, feed, pathlib.Path(work)
        self.kit = gtfs_kit.read_feed(feed, dist_units="km")
        self.errors = self.errors_of(feed)
        self.calls = calls(rows(feed, "stop_times.txt"))
        self.routes = sorted({row["route_id"] for row in rows(feed, "trips.txt")})

    def extract(self, name, *options):
        output = self.work / f"{name}.zip"
        words = [self.tool, "extract", str(self.feed), "-o", str(output), "--progress", "none", *options]
        subprocess.run(words, check=True, capture_output=True)
        self.judge(output)
        return output

    def errors_of(self, feed):
        words = [self.tool, "validate", str(feed), "--json", "--date", TODAY, "--fail-on", "never", "--progress", "none"]
        report = json.loads(subprocess.run(words, check=True, capture_output=True).stdout)
        return {notice["code"] for notice in report["notices"] if notice["severity"] == "ERROR"}

    def judge(self, feed):
        new = self.errors_of(feed) - self.errors
        assert not new, f"{feed.name}: new errors: {new}"

    def check_routes(self):
        some = self.routes[::3]
        expected = calls_of_kit(self.kit.restrict_to_routes(some))
        options = [word for route in some for word in ("--route", route)]
        assert calls(rows(self.extract("routes", *options), "stop_times.txt")) == expected
        return len(expected)

    def check_dates(self):
        week = self.kit.get_first_week()
        expected = calls_of_kit(self.kit.restrict_to_dates(week))
        found = self.extract("dates", "--from", week[0], "--to", week[-1])
        assert calls(rows(found, "stop_times.txt")) == expected
        return len(expected)

    def check_box(self):
        stops = self.kit.stops.dropna(subset=["stop_lat", "stop_lon"])
        west, east = stops.stop_lon.astype(float).quantile([0.3, 0.7])
        south, north = stops.stop_lat.astype(float).quantile([0.3, 0.7])
        area = geopandas.GeoDataFrame(geometry=[shapely.box(west, south, east, north)], crs="EPSG:4326")
        touched = calls_of_kit(self.kit.restrict_to_area(area))
        inside = set(gtfs_kit.get_stops_in_area(self.kit, area).stop_id)
        expected = {}
        for trip, found in touched.items():
            places = [index for index, call in enumerate(found) if call[1] in inside]
            if len(places) < 2:
                continue
            first, last = places[0], places[-1]
            while first > 0 and not found[first][2]:
                first -= 1
            while last < len(found) - 1 and not found[last][2]:
                last += 1
            expected[trip] = found[first : last + 1]
        box = ",".join(str(float(edge)) for edge in (south, west, north, east))
        assert calls(rows(self.extract("box", "--bbox", box), "stop_times.txt")) == expected
        return len(expected)

    def check_merge(self):
        half = len(self.routes) // 2
        halves = []
        for name, part in (("one", self.routes[:half]), ("two", self.routes[half:])):
            halves.append(self.extract(name, *[word for route in part for word in ("--route", route)]))
        merged = self.work / "merged.zip"
        words = [self.tool, "merge", *map(str, halves), "-o", str(merged), "--progress", "none"]
        subprocess.run(words, check=True, capture_output=True)
        self.judge(merged)
        assert calls(rows(merged, "stop_times.txt")) == {trip: self.calls[trip] for trip in self.calls}
        return len(self.calls)


def main():
    tool, *feeds = sys.argv[1:]
    for feed in feeds:
        with tempfile.TemporaryDirectory() as work:
            check = Check(tool, feed, work)
            counts = [check.check_routes(), check.check_dates(), check.check_box(), check.check_merge()]
        name = pathlib.Path(feed).name
        print(f"{name}: trips by routes {counts[0]}, dates {counts[1]}, box {counts[2]}, merged {counts[3]}: equal")


if __name__ == "__main__":
    main()
