#!/usr/bin/env python3
"""Serves bundles with Datasette, and looks at its pages: tables, queries, boards, journeys, the map of the stops.

    check_datasette.py DATASETTE CITY.transit FOLDER AXE-SCRIPT     exit 1 if a page is not as it should be

CITY is the sample city of 60,000 stop times. With Chromium and Selenium, also opens the pages in light and dark at
several widths, clicks a stop of the map, and leaves pictures in FOLDER. AXE-SCRIPT is as in check_report.py. The folder
of DATASETTE has gtfs-bundle, too.
"""
import html
import json
import pathlib
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request
import zipfile

sys.dont_write_bytecode = True

NAME = "my <b>city's v2"
STATION, OTHER, TIME = "de:0001:1585", "de:0001:1009", "2026-07-06T08:00"
HOSTILE = "<script>alert(1)</script>"
# The page of a long table may take so many times that of the stops. Reading all of it takes 30 times as long.
LONGEST = 4
# What fills in the fields of the queries.
VALUES = {
    "stop": STATION, "at": TIME, "within": "1h", "date": TIME[:10], "from": OTHER, "to": STATION, "departing": TIME,
    "text": "haupt", "route": "L10", "trip": "L10-MF1-13",
}


def require(holds, law):
    if not holds:
        sys.exit(f"check_datasette: {law}")


def fetch(address):
    """Returns the status and the text of a page."""
    try:
        with urllib.request.urlopen(address, timeout=20) as response:
            return response.status, response.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def tilde(name):
    """Encodes a name as Datasette does in addresses."""
    return "".join(c if re.match("[A-Za-z0-9_-]", c) else "+" if c == " " else "~%02X" % ord(c) for c in name)


def query(site, sql, database="city", **values):
    words = urllib.parse.urlencode({"sql": sql, "_shape": "objects", **values})
    return json.loads(fetch(f"{site}/{database}.json?{words}")[1])


def page_of(site, path, **values):
    """Returns the status and the text of a page of the plugin."""
    return fetch(f"{site}/{path}?{urllib.parse.urlencode(values)}")


def check_tables(site):
    page = fetch(f"{site}/city")[1]
    for table in ["stops", "stop_times", "trips"]:
        require(f'href="/city/{table}"' in page, f"the table {table} is listed")
    board = query(site, "SELECT * FROM transit_departures(:stop, :at) LIMIT 3", stop=STATION, at=TIME)
    require([row["headsign"] for row in board["rows"]] == ["Wasserturm", "Gartenallee", "Île-aux-Fleurs"],
            f"the board is {board}")
    unknown = query(site, "SELECT * FROM transit_departures('nowhere')")
    require("transit_departures: " in str(unknown["error"]), f"an unknown stop is an error, not {unknown}")
    page = fetch(f"{site}/city/stops?stop_id={STATION}")[1]
    require(f'<a href="/city/-/board?stop={urllib.parse.quote(STATION)}">{STATION}</a>' in page,
            "the row of a stop links to its board")


def check_map(site):
    for page in ["stops", "board", "journeys"]:
        require(f"/city/-/{page}" in fetch(f"{site}/city")[1], f"the menu of the database links to {page}")
    named = re.search(r'href="(/[^"]*/-/stops)"', fetch(f"{site}/{tilde(NAME)}")[1])
    require(named and fetch(site + named[1])[0] == 200, "a bundle of any name has a map")
    page = fetch(site + named[1])[1]
    require(NAME not in page and "my &lt;b&gt;city" in page, "a name in the page is escaped")
    count = query(site, "SELECT count(*) AS n FROM stops WHERE coalesce(location_type, 0) < 2")["rows"][0]["n"]
    status, page = fetch(f"{site}/city/-/stops")
    require(status == 200 and len(json.loads(re.search(r"stops = (\[.*\]);", page)[1])) == count,
            f"the map has all {count} stops")


def check_board(site):
    status, page = page_of(site, "city/-/board", stop=STATION, at=TIME)
    text = re.sub(r"<[^>]+>|\s+", " ", page)
    require(status == 200 and "Hauptbahnhof" in text and re.search("08:02 +3 +Wasserturm +A", text),
            "a board lists departures")
    later = html.unescape(re.search(r'href="([^"]*following[^"]*)"', page)[1])
    status, page = fetch(f"{site}/city/-/board{later}")
    require(status == 200 and "08:02" not in page and 'scope="rowgroup"' in page, "a board goes on")
    page = page_of(site, "city/-/board", stop=STATION, at=TIME, kind="arrivals")[1]
    require("<caption>Arrivals" in page and ">08:00<" in page, "a board lists arrivals")
    status, page = page_of(site, "city/-/board", stop="Hauptbahnhof", at=TIME)
    require(status == 404 and 'role="alert"' in page and f"stop={urllib.parse.quote(STATION)}&amp;at=" in page,
            "the page of an unknown stop links to similar ones")
    status, page = page_of(site, "city/-/board", stop=STATION, at="1990-01-01T08:00")
    require(status == 200 and "valid from" in page, "an empty board says why")
    status, page = page_of(site, "city/-/board", stop=STATION, at="tomorrow")
    require(status == 400 and "ISO 8601" in page, "a wrong time is an error")
    require(page_of(site, "city/-/board")[0] == 200, "a board without a stop is a form")


def check_journeys(site):
    status, page = page_of(site, "city/-/journeys", **{"from": OTHER, "to": STATION, "at": TIME})
    require(status == 200 and "Journeys from Gymnasium to Hauptbahnhof" in page and "<article>" in page,
            "the page lists journeys")
    values = {"from": "51.06, 9.26", "to": STATION, "at": TIME, "by": "arriving"}
    status, page = page_of(site, "city/-/journeys", **values)
    require(status == 200 and "<article>" in page, "a place may be a pair of numbers")
    status, page = page_of(site, "city/-/journeys", **{"from": OTHER, "to": "Hauptbahnhof"})
    require(status == 404 and f"to={urllib.parse.quote(STATION)}" in page, "an unknown place links to similar ones")


def check_queries(site):
    """Every query of the page has rows, and none is an error while its fields are empty."""
    page = fetch(f"{site}/city")[1]
    names = re.findall(r'href="/city/([a-z_]+)"[^>]*title=', page.partition("Queries</h2>")[2].partition("<h2")[0])
    require(len(names) >= 10, f"the page lists queries, not {names}")
    words = urllib.parse.urlencode(VALUES)
    for name in names:
        # The feed of the city has no notices.
        database = "long" if name == "notices" else "city"
        rows = json.loads(fetch(f"{site}/{database}/{name}.json?_shape=array&{words}")[1])
        require(rows and isinstance(rows, list), f"the query {name} has rows, not {rows}")
        status, page = fetch(f"{site}/city/{name}")
        require(status == 200 and "message-error" not in page, f"the query {name} without values is no error")


def check_escaping(site):
    """What a feed says never becomes markup."""
    for path, values in [
        ("board", {"stop": HOSTILE, "at": "2026-07-06T07:00"}), ("board", {"stop": HOSTILE[:-1]}),
        ("journeys", {"from": HOSTILE, "to": "${alert(1)}", "at": "2026-07-06T07:00"}),
        ("journeys", {"from": HOSTILE, "to": HOSTILE + HOSTILE}), ("stops", {}),
    ]:
        page = page_of(site, f"hostile/-/{path}", **values)[1]
        require("script>alert" in page.replace("&lt;", "").replace("&gt;", ">").replace("\\u003c", ""),
                f"{path} {values} shows the name")
        for markup in ["<script>alert", "<img", "<iframe"]:
            require(markup not in page, f"{path} {values} has {markup}")
    require("<script>alert" not in fetch(f"{site}/hostile/stops")[1], "a link to a board is escaped")


def check_permissions(site):
    page = fetch(f"{site}/ordinary")[1]
    require("/-/stops" not in page and "Queries</h2>" not in page, "another database stays as it is")
    require(">a</a>" not in fetch(f"{site}/ordinary/stops")[1], "a column of another database has no links")
    hidden = fetch(f"{site}/hidden")[1]
    require("/hidden/-/" not in hidden and "Queries</h2>" not in hidden, "without the stops, there is nothing to see")
    require("/part/-/stops" in fetch(f"{site}/part")[1] and fetch(f"{site}/part/-/stops")[0] == 200,
            "without the trips, there still is a map")
    for page in ["stops", "board", "journeys"]:
        require(fetch(f"{site}/ordinary/-/{page}")[0] == 404, f"{page} of another database is missing")
        require(fetch(f"{site}/nowhere/-/{page}")[0] == 404, f"{page} of an unknown database is missing")
        require(fetch(f"{site}/hidden/-/{page}")[0] == 403, f"{page} of stops that are hidden is forbidden")
    for path in ["-/board", "-/journeys", "departures"]:
        require(fetch(f"{site}/part/{path}")[0] == 403, f"{path} of trips that are hidden is forbidden")


def check_speed(site):
    def best(path):
        times = []
        for _ in range(7):
            start = time.perf_counter()
            page = fetch(site + path)[1]
            times.append(time.perf_counter() - start)
        return min(times), page

    (long, page), (short, _) = best("/long/stop_times"), best("/long/stops")
    require(re.search(r"<h3>\d{3},\d{3} rows", page), "the page of a long table has the number of rows")
    require(long <= LONGEST * short, f"the page of stop_times takes {long:.3f} s, that of the stops {short:.3f} s")
    following = html.unescape(re.search(r'href="([^"]*_next=100[^"]*)"', page)[1])
    require("rows" in fetch(urllib.parse.urljoin(site, following))[1], "the next page has the number of rows, too")
    facets, page = best("/long/stop_times?_facet=pickup_type")
    require(facets < 10 * short and "<h3>" in page, f"a facet takes {facets:.3f} s")
    part = query(site, "SELECT trip_id, count(*) AS n FROM stop_times GROUP BY trip_id LIMIT 1", "long")["rows"][0]
    page = fetch(f"{site}/long/stop_times?trip_id={part['trip_id']}")[1]
    require(f"{part['n']} rows" in page, "the page of a part of a long table counts its rows")
    print(f"the page of stop_times takes {1000 * long:.0f} ms, that of the stops {1000 * short:.0f} ms")


def check_looks(site, folder, axe):
    try:
        from check_report import Page, start
    except ImportError:
        print("check_datasette: SKIPPED: the pages in Chromium; python3-selenium is not installed", file=sys.stderr)
        return

    class SitePage(Page):
        def __init__(self, browser, name, path):
            self.browser, self.name, self.address, self.problems = browser, name, site + path, []

    browser = start()
    try:
        # The browser asks for the icon of a site once.
        browser.get(site)
        journey = urllib.parse.urlencode({"from": OTHER, "to": STATION, "at": TIME})
        for name, path in [
            ("stops", "/city/-/stops"), ("board", f"/city/-/board?stop={STATION}&at={TIME}"),
            ("journeys", f"/city/-/journeys?{journey}"), ("unknown", "/city/-/board?stop=Hauptbahnhof"),
        ]:
            page = SitePage(browser, name, path)
            if name == "unknown":
                # The console tells of the status.
                page.open(390, "dark")
            else:
                page.check_looks(axe)
            for width, scheme in [(390, "light"), (390, "dark"), (1280, "light"), (1280, "dark")]:
                page.open(width, scheme)
                browser.save_screenshot(str(folder / f"datasette-{name}-{width}-{scheme}.png"))
            browser.get_log("browser")
            require(not page.problems, "\n".join(page.problems))
        click_station(browser, site)
    finally:
        browser.quit()


def click_station(browser, site):
    from selenium.webdriver.common.actions.action_builder import ActionBuilder

    browser.get(f"{site}/city/-/stops")
    painted = browser.execute_script(
        "return new Set(context.getImageData(0, 0, canvas.width, canvas.height).data).size")
    require(painted > 10, "the map is drawn")
    left, top = browser.execute_script(
        f"const point = points.find(point => point.id == '{STATION}'); return [point.left, point.top]")
    actions = ActionBuilder(browser)
    actions.pointer_action.move_to_location(int(left), int(top)).click()
    actions.perform()
    opened = urllib.parse.unquote(browser.current_url)
    require(opened.endswith(f"/city/-/board?stop={STATION}"), f"a click on a station opens its board, not {opened}")
    require(browser.find_element("tag name", "h1").text == "Hauptbahnhof", "the board has the name of the station")


def wait_for_site(server, log):
    """Returns the address that Datasette prints when it is ready."""
    text = ""
    for _ in range(600):
        text += log.read()
        found = re.search(r"running on (http://[\d.:]+)", text)
        if found:
            return found[1]
        require(server.poll() is None, f"Datasette does not start: {text}")
        time.sleep(0.1)
    sys.exit(f"check_datasette: Datasette is not ready after 60 s: {text}")


def make_bundles(tool, folder):
    """Makes a large bundle with a notice, and one of hostile names."""
    def build(feed):
        subprocess.run([tool, "build", feed, "-o", feed.with_suffix(".transit")], check=True, stderr=subprocess.DEVNULL)
        return feed.with_suffix(".transit")

    hostile, long, sample = folder / "hostile.zip", folder / "long.zip", folder / "sample.zip"
    subprocess.run(
        [sys.executable, pathlib.Path(__file__).parent / "hostile_feed.py", hostile], check=True)
    subprocess.run([tool, "sample", "-o", sample, "--stop-times", "200000", "--seed", "7"], check=True)
    with zipfile.ZipFile(sample) as source, zipfile.ZipFile(long, "w", zipfile.ZIP_DEFLATED) as target:
        for name in source.namelist():
            target.writestr(name, source.read(name) + (b"nowhere" if name == "transfers.txt" else b""))
    return [build(hostile), build(long)]


def main():
    datasette, bundle, pictures, script = map(pathlib.Path, sys.argv[1:])
    axe = script.read_text() if script.is_file() else None
    with tempfile.TemporaryDirectory() as name, tempfile.NamedTemporaryFile("r") as log:
        folder = pathlib.Path(name)
        files = [bundle, *make_bundles(datasette.parent / "gtfs-bundle", folder)]
        for copy in [NAME, "hidden", "part"]:
            files.append(folder / f"{copy}.transit")
            shutil.copy(bundle, files[-1])
        files.append(folder / "ordinary.db")
        sqlite3.connect(files[-1]).executescript(
            "CREATE TABLE t(a); INSERT INTO t VALUES ('a'); CREATE VIEW stops AS SELECT a AS stop_id FROM t")
        settings = folder / "settings.json"
        settings.write_text(json.dumps({"databases": {
            name: {"tables": {table: {"allow": False}}} for name, table in [("hidden", "stops"), ("part", "trips")]}}))
        command = [datasette, "serve", *files, "--metadata", settings, "--port", "0"]
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=open(log.name, "w"))
        try:
            site = wait_for_site(server, log)
            for check in [check_tables, check_map, check_board, check_journeys, check_queries, check_escaping,
                          check_permissions, check_speed]:
                check(site)
            check_looks(site, pictures, axe)
        finally:
            server.terminate()
            server.wait()
    print("Datasette shows the tables, queries, boards, journeys and the map of a bundle")


main()
