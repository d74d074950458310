"""A naive reference for GTFS fares: it tries every way to pay, one after the other.

It shares no code with the Swift implementation and takes no shortcut, so that it can be checked by reading.
The numbers in comments are those of the sentences of the contract of fares.
"""

import csv
import datetime
import io
import itertools
import pathlib
import re
import zipfile
import zoneinfo
from fractions import Fraction

DIGITS = {
    **dict.fromkeys("BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF".split(), 0),
    **dict.fromkeys("BHD IQD JOD KWD LYD OMR TND".split(), 3),
    **dict.fromkeys("CLF UYW".split(), 4),
}
DEFAULT = "is_default_fare_category"
MOST_WAYS = 60
MOST_LEGS = 32
MOST_PRODUCTS = 256
MOST_GROUPS = 32
MOST_OPTIONS = 128
MOST_TRANSFER_ROWS = 256

# A journey with more ways than this is not tried to the end.
MOST_TRIED = 300_000


class Unsupported(Exception):
    """The journey needs something that this program does not compute."""


class Row(dict):
    """A record by column name. A column that the file does not have is empty."""

    def __missing__(self, column):
        return ""


# Values. Each function returns None where the text is not valid.


def whole(text):
    """Returns a whole number of at most nine digits (4)."""
    return int(text) if re.fullmatch(r"-?[0-9]{1,9}", text) else None


def natural(text):
    """Returns a whole number that is not negative."""
    number = whole(text)
    return None if number is None or number < 0 else number


def empty_or(parse, text):
    """Returns whether a text is empty or valid."""
    return text == "" or parse(text) is not None


def digits_of(currency):
    """Returns the number of digits after the point (5)."""
    return DIGITS.get(currency, 2) if re.fullmatch(r"[A-Z]{3}", currency) else None


def minor_units(text, currency):
    """Returns an exact amount in whole minor units, rounded half away from zero (5)."""
    parts = re.fullmatch(r"(-?)([0-9]{0,12})(?:\.([0-9]{0,12}))?", text)
    digits = digits_of(currency)
    if digits is None or parts is None or not (parts[2] or parts[3]):
        return None
    decimals = parts[3] or ""
    units = Fraction(int(parts[2] + decimals or "0"), 10 ** len(decimals)) * 10**digits
    rounded = int(units + Fraction(1, 2))
    return -rounded if parts[1] else rounded


def seconds(text):
    """Returns the seconds of a time such as 8:05:00 or 25:10:00."""
    parts = re.fullmatch(r"([0-9]{1,3}):([0-5][0-9]):([0-5][0-9])", text)
    return int(parts[1]) * 3600 + int(parts[2]) * 60 + int(parts[3]) if parts else None


def wall_clock(text):
    """Returns the seconds of a time of day, at most 24:00:00 (13)."""
    time = seconds(text)
    return None if time is None or time > 24 * 3600 else time


def zone_named(name):
    """Returns a time zone."""
    try:
        return zoneinfo.ZoneInfo(name)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError):
        return None


def date_of(text):
    """Returns the date of a text such as 20260610."""
    return datetime.date(int(text[:4]), int(text[4:6]), int(text[6:]))


def text_of(date):
    """Returns a date as a text such as 20260610."""
    return date.strftime("%Y%m%d")


def null(text):
    """Returns None for the empty text, else the text."""
    return text or None


def by_bytes(text):
    """Returns a key that orders texts by bytes, None as the empty text."""
    return (text or "").encode()


class Files:
    """The files of a feed: a folder or a zip, whose files may lie in one subfolder."""

    def __init__(self, feed):
        self.texts = {}
        feed = pathlib.Path(feed)
        if feed.is_dir():
            for path in feed.glob("*.txt"):
                self.texts[path.name] = path.read_bytes()
        else:
            with zipfile.ZipFile(feed) as archive:
                stops = [name for name in archive.namelist() if re.fullmatch(r"(?!__MACOSX)([^/]+/)?stops\.txt", name)]
                folder = stops[0][: -len("stops.txt")]
                for name in archive.namelist():
                    if re.fullmatch(re.escape(folder) + r"[^/]+\.txt", name):
                        self.texts[name[len(folder) :]] = archive.read(name)

    def table(self, name):
        """Returns the column names and the records of a file; nothing where there is no such file."""
        lines = csv.reader(io.StringIO(self.texts.get(name, b"").decode("utf-8-sig"), newline=""))
        lines = [[cell.strip(" \t") for cell in line] for line in lines]
        lines = [line for line in lines if line not in ([], [""])]
        if not lines:
            return [], []
        return lines[0], [Row(zip(lines[0], line)) for line in lines[1:]]

    def rows(self, name):
        """Returns the records of a file."""
        return self.table(name)[1]


def first_by(column, rows):
    """Returns rows by a unique id, of several with the same id the first."""
    found = {}
    for row in rows:
        if row[column]:
            found.setdefault(row[column], row)
    return found


class Timetable:
    """What fares need of stops, routes, trips, calls and services."""

    def __init__(self, files):
        self.agencies = files.rows("agency.txt")
        self.stops = first_by("stop_id", files.rows("stops.txt"))
        self.routes = first_by("route_id", files.rows("routes.txt"))
        self.trips = first_by("trip_id", files.rows("trips.txt"))
        self.calendar = first_by("service_id", files.rows("calendar.txt"))
        self.exceptions = {(row["service_id"], row["date"]): row for row in files.rows("calendar_dates.txt")}
        self.services = {*self.calendar, *(service for service, _ in self.exceptions)}
        self.repeated = {row["trip_id"] for row in files.rows("frequencies.txt")}
        self.transfers = files.rows("transfers.txt")
        self.zone = zone_named(self.agencies[0]["agency_timezone"]) if self.agencies else None
        self.zone = self.zone or zoneinfo.ZoneInfo("UTC")
        self.calls = {}
        for row in files.rows("stop_times.txt"):
            if row["stop_id"] in self.stops:
                self.calls.setdefault(row["trip_id"], []).append((int(row["stop_sequence"]), row))
        for calls in self.calls.values():
            calls.sort(key=lambda call: call[0])

    def runs(self, service, date):
        """Returns whether a service runs on a date."""
        exception = self.exceptions.get((service, text_of(date)))
        if exception is not None:
            return exception["exception_type"] == "1"
        row = self.calendar.get(service)
        if row is None or not row["start_date"] <= text_of(date) <= row["end_date"]:
            return False
        names = "monday tuesday wednesday thursday friday saturday sunday".split()
        return row[names[date.weekday()]] == "1"

    def parent(self, stop_id):
        """Returns the id of the parent station, or None."""
        parent = self.stops[stop_id]["parent_station"]
        return parent if parent in self.stops else None

    def topmost(self, stop_id):
        """Returns the id of the topmost station of a stop, or of the stop itself."""
        while self.parent(stop_id) is not None:
            stop_id = self.parent(stop_id)
        return stop_id

    def stop_zone(self, stop_id):
        """Returns the time zone of a stop: that of its station, else its own, else the agency's (14)."""
        parent = self.parent(stop_id)
        return zone_named(self.stops[parent or stop_id]["stop_timezone"]) or self.zone

    def call(self, trip_id, sequence):
        """Returns the call of a trip with a stop_sequence."""
        return next(row for number, row in self.calls[trip_id] if number == sequence)

    def calls_of(self, ride):
        """Returns the calls of a ride from boarding to alighting, both included."""
        first, last = ride["from_stop_sequence"], ride["to_stop_sequence"]
        return [row for number, row in self.calls[ride["trip_id"]] if first <= number <= last]

    def boarding(self, ride):
        """Returns the id of the stop where a ride begins."""
        return self.call(ride["trip_id"], ride["from_stop_sequence"])["stop_id"]

    def alighting(self, ride):
        """Returns the id of the stop where a ride ends."""
        return self.call(ride["trip_id"], ride["to_stop_sequence"])["stop_id"]

    def route(self, ride):
        """Returns the route of a ride."""
        return self.routes[self.trips[ride["trip_id"]]["route_id"]]

    def instant(self, ride, sequence, columns):
        """Returns the scheduled time of a call in seconds since 1970; the first column with a time counts."""
        if ride["trip_id"] in self.repeated:
            raise Unsupported(f"time of {ride['trip_id']}, which has frequencies")
        call = self.call(ride["trip_id"], sequence)
        times = [seconds(call[column]) for column in columns if seconds(call[column]) is not None]
        if not times:
            raise Unsupported(f"time of call {sequence} of {ride['trip_id']}, which has to be interpolated")
        noon = datetime.datetime.combine(date_of(ride["service_date"]), datetime.time(12), self.zone)
        return int(noon.timestamp()) - 12 * 3600 + times[0]

    def departure(self, ride):
        """Returns when a ride begins."""
        return self.instant(ride, ride["from_stop_sequence"], ["departure_time", "arrival_time"])

    def arrival(self, ride):
        """Returns when a ride ends."""
        return self.instant(ride, ride["to_stop_sequence"], ["arrival_time", "departure_time"])

    # Staying seated, for rides that do not say it themselves.

    def first_departure(self, trip_id):
        """Returns the seconds of the first timed call of a trip, or None."""
        for _, row in self.calls.get(trip_id, []):
            if row["departure_time"] or row["arrival_time"]:
                return seconds(row["departure_time"] or row["arrival_time"])
        return None

    def last_arrival(self, trip_id):
        """Returns the seconds of the last timed call of a trip, or None."""
        for _, row in reversed(self.calls.get(trip_id, [])):
            if row["arrival_time"] or row["departure_time"]:
                return seconds(row["arrival_time"] or row["departure_time"])
        return None

    def stays_seated(self, ride, following):
        """Returns whether a rider can stay seated between two rides next to each other."""
        first, second = ride["trip_id"], following["trip_id"]
        if {first, second} & self.repeated:
            return False
        if ride["to_stop_sequence"] != self.calls[first][-1][0]:
            return False
        if following["from_stop_sequence"] != self.calls[second][0][0]:
            return False
        linked = {
            row["transfer_type"]
            for row in self.transfers
            if (row["from_trip_id"], row["to_trip_id"]) == (first, second) and row["transfer_type"] in ("4", "5")
        }
        days = (date_of(following["service_date"]) - date_of(ride["service_date"])).days
        if "4" in linked and self.linked_days(ride, second) == days:
            return True
        same_station = self.topmost(self.alighting(ride)) == self.topmost(self.boarding(following))
        return days == 0 and same_station and "5" not in linked and self.next_in_block(ride) == second

    def linked_days(self, ride, second):
        """Returns after how many days a trip goes on as a linked one, or None."""
        date = date_of(ride["service_date"])
        for days in (0, 1):
            runs = self.runs(self.trips[second]["service_id"], date + datetime.timedelta(days))
            if runs and self.first_departure(second) + days * 86400 >= self.last_arrival(ride["trip_id"]):
                return days
        return None

    def next_in_block(self, ride):
        """Returns the id of the next trip of the same block on the same service day, or None."""
        block = self.trips[ride["trip_id"]]["block_id"]
        date = date_of(ride["service_date"])
        later = [
            (self.first_departure(trip_id), trip_id)
            for trip_id, trip in self.trips.items()
            if block and trip["block_id"] == block and self.runs(trip["service_id"], date)
            and self.first_departure(trip_id) is not None and trip_id != ride["trip_id"]
            and self.first_departure(trip_id) >= self.last_arrival(ride["trip_id"])
        ]
        return min(later)[1] if later else None


class NaiveFares:
    """Fares of one feed."""

    def __init__(self, feed):
        files = Files(feed)
        self.timetable = Timetable(files)
        self.model = None
        if files.rows("fare_leg_rules.txt"):
            self.model = "v2"
            self.load_v2(files)
        elif files.rows("fare_attributes.txt"):
            self.model = "v1"
            self.load_v1(files)

    def fares(self, rides):
        """Returns the object `fares` of a journey, or None.

        A ride has trip_id, service_date, from_stop_sequence and to_stop_sequence. `stays_seated` says whether the
        rider stays seated from the ride before; without it, the feed's blocks and transfers decide. An entry of
        `cheapest` has all cheapest ways to pay as `ways`, None if there are too many.
        """
        if self.model is None or not rides:
            return None
        legs = self.seated_legs(rides)
        if self.model == "v2":
            legs = self.joined_legs(legs)
            return self.fares_v2(legs)
        return self.fares_v1(legs)

    def seated_legs(self, rides):
        """Returns the legs, each a list of rides with their number in the journey (7)."""
        legs = []
        for number, ride in enumerate(rides):
            ride = {**ride, "number": number}
            stays = ride.get("stays_seated")
            if stays is None and legs:
                stays = self.timetable.stays_seated(legs[-1][-1], ride)
            if stays and legs:
                legs[-1].append(ride)
            else:
                legs.append([ride])
        return legs

    def sells(self, identity, amount, rider, medium, currency):
        """Returns whether the default rider can buy a product row; a free transfer needs none."""
        if identity is None:
            return (amount, rider, medium) == (0, None, None)
        return any(
            (product["amount"], product["currency"]) == (amount, currency)
            and (null(product["rider"]), null(product["medium"])) == (rider, medium)
            and self.is_for_default(product)
            for product in self.products.get(identity, [])
        )

    # Fares v2: files

    def load_v2(self, files):
        """Loads the valid rows, in the order of sentence 3."""
        riders = files.rows("rider_categories.txt")
        self.riders = first_by("rider_category_id", [row for row in riders if row[DEFAULT] in ("", "0", "1")])
        self.media = first_by("fare_media_id", files.rows("fare_media.txt"))

        self.products = {}
        for row in files.rows("fare_products.txt"):
            amount = minor_units(row["amount"], row["currency"])
            rider, medium = row["rider_category_id"], row["fare_media_id"]
            if not row["fare_product_id"] or amount is None:
                continue
            if (rider and rider not in self.riders) or (medium and medium not in self.media):
                continue
            product = {
                "id": row["fare_product_id"], "name": row["fare_product_name"], "rider": rider, "medium": medium,
                "currency": row["currency"], "amount": amount,
            }
            self.products.setdefault(product["id"], []).append(product)

        areas = first_by("area_id", files.rows("areas.txt"))
        self.stop_areas = {}
        for row in files.rows("stop_areas.txt"):
            if row["area_id"] in areas and row["stop_id"] in self.timetable.stops:
                self.stop_areas.setdefault(row["stop_id"], set()).add(row["area_id"])

        routes = self.timetable.routes
        own = {route["network_id"] for route in routes.values() if route["network_id"]}
        networks = own | set(first_by("network_id", files.rows("networks.txt")))
        self.route_networks = {}
        for row in files.rows("route_networks.txt"):
            if row["network_id"] in networks and row["route_id"] in routes:
                self.route_networks.setdefault(row["route_id"], row["network_id"])

        self.timeframes = {}
        for row in files.rows("timeframes.txt"):
            valid = empty_or(wall_clock, row["start_time"]) and empty_or(wall_clock, row["end_time"])
            if row["timeframe_group_id"] and valid and row["service_id"] in self.timetable.services:
                self.timeframes.setdefault(row["timeframe_group_id"], []).append(row)

        columns, rows = files.table("fare_leg_rules.txt")
        self.has_priority = "rule_priority" in columns
        self.leg_rules = [
            row
            for row in rows
            if row["fare_product_id"] in self.products
            and (not row["network_id"] or row["network_id"] in networks)
            and all(not row[column] or row[column] in areas for column in ("from_area_id", "to_area_id"))
            and all(
                not row[column] or row[column] in self.timeframes
                for column in ("from_timeframe_group_id", "to_timeframe_group_id")
            )
            and empty_or(natural, row["rule_priority"])
        ]

        self.join_rules = [
            row
            for row in files.rows("fare_leg_join_rules.txt")
            if all(not row[column] or row[column] in networks for column in ("from_network_id", "to_network_id"))
            and all(not row[column] or row[column] in self.timetable.stops for column in ("from_stop_id", "to_stop_id"))
        ]

        groups = {rule["leg_group_id"] for rule in self.leg_rules}
        self.transfer_rules = [
            row
            for row in files.rows("fare_transfer_rules.txt")
            if all(not row[column] or row[column] in groups for column in ("from_leg_group_id", "to_leg_group_id"))
            and (not row["fare_product_id"] or row["fare_product_id"] in self.products)
            and row["fare_transfer_type"] in ("0", "1", "2")
            and row["duration_limit_type"] in ("", "0", "1", "2", "3")
            and (row["duration_limit"] == "" or (natural(row["duration_limit"]) or 0) >= 1)
            and (row["transfer_count"] == "" or whole(row["transfer_count"]) == -1
                 or (natural(row["transfer_count"]) or 0) >= 1)
        ]

    # Fares v2: legs

    def network(self, ride):
        """Returns the network of a ride's route, empty if it has none (9)."""
        route = self.timetable.route(ride)
        return route["network_id"] or self.route_networks.get(route["route_id"], "")

    def areas(self, stop_id):
        """Returns the areas of a stop: its own, and only without any those of its station (10)."""
        return self.stop_areas.get(stop_id) or self.stop_areas.get(self.timetable.parent(stop_id)) or set()

    def joined_legs(self, legs):
        """Returns the effective legs (8)."""
        joined = [legs[0]]
        for leg in legs[1:]:
            if any(self.joins(rule, joined[-1][-1], leg[0]) for rule in self.join_rules):
                joined[-1] = joined[-1] + leg
            else:
                joined.append(leg)
        return joined

    def joins(self, rule, ride, following):
        """Returns whether a join rule fits between two rides (8)."""
        stops = self.timetable
        alighting, boarding = stops.alighting(ride), stops.boarding(following)
        if rule["from_network_id"] not in ("", self.network(ride)):
            return False
        if rule["to_network_id"] not in ("", self.network(following)):
            return False
        if rule["from_stop_id"] not in ("", alighting, stops.parent(alighting)):
            return False
        if rule["to_stop_id"] not in ("", boarding, stops.parent(boarding)):
            return False
        return bool(rule["from_stop_id"] and rule["to_stop_id"]) or stops.topmost(alighting) == stops.topmost(boarding)

    def rules_of(self, leg):
        """Returns the leg rules that fit a leg, of these those with the highest priority (11, 12, 13, 15)."""
        networks = [self.network(ride) for ride in leg]
        origin, destination = self.timetable.boarding(leg[0]), self.timetable.alighting(leg[-1])
        fitting = [
            rule
            for rule in self.leg_rules
            if self.fits_network(rule, networks)
            and self.fits_area(rule, "from_area_id", origin)
            and self.fits_area(rule, "to_area_id", destination)
            and self.fits_timeframe(rule["from_timeframe_group_id"], leg[0], "departure")
            and self.fits_timeframe(rule["to_timeframe_group_id"], leg[-1], "arrival")
        ]
        if self.has_priority and fitting:
            highest = max(int(rule["rule_priority"] or 0) for rule in fitting)
            fitting = [rule for rule in fitting if int(rule["rule_priority"] or 0) == highest]
        return fitting

    def listed(self, column):
        """Returns the values that leg rules have in a column."""
        return {rule[column] for rule in self.leg_rules if rule[column]}

    def fits_network(self, rule, networks):
        """Returns whether a leg rule fits the networks of a leg's rides."""
        if rule["network_id"]:
            return all(network == rule["network_id"] for network in networks)
        return self.has_priority or not any(network in self.listed("network_id") for network in networks)

    def fits_area(self, rule, column, stop_id):
        """Returns whether a leg rule fits a stop."""
        if rule[column]:
            return rule[column] in self.areas(stop_id)
        return self.has_priority or not self.areas(stop_id) & self.listed(column)

    def fits_timeframe(self, group, ride, event):
        """Returns whether a timeframe of a group holds when a ride begins or ends (13)."""
        if not group:
            return True
        if event == "departure":
            instant, stop_id = self.timetable.departure(ride), self.timetable.boarding(ride)
        else:
            instant, stop_id = self.timetable.arrival(ride), self.timetable.alighting(ride)
        local = datetime.datetime.fromtimestamp(instant, self.timetable.stop_zone(stop_id))
        clock = local.hour * 3600 + local.minute * 60 + local.second
        return any(
            wall_clock(row["start_time"] or "0:00:00") <= clock < wall_clock(row["end_time"] or "24:00:00")
            and self.timetable.runs(row["service_id"], local.date())
            for row in self.timeframes[group]
        )

    def priced_products(self, leg):
        """Returns the pairs of leg group and product row that a leg may cost, each once."""
        found = []
        for rule in self.rules_of(leg):
            for product in self.products[rule["fare_product_id"]]:
                if (rule["leg_group_id"], product) not in found:
                    found.append((rule["leg_group_id"], product))
        return found

    # Fares v2: the journey

    def fares_v2(self, legs):
        """Returns the object of a journey by fare_leg_rules.txt."""
        products = [self.priced_products(leg) for leg in legs]
        flat = [product for leg in products for _, product in leg]
        riders = ["", *sorted({product["rider"] for product in flat} - {""}, key=by_bytes)]
        media = ["", *sorted({product["medium"] for product in flat} - {""}, key=by_bytes)]
        currencies = sorted({product["currency"] for product in flat})

        cheapest, options, unknown = [], [], None
        if self.too_complex(legs, products, len(riders) * len(media) * len(currencies)):
            unknown = "too_complex"
        elif not all(products):
            unknown = "no_rule"
        else:
            for option in itertools.product(riders, media, currencies):
                choices = [[entry for entry in leg if self.is_for(entry[1], option)] for leg in products]
                if not all(choices):
                    continue
                ways = []
                self.pay_first(legs, choices, option, ways)
                total = min(map(total_of, ways))
                options.append(option_json(option[0], option[1], option[2], total))
                if option[:2] == ("", ""):
                    cheapest.append(cheapest_json(option[2], total, ways))
            if not cheapest:
                for_default = [any(self.is_for_default(product) for _, product in leg) for leg in products]
                unknown = "currencies" if all(for_default) else "no_default_rider"
        listed = [sorted((v2_json(*entry) for entry in leg), key=json_order) for leg in products]
        return fares_json("v2", cheapest, unknown, options, legs, listed)

    def too_complex(self, legs, products, options):
        """Returns whether a journey exceeds a bound (43)."""
        if len(legs) > MOST_LEGS or options > MOST_OPTIONS:
            return True
        groups = [{group for group, _ in leg} for leg in products]
        if any(len(leg) > MOST_PRODUCTS for leg in products) or any(len(leg) > MOST_GROUPS for leg in groups):
            return True
        return any(
            len([rule for rule in self.transfer_rules if self.fits_groups(rule, first, second)]) > MOST_TRANSFER_ROWS
            for before, after in itertools.pairwise(groups)
            for first in before
            for second in after
        )

    def is_for_default(self, product):
        """Returns whether a product row is for the default rider (18)."""
        rider = product["rider"]
        return not rider or self.riders[rider][DEFAULT] == "1"

    def is_for(self, product, option):
        """Returns whether a product row is for an option: a rider, a medium and a currency (18)."""
        rider, medium, currency = option
        for_rider = product["rider"] in ("", rider) if rider else self.is_for_default(product)
        for_medium = product["medium"] in ("", medium) if medium else True
        return for_rider and for_medium and product["currency"] == currency

    def pay_first(self, legs, choices, option, ways):
        """Adds every way to pay a journey to `ways` (20)."""
        for group, product in choices[0]:
            self.pay_next(legs, choices, option, ways, 1, group, True, None, [leg_entry(0, product)])

    def pay_next(self, legs, choices, option, ways, index, group, begins, run, paid):
        """Goes on with leg `index` in every way.

        `group` is the group of the leg before, `begins` whether that leg began its sub-journey (it is the last entry
        of `paid` then), and `run` is None or the run's group value and the number of its first leg.
        """
        if index == len(legs):
            add_way(paid, ways)
            return
        for next_group, product in choices[index]:
            matching = self.matching_transfers(legs, option, index, group, next_group, run)
            if not matching:
                separate = paid + [leg_entry(index, product)]
                self.pay_next(legs, choices, option, ways, index + 1, next_group, True, None, separate)
            for rule in matching:
                next_run = None
                if rule["from_leg_group_id"] == rule["to_leg_group_id"]:
                    next_run = (rule["from_leg_group_id"], self.first_leg(rule, index, run))
                for transfer in self.transfer_prices(rule, option):
                    kind = rule["fare_transfer_type"]
                    kept = paid[:-1] if kind == "2" and begins else paid
                    added = [transfer_entry(index, transfer)]
                    if kind == "1":
                        added.append(leg_entry(index, product))
                    self.pay_next(legs, choices, option, ways, index + 1, next_group, False, next_run, kept + added)

    def transfer_prices(self, rule, option):
        """Returns the product rows of a transfer rule for an option; None stands for a free transfer."""
        if not rule["fare_product_id"]:
            return [None]
        return [product for product in self.products[rule["fare_product_id"]] if self.is_for(product, option)]

    def fits_groups(self, rule, group, next_group):
        """Returns whether a transfer rule fits the groups of the legs before and after a change (21)."""
        for column, value in (("from_leg_group_id", group), ("to_leg_group_id", next_group)):
            if rule[column]:
                if rule[column] != value:
                    return False
            elif value and any(other[column] == value for other in self.transfer_rules):
                return False
        return True

    def first_leg(self, rule, index, run):
        """Returns the number of the leg from which a rule counts at the change before leg `index` (22)."""
        same = rule["from_leg_group_id"] == rule["to_leg_group_id"]
        if same and run is not None and run[0] == rule["from_leg_group_id"]:
            return run[1]
        return index - 1

    def limit_count(self, rule):
        """Returns the largest number of changes of a transfer rule; infinite without a limit (23)."""
        if rule["from_leg_group_id"] != rule["to_leg_group_id"] or rule["transfer_count"] in ("", "-1"):
            return float("inf")
        count = whole(rule["transfer_count"])
        return float("inf") if count == -1 else count

    def matching_transfers(self, legs, option, index, group, next_group, run):
        """Returns the transfer rules of the change before leg `index` that the rider may choose from (21 to 24)."""
        matching = []
        for rule in self.transfer_rules:
            first = self.first_leg(rule, index, run)
            if (
                self.fits_groups(rule, group, next_group)
                and index - first <= self.limit_count(rule)
                and self.within_limit(rule, legs[first], legs[index])
                and self.transfer_prices(rule, option)
            ):
                matching.append(rule)
        smallest = min(map(self.limit_count, matching), default=None)
        return [rule for rule in matching if self.limit_count(rule) == smallest]

    def within_limit(self, rule, first, last):
        """Returns whether the time from one leg to another is within a rule's limit (22)."""
        if not rule["duration_limit"]:
            return True
        kind = rule["duration_limit_type"] or "0"
        times = self.timetable
        start = times.departure(first[0]) if kind in "01" else times.arrival(first[-1])
        end = times.departure(last[0]) if kind in "12" else times.arrival(last[-1])
        return end - start <= whole(rule["duration_limit"])

    # Fares v1

    def load_v1(self, files):
        """Loads fare_attributes.txt and fare_rules.txt."""
        agencies = {agency["agency_id"] for agency in self.timetable.agencies}
        attributes = [
            row
            for row in files.rows("fare_attributes.txt")
            if (minor_units(row["price"], row["currency_type"]) or 0) >= 0
            and minor_units(row["price"], row["currency_type"]) is not None
            and empty_or(natural, row["transfers"])
            and empty_or(natural, row["transfer_duration"])
            and (not row["agency_id"] or row["agency_id"] in agencies)
        ]
        self.tickets = first_by("fare_id", attributes)
        self.rules = {}
        for row in files.rows("fare_rules.txt"):
            if row["fare_id"] in self.tickets:
                self.rules.setdefault(row["fare_id"], []).append(row)

    def fares_v1(self, legs):
        """Returns the object of a journey by fare_attributes.txt."""
        covering = [[fare for fare in self.tickets.values() if self.covers(fare, [leg])] for leg in legs]
        currencies = sorted({fare["currency_type"] for fare in self.tickets.values()})
        cheapest, options, unknown = [], [], None
        if len(legs) > MOST_LEGS or any(len(fares) > MOST_PRODUCTS for fares in covering):
            unknown = "too_complex"
        else:
            ways = []
            self.buy(legs, 0, [], ways)
            for currency in currencies:
                single = [way for way in ways if all(entry["currency"] == currency for entry in way)]
                if single:
                    total = min(map(total_of, single))
                    cheapest.append(cheapest_json(currency, total, single))
                    options.append(option_json("", "", currency, total))
            if not cheapest:
                unknown = "currencies" if ways else "no_rule"
        listed = [sorted(map(v1_json, fares), key=json_order) for fares in covering]
        return fares_json("v1", cheapest, unknown, options, legs, listed)

    def buy(self, legs, start, paid, ways):
        """Adds every way to cut the legs from `start` on into tickets, of any currencies, to `ways` (28)."""
        if start == len(legs):
            add_way(paid, ways)
            return
        for end in range(start + 1, len(legs) + 1):
            for fare in self.tickets.values():
                if self.covers(fare, legs[start:end]):
                    entry = {
                        "kind": "fare", "legs": list(range(start, end)), "id": fare["fare_id"],
                        "amount": minor_units(fare["price"], fare["currency_type"]),
                        "currency": fare["currency_type"],
                    }
                    self.buy(legs, end, paid + [entry], ways)

    def covers(self, fare, legs):
        """Returns whether one ticket of a fare covers legs in a row (29 to 33)."""
        if fare["transfers"] and len(legs) - 1 > whole(fare["transfers"]):
            return False
        rides = [ride for leg in legs for ride in leg]
        if fare["agency_id"] and any(self.agency(ride) != fare["agency_id"] for ride in rides):
            return False
        rows = self.rules.get(fare["fare_id"], [])
        if rows and not all(any(self.fits_rule(row, rows, ride, rides) for row in rows) for ride in rides):
            return False
        if not fare["transfer_duration"] or len(legs) == 1:
            return True
        elapsed = self.timetable.departure(legs[-1][0]) - self.timetable.departure(legs[0][0])
        return elapsed <= whole(fare["transfer_duration"])

    def agency(self, ride):
        """Returns the agency of a ride's route; of a route without one, the only agency (31)."""
        agency = self.timetable.route(ride)["agency_id"]
        agencies = self.timetable.agencies
        return agencies[0]["agency_id"] if not agency and len(agencies) == 1 else agency

    def fits_rule(self, row, rows, ride, rides):
        """Returns whether a row of a fare fits a ride of a ticket (33, 34)."""
        stops = self.timetable
        if row["route_id"] not in ("", stops.route(ride)["route_id"]):
            return False
        if row["origin_id"] and row["origin_id"] != stops.stops[stops.boarding(rides[0])]["zone_id"]:
            return False
        if row["destination_id"] and row["destination_id"] != stops.stops[stops.alighting(rides[-1])]["zone_id"]:
            return False
        if not row["contains_id"]:
            return True
        others = ("route_id", "origin_id", "destination_id")
        contained = {
            other["contains_id"]
            for other in rows
            if other["contains_id"] and all(other[column] == row[column] for column in others)
        }
        passed = {stops.stops[call["stop_id"]]["zone_id"] for one in rides for call in stops.calls_of(one)} - {""}
        return contained == passed


# The JSON object


def leg_entry(index, product):
    """Returns the entry of a product for one leg."""
    return {"kind": "leg", "legs": [index], "id": product["id"], "amount": product["amount"]}


def transfer_entry(index, product):
    """Returns the entry of a transfer from the leg before `index`; without a product it is free."""
    identity, amount = (product["id"], product["amount"]) if product else (None, 0)
    return {"kind": "transfer", "legs": [index - 1, index], "id": identity, "amount": amount}


def add_way(paid, ways):
    """Adds a way to pay to all ways."""
    ways.append(paid)
    if len(ways) > MOST_TRIED:
        raise Unsupported("too many ways to pay")


def total_of(way):
    """Returns what a way to pay adds up to."""
    return sum(entry["amount"] for entry in way)


def cheapest_json(currency, total, ways):
    """Returns an entry of `cheapest` with all cheapest ways, each once."""
    cheapest = []
    for way in ways:
        plain = [{key: entry[key] for key in ("kind", "legs", "id", "amount")} for entry in way]
        if total_of(plain) == total and plain not in cheapest:
            cheapest.append(plain)
        if len(cheapest) > MOST_WAYS:
            cheapest = None
            break
    return {"currency": currency, "amount": total, "digits": digits_of(currency), "ways": cheapest}


def option_json(rider, medium, currency, total):
    """Returns an entry of `options`."""
    return {
        "rider_category_id": null(rider), "fare_media_id": null(medium),
        "currency": currency, "amount": total, "digits": digits_of(currency),
    }


def v2_json(group, product):
    """Returns a product of a leg."""
    return {
        "id": product["id"], "name": null(product["name"]), "leg_group_id": null(group),
        "rider_category_id": null(product["rider"]), "fare_media_id": null(product["medium"]),
        "currency": product["currency"], "amount": product["amount"], "digits": digits_of(product["currency"]),
    }


def v1_json(fare):
    """Returns a fare of a leg."""
    currency = fare["currency_type"]
    method = fare["payment_method"]
    return {
        "id": fare["fare_id"], "name": None, "leg_group_id": None, "rider_category_id": None, "fare_media_id": None,
        "currency": currency, "amount": minor_units(fare["price"], currency), "digits": digits_of(currency),
        "payment_method": int(method) if method in ("0", "1") else None,
        "transfers": whole(fare["transfers"]), "transfer_duration": whole(fare["transfer_duration"]),
    }


def json_order(product):
    """Returns the key that orders the products of a leg (39)."""
    texts = ("id", "leg_group_id", "rider_category_id", "fare_media_id", "name")
    return (by_bytes(product["currency"]), product["amount"], *(by_bytes(product[key]) for key in texts))


def fares_json(model, cheapest, unknown, options, legs, products):
    """Returns the object of a journey. The list of a leg with too many products is empty (43)."""
    return {
        "model": model, "cheapest": cheapest, "unknown": unknown, "options": options,
        "legs": [
            {"rides": [ride["number"] for ride in leg], "products": [] if len(rows) > MOST_PRODUCTS else rows}
            for leg, rows in zip(legs, products, strict=True)
        ],
    }
