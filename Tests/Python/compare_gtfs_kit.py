#!/usr/bin/env python3
"""Compares statistics_model.py with gtfs_kit, where both count the same: a check of the definitions by a third party.

    compare_gtfs_kit.py FEED [YYYYMMDD]

Needs gtfs_kit 13. Takes a minute for 15,000 trips. The day is the busiest one by default. Ends with 1 on a difference.

| number | gtfs_kit | compared |
| --- | --- | --- |
| calls of a trip, first and last stop | the same | all |
| start of a trip | the first departure, never an arrival | trips whose first call has a departure |
| end, duration | the last departure; here, the last arrival | trips whose last two times are equal |
| distance, speed | between first and last stop, by shape_dist_traveled, or along the shape in a plane | not at all |
| length of a shape | in a plane, of an ellipsoid | to 1 % |
| trips of a line | not those of duration 0, without a direction; frequencies.txt as one | lines without such |
| start, headways of a line | of a window; here, of the day | with a window of the whole day, no median |
| vehicles | from start to the last departure | lines whose trips all end by arrival = departure |
| calls and routes of a stop | the same | stops without trips in frequencies.txt |
| first, last, headways of a stop | of all calls; here, of departures | stops where all calls are departures |
| hours | bins of fixed width, trips in them at any time | not at all |
"""

import math
import sys
import warnings

import gtfs_kit
import pandas

import statistics_model

DAY = ("00:00:00", "999:00:00")


def seconds(column):
    return column.map(lambda text: statistics_model.seconds(text) if isinstance(text, str) else math.nan)


class Comparison:
    def __init__(self):
        self.wrong = 0

    def same(self, name, ours, theirs, tolerance=1e-6):
        """Compares two columns with the same index: of all rows that ours has."""
        missing = ours.index.difference(theirs.index)
        theirs = theirs.reindex(ours.index)
        if ours.dtype == "string":
            equal = ours.fillna("") == theirs.astype("string").fillna("")
        else:
            # gtfs_kit divides by 60.
            ours, theirs = ours.astype(float), theirs.astype(float)
            equal = ((ours - theirs).abs() <= tolerance * ours.abs() + 1e-9) | ours.isna() & theirs.isna()
        wrong = ours[~equal]
        print(f"{name}: {len(ours)} compared, {len(wrong) or 'none'} differ, {len(missing)} missing in gtfs_kit")
        for key in wrong.index[:5]:
            print(f"    {key}: {ours[key]}, gtfs_kit has {theirs[key]}")
        self.wrong += len(wrong)


def main(feed, date=None):
    compare = Comparison()
    model, kit = statistics_model.Model(feed), gtfs_kit.read_feed(feed, dist_units="km")
    first, last = model.validity
    if date is None:
        days = model.service_days(first, (last - first).days + 1)
        date = days["date"][days["trips"].argmax()]
    else:
        date = statistics_model.day(date)
    print(f"{feed}, {date}")

    theirs = kit.compute_trip_stats()
    of_kit = theirs.set_index("trip_id")
    trips = model.trip_statistics().set_index("trip_id")
    trips = trips[trips["calls"] > 0]
    compare.same("calls of trips", trips["calls"], of_kit["num_stops"])
    compare.same("first stops", trips["first_stop_id"], of_kit["start_stop_id"])
    compare.same("last stops", trips["last_stop_id"], of_kit["end_stop_id"])
    calls = model.calls.groupby("trip_id")
    starts = calls.head(1).set_index("trip_id")["departure"].reindex(trips.index).notna()
    ends = calls.tail(1).set_index("trip_id").reindex(trips.index)
    ends = (ends["arrival"] == ends["departure"]) & starts
    compare.same("starts of trips", trips["start"][starts], seconds(of_kit["start_time"]))
    compare.same("ends of trips", trips["end"][ends], seconds(of_kit["end_time"]))
    compare.same("durations of trips", trips["duration"][ends], of_kit["duration"] * 3600)

    if kit.shapes is not None:
        shapes = pandas.Series(kit.build_geometry_by_shape(use_utm=True)).map(lambda line: line.length)
        compare.same("lengths of shapes", model.shape_lengths[1], shapes, tolerance=0.01)

    keys = ["route_id", "direction_id"]
    runs = model.runs(date)
    runs["is_plain"] = (runs["duration"] > 0) & ~runs["trip_id"].isin(model.repeats["trip_id"]) & (
        runs["direction_id"] >= 0) & runs["trip_id"].isin(trips.index[starts])
    runs["ends"] = runs["trip_id"].isin(trips.index[ends])
    plain = runs.groupby(keys)[["is_plain", "ends"]].all()
    lines = model.route_statistics(date).dropna(subset=["direction_id"]).set_index(keys)
    lines = lines[plain["is_plain"].reindex(lines.index)]
    if len(lines):
        of_kit = kit.compute_route_stats([f"{date:%Y%m%d}"], theirs, *DAY, split_directions=True).set_index(keys)
        compare.same("trips of lines", lines["trips"], of_kit["num_trips"])
        compare.same("starts of lines", lines["start"], seconds(of_kit["start_time"]))
        for name in ("min_headway", "mean_headway", "max_headway"):
            compare.same(f"{name} of lines", lines[name], of_kit[name] * 60)
        lines = lines[plain["ends"].reindex(lines.index)]
        compare.same("ends of lines", lines["end"], seconds(of_kit["end_time"]))
        compare.same("durations of lines", lines["duration"], of_kit["service_duration"] * 3600)
        compare.same("vehicles of lines", lines["vehicles"], of_kit["peak_num_trips"])

    of_kit = kit.compute_stop_stats([f"{date:%Y%m%d}"], None, *DAY).set_index("stop_id")
    stops = model.stop_statistics(date).set_index("stop_id")
    repeated = model.calls["stop_id"][model.calls["trip_id"].isin(model.repeats["trip_id"])]
    stops = stops[~stops.index.isin(repeated)]
    compare.same("calls of stops", stops["calls"], of_kit["num_trips"])
    compare.same("routes of stops", stops["routes"], of_kit["num_routes"])
    timed = model.calls["stop_id"][model.calls["departure"].isna()]
    stops = stops[(stops["calls"] == stops["departures"]) & ~stops.index.isin(timed)]
    compare.same("first departures of stops", stops["first"], seconds(of_kit["start_time"]))
    compare.same("last departures of stops", stops["last"], seconds(of_kit["end_time"]))
    for name in ("min_headway", "mean_headway", "max_headway"):
        compare.same(f"{name} of stops", stops[name], of_kit[name] * 60)
    return compare.wrong


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    warnings.simplefilter("ignore")
    sys.exit(1 if main(*sys.argv[1:]) else 0)
