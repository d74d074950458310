"""Trials of updates: failing calls, kills, and a host that truncates, delays, corrupts and replays files.

The publisher and the clients are the tools. After each run, the folder must have the previous release or the last
accepted one, complete; the accepted sequence must never decrease; and an undisturbed update must reach the newest
release.
"""

import base64
import http.server
import json
import os
import pathlib
import random
import signal
import subprocess
import tempfile
import threading
import time

import small_feed
from failing_calls import EVERYTHING, NEEDING_ROOM, FailingCalls, numbers
from trials import DONE, INTERRUPTED, Tally

SOAK_ROUNDS = {True: 5000, False: 30}  # of two updates each


class Publisher:
    """A published folder and the versions to publish."""

    def __init__(self, trials, versions):
        self.trials, self.place = trials, trials.place()
        self.public, self.root = self.place / "public", self.place / "public/root/1.json"
        for name in ["root", "online"]:
            self.tool("keys", "new", self.place / name)
        self.tool("publish", "init", self.public, "--root-key", self.place / "root.key", "--key",
                  self.place / "online.pub")
        self.bundles = []
        folder = small_feed.write_folder(self.place / "feed")
        for number in range(versions):
            stops = (folder / "stops.txt").read_text().splitlines()
            cells = stops[1].split(",")
            cells[stops[0].split(",").index("stop_name")] = f"Version {number}"
            (folder / "stops.txt").write_text("\n".join([stops[0], ",".join(cells), *stops[2:]]) + "\n")
            self.bundles.append(self.place / f"{number}.transit")
            self.tool("build", folder, "-o", self.bundles[-1])
        self.publish(0)

    def tool(self, *words):
        return self.trials.must(self.trials.gtfs_bundle, *words)

    def publish(self, number):
        self.tool("publish", self.bundles[number % len(self.bundles)], "--to", self.public, "--feed", "city", "--key",
                  self.place / "online.key", "--force")

    def refresh(self):
        self.tool("publish", "--refresh", "--to", self.public, "--feed", "city", "--key", self.place / "online.key")


def accepted(manifest):
    """Returns the sequence of a manifest and the content root of its newest release; 0 and None without a manifest."""
    if not manifest.exists():
        return 0, None
    payload = json.loads(base64.b64decode(json.loads(manifest.read_text())["payload"]))
    return payload["sequence"], payload["releases"][0]["contentRoot"]


class Host(http.server.ThreadingHTTPServer):
    """Serves a folder; `mischief` is the probability of a faulty answer."""

    daemon_threads = True

    def __init__(self, folder, seed=0, mischief=0.0):
        super().__init__(("127.0.0.1", 0), Answer)
        self.folder, self.mischief, self.generator, self.past = folder, mischief, random.Random(seed), {}
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def handle_error(self, request, client_address):
        """Ignores broken connections, because clients are killed."""


class Answer(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_GET(self):
        host = self.server
        path = host.folder / self.path.lstrip("/")
        harm = host.generator.choice(
            ["cut", "delay", "flip", "past", "busy", "page", "range", "gone"]) if (
                host.generator.random() < host.mischief) else None
        if harm == "gone" or not path.is_file():
            return self.reply(404, b"not here")
        if harm == "busy":
            return self.reply(503, b"", {"Retry-After": "0"})
        if harm == "page":
            return self.reply(200, b"<html>Welcome to the train's wireless</html>")
        body = path.read_bytes()
        if self.path.endswith(".json"):
            former = host.past.setdefault(self.path, [body])
            if former[-1] != body:
                former.append(body)
            if harm == "past":
                body = host.generator.choice(former)
        tag = f'"{hash(body) & 0xFFFFFFFF:x}-{len(body)}"'
        if self.headers.get("If-None-Match") == tag:
            return self.reply(304, None, {"ETag": tag})
        status, fields, start = 200, {"ETag": tag}, 0
        wanted = self.headers.get("Range")
        if wanted and self.headers.get("If-Range", tag) == tag:
            start = int(wanted.removeprefix("bytes=").rstrip("-"))
            if start >= len(body):
                return self.reply(416, b"")
            status = 206
            shift = 1 if harm == "range" and start else 0
            fields["Content-Range"] = f"bytes {start - shift}-{len(body) - 1 - shift}/{len(body)}"
        self.reply(status, body[start:], fields, harm)

    def reply(self, status, body, fields=None, harm=None):
        self.send_response(status)
        for name, value in (fields or {}).items():
            self.send_header(name, value)
        if body is not None:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if not body:
            return
        generator = self.server.generator
        if harm == "delay":
            time.sleep(generator.uniform(0, 0.2))
        if harm == "flip":
            place = generator.randrange(len(body))
            body = body[:place] + bytes([body[place] ^ 1 << generator.randrange(8)]) + body[place + 1:]
        if harm == "cut":
            self.wfile.write(body[:generator.randrange(len(body))])
            self.close_connection = True
            return
        self.wfile.write(body)


class Store:
    """The folder of a client."""

    def __init__(self, trials, publisher, host, folder):
        self.trials, self.folder = trials, folder
        self.words = [trials.gtfs_bundle, "update", str(folder), "--from", f"http://127.0.0.1:{host.server_port}",
                      "--feed", "city", "--root", str(publisher.root), "--retries", "0", "--json"]

    def current(self):
        """Returns the content root of the current bundle."""
        bundles = sorted(path for path in self.folder.glob("*.transit") if path.name[0].isdigit())
        if not bundles:
            return None
        return json.loads(self.trials.must(self.trials.gtfs_bundle, "info", bundles[-1], "--json").output)["format"][
            "content_root"]

    def accepted(self):
        return accepted(self.folder / "city.stable.json")


def judge(tally, what, store, former, sequence):
    """Checks that the folder has its previous or its accepted content; returns the current content and sequence."""
    now, (last, content) = store.current(), store.accepted()
    if last < sequence:
        tally.find("wrong", f"{what}: sequence {last} after {sequence}")
    if now not in (former, content):
        tally.find("lost", f"{what}: the folder has {now}, neither {former} nor {content}")
    return now, last


def try_updates(trials):
    return [try_failing(trials), try_soak(trials)]


def try_failing(trials):
    """Lets each call of an update fail in turn, and kills the update at each call."""
    tally = Tally("updates, calls that fail")
    publisher = Publisher(trials, 2)
    host = Host(publisher.public)
    shim = FailingCalls(trials)
    place = trials.place()
    store = Store(trials, publisher, host, place / "store")
    trials.must(*store.words)
    first = store.current()
    publisher.publish(1)
    saved = {path.name: path.read_bytes() for path in store.folder.iterdir()}
    for name, calls, fault, count in [
        ("no room", NEEDING_ROOM, "ENOSPC", 0), ("one failure", EVERYTHING, "EIO", 1), ("kill -9", EVERYTHING, "kill", 1)]:
        restore(store.folder, saved)
        total = shim.count(tally, store.words, [store.folder], calls, fault)
        for at in numbers(total, None if trials.is_long else 25, trials.seed):
            restore(store.folder, saved)
            ended, _, failed = shim.run(store.words, [store.folder], calls, at, fault, count)
            what = f"update, {name}, call {at} ({failed})"
            tally.cases += 1
            if ended.status != DONE:
                tally.faults += 1
            if ended.status < 0 and not (fault == "kill" and ended.status == -signal.SIGKILL):
                tally.find("crashes", f"{what}: status {ended.status}: {ended.told}")
            judge(tally, what, store, first, 1)
            finish(trials, tally, what, store)
    host.shutdown()
    return tally


def restore(folder, saved):
    for path in folder.iterdir():
        path.unlink()
    for name, content in saved.items():
        (folder / name).write_bytes(content)


def finish(trials, tally, what, store):
    """Checks that an undisturbed update reaches the newest release and leaves no scratch files."""
    ended = trials.run(*store.words)
    last = store.accepted()[1]
    if ended.status != DONE or store.current() != last:
        tally.find("wrong", f"{what}: the next update does not repair it: {ended.told}")
    left = [path.name for path in store.folder.iterdir() if path.suffix in (".part", ".made", ".partial")]
    if left:
        tally.find("wrong", f"{what}: leaves {left}")


def try_soak(trials):
    """Runs two concurrent updates from a faulty host, with kills and new releases in between."""
    tally = Tally("updates, a host that lies, kills")
    publisher = Publisher(trials, 6)
    generator = random.Random(trials.seed)
    liar, honest = Host(publisher.public, trials.seed, 0.25), Host(publisher.public)
    folder = trials.place() / "store"
    store, mended = (Store(trials, publisher, host, folder) for host in (liar, honest))
    trials.must(*mended.words)
    former, sequence = store.current(), store.accepted()[0]
    for number in range(SOAK_ROUNDS[trials.is_long]):
        if generator.random() < 0.2:
            publisher.publish(generator.randrange(6)) if generator.random() < 0.8 else publisher.refresh()
        for status in run_two(store.words, generator):
            tally.cases += 1
            tally.faults += status != DONE
            # SIGINT may arrive before the program has installed its handler.
            if status < 0 and status not in (-signal.SIGKILL, -signal.SIGINT):
                tally.find("crashes", f"round {number}: status {status}")
            if status >= 0 and status not in (DONE, 1, 65, 74, INTERRUPTED):
                tally.find("wrong", f"round {number}: status {status}")
        former, sequence = judge(tally, f"round {number}", store, former, sequence)
        if number % 20 == 19:
            finish(trials, tally, f"round {number}", mended)
            former, sequence = store.current(), store.accepted()[0]
            newest = max(path for path in folder.glob("*.transit"))
            if trials.run(trials.verify_bundle, newest).status != DONE:
                tally.find("lost", f"round {number}: the bundle is not sound")
    liar.shutdown()
    honest.shutdown()
    return tally


def run_two(words, generator):
    processes = [
        subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(2)]
    if generator.random() < 0.3:
        time.sleep(generator.uniform(0, 0.08))
        generator.choice(processes).send_signal(generator.choice([signal.SIGKILL, signal.SIGKILL, signal.SIGINT]))
    statuses = []
    for process in processes:
        try:
            statuses.append(process.wait(120))
        except subprocess.TimeoutExpired:
            process.kill()
            statuses.append(-signal.SIGABRT)
    return statuses
