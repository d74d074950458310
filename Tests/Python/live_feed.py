"""Writes GTFS Realtime feeds, for tests: messages as lists of (field number, value).

A value is a number (varint), a text or bytes, or a list of fields, which is a message. Numbers of fields and enums:
https://gtfs.org/documentation/realtime/reference/
"""
SCHEDULED, ADDED, UNSCHEDULED, CANCELED, REPLACEMENT, DUPLICATED, DELETED, NEW = 0, 1, 2, 3, 5, 6, 7, 8
SKIPPED, NO_DATA = 1, 2


def varint(number):
    number &= (1 << 64) - 1
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    return bytes(out + bytes([number]))


def message(fields):
    out = b""
    for number, value in fields:
        if isinstance(value, int):
            out += varint(number << 3) + varint(value)
        else:
            value = message(value) if isinstance(value, list) else value.encode() if isinstance(value, str) else value
            out += varint(number << 3 | 2) + varint(len(value)) + value
    return out


def trip(trip_id=None, date=None, start=None, relation=None, route=None, direction=None):
    fields = [(1, trip_id), (2, start), (3, date), (4, relation), (5, route), (6, direction)]
    return [field for field in fields if field[1] is not None]


def event(delay=None, time=None, scheduled=None):
    return [field for field in [(1, delay), (2, time), (4, scheduled)] if field[1] is not None]


def call(sequence=None, stop=None, arrival=None, departure=None, relation=None, platform=None):
    fields = [(1, sequence), (2, arrival), (3, departure), (4, stop), (5, relation),
              (6, None if platform is None else [(1, platform)])]
    return [field for field in fields if field[1] is not None]


def update(descriptor, calls=(), delay=None, timestamp=None, copy=None):
    """An entity. `copy` is (trip_id, start_date, start_time) of a duplicated trip."""
    fields = [(1, descriptor)] + [(2, c) for c in calls]
    fields += [] if timestamp is None else [(4, timestamp)]
    fields += [] if delay is None else [(5, delay)]
    fields += [] if copy is None else [(6, [(1, copy[0]), (2, copy[1]), (3, copy[2])])]
    return [(1, "u"), (3, fields)]


def alert(selectors, periods=(), header="text", effect=4):
    fields = [(1, [(1, start), (2, end)]) for start, end in periods] + [(5, s) for s in selectors]
    return [(1, "a"), (5, fields + [(7, effect), (10, [(1, [(1, header)]), (1, [(1, header), (2, "de")])])])]


def vehicle(descriptor, sequence=None):
    return [(1, "v"), (4, [(1, descriptor)] + ([] if sequence is None else [(3, sequence)]))]


def feed(entities, timestamp=None, version="2.0"):
    header = [(1, version)] + ([] if timestamp is None else [(3, timestamp)])
    return message([(1, header)] + [(2, entity) for entity in entities])


def everything(trips, stops, route, date, now):
    """Entities of every kind for some trips, with extreme numbers."""
    end = 2**63 - 1
    entities = []
    for number, name in enumerate(trips):
        for relation in (SCHEDULED, UNSCHEDULED, CANCELED, REPLACEMENT, DELETED, 99):
            calls = [call(sequence=k, arrival=event(delay=60 * k), departure=event(delay=-2**31)) for k in range(4)]
            calls += [call(stop=s, departure=event(time=now + 60), relation=number % 4) for s in stops]
            calls += [call(sequence=2**32 - 1, arrival=event(time=end)), call(stop=stops[0], arrival=event(time=-end))]
            entities.append(update(trip(name, date, "12:00:00", relation), calls, delay=2**31 - 1))
        entities.append(update(trip(name, relation=DUPLICATED), [call(sequence=1, departure=event(delay=5))],
                               copy=(f"copy {number}", date, "999999999:59:59")))
    for relation in (NEW, ADDED):
        calls = [call(stop=s, arrival=event(time=now + 60 * k, scheduled=now), platform=s) for k, s in enumerate(stops)]
        entities.append(update(trip(f"new {relation}", None, None, relation, route), calls))
    entities += [alert([[(5, s)], [(2, route)], [(3, 3)], [(4, trip(t, date))]], [(0, 0), (now, 2**64 - 1)])
                 for s, t in zip(stops, trips)]
    entities += [vehicle(trip(t, date, "12:00:00"), 2**32 - 1) for t in trips]
    return entities
