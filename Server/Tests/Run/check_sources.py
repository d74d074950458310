#!/usr/bin/env python3
"""Serves a published channel and live data with transit-server, from hosts that are honest at first.

    check_sources.py SERVER TOOLS CITY.transit OTHER.transit

CITY is published, and served by its channel; then OTHER, whose release the server takes over while requests run; then
the host forges. For live data, a host delays a trip of the city.
"""

import argparse
import functools
import http.server
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from check_server import Server, expect  # noqa: E402


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def host(folder):
    """Serves a folder; returns its URL."""
    handler = functools.partial(QuietHandler, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}"


def until(condition, problem, seconds=30):
    deadline = time.monotonic() + seconds
    while not condition():
        expect(time.monotonic() < deadline, problem)
        time.sleep(0.1)


def content_root(server, dataset="city"):
    entries = json.loads(server.get("/v1")[2])["datasets"]
    return next(entry["content_root"] for entry in entries if entry["dataset"] == dataset)


def check_channel(options, work):
    def tool(*arguments):
        subprocess.run([options.tools / "gtfs-bundle", *arguments], cwd=work, check=True, capture_output=True)

    tool("keys", "new", "root")
    tool("keys", "new", "online")
    tool("publish", "init", "public", "--root-key", "root.key", "--key", "online.pub")
    shutil.copy(work / "public/root/1.json", work / "root.json")
    tool("publish", options.city, "--to", "public", "--feed", "city", "--key", "online.key")
    arguments = ["--channel", f"{host(work / 'public')}/city", "--root", work / "root.json", "--store", work / "store",
                 "--every", "1"]
    server = Server(options.server, arguments, work / "log")
    try:
        first = content_root(server)
        statuses, done = set(), threading.Event()

        def ask():
            while not done.is_set():
                statuses.add(server.get("/v1/city/stops/de:0001:1585/departures?at=2026-07-06T08:00")[0])

        client = threading.Thread(target=ask)
        client.start()
        tool("publish", options.other, "--to", "public", "--feed", "city", "--key", "online.key", "--force")
        until(lambda: content_root(server) != first, "a new release is not taken over")
        done.set()
        client.join()
        expect(statuses == {200}, f"while a release was taken over: {statuses}")
        second = content_root(server)
        # The host forges: another content under the signature.
        manifest = work / "public/city/stable.json"
        signed = manifest.read_bytes()
        manifest.write_bytes(signed.replace(b"A", b"B", 1))
        until(lambda: "update failed" in open(work / "log").read(), "a forged manifest is no error")
        expect(content_root(server) == second, "a forged manifest changes what is served")
        manifest.write_bytes(signed)
        server.stop()
        # Without its host, the server starts with what it has.
        shutil.rmtree(work / "public")
        server = Server(options.server, arguments, work / "log")
        expect(content_root(server) == second, "without the host, another release is served")
        server.stop()
    finally:
        server.process.kill()


def field(number, value):
    """A field of a protocol buffer: an integer, or bytes."""
    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    return varint(number << 3 | 2) + varint(len(value)) + value


def varint(value):
    bytes_ = []
    while True:
        bytes_.append(value & 0x7F | (0x80 if value > 0x7F else 0))
        value >>= 7
        if not value:
            return bytes(bytes_)


def delayed(trip, date, sequence, delay):
    """A live feed of now in which a trip departs late. https://gtfs.org/documentation/realtime/proto/"""
    header = field(1, b"2.0") + field(3, int(time.time()))
    run = field(1, trip.encode()) + field(3, date.encode())
    update = field(1, run) + field(2, field(1, sequence) + field(3, field(1, delay)))
    return field(1, header) + field(2, field(1, b"e") + field(3, update))


def check_live(options, work):
    feed = work / "live/trip-updates.pb"
    feed.parent.mkdir()
    feed.write_bytes(field(1, field(1, b"2.0") + field(3, int(time.time()))))
    url = f"{host(feed.parent)}/trip-updates.pb"
    shutil.copy(options.city, work / "city.transit")
    server = Server(options.server, ["--bundle", work / "city.transit", "--live", f"city={url}", "--live-every", "1"],
                    work / "log")
    try:
        path = "/v1/city/stops/de:0001:1585/departures?within=2d&limit=20"
        board = json.loads(server.get(path)[2])
        expect(board and board[0]["status"] == "scheduled", f"a board without live columns: {board[:1]}")
        call = board[0]
        # The host tells times of files in whole seconds.
        time.sleep(1.1)
        feed.write_bytes(delayed(call["trip_id"], call["service_date"], call["stop_sequence"], 300))

        def late():
            rows = json.loads(server.get(path)[2])
            return any(row["trip_id"] == call["trip_id"] and row["delay"] == 300 for row in rows)

        until(late, "a delay is not shown")
        expect(server.get("/v1/city/alerts")[0] == 200 and server.get("/v1/city/vehicles")[0] == 200, "no live paths")
        trip = urllib.parse.quote(call["trip_id"])
        runs = json.loads(server.get(f"/v1/city/trips/{trip}/live?date={call['service_date']}")[2])
        delays = [row["departure_delay"] for row in runs[0]["stop_times"] if row["stop_sequence"] == call["stop_sequence"]]
        expect(delays == [300], f"the run of the delayed trip: {delays}")
        server.stop()
    finally:
        server.process.kill()


class LiveHost(http.server.BaseHTTPRequestHandler):
    """Answers with a feed to requests that have the key, while it may."""

    feed, key, is_up, pause = b"", "secret-of-the-host", True, None

    def do_GET(self):
        known = self.headers["x-api-key"] == self.key
        self.send_response(200 if known and self.is_up else 503 if known else 403)
        if self.pause:
            self.send_header("Retry-After", str(self.pause))
        self.end_headers()
        self.wfile.write(self.feed if known and self.is_up else b"")

    def log_message(self, *_):
        pass


def live_host(feed):
    """Serves a feed; returns the class of its answers and its URL."""
    answers = type("Answers", (LiveHost,), {"feed": feed})
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), answers)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return answers, f"http://127.0.0.1:{server.server_port}/trip-updates.pb"


def check_live_after_replacement(options, work):
    """After the bundle is replaced, live data are there at once, also if their host does not answer then."""
    served = work / "city.transit"
    shutil.copy(options.city, served)
    board = ["--bundle", served]
    server = Server(options.server, board, work / "log")
    path = "/v1/city/stops/de:0001:1585/departures?within=2d&limit=20"
    call = json.loads(server.get(path)[2])[5]
    server.stop()
    answers, url = live_host(delayed(call["trip_id"], call["service_date"], call["stop_sequence"], 300))
    (work / "key").write_text(LiveHost.key + "\n")
    server = Server(options.server, [*board, "--live", f"city={url}", "--live-header", f"{url} x-api-key: @{work}/key"],
                    work / "log")
    try:
        def is_late():
            rows = json.loads(server.get(path)[2])
            return any(row["trip_id"] == call["trip_id"] and row["delay"] == 300 for row in rows)

        until(is_late, "a delay of a host with a key is not shown")
        answers.is_up = False
        copy = work / "copy"
        shutil.copy(options.city, copy)
        copy.replace(served)
        deadline = time.monotonic() + 25
        while server.metric('transit_releases_total{dataset="city"}') == 0:
            expect(time.monotonic() < deadline, "the bundle is not taken over")
            expect(is_late(), "while the bundle is replaced, live data are lost")
        for _ in range(10):
            expect(is_late(), "after the bundle is replaced, live data are lost")
            time.sleep(0.2)
        age = server.metric('transit_live_age_seconds{dataset="city",source="0"}')
        expect(0 <= age < 60, f"live data are {age} s old")
        server.stop()
        expect(LiveHost.key not in open(work / "log").read(), "the log has the key")
    finally:
        server.process.kill()


def check_paused_source(options, work):
    """A request that is not sent, because its host asked for a pause, has not failed."""
    answers, url = live_host(b"")
    answers.is_up = False
    answers.pause = 60
    server = Server(options.server, ["--bundle", options.city, "--live", f"city={url}", "--live-every", "1", "--live-header",
                                     f"{url} x-api-key: {LiveHost.key}"], work / "log")
    try:
        failed = 'transit_failed_live_requests_total{dataset="city"}'
        until(lambda: server.metric(failed) == 1, "a failed request is not counted")
        time.sleep(3)
        expect(server.metric(failed) == 1, f"one request of a paused source counts as {server.metric(failed)} failures")
        warnings = open(work / "log").read().count("live data failed")
        expect(warnings == 1, f"one failed request has {warnings} warnings")
        server.stop()
    finally:
        server.process.kill()


SUFFIXES = {
    "agency.txt": "agency_id,agency_name,agency_url,agency_timezone\nA,A,https://a.example,UTC\n",
    "stops.txt": "stop_id,stop_name,stop_lat,stop_lon\nS1,One,1,1\nS2,Two,1.1,1\n",
    "routes.txt": "route_id,agency_id,route_short_name,route_type\nR,A,R,3\n",
    "calendar.txt": "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n"
                    "D,1,1,1,1,1,1,1,20200101,20991231\n",
    "trips.txt": "route_id,service_id,trip_id\nR,D,Weekday_1234\n",
    "stop_times.txt": "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
                      "Weekday_1234,23:00:00,23:00:00,S1,1\nWeekday_1234,23:50:00,23:50:00,S2,2\n",
}


def check_suffixes(options, work):
    """With --match suffix, an id that the bundle lacks stands for the trip that ends with it."""
    feed = work / "suffixes"
    feed.mkdir()
    for name, text in SUFFIXES.items():
        (feed / name).write_text(text)
    subprocess.run([options.tools / "gtfs-bundle", "build", feed, "-o", work / "suffixes.transit"], check=True,
                   capture_output=True)
    today = time.strftime("%Y%m%d", time.gmtime())
    _, url = live_host(delayed("1234", today, 1, 300))
    for match, expected in [([], "scheduled"), (["--match", "suffix"], "predicted")]:
        arguments = ["--bundle", work / "suffixes.transit", "--live", f"suffixes={url}", "--live-header",
                     f"{url} x-api-key: {LiveHost.key}", *match]
        server = Server(options.server, arguments, work / "log")
        try:
            until(lambda: server.metric('transit_live_age_seconds{dataset="suffixes",source="0"}') > 0, "no live data")
            rows = json.loads(server.get(f"/v1/suffixes/stops/S1/departures?at={today[:4]}-{today[4:6]}-{today[6:]}T22:30")[2])
            expect([row["status"] for row in rows] == [expected], f"{match}: {rows}")
            server.stop()
        finally:
            server.process.kill()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ["server", "tools", "city", "other"]:
        parser.add_argument(name, type=lambda text: pathlib.Path(text).resolve())
    options = parser.parse_args()
    for check in [check_channel, check_live, check_live_after_replacement, check_paused_source, check_suffixes]:
        with tempfile.TemporaryDirectory() as name:
            try:
                check(options, pathlib.Path(name))
            except BaseException:
                log = pathlib.Path(name) / "log"
                print(log.read_text()[-2000:] if log.exists() else "", file=sys.stderr)
                raise
    print("transit-server: a channel with releases and a host that forges, live data: as they should be")


main()
