"""Hostile feeds: each must be rejected, or built, verified, exported and queried in bounded memory.

A function writes each feed in a given size. --long uses sizes that an attacker would choose, otherwise a hundredth.
"""

import json
import os
import random
import struct
import sys
import zlib
from datetime import date

import live_feed
import small_feed
from trials import DONE, UNUSABLE, Tally, empty

# The memory limit of a tool in MiB.
MEMORY = 2048
# The time limit of a step in seconds, on a shared machine.
PATIENCE = 900

STOPS = "stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station\n"
CALLS = "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
TRIPS = "route_id,service_id,trip_id\n"
SERVICES = "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n"
FREQUENCIES = "trip_id,start_time,end_time,headway_secs\n"

NO_COLUMNS = "has none of its columns"


class Feed:
    """A hostile feed: its changes to the small feed, and the expected errors, if any, of which it has one."""

    def __init__(self, name, size, changes, *refused):
        self.name, self.size, self.changes, self.refused = name, size, changes, refused

    def write(self, path, is_long):
        size = self.size if is_long else max(10, self.size // 100)
        result = self.changes(size)
        if isinstance(result, bytes):
            path.write_bytes(result)
        else:
            small_feed.write(path, result)
        return path


def lines(count, row):
    return "".join(row(number) + "\n" for number in range(count))


def grow(name, text):
    """Returns a file of the small feed with more rows."""
    return {name: small_feed.FILES[name] + text}


def chain(count, of_first):
    return grow("stops.txt", "".join(f"c{n},C,52.5,13.4,1,{f'c{n - 1}' if n else of_first}\n" for n in range(count)))


# MARK: zips

def raw_zip(members, entries=None):
    """Returns a zip of members (name, data, CRC-32, length, method, attributes, offset of the data or None)."""
    body, directory, count = b"", b"", 0
    for name, data, checksum, length, method, attributes, offset in members:
        name = name.encode()
        header = struct.pack("<HHHHHIIIHH", 20, 0x800, method, 0, 33, checksum, len(data), length, len(name), 0)
        if offset is None:
            offset = len(body)
            body += b"PK\3\4" + header + name + data
        directory += (b"PK\1\2" + struct.pack("<H", 0x0314) + header
                      + struct.pack("<HHHII", 0, 0, 0, attributes, offset) + name)
        count += 1
    count = entries or count
    return body + directory + b"PK\5\6" + struct.pack(
        "<HHHHIIH", 0, 0, min(count, 65535), min(count, 65535), len(directory), len(body), 0)


def member(name, data, attributes=0):
    return name, data, zlib.crc32(data), len(data), 0, attributes, None


def small_members():
    return [member(name, text.encode()) for name, text in small_feed.FILES.items()]


def deflated_run(byte, count):
    """Deflates a byte repeated count times, by a factor of about a thousand."""
    deflater, checksum = zlib.compressobj(9, zlib.DEFLATED, -15), 0
    piece, data = byte * (1 << 20), b""
    for _ in range(count >> 20):
        data += deflater.compress(piece)
        checksum = zlib.crc32(piece, checksum)
    return data + deflater.flush(), checksum, count >> 20 << 20


def run_of(name, byte):
    def make(count):
        data, checksum, length = deflated_run(byte, count)
        others = [other for other in small_members() if other[0] != name]
        return raw_zip(others + [(name, data, checksum, length, 8, 0, None)])
    return make


def overlapping(count):
    """Returns a zip whose members share their data, so that it would inflate to hundreds of gigabytes."""
    data, checksum, length = deflated_run(b"0", 10 << 20)
    first = ("bomb0", data, checksum, length, 8, 0, None)
    start = sum(30 + len(name) + len(text) for name, text, *_ in small_members())
    return raw_zip(small_members() + [first] + [
        (f"bomb{number}", data, checksum, length, 8, 0, start) for number in range(1, min(count, 60_000))])


def nested(count):
    """Returns a zip with zips nested in it, each of which inflates by a factor of about a thousand."""
    data, checksum, length = deflated_run(b"0", count)
    for level in range(3):
        inner = raw_zip([(f"{level}.txt", data, checksum, length, 8, 0, None)])
        deflater = zlib.compressobj(9, zlib.DEFLATED, -15)
        data = deflater.compress(inner) + deflater.flush()
        checksum, length = zlib.crc32(inner), len(inner)
    return raw_zip(small_members() + [("bomb.zip", data, checksum, length, 8, 0, None)])


def named(*names):
    return lambda size: raw_zip(small_members() + [member(name, b"x,y\n1,2\n") for name in names])


def many_members(count):
    return raw_zip(small_members() + [member(f"m{number}", b"") for number in range(count)], count + 7)


def symbolic_link(size):
    """Returns a zip with a link as `zip --symlinks` stores it: the data is its target."""
    others = [other for other in small_members() if other[0] != "agency.txt"]
    return raw_zip(others + [member("agency.txt", b"/etc/passwd", 0o120777 << 16)])


# MARK: texts

def parents_at_random(count):
    generator = random.Random(1)
    return grow("stops.txt", "".join(
        f"c{n},C,52.5,13.4,1,c{generator.randrange(count)}\n" for n in range(count)))


def long_services(count):
    """Services that run every day for ten thousand years; one of them has exceptions for many consecutive days."""
    return {"calendar.txt": SERVICES + lines(count, lambda n: f"s{n},1,1,1,1,1,1,1,00000101,99991231")
            + "daily,1,1,1,1,1,1,1,04010101,99991231\n",
            "calendar_dates.txt": "service_id,date,exception_type\n" + lines(
                count, lambda n: f"s{n},{n % 10000:04}0229,{1 + n % 2}") + lines(
                # From 0401, because SQLite 3.40 treats March 1, 0300 as February 29.
                count * 100, lambda n: f"daily,{date.fromordinal(146_098 + n).isoformat().replace('-', '')},2")}


NUMBERS = ["9223372036854775807", "9223372036854775808", "-9223372036854775808", "18446744073709551616", "1e308", "-0",
           "00000000000000000000000000000001", "0x10", "NaN", "inf", "1.5", "", " ", "+1", "9" * 400]
TIMES = ["9223372036854775807:00:00", "2562047788015215:30:07", "2562047788015215:30:08", "99999999:59:59", "-1:00:00",
         "596523:14:07", "596523:14:08", "1193046:28:15", "24:00:60", "1:2:3", "::", "0" * 300 + "8:00:00"]


def numbers(size):
    rows = [f"t1,{TIMES[n % len(TIMES)]},{TIMES[(n + 1) % len(TIMES)]},end,{NUMBERS[n % len(NUMBERS)]}"
            for n in range(len(NUMBERS) * len(TIMES))]
    return grow("stop_times.txt", "\n".join(rows) + "\n")


def coordinates(size):
    values = ["NaN", "nan", "inf", "-inf", "Infinity", "1e308", "-1e308", "1e-308", "1e999999999", "90.00000001", "-90",
              "180", "0x1p4", "1" * 1000, "0." + "3" * 100_000, "-0.0", "1,5", "."]
    return grow("stops.txt", "".join(
        f'x{a}-{b},X,"{first}","{second}",0,\n' for a, first in enumerate(values) for b, second in enumerate(values)))


def distances(size):
    """Distances with exponents whose difference overflows, for calls that are interpolated by distance."""
    values = ["1e9223372036854775807", "1e-9223372036854775808", "0.1e-9223372036854775808", "1e99999999999999999999",
              "1" + "0" * 400, "-1e308", "1e9999", "1e-9999", "NaN", "0e9223372036854775807", "0"]
    pairs = [(first, second) for first in values for second in values]
    return {"trips.txt": TRIPS + "R,daily,t1\nR,daily,f\n" + lines(len(pairs), lambda n: f"R,daily,e{n}"),
            "stop_times.txt": CALLS.replace("\n", ",shape_dist_traveled\n") + "".join(
                f"e{n},8:00:00,8:00:00,m1,1,{first}\ne{n},,,end,2,{second}\ne{n},8:20:00,8:20:00,m1,3,{first}\n"
                for n, (first, second) in enumerate(pairs))}


def headways(size):
    values = ["0", "-1", "-9223372036854775808", "1", "9223372036854775807", "86400000000"]
    spans = [("0:00:00", "0:00:00"), ("10:00:00", "9:00:00"), ("0:00:00", "2000000:00:00"), ("8:00:00", "8:00:01"),
             ("596523:00:00", "596524:00:00")]
    return {"frequencies.txt": FREQUENCIES + "".join(
        f"{trip},{start},{end},{value}\n" for trip in ("f", "t2") for start, end in spans for value in values)}


def endless_frequency(size):
    """A trip every second for two hundred years, and a trip that takes as long."""
    return {**grow("stop_times.txt", "f,1900000:00:00,1900000:00:00,main,3\n"),
            "frequencies.txt": FREQUENCIES + "f,0:00:00,2000000:00:00,1\n"}


def locations(text):
    return lambda size: {"locations.geojson": text(size)}


def nested_geometry(size):
    return ('{"type":"FeatureCollection","features":[{"type":"Feature","id":"z","properties":{},"geometry":'
            '{"type":"Polygon","coordinates":' + "[" * size + "]" * size + "}}]}")


def nested_objects(size):
    return '{"a":' * size + "1" + "}" * size


def unknown_columns(size):
    names = ",".join(f"u{n}" for n in range(size))
    return {"agency.txt": f"agency_id,agency_name,agency_url,agency_timezone,{names}\n"
            f"A,Small,https://example.org,Europe/Berlin{',x' * size}\n"}


def cells_beyond(size):
    """A row with many cells beyond the header, each of which gives a notice."""
    return grow("stops.txt", "y,Y,52.5,13.4,0,," + "x," * size + "\n")


def long_text(size):
    name = "".join(random.Random(1).choices("abcdefgh ", k=size))
    return grow("stops.txt", f'long,"{name}",52.5,13.4,0,\n')


def wide_texts(size):
    """Names of many words, all of which are indexed for the search."""
    words = lambda n: " ".join(f"w{n}x{k}" for k in range(1000))  # noqa: E731
    return grow("stops.txt", lines(size // 1000, lambda n: f"w{n},{words(n)},52,13,0,"))


def one_long_trip(size):
    return grow("stop_times.txt", lines(size, lambda n: f"t1,10:00:00,10:00:00,end,{n + 3}"))


def interpolated_trip(size):
    return grow("stop_times.txt", "".join(f"t1,,,{('end', 'm1')[n % 2]},{n + 3}\n" for n in range(size))
                + f"t1,99999:00:00,99999:00:00,end,{size + 5}\n")


def shuffled_trips(size):
    """Trips whose rows are never adjacent, so that all trips are incomplete until the end."""
    trips = max(10, size // 20)
    return {"trips.txt": TRIPS + lines(trips, lambda n: f"R,daily,s{n}"),
            "frequencies.txt": None,
            "stop_times.txt": CALLS + "".join(
                f"s{trip},{8 + row}:00:00,{8 + row}:00:00,end,{row}\n" for row in range(20) for trip in range(trips))}


def trips_of_one_call(size):
    return {"trips.txt": TRIPS + "R,daily,f\n" + lines(size, lambda n: f"R,daily,o{n}"),
            "stop_times.txt": CALLS + lines(size, lambda n: f"o{n},{n % 90 + 1}:00:00,{n % 90 + 1}:00:00,m1,1")}


def distinct_trips(size):
    """Trips that each have their own pattern and profile, so that none are shared."""
    generator = random.Random(1)
    rows = []
    for trip in range(max(5, size // 10)):
        for row in range(10):
            clock = generator.randrange(10 ** 5)
            stop = ("m1", "end")[generator.randrange(2)]
            rows.append(f"d{trip},{clock}:00:00,{clock}:00:00,{stop},{row * 7 + trip}\n")
    return {"trips.txt": TRIPS + "R,daily,f\n" + lines(max(5, size // 10), lambda n: f"R,daily,d{n}"),
            "stop_times.txt": CALLS + "".join(rows)}


def shape(size):
    return {"shapes.txt": "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\n" + lines(
        size, lambda n: f"s,52.5,13.4,{n}"),
        "trips.txt": "route_id,service_id,trip_id,shape_id\nR,daily,t1,s\nR,daily,t2,s\nR,daily,f,s\n"}


def priced(rules, products="fare_product_id,amount,currency\np,1,EUR\n"):
    """Returns files of Fares v2."""
    return {"fare_products.txt": products, "fare_leg_rules.txt": rules}


def odd_fares(size):
    """Fares beyond all bounds, whose currencies, riders, areas and rules are no valid ones."""
    numbers = ["999999999999.999999999999", "-999999999999", "1e308", "nan", "-0", "", "9" * 400, "1,5", "\0"]
    return {
        **priced("leg_group_id,from_area_id,to_area_id,fare_product_id,rule_priority\n"
                + "".join(f"g{n},,,p{n},{number}\n" for n, number in enumerate(["", "-1", "9" * 30, "x", "0"])),
                "fare_product_id,amount,currency,rider_category_id,fare_media_id\n"
                + "".join(f'p{n % 5},"{number}",{currency},,\n'
                          for n, number in enumerate(numbers) for currency in ("EUR", "eur", "CLF", "", "\u0130"))),
        "fare_transfer_rules.txt": "from_leg_group_id,to_leg_group_id,transfer_count,duration_limit,duration_limit_type,"
        "fare_transfer_type,fare_product_id\n" + "".join(
            f"g{n % 5},g{n % 5},{number},{number},{n % 5},{n % 4},p1\n" for n, number in enumerate(
                ["", "-1", "0", "9223372036854775807", "-9223372036854775808", "1e3", "9" * 30] * 5)),
        "timeframes.txt": "timeframe_group_id,start_time,end_time,service_id\nh,99999:00:00,0:00:00,daily\nh,,24:00:01,x\n",
        "fare_attributes.txt": "fare_id,price,currency_type,payment_method,transfers,transfer_duration\n" + "".join(
            f'a{n},"{number}",EUR,{n},{number},{number}\n' for n, number in enumerate(numbers)),
    }


def in_every_table(change):
    return lambda size: {name: change(text) for name, text in small_feed.FILES.items()}


def renamed(name, other):
    return lambda size: {name: None, other: small_feed.FILES[name]}


def beside_its_folder(*strays):
    return lambda size: raw_zip([member("gtfs/" + name, text.encode()) for name, text in small_feed.FILES.items()]
                                + [member(name, b"x,y\n1,2\n") for name in strays])


FEEDS = [
    Feed("semicolons", 0, in_every_table(lambda text: text.replace(",", ";")), "semicolons between its cells"),
    Feed("tabs", 0, in_every_table(lambda text: text.replace(",", "\t")), "tabs between its cells"),
    Feed("vertical bars", 0, in_every_table(lambda text: text.replace(",", "|")), "vertical bars between its cells"),
    Feed("lines in quotes", 0, in_every_table(
        lambda text: "".join('"%s"\n' % line for line in text.splitlines())), "its whole header in quotes"),
    Feed("a hundred million byte order marks", 300 << 20, lambda n: {
        "stop_times.txt": "\ufeff" * (n // 3) + small_feed.FILES["stop_times.txt"]}, "exceeds a limit"),
    Feed("two byte order marks", 0, in_every_table(lambda text: "\ufeff\ufeff" + text)),
    Feed("byte order marks encoded twice", 0, in_every_table(lambda text: "\xef\xbb\xbf" + text)),
    Feed("stop_time.txt", 0, renamed("stop_times.txt", "stop_time.txt"), "in place of stop_times.txt"),
    Feed("calendar.csv", 0, renamed("calendar.txt", "calendar.csv"), "in place of calendar.txt"),
    Feed("files beside the feed's folder", 0, beside_its_folder("agency.txt", "old/stops.txt", "readme.txt")),
    Feed("an endless line of NUL", 3 << 30, run_of("stop_times.txt", b"\0"), "a record of more than 16777216 bytes"),
    Feed("an endless quote", 1 << 30, run_of("stop_times.txt", b'"'), "exceeds a limit", NO_COLUMNS),
    Feed("a gigabyte of blank lines", 1 << 30, run_of("stop_times.txt", b"\n")),
    Feed("a gigabyte of commas", 1 << 30, run_of("stop_times.txt", b","), "exceeds a limit", NO_COLUMNS),
    Feed("a gigabyte of zeros under another name", 1 << 30, run_of("bomb.bin", b"\0")),
    Feed("a gigabyte of locations", 1 << 30, run_of("locations.geojson", b" "), "exceeds a limit"),
    Feed("zips in zips", 1 << 30, nested),
    Feed("members that share their data", 50_000, overlapping, "overlaps"),
    Feed("names that point elsewhere", 0, named(
        "../x", "../../../../tmp/faults-evil", "/tmp/faults-evil", "a/../../x", "C:\\x", "\\\\host\\x", "x\0y", "-o",
        "~/x", "$(touch x)", "a\nb", "\x1b[2J", "x" * 1000, "../stop_times.txt/../x")),
    Feed("a link in place of a file", 0, symbolic_link, NO_COLUMNS),
    Feed("a hundred thousand members", 100_000, many_members, "no ZIP64 locator"),
    Feed("sixty thousand members", 60_000, many_members),
    Feed("a million agencies", 1_000_000, lambda n: grow("agency.txt", lines(
        n, lambda k: f"a{k},Name,https://example.org,Europe/Berlin"))),
    Feed("a chain of parents", 100_000, lambda n: chain(n, "")),
    Feed("a circle of parents", 100_000, lambda n: chain(n, f"c{n - 1}")),
    Feed("stations that are their own parents", 100_000, lambda n: grow("stops.txt", lines(
        n, lambda k: f"c{k},C,52.5,13.4,1,c{k}"))),
    Feed("parents at random", 100_000, parents_at_random),
    Feed("a station of a hundred thousand platforms", 100_000, lambda n: grow("stops.txt", lines(
        n, lambda k: f"c{k},C,52.5,13.4,0,main"))),
    Feed("services of ten thousand years", 10_000, long_services),
    Feed("numbers beyond all bounds", 0, numbers),
    Feed("coordinates that are none", 0, coordinates),
    Feed("distances beyond all bounds", 0, distances),
    Feed("headways of nothing and less", 0, headways),
    Feed("a vehicle each second for two hundred years", 0, endless_frequency),
    Feed("a geometry a hundred thousand deep", 100_000, locations(nested_geometry)),
    Feed("objects a million deep", 1_000_000, locations(nested_objects)),
    Feed("a hundred thousand columns", 100_000, unknown_columns, "exceeds a limit"),
    Feed("nineteen hundred columns", 0, lambda n: unknown_columns(1900)),
    Feed("four million cells beyond the header", 4_000_000, cells_beyond),
    Feed("a cell of 64 MiB", 6400 << 20, lambda n: long_text(64 << 20), "exceeds a limit"),
    Feed("a name of 15 MiB", 15 << 20, long_text),
    Feed("a million words to search for", 1_000_000, wide_texts),
    Feed("a trip of a million calls", 1_000_000, one_long_trip),
    Feed("a million calls without a time", 1_000_000, interpolated_trip),
    Feed("a million trips of one call", 1_000_000, trips_of_one_call),
    Feed("a million rows out of order", 1_000_000, shuffled_trips),
    Feed("a million calls that share nothing", 1_000_000, distinct_trips),
    Feed("a million times the same stop", 1_000_000, lambda n: grow("stops.txt", lines(
        n, lambda k: "end,End,52.5,13.4,0,"))),
    Feed("a million references to nowhere", 1_000_000, lambda n: grow("stop_times.txt", lines(
        n, lambda k: f"n{k},8:00:00,8:00:00,nowhere{k},{k}"))),
    Feed("a million transfers from one stop", 1_000_000, lambda n: {"transfers.txt": (
        "from_stop_id,to_stop_id,transfer_type,min_transfer_time\n" + lines(n, lambda k: f"m1,end,2,{k}"))}),
    Feed("a million points in one place", 1_000_000, shape),
    Feed("fares beyond all bounds", 0, odd_fares),
    Feed("a million products of a leg", 1_000_000, lambda n: priced(
        "fare_product_id\np\n", "fare_product_id,amount,currency,fare_media_id\n" + lines(n, lambda k: f"p,{k},EUR,"))),
    Feed("a million rules of a leg", 1_000_000, lambda n: priced(
        "leg_group_id,fare_product_id\n" + lines(n, lambda k: f"g{k},p"))),
    Feed("a million tickets", 1_000_000, lambda n: {"fare_attributes.txt": (
        "fare_id,price,currency_type,payment_method,transfers\n" + lines(n, lambda k: f"f{k},1,EUR,0,"))}),
    Feed("a million rules of a ticket", 1_000_000, lambda n: {
        "fare_attributes.txt": "fare_id,price,currency_type,payment_method,transfers\nf,1,EUR,0,\n",
        "fare_rules.txt": "fare_id,route_id,contains_id\n" + lines(n, lambda k: f"f,R,{k}")}),
]


def in_a_process(work):
    """Runs work in a child process, because the memory of this process counts for each process it starts."""
    child = os.fork()
    if child == 0:
        try:
            work()
            os._exit(0)
        except BaseException:
            sys.excepthook(*sys.exc_info())
            os._exit(1)
    if os.waitpid(child, 0)[1] != 0:
        raise SystemExit("faults: a hostile feed could not be written")


def try_hostile_feeds(trials):
    tally = Tally("hostile feeds")
    worst = []
    for feed in FEEDS:
        place = trials.place()
        steps = try_feed(trials, tally, feed, place)
        most = max(steps, key=lambda step: step[1].kilobytes)
        slowest = max(steps, key=lambda step: step[1].seconds)
        worst.append((most[1].kilobytes / 1024, slowest[1].seconds, feed.name, most[0], slowest[0]))
        if trials.is_long:
            print(f"faults: {feed.name}: {steps[0][1].told if steps[0][1].status else 'built'}; at most "
                  f"{worst[-1][0]:.0f} MiB ({most[0]}), {worst[-1][1]:.1f} s ({slowest[0]})", flush=True)
        empty(place)
    if os.path.exists("/tmp/faults-evil"):
        tally.find("wrong", "a name in a zip was used as a path")
    most, slowest = max(worst), max(worst, key=lambda entry: entry[1])
    print(f"faults: most memory: {most[2]}, {most[0]:.0f} MiB ({most[3]}); "
          f"slowest: {slowest[2]}, {slowest[1]:.1f} s ({slowest[4]})", flush=True)
    return tally


def try_feed(trials, tally, feed, place):
    """Runs all operations on a feed; returns the result of each step."""
    path = place / "feed.zip"
    in_a_process(lambda: feed.write(path, trials.is_long))
    bundle = place / "city.transit"
    steps = []

    def step(name, *words, allowed=frozenset({DONE})):
        ended = trials.run(*words, patience=PATIENCE, tail=300)
        steps.append((name, ended))
        what = f"{feed.name}: {name}"
        tally.cases += 1
        tally.faults += ended.status != DONE
        if ended.status < 0:
            tally.find("crashes", f"{what}: status {ended.status} after {ended.seconds:.0f} s: {ended.error[-300:]}")
        elif ended.status not in allowed:
            tally.find("wrong", f"{what}: status {ended.status}: {ended.told[:300]} {ended.output!r}")
        if ended.kilobytes > MEMORY << 10:
            tally.find("wrong", f"{what}: {ended.kilobytes >> 10} MiB of memory")
        return ended

    built = step("build", trials.gtfs_bundle, "build", path, "-o", bundle,
                 allowed={UNUSABLE} if feed.refused and trials.is_long else {DONE, UNUSABLE if feed.refused else DONE})
    if built.status == UNUSABLE and feed.refused and not any(text in built.error for text in feed.refused):
        tally.find("wrong", f"{feed.name}: refused, but without {' or '.join(feed.refused)}: {built.told[:300]}")
    if sorted(os.listdir(place)) != (["city.transit", "feed.zip"] if built.status == DONE else ["feed.zip"]):
        tally.find("wrong", f"{feed.name}: left {os.listdir(place)}")
    if built.status != DONE:
        return steps
    step("compare", trials.verify_bundle, bundle, "--feed", path)
    export = place / "export.zip"
    step("export", trials.gtfs_bundle, "export", bundle, "-o", export)
    again = place / "again.transit"
    step("build of the export", trials.gtfs_bundle, "build", export, "-o", again)
    step("site", trials.gtfs_bundle, "site", bundle, "-o", place / "site", "--core", small_feed.write_core(place / "core"))
    step("pages", trials.gtfs_bundle, "pages", bundle, "-o", place / "pages", "--from", small_feed.DAY)
    stops, instants = ["main", "c5"], [small_feed.NOON]
    if trials.is_long:
        stops += ["m1", "end", "c0"]
        instants += ["0001-01-01T00:00", "9999-12-31T23:59", "0", "253402300799"]
    for stop in stops:
        for instant in instants:
            step(f"departures {stop} {instant}", trials.gtfs_bundle, "departures", bundle, stop, "--at", instant, "--json",
                 allowed={DONE, UNUSABLE})
    step("departures for ever", trials.gtfs_bundle, "departures", bundle, "m1", "--at", small_feed.NOON, "--for",
         "800000h", "--limit", "1000", "--json")
    questions = [["search", "mai"], ["nearby", "52.5", "13.4", "--radius", "20000000"], ["trip", "t1"]]
    if trials.is_long:
        questions += [["search", "w1x1 w2x2"], ["search", "a" * 5000], ["nearby", "52.5", "13.4"], ["trip", "f"],
                      ["trip", "o1"], ["info", "--bytes"]]
    live = place / "live.pb"
    now = small_feed.SECONDS_AT_NOON
    live.write_bytes(live_feed.feed(live_feed.everything(
        ["t1", "f", "o1"], ["main", "m1", "c5"], "R", small_feed.DAY, now), timestamp=now))
    overlay = ["--live", live, "--now", now]
    questions += [["live", live, "--now", now], ["departures", "main", "--at", small_feed.NOON, *overlay],
                  ["trip", "t1", *overlay], ["journeys", "main", "c5", "--depart", small_feed.NOON, *overlay],
                  ["journeys", "m1", "end", "--depart", small_feed.NOON]]
    questions += [["arrivals", "end", "--at", small_feed.NOON], ["first-last", "main", "R", "--date", small_feed.DAY],
                  ["places", "mai"], ["places", "--stop", "c5"], ["day", "main", "--date", small_feed.DAY, "--whole-place"],
                  ["timetable", "R", "--date", small_feed.DAY]]
    for words in questions:
        step(" ".join(map(str, words))[:60], trials.gtfs_bundle, words[0], bundle, *words[1:], "--json", allowed={DONE, UNUSABLE})
    for name, parameters in [("stop", {"stop": "main"}), ("runs", {"date": small_feed.DAY}), ("routes", {}),
                             ("fares", {"ride": [f"t1,{small_feed.DAY},1,2"] * 20})]:
        question = json.dumps({name: parameters})
        step(f"ask {name}", trials.gtfs_bundle, "ask", bundle, question, allowed={DONE, UNUSABLE})
    return steps
