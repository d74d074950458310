#!/usr/bin/env python3
"""Computes the statistics of docs/use/statistics.md from the files of a feed, by pandas: naive and independent.

    statistics_model.py FEED [YYYYMMDD]

Prints the first rows of each question. Each method of `Model` returns a table with the columns and in the order of the
question, with null for missing values. Times are numbers with NaN for none until then.

Of the defects that real feeds have, only these matter here: rows that refer to unknown routes, services, trips or stops
do not count, nor do later rows with the same id.
"""

import datetime
import fractions
import functools
import math
import pathlib
import re
import sys
import zipfile
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation

import numpy
import pandas

#: The mean radius in meters. statistics.md says "a sphere"; this is the one of the product's other distances.
EARTH = 6_371_008.8
#: Runs of a trip on a day.
MOST_RUNS = 86_400
WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

HEADWAYS = ["min_headway", "mean_headway", "median_headway", "max_headway"]
COLUMNS = {
    "trip_statistics": ["trip_id", "route_id", "direction_id", "shape_id", "calls", "first_stop_id", "last_stop_id",
                        "start", "end", "duration", "distance", "speed", "runs", "days"],
    "route_statistics": ["route_id", "direction_id", "trips", "start", "end", *HEADWAYS, "duration", "distance",
                         "speed", "vehicles"],
    "route_hours": ["route_id", "direction_id", "hour", "trips", *HEADWAYS],
    "stop_statistics": ["stop_id", "routes", "calls", "departures", "first", "last", *HEADWAYS],
    "stop_hours": ["stop_id", "hour", "departures"],
    "in_service": ["time", "trips"],
    "service_days": ["date", "services", "trips", "duration", "distance"],
}
TEXTS = {"trip_id", "route_id", "shape_id", "stop_id", "first_stop_id", "last_stop_id"}
REALS = {"distance", "speed", "mean_headway", "median_headway"}


def table(question, rows):
    """Returns the columns of a question: texts, numbers, or whole numbers, each of which may be null."""
    result = rows.reindex(columns=COLUMNS[question]).reset_index(drop=True)
    for name in result:
        if name in TEXTS:
            result[name] = result[name].astype(object).astype("string")
        elif name != "date":
            result[name] = result[name].astype("Float64" if name in REALS else "Int64")
    return result


# Cells


def seconds(text):
    """08:05:00 as seconds, NaN for anything else."""
    match = re.fullmatch(r"(\d+):(\d\d):(\d\d)", text)
    return int(match[1]) * 3600 + int(match[2]) * 60 + int(match[3]) if match else math.nan


def whole(text):
    return int(text) if re.fullmatch(r"\d+", text) else math.nan


def degrees(text):
    """A coordinate, rounded as in bundles to 7 decimals, halves away from zero: these add up along a shape."""
    try:
        return float(Decimal(text).quantize(Decimal("1e-7"), ROUND_HALF_UP))
    except InvalidOperation:
        return math.nan


def day(text):
    return datetime.datetime.strptime(text, "%Y%m%d").date() if re.fullmatch(r"\d{8}", text) else None


def each(column, function):
    """The value of a function for each cell, computed once for each different text."""
    codes, texts = pandas.factorize(column)
    return numpy.array([function(text) for text in texts], dtype=float)[codes] if len(texts) else numpy.zeros(0)


class Files:
    """The files of a feed: a folder, or a zip, which may have a folder. Cells are text without spaces around it."""

    def __init__(self, feed):
        if zipfile.is_zipfile(feed):
            archive = zipfile.ZipFile(feed)
            names = [name for name in archive.namelist() if not name.startswith("__MACOSX")]
            trips = next(name for name in names if name.split("/")[-1] == "trips.txt")
            self.folder = zipfile.Path(archive, trips.removesuffix("trips.txt"))
        else:
            self.folder = pathlib.Path(feed)

    def read(self, name, columns):
        """The columns of a file, blank where the file has none, or does not exist."""
        path = self.folder / name
        rows = pandas.DataFrame()
        if path.exists():
            with path.open("rb") as file:
                try:
                    rows = pandas.read_csv(file, dtype=str, encoding="utf-8-sig", keep_default_na=False,
                                           skipinitialspace=True, index_col=False)
                except pandas.errors.EmptyDataError:
                    pass
        rows = rows.rename(columns=str.strip).reindex(columns=columns).astype("string").fillna("")
        return rows.apply(lambda column: column.str.strip(" \t"))


# Times and distances


def interpolated(calls):
    """The times of calls, with those between two calls that have one: by distance if possible, or else by position.

    `calls` are those without a window, sorted by trip and sequence.
    """
    times, trips = calls["time"].to_numpy(copy=True), calls["trip_id"].array
    # The time at which a gap ends is when the vehicle arrives.
    ends = calls["arrival"].fillna(calls["departure"]).to_numpy()
    distances = calls["shape_dist_traveled"].array
    known = numpy.flatnonzero(~numpy.isnan(times))
    for number in numpy.flatnonzero(numpy.diff(known) > 1):
        a, b = known[number], known[number + 1]
        if trips[a] == trips[b]:
            along = places([fraction(text) for text in distances[a:b + 1]])
            start, span = int(times[a]), int(ends[b]) - int(times[a])
            for place in range(1, b - a):
                share = fractions.Fraction(along[place] - along[0], along[-1] - along[0])
                times[a + place] = math.floor(start + span * share + fractions.Fraction(1, 2))
    return times


def places(distances):
    """Where calls are between the first and the last: distances if all are known and grow, or else 0, 1, 2, …"""
    if None not in distances and distances == sorted(distances) and distances[0] < distances[-1]:
        return distances
    return list(range(len(distances)))


@functools.lru_cache(maxsize=None)
def fraction(text):
    try:
        return fractions.Fraction(text)
    except ValueError:
        return None


def lengths(points, key):
    """The length of the line through the points of each key, in meters. Null for fewer than two points."""
    points = points.dropna(subset=["lat", "lon"])
    count = points.groupby(key).size()
    lat, lon = numpy.radians(points["lat"].to_numpy()), numpy.radians(points["lon"].to_numpy())
    square = numpy.sin(numpy.diff(lat) / 2) ** 2
    square += numpy.cos(lat[:-1]) * numpy.cos(lat[1:]) * numpy.sin(numpy.diff(lon) / 2) ** 2
    step = 2 * EARTH * numpy.arcsin(numpy.sqrt(numpy.minimum(1, square)))
    keys = points[key].to_numpy()
    step[keys[1:] != keys[:-1]] = 0
    total = pandas.Series(numpy.append(step, 0)[:len(points)], index=points.index).groupby(points[key]).sum()
    return total[count >= 2]


def speed(distance, duration):
    """Kilometers per hour, null for a duration of 0."""
    return distance / duration.where(duration != 0) * 3.6


# Groups of times


def headways(rows, keys, ending_in=()):
    """The headways between the times of each group, as columns. `ending_in`: further keys of the later time."""
    rows = rows.dropna(subset=["time"]).sort_values([*keys, "time"])
    rows = rows.assign(headway=rows.groupby(keys)["time"].diff())
    return rows.groupby([*keys, *ending_in])["headway"].agg(["min", "mean", "median", "max"]).set_axis(HEADWAYS, axis=1)


def at_once(runs):
    """The largest number of runs at one time. It is reached when one starts."""
    starts, ends = runs[["start", "end"]].dropna().to_numpy().reshape(-1, 2).T
    return max((int(((starts <= time) & (time < ends)).sum()) for time in starts), default=0)


class Model:
    """The statistics of a feed."""

    def __init__(self, feed):
        self.files = Files(feed)

    # Of all days

    @functools.cached_property
    def stops(self):
        stops = self.files.read("stops.txt", ["stop_id", "stop_lat", "stop_lon", "parent_station"])
        stops = stops.drop_duplicates("stop_id").set_index("stop_id")
        return stops.assign(lat=each(stops["stop_lat"], degrees), lon=each(stops["stop_lon"], degrees))

    def below(self, stop):
        """A stop and those below it, to any depth."""
        found = {stop}
        while True:
            more = set(self.stops.index[self.stops["parent_station"].isin(found)]) - found
            if not more:
                return found
            found |= more

    @functools.cached_property
    def calls(self):
        """The rows of stop_times.txt in order, with `time`, and whether they are departures of a board."""
        rows = self.files.read("stop_times.txt", [
            "trip_id", "stop_id", "stop_sequence", "arrival_time", "departure_time", "pickup_type",
            "shape_dist_traveled", "start_pickup_drop_off_window", "end_pickup_drop_off_window"])
        rows = rows.assign(stop_sequence=each(rows["stop_sequence"], whole)).dropna(subset=["stop_sequence"])
        # Rows without a stop may have an area instead.
        has_place = rows["stop_id"].isin([*self.stops.index, ""])
        rows = rows[has_place & rows["trip_id"].isin(self._trips["trip_id"])]
        rows = rows.drop_duplicates(["trip_id", "stop_sequence"]).sort_values(["trip_id", "stop_sequence"])
        has_window = (rows["start_pickup_drop_off_window"] != "") | (rows["end_pickup_drop_off_window"] != "")
        rows = rows.assign(
            arrival=pandas.Series(each(rows["arrival_time"], seconds), rows.index).mask(has_window),
            departure=pandas.Series(each(rows["departure_time"], seconds), rows.index).mask(has_window),
            may_board=each(rows["pickup_type"], whole) != 1)
        rows["time"] = rows["departure"].fillna(rows["arrival"])
        # On boards, rows with a window are not calls, so that they are never the last one.
        calls = rows[~has_window]
        rows.loc[calls.index, "time"] = interpolated(calls)
        is_last = ~calls["trip_id"].duplicated(keep="last")
        rows["departs"] = rows["time"].notna() & rows["may_board"] & ~is_last.reindex(rows.index, fill_value=True)
        return rows[["trip_id", "stop_id", "arrival", "departure", "time", "departs"]].reset_index(drop=True)

    @functools.cached_property
    def _trips(self):
        """The trips of known routes and services, sorted by id."""
        routes = self.files.read("routes.txt", ["route_id"])["route_id"]
        trips = self.files.read("trips.txt", ["trip_id", "route_id", "service_id", "direction_id", "shape_id"])
        is_known = trips["route_id"].isin(routes[routes != ""]) & trips["service_id"].isin(list(self.days_of))
        trips = trips[is_known].drop_duplicates("trip_id").sort_values("trip_id")
        return trips.assign(direction_id=each(trips["direction_id"], whole))

    @functools.cached_property
    def shape_lengths(self):
        points = self.files.read("shapes.txt", ["shape_id", "shape_pt_sequence", "shape_pt_lat", "shape_pt_lon"])
        points = points.assign(sequence=each(points["shape_pt_sequence"], whole),
                               lat=each(points["shape_pt_lat"], degrees), lon=each(points["shape_pt_lon"], degrees))
        points = points.dropna(subset=["sequence"]).sort_values(["shape_id", "sequence"], kind="stable")
        return points["shape_id"].unique(), lengths(points, "shape_id")

    @functools.cached_property
    def trips(self):
        """All trips, with the columns that do not depend on a day. The index is the id."""
        calls, trips = self.calls, self._trips.set_index("trip_id", drop=False)
        rows = calls.groupby("trip_id")
        timed = calls.dropna(subset=["time"]).groupby("trip_id")
        last = timed.tail(1).set_index("trip_id")
        places = calls.join(self.stops[["lat", "lon"]], on="stop_id")
        shapes, shape_lengths = self.shape_lengths
        trips = trips.assign(
            shape_id=trips["shape_id"].where(trips["shape_id"].isin(shapes)),
            calls=rows.size().reindex(trips.index, fill_value=0),
            first_stop_id=rows.head(1).set_index("trip_id")["stop_id"].replace("", pandas.NA),
            last_stop_id=rows.tail(1).set_index("trip_id")["stop_id"].replace("", pandas.NA),
            start=timed.head(1).set_index("trip_id")["time"],
            end=last["arrival"].fillna(last["departure"]))
        trips["duration"] = trips["end"] - trips["start"]
        trips["distance"] = trips["shape_id"].map(shape_lengths).astype(float).fillna(lengths(places, "trip_id"))
        trips["speed"] = speed(trips["distance"], trips["duration"])
        trips["runs"] = self.repeats.groupby("trip_id").size().reindex(trips.index, fill_value=0)
        trips.loc[~trips.index.isin(self._frequencies["trip_id"]), "runs"] = 1
        trips["days"] = trips["service_id"].map({id: len(days) for id, days in self.days_of.items()}).fillna(0)
        return trips

    @functools.cached_property
    def _frequencies(self):
        return self.files.read("frequencies.txt", ["trip_id", "start_time", "end_time", "headway_secs"])

    @functools.cached_property
    def repeats(self):
        """The starts of runs of trips in frequencies.txt."""
        starts = {}
        for row in self._frequencies.itertuples():
            first, end, headway = seconds(row.start_time), seconds(row.end_time), whole(row.headway_secs)
            if headway > 0 and first < end:
                starts.setdefault(row.trip_id, []).extend(range(first, end, headway))
        pairs = [(trip, start) for trip, all in starts.items() for start in sorted(all)[:MOST_RUNS]]
        return pandas.DataFrame(pairs, columns=["trip_id", "run_start"]).astype({"trip_id": "string"})

    @functools.cached_property
    def days_of(self):
        """The days on which each service runs."""
        days = {}
        calendar = self.files.read("calendar.txt", ["service_id", "start_date", "end_date", *WEEKDAYS])
        for row in calendar.drop_duplicates("service_id").itertuples():
            first, last = day(row.start_date), day(row.end_date)
            runs = [getattr(row, name) == "1" for name in WEEKDAYS]
            span = range((last - first).days + 1) if first and last else ()
            every = [first + datetime.timedelta(number) for number in span]
            days[row.service_id] = {date for date in every if runs[date.weekday()]}
        exceptions = self.files.read("calendar_dates.txt", ["service_id", "date", "exception_type"])
        # A day with both is one on which the service runs.
        for row in exceptions.sort_values("exception_type", ascending=False).itertuples():
            of_service, date = days.setdefault(row.service_id, set()), day(row.date)
            if row.exception_type == "2":
                of_service.discard(date)
            elif row.exception_type == "1" and date:
                of_service.add(date)
        return days

    # Of a day

    def services(self, date):
        return {id for id, days in self.days_of.items() if date in days}

    def runs(self, date, route=None):
        """The runs of a day: those of trips in frequencies.txt are moved by `shift`."""
        trips = self.trips[self.trips["service_id"].isin(self.services(date))]
        if route is not None:
            trips = trips[trips["route_id"] == route]
        trips = trips.reset_index(drop=True)
        plain = trips[~trips["trip_id"].isin(self._frequencies["trip_id"])].assign(shift=0.0)
        repeated = trips.merge(self.repeats, on="trip_id")
        repeated["shift"] = repeated["run_start"] - repeated["start"]
        runs = pandas.concat([plain, repeated.drop(columns="run_start")], ignore_index=True)
        # None is before 0. Unlike NaN, groups may have it.
        return runs.assign(start=runs["start"] + runs["shift"], end=runs["end"] + runs["shift"],
                           direction_id=runs["direction_id"].fillna(-1))

    def calls_of_day(self, date, stop):
        runs = self.runs(date)[["trip_id", "route_id", "shift"]]
        calls = self.calls[self.calls["stop_id"] != ""]
        if stop is not None:
            calls = calls[calls["stop_id"].isin(self.below(stop))]
        calls = calls.merge(runs, on="trip_id")
        return calls.assign(time=(calls["time"] + calls["shift"]).where(calls["departs"]))

    # Questions

    def trip_statistics(self, date=None, route=None):
        trips = self.trips
        if date is not None:
            trips = trips[trips["service_id"].isin(self.services(date))]
        return table("trip_statistics", trips if route is None else trips[trips["route_id"] == route])

    def route_statistics(self, date, route=None):
        keys = ["route_id", "direction_id"]
        runs = self.runs(date, route)
        lines = runs.groupby(keys)
        rows = lines.agg(trips=("trip_id", "size"), start=("start", "min"), end=("end", "max"))
        rows = rows.join(headways(runs.assign(time=runs["start"]), keys))
        rows = rows.join(lines[["duration", "distance"]].sum(min_count=1))
        both = runs.dropna(subset=["distance"]).query("duration > 0").groupby(keys)[["duration", "distance"]].sum()
        rows["speed"] = speed(both["distance"], both["duration"])
        rows["vehicles"] = pandas.Series({key: at_once(of_line) for key, of_line in lines}, dtype=float)
        rows = rows.reset_index()
        return table("route_statistics", rows.assign(direction_id=rows["direction_id"].replace(-1, math.nan)))

    def route_hours(self, date, route=None):
        keys = ["route_id", "direction_id"]
        runs = self.runs(date, route).dropna(subset=["start"])
        runs = runs.assign(time=runs["start"], hour=runs["start"] // 3600)
        rows = runs.groupby([*keys, "hour"]).agg(trips=("trip_id", "size"))
        rows = rows.join(headways(runs, keys, ["hour"])).reset_index()
        return table("route_hours", rows.assign(direction_id=rows["direction_id"].replace(-1, math.nan)))

    def stop_statistics(self, date, stop=None):
        calls = self.calls_of_day(date, stop)
        rows = calls.groupby("stop_id").agg(routes=("route_id", "nunique"), calls=("trip_id", "size"),
                                            departures=("time", "count"), first=("time", "min"), last=("time", "max"))
        return table("stop_statistics", rows.join(headways(calls, ["stop_id"])).reset_index())

    def stop_hours(self, date, stop=None):
        calls = self.calls_of_day(date, stop).dropna(subset=["time"])
        rows = calls.assign(hour=calls["time"] // 3600).groupby(["stop_id", "hour"]).agg(departures=("time", "size"))
        return table("stop_hours", rows.reset_index())

    def in_service(self, date, step=900, route=None):
        runs = self.runs(date, route).dropna(subset=["start", "end"])
        times = []
        if len(runs):
            # The steps are multiples from the origin of the day on.
            first, last = runs["start"].min(), runs["end"].max()
            times = range(math.ceil(first / step) * step, int(last) + 1, step)
        trips = [int(((runs["start"] <= time) & (time < runs["end"])).sum()) for time in times]
        return table("in_service", pandas.DataFrame({"time": times, "trips": trips}))

    def service_days(self, first, count):
        trips = self.trips
        of_trip = trips.assign(trips=trips["runs"], duration=trips["duration"] * trips["runs"],
                               distance=trips["distance"] * trips["runs"])
        # A trip without runs has no duration.
        of_trip.loc[of_trip["runs"] == 0, ["duration", "distance"]] = math.nan
        of_service = of_trip.groupby("service_id")[["trips", "duration", "distance"]].sum(min_count=1)
        rows = []
        for date in [first + datetime.timedelta(number) for number in range(count)]:
            services = self.services(date)
            sums = of_service[of_service.index.isin(services)].sum(min_count=1)
            rows.append({**sums, "date": date, "services": len(services), "trips": numpy.nan_to_num(sums["trips"])})
        return table("service_days", pandas.DataFrame(rows))

    @functools.cached_property
    def validity(self):
        """The first and the last day on which a trip runs, or None."""
        days = set().union(*(self.days_of.get(id, ()) for id in self._trips["service_id"].unique()))
        return (min(days), max(days)) if days else None


def main(feed, date=None):
    model = Model(feed)
    first, last = model.validity
    date = day(date) if date else first
    for name in COLUMNS:
        answer = model.service_days(first, 7) if name == "service_days" else getattr(model, name)(date)
        print(f"{name}: {len(answer)} rows\n{answer.head(10).to_string()}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
