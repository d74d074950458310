"""What is measured as whole programs: lists of commands and of rows about their costs."""

import filecmp
import json
import statistics

from bench.programs import alternately, printed, run, tell
from bench.rows import BenchmarkError, Ratio, Row, median_ratio

QUIET = ["--progress", "none"]
APPLY = "delta apply, 1 % of the trips moved"
BESIDE = "a build beside it"


def build(tools, feed, bundle, *options):
    return [tools.bundler, "build", feed.path, "-o", bundle, *(options or QUIET)]


# Row, command, figure, command it is compared with, what the report calls that.
BUILD_ROWS = [
    ("unzip -p", "unzip", "wall", None, None),
    ("build", "build", "wall", "unzip", "unzip -p"),
    ("build, processor time", "build", "processor", "unzip", "that of unzip -p"),
    ("build, peak memory", "build", "peak", None, None),
    ("build --threads 1", "alone", "wall", "build", "build"),
    ("build --progress json, processor time", "telling", "processor", "build", "that of build"),
    ("build --report", "judged", "wall", "build", "build"),
    ("build --report, peak memory", "judged", "peak", None, None),
    ("verify-bundle", "verify", "wall", "build", "build"),
    ("verify-bundle --feed", "proof", "wall", "build", "build"),
    ("verify-bundle --feed, processor time", "proof", "processor", "build", "that of build"),
    ("verify-bundle --feed, peak memory", "proof", "peak", None, None),
]
CHANGE_ROWS = [
    ("extract of half", "half", "wall", "whole", BESIDE),
    ("extract of a tenth", "tenth", "wall", "whole", BESIDE),
    ("extract of all", "all", "wall", "whole", BESIDE),
    (APPLY, "apply", "wall", "whole", BESIDE),
]
VALIDATION_ROWS = [
    ("validate", "validate", "wall", None, None),
    ("validate, processor time", "validate", "processor", None, None),
    ("validate, peak memory", "validate", "peak", None, None),
]


def rows(definitions, costs):
    for name, command, figure, base, label in definitions:
        if command in costs:
            values = [getattr(cost, figure) for cost in costs[command]]
            ratio = base and Ratio(median_ratio(values, [getattr(cost, figure) for cost in costs[base]]), label)
            yield Row(name, statistics.median(values), "bytes" if figure == "peak" else "seconds", ratio=ratio)


def information(bundle, tools):
    """What `info --json` says of a bundle."""
    return json.loads(printed([tools.bundler, "info", bundle, "--json"], bundle.parent))


def size(name, path, base, label):
    return Row(name, path.stat().st_size, "bytes", ratio=Ratio(path.stat().st_size / base, label))


def measure_build(feed, runs, tools):
    """Returns rows and wrong answers."""
    variants = {name: feed.scratch / f"{name}.transit" for name in ("alone", "telling", "judged")}
    commands = {
        "unzip": ["unzip", "-p", feed.path],
        "build": build(tools, feed, feed.bundle),
        "alone": build(tools, feed, variants["alone"], *QUIET, "--threads", "1"),
        "telling": build(tools, feed, variants["telling"], "--progress", "json"),
        "judged": build(tools, feed, variants["judged"], *QUIET, "--report", feed.scratch / "report"),
        "verify": [tools.verifier, feed.bundle, *QUIET],
        "proof": [tools.verifier, feed.bundle, "--feed", feed.path, *QUIET],
    }
    wrong = set()

    def compare():
        for name, path in variants.items():
            if not filecmp.cmp(feed.bundle, path, shallow=False):
                wrong.add(f"build: other bytes if {name}")

    costs = alternately(commands, runs, feed.scratch, lambda number: tell(f"{feed.name}: building, {number}"), compare)
    sizes = [Row("the zip", feed.size, "bytes"), size("bundle", feed.bundle, feed.size, "the zip")]
    return [*rows(BUILD_ROWS, costs), *sizes], sorted(wrong)


def box(places, share):
    """The box of the most western stops that are a share of all."""
    longitudes = sorted(longitude for _, longitude in places)
    last = longitudes[min(int(len(longitudes) * share), len(longitudes) - 1)]
    return f"--bbox=-90,{longitudes[0]},90,{last}"


def measure_changes(feed, runs, tools):
    """Extracts of a bundle, and applying a delta, alternately with building the whole feed."""
    names = ("part.transit", "moved.transit", "moved.tdelta", "applied.transit")
    part, moved, delta, applied = (feed.scratch / name for name in names)
    commands = {"whole": build(tools, feed, feed.scratch / "whole.transit")}
    places = feed.places()
    for name, share in (("half", 0.5), ("tenth", 0.1), ("all", 1)) if places else ():
        commands[name] = [tools.bundler, "extract", feed.bundle, "-o", part, box(places, share), *QUIET]
    left_out = []
    try:
        run([tools.python, tools.peers / "moved_trips.py", feed.path, feed.scratch / "moved.zip"], feed.scratch)
        run([tools.bundler, "build", feed.scratch / "moved.zip", "-o", moved, *QUIET], feed.scratch)
        run([tools.bundler, "delta", "make", feed.bundle, moved, "-o", delta], feed.scratch)
        commands["apply"] = [tools.bundler, "delta", "apply", feed.bundle, delta, "-o", applied]
    except BenchmarkError as error:
        left_out.append(Row(APPLY, left_out=str(error)))
    costs = alternately(commands, runs, feed.scratch, lambda number: tell(f"{feed.name}: changing, {number}"))
    found = [*rows(CHANGE_ROWS, costs), *left_out]
    if left_out:
        return found, []
    found.append(size("… the delta", delta, feed.bundle.stat().st_size, "bundle"))
    one, other = (information(path, tools)["format"]["content_root"] for path in (moved, applied))
    return found, [] if one == other else ["delta apply: another content root than that of the new bundle"]


def measure_validation(feed, runs, tools):
    command = [tools.bundler, "validate", feed.path, "--fail-on", "never", "--json", *QUIET]
    return list(rows(VALIDATION_ROWS, alternately({"validate": command}, runs, feed.scratch)))
