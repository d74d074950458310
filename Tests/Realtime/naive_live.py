"""A naive model of live data: what boards and trips say over a feed and snapshots of GTFS Realtime. Standard library only.

    naive_live.py FEED --live FILE... --now T [--stop ID] [--trip ID DATE]      prints the report, a board, the runs of a trip

Reads the feed as text, keeps all in lists and searches from the start each time: slow, and plain enough to compare with
the rules of docs/use/live.md. It shares no code with the tools, so it can prove them (see check-law).
"""
import argparse
import csv
import datetime as dt
import io
import json
import pathlib
import re
import zipfile
import zoneinfo
from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction

import wire_format

STALE, MONTH, HALF_DAY = 90, 31 * 86400, 12 * 3600
DAY = dt.timedelta(days=1)


def seconds(text):
    """The seconds of a time of the schedule or of live data; None for anything else."""
    match = re.fullmatch(r"([0-9]{1,9}):([0-5][0-9]):([0-5][0-9])", text or "")
    return match and int(match[1]) * 3600 + int(match[2]) * 60 + int(match[3])


def hms(time):
    return f"{time // 3600:02d}:{time // 60 % 60:02d}:{time % 60:02d}"


def date(text):
    """The date that eight digits give; None for anything else."""
    if not re.fullmatch("[0-9]{8}", text or ""):
        return None
    try:
        return dt.date(int(text[:4]), int(text[4:6]), int(text[6:]))
    except ValueError:
        return None


def digits(day):
    return f"{day.year:04d}{day.month:02d}{day.day:02d}"


# MARK: The schedule


@dataclass
class Call:
    """A call of a trip. Times are seconds of the service day, estimates included; None if there is none."""
    sequence: int
    stop: str
    arrival: int | None
    departure: int | None
    is_estimate: bool
    pickup: int
    drop_off: int
    headsign: str


class Timetable:
    def __init__(self, path):
        self.tables = {name: rows for name, rows in tables(path)}
        table = lambda name: self.tables.get(name, [])
        self.zone = zoneinfo.ZoneInfo(table("agency")[0]["agency_timezone"])
        agencies = [row.get("agency_id", "") for row in table("agency")]
        self.only_agency = agencies[0] if len(agencies) == 1 else None
        self.stops = {row["stop_id"]: row for row in table("stops")}
        self.routes = {row["route_id"]: row for row in table("routes")}
        self.trips = {row["trip_id"]: row for row in table("trips")}
        self.calendar = {row["service_id"]: row for row in table("calendar")}
        self.exceptions = {(row["service_id"], row["date"]): row["exception_type"] for row in table("calendar_dates")}
        self.feed_version = (table("feed_info") or [{}])[0].get("feed_version", "")
        rows = {}
        for row in table("stop_times"):
            rows.setdefault(row["trip_id"], []).append(row)
        self.calls = {trip: calls_of(sorted(rows.get(trip, []), key=lambda row: int(row["stop_sequence"]))) for trip in self.trips}
        self.periods, self.known_runs = {}, {}
        for row in table("frequencies"):
            period = seconds(row["start_time"]), seconds(row["end_time"]), int(row["headway_secs"])
            known = self.periods.setdefault(row["trip_id"], [])
            if period[0] < period[1] and self.first(row["trip_id"]) is not None and period not in [other[:3] for other in known]:
                known.append((*period, row.get("exact_times") == "1"))

    def first(self, trip):
        """The first departure of a trip in seconds of the service day."""
        return next((call.departure for call in self.calls[trip] if call.departure is not None), None)

    def last(self, trip):
        return next((call.arrival for call in reversed(self.calls[trip]) if call.arrival is not None), None)

    def repeats(self, trip):
        return bool(self.periods.get(trip))

    def starts(self, trip):
        """The repetitions of a trip: start -> its headway, whether it is exact. The first row with a start counts."""
        found = {}
        for begin, end, headway, is_exact in self.periods[trip]:
            for start in range(begin, end, headway):
                found.setdefault(start, (headway, is_exact))
        return found

    def origin(self, day):
        """Noon minus twelve hours."""
        return int(dt.datetime(day.year, day.month, day.day, 12, tzinfo=self.zone).timestamp()) - HALF_DAY

    def local_date(self, time):
        return dt.datetime.fromtimestamp(time, self.zone).date()

    def runs_on(self, trip, day):
        service = self.trips[trip]["service_id"]
        exception = self.exceptions.get((service, digits(day)))
        if exception:
            return exception == "1"
        row = self.calendar.get(service)
        return bool(row) and row["start_date"] <= digits(day) <= row["end_date"] and row[f"{day:%A}".lower()] == "1"

    def above(self, stop):
        """A stop and its parents."""
        stops = []
        while stop in self.stops and stop not in stops:
            stops.append(stop)
            stop = self.stops[stop].get("parent_station", "")
        return stops

    def share_station(self, one, other):
        return one in self.stops and other in self.stops and self.above(one)[-1] == self.above(other)[-1]

    def agency(self, route):
        return self.routes[route].get("agency_id") or self.only_agency

    def scheduled_runs(self, trip, day):
        """The runs of a trip on a service day, without live data. The caller does not change them."""
        if (trip, day) not in self.known_runs:
            starts = [None] if not self.is_listed(trip) else [
                start for begin, end, headway, _ in self.periods[trip] for start in range(begin, end, headway)]
            self.known_runs[trip, day] = [scheduled_run(self, trip, day, start) for start in starts] if self.runs_on(trip, day) else []
        return self.known_runs[trip, day]

    def is_listed(self, trip):
        """Whether the trip is in frequencies.txt, also by rows without a start."""
        return trip in self.periods


def tables(path):
    path = pathlib.Path(path)
    if path.is_dir():
        files = {file.name: file.read_bytes() for file in path.iterdir()}
    else:
        with zipfile.ZipFile(path) as feed:
            files = {name: feed.read(name) for name in feed.namelist()}
    for name, data in files.items():
        if name.endswith(".txt"):
            yield name.removesuffix(".txt"), list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline="")))


def calls_of(rows):
    calls, stated = [], []
    for row in rows:
        arrival, departure = seconds(row["arrival_time"]), seconds(row["departure_time"])
        stated.append(arrival is not None or departure is not None)
        calls.append(Call(int(row["stop_sequence"]), row["stop_id"], departure if arrival is None else arrival,
                          arrival if departure is None else departure, False, int(row.get("pickup_type") or 0),
                          int(row.get("drop_off_type") or 0), row.get("stop_headsign", "")))
    distances = [Fraction(row["shape_dist_traveled"]) if row.get("shape_dist_traveled") else None for row in rows]
    for n, call in enumerate(calls):
        before = [k for k in range(n) if stated[k]]
        after = [k for k in range(n + 1, len(calls)) if stated[k]]
        if stated[n] or not before or not after:
            continue
        a, b = before[-1], after[0]
        part, some = Fraction(n - a, b - a), distances[a:b + 1]
        if None not in some and some == sorted(some) and some[0] < some[-1]:
            part = (some[n - a] - some[0]) / (some[-1] - some[0])
        begin, end = calls[a].departure, calls[b].arrival
        call.arrival = call.departure = int((begin + (end - begin) * part + Fraction(1, 2)) // 1)
        call.is_estimate = True
    return calls


# MARK: Runs


@dataclass
class Event:
    """A call of a run. Instants in seconds since 1970: [arrival, departure]."""
    sequence: int
    stop: str
    scheduled: list
    expected: list
    # Whether the delay is known.
    is_known: list = field(default_factory=lambda: [False, False])
    is_skipped: bool = False
    is_estimate: bool = False
    pickup: int = 0
    drop_off: int = 0
    # The call's own headsign: that of live data, and that of the schedule.
    given_headsign: str = ""
    own_headsign: str = ""
    scheduled_stop: str = ""
    # Where the schedule lets riders board: time, stop, whether it is an estimate.
    plan: tuple | None = None

    def delay(self, side):
        return self.expected[side] - self.scheduled[side] if self.is_known[side] else None


@dataclass
class Run:
    trip: str
    day: dt.date
    # The start of a repetition.
    start: int | None
    route: str
    direction: str | None
    events: list
    # The scheduled first departure in seconds of the service day.
    first: int | None
    # The trip whose names it has.
    model: str | None
    # scheduled (nothing is known), changed, cancelled, deleted or added.
    change: str = "scheduled"
    has_schedule: bool = True
    is_in_place: bool = True
    is_stale: bool = False
    headsign: str = ""
    short_name: str = ""
    accessible: int | None = None

    def last(self):
        """The index of the last call that is not skipped."""
        return max((n for n, event in enumerate(self.events) if not event.is_skipped), default=None)

    def is_gone(self, n):
        """Whether nobody goes on from a call."""
        event = self.events[n]
        return self.change == "cancelled" or event.is_skipped or n == self.last() or event.pickup == 1

    def status(self, n):
        if self.change == "added":
            return "added"
        return "predicted" if not self.has_schedule or self.events[n].is_known[1] else "scheduled"


def planned_events(timetable, trip, origin):
    """The calls of a trip whose times count from an instant."""
    events, calls = [], timetable.calls[trip]
    for n, call in enumerate(calls):
        times = [None if time is None else origin + time for time in (call.arrival, call.departure)]
        plan = (times[1], call.stop, call.is_estimate) if n < len(calls) - 1 and call.pickup != 1 and times[1] is not None else None
        events.append(Event(call.sequence, call.stop, list(times), list(times), is_estimate=call.is_estimate, pickup=call.pickup, drop_off=call.drop_off,
                            own_headsign=call.headsign, scheduled_stop=call.stop, plan=plan))
    return events


def scheduled_run(timetable, trip, day, start):
    row = timetable.trips[trip]
    first = timetable.first(trip)
    origin = timetable.origin(day) + (start - first if start is not None else 0)
    return Run(trip, day, start, row["route_id"], row.get("direction_id") or None, planned_events(timetable, trip, origin),
               start if start is not None else first, trip)


# MARK: The join


class Refused(Exception):
    """A feed of which nothing is used."""


class Unmatched(Exception):
    """Why an update does not apply."""


@dataclass
class Source:
    header: dict
    entities: list
    stamp: int | None

    @staticmethod
    def read(data):
        try:
            feed = wire_format.read(data)
        except wire_format.Malformed as problem:
            raise Refused(str(problem))
        header = feed.get("header")
        if header is None:
            raise Refused("no header")
        version = re.fullmatch(r"0*([0-9]+)(\..*)?", header.get("gtfs_realtime_version") or "2.0", re.DOTALL)
        if not version or version[1] not in ("1", "2") or header.get("incrementality") == "DIFFERENTIAL":
            raise Refused("version or incrementality")
        return Source(header, feed.get("entity", []), header.get("timestamp") or None)


class Live:
    """The runs that live data changes, its alerts and vehicles, and the report."""

    def __init__(self, timetable, sources, now, matches_suffixes=False, max_age=600):
        self.timetable, self.now, self.matches_suffixes, self.max_age = timetable, now, matches_suffixes, max_age
        self.sources = [Source.read(data) for data in sources]
        self.runs, self.named_repetitions, self.repetitions = [], {}, []
        self.counts, self.updates, self.unmatched, self.unsupported = Counter(), Counter(), Counter(), Counter()
        for source in self.sources:
            for entity in source.entities:
                if entity.get("is_deleted"):
                    self.unsupported["is_deleted"] += 1
                    continue
                self.unsupported.update(name for name in ("shape", "stop", "trip_modifications") if name in entity)
                if "trip_update" in entity:
                    self.take(entity["trip_update"], source)
        self.place_repetitions()
        self.vehicles = self.locate_vehicles()
        self.alerts = identified([(n, entity) for n, source in enumerate(self.sources) for entity in source.entities
                                  if "alert" in entity and not entity.get("is_deleted")])

    def age(self, stamp):
        return max(0, self.now - stamp) if stamp else 0

    def plausible(self, time):
        return time if time is not None and abs(time - self.now) <= MONTH else None

    def take(self, update, source):
        """Applies an update, or keeps it until all starts of frequencies.txt are known."""
        relation = update.get("trip", {}).get("schedule_relationship", "SCHEDULED")
        self.updates[relation] += 1
        if (update.get("timestamp") or source.stamp or 0) > self.now:
            self.counts["future"] += 1
        try:
            if "modified_trip" in update.get("trip", {}):
                self.unsupported["modified_trip"] += 1
                raise Unmatched("modified_trip")
            if self.age(source.stamp) > self.max_age:
                raise Unmatched("too_old")
            ages = self.age(source.stamp), self.age(update.get("timestamp"))
            target = self.target(update, relation)
            if target[0] == "repetition":
                self.repetitions.append((update, relation, ages, *target[1:]))
            else:
                self.apply(update, relation, ages, target)
        except Unmatched as reason:
            self.unmatched[str(reason)] += 1

    # MARK: Which run

    def target(self, update, relation):
        """("run", trip, day), ("repetition", trip, day, start), ("added", id, day or None) or ("copy", trip, id, day, start)."""
        timetable, trip = self.timetable, update.get("trip", {})
        day, start = date(trip.get("start_date")), seconds(trip.get("start_time"))
        if trip.get("start_date") and day is None or trip.get("start_time") and start is None:
            raise Unmatched("bad_value")
        id = trip.get("trip_id")
        if relation in ("NEW", "ADDED"):
            if not id:
                raise Unmatched("incomplete")
            if id in timetable.trips:
                raise Unmatched("known_trip")
            return "added", id, day
        if relation == "DUPLICATED":
            return self.copy(id, update.get("trip_properties", {}))
        if not id:
            return self.run_of_route(trip, day, start)
        id = self.trip_named(id, day)
        if timetable.repeats(id):
            if day is None or start is None:
                raise Unmatched("incomplete")
            if not timetable.runs_on(id, day):
                raise Unmatched("no_service")
            return "repetition", id, day, start
        return "run", id, self.day_of(update, id, day)

    def copy(self, original, properties):
        id, day, start = (properties.get(name) for name in ("trip_id", "start_date", "start_time"))
        if not (original and id and day and start):
            raise Unmatched("incomplete")
        if original not in self.timetable.trips:
            raise Unmatched("unknown_trip")
        if id in self.timetable.trips:
            raise Unmatched("known_trip")
        if date(day) is None or seconds(start) is None:
            raise Unmatched("bad_value")
        return "copy", original, id, date(day), seconds(start)

    def run_of_route(self, trip, day, start):
        timetable = self.timetable
        if not trip.get("route_id") or "direction_id" not in trip or day is None or start is None:
            raise Unmatched("incomplete")
        found = [id for id, row in timetable.trips.items()
                 if row["route_id"] == trip["route_id"] and row.get("direction_id") == str(trip["direction_id"])
                 and timetable.first(id) == start and timetable.runs_on(id, day) and not timetable.repeats(id)]
        if len(found) != 1:
            raise Unmatched("ambiguous" if found else "no_service")
        return "run", found[0], day

    def trip_named(self, id, day):
        timetable = self.timetable
        if id in timetable.trips:
            return id
        if not self.matches_suffixes or day is None:
            raise Unmatched("unknown_trip")
        found = [trip for trip in timetable.trips if trip.endswith("_" + id) and timetable.runs_on(trip, day)]
        if len(found) != 1:
            raise Unmatched("ambiguous" if found else "unknown_trip")
        return found[0]

    def day_of(self, update, trip, given):
        timetable = self.timetable
        if given is None:
            today = timetable.local_date(self.now)
            days = [today - DAY, today, today + DAY]
        elif (timetable.first(trip) or 0) >= 86400:
            days = [given, given - DAY]
        else:
            # Today's date, written after midnight, of yesterday's run.
            leads = self.leads(update, trip, given)
            if leads and min(leads) > HALF_DAY and timetable.runs_on(trip, given - DAY):
                there = self.leads(update, trip, given - DAY)
                if there and abs(there[0]) < abs(leads[0]):
                    return given - DAY
            days = [given]
        days = [day for day in days if timetable.runs_on(trip, day)]
        if not days:
            raise Unmatched("no_service")
        by_time = [(abs(leads[0]), n) for n, day in enumerate(days) if (leads := self.leads(update, trip, day))]
        if by_time:
            return days[min(by_time)[1]]
        if given is not None or timetable.first(trip) is None:
            return days[0]
        return min(days, key=lambda day: max(0, timetable.origin(day) + timetable.first(trip) - self.now,
                                             self.now - timetable.origin(day) - timetable.last(trip)))

    def leads(self, update, trip, day):
        """By how much each given time is before its schedule on a day."""
        found, origin, updates = [], self.timetable.origin(day), named_updates(update)
        for match in self.matches(updates, trip, origin)[0]:
            if updates[match.update].get("schedule_relationship") in ("SKIPPED", "NO_DATA"):
                continue
            call = self.timetable.calls[trip][match.call]
            for event, scheduled in (("arrival", call.arrival), ("departure", call.departure)):
                time = self.plausible(updates[match.update].get(event, {}).get("time"))
                if time is not None and scheduled is not None:
                    found.append(origin + scheduled - time)
        return found

    # MARK: Which call

    def known_stop(self, update):
        """The platform that an update assigns, else the stop that it names."""
        for id in (update.get("stop_time_properties", {}).get("assigned_stop_id"), update.get("stop_id")):
            if id in self.timetable.stops:
                return id
        return None

    def matches(self, updates, trip, origin):
        """The calls that updates name, and the number of updates that name none."""
        calls, found, unmatched, next, skipped = self.timetable.calls[trip], [], 0, 0, None
        for n, update in enumerate(updates):
            is_skipped, sequence = update.get("schedule_relationship") == "SKIPPED", update.get("stop_sequence")
            if skipped and not is_skipped and sequence is not None and sequence == updates[skipped.update].get("stop_sequence"):
                here, stop = calls[skipped.call].stop, self.known_stop(update)
                if stop and stop != (skipped.platform or here) and self.timetable.share_station(stop, here):
                    found.append(Match(skipped.call, n, stop))
                    skipped = None
                    continue
            call, platform = self.call(updates, n, calls, next, origin)
            if call is None:
                unmatched += 1
                continue
            found.append(Match(call, n, platform))
            skipped, next = found[-1] if is_skipped else None, call + 1
        return found, unmatched

    def call(self, updates, n, calls, next, origin):
        """The call after those matched before that an update names, and the platform where it is not the call's stop."""
        sequence, stop = updates[n].get("stop_sequence"), updates[n].get("stop_id")
        share = self.timetable.share_station
        numbered = [k for k, call in enumerate(calls) if call.sequence == sequence]
        if not stop or sequence is not None and updates[n].get("stop_time_properties", {}).get("assigned_stop_id"):
            return (numbered[0] if numbered and numbered[0] >= next else None), None
        if stop not in self.timetable.stops:
            return None, None
        if numbered and calls[numbered[0]].stop == stop:
            return (numbered[0] if numbered[0] >= next else None), None
        later = [k for k in range(next, len(calls)) if calls[k].stop == stop]
        if later:
            return (self.nearest(updates, n, calls, later, origin) if sequence is None else later[0]), None
        if sequence is not None:
            return (numbered[0], stop) if numbered and numbered[0] >= next and share(calls[numbered[0]].stop, stop) else (None, None)
        there = [k for k in range(next, len(calls)) if share(calls[k].stop, stop)]
        return (there[0], stop) if there else (None, None)

    def nearest(self, updates, n, calls, later, origin):
        """Of the calls of a loop the one nearest to the given time. Later updates of the stop need later calls."""
        rest = sum(other.get("stop_id") == updates[n]["stop_id"] and "stop_sequence" not in other for other in updates[n + 1:])
        later = later[:max(1, len(later) - rest)]
        for event in ("arrival", "departure"):
            time = self.plausible(updates[n].get(event, {}).get("time"))
            timed = [k for k in later if getattr(calls[k], event) is not None]
            if time is not None and timed:
                return min(timed, key=lambda k: abs(origin + getattr(calls[k], event) - time))
        return later[0]

    # MARK: Repetitions

    def place_repetitions(self):
        """Gives the updates of trips of frequencies.txt their repetitions, by start, and applies them in their order."""
        targets = {}
        for n in sorted(range(len(self.repetitions)), key=lambda n: (self.repetitions[n][5], n)):
            update, relation, ages, trip, day, start = self.repetitions[n]
            starts = self.timetable.starts(trip)
            same = [m for m in targets if self.repetitions[m][3:5] == (trip, day)]
            taken = [targets[m][3] for m in same if targets[m][0] == "placed"]
            if starts.get(start, (0, False))[1]:
                targets[n] = "placed", trip, day, start
            elif any(self.repetitions[m][5] == start for m in same):
                targets[n] = "not", "repeated"
            elif (near := nearest_start(starts, start, taken)) is not None:
                targets[n] = "placed", trip, day, near
            elif all(is_exact for _, is_exact in starts.values()) or relation in ("CANCELED", "DELETED"):
                targets[n] = "not", "no_repetition"
            else:
                targets[n] = "beside", trip, day, start
        for n in sorted(targets):
            update, relation, ages, trip, day, start = self.repetitions[n]
            try:
                if targets[n][0] == "not":
                    raise Unmatched(targets[n][1])
                self.apply(update, relation, ages, targets[n])
                self.named_repetitions[trip, day, start] = self.runs[-1]
            except Unmatched as reason:
                self.unmatched[str(reason)] += 1

    # MARK: What is expected

    def apply(self, update, relation, ages, target):
        """Makes the run of an update, unless one before it did."""
        counts = Counter()
        run = self.added(update, *target[1:], counts) if target[0] == "added" else self.changed(update, relation, target, counts)
        for other in self.runs:
            if (other.trip, other.day, other.start, other.is_in_place) == (run.trip, run.day, run.start, run.is_in_place):
                raise Unmatched("repeated")
        properties = update.get("trip_properties", {})
        run.headsign = properties.get("trip_headsign") or run.headsign
        run.short_name = properties.get("trip_short_name") or ""
        run.accessible = accessibility(update.get("vehicle"))
        predicts = run.change != "cancelled" and relation in ("SCHEDULED", "UNSCHEDULED") and any(
            any(event.is_known) and not event.is_skipped for event in run.events)
        run.is_stale = ages[0] > STALE or predicts and ages[1] > STALE
        self.runs.append(run)
        counts["stale"] = run.is_stale
        counts["applied"] = 1
        if relation not in ("CANCELED", "DELETED"):
            counts["unmatched"] += len(update.get("stop_time_update", [])) - len(named_updates(update))
        self.counts.update(counts)

    def changed(self, update, relation, target, counts):
        """A run that has a schedule, also one that makes other calls."""
        kind, trip, id, day, start = (*target[:2], *target[2:]) if target[0] == "copy" else (*target[:2], target[1], *target[2:], None)[:5]
        timetable = self.timetable
        if start is not None and timetable.first(trip) is None:
            raise Unmatched("no_time")
        run = scheduled_run(timetable, trip, day, start)
        origin = timetable.origin(day) + (start - timetable.first(trip) if start is not None else 0)
        run.trip, run.is_in_place = id, kind in ("run", "placed")
        if kind == "copy":
            run.start = None
        run.change = "changed" if run.is_in_place else "added"
        if relation == "REPLACEMENT":
            run.has_schedule = False
            run.events = self.given(update, counts, trip, origin)
        elif relation in ("CANCELED", "DELETED"):
            run.change = "cancelled" if relation == "CANCELED" else "deleted"
        else:
            is_inexact = kind == "beside" or kind == "placed" and not timetable.starts(trip)[start][1]
            self.predict(run, update, trip, origin, is_inexact, kind == "copy", counts)
        return run

    def predict(self, run, update, trip, origin, is_inexact, is_copy, counts):
        timetable, updates, known = self.timetable, named_updates(update), {}
        matches, counts["unmatched"] = self.matches(updates, trip, origin)
        counts["matched"] = len(matches)
        for match in matches:
            event, change = run.events[match.call], updates[match.update]
            known[match.call] = change
            if is_copy:
                times = [self.counted(change.get(side, {}).get("scheduled_time"), counts) for side in ("arrival", "departure")]
                if times != [None, None]:
                    event.scheduled = [times[1] if times[0] is None else times[0], times[0] if times[1] is None else times[1]]
                    event.expected, event.is_estimate = list(event.scheduled), False
                    if event.plan or match.call < len(run.events) - 1 and timetable.calls[trip][match.call].pickup != 1:
                        event.plan = event.scheduled[1], event.scheduled_stop, False
            event.is_skipped = change.get("schedule_relationship") == "SKIPPED"
            if event.is_skipped:
                continue
            take_properties(event, change)
            event.stop = match.platform or event.stop
            assigned = change.get("stop_time_properties", {}).get("assigned_stop_id")
            if assigned and timetable.share_station(assigned, event.scheduled_stop):
                event.stop = assigned
            elif assigned:
                counts["platforms_ignored"] += 1
        delay = None if is_inexact else update.get("delay")
        for n, event in enumerate(run.events):
            change = known.get(n, {})
            if event.is_skipped:
                continue
            if change.get("schedule_relationship") == "NO_DATA":
                delay = None
                continue
            for side, name in enumerate(("arrival", "departure")):
                scheduled, given = event.scheduled[side], change.get(name, {})
                if scheduled is None:
                    continue
                time = self.counted(given.get("time"), counts)
                if time is not None:
                    delay = time - scheduled
                elif not is_inexact and "delay" in given and self.counted(scheduled + given["delay"], counts) is not None:
                    delay = given["delay"]
                if delay is not None:
                    event.expected[side], event.is_known[side] = scheduled + delay, True
        if run.events and all(event.is_skipped for event in run.events):
            run.change = "cancelled"
            for event in run.events:
                event.is_skipped = False

    def counted(self, time, counts):
        """A time, unless it is implausible, which is counted."""
        if time is not None and self.plausible(time) is None:
            counts["implausible"] += 1
        return self.plausible(time)

    def given(self, update, counts, trip=None, origin=0):
        """The calls that an update gives, and where it replaces those of a trip, the ones that it leaves out."""
        updates, events, last = update.get("stop_time_update", []), [], None
        sequences = [change.get("stop_sequence") for change in updates]
        are_numbered = None not in sequences and all(a < b for a, b in zip(sequences, sequences[1:]))
        is_skipped = lambda change: change.get("schedule_relationship") == "SKIPPED"
        named = [change.get("stop_sequence") for change in updates if not is_skipped(change)]
        for n, change in enumerate(updates):
            if is_skipped(change):
                event = self.left_out(change, trip, origin)
                if event and event.sequence not in named:
                    named.append(event.sequence)
                    event.is_skipped = True
                    events.append(event)
                continue
            stop = self.known_stop(change)
            counts["matched" if stop else "unmatched"] += 1
            if not stop:
                continue
            event = Event(change["stop_sequence"] if are_numbered else n + 1, stop, [None, None], [None, None], scheduled_stop=stop)
            for side, name in enumerate(("arrival", "departure")):
                of = change.get(name, {})
                scheduled, time = (self.counted(of.get(key), counts) for key in ("scheduled_time", "time"))
                if time is None and scheduled is not None and "delay" in of:
                    time = self.counted(scheduled + of["delay"], counts)
                event.scheduled[side], event.is_known[side] = scheduled, time is not None and scheduled is not None
                event.expected[side] = scheduled if time is None else time
            for side in (0, 1):
                if event.expected[side] is None:
                    for values in (event.scheduled, event.expected, event.is_known):
                        values[side] = values[1 - side]
            take_properties(event, change)
            events.append(event)
            last = n
        made = [event for event in events if not event.is_skipped]
        if len(made) < 2:
            raise Unmatched("too_few_calls")
        if any(event.expected[0] is None for event in made):
            raise Unmatched("no_time")
        if any(map(is_skipped, updates[last:])):
            # The run ends here, where the schedule may go on.
            event = self.left_out(updates[last], trip, origin)
            made[-1].plan = event and event.plan
        return events

    def left_out(self, change, trip, origin):
        """The call of the schedule with the sequence of an update, unless that names a stop of another station."""
        events = [event for event in planned_events(self.timetable, trip, origin) if event.sequence == change.get("stop_sequence")] if trip else []
        if not events or change.get("stop_id") and not self.timetable.share_station(change["stop_id"], events[0].stop):
            return None
        return events[0]

    def added(self, update, id, day, counts):
        timetable, trip = self.timetable, update["trip"]
        events = self.given(update, counts)
        if trip.get("route_id") not in timetable.routes:
            raise Unmatched("unknown_route")
        first = events[0].expected[1]
        day = day or timetable.local_date(first)
        direction = str(trip["direction_id"]) if "direction_id" in trip else None
        return Run(id, day, None, trip["route_id"], direction, events, first - timetable.origin(day), None, "added", False, False,
                   headsign=timetable.stops[events[-1].stop]["stop_name"])

    # MARK: Vehicles

    def locate_vehicles(self):
        messages = [(entity["vehicle"], source) for source in self.sources for entity in source.entities
                    if "vehicle" in entity and not entity.get("is_deleted")]
        taken = [(run.trip, run.day, run.start) for run in self.runs if run.is_in_place]
        found, located = [self.run_of_vehicle(message.get("trip"), taken) for message, _ in messages], []
        for (message, source), run in zip(messages, found):
            self.counts["vehicles matched" if run else "vehicles unmatched"] += 1
            if run:
                # Vehicles of a run that no update names share it.
                same = [other for other in self.runs if other.is_in_place and (other.trip, other.day, other.start) == (run.trip, run.day, run.start)]
                run = same[0] if same and run.is_in_place else run
                says = None if self.age(source.stamp) > self.max_age else accessibility(message.get("vehicle"))
                if says is not None and run.accessible is None:
                    run.accessible = says
                    if all(run is not other for other in self.runs):
                        run.change = "changed"
                        self.runs.append(run)
            place = [message.get("position", {}).get(axis) for axis in ("latitude", "longitude")]
            if None in place or max(map(abs, place)) <= 1 or abs(place[0]) > 90 or abs(place[1]) > 180:
                place = [None, None]
            located.append({"vehicle_id": message.get("vehicle", {}).get("id") or None, "trip_id": run and run.trip,
                            "service_date": run and digits(run.day), "route_id": run.route if run else message.get("trip", {}).get("route_id") or None,
                            "stop_id": message.get("stop_id") or None, "latitude": place[0], "longitude": place[1]})
        return located

    def run_of_vehicle(self, trip, taken):
        if trip is None:
            return None
        day, start = date(trip.get("start_date")), seconds(trip.get("start_time"))
        for starts in [[start], [None]] if start is not None else [None]:
            for run in self.runs:
                if not run.is_in_place and run.trip == trip.get("trip_id") and day in (None, run.day) and (starts is None or run.start in starts):
                    return run
        try:
            kind, id, *when = self.target({"trip": {name: value for name, value in trip.items() if name != "schedule_relationship"}}, "SCHEDULED")
        except Unmatched:
            return None
        if kind == "run":
            return scheduled_run(self.timetable, id, when[0], None)
        day, start = when
        starts = self.timetable.starts(id)
        if not starts.get(start, (0, False))[1]:
            if (id, day, start) in self.named_repetitions:
                return self.named_repetitions[id, day, start]
            start = nearest_start(starts, start, [run[2] for run in taken if run[:2] == (id, day)])
        return None if start is None else scheduled_run(self.timetable, id, day, start)

    # MARK: Answers

    def report(self):
        counts, described = self.counts, []
        for source in self.sources:
            version = source.header.get("feed_version") or None
            described.append({"version": source.header.get("gtfs_realtime_version") or None, "timestamp": source.stamp,
                              "age": None if source.stamp is None else self.age(source.stamp), "feed_version": version,
                              "feed_version_differs": bool(version and self.timetable.feed_version and version != self.timetable.feed_version)})
        unusual = sum(source.header.get("gtfs_realtime_version") not in ("1.0", "2.0") for source in self.sources)
        return {
            "sources": described, "updates": dict(self.updates), "applied": counts["applied"], "unmatched": dict(self.unmatched),
            "calls": {"matched": counts["matched"], "unmatched": counts["unmatched"]}, "platforms_ignored": counts["platforms_ignored"],
            "implausible": counts["implausible"], "stale": counts["stale"], "future": counts["future"], "remarks": {"version": unusual} if unusual else {},
            "alerts": dict(Counter(alert.get("effect", "UNKNOWN_EFFECT") for _, alert in self.alerts)),
            "vehicles": {"matched": counts["vehicles matched"], "unmatched": counts["vehicles unmatched"]}, "unsupported": dict(self.unsupported)}

    def all_runs(self, begin, end):
        """The runs of the service days around a window, of the schedule and of live data, but not the deleted ones."""
        timetable, day, runs = self.timetable, self.timetable.local_date(begin - 4 * 86400), []
        while timetable.origin(day) < end + 86400:
            for trip in timetable.trips:
                runs += self.unchanged(trip, day)
            day += DAY
        return runs + [run for run in self.runs if run.change != "deleted"]

    def unchanged(self, trip, day):
        """The runs of a trip on a day of which live data says nothing."""
        changed = [run.start for run in self.runs if run.is_in_place and (run.trip, run.day) == (trip, day)]
        return [run for run in self.timetable.scheduled_runs(trip, day) if run.start not in changed]

    def board(self, stop, begin, end):
        """The departures of a stop and its platforms in a window, in no order."""
        rows, stops = [], {id for id in self.timetable.stops if stop in self.timetable.above(id)}
        for run in self.all_runs(begin, end):
            for n, event in enumerate(run.events):
                if stops.isdisjoint((event.stop, event.scheduled_stop, event.plan and event.plan[1])):
                    continue
                if run.is_gone(n):
                    if not event.plan:
                        continue
                    time, at, is_estimate = event.plan
                    scheduled, delay, status = time, None, "cancelled" if run.change == "cancelled" else "skipped"
                    if run.change == "scheduled":
                        continue
                else:
                    time, at, is_estimate = event.expected[1], event.stop, event.is_estimate
                    scheduled, delay, status = event.scheduled[1], event.delay(1), run.status(n)
                if time is None or not begin <= time < end or at not in stops:
                    continue
                rows.append({
                    "time": time, "trip_id": run.trip, "service_date": digits(run.day), "stop_id": at, "stop_sequence": event.sequence,
                    "interpolated": is_estimate, "status": status, "scheduled_time": scheduled, "delay": delay, "stale": run.is_stale,
                    "platform_changed": not run.is_gone(n) and event.stop != event.scheduled_stop, "alerts": self.informing(run, [(at, time)]),
                    "route_id": run.route, "headsign": self.headsign(run, event), "pickup_type": event.pickup,
                    "wheelchair_accessible": self.accessible(run)})
        return rows

    def headsign(self, run, event):
        own = self.timetable.trips[run.model].get("trip_headsign") if run.model else ""
        return event.given_headsign or run.headsign or event.own_headsign or own or None

    def accessible(self, run):
        if run.accessible is not None:
            return run.accessible
        own = self.timetable.trips[run.model].get("wheelchair_accessible") if run.model else ""
        return int(own) if own else None

    def short_name(self, run):
        return run.short_name or run.model and self.timetable.trips[run.model].get("trip_short_name") or None

    def trip(self, id, day):
        """The runs of a trip, or of an id that only live data has, on a service day."""
        scheduled = self.unchanged(id, day) if id in self.timetable.trips else []
        return scheduled + [run for run in self.runs if (run.trip, run.day) == (id, day) and run.change != "deleted"]

    def trip_rows(self, id, day):
        rows = []
        for run in self.trip(id, day):
            own = self.timetable.trips[run.model].get("trip_headsign") if run.model else ""
            calls, visits = [], []
            for n, event in enumerate(run.events):
                if n == (run.last() if run.change != "scheduled" else len(run.events) - 1):
                    visits.append((event.stop, event.expected[0]))
                elif run.change != "scheduled" and run.is_gone(n):
                    visits.append((event.scheduled_stop, event.scheduled[1]))
                else:
                    visits.append((event.stop, event.expected[1]))
                calls.append({
                    "stop_sequence": event.sequence, "stop_id": event.stop,
                    "stop_headsign": event.given_headsign or (None if run.headsign else event.own_headsign) or None, "pickup_type": event.pickup,
                    "drop_off_type": event.drop_off, "skipped": event.is_skipped, "scheduled_arrival": event.scheduled[0],
                    "scheduled_departure": event.scheduled[1], "arrival": event.expected[0], "departure": event.expected[1],
                    "arrival_delay": event.delay(0), "departure_delay": event.delay(1)})
            rows.append({"trip_id": run.trip, "service_date": digits(run.day), "route_id": run.route, "trip_headsign": run.headsign or own or None,
                         "trip_short_name": self.short_name(run), "wheelchair_accessible": self.accessible(run), "stale": run.is_stale,
                         "alerts": self.informing(run, visits), "stop_times": calls})
        return rows

    # MARK: Alerts

    def informing(self, run, visits):
        """The ids of the alerts that inform one of some visits, each a stop and a time."""
        return [id for id, alert in self.alerts if holds(alert.get("communication_period", []), self.now)
                and any(time is not None and holds(periods(alert), time) and any(self.fits(selector, run, stop) for selector in alert.get("informed_entity", []))
                        for stop, time in visits)]

    def fits(self, selector, run, stop):
        trip, timetable = selector.get("trip", {}), self.timetable
        start = seconds(trip.get("start_time"))
        tests = []
        for given, test in (
                (selector.get("agency_id"), lambda id: id == timetable.agency(run.route)), (selector.get("route_id"), lambda id: id == run.route),
                (selector.get("route_type"), lambda type: type == int(timetable.routes[run.route]["route_type"])),
                (selector.get("direction_id"), lambda direction: bool(selector.get("route_id")) and str(direction) == run.direction),
                (selector.get("stop_id"), lambda id: id in timetable.above(stop)), (trip.get("trip_id"), lambda id: id == run.trip),
                (trip.get("start_date"), lambda day: day == digits(run.day)), (trip.get("start_time"), lambda _: start is not None and start == run.first),
                (trip.get("route_id"), lambda id: id == run.route), (trip.get("direction_id"), lambda direction: str(direction) == run.direction)):
            if given not in (None, ""):
                tests.append(test(given))
        return bool(tests) and all(tests)

    def alert_rows(self, language):
        rows = []
        for id, alert in self.alerts:
            row = {"id": id, "effect": alert.get("effect", "UNKNOWN_EFFECT"), "cause": alert.get("cause", "UNKNOWN_CAUSE"), "informs": [],
                   "header": text(alert.get("header_text", {}), language)}
            for name, some in (("periods", periods(alert)), ("communication_periods", alert.get("communication_period", []))):
                row[name] = [{"start": period.get("start") or None, "end": period.get("end") or None} for period in some]
            for selector in alert.get("informed_entity", []):
                trip = selector.get("trip", {})
                row["informs"].append({
                    "agency_id": selector.get("agency_id") or None, "route_id": selector.get("route_id") or trip.get("route_id") or None,
                    "route_type": selector.get("route_type"), "direction_id": selector.get("direction_id", trip.get("direction_id")),
                    "stop_id": selector.get("stop_id") or None, "trip_id": trip.get("trip_id") or None,
                    "start_date": trip.get("start_date") or None, "start_time": trip.get("start_time") or None})
            rows.append(row)
        return rows

    # MARK: Rides

    def ridden(self, run):
        """The calls that riders ride, each with its arrival and departure: no event before the one before it."""
        if run.change in ("cancelled", "deleted"):
            return []
        latest, calls = None, []
        for event in run.events:
            if event.is_skipped or event.expected[1] is None:
                continue
            arrival = event.expected[0] if latest is None else max(latest, event.expected[0])
            latest = max(arrival, event.expected[1])
            calls.append((event, arrival, latest))
        return calls

    def rides(self, ride):
        """What is said of a ride, for each run that it may be."""
        found = []
        for run in self.trip(ride["trip_id"], date(ride["service_date"])):
            calls = self.ridden(run)
            starts = [event for event, _, departure in calls if (event.sequence, event.stop, departure) == (ride["from_stop_sequence"], ride["from_stop_id"], ride["departure"])]
            ends = [event for event, arrival, _ in calls if (event.sequence, event.stop, arrival) == (ride["to_stop_sequence"], ride["to_stop_id"], ride["arrival"])]
            if starts and ends:
                start, end = starts[0], ends[-1]
                found.append({
                    "status": run.status(run.events.index(start)), "departure_delay": start.delay(1), "arrival_delay": end.delay(0),
                    "alerts": self.informing(run, [(start.stop, ride["departure"]), (end.stop, ride["arrival"])]),
                    "wheelchair_accessible": self.accessible(run), "trip_short_name": self.short_name(run), "headsign": self.headsign(run, start),
                    "pickup_type": start.pickup, "drop_off_type": end.drop_off})
        return found


@dataclass
class Match:
    call: int
    update: int
    platform: str | None


def named_updates(update):
    """The updates that name a call. NEW, ADDED and REPLACEMENT give calls instead."""
    updates = update.get("stop_time_update", [])
    if update.get("trip", {}).get("schedule_relationship") in ("NEW", "ADDED", "REPLACEMENT"):
        return updates
    return [change for change in updates if "stop_sequence" in change or change.get("stop_id")
            or change.get("stop_time_properties", {}).get("assigned_stop_id")]


def nearest_start(starts, wanted, taken):
    """The free repetition without exact times that is nearest, at most half a headway away."""
    near = [(abs(start - wanted), start) for start, (headway, is_exact) in starts.items()
            if not is_exact and start not in taken and 2 * abs(start - wanted) <= headway]
    return min(near)[1] if near else None


def take_properties(event, change):
    properties = change.get("stop_time_properties", {})
    event.pickup = wire_format.BOARDING.get(properties.get("pickup_type"), event.pickup)
    event.drop_off = wire_format.BOARDING.get(properties.get("drop_off_type"), event.drop_off)
    event.given_headsign = properties.get("stop_headsign", "")


def accessibility(vehicle):
    return {"WHEELCHAIR_ACCESSIBLE": 1, "WHEELCHAIR_INACCESSIBLE": 2, "UNKNOWN": 0}.get((vehicle or {}).get("wheelchair_accessible"))


def identified(alerts):
    """Alerts with ids of their own, from pairs of a source's number and an entity."""
    found, taken = [], set()
    for source, entity in alerts:
        id = entity.get("id", "")
        if id and any(other != source and entity.get("id", "") == id for other, entity in alerts):
            id = f"{source}/{id}"
        names = [id] if id else []
        number = 2 if id else 1
        while not names or names[-1] in taken:
            names.append(f"{id}#{number}")
            number += 1
        taken.add(names[-1])
        found.append((names[-1], entity["alert"]))
    return found


def periods(alert):
    """When service is affected. Who gives one of the newer periods gives the old one for older readers."""
    is_new = alert.get("communication_period") or alert.get("impact_period")
    return alert.get("impact_period" if is_new else "active_period", [])


def holds(periods, time):
    return not periods or any((period.get("start") or time) <= time and (not period.get("end") or time < period["end"]) for period in periods)


def text(texts, language):
    given = [(item["text"], (item.get("language") or "").lower().replace("_", "-")) for item in texts.get("translation", []) if item.get("text")]
    wanted = language.lower().replace("_", "-").split("-")
    tests = []
    if language:
        # Shorter and shorter tags, then the same primary language. A single letter goes with what follows it.
        tests = ["-".join(wanted[:n]) for n in range(len(wanted), 0, -1) if n == len(wanted) or len(wanted[n - 1]) > 1]
        tests = [lambda tag, test=test: tag == test for test in tests] + [lambda tag: tag.split("-")[0] == wanted[0]]
    for test in tests + [lambda tag: not tag, lambda tag: True]:
        for text, tag in given:
            if test(tag):
                return text
    return None


# MARK: The feed of the day


def write_feed(live, folder):
    """Writes a feed whose trips are the runs that riders ride, each on its day: journeys in it are those over live data."""
    timetable, folder = live.timetable, pathlib.Path(folder)
    folder.mkdir()
    trips, stop_times, days, transfers, names = [], [], {}, [], {}
    runs = live.all_runs(live.now - 86400, live.now + 2 * 86400)
    for n, run in enumerate(runs):
        calls = live.ridden(run)
        if len(calls) < 2:
            continue
        day = timetable.local_date(calls[0][1])
        # The day may begin after midnight.
        day -= DAY if timetable.origin(day) > calls[0][1] else DAY * 0
        names[n] = f"{run.trip}~{n}"
        days[digits(day)] = None
        trips.append({"route_id": run.route, "service_id": digits(day), "trip_id": names[n],
                      "wheelchair_accessible": "" if live.accessible(run) is None else live.accessible(run)})
        for k, (event, arrival, departure) in enumerate(calls):
            stop_times.append({"trip_id": names[n], "arrival_time": hms(arrival - timetable.origin(day)), "departure_time": hms(departure - timetable.origin(day)),
                               "stop_id": event.stop, "stop_sequence": k, "pickup_type": event.pickup, "drop_off_type": event.drop_off})
    for n, run in enumerate(runs):
        for m in continuations(timetable, runs, n):
            if n in names and m in names and live.ridden(runs[n])[-1][1] <= live.ridden(runs[m])[0][2]:
                transfers.append({"from_trip_id": names[n], "to_trip_id": names[m], "transfer_type": 4})
    files = {name: timetable.tables[name] for name in ("agency", "stops", "routes", "feed_info") if name in timetable.tables}
    files |= {"trips": trips, "stop_times": stop_times, "transfers": transfers,
              "calendar_dates": [{"service_id": day, "date": day, "exception_type": 1} for day in days]}
    for name, rows in files.items():
        if rows:
            write_table(folder / f"{name}.txt", rows)


def continuations(timetable, runs, n):
    """The run that the schedule has the vehicle of a run go on as, if riders may stay seated."""
    run, times = runs[n], lambda trip: (timetable.first(trip), timetable.last(trip), trip.encode())
    linked = lambda other: other.is_in_place and other.day == run.day and not timetable.is_listed(other.trip) \
        and timetable.trips[other.trip].get("block_id") and timetable.first(other.trip) is not None
    if not linked(run):
        return []
    block, end = timetable.trips[run.trip]["block_id"], max(times(run.trip)[:2])
    # The trips of the day, whatever became of them.
    later = [trip for trip, row in timetable.trips.items() if row.get("block_id") == block and timetable.runs_on(trip, run.day)
             and not timetable.is_listed(trip) and timetable.first(trip) is not None and timetable.first(trip) >= end and times(run.trip) < times(trip)]
    if not later:
        return []
    next = min(later, key=times)
    last = [call.stop for call in timetable.calls[run.trip] if call.arrival is not None][-1]
    first = [call.stop for call in timetable.calls[next] if call.departure is not None][0]
    if not timetable.share_station(last, first):
        return []
    return [m for m, other in enumerate(runs) if other.trip == next and linked(other)]


def write_table(path, rows):
    with open(path, "w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
        table.writeheader()
        table.writerows(rows)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("feed")
    parser.add_argument("--live", nargs="+", type=pathlib.Path, default=[])
    parser.add_argument("--now", type=int, required=True)
    parser.add_argument("--stop", help="prints the board of the next two hours")
    parser.add_argument("--trip", nargs=2, metavar=("ID", "DATE"))
    options = parser.parse_args()
    live = Live(Timetable(options.feed), [file.read_bytes() for file in options.live], options.now)
    answer = {"report": live.report()}
    if options.stop:
        answer["board"] = sorted(live.board(options.stop, options.now, options.now + 7200), key=lambda row: (row["time"], row["trip_id"]))
    if options.trip:
        answer["trip"] = live.trip_rows(options.trip[0], date(options.trip[1]))
    print(json.dumps(answer, indent=2, ensure_ascii=False))
