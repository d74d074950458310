"""The cost of a build by feed size, with generated cities, as a table, JSON and a chart."""

import math
import pathlib
import statistics
import xml.sax.saxutils

from bench import commands
from bench.feed import Feed
from bench.programs import alternately, machine, machine_text, run, tell
from bench.rows import BenchmarkError, median_ratio, table, text, three_figures


def sizes(least, most):
    """The numbers 1 and 3 times each power of ten in a range, inclusive."""
    return [size for power in range(9) for size in (10 ** power, 3 * 10 ** power) if least <= size <= most]


def measure_step(size, runs, tools, scratch):
    """The median costs for a generated city."""
    scratch.mkdir()
    path = scratch / "city.zip"
    run([tools.bundler, "sample", "-o", path, "--stop-times", size, *commands.QUIET], scratch)
    feed = Feed(path, scratch / "feed")
    found = alternately(
        {"unzip": ["unzip", "-p", path], "build": commands.build(tools, feed, feed.bundle)}, runs, scratch,
        lambda number: tell(f"{size} stop_times: {number}"))
    values = {(name, figure): [getattr(cost, figure) for cost in costs] for name, costs in found.items()
              for figure in ("wall", "processor", "peak")}
    step = {
        "stop_times": commands.information(feed.bundle, tools)["files"]["stop_times.txt"],
        "zip_bytes": feed.size, "bundle_bytes": feed.bundle.stat().st_size,
        "unzip": statistics.median(values["unzip", "wall"]), "build": statistics.median(values["build", "wall"]),
        "ratio": median_ratio(values["build", "wall"], values["unzip", "wall"]),
        "processor_ratio": median_ratio(values["build", "processor"], values["unzip", "processor"]),
        "peak_memory": int(statistics.median(values["build", "peak"])),
    }
    for file in (path, feed.bundle):
        file.unlink()
    return step


def measure(options, tools, scratch, page):
    del page
    wanted = sizes(options.least, options.most)
    if not wanted or options.most > 50_000_000:
        raise BenchmarkError("--from, --to: expected 1, 3, 10, 30, … between them, up to 50,000,000")
    found = machine()
    steps = [measure_step(size, options.runs, tools, scratch / str(size)) for size in wanted]
    lines = [[str(step["stop_times"]), text(step["unzip"], "seconds"), text(step["build"], "seconds"),
              three_figures(step["ratio"]), three_figures(step["processor_ratio"]), text(step["peak_memory"], "bytes"),
              text(step["zip_bytes"], "bytes"), text(step["bundle_bytes"], "bytes"),
              three_figures(step["bundle_bytes"] / step["zip_bytes"])] for step in steps]
    header = ["stop_times", "unzip -p", "build", "×", "processor ×", "peak memory", "the zip", "bundle", "× the zip"]
    print(machine_text(found), table(header, lines, range(len(header))), sep="\n")
    if options.chart:
        pathlib.Path(options.chart).write_text(chart(steps))
    return {"machine": found, "runs": options.runs, "steps": steps}


# The chart: stacked panels with logarithmic axes. The same values give the same bytes.

WIDTH, HEIGHT = 480, 300
# The plot area of a panel; numbers are to its left, names of lines to its right.
LEFT, RIGHT, TOP, BOTTOM = 64, 360, 34, 262
# The least distance of two names.
LINE_HEIGHT = 15
STYLE = """text { font: 12px system-ui, sans-serif; fill: #57606a }
.title { font-weight: 600 } .name { font-weight: 600 }
.end { text-anchor: end } .middle { text-anchor: middle }
.grid { stroke: #8c959f; stroke-opacity: 0.35 } .line { fill: none; stroke-width: 2 }
.line.c0 { stroke: #0969da } .dot.c0, .n0 { fill: #0969da }
.line.c1 { stroke: #bc4c00 } .dot.c1, .n1 { fill: #bc4c00 }
.line.c2 { stroke: #1a7f37 } .dot.c2, .n2 { fill: #1a7f37 }
@media (prefers-color-scheme: dark) {
  text { fill: #9198a1 } .title { fill: #f0f6fc }
  .line.c0 { stroke: #58a6ff } .dot.c0, .n0 { fill: #58a6ff }
  .line.c1 { stroke: #f0883e } .dot.c1, .n1 { fill: #f0883e }
  .line.c2 { stroke: #3fb950 } .dot.c2, .n2 { fill: #3fb950 }
}"""


class Axis:
    """From a step at or below the least value to one at or above the greatest: 1 or 3 times a power of ten."""

    def __init__(self, values, start, end):
        # Generated feeds are only approximately of the requested size.
        first = math.floor((math.log10(min(values)) + 0.05) * 2) / 2
        last = max(math.ceil((math.log10(max(values)) - 0.05) * 2) / 2, first + 1)
        self.powers = [10.0 ** power for power in range(math.ceil(first), math.floor(last) + 1)]
        self.position = lambda value: start + (math.log10(value) - first) / (last - first) * (end - start)


def brief(value, steps):
    size, name = next(((size, name) for size, name in steps if value >= size * 0.999), steps[-1])
    return f"{value / size:.0f} {name}".strip()


def word(content, x, y, kind):
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}">{xml.sax.saxutils.escape(content)}</text>'


def grid(*ends):
    return '<line class="grid" x1="{:.1f}" y1="{:.1f}" x2="{:.1f}" y2="{:.1f}"/>'.format(*ends)


def panel(title, steps, lines, unit, y):
    """One panel: `lines` are the keys of a step, by name."""
    across = Axis([step["stop_times"] for step in steps], LEFT, RIGHT)
    up = Axis([step[key] for step in steps for key in lines.values()], BOTTOM, TOP)
    parts = [f'<g transform="translate(0 {y:.1f})">', word(title, LEFT, 18, "title")]
    for power in up.powers:
        parts += [grid(LEFT, up.position(power), RIGHT, up.position(power)),
                  word(brief(power, unit), LEFT - 6, up.position(power) + 4, "number end")]
    for power in across.powers:
        x, count = across.position(power), brief(power, [(1e6, "M"), (1e3, "k"), (1, "")])
        parts += [grid(x, TOP, x, BOTTOM), word(count, x, BOTTOM + 18, "number middle")]
    ends = []
    for number, (name, key) in enumerate(lines.items()):
        points = [(across.position(step["stop_times"]), up.position(step[key])) for step in steps]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        parts.append(f'<polyline class="line c{number}" points="{path}"/>')
        parts += [f'<circle class="dot c{number}" cx="{x:.1f}" cy="{y:.1f}" r="3"/>' for x, y in points]
        ends.append((points[-1][1], number, name))
    lowest = -math.inf
    for end, number, name in sorted(ends):
        lowest = max(end, lowest + LINE_HEIGHT)
        parts.append(word(name, RIGHT + 10, lowest + 4, f"name n{number}"))
    return "\n".join([*parts, "</g>"])


def chart(steps):
    panels = [
        ("time, against stop_times", {"build": "build", "unzip -p": "unzip"}, [(1, "s"), (1e-3, "ms"), (1e-6, "µs")]),
        ("bytes, against stop_times", {"peak memory": "peak_memory", "the zip": "zip_bytes", "bundle": "bundle_bytes"},
         [(1e12, "TB"), (1e9, "GB"), (1e6, "MB"), (1e3, "kB"), (1, "B")]),
    ]
    height = HEIGHT * len(panels)
    size = f'viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">',
             "<title>Building against the number of stop_times</title>", "<style>", STYLE, "</style>"]
    parts += [panel(title, steps, lines, unit, number * HEIGHT) for number, (title, lines, unit) in enumerate(panels)]
    return "\n".join([*parts, "</svg>"]) + "\n"
