#!/usr/bin/env python3
"""Opens pages of `gtfs-bundle pages` from disk in Chromium, on a light phone and a dark desk, and prints them.

    Tests/Python/check_pages.py AXE-SCRIPT FOLDER ...

Each FOLDER has the pages of one language, and its name. AXE-SCRIPT is axe-core's axe.min.js; without that file, the pages are
checked without it.
"""
import base64
import pathlib
import re
import sys

from check_report import Page, start

LOOKS = [(390, "light"), (1280, "dark")]
# Of each folder of lines or stops, at both ends of the alphabet.
SAMPLE = 1


class PrintedPage(Page):
    def __init__(self, browser, file):
        super().__init__(browser, file.parent, file.name)
        self.name = "/".join(file.parts[-4:])
        self.language = next(part for part in file.parts[::-1] if re.fullmatch("[a-z]{2}", part))

    def check_looks(self, axe):
        for width, scheme in LOOKS:
            self.open(width, scheme)
            place = "at %d px, %s" % (width, scheme)
            log = self.browser.get_log("browser")
            self.require(not log, "%s, the console says %s" % (place, log))
            requests = self.run("performance.getEntriesByType('resource').map(entry => entry.name)")
            self.require(all(name.endswith("/pages.css") for name in requests), "%s, requests %s" % (place, requests))
            wide = self.run("document.documentElement.scrollWidth")
            self.require(wide <= width, "%s, the page is %s px wide" % (place, wide))
            if axe:
                self.check_with_axe(axe, place)
        self.require(self.run("document.documentElement.lang") == self.language, "the language is another one")
        self.require(self.run("document.querySelectorAll('script, img, iframe').length") == 0, "a name is an element")

    def check_print(self):
        """Sheets are of A4, with the whole width of each table."""
        self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
        wide = self.run("Math.max(...[...document.querySelectorAll('table')].map(table => table.offsetWidth), 0)")
        self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
        # A4 across without margins of 12 mm, in pixels of CSS.
        self.require(wide <= (297 - 24) / 25.4 * 96, "printed, a table is %d px wide" % wide)
        sheets = base64.b64decode(self.browser.execute_cdp_cmd("Page.printToPDF", {"preferCSSPageSize": True})["data"])
        sizes = {tuple(round(float(number)) for number in found.split()[2:])
                 for found in re.findall(rb"/MediaBox \[([^]]*)\]", sheets)}
        self.require(sizes == {(842, 595)}, "the sheets are not of A4: %s" % sizes)


def files(folder):
    yield from [folder / "index.html", folder / "stops.html"]
    for kind in ["lines", "stops"]:
        pages = sorted((folder / kind).iterdir())
        yield from pages[:SAMPLE] + pages[SAMPLE:][-SAMPLE:]


def main():
    path = pathlib.Path(sys.argv[1])
    axe = path.read_text() if path.is_file() else None
    browser = start()
    problems, count = [], 0
    try:
        for folder in sys.argv[2:]:
            for file in files(pathlib.Path(folder)):
                page = PrintedPage(browser, file)
                page.check_looks(axe)
                page.check_print()
                problems += page.problems
                count += 1
    finally:
        browser.quit()
    for problem in problems:
        print(problem, file=sys.stderr)
    print("%d printed pages: %s" % (count, "%d problems" % len(problems) if problems else "sound"))
    return 1 if problems or count == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
