#!/usr/bin/env python3
"""Opens report pages from disk in Chromium, and uses them as a person with a keyboard would.

    Tests/Python/check_report.py AXE-SCRIPT FOLDER ...

Each FOLDER has a report.html and report.json. AXE-SCRIPT is axe-core's axe.min.js; without that file, the pages are
checked without it.
"""
import json
import pathlib
import sys

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

WIDTHS = [360, 800, 1280]
SCHEMES = ["light", "dark"]


def start():
    options = Options()
    options.binary_location = "/usr/bin/chromium"
    # Chromium's sandbox needs rights that containers and root lack. The pages are our own.
    for argument in ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars"]:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)


class Page:
    # Where links may lead.
    LINKS = "^(#|https?:|report(-[a-z]{2})?[.]html$)"

    def __init__(self, browser, folder, file="report.html"):
        self.browser = browser
        self.name = folder.name
        self.address = (folder / file).resolve().as_uri()
        report = folder / "report.json"
        notices = json.loads(report.read_text())["notices"] if report.exists() else []
        self.codes = [notice["code"] for notice in notices]
        self.problems = []

    def require(self, holds, law):
        if not holds:
            self.problems.append("%s: %s" % (self.name, law))

    def run(self, script, *arguments):
        return self.browser.execute_script("return " + script, *arguments)

    def open(self, width, scheme):
        browser = self.browser
        browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False})
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {
            "features": [{"name": "prefers-color-scheme", "value": scheme}]})
        browser.get(self.address)

    def press(self, *keys):
        webdriver.ActionChains(self.browser).send_keys(*keys).perform()

    def tab_to(self, selector):
        """Presses Tab until an element has the focus."""
        for _ in range(400):
            if self.run("document.activeElement.matches(arguments[0])", selector):
                return True
            self.press(Keys.TAB)
        self.require(False, "Tab never reaches %s" % selector)
        return False

    def check_looks(self, axe):
        pictures = {}
        for width in WIDTHS:
            for scheme in SCHEMES:
                self.open(width, scheme)
                place = "at %d px, %s" % (width, scheme)
                log = self.browser.get_log("browser")
                self.require(not log, "%s, the console says %s" % (place, log))
                requests = self.run("performance.getEntriesByType('resource').map(entry => entry.name)")
                self.require(not requests, "%s, the page requests %s" % (place, requests))
                wide = self.run("document.documentElement.scrollWidth")
                self.require(wide <= width, "%s, the page is %s px wide" % (place, wide))
                pictures[width, scheme] = self.browser.get_screenshot_as_png()
                if axe and width != 800:
                    self.check_with_axe(axe, place)
        self.require(len(set(pictures.values())) == len(pictures), "the page looks the same at two widths or schemes")

    def check_with_axe(self, axe, place):
        # The protocol's evaluation is not subject to the page's policy, which forbids scripts.
        evaluate = lambda text: self.browser.execute_cdp_cmd(
            "Runtime.evaluate", {"expression": text, "awaitPromise": True, "returnByValue": True})["result"]
        self.run("[...document.querySelectorAll('details')].forEach(details => details.open = true)")
        evaluate(axe + "; 0")
        result = evaluate("axe.run(document).then(found => JSON.stringify(found.violations))")
        for violation in json.loads(result["value"]):
            targets = ["%s (%s)" % (node["target"], node.get("failureSummary", "").replace("\n", " "))
                       for node in violation["nodes"][:3]]
            self.require(False, "%s, axe-core: %s: %s" % (place, violation["help"], "; ".join(targets)))

    def check_keyboard(self):
        self.open(1280, "light")
        self.press(Keys.TAB)
        self.require(self.run("document.activeElement.matches('.skip')"), "the first Tab does not reach the skip link")
        self.check_filter()
        self.check_map()
        self.check_sorting()
        log = self.browser.get_log("browser")
        self.require(not log, "using the page, the console says %s" % log)

    def check_filter(self):
        shown = "all('.notice').filter(notice => !notice.hidden).length"
        if not self.codes or not self.tab_to("#filter"):
            return
        self.require(self.run(shown) == len(self.codes), "not all notices are shown at first")
        word = self.codes[-1]
        matching = self.run(
            "all('.notice').filter(notice => notice.textContent.toLowerCase().includes(arguments[0])).length", word)
        self.press(word)
        self.require(1 <= matching == self.run(shown), "the filter %s shows other notices" % word)
        self.press("zzzz")
        self.require(self.run(shown) == 0, "the filter shows notices without the word")
        self.press(*[Keys.BACKSPACE] * (len(word) + 4))
        self.require(self.run(shown) == len(self.codes), "an empty filter hides notices")

    def view(self):
        return [float(number) for number in self.run("map.getAttribute('viewBox')").split()]

    def check_map(self):
        if not self.run("Boolean(map)") or not self.tab_to("#network svg"):
            return
        whole = self.view()
        self.press("+")
        near = self.view()
        self.require(near[2] < whole[2] and near[0] > whole[0], "plus does not zoom into the middle of the map")
        self.press(Keys.ARROW_RIGHT, Keys.ARROW_DOWN)
        moved = self.view()
        self.require(moved[0] > near[0] and moved[1] > near[1] and moved[2] == near[2], "arrows do not move the map")
        self.press("0")
        self.require(self.view() == whole, "0 does not show the whole map")

    def check_sorting(self):
        if not self.run("all('#routes th button').length") or not self.tab_to("#routes th button"):
            return
        column = "all('#routes tbody tr').map(row => row.cells[0].dataset.value ?? row.cells[0].textContent)"
        before = self.run(column)
        self.press(Keys.ENTER)
        up = self.run(column)
        self.press(Keys.ENTER)
        down = self.run(column)
        self.require(sorted(before) == sorted(up) == sorted(down), "sorting loses routes")
        in_order = self.run(
            "arguments[0].every((value, i, all) => i === 0"
            " || all[i - 1].localeCompare(value, undefined, { numeric: true }) <= 0)", up)
        self.require(in_order, "the routes are not sorted")
        self.require(
            self.run("document.querySelector('#routes th[aria-sort]').getAttribute('aria-sort')") == "descending",
            "the second press does not sort downward")

    def check_markup(self):
        """What a feed says never becomes an element."""
        self.open(1280, "light")
        found = self.run("all('script').length")
        self.require(found == 1, "the page has %s scripts" % found)
        foreign = self.run("all('img, iframe, object, embed, link, base, form').map(element => element.outerHTML)")
        self.require(not foreign, "the page has foreign elements: %s" % foreign)
        handlers = self.run(
            "all('*').filter(element => [...element.attributes].some(attribute => /^on/.test(attribute.name))).length")
        self.require(handlers == 0, "elements have event handlers")
        links = self.run("all('a').map(link => link.getAttribute('href')).filter(href => !RegExp(arguments[0]).test(href))",
            self.LINKS)
        self.require(not links, "the page links to %s" % links)
        if self.name == "hostile":
            text = self.run("document.body.textContent")
            for name in ["<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "&lt;b&gt;&amp;"]:
                self.require(name in text, "the page does not show the name %s" % name)


def main():
    path = pathlib.Path(sys.argv[1])
    axe = path.read_text() if path.is_file() else None
    browser = start()
    problems = []
    try:
        for folder in sys.argv[2:]:
            page = Page(browser, pathlib.Path(folder))
            page.check_looks(axe)
            page.check_keyboard()
            page.check_markup()
            problems += page.problems
            if (pathlib.Path(folder) / "index.html").exists():
                # What a run of a dataset did: a page without a script.
                page = Page(browser, pathlib.Path(folder), "index.html")
                page.check_looks(axe)
                page.require("<script>" in page.run("document.body.textContent"), "the page does not show the name")
                problems += page.problems
            print("%s: %d kinds of notices, %s" % (
                page.name, len(page.codes), "%d problems" % len(page.problems) if page.problems else "sound"))
    finally:
        browser.quit()
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
