#!/usr/bin/env python3
"""Uses the questions of an installed package: types, tables, live data, errors, threads, and hostile arguments.

    check_timetable.py PACKAGE BUNDLE FOLDER

PACKAGE is transit_bundle_reader or transit_bundle. BUNDLE is of the sample city. Tables that need a module which is not
installed are checked to say so.
"""
import copy
import datetime
import gzip
import http.server
import importlib
import importlib.util
import inspect
import itertools
import pathlib
import pickle
import random
import sqlite3
import sys
import threading
import urllib.request
import warnings
import zipfile

import live_feed

PACKAGE = importlib.import_module(sys.argv[1])
with PACKAGE.open(sys.argv[2]) as _city:
    STATION = _city.search("hauptbahnhof")[0].stop_id
TIME, DAY = "2026-07-06T08:00", datetime.date(2026, 7, 6)


def require(holds, law):
    if not holds:
        sys.exit(f"check_timetable: {law}")


def error_of(kind, function, *arguments, **options):
    try:
        function(*arguments, **options)
    except kind as error:
        return error
    sys.exit(f"check_timetable: {function.__name__}{arguments}{options} raises no {kind.__name__}")


def check_rows(city):
    board = city.departures(STATION, at=TIME, limit=20)
    require(len(board) == 20 and board[0] == list(board)[0] and board[:2] == list(board)[:2], "a board is a list")
    first = board[0]
    require(first.time.tzinfo is city.time_zone and first.time.utcoffset() == datetime.timedelta(hours=2), first.time)
    require(first.service_date == DAY and type(first.service_date) is datetime.date, "a service date is a date")
    require(first.trip_id in {first.trip_id} and first == copy.copy(first), "a row is a value")
    require(city.departures(stop=[STATION], at=first.time, limit=20) == board, "at as a datetime")
    of_utc = datetime.datetime(2026, 7, 6, 6, tzinfo=datetime.timezone.utc)
    for at in (datetime.datetime(2026, 7, 6, 8), of_utc, int(of_utc.timestamp())):
        require(city.departures(STATION, at=at, limit=20) == board, f"at {at!r}")
    hour = city.departures(STATION, at=TIME, within="1h")
    require(city.departures(STATION, at=TIME, within=datetime.timedelta(hours=1)) == hour, "within as a timedelta")
    require(all(row.time < first.time + datetime.timedelta(hours=1) for row in hour), "within an hour")

    trip = city.trip(first.trip_id, date=first.service_date)
    call = next(call for call in trip.stop_times if call.stop_sequence == first.stop_sequence)
    require((call.stop_id, call.time) == (first.stop_id, first.time), "a trip has the call of the board")
    require(city.info().time_zone == city.time_zone.key, "info is one row")
    place = (city.stop(STATION).stop_lat, city.stop(STATION).stop_lon)
    require(city.nearby(place, radius=1)[0] == city.nearby(place=f"{place[0]},{place[1]}")[0], "a place as numbers")
    reach = city.reachable(place, departing=TIME, within="10m", modes=["bus", "tram"])
    require(reach[0].geometry["type"] == "Point" and len(reach) > 5, "a row of GeoJSON has its properties and geometry")
    journey = city.journeys(STATION, city.search("flughafen")[0].stop_id, departing=TIME)[0]
    ride = next(leg for leg in journey.legs if leg.type == "ride")
    require(journey.departure <= ride.departure < ride.arrival <= journey.arrival, "a journey has legs")
    walks = [leg for leg in journey.legs if leg.type == "walk"]
    require(ride.trip_id and not any(hasattr(leg, "trip_id") for leg in walks), "legs have two classes")

    rides = [leg for leg in journey.legs if leg.type == "ride"]
    total = journey.fares.cheapest[0]
    require(total.currency == "EUR" and sum(pay.amount for pay in total.pays) == total.amount > 0, "a journey has a price")
    require(city.fares(rides)[0].cheapest == journey.fares.cheapest, "rides as rows")
    require(city.fares(rides[0])[0].legs[0].products, "a ride as a row")

    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        empty = city.departures(STATION, at="2030-01-01")
    require(len(empty) == 0 and empty.notes[0].code == "outside_service", "an empty answer has a note")
    require(caught[0].category is PACKAGE.EmptyAnswer and caught[0].filename == __file__, "an empty answer warns")
    require(pickle.loads(pickle.dumps(board)) == board, "rows can be sent to other processes")
    page = city.departures(**city.departures(STATION, at=TIME, limit=10).next["departures"])
    require(list(board)[10:] == list(page), "the next page")


def check_tables(city):
    board = city.departures(STATION, at=TIME, limit=100)
    empty = city.search("xyzxyz")
    calls = city.trip(board[0].trip_id).stop_times
    legs = city.journeys(STATION, (51.1, 9.28), departing=TIME)[0].legs
    tables = (board, empty, calls, legs, city.routes(), city.runs(date=DAY), city.reachable(STATION, departing=TIME))
    for method, module in (("df", "pandas"), ("pl", "polars"), ("arrow", "pyarrow")):
        if importlib.util.find_spec(module) is None:
            text = str(error_of(ImportError, getattr(board, method)))
            require(f"pip install {module}" in text, f"{method} says what to install, not {text}")
            continue
        for rows in tables:
            require(len(getattr(rows, method)()) == len(rows), f"{method}: a row is lost")
        globals()[f"check_{module}"](board, getattr(board, method)(), getattr(empty, method)())


def check_pandas(board, table, empty):
    import pandas

    require(not [name for name in table if table[name].dtype == object], f"columns of objects: {table.dtypes}")
    require(table["time"].tolist() == [row.time for row in board], "pandas: instants have the time zone")
    require(str(table["time"].dtype).endswith("Europe/Berlin]"), table["time"].dtype)
    require(table["service_date"].dt.date.tolist() == [row.service_date for row in board], "pandas: dates")
    require(isinstance(table["route_type"].dtype, pandas.CategoricalDtype), "pandas: categories")
    require(table["route_type"].tolist() == [row.route_type for row in board], "pandas: route_type")
    require((table["route_type"] == board[0].route_type).any(), "pandas: categories are numbers")
    require(table["platform_code"].isna().tolist() == [row.platform_code is None for row in board], "pandas: nulls")
    require(list(empty)[:2] == ["stop_id", "stop_code"] and len(empty) == 0, list(empty))


def check_polars(board, table, empty):
    require(table["time"].to_list() == [row.time for row in board], "polars: instants")
    require(table["service_date"].to_list() == [row.service_date for row in board], "polars: dates")
    require(table["platform_code"].to_list() == [row.platform_code for row in board], "polars: nulls")
    require(str(empty["stop_lat"].dtype) == "Float64", "polars: an empty table has types")


def check_pyarrow(board, table, empty):
    require(table["time"].to_pylist() == [row.time for row in board], "PyArrow: instants")
    require(table["service_date"].to_pylist() == [row.service_date for row in board], "PyArrow: dates")
    require(table["route_type"].to_pylist() == [row.route_type for row in board], "PyArrow: categories")
    require(str(empty.schema.field("stop_lat").type) == "double", "PyArrow: an empty table has types")


def check_columns(city):
    """Whole files and the calls of days, as tables."""
    files = city.info().files
    names = [name[:-4] for name in files if name.endswith(".txt")]
    error = error_of(PACKAGE.BadQuestion, city.table, "stop_tims")
    require("stop_times" in str(error) and error.near[0] == {"name": "stop_times"}, error)
    for name in ("", "stops.txt", "a\0b", "stops\0", "\ud800", "sqlite_schema", "x" * 10_000):
        error_of((PACKAGE.BadQuestion, ValueError), city.table, name)
    for date, days in (("never", 1), (DAY, 0), (DAY, -1), (DAY, 4001), ("2026\0", 1), (DAY, 2**70)):
        error_of((PACKAGE.BadQuestion, ValueError), city.calls(date, days).__arrow_c_stream__)
    for _ in range(100):
        # Nobody takes the stream out of the capsule.
        city.table("stops").__arrow_c_stream__()
    calls, rows = city.calls(DAY, 2), city.stop_statistics(DAY)
    next_day = city.stop_statistics(DAY + datetime.timedelta(1))
    count = sum(row.calls for row in (*rows, *next_day))
    for method, module in (("df", "pandas"), ("pl", "polars"), ("arrow", "pyarrow")):
        if importlib.util.find_spec(module) is None:
            text = str(error_of(ImportError, getattr(city.table("stops"), method)))
            require(f"pip install {module}" in text, f"{method} says what to install, not {text}")
            continue
        for name in names:
            require(len(getattr(city.table(name), method)()) == files[f"{name}.txt"], f"{method}: rows of {name}")
        require(len(getattr(calls, method)()) == count, f"{method}: the calls of two days")
    if importlib.util.find_spec("pandas"):
        table = city.table("stop_times").df()
        trip = city.trip(table["trip_id"][0])
        require(table["stop_id"][0] == trip.stop_times[0].stop_id, "pandas: the first stop of a trip")
        require(str(table["departure_time"][0])[-8:] == trip.stop_times[0].departure_time, "pandas: times")
        require(not [name for name in table if table[name].dtype == object], f"columns of objects: {table.dtypes}")
        one = calls.df().query("trip_id == @trip.trip_id").iloc[0]
        call = city.trip(trip.trip_id, date=one["service_date"].date()).stop_times[0]
        require(one["departure"] == call.time and one["stop_id"] == call.stop_id, f"a call at {one['departure']}")
    if importlib.util.find_spec("polars") and importlib.util.find_spec("pyarrow"):
        import polars

        for table in (city.table("stop_times"), city.table("stops"), calls):
            arrow, own = polars.from_arrow(table.arrow()), table.pl()
            same = all(arrow[name].to_list() == own[name].to_list() for name in own.columns)
            require(same, f"{table} of polars and PyArrow differ")


def check_places(city, folder):
    points = city.stops(bbox=(51.08, 9.25, 51.1, 9.29)).geojson()
    require(points["features"][0]["geometry"]["type"] == "Point", "stops are points")
    lines = city.shapes(route=city.routes()[0].route_id)
    require(lines.geojson()["features"][0]["geometry"] == lines[0].geometry, "shapes are lines")
    error_of(ValueError, city.routes().geojson)
    if importlib.util.find_spec("geopandas"):
        frame = lines.gdf()
        require(len(frame) == len(lines) and frame.crs == "EPSG:4326", "a GeoDataFrame has the rows")
        require(list(frame.geometry[0].coords)[0] == tuple(lines[0].geometry["coordinates"][0]), "and their lines")
        whole = city.table("shapes").gdf().set_index("shape_id")
        require(list(whole.geometry[lines[0].shape_id].coords) == list(frame.geometry[0].coords), "a shape of the file")
        require(len(city.table("stops").gdf()) == city.info().files["stops.txt"], "all stops are points")
        error_of(ValueError, city.table("trips").gdf)
    if importlib.util.find_spec("pyarrow") is None:
        error_of(ImportError, city.to_parquet, folder / "none")
        return
    import pyarrow.parquet

    paths = city.to_parquet(folder / "parquet", date=DAY)
    rows = {path.stem: pyarrow.parquet.read_table(path).num_rows for path in paths}
    files = {name[:-4]: count for name, count in city.info().files.items() if name.endswith(".txt")}
    require({name: rows[name] for name in files} == files, "all files of the feed")
    require(rows["trip_statistics"] == files["trips"] and rows["in_service"] > 10, "statistics")
    require(not list(folder.glob("parquet/*.part")), "no parts are left")
    error_of(OSError, city.to_parquet, __file__)
    if importlib.util.find_spec("geopandas"):
        import geopandas

        stops = geopandas.read_parquet(folder / "parquet/stops.parquet")
        require(stops.geometry[0].x == stops["stop_lon"][0] and stops.crs == "OGC:CRS84", "stops are GeoParquet")
        drawn = geopandas.read_parquet(folder / "parquet/shape_lines.parquet").set_index("shape_id")
        require(list(drawn.geometry[lines[0].shape_id].coords)[-1] == tuple(lines[0].geometry["coordinates"][-1]), "lines")


def check_errors(city, bundle, folder):
    unknown = error_of(PACKAGE.UnknownStop, city.departures, STATION + "x")
    require(STATION in unknown.near_matches and unknown.code == "unknown_stop", unknown.near_matches)
    require(isinstance(error_of(PACKAGE.UnknownTrip, city.trip, "x"), LookupError), "an unknown trip")
    error_of(PACKAGE.UnknownRoute, city.route, "x")
    limit = error_of(PACKAGE.BadQuestion, city.departures, STATION, limit=-1)
    require("limit" in str(limit) and isinstance(limit, ValueError), f"a bad value names the parameter, not {limit}")
    for error in (unknown, limit, PACKAGE.ClosedTimetable()):
        received = pickle.loads(pickle.dumps(error))
        require((type(received), str(received)) == (type(error), str(error)), "errors can be sent to other processes")

    error_of(FileNotFoundError, PACKAGE.open, folder / "nowhere.transit")
    content = bundle.read_bytes()
    feed = folder / "feed.zip"
    with zipfile.ZipFile(feed, "w") as archive:
        archive.writestr("stops.txt", "stop_id")
    require("gtfs-bundle build" in str(error_of(PACKAGE.NotABundle, PACKAGE.open, feed)), "a zip must be built first")
    for other in (b"", b"no bundle", __file__, bytearray(b"no bundle")):
        error_of(TypeError if isinstance(other, bytearray) else PACKAGE.NotABundle, PACKAGE.open, other)
    error_of(PACKAGE.DamagedBundle, PACKAGE.open, content[:-1])
    damaged = 0
    for place in range(100, len(content), len(content) // 50):
        broken = bytearray(content)
        broken[place] ^= 1
        try:
            with PACKAGE.open(bytes(broken)) as other:
                other.routes()
                other.departures(STATION, at=TIME)
                other.search("haupt")
        except PACKAGE.DamagedBundle:
            damaged += 1
    require(damaged > 10, f"only {damaged} damages are found")

    closed = PACKAGE.open(bundle)
    closed.close()
    closed.close()
    error_of(PACKAGE.ClosedTimetable, closed.info)
    error_of(PACKAGE.ClosedTimetable, closed.ask, {"info": {}})
    closed.interrupt()


def check_live(city, folder):
    """A run is 5 minutes late, by a feed as bytes, in gzip, from a file and from a server."""
    plain = city.departures(STATION, at=TIME, limit=20)
    first = plain[0]
    run_of = live_feed.trip(first.trip_id, f"{first.service_date:%Y%m%d}")
    late = live_feed.update(run_of, [live_feed.call(first.stop_sequence, departure=live_feed.event(delay=300))])
    parts = [[(1, "2.0"), (3, int(first.time.timestamp()))], late, live_feed.alert([[(5, STATION)]]), live_feed.vehicle(run_of)]
    feed = live_feed.message([(min(number, 1) + 1, part) for number, part in enumerate(parts)])
    live = city.live(feed, now=TIME)
    require((live.applied, live.unmatched, live.report["alerts"]) == (1, {}, {"DETOUR": 1}), live)
    # A late departure enters a later window.
    board = city.departures(STATION, at=first.time + datetime.timedelta(minutes=1), live=live)
    row = next(row for row in board if (row.trip_id, row.service_date) == (first.trip_id, first.service_date))
    require(row.time - first.time == datetime.timedelta(minutes=5) and row.scheduled_time == first.time, row)
    require((row.status, row.delay, row.stale, row.alerts) == ("predicted", 300, False, ["a"]), row)
    require(row in city.departures(STATION, live=live), "now is that of the live data")
    require(city.departures(STATION, at=TIME, limit=20) == plain, "live data changes no answer without it")
    (trip,) = city.live_trip(first.trip_id, live=live)
    require(trip.status == "predicted" and trip.stop_times[-1].arrival_delay == 300, trip)
    (vehicle,), (alert,) = city.vehicles(live=live), city.alerts("de", live=live)
    require(vehicle.trip_id == first.trip_id and alert.header == "text" and alert.informs[0].stop_id == STATION, alert)
    airport = city.search("flughafen")[0].stop_id
    legs = [leg for journey in city.journeys(STATION, airport, departing=TIME, live=live) for leg in journey.legs]
    require({leg.status for leg in legs if leg.type == "ride"} <= {"scheduled", "predicted"} and legs, "live journeys")
    require(city.ask({"departures": {"stop": STATION}}, live)["rows"][0]["status"], "an answer in JSON")

    path = folder / "live.pb"
    path.write_bytes(feed)
    zipped = gzip.compress(feed)
    with Server({"/feed.pb": feed, "/feed.pb.gz": zipped}) as server:
        key = urllib.request.Request(f"{server.url}/key/feed.pb", headers={"x-api-key": "secret"})
        for same in (path, str(path), zipped, [feed], iter([path]), f"{server.url}/feed.pb?key=1", f"{server.url}/feed.pb.gz", key):
            require(city.departures(STATION, at=TIME, live=city.live(same, now=TIME)) ==
                    city.departures(STATION, at=TIME, live=live), f"the same feed: {same!r:.50}")
        error = error_of(PACKAGE.Error, city.live, f"{server.url}/none.pb?key=secret")
        require(error.kind == "network" and "secret" not in str(error) and "404" in str(error), error)
    require(error_of(PACKAGE.Error, city.live, server.url).code == "network", "a server that is gone")
    require(city.live([feed, feed], now=TIME).unmatched == {"repeated": 1}, "of two feeds, the first counts")
    require(city.live(feed, now="2026-07-06T09:00").unmatched == {"too_old": 1}, "an old feed")
    require(city.live(feed, now="2026-07-06T09:00", max_age="2h").applied == 1, "an older feed is allowed")
    short = live_feed.message([(1, parts[0]), (2, live_feed.update(live_feed.trip(first.trip_id[1:], "20260706"), []))])
    require(city.live(short, now=TIME, suffixes=True).unmatched == {"unknown_trip": 1}, "a suffix is none of `_`")
    require(city.live([], now=TIME).applied == 0, "live data that says nothing")

    error_of(FileNotFoundError, city.live, folder / "none.pb")
    for content in (b"", feed[:-1], b"<html>", zipped[:-9], bytes(100)):
        error = error_of(PACKAGE.RefusedFeed, city.live, content)
        require(error.code == "live_feed", error)
    require("no feed \"no\"" in str(error_of(PACKAGE.Error, city.live, {"no": feed})), "a feed that the bundle lacks")
    error_of(PACKAGE.BadQuestion, city.live, feed, now="yesterday")
    error_of(TypeError, city.departures, STATION, live=feed)
    for owner in (live, city):
        error_of(TypeError, copy.copy, owner)
        error_of(TypeError, pickle.dumps, owner)
    error_of(TypeError, PACKAGE.LiveSnapshot)
    for _ in range(300):
        damaged = bytearray(feed)
        damaged[random.randrange(len(damaged))] ^= 1 << random.randrange(8)
        try:
            city.departures(STATION, at=TIME, live=city.live(bytes(damaged), now=TIME))
        except PACKAGE.RefusedFeed:
            pass
    return live


def check_live_of_another(live, folder):
    """Live data of one timetable is refused by another, and outlives its own."""
    other = folder / "other.transit"
    if hasattr(PACKAGE, "build"):
        PACKAGE.extract(sys.argv[2], other, route_type=0)
        with PACKAGE.open(other) as trams:
            error_of(PACKAGE.Error, trams.departures, STATION, live=live)
    with PACKAGE.open(sys.argv[2]) as again:
        require(again.departures(STATION, at=TIME, live=live)[0].status, "live data of the same bundle, opened again")


class Server:
    """Serves files, on a port of its own; those below /key/ with a key."""

    def __init__(self, files):
        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                path = self.path.partition("?")[0]
                has_key = self.headers.get("x-api-key") == "secret"
                content = files.get(path.removeprefix("/key") if has_key else path)
                self.send_response(404 if content is None else 200)
                self.end_headers()
                self.wfile.write(content or b"")

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()


def check_threads(bundle):
    """Several threads ask, and another one closes meanwhile."""
    with PACKAGE.open(bundle) as city:
        stops = [row.stop_id for row in city.search("a", limit=40)]
        expected = [city.departures(stop, at=TIME) for stop in stops]
        wrong = []

        def ask(number):
            for turn in range(len(stops)):
                place = (turn * 7 + number) % len(stops)
                if city.departures(stops[place], at=TIME) != expected[place]:
                    wrong.append(stops[place])

        run([threading.Thread(target=ask, args=(number,)) for number in range(6)])
        require(not wrong, f"other answers from threads: {wrong[:3]}")

    for _ in range(20):
        city = PACKAGE.open(bundle)
        ends = []

        def travel():
            while True:
                try:
                    city.journeys((51.08, 9.26), (51.1, 9.28), departing="2026-07-06T04:00", within="24h", walk=5000)
                except PACKAGE.Interrupted:
                    pass
                except PACKAGE.ClosedTimetable:
                    ends.append(True)
                    return

        threads = [threading.Thread(target=travel) for _ in range(4)]
        run([*threads, threading.Timer(random.random() / 10, city.close)])
        require(len(ends) == 4, f"{len(ends)} of 4 threads found the timetable closed")


def run(threads):
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


class Strange:
    """Raises where it can."""

    def __index__(self):
        raise ValueError("strange")

    def __iter__(self):
        raise ValueError("strange")

    def __fspath__(self):
        return "a\0b"


HOSTILE = [
    None, True, 0, -1, 2**63 - 1, 2**63, -(2**63), 10**400, 10**5000, 0.0, -0.0, 1e308, float("nan"), float("inf"), 1j,
    "", "\0", "a\0b", "\ud800", "\udfff\ud800", "x" * 10_000, "é\u0301\U0001f68b", "{", '"}, "', b"", b"\xff\0",
    bytearray(9), memoryview(b"abc"), [], [[]], [None], ["a", 1, None], (), (1, 2), (float("nan"), 1), (1, 2, 3, 4),
    ("a", "b"), {}, {"a": 1}, set(), range(3), iter([]), object(), object, Strange(), len, datetime.datetime.min,
    datetime.datetime.max, datetime.datetime.max.replace(tzinfo=datetime.timezone.utc), datetime.date.min, datetime.date.max,
    datetime.timedelta.max, datetime.timedelta.min, datetime.timedelta(days=-1), "9999-12-31T23:59", "-1,-1", "91,181",
]
ALLOWED = (PACKAGE.Error, TypeError, ValueError, OverflowError, RuntimeError, OSError, sqlite3.Error)
if importlib.util.find_spec("apsw"):
    ALLOWED += (importlib.import_module("apsw").Error,)


def check_hostile(city, bundle):
    """Every entry point gets every hostile argument: each ends, with an answer or an error that Python knows."""
    loop = []
    loop.append(loop)
    deep = []
    for _ in range(5000):
        deep = [deep]
    values = [*HOSTILE, loop, deep]
    calls = 0

    def call(function, *arguments, **options):
        nonlocal calls
        calls += 1
        try:
            function(*arguments, **options)
        except ALLOWED:
            pass

    methods = [
        getattr(city, name) for name, _ in inspect.getmembers(type(city), inspect.isfunction)
        if not name.startswith("_") and name not in ("close", "interrupt", "cursor", "to_parquet")
    ]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for method, value in itertools.product(methods, values):
            parameters = inspect.signature(method).parameters
            needed = {name: STATION for name, each in parameters.items() if each.default is inspect.Parameter.empty}
            for name in parameters:
                call(method, **{**needed, name: value})
            call(method, value, value, value)
        for value in values:
            call(PACKAGE.open, value)
            call(city.ask, {"departures": value})
            call(city.ask, {str(type(value)): {}})
            call(PACKAGE.Rows, value, value, value)
    require(city.info().name, "no answer after hostile arguments")
    return calls


def main():
    bundle, folder = pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    with PACKAGE.open(bundle) as city:
        check_rows(city)
        check_tables(city)
        check_columns(city)
        check_places(city, folder)
        check_errors(city, bundle, folder)
        live = check_live(city, folder)
        calls = check_hostile(city, bundle)
    error_of(PACKAGE.ClosedTimetable, city.info)
    check_live_of_another(live, folder)
    check_threads(bundle)
    print(f"{PACKAGE.__name__}: types, tables, live data, errors and threads are right; {calls} hostile calls end")


main()
