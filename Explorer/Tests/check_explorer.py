#!/usr/bin/env python3
"""Uses the explorer page of a running transit-server in Chromium, and compares what it shows with what the API answers.

    Explorer/Tests/check_explorer.py AXE-SCRIPT http://127.0.0.1:8080 [DATASET ...]

Walks the click paths of each dataset, or of the named ones, then some on a host of static files. AXE-SCRIPT is axe-core's axe.min.js; without that file, the
states are checked without it. Prints the first paint and the frame rate while panning. Needs Debian's chromium,
chromium-driver and python3-selenium.
"""
import datetime
import functools
import hashlib
import html
import http.server
import json
import pathlib
import re
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.parse
import urllib.request

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

DESK, PHONE = (1440, 900), (390, 844)
PATIENCE = 10  # seconds
FILES = pathlib.Path(__file__).resolve().parent.parent / "page"
LANGUAGES = ["de", "fr", "es", "ja"]

# Moves the pointer in a figure of eight for four seconds, and returns the times between frames.
PAN = """
const done = arguments[arguments.length - 1];
const surface = document.querySelector(".surface");
const { width, height } = surface.getBoundingClientRect();
surface.setPointerCapture = () => {};
const fire = (type, x, y) => surface.dispatchEvent(new PointerEvent(type, {
  pointerId: 1, pointerType: "mouse", button: 0, bubbles: true, clientX: x, clientY: y }));
const [start, frames] = [performance.now(), []];
let last = start;
fire("pointerdown", width * 0.7, height / 2);
requestAnimationFrame(function step(now) {
  frames.push(now - last);
  last = now;
  const t = (now - start) / 1000;
  const [x, y] = [width * 0.7 + Math.sin(t * 1.6) * 380, height / 2 + Math.sin(t * 2.3) * 220];
  fire(t > 4 ? "pointerup" : "pointermove", x, y);
  if (t > 4) done(frames.slice(2));
  else requestAnimationFrame(step);
});
"""


def start():
    options = Options()
    options.binary_location = "/usr/bin/chromium"
    # Chromium's sandbox needs rights that containers and root lack. The page is our own.
    for argument in ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
                     "--lang=en-US"]:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    browser = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
    browser.set_script_timeout(30)
    return browser


class API:
    def __init__(self, base, dataset=None):
        self.root = base + "/v1" + ("/" + urllib.parse.quote(dataset, safe="") if dataset else "")

    def get(self, path="", **parameters):
        return self.page(path, **parameters)[0]

    def page(self, path="", **parameters):
        """Returns the answer and the address of the next page, or None."""
        query = urllib.parse.urlencode({key: value for key, value in parameters.items() if value is not None})
        return self.follow(self.root + path + ("?" + query if query else ""))

    def follow(self, address):
        # The browser's language: the names of stops may be translated.
        request = urllib.request.Request(address, headers={"Accept-Language": "en-US,en;q=0.9"})
        with urllib.request.urlopen(request, timeout=60) as answer:
            link = re.search(r'<([^>]*)>;\s*rel="?next', answer.headers.get("Link") or "")
            return json.load(answer), link and urllib.parse.urljoin(address, link[1])


def quoted(id):
    return urllib.parse.quote(id, safe="")


class Sample:
    """A place and a time of a dataset at which something departs."""

    def __init__(self, api, dataset):
        self.info = api.get("/info")
        self.network = api.get("/network")
        box = self.info["bounding_box"]
        middle = self.network["lines"][len(self.network["lines"]) // 2] if self.network["lines"] else None
        if middle:
            # Merged feeds span the world: stops around the start of some line.
            lat, lon = decode(middle["path"])[0]
            bounds = (lat - 0.2, lon - 0.2, lat + 0.2, lon + 0.2)
        else:
            bounds = (box["south"], box["west"], box["north"], box["east"])
        stops = api.get("/stops", bbox=",".join("%.5f" % value for value in bounds), limit=1000)
        self.stops = [stop for stop in stops if stop["stop_lat"] is not None and stop["stop_name"]]
        self.stop, self.at, self.board = None, None, []
        for day in working_days(dataset["validity"]):
            for stop in [stop for stop in self.stops if not stop["parent_station"]][:60]:
                board = api.get("/stops/%s/departures" % quoted(stop["stop_id"]), whole_place="true", at=day + "T08:00", within="2h", limit=40)
                if len(board) > len(self.board):
                    self.stop, self.at, self.board = stop, day + "T08:00", board
            if len(self.board) >= 3:
                break


def working_days(validity):
    """Tuesdays of a feed: in the present, near its end, after its start."""
    if validity is None:
        return [datetime.date.today().isoformat()]
    first, last = (datetime.datetime.strptime(validity[key], "%Y%m%d").date() for key in ("start", "end"))
    wanted = [datetime.date.today(), last - datetime.timedelta(28), first + datetime.timedelta(7), first]
    days = [day + datetime.timedelta((1 - day.weekday()) % 7) for day in wanted]
    return [day.isoformat() for day in days if first <= day <= last] or [first.isoformat()]


def decode(path):
    """The (lat, lon) of an encoded polyline."""
    points, at, lat, lon = [], 0, 0, 0
    while at < len(path):
        values = []
        for _ in range(2):
            value = shift = 0
            while True:
                byte = ord(path[at]) - 63
                at += 1
                value |= (byte & 31) << shift
                shift += 5
                if byte < 32:
                    break
            values.append(~(value >> 1) if value & 1 else value >> 1)
        lat, lon = lat + values[0], lon + values[1]
        points.append((lat / 1e5, lon / 1e5))
    return points


def texts_of(language):
    """The texts of a language that are longer than a word and have no values in them."""
    code = (FILES / ("texts-%s.js" % language)).read_text()
    texts = re.findall(r'"([^"]*)"', code)
    return {text for text in texts if len(text) > 3 and "{" not in text and "." not in text[:-1]}


class StaticHost(http.server.ThreadingHTTPServer):
    """A host of files, by default the page's, that knows nothing of the server."""

    def __init__(self, folder=FILES):
        super().__init__(("127.0.0.1", 0), functools.partial(self.Handler, directory=folder))
        threading.Thread(target=self.serve_forever, daemon=True).start()
        self.url = "http://127.0.0.1:%d" % self.server_port

    class Handler(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *arguments):
            pass


class Page:
    def __init__(self, browser, base, axe, dataset):
        self.browser, self.base, self.axe, self.dataset = browser, base, axe, dataset
        # Where the page is, and its query: on the server, unless it is opened elsewhere.
        self.place, self.query, self.docs = base, "", "/docs"
        self.name = dataset["dataset"]
        self.api = API(base, self.name)
        self.problems = []

    # Tools

    def require(self, holds, law):
        if not holds:
            self.problems.append("%s: %s" % (self.name, law))
        return holds

    def run(self, script, *arguments):
        return self.browser.execute_script("return " + script, *arguments)

    def all(self, selector):
        return self.browser.find_elements(By.CSS_SELECTOR, selector)

    def texts(self, selector):
        return self.run("[...document.querySelectorAll(arguments[0])].map(element => element.textContent)", selector)

    def until(self, condition, law):
        """Waits until a condition of the page holds."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            value = condition()
            if value:
                return value
            time.sleep(0.05)
        self.require(False, law)
        return None

    def shows(self, selector, law=None):
        return self.until(lambda: self.all(selector), law or "%s never appears at %s" % (selector, self.fragment()))

    def settle(self):
        """Waits until no view is loading."""
        self.until(lambda: not self.run("document.querySelector('[aria-busy=true]')"), "a view loads for ever at %s" % self.fragment())
        time.sleep(0.3)

    def fragment(self):
        return self.run("location.hash")

    def params(self):
        return dict(urllib.parse.parse_qsl(self.fragment().partition("?")[2]))

    def press(self, *keys):
        webdriver.ActionChains(self.browser).send_keys(*keys).perform()

    def click(self, selector, index=0):
        elements = self.shows(selector)
        if elements:
            # A person scrolls to the control first.
            self.run("document.querySelectorAll(arguments[0])[arguments[1]].scrollIntoView({ block: 'center' })", selector, index)
            elements[index].click()

    def resize(self, size):
        self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": size == PHONE})

    def scheme(self, name):
        self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {
            "features": [{"name": "prefers-color-scheme", "value": name}, {"name": "prefers-reduced-motion", "value": "reduce"}]})

    def open(self, path="", **parameters):
        """Opens a view by its address in a fresh page."""
        query = urllib.parse.urlencode(parameters)
        self.browser.get("about:blank")
        self.browser.get("%s/%s#/%s%s%s" % (self.place, self.query, quoted(self.name), path, "?" + query if query else ""))
        self.shows("#content .view")
        self.settle()

    def check_state(self, state):
        """What holds in every state: silence, no foreign request, no overflow, nothing that axe-core finds."""
        self.check_console(state)
        foreign = self.foreign_requests()
        self.require(not foreign, "%s requests %s" % (state, foreign))
        wide = self.run("document.documentElement.scrollWidth - innerWidth")
        panel = self.run("document.querySelector('#sheet').scrollWidth - document.querySelector('#sheet').clientWidth")
        self.require(wide <= 0 and panel <= 0, "%s overflows by %s and %s pixels" % (state, wide, panel))
        for scheme in ["dark", "light"]:
            self.scheme(scheme)
            self.check_with_axe("%s, %s" % (state, scheme))

    def foreign_requests(self):
        """What is loaded neither from the page's host nor from the server."""
        names = self.run("performance.getEntriesByType('resource').map(entry => entry.name)")
        return [name for name in names if not name.startswith((self.place + "/", self.base + "/"))]

    def check_console(self, state):
        log = self.browser.get_log("browser")
        self.require(not log, "%s, the console says %s" % (state, [entry["message"] for entry in log]))

    def check_with_axe(self, state):
        if not self.axe:
            return
        # The protocol's evaluation is not subject to the page's policy, which forbids scripts from elsewhere.
        evaluate = lambda script: self.browser.execute_cdp_cmd(
            "Runtime.evaluate", {"expression": script, "awaitPromise": True, "returnByValue": True})["result"]
        if not self.run("'axe' in window"):
            evaluate(self.axe + "; 0")
        result = evaluate("axe.run(document).then(found => JSON.stringify(found.violations))")
        for violation in json.loads(result["value"]):
            targets = ["%s (%s)" % (node["target"], node.get("failureSummary", "").replace("\n", " "))
                       for node in violation["nodes"][:3]]
            self.require(False, "%s, axe-core: %s: %s" % (state, violation["help"], "; ".join(targets)))

    def clock(self, seconds, zone=None):
        """A time as the page writes it."""
        return self.run("""(() => {
          const is24 = new Intl.DateTimeFormat(undefined, { hour: "numeric" }).resolvedOptions().hourCycle.startsWith("h2");
          return new Intl.DateTimeFormat(undefined, { hour: is24 ? "2-digit" : "numeric", minute: "2-digit", timeZone: arguments[1] })
            .format(arguments[0] * 1000); })()""".replace("arguments[0]", str(seconds)).replace("arguments[1]", json.dumps(zone or self.dataset["time_zone"])))

    # Click paths

    def check(self):
        self.scheme("light")
        self.resize(DESK)
        self.sample = Sample(self.api, self.dataset)
        self.check_home()
        self.check_map()
        self.check_search()
        self.check_board()
        self.check_wall()
        self.check_end()
        self.check_start()
        self.check_trip()
        self.check_line()
        self.check_journeys()
        self.check_reach()
        self.check_time()
        self.check_about()
        self.check_extract()
        self.check_failures()
        self.check_phone()
        self.check_theme()
        self.check_docs()
        self.check_languages()
        self.check_element()

    def check_home(self):
        self.open()
        files = self.sample.info["files"]
        self.until(lambda: len(self.texts(".figures dd")) == 4, "the figures never appear")
        figures = self.texts(".figures dd")
        numbers = [int(re.sub(r"\D", "", figure)) for figure in figures[:2]]
        self.require(numbers == [files["routes.txt"], files["stops.txt"]], "the figures are %s" % figures)
        self.require(self.browser.title.startswith(self.dataset["name"]), "the title is %s" % self.browser.title)
        if self.sample.network["lines"]:
            drawn = self.until(self.drawn_pixels, "no line is drawn")
            self.require(drawn and drawn > 200, "only %s pixels of lines are drawn" % drawn)
            self.check_listed_lines()
        else:
            self.require(len(self.all(".lineRow, .badgeLink")) == files["routes.txt"], "not all lines are listed")
        self.check_state("home")

    def drawn_pixels(self):
        return self.pixels(".lines canvas", 128)

    def pixels(self, selector, opacity):
        """The number of pixels of canvases that are more opaque than that. Reads copies: Chromium complains about
        canvases that are read more than once."""
        return self.run("""[...document.querySelectorAll(arguments[0])].reduce((sum, canvas) => {
          const { width, height } = canvas;
          if (width === 0 || height === 0) return sum;
          const copy = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
          copy.drawImage(canvas, 0, 0);
          const { data } = copy.getImageData(0, 0, width, height);
          for (let i = 3; i < data.length; i += 4) if (data[i] > arguments[1]) sum += 1;
          return sum; }, 0)""", selector, opacity)

    def check_listed_lines(self):
        """All lines with a path are in view at first, unless the network covers far regions."""
        drawn = {index for line in self.sample.network["lines"] for index in line["routes"]}
        heading = self.until(lambda: self.texts("#content section h2 .total"), "no lines are listed")
        if heading and "Regions" not in self.texts("#content section h2")[0]:
            count = int(re.sub(r"\D", "", heading[0]))
            self.require(count == len(drawn), "%s lines are in view instead of %s" % (count, len(drawn)))
        else:
            lines = sum(int(re.search(r"([\d,]+) line", row.replace(",", ""))[1]) for row in self.texts(".stopRow.plain .soft"))
            self.require(lines == len(drawn), "the regions have %s lines instead of %s" % (lines, len(drawn)))

    def view_of_map(self):
        return [float(value) for value in self.params()["map"].split(",")]

    def check_map(self):
        self.until(lambda: "map" in self.params(), "the address does not hold the place")
        whole = self.view_of_map()
        self.run("document.querySelector('.surface').focus()")
        for key, law, holds in [
            ("+", "plus does not zoom in", lambda a, b: b[2] > a[2] + 0.5),
            (Keys.ARROW_RIGHT, "the right arrow does not move the map east", lambda a, b: b[1] > a[1] and b[2] == a[2]),
            (Keys.ARROW_UP, "the up arrow does not move the map north", lambda a, b: b[0] > a[0] and b[2] == a[2]),
            ("-", "minus does not zoom out", lambda a, b: b[2] < a[2] - 0.5),
        ]:
            before = self.view_of_map()
            self.press(key)
            self.until(lambda: holds(before, self.view_of_map()), law)
            time.sleep(0.3)
        self.press("0")
        self.until(lambda: abs(self.view_of_map()[2] - whole[2]) < 0.02, "0 does not show the whole network")
        before = self.view_of_map()
        self.browser.execute_cdp_cmd("Input.dispatchMouseEvent", {
            "type": "mouseWheel", "x": 900, "y": 450, "deltaX": 0, "deltaY": -300})
        self.until(lambda: self.view_of_map()[2] > before[2] + 0.3, "the wheel does not zoom")
        # A stop in the middle of the map opens with Enter.
        stop = self.sample.stops[0]
        self.open(map="%s,%s,17.5" % (stop["stop_lat"], stop["stop_lon"]))
        self.until(lambda: self.texts("#content .stopName"), "the stops in view are not listed")
        names = set(self.texts("#content .stopName"))
        self.require(stop["stop_name"] in names, "%s is in view, but not among %s" % (stop["stop_name"], sorted(names)[:8]))
        self.run("document.querySelector('.surface').focus()")
        self.press(Keys.ENTER)
        self.until(lambda: "/stop/" in self.fragment(), "Enter does not open the stop in the middle")
        self.check_console("moving the map")

    def check_search(self):
        self.open()
        stop = self.sample.stop or self.sample.stops[0]
        words = stop["stop_name"]
        expected = [found["place_name"] for found in self.api.get("/places", text=words, limit=12)]
        self.press("/")
        self.require(self.run("document.activeElement.matches('#search input')"), "/ does not focus the search")
        self.press(words)
        self.shows("#search [role=option]")
        self.until(lambda: expected == self.texts("#search [role=option]:has(.sign) .optionName"),
                   "the search for %s shows %s" % (words, self.texts("#search .optionName")))
        self.require(self.run("document.querySelector('#search input').getAttribute('aria-expanded')") == "true", "the list is not announced")
        self.check_state("suggestions")
        active = lambda: self.run("document.querySelector('#search input').getAttribute('aria-activedescendant')")
        first = active()
        self.press(Keys.ARROW_DOWN)
        self.require(len(expected) < 2 or active() != first, "the arrow does not move to the next suggestion")
        self.press(Keys.ARROW_UP)
        self.require(active() == first, "the arrow does not move back")
        wanted = self.texts("#search [role=option]")
        self.press(Keys.ENTER)
        self.until(lambda: "/stop/" in self.fragment() or "/route/" in self.fragment(), "Enter does not open a suggestion of %s" % wanted)
        self.settle()
        self.require(self.run("document.activeElement.matches('h1')"), "the heading does not get the focus")
        self.press("/")
        self.press("zzqqxxzz")
        self.until(lambda: "zzqqxxzz" in "".join(self.texts("#search .message")), "nothing is said of a search without results")
        self.press(Keys.ESCAPE, Keys.ESCAPE)
        self.check_console("searching")

    def rows(self):
        return self.run("""[...document.querySelectorAll(".boardRow")].map(row => ({
          badge: row.querySelector(".badge").textContent, goal: row.querySelector(".headsign").textContent,
          clock: [...row.querySelector(".clock").childNodes].filter(node => node.nodeName !== "S").map(node => node.textContent).join("").trim() }))""")

    def matches(self, shown, answer):
        """Whether rows of the page are those of an answer."""
        if len(shown) != len(answer):
            return False
        for row, call in zip(shown, answer):
            clock = ("~" if call["interpolated"] or call["exact_times"] == 0 else "") + self.clock(call["time"], call.get("stop_timezone"))
            goal = call.get("destination") or call["headsign"] or call["route_long_name"] or call["route_short_name"]
            if row["clock"] != clock or (goal and row["goal"] != goal):
                return False
        return True

    def check_board(self):
        if not self.sample.board:
            return self.check_empty_board()
        stop, at = self.sample.stop, self.sample.at
        path = "/stops/%s/departures" % quoted(stop["stop_id"])
        answer, following = self.api.page(path, whole_place="true", at=at, within="2h", limit=40)
        self.open("/stop/" + quoted(stop["stop_id"]), at=at)
        self.require(self.texts("h1") == [stop["stop_name"]], "the board of %s is headed %s" % (stop["stop_name"], self.texts("h1")))
        self.require(self.matches(self.rows(), answer), "the board of %s shows %s" % (stop["stop_id"], self.rows()[:3]))
        self.require(not self.texts(".boardRow .minutes"), "a board of another day counts minutes from now")
        self.check_state("board")
        self.check_filter(answer)
        if following:
            more, _ = self.api.follow(following)
            self.click(".board > .button")
            self.until(lambda: len(self.rows()) > len(answer), "later departures never appear")
            self.require(self.matches(self.rows(), answer + more), "the second page differs from what the link has")
        self.click(".switch a", 1)
        self.until(lambda: "/arrivals" in self.fragment(), "the switch does not show arrivals")
        self.settle()
        arrivals = self.api.get("/stops/%s/arrivals" % quoted(stop["stop_id"]), whole_place="true", at=at, within="2h", limit=40)
        self.require(self.matches(self.rows(), arrivals), "the arrivals differ: %s" % self.rows()[:3])
        self.browser.back()
        self.until(lambda: "/arrivals" not in self.fragment(), "back does not leave the arrivals")
        self.settle()
        self.require(self.matches(self.rows(), answer), "back does not show the departures again")
        self.check_console("the board")

    def check_wall(self):
        """A board for a wall has the rows of the next hours, is dark, and has nothing to press."""
        id, at = self.sample.stop["stop_id"], self.sample.at
        answer = self.api.get("/stops/%s/departures" % quoted(id), whole_place="true", at=at, within="4h", limit=12)
        self.open("/wall/" + quoted(id), at=at)
        self.until(lambda: len(self.all(".wall .boardRow")) == len(answer), "the wall has %s rows instead of %s" % (
            len(self.all(".wall .boardRow")), len(answer)))
        self.require(self.sample.stop["stop_name"] in self.texts(".wall h1"), "the wall is headed %s" % self.texts(".wall h1"))
        self.require(self.run("document.documentElement.dataset.theme") == "dark", "the wall is not dark")
        shown = [element for element in self.all("a, button, input, select") if element.is_displayed()]
        self.require(not shown, "the wall has %s controls" % len(shown))
        self.check_state("wall")
        self.run("location.hash = '#/%s'" % quoted(self.name))
        self.until(lambda: self.run("document.documentElement.dataset.theme") is None, "the page stays dark after a wall")

    def check_filter(self, answer):
        lines = list(dict.fromkeys(call["route_id"] for call in answer))
        chips = self.all(".filters .chip")
        if len(lines) < 2:
            return self.require(not chips, "there is a filter for one line")
        self.require(len(chips) == len(lines) + 1, "there are %s filters for %s lines" % (len(chips), len(lines)))
        self.click(".filters .chip", 1)
        shown = self.rows()
        self.require("line" in self.params(), "the filter is not in the address")
        self.require(self.matches(shown, [call for call in answer if call["route_id"] == self.params().get("line")]), "the filter shows other rows")
        self.click(".filters .chip", 0)
        self.require(len(self.rows()) == len(answer), "All does not show all rows")

    def check_empty_board(self):
        """A stop without fixed times says so."""
        stop = self.sample.stops[0]
        self.open("/stop/" + quoted(stop["stop_id"]))
        self.require(len("".join(self.texts(".empty p"))) > 40, "an empty board does not say why")
        self.check_state("empty board")

    def check_end(self):
        """A board after the last departure says that, and one after the timetable says that it has ended."""
        validity = self.dataset["validity"]
        if not validity:
            return
        end = datetime.datetime.strptime(validity["end"], "%Y%m%d")
        for days, wanted in [(4, "ended on"), (400, "ended on")]:
            at = (end + datetime.timedelta(days)).strftime("%Y-%m-%dT08:00")
            self.open("/stop/" + quoted(self.sample.stops[0]["stop_id"]), at=at)
            self.until(lambda: self.texts(".empty p"), "an empty board says nothing")
            said = " ".join(self.texts(".empty p"))
            self.require(wanted in said and "booked" not in said, "a board after the timetable says %s" % said)
        self.check_state("board after the timetable")

    def check_start(self):
        """A board before the timetable names its first call, and claims nothing if it cannot be searched."""
        validity = self.dataset["validity"]
        if not validity or not self.sample.board:
            return
        start = datetime.datetime.strptime(validity["start"], "%Y%m%d")
        # Further than a search goes.
        at = (start - datetime.timedelta(900)).strftime("%Y-%m-%dT08:00")
        address = "/stop/" + quoted(self.sample.stop["stop_id"])
        self.open(address, at=at)
        self.until(lambda: self.texts(".empty p"), "an empty board says nothing")
        said = " ".join(self.texts(".empty p"))
        self.require("The next one is" in said, "a board before the timetable says %s" % said)
        self.check_state("board before the timetable")
        self.open()
        self.run("""void (window.fetch = ((fetched) => (address, ...rest) => String(address).includes("within=7d")
          ? Promise.resolve(new Response("{}", { status: 503 })) : fetched(address, ...rest))(window.fetch))""")
        self.run("location.hash = arguments[0]", "#/%s%s?at=%s" % (quoted(self.name), address, at.replace("08:00", "09:00")))
        self.until(lambda: self.texts(".empty p"), "an empty board says nothing")
        said = " ".join(self.texts(".empty p"))
        self.require("No departures" in said and "until" not in said, "a board whose search fails says %s" % said)

    def check_docs(self):
        """The page of the API lists its questions, and asks them."""
        self.browser.get("about:blank")
        self.browser.get(self.place + self.docs + self.query)
        self.until(lambda: self.all("details"), "the page of the API lists nothing")
        paths = json.loads(urllib.request.urlopen(self.base + "/openapi.json").read())["paths"]
        self.require(len(self.all("details")) == sum(len(item) for item in paths.values()), "questions are missing")
        self.run("document.querySelectorAll('details').forEach(one => one.open = true)")
        index = list(paths).index("/v1/{dataset}/info")
        self.run("document.querySelectorAll('details')[%d].querySelector('button').click()" % index)
        self.until(lambda: any("HTTP 200" in text for text in self.texts("pre")), "no answer is shown")
        foreign = self.foreign_requests()
        self.require(not foreign, "the page of the API requests %s" % foreign)
        links = self.run("['explorer', 'description'].map(id => document.getElementById(id).href)")
        self.require(links == [self.place + "/" + self.query, self.base + "/openapi.json"], "the page of the API links to %s" % links)
        self.require(self.run("document.documentElement.scrollWidth - innerWidth") <= 0, "the page of the API overflows")
        for scheme in ["dark", "light"]:
            self.scheme(scheme)
            self.check_with_axe("the page of the API, %s" % scheme)
        self.check_console("the page of the API")

    def check_languages(self):
        """Each view is wholly in the chosen language, fits, and is written as the language writes numbers."""
        id, at = quoted((self.sample.stop or self.sample.stops[0])["stop_id"]), self.sample.at
        views = ["", "/stop/" + id, "/journeys", "/reach", "/about", "/extract", "/wall/" + id]
        self.resize(PHONE)
        for language in LANGUAGES:
            foreign = texts_of("en") - texts_of(language)
            for view in views:
                self.query = "?language=" + language
                self.open(view, **({"at": at} if at else {}))
                self.require(self.run("document.documentElement.lang") == language, "%s has another lang" % language)
                left = foreign & self.words()
                self.require(not left, "%s has in %s %s" % (view or "home", language, left))
                self.check_state("%s in %s" % (view or "home", language))
            stops = self.sample.info["files"]["stops.txt"]
            self.open()
            self.until(lambda: self.texts(".figures dd"), "the figures never appear")
            wanted = self.run("new Intl.NumberFormat(arguments[0]).format(arguments[1])", language, stops)
            shown = self.texts(".figures dd")
            self.require(wanted in shown or stops >= 1e6, "%s stops are not among %s" % (wanted, shown))
        self.query = ""
        self.check_language_switch()
        self.resize(DESK)

    def words(self):
        """The texts of the page, and the names of its controls."""
        return set(self.run("""(() => {
          const nodes = document.createNodeIterator(document.body, NodeFilter.SHOW_TEXT);
          const words = [document.title];
          for (let node = nodes.nextNode(); node; node = nodes.nextNode()) words.push(node.data.trim());
          for (const name of ["aria-label", "title", "placeholder", "aria-roledescription"]) {
            for (const one of document.querySelectorAll(`[${name}]`)) words.push(one.getAttribute(name).trim());
          }
          return words; })()"""))

    def check_language_switch(self):
        """A choice is kept, and questions name it if the browser would name another one."""
        self.open()
        self.require(self.run("document.documentElement.lang") == "en", "the page is not in the browser's language")
        choose = """(select => { select.value = arguments[0]; select.dispatchEvent(new Event("change")); })
          (document.querySelector(".languages select"))"""
        self.run(choose, "fr")
        lang = lambda: self.run("document.documentElement.lang")
        self.until(lambda: lang() == "fr", "the control does not change the language")
        self.open()
        self.require(lang() == "fr", "the choice is not kept")
        asked = self.run("performance.getEntriesByType('resource').map(entry => entry.name)")
        is_named = any("/v1" in name and "language=fr" in name for name in asked)
        self.require(is_named, "questions name no language: %s" % asked)
        self.run(choose, "en")
        self.until(lambda: lang() == "en", "the control does not change back")
        self.run("localStorage.removeItem('language')")
        self.check_console("the choice of a language")

    def check_element(self):
        """Boards in a page of another origin: in its languages, in light and dark; errors are said in the element."""
        stop = (self.sample.stop or self.sample.stops[0])["stop_id"]
        address = "%s/%s" % (self.base, quoted(self.name))
        tag = '<transit-board id="%s" lang="%s" server="%s" stop="%s"></transit-board>'
        board = lambda id, language, server, stop: tag % (id, language, server, html.escape(stop))
        boards = [board(language, language, address, stop) for language in ["en", *LANGUAGES]]
        wrong = {"stop": (address, "zz/no such stop"), "dataset": (self.base + "/none", stop),
                 "address": ("ftp://x/", stop), "host": ("http://127.0.0.1:9/city", stop)}
        boards += [board("wrong-" + name, "en", *values) for name, values in wrong.items()]
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "index.html").write_text(
                '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="color-scheme" content="light dark">'
                '<meta name="viewport" content="width=device-width"><title>Boards</title>'
                '<meta http-equiv="Content-Security-Policy" content="style-src \'self\'">'
                '<script type="module" src="%s/transit-board.js"></script><main><h1>Boards</h1>%s</main></html>'
                % (self.base, "\n".join(boards)))
            host = StaticHost(folder)
            for size in [PHONE, DESK]:
                self.resize(size)
                self.browser.get(host.url)
                self.check_boards(stop, wrong)
            host.shutdown()
        # Chromium itself reports each failed request.
        messages = [entry["message"] for entry in self.browser.get_log("browser")]
        log = [message for message in messages if "Failed to load resource" not in message]
        self.require(not log, "with boards, the console says %s" % log)

    def check_boards(self, stop, wrong):
        inside = lambda id, selector: self.run("""[...(document.getElementById(arguments[0]).shadowRoot
          ?.querySelectorAll(arguments[1]) ?? [])].map(element => element.textContent)""", id, selector)
        answer = self.api.get("/stops/%s/departures" % quoted(stop), whole_place="true", within="4h", limit=8)
        for language in ["en", *LANGUAGES]:
            self.until(lambda: len(inside(language, "li")) == len(answer), "a board has %s rows instead of %s" % (
                len(inside(language, "li")), len(answer)))
            lang = self.run("document.getElementById(arguments[0]).shadowRoot.firstElementChild.lang", language)
            self.require(lang == language, "a board in %s has the lang %s" % (language, lang))
        names = [row.get("destination") or row["headsign"] for row in answer]
        shown = inside("en", ".headsign")
        self.require(not all(names) or shown == names, "a board shows %s" % shown)
        for name in wrong:
            self.until(lambda: inside("wrong-" + name, "[role=alert]"), "nothing is said of a wrong %s" % name)
        self.require(self.run("document.documentElement.scrollWidth - innerWidth") <= 0, "boards overflow")
        for scheme in ["dark", "light"]:
            self.scheme(scheme)
            self.check_with_axe("boards, %s" % scheme)

    def check_trip(self):
        if not self.sample.board:
            return
        call = self.sample.board[0]
        trip = self.api.get("/trips/" + quoted(call["trip_id"]), date=call["service_date"])
        self.open("/stop/" + quoted(self.sample.stop["stop_id"]), at=self.sample.at)
        self.click(".boardRow")
        self.shows(".calls")
        self.settle()
        names = self.texts(".calls li > a, .calls .callName")
        expected = [one["stop_name"] or "Service area" for one in trip["stop_times"]]
        self.require(names == expected, "the trip shows %s instead of %s" % (names[:4], expected[:4]))
        times = self.texts(".callTime")
        timed = [(shown, one) for shown, one in zip(times, trip["stop_times"]) if one.get("time")]
        self.require(all(shown.lstrip("~") == self.clock(one["time"]) for shown, one in timed), "the trip shows the times %s" % times[:4])
        here = self.texts(".calls [aria-current=step] a")
        self.require(len(here) == 1, "the boarding stop is not marked: %s" % here)
        self.require(self.run("document.querySelector('.lines').classList.contains('dim')"), "the trip is not on the map")
        self.until(lambda: self.overlay_pixels() > 300, "the path of the trip is not drawn")
        self.check_state("trip")
        self.click("#search .tool")
        self.until(lambda: "/stop/" in self.fragment(), "the back button does not go back")

    def overlay_pixels(self):
        return self.pixels(".overlay canvas", 128)

    def check_line(self):
        routes = self.sample.network["routes"]
        lines = self.sample.network["lines"]
        route = routes[lines[0]["routes"][0]] if lines else routes[0]
        self.open("/route/" + quoted(route["route_id"]), at=self.sample.at or "2026-01-01T08:00")
        heading = self.texts("h1")[0]
        names = [name.strip() for name in (route["route_long_name"], route["route_short_name"]) if name]
        self.require(any(name in heading for name in names), "line %s is headed %s" % (names, heading))
        self.check_state("line")

    def check_journeys(self):
        if not self.sample.board:
            return
        start, at = self.sample.stop, self.sample.at
        trip = self.api.get("/trips/" + quoted(self.sample.board[0]["trip_id"]), date=self.sample.board[0]["service_date"])
        ahead = [one for one in trip["stop_times"] if one["stop_sequence"] > self.sample.board[0]["stop_sequence"] and one["stop_id"]]
        if not ahead:
            return
        goal = ahead[-1]["stop_id"]
        self.open("/journeys", at=at)
        self.press_in("#content [role=combobox]", start["stop_name"])
        self.shows("#content [role=option]")
        self.press(Keys.ENTER)
        self.until(lambda: "from" in self.params(), "picking a suggestion does not set the start")
        self.open("/journeys", at=at, **{"from": start["stop_id"], "to": goal})
        answer = self.api.get("/journeys", **{"from": start["stop_id"], "to": goal, "departing": at, "within": "1h"})
        cards = self.texts(".cardDuration")
        if not answer:
            return self.require(self.all(".empty"), "nothing is said of no journeys")
        self.require(len(cards) == len(answer), "%s journeys are shown instead of %s" % (len(cards), len(answer)))
        range = self.texts(".cardTimes")[0]
        minutes = [re.sub(r"\D*$", "", self.clock(answer[0][key])) for key in ("departure", "arrival")]
        self.require(all(part in range for part in minutes), "the first journey is at %s instead of %s" % (range, minutes))
        # The duration is that between the two clocks, each cut to minutes.
        shown = [journey["arrival"] // 60 - journey["departure"] // 60 for journey in answer]
        found = [sum(int(number) * (60 if unit == "h" else 1) for number, unit in re.findall(r"(\d+)\s*(h|m)", card)) for card in cards]
        self.require(found == shown, "journeys take %s, but their clocks are %s min apart" % (cards, shown))
        rides = [leg for leg in answer[0]["legs"] if leg["type"] == "ride"]
        self.require(len(self.all(".open .legRide")) == len(rides), "the legs of the first journey are not shown")
        self.until(lambda: self.overlay_pixels() > 100, "the journey is not drawn")
        self.check_state("journeys")
        if len(answer) > 1:
            self.click(".card", 1)
            self.until(lambda: self.params().get("pick") == "1", "the chosen journey is not in the address")
        self.click(".ends > .tool")
        self.until(lambda: self.params().get("to") == start["stop_id"], "the ends are not swapped")
        self.settle()
        self.check_options({"from": start["stop_id"], "to": goal, "at": at})
        self.check_tap(start)

    def check_options(self, journey):
        """Changes, walks and the time to change are asked for, and means of transport are left out."""
        chosen = {"transfers": "0", "walk": "1000", "change": "300"}
        self.open("/journeys", **journey, **chosen)
        at = journey["at"]
        answer = self.api.get("/journeys", **{"from": journey["from"], "to": journey["to"]}, departing=at, within="1h", **chosen)
        shown = len(self.all(".card"))
        self.require(shown == len(answer), "%s journeys are shown with options instead of %s" % (shown, len(answer)))
        self.click(".options [aria-expanded=false]:not(.time)")
        values = self.run("[...document.querySelectorAll('.journeyOptions select')].map(select => select.value)")
        self.require(values == list(chosen.values()), "the options show %s instead of %s" % (values, chosen))
        self.check_state("options of journeys")
        modes = len(self.all(".journeyOptions .chip"))
        for index in range(modes):
            self.click(".journeyOptions .chip", index)
            left = index + 1
            self.until(lambda: len(list(filter(None, self.params().get("without", "").split(",")))) == left,
                       "a means of transport is not left out")
            self.settle()
        if modes:
            self.require(not self.all(".legRide"), "journeys have rides although all means of transport are left out")

    def check_tap(self, start):
        self.open("/journeys", at=self.sample.at, **{"from": start["stop_id"]})
        x, y = 1000, 500
        for kind in ["mousePressed", "mouseReleased"]:
            self.browser.execute_cdp_cmd("Input.dispatchMouseEvent", {
                "type": kind, "x": x, "y": y, "button": "left", "clickCount": 1})
        self.until(lambda: "to" in self.params(), "a tap on the map does not set the destination")
        self.settle()
        self.check_console("journeys")

    def press_in(self, selector, words):
        self.run("document.querySelector(arguments[0]).focus()", selector)
        self.press(words)

    def check_reach(self):
        if not self.sample.board:
            return
        stop, at = self.sample.stop, self.sample.at
        answer = self.api.get("/reachable", **{"from": stop["stop_id"], "departing": at, "within": "90m"})
        reached = lambda minutes: sum(1 for one in answer["features"] if one["properties"]["seconds"] <= minutes * 60)
        self.open("/reach", at=at, within=30, **{"from": stop["stop_id"]})
        shown = lambda: int(re.sub(r"\D", "", self.texts(".reachTime + .soft")[0].split(" stop")[0]) or 0)
        self.shows("input[type=range]")
        self.require(shown() == reached(30), "%s stops are in reach instead of %s" % (shown(), reached(30)))
        heat = lambda: self.pixels(".heat canvas", 60)
        near = self.until(heat, "the heat map is empty") or 0
        self.run("document.querySelector('input[type=range]').focus()")
        self.press(*[Keys.ARROW_RIGHT] * 6)
        self.require(shown() == reached(60), "the slider shows %s stops instead of %s" % (shown(), reached(60)))
        self.until(lambda: heat() > near, "the heat map does not grow with the time")
        self.until(lambda: self.params().get("within") == "60", "the time is not in the address")
        self.check_state("reach")

    def check_time(self):
        self.open("/stop/" + quoted(self.sample.stops[0]["stop_id"]))
        validity = self.dataset["validity"]
        today = datetime.date.today().strftime("%Y%m%d")
        if validity and today > validity["end"]:
            note = " ".join(self.texts(".timePicker .note"))
            self.require("until" in note and validity["end"][:4] in note, "nothing is said of the end: %s" % note)
        self.click(".chip.time")
        self.shows(".timeRow input[type=time]")
        self.run("""(input => { input.focus(); input.value = "09:41"; input.dispatchEvent(new Event("change", { bubbles: true })); })
          (document.querySelector(".timeRow input[type=time]"))""")
        self.until(lambda: self.params().get("at", "").endswith("T09:41"), "the time is not in the address")
        self.settle()
        self.require(self.run("document.activeElement.matches('.timeRow input[type=time]')"), "the time loses the focus when it changes")
        self.check_state("time")

    def check_about(self):
        self.open()
        self.click("#foot a[href*='/about']")
        self.until(lambda: self.fragment().split("?")[0].endswith("/about"), "the link does not lead to the facts")
        self.shows(".pairs")
        self.settle()
        shown = " ".join(self.texts("#content"))
        info = self.sample.info
        self.require(info["format"]["content_root"][:16] in shown, "the content root is not shown")
        for feed in info["provenance"]["feeds"]:
            for key in ["attribution", "license"]:
                self.require(feed.get(key, "") in shown, "the %s of %s is not shown" % (key, feed.get("name")))
        self.check_state("about")

    def check_extract(self):
        if not self.dataset["extracts"]:
            return self.require(len(self.all("#foot a")) == 1, "extracts are offered but do not exist")
        stop = self.sample.stop or self.sample.stops[0]
        self.open("/extract", map="%s,%s,12.5" % (stop["stop_lat"], stop["stop_lon"]))
        self.check_state("extract")
        self.click("#content button[type=submit]")
        end = time.monotonic() + 60
        while time.monotonic() < end and not self.all(".extractStatus a, .extractStatus .problem"):
            time.sleep(0.2)
        link = self.run("document.querySelector('.extractStatus a')?.href")
        if not self.require(link, "the extract is not made: %s" % self.texts(".extractStatus")):
            return
        with urllib.request.urlopen(link, timeout=60) as answer:
            content = answer.read()
        self.require(hashlib.sha256(content).hexdigest() in link, "the extract at %s has another checksum" % link)
        self.check_state("extract made")

    def check_failures(self):
        """What a reader sees without a network, and at an address of nothing."""
        self.open()
        offline = lambda is_off: self.browser.execute_cdp_cmd("Network.emulateNetworkConditions", {
            "offline": is_off, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1})
        self.browser.execute_cdp_cmd("Network.enable", {})
        offline(True)
        stop = self.sample.stop or self.sample.stops[0]
        # A time that no other path asks for, or else the browser's cache may answer.
        at = (self.sample.at or "2026-07-01T08:00")[:10] + "T05:37"
        self.run("location.hash = arguments[0]", "#/%s/stop/%s?at=%s" % (quoted(self.name), quoted(stop["stop_id"]), at))
        self.shows(".failure", "nothing is said of a lost network")
        self.require("does not answer" in "".join(self.texts(".failure")), "the failure says %s" % self.texts(".failure"))
        self.check_with_axe("offline")
        offline(False)
        self.click(".failure .button")
        self.until(lambda: not self.all(".failure"), "trying again does not help")
        self.settle()
        self.open("/stop/zz%2Fno%20such%20stop")
        self.require(self.all(".failure"), "nothing is said of an unknown stop")
        self.browser.get("about:blank")
        self.browser.get(self.base + "/#/no-such-dataset")
        self.shows(".failure", "nothing is said of an unknown dataset")
        # Chromium itself reports each failed request.
        log = [entry["message"] for entry in self.browser.get_log("browser") if "Failed to load resource" not in entry["message"]]
        self.require(not log, "failing, the console says %s" % log)

    def check_phone(self):
        self.resize(PHONE)
        self.open()
        self.check_state("phone home")
        states = []
        self.run("document.querySelector('#handle').focus()")
        for _ in range(3):
            self.press(Keys.ENTER)
            states.append(self.run("document.querySelector('#panel').dataset.state"))
        self.require(sorted(states) == ["full", "half", "peek"], "the handle leads to %s" % states)
        stop = self.sample.stop or self.sample.stops[0]
        self.open("/stop/" + quoted(stop["stop_id"]), **({"at": self.sample.at} if self.sample.at else {}))
        self.check_state("phone board")
        if self.sample.board:
            top = self.run("document.querySelector('.boardRow').getBoundingClientRect().top")
            self.require(top < PHONE[1], "the first departure is below the screen, at %s" % top)
        self.resize(DESK)

    def check_theme(self):
        self.open()
        pictures = []
        for wanted in ["light", "dark", None]:
            self.click("#tools button")
            self.require(self.run("document.documentElement.dataset.theme ?? null") == wanted, "the switch does not choose %s" % wanted)
            time.sleep(0.4)
            pictures.append(self.browser.get_screenshot_as_png())
        self.require(pictures[0] != pictures[1], "light and dark look the same")
        self.check_console("the switch")

    def check_elsewhere(self, host):
        """The page on a host of static files, which names the server; boards there have further pages."""
        self.place, self.query, self.docs = host, "?server=" + urllib.parse.quote(self.base, safe=""), "/docs.html"
        self.check_home()
        self.check_search()
        self.check_board()
        self.check_extract()
        self.check_docs()
        self.place, self.query, self.docs = self.base, "", "/docs"

    def check_wrong_servers(self, host):
        """An address that is none of a server is said to be one; the server's own page asks no other server."""
        for place, server in [(host, "javascript:alert(1)"), (host, "nothing"), (host, "file:///etc/passwd"), (self.base, host)]:
            self.browser.get("about:blank")
            self.browser.get("%s/?server=%s" % (place, urllib.parse.quote(server, safe="")))
            self.shows(".failure", "nothing is said of the server %s" % server)
            self.require(not any(name.startswith(host) for name in self.run(
                "performance.getEntriesByType('resource').filter(entry => entry.responseStatus).map(entry => entry.name)"))
                or place == host, "the server's page asks %s" % server)
        # Chromium itself reports each refused request.
        self.browser.get_log("browser")

    def measure(self):
        """Prints what a first visit loads, the first paint, and the frame rate while panning."""
        self.resize(DESK)
        self.browser.execute_cdp_cmd("Network.clearBrowserCache", {})
        self.open()
        self.until(lambda: self.run("performance.getEntriesByName('network-shown').length"), "the network never arrives")
        time.sleep(1)
        paint, shown = self.run("""[performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
          performance.getEntriesByName("network-shown")[0]?.startTime]""")
        sizes = self.run("""[...performance.getEntriesByType("resource"), ...performance.getEntriesByType("navigation")]
          .filter(entry => !entry.name.includes("/v1")).map(entry => entry.encodedBodySize)""")
        stop = self.sample.stop or self.sample.stops[0]
        rates = []
        for view in [{}, {"map": "%s,%s,13" % (stop["stop_lat"], stop["stop_lon"])}]:
            self.open(**view)
            time.sleep(1.5)
            frames = sorted(self.browser.execute_async_script(PAN))
            rates.append("%.1f frames/s (95 %% within %.1f ms, longest %.0f ms)" % (
                1000 * len(frames) / sum(frames), frames[int(len(frames) * 0.95)], frames[-1]))
        print("%s: %d files, %d kB, first paint %.0f ms, network %.0f ms; panning the whole %s, at zoom 13 %s" % (
            self.name, len(sizes), sum(sizes) / 1000, paint or -1, shown or -1, *rates))


def main():
    path, base, names = pathlib.Path(sys.argv[1]), sys.argv[2].rstrip("/"), sys.argv[3:]
    axe = path.read_text() if path.is_file() else None
    datasets = [one for one in API(base).get()["datasets"] if not names or one["dataset"] in names]
    browser, host = start(), StaticHost()
    problems = []
    try:
        for dataset in datasets:
            page = Page(browser, base, axe, dataset)
            page.check()
            if dataset is datasets[0]:
                page.check_elsewhere(host.url)
                page.check_wrong_servers(host.url)
            page.measure()
            problems += page.problems
            print("%s: %s" % (page.name, "%d problems" % len(page.problems) if page.problems else "sound"), flush=True)
    finally:
        browser.quit()
        host.shutdown()
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems or not datasets else 0


if __name__ == "__main__":
    sys.exit(main())
