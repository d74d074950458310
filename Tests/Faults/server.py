"""Trials in which system calls of transit-server fail, its disks are full, and its outputs closed.

A server that cannot start says so like the tools. One that runs goes on: each answer is the right one or names a problem,
and once nothing fails any more, all are right.
"""

import http.client
import json
import os
import shutil
import socket
import subprocess
import time

import small_feed
from failing_calls import EVERYTHING, NEEDING_ROOM, READING, REMOVING, FailingCalls, numbers
from trials import CANNOT_CREATE, CANNOT_OPEN, FAILED, UNUSABLE, Ended, Tally, skip

BOARD = f"/v1/city/stops/{small_feed.STOP}/departures?at={small_feed.NOON}"
QUESTIONS = [BOARD, "/v1/city/trips/t1", "/v1/city/info", "/v1/city/network",
             f"/v1/city/journeys?from=main&to=end&departing={small_feed.NOON}"]
# Of a process that starts, answers and makes an extract; random ones of these fail.
CALLS = 400


class Running:
    """A server with faults, from its start to its end."""

    def __init__(self, trials, arguments, environment=None, **outputs):
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.log = trials.folder / "server.log"
        self.process = subprocess.Popen(
            [trials.server, "--listen", f"127.0.0.1:{self.port}", *arguments],
            env={**os.environ, **(environment or {})},
            **{"stdout": subprocess.DEVNULL, "stderr": open(self.log, "wb"), **outputs})
        deadline = time.monotonic() + 60
        while self.process.poll() is None and time.monotonic() < deadline:
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                break
            except OSError:
                time.sleep(0.01)

    @property
    def is_running(self):
        return self.process.poll() is None

    def ask(self, path, method="GET", body=None):
        """Returns the status and the body; 0 for no answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request(method, path, body=body)
            answer = connection.getresponse()
            location = answer.headers["Location"]
            return answer.status, location.encode() if location else answer.read()
        except (OSError, http.client.HTTPException) as error:
            return 0, str(error).encode()
        finally:
            connection.close()

    def extract(self):
        """Asks for an extract until it is made or failed; returns the status and the path of the file."""
        status, place = self.ask("/v1/city/extracts", "POST", json.dumps({"routes": ["R"]}))
        deadline = time.monotonic() + 60
        while status == 202 and time.monotonic() < deadline:
            time.sleep(0.02)
            status, place = self.ask(place.decode())
        return status, place

    def end(self):
        self.process.terminate()
        try:
            return self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return None


def try_server(trials):
    """Starts servers whose calls fail, and asks them."""
    tally = Tally("a server with faults")
    if not trials.server:
        return skip("transit-server is not built; see --server") or tally
    shim = FailingCalls(trials)
    source = trials.place()
    bundle = source / "city.transit"
    trials.must(trials.gtfs_bundle, "build", small_feed.write(source / "feed.zip"), "-o", bundle)
    right = answers(trials, ["--bundle", bundle])
    faults = [("one failure", EVERYTHING, "EIO", 1), ("no room", NEEDING_ROOM, "ENOSPC", 0), ("no files", READING, "EIO", 0),
              ("interrupted calls", "read,pread,write", "EINTR", 1), ("half a transfer", "read,pread,write", "short", 1),
              ("nothing can be removed", REMOVING, "EACCES", 0), ("no descriptors", "open", "EMFILE", 0)]
    for title, calls, fault, count in faults:
        for number in numbers(CALLS, 60 if trials.is_long else 4, f"{title} {trials.seed}"):
            place = trials.place()
            served = place / "city.transit"
            shutil.copy(bundle, served)
            environment = {
                "LD_PRELOAD": str(shim.library), "FAULT_ROOT": str(place), "FAULT_CALLS": calls, "FAULT_AT": str(number),
                "FAULT_FOR": str(count), "FAULT_AS": fault}
            arguments = ["--bundle", served, "--extracts", place / "extracts", "--tools", trials.tools]
            try_running(trials, tally, f"{title}, call {number}", arguments, environment, served, right, count == 1)
            shutil.rmtree(place)
    try_outputs(trials, tally, bundle, right)
    return tally


def answers(trials, arguments):
    """The right answers."""
    server = Running(trials, arguments)
    found = [server.ask(path) for path in QUESTIONS]
    server.end()
    if any(status != 200 for status, _ in found):
        raise SystemExit(f"faults: a server without faults: {found}")
    return [body for _, body in found]


def try_running(trials, tally, what, arguments, environment, served, right, recovers):
    server = Running(trials, arguments, environment)
    if not server.is_running:
        error = server.log.read_text(errors="replace")
        ended = Ended(server.process.returncode, b"", "\n".join(line for line in error.splitlines() if line[:1] != "{"), 0)
        return trials.judge_end(tally, what, ended, {UNUSABLE, CANNOT_OPEN, CANNOT_CREATE, FAILED}, [str(served.parent)])
    tally.cases += 1
    for path, body in zip(QUESTIONS, right):
        status, answer = server.ask(path)
        judge_answer(tally, f"{what}: {path}", status, answer, body)
    status, file = server.extract()
    if status not in (303, 422, 500, 503):
        tally.find("wrong", f"{what}: an extract ends with {status}: {file[:200]}")
    # The bundle is replaced by the same one, which may fail, and then the old one stays.
    shutil.copy(served, served.with_suffix(".new"))
    served.with_suffix(".new").replace(served)
    if recovers:
        for path, body in zip(QUESTIONS, right):
            status, answer = server.ask(path)
            if (status, answer) != (200, body):
                tally.find("wrong", f"{what}: {path}, after the fault: {status}: {answer[:200]}")
    tally.faults += status != 200
    if not server.is_running:
        tally.find("crashes", f"{what}: the server ended with {server.process.returncode}: {server.log.read_text()[-300:]}")
    elif server.end() != 0:
        tally.find("wrong", f"{what}: after SIGTERM, the server exits with {server.process.returncode}")


def judge_answer(tally, what, status, answer, right):
    if status == 200 and answer != right:
        tally.find("wrong", f"{what}: another answer")
    elif status not in (200, 500, 503):
        tally.find("wrong", f"{what}: status {status}: {answer[:200]}")


def try_outputs(trials, tally, bundle, right):
    """Outputs that are full or closed, from the start on."""
    reader, closed = os.pipe()
    os.close(reader)
    with open("/dev/full", "wb") as full:
        for name, outputs in [("a full disk for the log", {"stderr": full}), ("a closed pipe for the log", {"stderr": closed}),
                              ("a full disk for the URL", {"stdout": full}), ("a closed pipe for the URL", {"stdout": closed}),
                              ("closed pipes", {"stdout": closed, "stderr": closed})]:
            tally.cases += 1
            tally.faults += 1
            server = Running(trials, ["--bundle", bundle, "--log-requests"], **outputs)
            for path, body in zip(QUESTIONS, right):
                if server.ask(path) != (200, body):
                    tally.find("wrong", f"{name}: {path}: not the right answer")
            if not server.is_running:
                tally.find("crashes", f"{name}: the server ended with {server.process.returncode}")
            elif server.end() != 0:
                tally.find("wrong", f"{name}: after SIGTERM, the server exits with {server.process.returncode}")
    os.close(closed)
