"""Hostile live data: each must be refused, or applied in bounded memory, by every command with `--live`.

A function makes each feed in a given size. --long uses sizes that an attacker would choose, otherwise a tenth.
"""

import gzip

import live_feed
import small_feed
from live_feed import alert, call, event, message, trip, update, vehicle
from trials import DONE, UNUSABLE, Tally

# The memory limit of a command in MiB, whatever the feed says.
MEMORY = 384
# The time limit of a command in seconds, on a shared machine.
PATIENCE = 120
NOW = small_feed.SECONDS_AT_NOON


def feed(*entities):
    return live_feed.feed(entities, timestamp=NOW)


def repeated(entity, count):
    """Returns a feed with an entity many times, without a list of them."""
    return feed() + live_feed.message([(2, entity)]) * count


def alert_of(fields):
    return [(1, "a"), (5, fields)]


def text(count, characters):
    """Fields of a text in many languages."""
    return [(1, [(1, "x" * characters), (2, f"x{number}")]) for number in range(count)]


def nested(depth):
    value = b""
    for _ in range(depth):
        value = message([(5, value)]) if len(value) < 1 << 24 else value
    return feed([(1, "n"), (3, [(99, value)])])


FEEDS = {
    "alerts of many selectors": lambda size: repeated(alert([[(5, "main")]] * size), 100),
    "alerts whose selectors are empty": lambda size: repeated(alert([[]] * size), 100),
    "alerts of many periods": lambda size: repeated(alert([[(5, "main")]], [(1, 2)] * size), 100),
    "alerts of many texts": lambda size: repeated(alert_of([(5, [(5, "main")]), (10, text(size, 1))]), 100),
    "alerts of long texts": lambda size: repeated(alert_of([(5, [(5, "main")]), (10, text(10, size * 10))]), 100),
    "a million alerts": lambda size: repeated(alert([[(5, "main")]]), size * 16),
    "a million entities that say nothing": lambda size: repeated([(1, "e")], size * 16),
    "a million vehicles": lambda size: repeated(vehicle(trip("t1", small_feed.DAY)), size * 16),
    "a million updates of one trip": lambda size: repeated(update(trip("t1", small_feed.DAY)), size * 16),
    "a million updates of repetitions": lambda size: feed(*(
        update(trip("f", small_feed.DAY, f"{number // 3600:02}:{number // 60 % 60:02}:{number % 60:02}"),
               [call(sequence=1, departure=event(time=NOW + number))]) for number in range(size))),
    "a million added trips": lambda size: feed(*(
        update(trip(f"new {number}", small_feed.DAY, None, live_feed.NEW, "R"),
               [call(stop=stop, arrival=event(time=NOW + 60)) for stop in ("main", "end")]) for number in range(size))),
    "updates of many calls": lambda size: repeated(
        update(trip("t1", small_feed.DAY), [call(sequence=1, departure=event(delay=60))] * size), 100),
    "updates of calls that say nothing": lambda size: repeated(update(trip("t1", small_feed.DAY), [[]] * size), 100),
    "ids of a megabyte": lambda size: repeated([(1, "x" * size * 16), (3, [(1, trip("y" * size * 16))])], 10),
    "a deep message": nested,
    "zeros": lambda size: bytes(size << 10),
    "blank fields": lambda size: feed() + message([(99, b"")]) * (size << 8),
}


def try_hostile_live_data(trials):
    tally = Tally("hostile live data")
    place = trials.place()
    city, path = place / "city.transit", place / "live.pb.gz"
    small_feed.write(place / "feed.zip")
    trials.must(trials.gtfs_bundle, "build", place / "feed.zip", "-o", city)
    size = 65_000 if trials.is_long else 6_500
    live = ["--live", path, "--now", NOW]
    commands = {
        "live": ["live", city, path, "--now", NOW, "--json"],
        "departures": ["departures", city, "main", "--at", small_feed.NOON, *live, "--json"],
        "trip": ["trip", city, "t1", *live, "--json"],
        "journeys": ["journeys", city, "main", "end", "--depart", small_feed.NOON, *live, "--json"],
    }
    worst = (0, "", "")
    for name, make in FEEDS.items():
        path.write_bytes(gzip.compress(make(size), 6))
        for command, words in commands.items():
            ended = trials.run(trials.gtfs_bundle, *words, patience=PATIENCE, tail=300)
            what = f"{name}: {command}"
            trials.judge_end(tally, what, ended, {DONE, UNUSABLE}, [path.name])
            worst = max(worst, (ended.kilobytes >> 10, name, command))
            if ended.kilobytes > MEMORY << 10:
                tally.find("wrong", f"{what}: {ended.kilobytes >> 10} MiB of memory")
    print(f"faults: most memory: {worst[1]}, {worst[0]} MiB ({worst[2]})", flush=True)
    return tally
