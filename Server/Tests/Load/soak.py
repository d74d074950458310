#!/usr/bin/env python3
"""Puts transit-server under mixed load for some minutes, and fails if it errs or leaks.

    soak.py SERVER TOOLS ONE.transit TWO.transit [--minutes 60]

Boards, journeys, searches, maps and extracts from several clients; the bundle is replaced every minute by the other of
the two; some clients send damaged requests, a byte at a time, or leave before the answer. Fails on any answer of 5xx but
503, on any answer that is not of one of the two bundles, on a connection that is refused, and if descriptors or memory
grow between the tenth part of the time and the end.
"""

import argparse
import http.client
import json
import os
import pathlib
import random
import shutil
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Run"))

from check_server import Server, expect  # noqa: E402


class Load:
    """Clients of a server, and what they have seen."""

    def __init__(self, server, stops):
        self.server, self.stops = server, stops
        self.done = threading.Event()
        self.lock = threading.Lock()
        self.statuses, self.problems = {}, []

    def note(self, kind, status):
        with self.lock:
            self.statuses[kind, status] = self.statuses.get((kind, status), 0) + 1
            if status >= 500 and status != 503:
                self.problems.append((kind, status))

    def client(self, seed, kinds):
        """Asks over one connection until the end."""
        source = random.Random(seed)
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=60)
        while not self.done.is_set():
            kind = source.choice(kinds)
            method, path, body = getattr(self, kind)(source)
            try:
                connection.request(method, path, body=body)
                answer = connection.getresponse()
                answer.read()
                self.note(kind, answer.status)
            except (OSError, http.client.HTTPException) as error:
                with self.lock:
                    self.problems.append((kind, repr(error)))
                connection.close()
        connection.close()

    def board(self, source):
        stop = urllib.parse.quote(source.choice(self.stops), safe="")
        return "GET", f"/v1/city/stops/{stop}/departures?at=2026-07-06T{source.randrange(24):02}:00&limit=20", None

    def journey(self, source):
        places = [urllib.parse.quote(source.choice(self.stops), safe="") for _ in range(2)]
        return "GET", f"/v1/city/journeys?from={places[0]}&to={places[1]}&departing=2026-07-06T08:00", None

    def reach(self, source):
        return "GET", f"/v1/city/reachable?from={urllib.parse.quote(source.choice(self.stops))}&departing=2026-07-06T08:00", None

    def search(self, source):
        return "GET", f"/v1/city/stops?q={source.choice('abcdefghst')}", None

    def network(self, source):
        return "GET", source.choice(["/v1/city/network", "/v1/city/info", "/", "/openapi.json", "/metrics"]), None

    def wrong(self, source):
        path = "".join(source.choice("/%avz19?&=.~") for _ in range(source.randrange(1, 60)))
        return "GET", "/" + path.replace(" ", ""), None

    def extract(self, source):
        south, west = 51.06 + source.random() * 0.04, 9.22 + source.random() * 0.06
        body = json.dumps({"bbox": [round(south, 2), round(west, 2), round(south, 2) + 0.01, round(west, 2) + 0.02]})
        if source.random() < 0.5:
            body = body[:source.randrange(len(body))] + source.choice(["", "x", "\0", "[[[["])
        return "POST", "/v1/city/extracts", body

    def rude(self):
        """Sends a byte at a time, or leaves at once."""
        source = random.Random(5)
        while not self.done.is_set():
            try:
                with socket.create_connection(("127.0.0.1", self.server.port), timeout=10) as client:
                    request = b"GET /v1/city/network HTTP/1.1\r\nHost: x\r\n\r\n"
                    for byte in request[:source.randrange(len(request))]:
                        client.sendall(bytes([byte]))
                        time.sleep(0.001)
                    client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
            except ConnectionError:
                pass

    def replace(self, served, bundles, seconds):
        """Replaces the bundle, again and again."""
        number = 0
        while not self.done.wait(seconds):
            number += 1
            copy = served.with_suffix(".new")
            shutil.copy(bundles[number % 2], copy)
            copy.replace(served)


def memory(pid):
    """The anonymous memory of a process in MB."""
    for line in open(f"/proc/{pid}/status"):
        if line.startswith("RssAnon"):
            return int(line.split()[1]) / 1024
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("server", type=pathlib.Path)
    parser.add_argument("tools", type=pathlib.Path)
    parser.add_argument("bundles", nargs=2, type=pathlib.Path)
    parser.add_argument("--minutes", type=float, default=60)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        work = pathlib.Path(name)
        subprocess.run([options.tools / "gtfs-bundle", "unpack", options.bundles[0], "-o", work / "city.sqlite"],
                       check=True, capture_output=True)
        connection = sqlite3.connect(work / "city.sqlite")
        stops = [row[0] for row in connection.execute("SELECT stop_id FROM stops WHERE location_type = 1")]
        connection.close()
        served = work / "city.transit"
        shutil.copy(options.bundles[0], served)
        server = Server(options.server, ["--bundle", served, "--extracts", work / "extracts",
                                         "--tools", options.tools.resolve()], work / "log")
        load = Load(server, stops)
        everything = ["board"] * 8 + ["journey", "search", "search", "network", "wrong", "reach"]
        threads = [threading.Thread(target=load.client, args=(seed, everything)) for seed in range(6)]
        threads += [threading.Thread(target=load.client, args=(99, ["extract", "wrong", "wrong"]))]
        threads += [threading.Thread(target=load.rude)]
        threads += [threading.Thread(target=load.replace, args=(served, options.bundles[::-1], min(60, options.minutes * 6)))]
        try:
            for thread in threads:
                thread.start()
            time.sleep(options.minutes * 6)
            early = (memory(server.process.pid), server.descriptors())
            time.sleep(options.minutes * 54)
            late = (memory(server.process.pid), server.descriptors())
        finally:
            load.done.set()
            for thread in threads:
                thread.join()
        answers = sum(load.statuses.values())
        for (kind, status), count in sorted(load.statuses.items()):
            print(f"{kind:8} {status} {count}")
        replaced = server.metric('transit_releases_total{dataset="city"}')
        print(f"{answers} answers in {options.minutes:g} min, {replaced:g} releases; "
              f"memory {early[0]:.1f} MB, then {late[0]:.1f}; descriptors {early[1]}, then {late[1]}")
        expect(not load.problems, f"{len(load.problems)} problems: {load.problems[:5]}")
        expect(replaced > 3, "the bundle was not replaced")
        expect(late[1] <= early[1] + 20, "descriptors leak")
        expect(late[0] <= early[0] * 1.5 + 20, "memory leaks")
        took = server.stop()
        print(f"stopped in {took:.1f} s")


main()
