"""Feeds of one extreme each, in any size: what a question costs must grow like the feed.

An extreme is a function from a size to the files of a feed. Most have a stop p0 and a stop p1 between which trips run,
so that every command has a question for them.
"""

import random

AGENCY = "agency_id,agency_name,agency_url,agency_timezone\na,A,http://a.example,Europe/Berlin\n"
WEEK = "monday,tuesday,wednesday,thursday,friday,saturday,sunday"


def clock(seconds):
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def rows(header, lines):
    return header + "\n" + "".join(",".join(map(str, line)) + "\n" for line in lines)


def places(count, step=0.003, columns=50):
    """Stops in a grid, 330 m apart."""
    return [(f"p{n}", f"Stop {n}", f"{50 + n // columns * step:.6f}", f"{8 + n % columns * step:.6f}", 0, "")
            for n in range(count)]


def calls(trip, stops, start, gap=120):
    return [(trip, clock(start + gap * k), clock(start + gap * k), stop, k + 1) for k, stop in enumerate(stops)]


def trip(number, route="r", service="s", block="", shape=""):
    return route, service, f"t{number}", block, shape


def feed(stops, trips, times, services=None, routes=None, **files):
    """Returns the files of a feed; `files` are more of them, without the ending."""
    return {
        "agency.txt": AGENCY,
        "stops.txt": rows("stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station", stops),
        "routes.txt": rows("route_id,agency_id,route_short_name,route_type", routes or [("r", "a", "1", 3)]),
        "calendar.txt": rows(f"service_id,{WEEK},start_date,end_date",
                             services or [("s", 1, 1, 1, 1, 1, 1, 1, 20260101, 20261231)]),
        "trips.txt": rows("route_id,service_id,trip_id,block_id,shape_id", trips),
        "stop_times.txt": rows("trip_id,arrival_time,departure_time,stop_id,stop_sequence", times),
        **{f"{name}.txt": text for name, text in files.items()}}


def walk(start, count, of):
    """The ids of stops one after another, around the grid."""
    return [f"p{(start + k) % of}" for k in range(count)]


# MARK: trips

def block(size, gap=7):
    """Trips of one block, which overlap."""
    return feed(places(60), [trip(n, block="b") for n in range(size)],
                [call for n in range(size) for call in calls(f"t{n}", walk(n % 20 * 3, 3, 60), n * gap % 86_400)])


def simultaneous_block(size):
    return block(size, 0)


def rules_between_trips(size, kinds=(1,)):
    """Transfers between two trips at a hub, which all trips call at."""
    times = []
    for n in range(size):
        start = n * 40 % 80_000
        times += calls(f"t{n}", walk(n * 3, 4, 99) + ["p100"], start)
        times += calls(f"t{size + n}", ["p100"] + [f"p{101 + (n * 3 + k) % 99}" for k in range(4)], start + 500)
    return feed(places(200), [trip(n) for n in range(2 * size)], times, transfers=rows(
        "from_stop_id,to_stop_id,from_trip_id,to_trip_id,transfer_type,min_transfer_time",
        [("p100", "p100", f"t{n}", f"t{size + n}", kinds[n % len(kinds)], 120 if kinds[n % len(kinds)] == 2 else "")
         for n in range(size)]))


def harder_rules_between_trips(size):
    """Transfers that lengthen, forbid and shorten a change between two trips."""
    return rules_between_trips(size, (1, 2, 3))


def rules_between_routes(size):
    times = []
    for n in range(size):
        times += calls(f"t{n}", ["p0", "p1", "p2"], n * 11 % 80_000)
    return feed(places(60), [trip(n, route=f"r{n}") for n in range(size)], times,
                routes=[(f"r{n}", "a", n, 3) for n in range(size)],
                transfers=rows("from_stop_id,to_stop_id,from_route_id,to_route_id,transfer_type,min_transfer_time",
                               [("p1", "p1", f"r{n}", f"r{(n + 1) % size}", 2, 30 + n % 600) for n in range(size)]))


def patterns(size):
    """Trips that call at other stops each, from one stop."""
    generator = random.Random(1)
    return feed(places(400), [trip(n) for n in range(size)], [
        call for n in range(size)
        for call in calls(f"t{n}", ["p0"] + [f"p{k}" for k in generator.sample(range(1, 400), 6)], n * 13 % 86_000)])


def own_stops(size):
    """Trips that call at two stops in one direction, and each at a stop of its own."""
    return feed(places(size + 2), [trip(n) for n in range(size)], [
        call for n in range(size) for call in calls(f"t{n}", ["p0", "p1", f"p{n + 2}"], n * 13 % 86_000)])


def long_trip(size):
    return feed(places(500), [trip(0)], calls("t0", walk(0, size, 500), 0, 30))


def loop(size):
    """One trip around two stops."""
    return feed(places(2), [trip(0)], calls("t0", walk(0, size, 2), 0, 30))


def still_trip(size):
    """One trip that calls at one stop, at one time."""
    return feed(places(2), [trip(0)], calls("t0", ["p0"] * size + ["p1"], 30_000, 0))


def overtaking(size):
    generator = random.Random(1)
    return feed(places(20), [trip(n) for n in range(size)], [
        call for n in range(size)
        for call in calls(f"t{n}", walk(0, 10, 20), n * 11 % 80_000, generator.randrange(60, 900))])


def repeated(size, headway=None):
    """Trips of frequencies.txt."""
    return feed(places(60), [trip(n) for n in range(size)],
                [call for n in range(size) for call in calls(f"t{n}", walk(n, 6, 60), 0)],
                frequencies=rows("trip_id,start_time,end_time,headway_secs,exact_times", [
                    (f"t{n}", "05:00:00", "25:00:00", headway or 60 + n % 600, n % 2) for n in range(size)]))


def repeated_each_second(size):
    return repeated(size, headway=1)


def routes(size):
    return feed(places(60), [trip(n, route=f"r{n}") for n in range(size)],
                [call for n in range(size) for call in calls(f"t{n}", walk(0, 6, 60), n * 11 % 80_000)],
                routes=[(f"r{n}", "a", n, 3) for n in range(size)])


# MARK: services

def services(size, of=None):
    """Services of some days each, each with a trip."""
    generator = random.Random(1)
    dates = [(f"s{n}", 20260601 + day, 1) for n in range(size) for day in generator.sample(range(30), 5)]
    return feed(places(40), [trip(n, service=f"s{n}") for n in range(size)],
                [call for n in range(size) for call in calls(f"t{n}", walk(0, 8, 40), n * 13 % 86_000)],
                services=[(f"s{n}", *(of or (0, 0, 0, 0, 0, 0, 0, 20260101, 20261231))) for n in range(size)],
                calendar_dates=rows("service_id,date,exception_type", dates))


def endless_services(size):
    """Services of ten thousand years."""
    return services(size, (1, 1, 1, 1, 1, 1, 1, "00010101", 99991231))


# MARK: places

def one_place(size):
    return feed([(f"p{n}", "Same", "50.000000", "8.000000", 0, "") for n in range(size)],
                [trip(n) for n in range(size // 2)],
                [call for n in range(size // 2)
                 for call in calls(f"t{n}", [f"p{2 * n}", f"p{2 * n + 1}"], n * 34 % 80_000)])


def platforms(size):
    """Platforms of one station, each with a trip to another stop."""
    station = [("st", "Station", 50, 8, 1, "")]
    return feed(station + [(f"p{n}", "Platform", 50.00001, 8.00001, 0, "st") for n in range(size)]
                + [(f"q{n}", f"Q {n}", f"{50.1 + n * 0.01:.4f}", 8, 0, "") for n in range(20)],
                [trip(n) for n in range(size)],
                [call for n in range(size) for call in calls(f"t{n}", [f"p{n}", f"q{n % 20}"], n * 17 % 80_000)])


def parents(size):
    """A chain of stops, each the parent of the one before it."""
    return feed([(f"p{n}", f"Stop {n}", 50, 8, 0, f"p{n + 1}" if n + 1 < size else "") for n in range(size)],
                [trip(0)], calls("t0", ["p0", "p1"], 30_000))


def pathways(size):
    """A station whose platforms are joined in a row."""
    files = platforms(size)
    return {**files, "pathways.txt": rows(
        "pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional,traversal_time",
        [(f"w{n}", f"p{n}", f"p{n + 1}", 1, 1, 5) for n in range(size - 1)])}


def names(size):
    return feed([(f"p{n}", "Hauptbahnhof", f"{50 + n // 300 * 0.004:.5f}", f"{8 + n % 300 * 0.004:.5f}", 0, "")
                 for n in range(size)], [trip(0)], calls("t0", walk(0, 20, size), 30_000))


def shape_points(size):
    generator = random.Random(1)
    return feed(places(20), [trip(0, shape="x")], calls("t0", walk(0, 20, 20), 30_000), shapes=rows(
        "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence",
        [("x", f"{50 + generator.random() * 0.1:.6f}", f"{8 + generator.random() * 0.1:.6f}", n) for n in range(size)]))


def shape_passes(size):
    """A shape that passes each stop again and again."""
    return feed(places(20), [trip(0, shape="x")], calls("t0", walk(0, 20, 20), 30_000), shapes=rows(
        "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence",
        [("x", 50, f"{8 + (n % 20 if n // 20 % 2 == 0 else 19 - n % 20) * 0.003:.6f}", n) for n in range(size)]))


# MARK: fares and texts

def zones(size):
    """A trip through zones, each of which a fare rule names."""
    stops = [(*stop, f"z{n}") for n, stop in enumerate(places(size))]
    files = feed(places(2), [trip(0)], calls("t0", walk(0, size, size), 0, 30))
    return {**files,
            "stops.txt": rows("stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,zone_id", stops),
            "fare_attributes.txt": "fare_id,price,currency_type,payment_method,transfers\nf,1,EUR,0,0\n",
            "fare_rules.txt": rows("fare_id,origin_id,destination_id", [
                ("f", f"z{n}", f"z{size - 1 - n}") for n in range(size)])}


def priced(of_size):
    """Two trips with a change between them, and files of fares."""
    stops = [(*stop, f"z{n % 4}") for n, stop in enumerate(places(60))]
    return {**feed(places(2), [trip(0), trip(1)], calls("t0", walk(0, 4, 60), 43_200) + calls("t1", walk(3, 4, 60), 44_000)),
            "stops.txt": rows("stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,zone_id", stops),
            **of_size}


def tickets(size):
    """Tickets that hold everywhere, without a limit."""
    return priced({"fare_attributes.txt": rows("fare_id,price,currency_type,payment_method,transfers", [
        (f"f{n}", 1 + n, "EUR", 0, "") for n in range(size)])})


def contained_zones(size):
    """Rules of one ticket that contain zones."""
    return priced({"fare_attributes.txt": "fare_id,price,currency_type,payment_method,transfers\nf,1,EUR,0,\n",
                   "fare_rules.txt": rows("fare_id,origin_id,contains_id", [
                       ("f", f"z{n % 4}", f"z{n // 4 % 4}") for n in range(size)])})


def products(count):
    return rows("fare_product_id,amount,currency", [(f"f{n}", 1 + n, "EUR") for n in range(count)])


def leg_rules(size):
    """Rules that all fit each leg, with a product each."""
    return priced({"fare_products.txt": products(size),
                   "fare_leg_rules.txt": rows("leg_group_id,fare_product_id", [(f"g{n}", f"f{n}") for n in range(size)])})


def rider_options(size):
    """A product with a price for each rider and medium."""
    return priced({
        "rider_categories.txt": rows("rider_category_id,rider_category_name", [(f"c{n}", n) for n in range(size)]),
        "fare_media.txt": rows("fare_media_id,fare_media_type", [(f"m{n}", 2) for n in range(size)]),
        "fare_products.txt": rows("fare_product_id,rider_category_id,fare_media_id,amount,currency", [
            ("f", f"c{n}", f"m{n}", n, "EUR") for n in range(size)]),
        "fare_leg_rules.txt": "fare_product_id\nf\n"})


def areas_of_a_stop(size):
    """Areas that all have the same stops, and a rule for each."""
    return priced({
        "areas.txt": rows("area_id", [(f"a{n}",) for n in range(size)]),
        "stop_areas.txt": rows("area_id,stop_id", [(f"a{n}", f"p{k}") for n in range(size) for k in (0, 3, 5)]),
        "fare_products.txt": products(1),
        "fare_leg_rules.txt": rows("from_area_id,to_area_id,fare_product_id", [
            (f"a{n}", f"a{size - 1 - n}", "f0") for n in range(size)])})


def changes_of_groups(size):
    """Rules of changes within one leg group, and between others."""
    return priced({
        "fare_products.txt": products(size),
        "fare_leg_rules.txt": rows("leg_group_id,fare_product_id", [(f"g{n % 30}", f"f{n % 30}") for n in range(30)]),
        "fare_transfer_rules.txt": rows(
            "from_leg_group_id,to_leg_group_id,transfer_count,duration_limit,duration_limit_type,fare_transfer_type,"
            "fare_product_id", [(f"g{n % 30}", f"g{n // 30 % 30}", 1 + n if n % 30 == n // 30 % 30 else "", 60 + n, n % 4,
                                 n % 3, f"f{n}") for n in range(size)])})


def timeframes(size):
    """Timeframes of one group, and a rule that asks for it."""
    return priced({
        "timeframes.txt": rows("timeframe_group_id,start_time,end_time,service_id", [
            ("h", clock(n % 1440 * 60), clock(n % 1440 * 60 + 60), "s") for n in range(size)]),
        "fare_products.txt": products(1),
        "fare_leg_rules.txt": "from_timeframe_group_id,to_timeframe_group_id,fare_product_id\nh,h,f0\n"})


def notices(size):
    """Rows that each have a notice: calls of trips that the feed does not have."""
    files = feed(places(20), [trip(0)], calls("t0", walk(0, 20, 20), 30_000))
    return {**files, "stop_times.txt": files["stop_times.txt"] + "".join(
        f"missing{n},8:00:00,8:00:00,p1,{n}\n" for n in range(size))}


def files(size):
    """Files that GTFS does not know."""
    return {**feed(places(20), [trip(0)], calls("t0", walk(0, 20, 20), 30_000)),
            **{f"extra{n}.txt": f"a,b\n{n},2\n" for n in range(size)}}


# A name, a size, and the function. The sizes are those of an attacker with a minute to spare.
EXTREMES = [
    ("trips of one block", 2000, block),
    ("simultaneous trips of one block", 2000, simultaneous_block),
    ("rules between trips", 1000, rules_between_trips),
    ("harder rules between trips", 1000, harder_rules_between_trips),
    ("rules between routes", 1000, rules_between_routes),
    ("patterns at a stop", 4000, patterns),
    ("trips with stops of their own", 8000, own_stops),
    ("calls of one trip", 20_000, long_trip),
    ("calls of a loop", 5000, loop),
    ("calls at one time", 5000, still_trip),
    ("overtaking trips", 3000, overtaking),
    ("frequencies", 2000, repeated),
    ("a trip each second", 2000, repeated_each_second),
    ("routes at a stop", 4000, routes),
    ("services", 4000, services),
    ("services of 10,000 years", 250, endless_services),
    ("stops at one place", 3000, one_place),
    ("platforms of a station", 1500, platforms),
    ("pathways of a station", 1500, pathways),
    ("a chain of parents", 1000, parents),
    ("stops of one name", 10_000, names),
    ("points of a shape", 20_000, shape_points),
    ("passes of a shape", 4000, shape_passes),
    ("zones of a trip", 1500, zones),
    ("tickets for everywhere", 20_000, tickets),
    ("rules that contain zones", 50_000, contained_zones),
    ("rules of a leg", 20_000, leg_rules),
    ("riders with media", 4000, rider_options),
    ("areas of a stop", 5000, areas_of_a_stop),
    ("rules of a change", 20_000, changes_of_groups),
    ("timeframes of a group", 20_000, timeframes),
    ("rows with a notice", 50_000, notices),
    ("unknown files", 1000, files),
]
