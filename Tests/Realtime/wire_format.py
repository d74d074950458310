"""Reads and writes GTFS Realtime: protocol buffers by a table of fields. Standard library only.

A message is a dict with the names of the specification. A field that is not given has no key. Fields that live data
does not need are skipped, as docs/use/live.md lists them.
"""
import struct


class Malformed(Exception):
    pass


RELATIONS = {"SCHEDULED": 0, "ADDED": 1, "UNSCHEDULED": 2, "CANCELED": 3, "REPLACEMENT": 5, "DUPLICATED": 6, "DELETED": 7, "NEW": 8}
BOARDING = {"REGULAR": 0, "NONE": 1, "PHONE_AGENCY": 2, "COORDINATE_WITH_DRIVER": 3}
EFFECTS = ["NO_SERVICE", "REDUCED_SERVICE", "SIGNIFICANT_DELAYS", "DETOUR", "ADDITIONAL_SERVICE", "MODIFIED_SERVICE", "OTHER_EFFECT",
           "UNKNOWN_EFFECT", "STOP_MOVED", "NO_EFFECT", "ACCESSIBILITY_ISSUE"]
CAUSES = ["UNKNOWN_CAUSE", "OTHER_CAUSE", "TECHNICAL_PROBLEM", "STRIKE", "DEMONSTRATION", "ACCIDENT", "HOLIDAY", "WEATHER", "MAINTENANCE",
          "CONSTRUCTION", "POLICE_ACTIVITY", "MEDICAL_EMERGENCY", "SPECIAL_EVENT"]


def numbered(names):
    return {name: number for number, name in enumerate(names, start=1)}


# Message -> field number -> name, type. A type is one of NUMBERS, "text", "float", a dict of an enum, "flag" for a
# message whose fields are not read, or the name of a message, with [] if it repeats.
NUMBERS = {"uint32": (32, False), "int32": (32, True), "uint64": (64, False), "int64": (64, True), "bool": (64, False)}
MESSAGES = {
    "FeedMessage": {1: ("header", "FeedHeader"), 2: ("entity", ["FeedEntity"])},
    "FeedHeader": {1: ("gtfs_realtime_version", "text"), 2: ("incrementality", {"FULL_DATASET": 0, "DIFFERENTIAL": 1}),
                   3: ("timestamp", "uint64"), 4: ("feed_version", "text")},
    "FeedEntity": {1: ("id", "text"), 2: ("is_deleted", "bool"), 3: ("trip_update", "TripUpdate"), 4: ("vehicle", "VehiclePosition"),
                   5: ("alert", "Alert"), 6: ("shape", "flag"), 7: ("stop", "flag"), 8: ("trip_modifications", "flag")},
    "TripUpdate": {1: ("trip", "TripDescriptor"), 2: ("stop_time_update", ["StopTimeUpdate"]), 3: ("vehicle", "VehicleDescriptor"),
                   4: ("timestamp", "uint64"), 5: ("delay", "int32"), 6: ("trip_properties", "TripProperties")},
    "TripProperties": {1: ("trip_id", "text"), 2: ("start_date", "text"), 3: ("start_time", "text"), 5: ("trip_headsign", "text"),
                       6: ("trip_short_name", "text")},
    "StopTimeUpdate": {1: ("stop_sequence", "uint32"), 2: ("arrival", "StopTimeEvent"), 3: ("departure", "StopTimeEvent"), 4: ("stop_id", "text"),
                       5: ("schedule_relationship", {"SCHEDULED": 0, "SKIPPED": 1, "NO_DATA": 2, "UNSCHEDULED": 3}),
                       6: ("stop_time_properties", "StopTimeProperties")},
    "StopTimeEvent": {1: ("delay", "int32"), 2: ("time", "int64"), 4: ("scheduled_time", "int64")},
    "StopTimeProperties": {1: ("assigned_stop_id", "text"), 2: ("stop_headsign", "text"), 3: ("pickup_type", BOARDING), 4: ("drop_off_type", BOARDING)},
    "TripDescriptor": {1: ("trip_id", "text"), 2: ("start_time", "text"), 3: ("start_date", "text"), 4: ("schedule_relationship", RELATIONS),
                       5: ("route_id", "text"), 6: ("direction_id", "uint32"), 7: ("modified_trip", "flag")},
    "VehicleDescriptor": {1: ("id", "text"), 2: ("label", "text"),
                          4: ("wheelchair_accessible", {"NO_VALUE": 0, "UNKNOWN": 1, "WHEELCHAIR_ACCESSIBLE": 2, "WHEELCHAIR_INACCESSIBLE": 3})},
    "VehiclePosition": {1: ("trip", "TripDescriptor"), 2: ("position", "Position"), 3: ("current_stop_sequence", "uint32"), 5: ("timestamp", "uint64"),
                        7: ("stop_id", "text"), 8: ("vehicle", "VehicleDescriptor")},
    "Position": {1: ("latitude", "float"), 2: ("longitude", "float"), 3: ("bearing", "float"), 5: ("speed", "float")},
    "Alert": {1: ("active_period", ["TimeRange"]), 2: ("communication_period", ["TimeRange"]), 3: ("impact_period", ["TimeRange"]),
              5: ("informed_entity", ["EntitySelector"]), 6: ("cause", numbered(CAUSES)), 7: ("effect", numbered(EFFECTS)),
              8: ("url", "TranslatedString"), 10: ("header_text", "TranslatedString"), 11: ("description_text", "TranslatedString")},
    "TimeRange": {1: ("start", "uint64"), 2: ("end", "uint64")},
    "EntitySelector": {1: ("agency_id", "text"), 2: ("route_id", "text"), 3: ("route_type", "int32"), 4: ("trip", "TripDescriptor"), 5: ("stop_id", "text"),
                       6: ("direction_id", "uint32")},
    "TranslatedString": {1: ("translation", ["Translation"])},
    "Translation": {1: ("text", "text"), 2: ("language", "text")},
    "flag": {},
}
VARINT, FIXED64, BYTES, GROUP, GROUP_END, FIXED32 = range(6)


def varint(data, at):
    value = 0
    for n in range(10):
        if at + n >= len(data):
            raise Malformed("ends within a number")
        value |= (data[at + n] & 0x7F) << 7 * n
        if data[at + n] < 0x80:
            return value & (1 << 64) - 1, at + n + 1
    raise Malformed("a number of more than ten bytes")


def fields(data):
    """Yields number, wire type and value of each field outside of groups."""
    at, groups = 0, []
    while at < len(data):
        key, at = varint(data, at)
        number, kind = key >> 3, key & 7
        if not 0 < number < 1 << 29 or kind > FIXED32:
            raise Malformed(f"key {key}")
        value = None
        if kind == VARINT:
            value, at = varint(data, at)
        elif kind == GROUP:
            groups.append(number)
        elif kind == GROUP_END:
            if not groups or groups.pop() != number:
                raise Malformed("a group ends that did not begin")
        else:
            length, at = varint(data, at) if kind == BYTES else ({FIXED64: 8, FIXED32: 4}[kind], at)
            value, at = data[at:at + length], at + length
            if at > len(data):
                raise Malformed("ends within a field")
        if not groups and kind not in (GROUP, GROUP_END):
            yield number, kind, value
    if groups:
        raise Malformed("a group does not end")


def read(data, message="FeedMessage", into=None):
    """The message that bytes encode, merged into one that was given before."""
    result = {} if into is None else into
    for number, kind, value in fields(data):
        name, type = MESSAGES[message].get(number, (None, None))
        if name is None or kind != (FIXED32 if type == "float" else VARINT if isinstance(type, dict) or type in list(NUMBERS) else BYTES):
            continue
        if isinstance(type, list):
            result.setdefault(name, []).append(read(value, type[0]))
        elif isinstance(type, dict):
            # An unknown number counts as not given.
            names = [known for known, enum in type.items() if enum == signed(value, 32)]
            if names:
                result[name] = names[0]
        elif type == "text":
            result[name] = value.decode(errors="replace")
        elif type == "float":
            result[name] = struct.unpack("<f", value)[0]
        elif type in NUMBERS:
            bits, has_sign = NUMBERS[type]
            result[name] = signed(value, bits) if has_sign else value & (1 << bits) - 1
        else:
            result[name] = read(value, type, result.get(name))
    return result


def signed(value, bits):
    value &= (1 << bits) - 1
    return value - (1 << bits) if value >> bits - 1 else value


def write(content, message="FeedMessage"):
    """The bytes of a message. An enum may be a number that has no name."""
    data = b""
    for number, (name, type) in MESSAGES[message].items():
        if name not in content:
            continue
        for value in content[name] if isinstance(type, list) else [content[name]]:
            if isinstance(type, dict):
                data += key(number, VARINT) + number_bytes(type.get(value, value))
            elif isinstance(type, list):
                data += block(number, write(value, type[0]))
            elif type == "text":
                data += block(number, value.encode())
            elif type == "float":
                data += key(number, FIXED32) + struct.pack("<f", value)
            elif type in NUMBERS:
                data += key(number, VARINT) + number_bytes(int(value))
            else:
                data += block(number, write(value, type))
    return data


def key(number, kind):
    return number_bytes(number << 3 | kind)


def block(number, data):
    return key(number, BYTES) + number_bytes(len(data)) + data


def number_bytes(value):
    value &= (1 << 64) - 1
    data = b""
    while value >= 0x80:
        data += bytes([value & 0x7F | 0x80])
        value >>= 7
    return data + bytes([value])
