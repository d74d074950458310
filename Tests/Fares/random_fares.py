"""Writes small random feeds with fares, on which two implementations can be compared.

Each feed is a line of stops with one trip for each piece, so that a question has one answer. Fields have few values, so
that rules overlap, and some rows are not valid or name what the feed does not have. Even seeds have Fares v2, odd seeds
Fares v1. The same seed gives the same feed.
"""

import csv
import datetime
import pathlib
import random
import zoneinfo

ZONES = ["Europe/Berlin", "America/New_York", "Asia/Kolkata", "UTC"]
STOP_ZONES = ["", "", "", "", "Asia/Tokyo", "America/New_York", "Europe/London", "Mars/Base"]
# Ordinary days, and the days around changes of clocks.
DATES = ["20260608", "20260610", "20260612", "20260613", "20260614", "20260608", "20260610", "20260612", "20260613",
         "20260328", "20260329", "20261024", "20261025", "20260307", "20260308", "20261031", "20261101"]
DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
NETWORKS = ["n1", "n2"]
AREAS = ["a1", "a2", "ä3"]
GROUPS = ["G", "H"]
PRODUCTS = ["p1", "p10", "p2", "P3", "é"]
NAMES = ["", "", "Single", "Day \uff5e", "Day \U0001f600"]
MEDIA = ["card", "Cash"]
AMOUNTS = ["1.00", "1.00", "2", "2.50", "0.75", "3.005", "0.995", "0", "-0.50", "-1.005", "1.2345", "999999999999.99"]
NOT_AMOUNTS = ["none", "", "1,50", "1e3", "+1", "1234567890123", "1.2.3"]
FARE_ZONES = ["1", "2"]

LEG_RULE_COLUMNS = [
    "leg_group_id", "network_id", "from_area_id", "to_area_id", "from_timeframe_group_id", "to_timeframe_group_id",
    "fare_product_id", "rule_priority",
]
TRANSFER_RULE_COLUMNS = [
    "from_leg_group_id", "to_leg_group_id", "transfer_count", "duration_limit", "duration_limit_type",
    "fare_transfer_type", "fare_product_id",
]
ATTRIBUTE_COLUMNS = [
    "fare_id", "price", "currency_type", "payment_method", "transfers", "agency_id", "transfer_duration",
]
RULE_COLUMNS = ["fare_id", "route_id", "origin_id", "destination_id", "contains_id"]


def random_feed(seed, folder):
    """Writes the feed of a seed into a folder."""
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for name, (columns, rows) in Feed(seed).tables.items():
        with (folder / name).open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(columns)
            writer.writerows(rows)


def questions(seed):
    """Returns the questions of a seed: from, to, and the earliest departure in seconds since 1970."""
    return Feed(seed).questions


def clock(time):
    """Returns a time as a text."""
    return f"{time // 3600:02}:{time // 60 % 60:02}:{time % 60:02}"


class Feed:
    """The tables of a random feed and the questions about it."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.v2 = seed % 2 == 0
        # Some feeds stand at a bound, and have a short line then: everything is tried.
        self.bound = self.v2 and self.chance(0.08)
        # Others are about transfers: long lines on which most legs have a rule. Others are about timeframes.
        self.changes = not self.bound and self.chance(0.5)
        self.clocks = not self.bound and not self.changes and self.chance(0.5)
        self.tables = {}
        self.make_days()
        self.make_line()
        self.make_trips()
        self.make_questions()
        if self.v2:
            self.make_v2()
        else:
            self.make_v1()

    # Helpers

    def chance(self, share):
        """Returns true with a probability."""
        return self.random.random() < share

    def pick(self, values, empty=0.0, ghost=0.02, odd=("ghost",)):
        """Returns one of the values, sometimes the empty text or an odd one."""
        if self.chance(empty):
            return ""
        return self.random.choice(list(odd) if self.chance(ghost) else list(values))

    def table(self, name, columns, rows, keep=()):
        """Adds a file. Columns are shuffled; columns without any value are sometimes left out."""
        order = [
            number
            for number, column in enumerate(columns)
            if column in keep or number == 0 or any(row[number] for row in rows) or self.chance(0.5)
        ]
        self.random.shuffle(order)
        self.tables[name] = [columns[number] for number in order], [[row[number] for number in order] for row in rows]

    # The timetable

    def make_days(self):
        """Chooses the service day, and services that run on it or not."""
        self.date = datetime.datetime.strptime(self.random.choice(DATES), "%Y%m%d").date()
        tomorrow = self.date + datetime.timedelta(1)
        self.zone = self.random.choice(ZONES)
        self.services = ["DAY", "NEXT", "WEEK", "END"]
        span = ["20260101", "20261231"]
        rows = [["WEEK", *"1111100", *span], ["END", *"0000011", *span]]
        self.table("calendar.txt", ["service_id", *DAYS, "start_date", "end_date"], rows)
        dates = [["DAY", f"{self.date:%Y%m%d}", "1"], ["NEXT", f"{tomorrow:%Y%m%d}", "1"]]
        if self.chance(0.2):
            dates.append(["WEEK", f"{self.date:%Y%m%d}", self.random.choice("12")])
        if self.chance(0.2):
            dates.append(["END", f"{tomorrow:%Y%m%d}", self.random.choice("12")])
        self.table("calendar_dates.txt", ["service_id", "date", "exception_type"], dates)

    def make_line(self):
        """Makes the nodes of the line, each with the stop where one arrives and the stop where one leaves."""
        self.stops, self.nodes, self.parents = [], [], {}
        least, most = (1, 2) if self.bound else (3, 5) if self.changes else (2, 5)
        self.pieces = self.random.randint(least, most)
        for number in range(self.pieces + 1):
            latitude = 50 + number * 0.04
            kind = self.random.choice(["stop", "stop", "station", "station", "pair"])
            if kind == "stop":
                names = [f"N{number}"]
            elif kind == "pair":
                names = [f"E{number}", f"W{number}"]
            else:
                names = [f"Hub{number}-1", f"Hub{number}-2"]
                self.add_stop(f"Hub{number}", latitude, 8, "1", "")
            for place, name in enumerate(names):
                parent = f"Hub{number}" if kind == "station" else ""
                self.add_stop(name, latitude, 8 + place * (0.0005 if parent else 0.003), "", parent)
            self.nodes.append((names[0], self.random.choice(names) if kind == "station" else names[-1]))

    def add_stop(self, name, latitude, longitude, location_type, parent):
        """Adds a stop."""
        zone = self.pick(FARE_ZONES, empty=0.1, odd=["3"], ghost=0.1)
        row = [name, name, f"{latitude:.4f}", f"{longitude:.4f}", location_type, parent, zone]
        self.stops.append([*row, self.random.choice(STOP_ZONES)])
        if parent:
            self.parents[name] = parent

    def make_trips(self):
        """Makes one trip for each piece, and the links between trips on which one stays seated."""
        two = self.chance(0.3)
        agencies = [["X", "X", "https://x.example", self.zone], ["Y", "Y", "https://x.example", self.zone]]
        self.table("agency.txt", ["agency_id", "agency_name", "agency_url", "agency_timezone"], agencies[: 1 + two])
        self.agencies = ["X", "Y"][: 1 + two]
        self.routes = [f"R{number}" for number in range(1, 4)]
        self.trips, self.calls, links = [], [], []
        time = self.random.choice([6, 8, 22, 23, 25, 26]) * 3600 + self.random.choice([0, 1800])
        self.times, day = [], 0
        block = ""
        for number in range(self.pieces):
            seated = number > 0 and not self.bound and self.chance(0.2)
            if number > 0:
                same = self.nodes[number][0] == self.nodes[number][1]
                time += self.random.choice([300, 600, 1200, 1800] if same else [600, 1200, 1800])
            # The next day's times would jump where clocks change.
            if day == 0 and time >= 86400 and self.date.month == 6 and self.chance(0.3):
                day = 1
            if seated and self.chance(0.4) and self.trips[-1][2] == self.services[day]:
                block = block or f"B{number}"
                self.trips[-1][3] = block
                if self.chance(0.2):
                    links.append(["", "", f"T{number - 1}", f"T{number}", "5"])
            else:
                block = ""
                if seated:
                    stops = [self.nodes[number][0], self.nodes[number][1]]
                    links.append([*stops, f"T{number - 1}", f"T{number}", "4"])
            trip = f"T{number}"
            self.trips.append([trip, self.random.choice(self.routes), self.services[day], block])
            time = self.add_calls(trip, number, time, day)
        self.table("stops.txt", ["stop_id", "stop_name", "stop_lat", "stop_lon", "location_type", "parent_station",
                                 "zone_id", "stop_timezone"], self.stops)
        columns = ["trip_id", "route_id", "service_id", "block_id"]
        self.table("trips.txt", columns, self.trips, columns[:3])
        columns = ["trip_id", "arrival_time", "departure_time", "stop_id", "stop_sequence"]
        self.table("stop_times.txt", columns, self.calls, columns)
        if links:
            columns = ["from_stop_id", "to_stop_id", "from_trip_id", "to_trip_id", "transfer_type"]
            self.table("transfers.txt", columns, links, columns)
        networks = [self.pick(NETWORKS, empty=0.2, ghost=0) if self.v2 else "" for _ in self.routes]
        in_routes = self.chance(0.5)
        rows = [
            [route, self.pick(self.agencies, empty=0.2, ghost=0), route, "3", network if in_routes else ""]
            for route, network in zip(self.routes, networks, strict=True)
        ]
        self.table("routes.txt", ["route_id", "agency_id", "route_short_name", "route_type", "network_id"], rows)
        if not in_routes:
            self.table("networks.txt", ["network_id"], [[network] for network in NETWORKS])
            rows = [[network, route] for route, network in zip(self.routes, networks, strict=True) if network]
            if self.chance(0.2):
                rows.insert(0, [self.pick(NETWORKS, ghost=0.5), self.random.choice([*self.routes, "ghost"])])
            self.table("route_networks.txt", ["network_id", "route_id"], rows, ["network_id", "route_id"])

    def add_calls(self, trip, number, time, day):
        """Adds the calls of a trip that begins at a time, and returns when it ends."""
        middle = self.random.choice([0, 0, 1, 2])
        stops = [self.nodes[number][1], *(f"V{number}{place}" for place in range(middle)), self.nodes[number + 1][0]]
        self.times.append(time)
        for place, stop in enumerate(stops):
            if stop.startswith("V"):
                self.add_stop(stop, 50 + number * 0.04 + place * 0.01, 8.03, "", "")
            if place > 0:
                time += self.random.choice([300, 600, 900])
            shown = clock(time - day * 86400)
            self.calls.append([trip, shown, shown, stop, str(place * 5 + 1)])
        self.times.append(time)
        return time

    def make_questions(self):
        """Asks for journeys from each node to later ones."""
        noon = datetime.datetime.combine(self.date, datetime.time(12), zoneinfo.ZoneInfo(self.zone))
        origin = int(noon.timestamp()) - 12 * 3600
        pairs = [(first, last) for first in range(self.pieces) for last in range(first + 1, self.pieces + 1)]
        self.questions = []
        asked = self.random.sample(pairs, min(len(pairs), 5)) + [(0, self.pieces)] * (len(pairs) > 5)
        for first, last in dict.fromkeys(asked):
            start, end = self.nodes[first][1], self.nodes[last][0]
            if self.chance(0.2):
                end = self.parents.get(end, end)
            self.questions.append((start, end, origin + self.times[2 * first] - 60))

    def spans(self):
        """Returns durations that occur between the trips, so that limits are often met exactly."""
        found = {later - earlier for earlier in self.times for later in self.times if later > earlier}
        return [span for span in sorted(found) if span <= 3 * 3600]

    def limit(self, empty):
        """Returns a time limit in seconds, sometimes one second too short, sometimes not valid."""
        span = self.random.choice(self.spans()) - self.random.choice([0, 0, 1])
        return self.pick([str(span)], empty=empty, odd=["0", "-5", "x", "1234567890"], ghost=0.06)

    def currency(self):
        """Returns a currency; most are the feed's own."""
        return self.pick([self.main_currency], odd=["EUR", "JPY", "KWD", "USD"], ghost=0.12)

    def amount(self, currency):
        """Returns an amount, sometimes one that is not valid."""
        plain = ["100", "150.5", "90", "-10"] if currency == "JPY" and self.chance(0.8) else AMOUNTS
        return self.pick(plain, odd=NOT_AMOUNTS, ghost=0.06)

    # Fares v2

    def make_v2(self):
        """Makes the files of Fares v2."""
        self.main_currency = self.random.choice(["EUR", "EUR", "USD", "JPY", "KWD"])
        self.riders = []
        if self.chance(0.6):
            rows = [["adult", "Adult", "1"], ["Child", "Child", self.random.choice(["", "0"])]]
            if self.chance(0.3):
                rows.append(["senior", "Senior", self.pick(["0", "1"], odd=["2", "x"], ghost=0.2)])
            if self.chance(0.1):
                rows.append(["adult", "Adult again", "0"])
            if self.chance(0.1):
                rows.insert(0, ["adult", "Not valid", "x"])
            self.riders = ["adult", "Child", "senior"]
            self.table("rider_categories.txt", ["rider_category_id", "rider_category_name", "is_default_fare_category"],
                       rows, ["rider_category_name"])
        self.media = []
        if self.chance(0.6):
            self.media = MEDIA
            rows = [[medium, medium, self.random.choice("01234")] for medium in MEDIA]
            self.table("fare_media.txt", ["fare_media_id", "fare_media_name", "fare_media_type"], rows)
        self.make_areas()
        self.make_timeframes()
        self.make_products()
        self.make_leg_rules()
        self.make_joins()
        self.make_transfers()
        if self.bound:
            self.make_bound()
        if self.chance(0.2):
            self.table("fare_attributes.txt", ATTRIBUTE_COLUMNS, [["x", "9.00", "EUR", "0", "", "", ""]])

    def make_areas(self):
        """Puts stops and stations into areas, some into several."""
        self.areas = []
        if self.chance(0.75 if self.changes else 0.25):
            return
        self.areas = AREAS
        self.table("areas.txt", ["area_id", "area_name"], [[area, ""] for area in AREAS])
        rows = []
        for row in self.stops:
            for _ in range(self.random.choice([0, 1, 1, 2])):
                rows.append([self.pick(AREAS, ghost=0.1), row[0]])
        if self.chance(0.1):
            rows.append(["a1", "ghost"])
        self.table("stop_areas.txt", ["area_id", "stop_id"], rows, ["area_id", "stop_id"])

    def make_timeframes(self):
        """Makes timeframes whose bounds are near the times of the trips."""
        self.timeframes = []
        if not self.clocks and self.chance(0.75 if self.changes else 0.3):
            return
        self.timeframes = ["t1", "t2"]
        rows = []
        for group in self.timeframes:
            for _ in range(self.random.randint(1, 3)):
                bounds = []
                for usual in ("00:00:00", "24:00:00"):
                    shift = self.random.choice([0, 0, 0, 1, -1, 3600])
                    near = clock((self.random.choice(self.times) + shift) % 86400)
                    odd = ["24:00:01", "8:60:00", "x"]
                    bounds.append(self.pick([near, near, usual], empty=0.15, odd=odd, ghost=0.05))
                rows.append([group, *bounds, self.pick(self.services, ghost=0.05)])
        columns = ["timeframe_group_id", "start_time", "end_time", "service_id"]
        self.table("timeframes.txt", columns, rows, ["service_id"])

    def make_products(self):
        """Makes one to three rows for each product."""
        rows = []
        for product in PRODUCTS:
            for _ in range(self.random.choice([1, 1, 1, 2] if self.changes else [1, 1, 2, 3])):
                rider = self.pick(self.riders, empty=0.6, ghost=0.04) if self.riders else ""
                medium = self.pick(self.media, empty=0.6, ghost=0.04) if self.media else ""
                currency = self.pick([self.currency()], odd=["eur", "", "EURO"], ghost=0.02)
                rows.append([product, self.random.choice(NAMES), rider, medium, self.amount(currency), currency])
        self.product_columns = ["fare_product_id", "fare_product_name", "rider_category_id", "fare_media_id",
                                "amount", "currency"]
        self.product_rows = rows
        self.table("fare_products.txt", self.product_columns, rows, ["amount", "currency"])

    def make_leg_rules(self):
        """Makes leg rules, with a column rule_priority that is missing, bare, or used."""
        priority = self.random.choice(["missing", "missing", "bare", "used"])
        most = 4 if self.changes else 7 if self.pieces < 4 else 5
        rows = []
        for number in range(self.random.randint(1, most)):
            general = 1.0 if number == 0 and self.chance(0.8) else 0.85 if self.changes else 0.6
            timed = 0.2 if self.clocks else general
            rows.append([
                self.pick(GROUPS, empty=0.2, ghost=0),
                self.pick(NETWORKS, empty=general, ghost=0.04),
                self.pick(self.areas, empty=general, ghost=0.04) if self.areas else "",
                self.pick(self.areas, empty=general, ghost=0.04) if self.areas else "",
                self.pick(self.timeframes, empty=timed, ghost=0.04) if self.timeframes else "",
                self.pick(self.timeframes, empty=timed, ghost=0.04) if self.timeframes else "",
                self.pick(PRODUCTS, ghost=0.04),
                self.pick("0122", empty=0.3, odd=["x", "-1"], ghost=0.04) if priority == "used" else "",
            ])
        if self.chance(0.2):
            rows.append(self.random.choice(rows))
        columns = LEG_RULE_COLUMNS
        if priority == "missing":
            columns, rows = columns[:-1], [row[:-1] for row in rows]
        self.table("fare_leg_rules.txt", columns, rows, ["fare_product_id", "rule_priority"])

    def make_joins(self):
        """Makes join rules, also for changes between stops of no common station."""
        if self.chance(0.6):
            return
        rows = []
        for _ in range(self.random.randint(1, 2)):
            stops = ["", ""]
            if self.chance(0.5):
                arrival, departure = self.random.choice(self.nodes)
                stops = [self.random.choice([stop, self.parents.get(stop, stop)]) for stop in (arrival, departure)]
                if self.chance(0.1):
                    stops[self.random.randrange(2)] = self.random.choice(["", "ghost"])
            rows.append([self.pick(NETWORKS, empty=0.3), self.pick(NETWORKS, empty=0.3), *stops])
        self.table("fare_leg_join_rules.txt", ["from_network_id", "to_network_id", "from_stop_id", "to_stop_id"], rows,
                   ["from_network_id", "to_network_id"])

    def make_transfers(self):
        """Makes transfer rules; half of them between legs of the same group."""
        self.transfer_rows = []
        for _ in range(self.random.randint(2, 8) if self.changes else self.random.randint(0, 4)):
            first = self.pick(GROUPS, empty=0.3)
            second = first if self.chance(0.6) else self.pick(GROUPS, empty=0.3)
            self.transfer_rows.append([
                first, second,
                self.pick(["-1", "1", "2", "3"], empty=0.4, odd=["0", "-2", "x"], ghost=0.06),
                self.limit(empty=0.6),
                self.pick("0123", empty=0.3, odd=["7"]),
                self.pick("012", odd=["", "3"], ghost=0.03),
                self.pick(PRODUCTS, empty=0.4),
            ])
        if self.transfer_rows and self.chance(0.1):
            self.transfer_rows.append(self.random.choice(self.transfer_rows))
        if self.transfer_rows:
            self.table("fare_transfer_rules.txt", TRANSFER_RULE_COLUMNS, self.transfer_rows,
                       ["from_leg_group_id", "to_leg_group_id", "fare_transfer_type"])

    def make_bound(self):
        """Makes files that stand at a bound, or one beyond it."""
        beyond = self.random.randint(0, 1)
        kind = self.random.choice(["products", "groups", "options", "transfers"])
        products, rules, transfers = [["one", "", "", "", "1.00", "EUR"]], [], self.transfer_rows
        if kind == "products":
            products = [[f"q{number}", "", "", "", f"{number}", "EUR"] for number in range(256 + beyond)]
            rules = [[f"{'GH'[number % 2]}", f"q{number}"] for number in range(256 + beyond)]
        elif kind == "groups":
            rules = [["" if number == 0 else f"G{number}", "one"] for number in range(32 + beyond)]
            transfers = [["G3", "G4", "", "", "", "0", ""]]
        elif kind == "options":
            # Seven riders and the default one, three media and any: with four currencies 128.
            riders = [f"r{number}" for number in range(7)]
            media = [f"m{number}" for number in range(3)]
            currencies = ["CHF", "EUR", "JPY", "KWD", "USD"][: 4 + beyond]
            self.table("rider_categories.txt", ["rider_category_id"], [[rider] for rider in riders])
            self.table("fare_media.txt", ["fare_media_id", "fare_media_type"], [[medium, "0"] for medium in media])
            products = [["one", "", rider, "", "2", "EUR"] for rider in riders]
            products += [["one", "", "", medium, "3", "EUR"] for medium in media]
            products += [["one", "", "", "", "4", currency] for currency in currencies]
            rules, transfers = [["", "one"]], []
        else:
            rules = [["G", "one"], ["H", "one"]]
            transfers = [["G", "G", "", "", "", "1", "one"]] * (256 + beyond)
        self.table("fare_products.txt", self.product_columns, products, ["amount", "currency"])
        self.table("fare_leg_rules.txt", ["leg_group_id", "fare_product_id"], rules)
        if transfers:
            self.table("fare_transfer_rules.txt", TRANSFER_RULE_COLUMNS, transfers, ["fare_transfer_type"])

    # Fares v1

    def make_v1(self):
        """Makes the files of Fares v1, sometimes beside files of v2 that price nothing."""
        self.main_currency = self.random.choice(["EUR", "EUR", "USD", "JPY", "KWD"])
        if self.chance(0.03):
            return
        fares = [f"f{number}" for number in range(self.random.randint(1, 5 if self.pieces < 5 else 4))]
        rows = []
        for fare in [*fares, *([fares[0]] if self.chance(0.15) else [])]:
            currency = self.pick([self.currency()], odd=["eur", ""], ghost=0.02)
            rows.append([
                fare, self.amount(currency), currency,
                self.pick("01", odd=["", "7"], ghost=0.1),
                self.pick("01233", empty=0.3, odd=["-1", "x"], ghost=0.05),
                self.pick(self.agencies, empty=0.7, ghost=0.04),
                self.limit(empty=0.6) if self.chance(0.9) else "0",
            ])
        self.table("fare_attributes.txt", ATTRIBUTE_COLUMNS, rows, ["price", "currency_type"])
        rules = []
        for _ in range(self.random.choice([0, 2, 4, 6, 9])):
            if self.chance(0.1):
                rules.append([self.random.choice(fares), "ghost", "", "", ""])
            elif self.chance(0.3):
                rules += self.rows_of_a_journey(self.pick(fares))
            else:
                rules.append([
                    self.pick(fares),
                    self.pick(self.routes, empty=0.5),
                    self.pick(FARE_ZONES, empty=0.6),
                    self.pick(FARE_ZONES, empty=0.6),
                    self.pick(FARE_ZONES, empty=0.8),
                ])
        self.random.shuffle(rules)
        if rules or self.chance(0.5):
            self.table("fare_rules.txt", RULE_COLUMNS, rules)
        if self.chance(0.2):
            self.table("fare_leg_rules.txt", ["leg_group_id", "fare_product_id"], [], ["fare_product_id"])
            self.table("fare_products.txt", ["fare_product_id", "amount", "currency"], [["p1", "1.00", "EUR"]])

    def rows_of_a_journey(self, fare):
        """Returns rows that contain exactly the zones that some journey passes, sometimes one more."""
        first = self.random.randrange(self.pieces)
        trips = {f"T{number}" for number in range(first, self.random.randint(first + 1, self.pieces))}
        zones = {row[0]: row[6] for row in self.stops}
        passed = [zones[row[3]] for row in self.calls if row[0] in trips]
        others = [
            self.pick([row[1] for row in self.trips if row[0] in trips], empty=0.7),
            passed[0] if self.chance(0.3) else "",
            passed[-1] if self.chance(0.3) else "",
        ]
        contained = sorted({*passed} - {""} | ({"ghost"} if self.chance(0.05) else set()))
        return [[fare, *others, zone] for zone in contained]
