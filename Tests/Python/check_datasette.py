#!/usr/bin/env python3
"""Serves a bundle of the sample city with Datasette, and looks at its pages: tables, functions, the map of the stops.

    check_datasette.py DATASETTE CITY.transit PICTURE.png     exit 1 if a page is not as it should be

With Chromium and Selenium, also clicks a stop of the map, and leaves a picture of it.
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

NAME = "my <b>city's v2"
STATION, TIME = "de:0001:1585", "2026-07-06T08:00"


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


def query(site, sql, **values):
    words = urllib.parse.urlencode({"sql": sql, "_shape": "objects", **values})
    return json.loads(fetch(f"{site}/city.json?{words}")[1])


def check_pages(site):
    page = fetch(f"{site}/city")[1]
    for table in ["stops", "stop_times", "trips"]:
        require(f'href="/city/{table}"' in page, f"the table {table} is listed")
    require("/city/-/stops" in page, "the page of the database links to the map")
    require("/ordinary/-/stops" not in fetch(f"{site}/ordinary")[1], "another database has no map")
    require(fetch(f"{site}/ordinary/-/stops")[0] == 404, "the map of another database is missing")
    named = re.search(r'href="(/[^"]*/-/stops)"', fetch(f"{site}/{tilde(NAME)}")[1])
    require(named and fetch(site + named[1])[0] == 200, "a bundle of any name has a map")
    page = fetch(site + named[1])[1]
    require(NAME not in page and html.escape(NAME) in page, "a name in the page is escaped")
    hidden = fetch(f"{site}/hidden")[1]
    require("/hidden/-/stops" not in hidden and fetch(f"{site}/hidden/-/stops")[0] == 403,
            "without the permission to see the stops, there is no map")
    require(fetch(f"{site}/nowhere/-/stops")[0] == 404, "a map of an unknown database is missing")
    board = query(site, "SELECT * FROM transit_departures(:stop, :at) LIMIT 3", stop=STATION, at=TIME)
    require([row["headsign"] for row in board["rows"]] == ["Wasserturm", "Gartenallee", "Île-aux-Fleurs"],
            f"the board is {board}")
    unknown = query(site, "SELECT * FROM transit_departures('nowhere')")
    require("transit_departures: " in str(unknown["error"]), f"an unknown stop is an error, not {unknown}")
    count = query(site, "SELECT count(*) AS n FROM stops WHERE coalesce(location_type, 0) < 2")["rows"][0]["n"]
    status, page = fetch(f"{site}/city/-/stops")
    require(status == 200 and len(json.loads(re.search(r"stops = (\[.*\]);", page)[1])) == count,
            f"the map has all {count} stops")


def check_map(site, picture):
    try:
        from selenium import webdriver
        from selenium.webdriver.chrome.options import Options
        from selenium.webdriver.chrome.service import Service
    except ImportError:
        print("check_datasette: SKIPPED: the map in Chromium; python3-selenium is not installed", file=sys.stderr)
        return
    options = Options()
    options.binary_location = "/usr/bin/chromium"
    # Chromium's sandbox needs rights that containers and root lack. The pages are our own.
    for argument in ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]:
        options.add_argument(argument)
    options.add_argument("--window-size=1200,900")
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    browser = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
    try:
        browser.get(f"{site}/city/-/stops")
        browser.save_screenshot(picture)
        log = [entry for entry in browser.get_log("browser") if "favicon" not in entry["message"]]
        require(not log, f"the console says {log}")
        painted = browser.execute_script(
            "return new Set(context.getImageData(0, 0, canvas.width, canvas.height).data).size")
        require(painted > 10, "the map is drawn")
        left, top = browser.execute_script(
            f"const point = points.find(point => point.id == '{STATION}'); return [point.left, point.top]")
        actions = webdriver.common.actions.action_builder.ActionBuilder(browser)
        actions.pointer_action.move_to_location(int(left), int(top)).click()
        actions.perform()
        opened = urllib.parse.unquote(browser.current_url)
        require("transit_departures" in opened and f"stop={STATION}" == opened.split("&")[1],
                f"a click on a station opens its board, not {opened}")
        text = browser.find_element("tag name", "body").text
        require("Custom SQL query" in text and "transit_departures:" not in text, f"the board is {text}")
    finally:
        browser.quit()


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


def main():
    datasette, bundle, picture = sys.argv[1:]
    folder = pathlib.Path(bundle).parent
    ordinary = folder / "ordinary.db"
    sqlite3.connect(ordinary).executescript("CREATE TABLE t(a); CREATE VIEW stops AS SELECT a AS stop_id FROM t")
    named, hidden, settings = folder / f"{NAME}.transit", folder / "hidden.transit", folder / "settings.json"
    shutil.copy(bundle, named)
    shutil.copy(bundle, hidden)
    settings.write_text('{"databases": {"hidden": {"tables": {"stops": {"allow": false}}}}}')
    with tempfile.NamedTemporaryFile("r") as log:
        command = [datasette, "serve", bundle, ordinary, named, hidden, "--metadata", settings, "--port", "0"]
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=open(log.name, "w"))
        try:
            site = wait_for_site(server, log)
            check_pages(site)
            check_map(site, picture)
        finally:
            server.terminate()
            server.wait()
    print("Datasette shows the tables, the functions and the map of a bundle")


main()
