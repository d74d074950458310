#!/usr/bin/env python3
"""Starts transit-server and attacks it: replaced bundles, damaged and hostile requests, slow and rude clients, extracts.

    check_server.py SERVER TOOLS OTHER.transit CITY.transit [--large FEED.transit]

SERVER is the program, TOOLS the folder of gtfs-bundle and verify-bundle. CITY is served, then replaced by OTHER, a
timetable of the same stops. --large is a bundle whose extracts take seconds; without it, canceling is not tested.
"""

import argparse
import concurrent.futures
import http.client
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse


# Also of a program that is not in its place.
PAGE = pathlib.Path(__file__).resolve().parents[3] / "Explorer/page"


def expect(condition, problem):
    if not condition:
        sys.exit(f"check_server: {problem}")


class Server:
    """A server process. Without a page, it looks for one itself."""

    def __init__(self, program, arguments, log, page=PAGE, environment={}):
        self.process = subprocess.Popen(
            [program, *([] if "--listen" in arguments else ["--listen", "127.0.0.1:0"]),
             *(["--page", page] if page else []), *arguments],
            stdout=subprocess.PIPE, stderr=open(log, "a"), text=True, env=os.environ | environment)
        url = self.process.stdout.readline().strip()
        parts = urllib.parse.urlparse(url)
        self.host, self.port = parts.hostname, parts.port
        expect(parts.scheme == "http" and self.port, f"the server printed no URL but {url!r}: {open(log).read()}")

    def ask(self, method, path, body=None, **fields):
        """Returns status, headers and body."""
        connection = http.client.HTTPConnection(self.host, self.port, timeout=60)
        try:
            connection.request(method, path, body=body, headers=fields)
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read()
        finally:
            connection.close()

    def get(self, path, **fields):
        return self.ask("GET", path, **fields)

    def metric(self, line):
        """The value of a line of /metrics; 0 if there is none."""
        for text in self.get("/metrics")[2].decode().splitlines():
            if text.startswith(line + " "):
                return float(text.split()[-1])
        return 0

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def stop(self):
        """Ends the server gracefully; returns the seconds that took."""
        began = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(15)
        expect(status == 0, f"after SIGTERM the server exits with {status}")
        return time.monotonic() - began


def check_starts(program, city, work):
    """A server that cannot start says why in one line, which names the file or address."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        (work / "text.transit").write_text("no bundle")
        (work / "file").write_text("")
        foreign = work / "foreign"
        for place in [foreign / "notes", foreign / "o/notes", foreign / "work/notes"]:
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text("mine")
        url = "http://127.0.0.1:1/"
        (work / "page").mkdir()
        with open(work / "huge.html", "wb") as file:
            file.truncate(1 << 40)
        (work / "huge").mkdir()
        (work / "huge/index.html").symlink_to("data")
        (work / "huge.html").rename(work / "huge/data")
        for arguments, status, expected in [
            (["--bundle", city, "--listen", address], 74, f"{address}: Address already in use"),
            (["--bundle", work / "none.transit"], 66, "none.transit: "),
            (["--bundle", work / "text.transit"], 65, "text.transit: "),
            (["--bundle", city, "--listen", "256.1.1.1:0"], 74, "transit-server: 256.1.1.1:0: "),
            (["--bundle", city, "--live", f"city={url}", "--live-feed", f"p={url}"], 64, f'{url}: the bundle has no feed "p"'),
            (["--bundle", city, "--page", work / "no-page"], 66, "no-page: cannot be read: no such file"),
            (["--bundle", city, "--page", work / "file"], 66, "file: cannot be read"),
            (["--bundle", city, "--page", work / "page"], 66, "page: has no index.html"),
            (["--bundle", city, "--page", work / "huge"], 65, "huge: has more than 16 MiB"),
            (["--bundle", city, "--page", "/proc"], 66, "/proc: has no index.html"),
            (["--bundle", city, "--extracts", work / "file/x"], 73, "file/x"),
            (["--bundle", city, "--extracts", foreign], 73, "foreign: has other files"),
            (["--bundle", city, "--extracts", foreign / "o"], 73, "foreign/o: has other files"),
            (["--bundle", city, "--extracts", work / "e", "--tools", work], 66, "gtfs-bundle"),
            (["--channel", "http://127.0.0.1:1/city", "--root", work / "none.json", "--store", work / "s"], 66,
             "none.json: "),
            (["--channel", "http://127.0.0.1:1/city", "--root", city, "--store", work / "file/s"], 73, "file/s"),
        ]:
            run = subprocess.run([program, *arguments], capture_output=True, text=True, timeout=30)
            lines = run.stderr.splitlines()
            expect(run.returncode == status and len(lines) == 1 and expected in lines[0] and "Domain" not in lines[0]
                   and "Error" not in lines[0], f"{arguments}: exit code {run.returncode}: {run.stderr}")
        expect(all((foreign / name).exists() for name in ["notes", "o/notes", "work/notes"]),
               "a folder of other files is not left alone")
    empty = [["--bundle", city, f"--{name}", ""] for name in
             ["extracts", "tools", "page", "tiles", "tiles-attribution", "proxy", "live", "listen", "root", "store", "cacert", "bundle"]]
    wrong = [["--bundle", city, "--live", f"city={text}"] for text in
             ["notaurl", "ftp://127.0.0.1/", "http://", "http:///x", "http://a b/", "/tmp/x"]]
    wrong += [["--bundle", city, "--listen", text] for text in ["[::1:0", "::1]:0", "[]:0", "[::1]", "127.0.0.1:65536", ":80"]]
    for arguments in [*empty, *wrong, [], ["--bundle", city, "--proxy", "x"], ["--bundle", city, "--match", "suffix"], ["--bundle", city, "--every", "0"],
                      ["--bundle", city, "--live", "other=http://127.0.0.1:1/"], ["--bundle", city, "--bundle", city],
                      ["--bundle", city, "--live", "city=http://127.0.0.1:1/", "--live-header", "http://127.0.0.1:2/ a: secret"]]:
        run = subprocess.run([program, *arguments], capture_output=True, text=True, timeout=30)
        expect(run.returncode == 64 and "secret" not in run.stderr, f"{arguments}: exit code {run.returncode}: {run.stderr}")
    text = subprocess.run([program, "--help"], capture_output=True, text=True, check=True).stdout
    defaults = [line for line in text.split("--") if line.count("(default:") > 1]
    expect(not defaults, f"a default is printed twice: {defaults}")


def check_environment(program, city, work):
    """Options may be in the environment, and a server says whether it is ready."""
    def run(*arguments, **variables):
        environment = os.environ | {f"TRANSIT_SERVER_{name}": str(value) for name, value in variables.items()}
        done = subprocess.run([program, *arguments], env=environment, capture_output=True, text=True, timeout=30)
        return done.returncode, done.stderr

    with socket.create_server(("127.0.0.1", 0)) as free:
        address = f"127.0.0.1:{free.getsockname()[1]}"
        # It takes connections and answers none, as a server that hangs.
        free.settimeout(10)
        answer = threading.Thread(target=lambda: free.accept()[0].close())
        answer.start()
        expect(run("--probe", LISTEN=address)[0] == 69, "a server that closes connections is ready")
        answer.join()
    expect(run("--probe", LISTEN=address)[0] == 69, "a server that does not run is ready")
    # Kubernetes sets PORT beside a Service. The arguments win over the environment.
    second = shutil.copy(city, work / "second.transit")
    variables = {"LISTEN": "256.1.1.1:0", "BUNDLE": f"{city}\n{second}", "LOG_REQUESTS": "true", "CHANNEL": "",
                 "PORT": "tcp://10.0.0.1:80"}
    log = work / "environment.log"
    server = Server(program, ["--listen", address], log, environment={
        f"TRANSIT_SERVER_{name}": value for name, value in variables.items()})
    try:
        names = [entry["dataset"] for entry in json.loads(server.get("/v1")[2])["datasets"]]
        expect(names == [city.stem, "second"], f"the environment names other datasets: {names}")
        expect(run("--probe", LISTEN=address)[0] == 0, "a server that runs is not ready")
        expect('"datasets"' in log.read_text(), "TRANSIT_SERVER_LOG_REQUESTS=true logs no requests")
    finally:
        server.stop()
    for name, value in [("LOG_REQUESTS", "perhaps"), ("EVERY", "x"), ("LISTEN", "nowhere")]:
        code, error = run("--bundle", city, **{name: value})
        expect(code == 64 and f"--{name.lower().replace('_', '-')}" in error, f"{name}={value}: exit code {code}: {error}")


def check_folder(program, tools, city, work):
    """The folder of an earlier version is used. Only abandoned and old extracts are deleted."""
    folder, days = work / "with space", 86_400
    arguments = ["--bundle", city, "--extracts", folder, "--tools", tools]
    digits = "0123456789abcdef" * 4
    kept, old = folder / f"o/{digits}.transit", folder / f"o/{digits[::-1]}.zip"
    abandoned = folder / "work/0C6F6D2E-5B4B-4B5E-9C0C-111111111111"
    abandoned.mkdir(parents=True)
    (folder / "o").mkdir()
    (folder / "keys").mkdir()
    keys = [folder / "keys" / name for name in (digits, digits[::-1])]
    for place in [kept, old, *keys, abandoned / "feed.transit"]:
        place.write_bytes(b"bytes")
    os.utime(old, (time.time() - 2 * days,) * 2)
    server = Server(program, arguments, work / "log")
    try:
        expect(server.get(f"/o/{digits}.transit")[2] == b"bytes", "the folder of an earlier version is not used")
        time.sleep(2.5)
        server.stop()
        expect(kept.exists() and not old.exists() and not abandoned.exists(), "old extracts are kept, or new ones deleted")
        expect(not any(key.exists() for key in keys), "a key without a file is kept")
        others = [folder / name for name in ["mine", "o/mine", "o/mine.zip", "keys/mine", "work/mine"]]
        for place in others:
            place.write_text("mine")
            os.utime(place, (time.time() - 2 * days,) * 2)
        server = Server(program, arguments, work / "log")
        time.sleep(2.5)
        server.stop()
        expect(all(place.exists() for place in others), "other files in a folder of extracts are deleted")
    finally:
        server.process.kill()


def check_basics(server):
    status, headers, body = server.get("/v1")
    expect(status == 200 and json.loads(body)["datasets"][0]["dataset"] == "city", body)
    expect(headers["Access-Control-Allow-Origin"] == "*", "an answer without CORS")
    expect(server.get("/healthz")[0] == 200 and server.get("/readyz")[0] == 200, "the server is not healthy")
    status, headers, body = server.ask("HEAD", "/v1/city/routes")
    expect(status == 200 and body == b"", "HEAD has a body")
    expect(int(headers["Content-Length"]) == len(server.get("/v1/city/routes")[2]), "HEAD tells another length")
    status, headers, _ = server.ask("OPTIONS", "/v1/city/extracts", **{"Origin": "https://example.org"})
    expect(status == 204 and "POST" in headers["Access-Control-Allow-Methods"], "no preflight")
    status, headers, page = server.get("/")
    expect(status == 200 and page.startswith(b"<!doctype html>"), "no page")
    expect("default-src 'self'" in headers["Content-Security-Policy"], "a page without a policy")
    packed = server.get("/explorer.css", **{"Accept-Encoding": "gzip"})
    expect(packed[1]["Content-Encoding"] == "gzip" and len(packed[2]) < 10_000, "the page is not compressed")
    status = server.get("/explorer.css", **{"If-None-Match": packed[1]["ETag"]})[0]
    expect(status == 304, f"a file of the page with its tag: status {status}")
    status, headers, page = server.get("/docs")
    expect(status == 200 and page.startswith(b"<!doctype html>"), "no page of the API")
    expect("default-src 'self'" in headers["Content-Security-Policy"] and b"http" not in page.replace(b"HTTP", b""),
           "the page of the API loads something from elsewhere")


def check_page_folders(program, city, work):
    """A folder of our own is served without what leads out of it, and without restarts nothing of it changes."""
    folder = work / "own"
    (folder / ".git").mkdir(parents=True)
    (folder / "sub").mkdir()
    (work / "secret").write_text("secret")
    for name in ["index.html", "sub/a.js", ".env", ".git/config"]:
        (folder / name).write_text(f"file {name}")
    for name, target in [("out", "../secret"), ("passwd", "/etc/passwd"), ("up", ".."), ("in.js", "sub/a.js"), ("round", "round")]:
        (folder / name).symlink_to(target)
    os.mkfifo(folder / "pipe")
    server = Server(program, ["--bundle", city], work / "log", page=folder)
    try:
        for path, body in [("/", b"file index.html"), ("/sub/a.js", b"file sub/a.js"), ("/in.js", b"file sub/a.js")]:
            expect(server.get(path)[2] == body, f"{path} is {server.get(path)}")
        # Links that are made later lead nowhere, either.
        (folder / "index.html").unlink()
        (folder / "index.html").symlink_to("../secret")
        expect(server.get("/")[2] == b"file index.html", "a request reads a file")
        for path in ["/out", "/passwd", "/up/secret", "/round", "/pipe", "/.env", "/.git/config", "/../secret", "/..%2fsecret",
                     "/sub/../index.html", "/sub%2fa.js", "/sub", "//index.html", "/%2e%2e/secret", "/index.html%00"]:
            expect(server.get(path)[0] == 404, f"{path}: {server.get(path)}")
        server.stop()
    finally:
        server.process.kill()


def check_installed_page(program, city, work):
    """An installed server finds its page beside it. One without a page says so, and answers questions."""
    installed = work / "installed/bin/transit-server"
    installed.parent.mkdir(parents=True)
    shutil.copy(program, installed)
    for has_page in [False, True]:
        if has_page:
            shutil.copytree(PAGE, work / "installed/share/transit-server/explorer")
        log = work / f"log.{has_page}"
        server = Server(installed, ["--bundle", city], log, page=None)
        try:
            expect(server.get("/")[0] == (200 if has_page else 404), f"with a page: {has_page}: {server.get('/')}")
            expect(("there is no page" in log.read_text()) != has_page, f"with a page: {has_page}: the log: {log.read_text()}")
            expect(server.get("/v1/city/info")[0] == 200, "a server without a page does not answer")
            server.stop()
        finally:
            server.process.kill()
    installed.unlink()


def check_note(server):
    """An empty answer outside the timetable says so, and is the same otherwise."""
    board = "/v1/city/stops/de:0001:1585/departures"
    journeys = "/v1/city/journeys?from=de:0001:1009&to=de:0001:1065&departing="
    for path in [f"{board}?at=", board.replace("departures", "arrivals") + "?at=", journeys]:
        for _ in range(2):
            # The second one is of the cache.
            status, headers, body = server.get(path + "2046-07-06T08:00")
            expect(status == 200 and json.loads(body) == [], f"{path}: {body[:200]}")
            note = headers["Transit-Note"] or ""
            expect(note.startswith("the feed has no service on 2046-07-06; it is valid from "), f"{path}: note: {note}")
            expect("Transit-Note" in headers["Access-Control-Expose-Headers"], "other pages see no note")
        expect(server.get(path + "2026-07-06T08:00")[1]["Transit-Note"] is None, f"{path}: a note beside an answer")
    expect(server.get(f"{board}?at=2026-07-06T08:00&limit=0")[1]["Transit-Note"] is None, "a note on a day of the timetable")


def check_metrics(server):
    """Each metric has a help and a type, and data have their days."""
    lines = server.get("/metrics")[2].decode().splitlines()
    named = {line.split("{")[0].split(" ")[0] for line in lines if not line.startswith("#")}
    for name in named:
        base = name.removesuffix("_bucket").removesuffix("_sum").removesuffix("_count")
        expect(any(line.startswith(f"# HELP {base} ") for line in lines), f"{base} has no help")
        expect(sum(line.startswith(f"# TYPE {base} ") for line in lines) == 1, f"{base} has not one type")
    start, end = (server.metric(f'transit_data_{name}_timestamp_seconds{{dataset="city"}}') for name in ("start", "end"))
    expect(0 < start < end, f"the timetable is valid from {start} to {end}")
    expect(any(line.startswith('transit_build_info{version="') and line.endswith(" 1") for line in lines), "no build info")


def check_refusals(server):
    """Requests that are wrong get the status that says so."""
    board = "/v1/city/stops/de:0001:1585/departures"
    for path, expected in [
        ("/v1/none/info", 404), ("/v1/city/nothing", 404), ("/v1/city/stops", 400), ("/v1/city/stops?q=a&near=1,2", 400),
        (f"{board}?limit=-1", 400), (f"{board}?limit=99999999999999999999", 400), (f"{board}?limit=1&limit=2", 400),
        (f"{board}?at=yesterday", 400), (f"{board}?within=1y", 400), (f"{board}?x=1", 400),
        (f"{board}?following=x", 400), (f"{board}?following=1.20260706.1.0.t&at=1", 400),
        ("/v1/city/stops?near=91,0", 400), ("/v1/city/stops?bbox=1,2,3", 400), ("/v1/city/stops?bbox=nan,0,1,1", 400),
        ("/v1/city/trips/none", 404), ("/v1/city/journeys?from=a", 400), ("/v1/city/%ff", 400), ("/v1/city/%2", 400),
        ("/../../etc/passwd", 404), ("/%2e%2e/%2e%2e/etc/passwd", 404), ("/o/..%2fkeys", 404), ("/o/passwd", 404),
        ("/v1/city/stops?q=" + "a" * 201, 400), ("/v1/city/stops/" + "a" * 9000, 414),
        ("/v1/city/extracts/none", 404), ("/v1/city/alerts", 404),
    ]:
        status, headers, body = server.get(path)
        expect(status == expected, f"{path[:80]}: status {status}, expected {expected}: {body[:200]}")
        expect(headers["Content-Type"] == "application/problem+json", f"{path}: {headers['Content-Type']}")
        expect(json.loads(body)["status"] == status, f"{path}: {body}")
    status, _, body = server.get("/v1/city/stops/de:0001:158/departures")
    expect(status == 404 and json.loads(body)["near_matches"], f"no near matches: {body}")
    expect(server.ask("POST", board)[0] == 405 and server.ask("DELETE", "/v1")[0] == 405, "another method is allowed")
    expect(server.ask("POST", "/v1/city/extracts", b"{" * 300_000)[0] == 413, "a long body is read")


def check_pages(server):
    """Pages that follow each other have the rows of one long page."""
    base = "/v1/city/stops/de:0001:1585/departures"
    whole = json.loads(server.get(f"{base}?at=2026-07-06T08:00&limit=40")[2])
    rows, link = [], "?at=2026-07-06T08:00&limit=7"
    while len(rows) < 40:
        _, headers, body = server.get(base + link)
        rows += json.loads(body)
        if headers["Link"] is None:
            break
        link = headers["Link"].split("<")[1].split(">")[0]
    expect(rows[:40] == whole, "pages have other rows than the whole")


def check_replacement(server, served, other):
    """While the bundle is replaced, no request fails, and each answer is of the old or the new timetable."""
    path = "/v1/city/stops/de:0001:1585/departures?at=2026-07-06T08:00&limit=20"
    status, headers, old = server.get(path)
    tag = headers["ETag"]
    expect(server.get(path, **{"If-None-Match": tag})[0] == 304, "the tag of the answer is not current")
    done, found, problems = threading.Event(), set(), []

    def ask():
        while not done.is_set():
            try:
                status, _, body = server.get(path)
                if status != 200:
                    problems.append(status)
                found.add(body)
            except OSError as error:
                problems.append(error)

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    copy = served.with_suffix(".new")
    shutil.copy(other, copy)
    copy.replace(served)
    deadline = time.monotonic() + 20
    while len(found) < 2 and time.monotonic() < deadline:
        time.sleep(0.1)
    done.set()
    for thread in threads:
        thread.join()
    expect(not problems, f"requests failed while the bundle was replaced: {problems[:3]}")
    status, headers, new = server.get(path, **{"If-None-Match": tag})
    expect(status == 200 and new != old and headers["ETag"] != tag, "the old tag is current after the replacement")
    expect(found == {old, new}, f"{len(found)} different answers, expected the old and the new one")
    # A damaged file is not taken over.
    damaged = served.with_suffix(".new")
    damaged.write_bytes(served.read_bytes()[:5000])
    damaged.replace(served)
    time.sleep(5)
    expect(server.get(path)[2] == new, "after a damaged file, the answer is another one")


def finished(server, location, seconds=60):
    """Waits for an extract; returns the path of its file."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        status, headers, body = server.get(location)
        if status == 303:
            return headers["Location"]
        expect(status == 202, f"{location}: status {status}: {body}")
        time.sleep(0.1)
    sys.exit(f"check_server: {location} is not finished after {seconds} s")


BOX = [51.07, 9.24, 51.10, 9.28]


def check_extracts(server, tools, bundle, work):
    request = json.dumps({"bbox": BOX})
    with concurrent.futures.ThreadPoolExecutor(20) as pool:
        answers = list(pool.map(lambda _: server.ask("POST", "/v1/city/extracts", request), range(100)))
    statuses = {status for status, _, _ in answers}
    expect(statuses <= {202, 303}, f"a hundred equal requests: {statuses}")
    location = next(headers["Location"] for status, headers, _ in answers if status == 202)
    name = finished(server, location)
    made = server.metric('transit_extracts_total{outcome="done"}')
    expect(made == 1, f"a hundred equal requests made {made} extracts")
    status, headers, file = server.get(name)
    expect(status == 200 and "immutable" in headers["Cache-Control"], f"{name}: status {status}")
    shutil.copy(bundle, work / "feed.transit")
    box = ",".join(str(number) for number in BOX)
    subprocess.run([tools / "gtfs-bundle", "extract", "feed.transit", "-o", "extract.transit", f"--bbox={box}",
                    "--progress", "none"], cwd=work, check=True, capture_output=True)
    expect(file == (work / "extract.transit").read_bytes(), "the extract is not that of gtfs-bundle extract")
    status, headers, _ = server.ask("POST", "/v1/city/extracts", json.dumps({"bbox": BOX, "format": "zip"}))
    archive = server.get(finished(server, headers["Location"]))[2]
    expect(archive[:2] == b"PK", "the zip is none")
    status, headers, _ = server.ask("POST", "/v1/city/extracts", request)
    expect(status == 303 and headers["Location"] == name, "a finished extract is made again")


def ring(*points):
    return {"type": "Polygon", "coordinates": [list(points)]}


def check_hostile_extracts(server):
    deep = "[" * 100_000 + "]" * 100_000
    for body in [
        "", "[]", "null", "{}", '{"bbox": 1}', '{"bbox": [1, 2, 3]}', '{"bbox": [1e999, 0, 0, 0]}', '{"nothing": 1}',
        '{"agencies": "x"}', '{"agencies": ["\\u0000"]}', '{"routes": [""]}', '{"format": "exe", "routes": ["1"]}',
        '{"from": "--help"}', '{"from": "99999999"}', '{"polygon": 7}', '{"polygon": {}}', f'{{"polygon": {deep}}}',
        json.dumps({"polygon": ring([0, 0], [1, 1])}), json.dumps({"polygon": ring([9e9, 0], [1, 1], [0, 1], [9e9, 0])}),
        json.dumps({"polygon": {"type": "Polygon", "coordinates": []}}),
        json.dumps({"polygon": {"type": "Polygon", "coordinates": [[[None, 1]]]}}),
        json.dumps({"polygon": ring(*[[i % 7, i % 5] for i in range(20_000)])}),
        json.dumps({"bbox": [0, 0, 1, 1]}), json.dumps({"routes": ["--help"]}), json.dumps({"agencies": ["../../x"]}),
    ]:
        status, headers, answer = server.ask("POST", "/v1/city/extracts", body.encode())
        deadline = time.monotonic() + 30
        while status == 202 and time.monotonic() < deadline:
            time.sleep(0.05)
            status, headers, answer = server.get(headers["Location"])
        expect(400 <= status < 500 and status != 429, f"{body[:80]}: status {status}: {answer[:300]}")


def check_slow_clients(server):
    """Clients that send a byte at a time do not keep others from being answered."""
    slow = []
    for _ in range(200):
        client = socket.create_connection(("127.0.0.1", server.port))
        client.sendall(b"GET /v1 HTTP/1.1\r\nHost: x\r\nX-Slow: ")
        slow.append(client)
    rude = "GET /v1/city/network HTTP/1.1\r\nHost: x\r\n\r\n".encode()
    for _ in range(200):
        client = socket.create_connection(("127.0.0.1", server.port))
        client.sendall(rude * 3)
        # Closed with unread bytes: the server gets a reset.
        client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        client.close()
    for client in slow:
        client.sendall(b"a")
    began = time.monotonic()
    expect(server.get("/v1/city/info")[0] == 200, "slow clients keep others waiting")
    expect(time.monotonic() - began < 5, "slow clients keep others waiting")
    for client in slow:
        client.close()


def check_cancel(server, name, work):
    """An extract that nobody waits for is canceled, and leaves nothing."""
    status, headers, _ = server.ask(
        "POST", f"/v1/{name}/extracts", json.dumps({"bbox": [-89, -180, 89, 180]}))
    expect(status == 202, f"the large extract: status {status}")
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        if server.metric('transit_extracts_total{outcome="canceled"}') == 1:
            break
        time.sleep(0.5)
    else:
        sys.exit("check_server: an extract that nobody waits for goes on")
    expect(not list((work / "extracts/work").iterdir()), "a canceled extract leaves files")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("server", type=pathlib.Path)
    parser.add_argument("tools", type=pathlib.Path)
    parser.add_argument("other", type=pathlib.Path)
    parser.add_argument("city", type=pathlib.Path)
    parser.add_argument("--large", type=pathlib.Path)
    options = parser.parse_args()
    tools = options.tools.resolve()
    with tempfile.TemporaryDirectory() as name:
        work = pathlib.Path(name)
        served = work / "city.transit"
        shutil.copy(options.city, served)
        check_starts(options.server, options.city, work)
        check_environment(options.server, options.city, work)
        check_folder(options.server, tools, options.city, work)
        check_page_folders(options.server, options.city, work)
        check_installed_page(options.server, options.city, work)
        arguments = ["--bundle", served, "--extracts", work / "extracts", "--tools", tools,
                     "--extract-patience", "3"]
        server = Server(
            options.server, arguments + (["--bundle", options.large] if options.large else []), work / "log")
        try:
            check_basics(server)
            check_note(server)
            check_metrics(server)
            check_refusals(server)
            check_pages(server)
            check_extracts(server, tools, options.city, work)
            check_hostile_extracts(server)
            if options.large:
                check_cancel(server, options.large.stem, work)
            else:
                print("check_server: SKIPPED: canceled extracts, without --large", file=sys.stderr)
            before = server.descriptors()
            check_slow_clients(server)
            time.sleep(2)
            after = server.descriptors()
            expect(after <= before + 5, f"{before} descriptors before rude clients, {after} after them")
            check_replacement(server, served, options.other)
            failed = [line for line in server.get("/metrics")[2].decode().splitlines()
                      if line.startswith("transit_requests_total") and 'status="5' in line]
            expect(not failed, f"answers that failed: {failed}")
            took = server.stop()
            expect(took < 10, f"the server took {took:.1f} s to stop")
        finally:
            server.process.kill()
            if sys.exc_info()[0]:
                print(open(work / "log").read()[-3000:], file=sys.stderr)
    print("transit-server: refusals, pages, extracts, rude clients, replaced bundles: as they should be")


if __name__ == "__main__":
    main()
