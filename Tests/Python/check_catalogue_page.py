#!/usr/bin/env python3
"""Opens summaries of catalogues from disk in Chromium, and uses them as a person would.

    Tests/Python/check_catalogue_page.py AXE-SCRIPT GTFS-BUNDLE FOLDER ...

Each FOLDER has the index.html of a summary. Another summary is made here, of 4,000 invented feeds, some with hostile
names: it must open within a second. AXE-SCRIPT is as in check_report.py.
"""
import json
import pathlib
import random
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
from check_report import Page, start  # noqa: E402
from selenium.webdriver.common.by import By  # noqa: E402

FEEDS = 4_000
SECONDS = 1.0
HOSTILE = ["<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "&lt;b&gt;&amp;"]
STATES = ["built"] + ["unchanged"] * 15 + ["refused", "failed", "interrupted", "skipped"]


def status(number, dice):
    """Returns the status.json of an invented feed."""
    state = dice.choice(STATES)
    south, west = dice.uniform(-50, 65), dice.uniform(-170, 175)
    name = HOSTILE[number % 3] if number % 500 == 0 else "Verkehrsbetriebe der Stadt Nummer %d" % number
    result = {
        "version": 1, "id": "mdb-%d" % number, "provider": name, "place": "Town %d, Region, XX" % (number % 700),
        "source": "https://example.org/%d.zip" % number, "state": state, "attempt": 1, "builder": "1.0.0",
        "started": "2026-01-01T00:00:00Z", "ended": "2026-01-01T00:%02d:00Z" % (number % 60), "seconds": 0.1,
        "build_seconds": round(dice.expovariate(0.1), 3), "peak_memory": dice.randrange(10**8),
        "box": {"south": south, "west": west, "north": south + 0.5, "east": west + 0.7},
        "feed": {"sha256": "0" * 64, "bytes": dice.randrange(10**8)},
        "bundle": {"file": "x.transit", "sha256": "0" * 64, "bytes": dice.randrange(10**7), "content": "0" * 64,
                   "built": "2026-01-01T00:00:00Z"},
        "verdict": {"errors": dice.randrange(9), "warnings": dice.randrange(99), "infos": 0},
    }
    if state in ("refused", "failed"):
        result["reason"] = {"code": "no_feed", "message": "mdb-%d.zip: contains no GTFS file; expected …" % number}
    return result


def make_large(folder, tool):
    """Makes a summary of many feeds, of which each tenth has changed since the one before."""
    for night in (1, 2):
        for number in range(FEEDS):
            dice = random.Random(2 * number + (night if number % 10 == 0 else 0))
            place = folder / ("mdb-%d" % number)
            place.mkdir(exist_ok=True)
            (place / "status.json").write_text(json.dumps(status(number, dice)))
        subprocess.run(
            [tool, "catalogue", "summary", folder, "--tolerate", str(FEEDS)], check=True, stderr=subprocess.DEVNULL)


class CataloguePage(Page):
    def __init__(self, browser, folder):
        super().__init__(browser, folder, "index.html")

    # Also to the reports of the feeds.
    LINKS = "^(#|https?:|[^/:]+/report/index[.]html$)"

    def check_map(self):
        # The table before it may have thousands of links.
        self.run("location.hash = 'network'")
        super().check_map()

    def check_opening(self):
        """The time until everything is laid out and painted; the best of five, because other programs run."""
        times = []
        for _ in range(5):
            self.open(1280, "light")
            times.append(self.browser.execute_async_script(
                "const done = arguments[0];"
                "requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now())));") / 1000)
        self.require(min(times) < SECONDS, "opening takes %.2f s" % min(times))
        print("%s: opens in %.2f s" % (self.name, min(times)))

    def shown(self):
        return self.run("all('#feeds tbody tr').filter(row => !row.hidden).map(row => row.cells[0].textContent)")

    def check_feeds(self):
        self.open(1280, "light")
        rows = self.shown()
        if not rows:
            return
        box = self.browser.find_element(By.ID, "filter")
        box.send_keys(rows[-1].upper())
        found = self.shown()
        self.require(rows[-1] in found and len(found) < max(2, len(rows)), "the filter %s shows %s" % (rows[-1], found[:9]))
        self.require(self.run("document.querySelector('#matches').textContent").startswith("%d feed" % len(found)),
                     "the number of matches is wrong")
        box.clear()
        box.send_keys(" ")
        self.require(self.shown() == rows, "an empty filter hides feeds")
        for check in self.browser.find_elements(By.NAME, "state"):
            state = check.get_attribute("value")
            check.click()
            self.require(not self.run(
                "all('#feeds tbody tr').some(row => !row.hidden && row.dataset.state === arguments[0])", state),
                "the state %s is shown although it is off" % state)
            check.click()
        self.require(self.shown() == rows, "the states hide feeds")

    def check_columns(self):
        self.open(1280, "light")
        heads = self.browser.find_elements(By.CSS_SELECTOR, "#feeds th button")
        self.require(len(heads) >= 9 or not self.shown(), "the table has %d columns to sort" % len(heads))
        for index, head in enumerate(heads):
            self.run("arguments[0].scrollIntoView({ block: 'center', inline: 'center' })", head)
            head.click()
            # The number behind a shown size, so that 9 kB comes before 1 MB.
            values = self.run(
                "all('#feeds tbody tr').map(row => row.cells[arguments[0]].dataset.value"
                " ?? row.cells[arguments[0]].textContent)", index)
            in_order = self.run(
                "arguments[0].every((value, i, all) => i === 0"
                " || all[i - 1].localeCompare(value, undefined, { numeric: true }) <= 0)", values)
            self.require(in_order, "the column %s is not sorted" % head.text)
        log = self.browser.get_log("browser")
        self.require(not log, "using the page, the console says %s" % log)

    def check_names(self):
        text = self.run("document.body.textContent")
        for name in HOSTILE:
            self.require(name in text, "the page does not show the name %s" % name)


def main():
    path = pathlib.Path(sys.argv[1])
    axe = path.read_text() if path.is_file() else None
    problems = []
    with tempfile.TemporaryDirectory() as temporary:
        large = pathlib.Path(temporary) / "large"
        large.mkdir()
        make_large(large, sys.argv[2])
        browser = start()
        try:
            for folder in [large, *map(pathlib.Path, sys.argv[3:])]:
                page = CataloguePage(browser, folder)
                page.check_opening()
                # A search for problems in 40,000 cells takes longer than it tells.
                page.check_looks(axe if folder != large else None)
                page.check_feeds()
                page.check_columns()
                page.open(1280, "light")
                page.check_map()
                page.check_markup()
                if folder == large:
                    page.check_names()
                print("%s: %s" % (page.name, "%d problems" % len(page.problems) if page.problems else "sound"))
                problems += page.problems
        finally:
            browser.quit()
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
