"""Questions about a bundle, drawn at random over all that `gtfs-bundle ask` knows."""

import datetime
import json
import random

# Texts that are no question, or no valid one.
MALFORMED = [
    " ", "{", "null", "[]", "{}", "1e400", '"info"', '{"info": 1}', '{"info": {}, "routes": {}}', '{"info": {}} x',
    '{"infos": {}}', '{"info": {"limit": 1}}', '{"departures": {}}', '{"departures": {"stop": {"a": 1}}}',
    '{"departures": {"stop": "a", "stop": "b"}}', '{"search": {"text": "a", "limit": -1}}',
    '{"search": {"text": "a", "limit": 1.5}}', '{"search": {"text": "a", "limit": "x"}}', '{"search": {"txt": "a"}}',
    '{"search": {"text": "\\ud800"}}', '{"search": {"text": "\\u0000"}}', '{"nearby": {"place": "91,0"}}',
    '{"nearby": {"lat": 47.1}}', '{"nearby": {"place": "1,1", "lat": 1, "lon": 1}}', '{"stops": {}}',
    '{"stops": {"text": "a", "bbox": "0,0,1,1"}}', '{"stops": {"bbox": "1,0,0,1"}}', '{"shapes": {}}',
    '{"trip": {"trip": "a", "date": "20260230"}}', '{"departures": {"stop": "a", "at": "yesterday"}}',
    '{"departures": {"stop": "a", "following": "x"}}', '{"journeys": {"from": "a"}}', '{"alerts": {}}',
    '{"vehicles": {}}', '{"live_trip": {"trip": "a"}}', '{"search": {"text": "é\u0301 ß ǆ 東京 \U0001f68b"}}',
    '{"search": {"text": ""}}', '{"search": {"text": "   "}}', "[" * 2000, '{"info": ' + "[" * 2000,
]


class Questions:
    """The questions that a bundle is asked. `answer` returns the JSON of an answer to a question."""

    def __init__(self, answer, seed):
        self.random = random.Random(seed)
        ask = lambda **question: json.loads(answer(json.dumps(question)))["rows"]
        info = ask(info={})[0]
        self.routes = [row["route_id"] for row in ask(routes={})]
        self.stops = ask(stops={"bbox": "-90,-180,90,180", "limit": 5000})
        self.ids = [stop["stop_id"] for stop in self.stops]
        self.first, self.span = datetime.date(2026, 1, 1), 1
        validity = info.get("validity")
        if validity:
            start, end = (self.date_of(validity[key]) for key in ("start", "end"))
            self.first, self.span = start, (end - start).days
        self.trips = []
        for day in {0, self.span // 2, self.span}:
            for route in self.sample(self.routes, 12):
                self.trips += [row["trip_id"] for row in ask(runs={"date": self.text(day), "route": route})][:40]
        self.words = sorted({word for stop in self.stops for word in (stop["stop_name"] or "").split()})
        self.kinds = {
            "info": 1, "network": 1, "search": 8, "nearby": 5, "stops": 5, "places": 6, "stop": 5, "departures": 14,
            "arrivals": 7, "first_last": 4, "day": 3, "routes": 1, "route": 3, "timetable": 4, "trip": 8, "live_trip": 1,
            "runs": 4, "shapes": 4,
            "journeys": 16, "fares": 3, "reachable": 6, "alerts": 1, "vehicles": 1, "trip_statistics": 2, "route_statistics": 2,
            "route_hours": 2, "stop_statistics": 2, "stop_hours": 2, "in_service": 2, "service_days": 2,
        }

    @staticmethod
    def date_of(text):
        digits = text.replace("-", "")
        return datetime.date(int(digits[:4]), int(digits[4:6]), int(digits[6:]))

    def sample(self, values, count):
        return self.random.sample(values, min(count, len(values)))

    def text(self, day, form="%Y%m%d"):
        return (self.first + datetime.timedelta(days=day)).strftime(form)

    def chance(self, share):
        return self.random.random() < share

    def day(self, form="%Y%m%d"):
        """Mostly early days of the timetable, some outside of it."""
        return self.text(int(self.random.random() ** 2 * (self.span + 3)) - 1, form)

    def time(self):
        return self.day("%Y-%m-%d") + f"T{self.random.randrange(24):02}:{self.random.randrange(60):02}"

    def one(self, values, unknown):
        """One of the values, rarely one that is similar to it."""
        if not values or self.chance(0.03):
            return unknown
        value = self.random.choice(values)
        return value[:-1] + "~" if self.chance(0.03) else value

    def stop(self):
        return self.one(self.ids, "none")

    def point(self):
        placed = [stop for stop in self.stops if stop.get("stop_lat") is not None]
        if not placed:
            return 47.1, 8.5
        stop = self.random.choice(placed)
        near = lambda degrees: round(degrees + self.random.uniform(-0.02, 0.02), 5)
        return near(stop["stop_lat"]), near(stop["stop_lon"])

    def place(self):
        return "%.5f,%.5f" % self.point() if self.chance(0.25) else self.stop()

    def words_of_search(self):
        if not self.words:
            return "a"
        word = self.random.choice(self.words)
        word = word[: self.random.randrange(1, len(word) + 1)]
        if self.chance(0.3):
            word += " " + self.random.choice(self.words)[:3]
        if self.chance(0.2) and len(word) > 3:
            cut = self.random.randrange(1, len(word) - 1)
            word = word[:cut] + word[cut + 1 :]
        return word.upper() if self.chance(0.2) else word

    def travel(self):
        asked = {}
        if self.chance(0.2):
            asked["transfers"] = self.random.randrange(4)
        if self.chance(0.2):
            asked["walk"] = self.random.choice([0, 100, 1500, 2000.5])
        if self.chance(0.2):
            asked["change"] = self.random.choice(["0s", 120, "5m"])
        if self.chance(0.1):
            asked["wheelchair"] = True
        if self.chance(0.1):
            asked["modes"] = self.random.choice(["bus", ["bus", "tram", "rail"]])
        if self.chance(0.1) and self.routes:
            asked["without_route"] = self.sample(self.routes, 2)
        if self.chance(0.05):
            asked["without_route_type"] = 3
        return asked

    def next(self):
        """The text of a question."""
        if self.chance(0.04):
            return self.random.choice(MALFORMED)
        name = self.random.choices(list(self.kinds), list(self.kinds.values()))[0]
        asked = getattr(self, "of_" + name)()
        if self.chance(0.1):
            asked["language"] = self.random.choice(["de", "en", ["fr", "ja-Hrkt"], "de-CH,fr;q=0.5"])
        return json.dumps({name: asked}, ensure_ascii=self.chance(0.5))

    def of_fares(self):
        ride = lambda: f"{self.one(self.trips, 'none')},{self.day()},{self.random.randrange(3)},{self.random.randrange(2, 12)}"
        rides = [ride() + (",seated" if self.chance(0.2) else "") for _ in range(self.random.randrange(1, 4))]
        return {"ride": rides if self.chance(0.8) else rides[0]}

    of_info = of_network = of_routes = of_alerts = of_vehicles = lambda self: {}

    def of_search(self):
        asked = {"text": self.words_of_search()}
        if self.chance(0.3):
            asked["limit"] = self.random.choice([0, 1, 3, 500])
        return asked

    def of_nearby(self):
        latitude, longitude = self.point()
        asked = {"radius": self.random.choice([0, 200, 800.25, 3000, 1e9])}
        if self.chance(0.5):
            asked.update(lat=latitude, lon=longitude)
        else:
            asked["place"] = f"{latitude},{longitude}"
        return asked

    def of_stops(self):
        kind = self.random.randrange(3)
        if kind == 0:
            return {"text": self.words_of_search(), "limit": 5}
        if kind == 1:
            return {"near": "%.5f,%.5f" % self.point(), "radius": 700}
        south, west = self.point()
        return {"bbox": f"{south},{west},{min(90, south + 0.03):.5f},{west + 0.04:.5f}", "limit": 200}

    def of_places(self):
        kind = self.random.randrange(3)
        if kind == 0:
            return {"text": self.words_of_search(), "limit": self.random.choice([1, 5, 200])}
        if kind == 1:
            return {"place": "%.5f,%.5f" % self.point(), "radius": self.random.choice([0, 700, 1e9]), "limit": 30}
        return {"stop": self.stop()}

    def of_stop(self):
        return {"stop": self.stop()}

    def of_departures(self):
        stops = [self.stop() for _ in range(3)] if self.chance(0.1) else self.stop()
        asked = {"stop": stops, "at": self.time(), "limit": self.random.choice([1, 5, 50, 500])}
        if self.chance(0.6):
            asked["within"] = self.random.choice(["90m", "2h", "1d", 600, "30h"])
        if self.chance(0.2):
            asked["whole_place"] = True
        return asked

    of_arrivals = of_departures

    def of_first_last(self):
        return {"stop": self.stop(), "route": self.one(self.routes, "none"), "date": self.day()}

    def of_day(self):
        return {"stop": self.stop(), "date": self.day(), "whole_place": self.chance(0.5)}

    def of_timetable(self):
        asked = {"route": self.one(self.routes, "none"), "date": self.day()}
        return asked | {"direction": self.random.randrange(2)} if self.chance(0.6) else asked

    def of_route(self):
        return {"route": self.one(self.routes, "none")}

    def of_trip(self):
        asked = {"trip": self.one(self.trips, "none")}
        if self.chance(0.5):
            asked["date"] = self.day()
        return asked

    of_live_trip = of_trip

    def of_runs(self):
        return {"date": self.day(), "route": self.one(self.routes, "none")}

    def of_statistics(self, key):
        asked = {"date": self.day()}
        if self.chance(0.7):
            asked[key] = self.stop() if key == "stop" else self.one(self.routes, "none")
        return asked

    of_trip_statistics = of_route_statistics = of_route_hours = lambda self: self.of_statistics("route")
    of_stop_statistics = of_stop_hours = lambda self: self.of_statistics("stop")

    def of_in_service(self):
        asked = self.of_statistics("route")
        if self.chance(0.5):
            asked["step"] = self.random.choice(["1m", "30m", 3600, "59s"])
        return asked

    def of_service_days(self):
        return {"date": self.day(), "days": self.random.choice([1, 7, 100, 0])} if self.chance(0.7) else {}

    def of_shapes(self):
        if self.chance(0.5):
            return {"route": self.one(self.routes, "none")}
        asked = {"trip": self.one(self.trips, "none")}
        if self.chance(0.4):
            asked["from_stop_sequence"] = self.random.randrange(6)
        if self.chance(0.4):
            asked["to_stop_sequence"] = self.random.randrange(40)
        return asked

    def of_journeys(self):
        asked = {"from": self.place(), "to": self.place(), **self.travel()}
        kind = self.random.random()
        if kind < 0.3:
            asked["arriving"] = self.time()
        else:
            asked["departing"] = self.time()
            if kind > 0.7:
                asked["within"] = "2h"
        return asked

    def of_reachable(self):
        return {"from": self.place(), "departing": self.time(), "within": self.random.choice(["10m", "45m", "2h"]),
                **self.travel()}
