#!/usr/bin/env python3
"""Compares every number of the statistics questions with statistics_model.py, for several days of a feed.

    check_statistics.py MODULE FEED BUNDLE

MODULE is transit_bundle or transit_bundle_reader; BUNDLE is built of FEED. Needs pandas. Whole numbers, texts and the
order of rows must be equal, means, distances and speeds to one part in a million or half of the last digit. Prints a
line for each question and day, and what differs; ends with 1 if anything does.
"""

import datetime
import importlib
import itertools
import math
import sys
import warnings

import statistics_model
from statistics_model import COLUMNS, REALS

#: The columns by which rows are told apart.
KEYS = {
    "trip_statistics": 1, "route_statistics": 2, "route_hours": 3, "stop_statistics": 1, "stop_hours": 2,
    "in_service": 1, "service_days": 1,
}
#: The names of the model's columns in the questions, where they differ.
FIELDS = {
    "start": "first", "end": "last", "distance": "length", "speed": "mean_speed", "vehicles": "peak_vehicles",
    "runs": "runs_per_day", "routes": "route_count", "date": "service_date",
}
#: Differences that are printed of each question and day.
SHOWN = 5


def interesting_days(model):
    """Days by their purpose. A day that serves two has the name of the first."""
    if model.validity is None:
        return {"never": datetime.date(2026, 7, 6)}
    first, last = model.validity
    days = model.service_days(first, (last - first).days + 1).query("trips > 0")
    trips = dict(zip(days["date"], days["trips"]))
    middle = first + (last - first) / 2
    # Preferably in the second half of the validity, where calendars have not just begun.
    later = sorted(trips, key=lambda date: (date < middle, date))
    exceptions = model.files.read("calendar_dates.txt", ["date"])["date"].map(statistics_model.day).value_counts()
    purposes = {
        "busiest day": max(trips, key=trips.get),
        "weekday": next((date for date in later if date.weekday() == 2), None),
        "Sunday": next((date for date in later if date.weekday() == 6), None),
        "most exceptions": next((date for date in exceptions.index if date in trips), None),
        "first day": first,
        "day before the first": first - datetime.timedelta(1),
    }
    return {name: date for name, date in purposes.items() if date and date not in _before(purposes, name)}


def _before(purposes, name):
    return list(purposes.values())[:list(purposes).index(name)]


def cells(table):
    """The rows of a table, with None for missing values."""
    return list(zip(*(column.astype(object).where(column.notna(), None) for _, column in table.items())))


def same(column, expected, found):
    if expected is None or found is None:
        return expected is found
    if column in REALS:
        half_of_last_digit = 0.0501 if column == "distance" else 0.000501
        return isinstance(found, float) and math.isclose(expected, found, rel_tol=1e-6, abs_tol=half_of_last_digit)
    # A whole number must not be 3.0, nor a date a time.
    return type(found) is type(expected) and found == expected


def differences(question, expected, found):
    """Describes what differs between rows, which are sorted by their keys."""
    count, columns = KEYS[question], COLUMNS[question]
    keys, found_keys = [row[:count] for row in expected], [row[:count] for row in found]
    if keys != found_keys:
        yield from (f"no row {key}" for key in sorted(set(keys) - set(found_keys), key=str))
        yield from (f"a row {key}, which must not be" for key in sorted(set(found_keys) - set(keys), key=str))
        if sorted(keys, key=str) == sorted(found_keys, key=str):
            place = next(number for number, pair in enumerate(zip(keys, found_keys)) if pair[0] != pair[1])
            yield f"row {place} is {found_keys[place]}, not {keys[place]}"
        elif len(set(found_keys)) < len(found_keys):
            yield "several rows with one key"
        return
    for row, other in zip(expected, found):
        for column, value, found_value in zip(columns, row, other):
            if not same(column, value, found_value):
                yield f"{row[:count]}: {column} is {found_value!r}, not {value!r}"


class Check:
    """Asks both, and counts."""

    def __init__(self, model, city):
        self.model, self.city = model, city
        self.rows = self.wrong = 0

    def compare(self, question, label, expected, with_table=False, **parameters):
        with warnings.catch_warnings():
            # Empty answers warn.
            warnings.simplefilter("ignore")
            answer = getattr(self.city, question)(**parameters)
        columns = COLUMNS[question]
        fields = [FIELDS.get(name, name) for name in columns]
        found = [tuple(getattr(row, name) for name in fields) for row in answer]
        if question == "in_service":
            origin = self.origin(parameters["date"])
            found = [(int(time.timestamp()) - origin, trips) for time, trips in found]
        expected = cells(expected)
        wrong = list(differences(question, expected, found))
        if answer.next is not None:
            wrong.append("a part of the rows is on a next page")
        if with_table:
            table = answer.df()[fields]
            if question == "service_days":
                table["service_date"] = table["service_date"].dt.date
            if question == "in_service":
                table["time"] = [int(time.timestamp()) - origin for time in table["time"]]
            if len(table) != len(found) or cells(table) != found:
                wrong.append("df() differs from the rows")
        given = ", ".join(f"{name}={value}" for name, value in parameters.items() if name != "date")
        print(f"{label}: {question}({given}): {len(expected)} rows, {len(wrong) or 'none'} wrong")
        for text in wrong[:SHOWN]:
            print(f"    {text}")
        self.rows += len(expected)
        self.wrong += len(wrong)

    def origin(self, date):
        """Noon minus 12 hours, in seconds since 1970."""
        noon = datetime.datetime.combine(date, datetime.time(12), self.city.time_zone)
        return int(noon.timestamp()) - 43_200

    def day(self, label, date, with_table):
        model = self.model
        for question in ("trip_statistics", "route_statistics", "route_hours", "stop_statistics", "stop_hours",
                         "in_service"):
            self.compare(question, label, getattr(model, question)(date), with_table, date=date)

    def of_one(self, label, date):
        """Only of one line or stop: a station if any, or else the stop with the most calls."""
        model = self.model
        self.compare("in_service", label, model.in_service(date, 240), date=date, step=240)
        trips, calls = model.trip_statistics(date)["route_id"], model.calls_of_day(date, None)["stop_id"]
        for route in itertools.islice(trips.value_counts().index, 1):
            for question in ("trip_statistics", "route_statistics", "route_hours", "in_service"):
                self.compare(question, label, getattr(model, question)(date, route=route), date=date, route=route)
        parents = model.stops.loc[calls.unique(), "parent_station"]
        stations = parents[parents.isin(model.stops.index)].value_counts()
        for stop in [*stations.index, *calls.value_counts().index][:1]:
            for question in ("stop_statistics", "stop_hours"):
                self.compare(question, label, getattr(model, question)(date, stop=stop), date=date, stop=stop)

    def all_days(self):
        first, last = self.model.validity or (None, None)
        count = (last - first).days + 1 if first else 0
        expected = self.model.service_days(first, count)
        self.compare("service_days", "validity", expected, with_table=True)
        self.compare("trip_statistics", "all trips", self.model.trip_statistics(), with_table=True)
        if first:
            before = first - datetime.timedelta(3)
            self.compare("service_days", "3 days before", self.model.service_days(before, 7), date=before, days=7)


def main(module, feed, bundle):
    model = statistics_model.Model(feed)
    with importlib.import_module(module).open(bundle) as city:
        check = Check(model, city)
        check.all_days()
        for number, (name, date) in enumerate(interesting_days(model).items()):
            check.day(f"{date}, {name}", date, with_table=number == 0)
            if number == 0:
                check.of_one(f"{date}, {name}", date)
    if check.wrong:
        sys.exit(f"check_statistics: {check.wrong} differences between {module} and the model")
    print(f"{check.rows} rows are equal")


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
