#!/usr/bin/env python3
"""Uses sites that `gtfs-bundle site` has written in Chromium, without a server of ours: what a page shows, without
network, and what of a publisher's channel it takes over.

    Explorer/Tests/check_site.py GTFS-BUNDLE CORE AXE-SCRIPT OLD.transit NEW.transit

CORE is the folder of the npm package. OLD and NEW are versions of one feed; NEW is published. AXE-SCRIPT is axe-core's
axe.min.js. Needs Debian's chromium, chromium-driver and python3-selenium.
"""
import base64
import contextlib
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

import check_explorer
from selenium.webdriver.common.by import By

PATIENCE = 20  # seconds


class Files(http.server.SimpleHTTPRequestHandler):
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".wasm": "application/wasm", ".js": "text/javascript"}

    def end_headers(self):
        self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()

    def log_message(self, *arguments):
        pass


@contextlib.contextmanager
def host(folder):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


class Check:
    def __init__(self, tool, core, axe, old, new, work):
        self.tool, self.core, self.old, self.new, self.work = tool, core, old, new, work
        self.axe = pathlib.Path(axe).read_text() if pathlib.Path(axe).is_file() else None
        self.browser = check_explorer.start()

    def run(self, *arguments):
        return subprocess.run([self.tool, *map(str, arguments)], check=True, capture_output=True, text=True).stdout

    def site(self, name, *arguments):
        folder = self.work / name
        self.run("site", *arguments, "-o", folder, "--core", self.core)
        return folder

    def ask(self, bundle, question):
        return json.loads(self.run("ask", bundle, json.dumps(question)))["rows"]

    def until(self, what, condition):
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with contextlib.suppress(Exception):
                if value := condition():
                    return value
            time.sleep(0.1)
        raise SystemExit(f"{what}: not within {PATIENCE} s; the page shows {self.text('body')[:600]!r}; {self.browser.get_log('browser')}")

    def text(self, selector):
        return self.browser.find_element(By.CSS_SELECTOR, selector).text

    def script(self, code, *arguments):
        return self.browser.execute_async_script(
            f"const done = arguments[arguments.length - 1]; (async () => {{ {code} }})().then(done, (error) => done(String(error)));",
            *arguments)

    def accessible(self, state):
        if not self.axe:
            return print(f"{state}: SKIPPED: no axe-core", file=sys.stderr)
        self.browser.execute_script(self.axe)
        found = self.script("return (await axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`);")
        if found:
            raise SystemExit(f"{state}: {found}")

    def kept(self, dataset):
        """The hash of the bundle that the browser keeps, and the sequence of the last manifest."""
        state = self.script("""
            const answer = await (await caches.open("transit-bundles")).match(new URL(`kept/${arguments[0]}/state`, location.href).href);
            return answer ? answer.json() : null;""", dataset)
        return (state["bundle"], state["last"] and state["last"]["sequence"]) if state else (None, None)


def clock(row):
    """The time of a row as an American browser shows it."""
    hour, minute = row["local_time"][11:16].split(":")
    return f"{int(hour) % 12 or 12}:{minute}"


def check_board(check):
    """The first visit, then without network; what is loaded; two cities."""
    folder = check.site("site", check.old, check.new)
    cities = json.loads((folder / "cities.json").read_text())
    day = cities[0]["validity"]["start"]
    at = f"{day[:4]}-{day[4:6]}-{day[6:]}T08:00"
    stops = [row["stop_id"] for row in check.ask(check.old, {"stops": {"bbox": "-90,-180,90,180", "limit": 300}})]
    boards = ((stop, check.ask(check.old, {"departures": {"stop": stop, "at": at, "limit": 5}})) for stop in stops)
    stop, rows = next((stop, rows) for stop, rows in boards if rows)
    place = f"#/{cities[0]['dataset']}/stop/{urllib.parse.quote(stop, safe='')}?at={at}"
    with host(folder) as url:
        for size in [(390, 844), (1280, 800)]:
            for theme in ["light", "dark"]:
                check.browser.set_window_size(*size)
                check.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": theme}]})
                check.browser.get("about:blank")
                check.browser.get(url + place)
                check.until(f"board at {size}, {theme}", lambda: clock(rows[0]) in check.text("#content"))
                check.accessible(f"board at {size}, {theme}")
                check.browser.save_screenshot(str(check.work / f"{size[0]}-{theme}.png"))
        seen = check.browser.execute_script("return performance.getEntriesByType('resource').map((one) => one.name)")
        foreign = [name for name in seen if not name.startswith(url)]
        if foreign:
            raise SystemExit(f"the page asks {foreign}")
        check.until("service worker", lambda: check.script(
            "return (await caches.keys()).length && Boolean(navigator.serviceWorker.controller) "
            "&& (await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map((one) => one.url)))).flat().some((name) => name.endsWith('.transit'));"))
        check_element(check, folder, url, stop, at, rows)
    # The host is gone.
    check.browser.get("about:blank")
    check.browser.get(url + place)
    check.until("board without network", lambda: clock(rows[0]) in check.text("#content"))
    print(f"site: {len(seen)} files, boards at two sizes in two themes, without network")


def check_element(check, folder, url, stop, at, rows):
    city = json.loads((folder / "cities.json").read_text())[0]["file"]
    (folder / "board.html").write_text(
        f'<!doctype html><html lang="en"><title>Board</title><script type="module" src="core/transit-board.js"></script><main><h1>Board</h1>'
        f'<transit-board src="{city}" stop="{stop}" at="{at}" limit="3"></transit-board>'
        f'<transit-board id="bad" src="{city}" stop="no such stop"></transit-board>'
        f'<transit-board id="none" src="none.transit" stop="x"></transit-board></main>')
    check.browser.get(url + "board.html")
    shown = lambda selector: check.browser.execute_script("return document.querySelector(arguments[0]).shadowRoot.textContent", selector)
    for row in rows[:3]:
        check.until("transit-board", lambda: row["local_time"][11:16] in shown("transit-board"))
    check.until("unknown stop", lambda: "no such stop" in shown("#bad"))
    check.until("no bundle", lambda: "404" in shown("#none"))
    check.accessible("transit-board")


def check_updates(check):
    """A bundle of the channel is kept and used; anything that an attacker can send is refused."""
    published = check.work / "published"
    keys = {name: check.work / f"{name}.key" for name in ["root", "online", "thief"]}
    for name in keys:
        check.run("keys", "new", check.work / name)
    check.run("publish", "init", published, "--root-key", keys["root"], "--key", check.work / "online.pub")
    city = check.work / "city.transit"
    shutil.copy(check.old, city)
    publish = lambda bundle, *more: check.run(
        "publish", bundle, "--to", published, "--feed", "city", "--key", keys["online"], "--force", *more)
    publish(check.new)
    manifest = published / "city/stable.json"
    good = manifest.read_bytes()
    new = json.loads(base64.b64decode(json.loads(good)["payload"]))["releases"][0]["file"]["sha256"]
    with host(published) as base:
        folder = check.site("updated", city, "--from", base, "--root", published / "root/1.json")
        with host(folder) as url:
            visit = lambda: (check.browser.get("about:blank"), check.browser.get(url))
            attacks = {
                "a flipped bit": good.replace(b'"sig":"', b'"sig":"A', 1),
                "a stolen manifest of another channel": forged(check, published, keys, "beta"),
                "a page of a portal": b"<!doctype html><title>Log in</title>",
                "too many bytes": good + b" " * 70000,
            }
            for name, content in attacks.items():
                manifest.write_bytes(content)
                visit()
                refused = check.until(name, lambda: [line for line in check.browser.get_log("browser") if "no update" in line["message"]])
                if check.kept("city")[0]:
                    raise SystemExit(f"{name}: kept in spite of {refused}")
            # A manifest whose signature holds, and a bundle with other bytes.
            manifest.write_bytes(good)
            bundle = published / f"o/{new}.transit"
            bytes_ = bundle.read_bytes()
            bundle.write_bytes(bytes_[:-1] + bytes([bytes_[-1] ^ 1]))
            visit()
            check.until("another bundle", lambda: [line for line in check.browser.get_log("browser") if "no update" in line["message"]])
            bundle.write_bytes(bytes_)
            visit()
            check.until("the new bundle is kept", lambda: check.kept("city")[0] == new)
            sequence = check.kept("city")[1]
            visit()
            root = check.ask(check.new, {"info": {}})[0]["format"]["content_root"]
            check.browser.get(url + "#/city/about")
            check.until("the new bundle is used", lambda: root[:16] in check.text("#content"))
            # An older manifest, which was once valid.
            publish(check.old)
            visit()
            check.until("a later manifest", lambda: check.kept("city")[1] > sequence)
            manifest.write_bytes(good)
            visit()
            check.until("rollback", lambda: [line for line in check.browser.get_log("browser") if "rollback" in line["message"]])
    print(f"updates: {len(attacks) + 2} attacks refused, a signed bundle kept and used")


def forged(check, published, keys, channel):
    """A manifest with valid signatures for another channel of the feed."""
    check.run("publish", check.new, "--to", published, "--feed", "city", "--channel", channel, "--key", keys["online"])
    return (published / f"city/{channel}.json").read_bytes()


def main():
    tool, core, axe, old, new = sys.argv[1:]
    with tempfile.TemporaryDirectory() as work:
        check = Check(tool, core, axe, old, new, pathlib.Path(work))
        try:
            check_board(check)
            check_updates(check)
        finally:
            for image in pathlib.Path(work).glob("*.png"):
                shutil.copy(image, tempfile.gettempdir())
            check.browser.quit()


if __name__ == "__main__":
    main()
