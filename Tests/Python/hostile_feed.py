#!/usr/bin/env python3
"""Writes a feed whose names, addresses and ids try to become markup, style or script on the report's page.

    Tests/Python/hostile_feed.py FEED
"""
import csv
import io
import sys
import zipfile

HOSTILE = [
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "</style><script>alert(1)</script>",
    "' onmouseover='alert(1)", "javascript:alert(1)", "&lt;b&gt;&amp;", "\u202ereversed", "\u05e8\u05db\u05d1\u05ea",
    "</svg><iframe src=//example.com></iframe>", "]]><!-- ", "https://example.com/x.png", "${alert(1)}",
]


def table(header, rows):
    text = io.StringIO()
    csv.writer(text).writerows([header, *rows])
    return text.getvalue()


def main():
    count = len(HOSTILE)
    files = {
        "agency.txt": table(
            ["agency_id", "agency_name", "agency_url", "agency_timezone"], [[HOSTILE[0]] * 3 + ["Asia/Jerusalem"]]),
        "feed_info.txt": table(
            ["feed_publisher_name", "feed_publisher_url", "feed_lang", "feed_version"], [HOSTILE[1:5]]),
        "stops.txt": table(
            ["stop_id", "stop_name", "stop_lat", "stop_lon", HOSTILE[1]],
            [[name, name, 32 + i / 100, 34 + i * i / 1000, name] for i, name in enumerate(HOSTILE)]),
        "routes.txt": table(
            ["route_id", "agency_id", "route_short_name", "route_long_name", "route_type", "route_color", "route_url"],
            [[name, HOSTILE[0], name, name * 2, 3, "red;}" + name if i % 2 else "AA3366", name]
             for i, name in enumerate(HOSTILE)]),
        "calendar.txt": table(
            ["service_id", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "start_date",
             "end_date"], [[HOSTILE[2], 1, 1, 1, 1, 1, 1, 1, "20260101", "20261231"]]),
        "trips.txt": table(
            ["route_id", "service_id", "trip_id", "trip_headsign"],
            [[name, HOSTILE[2], name, name] for name in HOSTILE]),
        "stop_times.txt": table(
            ["trip_id", "arrival_time", "departure_time", "stop_id", "stop_sequence"],
            [[name, "08:00:00", "08:00:00", HOSTILE[(i + k) % count], k]
             for i, name in enumerate(HOSTILE) for k in range(4)]),
        "<script>alert(1)<!--.txt": "a,b\n1,2\n",
    }
    with zipfile.ZipFile(sys.argv[1], "w") as feed:
        for name, text in files.items():
            feed.writestr(name, text)


main()
