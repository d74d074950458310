#!/usr/bin/env python3
"""Uses the tools of the installed package as functions: results, laws, progress, Ctrl-C, errors, hostile arguments.

    check_tools.py FOLDER [FEEDS]      FOLDER: for files; exit 1 if a law does not hold

FEEDS is a folder of real feeds, by default ../shared/feeds next to the checkout. What needs a missing feed or module is
skipped with a message.
"""
import contextlib
import datetime
import functools
import http.server
import importlib.util
import inspect
import io
import json
import os
import pathlib
import pickle
import re
import signal
import subprocess
import sys
import threading

import transit_bundle

BIN = pathlib.Path(sys.executable).parent
FEEDS = pathlib.Path(__file__).resolve().parents[2].parent / "shared/feeds"
COMMANDS = ["sample", "fetch", "build", "validate", "extract", "merge", "diff", "export"]
# Of functions that always ask for JSON; in the output of --plan is no bundle; what Python has itself.
OTHER_OPTIONS = {"json", "plan", "output", "progress", "version", "help"}
TIMETABLE = {f"{name}.txt" for name in ("stops", "routes", "trips", "stop_times", "calendar", "shapes")}
# A feed with a date that is none, and braces, as the events of a tool have.
LOSSY = {
    "agency.txt": "agency_name,agency_url,agency_timezone,{brace}\nA,https://a.example,Europe/Berlin,\n",
    "stops.txt": "stop_id,stop_name,stop_lat,stop_lon\ns,S,1,1\n",
    "routes.txt": "route_id,route_short_name,route_type\nr,R,3\n",
    "trips.txt": "route_id,service_id,trip_id\nr,d,t\n",
    "stop_times.txt": "trip_id,arrival_time,departure_time,stop_id,stop_sequence\nt,8:00:00,8:00:00,s,1\n",
    "calendar_dates.txt": "service_id,date,exception_type\nd,20260706,1\nd,never,1\n",
    "{calendar}.txt": "{",
}
# Builds the bundle again and again, and says when the tool is at work.
BUILD = """
import signal, sys, transit_bundle
signal.signal(signal.SIGINT, signal.default_int_handler)
while True:
    transit_bundle.build(sys.argv[1], sys.argv[2], level=9, progress=lambda event: print(event, flush=True))
"""


class Terminal(io.StringIO):
    def isatty(self):
        return True


def skip(what):
    print(f"check_tools: SKIPPED: {what}", file=sys.stderr)


def require(holds, law):
    if not holds:
        sys.exit(f"check_tools: {law}")


def error_of(kind, function, *arguments, **options):
    try:
        function(*arguments, **options)
    except kind as error:
        return error
    sys.exit(f"check_tools: {function.__name__}{arguments}{options} raises no {kind}")


def tool(*arguments, accepted=(0,)):
    """Returns the output of an installed command."""
    command = [BIN / arguments[0], *arguments[1:]]
    run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8")
    require(run.returncode in accepted, f"{command} failed: {run.stderr}")
    return run.stdout


def check_signatures():
    """Each option of a command is a parameter of its function."""
    for function, help_screen in [
        *[(getattr(transit_bundle, name), tool("gtfs-bundle", name, "--help")) for name in COMMANDS],
        (transit_bundle.verify, tool("verify-bundle", "--help")),
    ]:
        options = set(re.findall(r"^  (?:-\w, )?--([a-z-]+)", help_screen, re.MULTILINE)) - OTHER_OPTIONS
        names = {name.rstrip("_").replace("_", "-") for name in inspect.signature(function).parameters}
        require(options <= names, f"{function.__name__} lacks the options {sorted(options - names)}")
    module = [sys.executable, "-m", "transit_bundle"]
    for option in ("--help", "--version"):
        printed = subprocess.run([*module, option], check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout
        require(printed == tool("gtfs-bundle", option), f"python -m transit_bundle {option} is of gtfs-bundle")
    require(printed.strip() == transit_bundle.__version__, "__version__ is of the tools")


def check_laws(feed, folder):
    """The laws of a feed: its bundle, its parts, and what is said of it."""
    bundle = transit_bundle.build(feed, folder / "city.transit", threads=1)
    require(bundle.path == folder / "city.transit" and "city.transit: " in " ".join(bundle.messages), bundle)
    city = transit_bundle.open(bundle)

    same = transit_bundle.diff(feed, bundle)
    require(same.equal and not same.days and not same.routes and not same.stops, f"a bundle is its feed, not {same}")
    require(not any(row.changed or row.added or row.removed for row in same.files), "equal feeds have no difference")
    again = transit_bundle.build(transit_bundle.export(bundle, folder / "export.zip"), folder / "again.transit")
    for name in ("tables", "files"):
        is_same = getattr(transit_bundle.open(again).info(), name) == getattr(city.info(), name)
        require(is_same, f"an export has the same {name}")

    routes = [row.route_id for row in city.routes()]
    half = routes[: len(routes) // 2]
    parts = [
        transit_bundle.extract(bundle, folder / "half.zip", route=half),
        transit_bundle.extract(feed, folder / "rest.transit", route=(each for each in routes if each not in half)),
    ]
    merged = transit_bundle.merge(parts, folder / "merged.zip", shared_blocks=True, prefix={"rest": parts[1]})
    back = transit_bundle.extract(merged, folder / "back.zip", route=half)
    # A merge rewrites fare rules, so that they speak of their own feed only.
    changed = {row.file for row in transit_bundle.diff(parts[0], back).files if row.changed or row.added or row.removed}
    require(not changed & TIMETABLE, f"a part of a merge is the part, but for {changed}")
    other = transit_bundle.diff(bundle, parts[0])
    require(not other.equal and {row.route_id for row in other.routes} == {*routes} - {*half}, "a part lacks routes")
    require(isinstance(other.old_days[0], datetime.date), other.old_days)
    require(other.day_count == len(other.days) and other.days[0].old_trips > other.days[0].new_trips, other.days[:1])
    require(other.json == json.loads(tool("gtfs-bundle", "diff", bundle, parts[0], "--json", accepted=(1,))), "diff")

    day = other.old_days[0]
    report = transit_bundle.validate(feed, date=day, fail_on="never", output=folder / "report")
    expected = json.loads(tool("gtfs-bundle", "validate", feed, f"--date={day}", "--json", accepted=(0, 1)))
    require(report.json == expected and report.passed and report.date == day, "validate is the tool's")
    notices = [(each.code, each.severity, each.count, each.samples) for each in report.notices]
    of_json = ("code", "severity", "totalNotices", "sampleNotices")
    of_tool = [tuple(each[name] for name in of_json) for each in expected["notices"]]
    require(notices == of_tool, "notices are the tool's")
    changes = transit_bundle.validate(feed, date=day, baseline=folder / "report/report.json")
    require(not changes.new and not changes.gone, "nothing is new since the same report")
    require(changes.passed == ("ERROR" not in {each.severity for each in report.notices}), "errors fail")
    if report.notices:
        codes = [each.code for each in report.notices]
        require(transit_bundle.validate(feed, date=day, fail_on="warning", ignore=codes).passed, "all is ignored")

    verified = transit_bundle.verify(bundle, feed, every_row=True)
    require(verified.is_sound and not verified.problems and not verified.quick, f"a new bundle is sound: {verified}")
    require({"agency.txt", "stop_times.txt"} <= {row.file for row in verified.files}, "verify compares the files")
    require(all(check.outcome == "passed" for check in verified.checks), verified.checks)
    require(len(transit_bundle.verify(bundle, quick=True).files) == 0, "without a feed no file is compared")
    wrong = transit_bundle.verify(bundle, parts[0].path)
    require(not wrong.is_sound and wrong.problems[0].check == "feed", f"another feed is a problem: {wrong}")
    for result in (bundle, report, verified, wrong, other):
        require(pickle.loads(pickle.dumps(result)) == result, "another process receives a result")
    of_wrong = [wrong.problems, wrong.checks, wrong.files]
    return [report.notices, *of_wrong, other.days, other.routes, other.stops, other.files]


def check_tables(tables):
    for method, module in (("df", "pandas"), ("pl", "polars"), ("arrow", "pyarrow")):
        if importlib.util.find_spec(module) is None:
            skip(f"{module} is not installed")
            continue
        require([len(getattr(rows, method)()) for rows in tables] == [*map(len, tables)], f"{method} loses rows")


def check_fetch(feed, folder):
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=feed.parent)
    handler.func.log_message = lambda *_: None
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        url = f"http://127.0.0.1:{server.server_port}/{feed.name}"
        events = []
        first = transit_bundle.fetch(
            url, folder / "fetched.zip", timeout=datetime.timedelta(minutes=1), header=["x-key: 1"],
            progress=events.append)
        require(first.new and first.path.read_bytes() == feed.read_bytes(), first)
        require(first.bytes == feed.stat().st_size, first)
        require(first.fetched.utcoffset() == datetime.timedelta(0) and first.url == url, first)
        require(events and events[-1]["completed"] == first.bytes, f"fetch reports its progress, not {events[-1:]}")
        require(not transit_bundle.fetch(url, first, timeout=60).new, "an unchanged feed is not new")
        of_url = transit_bundle.build(url, folder / "url.transit")
        require(transit_bundle.diff(of_url, feed).equal, "build takes a URL")
        missing = error_of(transit_bundle.ToolError, transit_bundle.fetch, f"{url}x", folder / "x.zip", retries=0)
        require(missing.exit_code == 65 and "404" in str(missing), f"a server that has no feed: {missing}")
        server.shutdown()


def check_progress(feed, folder):
    bundle = folder / "city.transit"
    for work in (
        lambda progress: transit_bundle.sample(folder / "progress.zip", stop_times=100_000, progress=progress),
        lambda progress: transit_bundle.build(feed, bundle, progress=progress),
        lambda progress: transit_bundle.verify(bundle, feed, progress=progress),
        lambda progress: transit_bundle.validate(feed, progress=progress),
        lambda progress: transit_bundle.extract(bundle, folder / "x.zip", from_="19000101", progress=progress),
        lambda progress: transit_bundle.merge([feed], folder / "x.transit", progress=progress),
        lambda progress: transit_bundle.diff(feed, bundle, progress=progress),
        lambda progress: transit_bundle.export(bundle, folder / "x.zip", progress=progress),
    ):
        completed = {}

        def rise(event):
            operation = event["operation"]
            require(completed.get(operation, 0) <= event["completed"] <= event["total"], f"progress rises: {event}")
            completed[operation] = event["completed"]

        work(rise)
        require(completed, f"no event of {inspect.getsource(work)}")
        for progress in (None, False, True):
            printed, shown = io.StringIO(), io.StringIO()
            with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(shown):
                work(progress)
            # Only tqdm shows a bar where there is no terminal.
            has_bar = progress is True and importlib.util.find_spec("tqdm") is not None
            require(not printed.getvalue() and bool(shown.getvalue()) == has_bar, f"progress={progress}: {shown}")
    absent = [module for module in ("tqdm", "rich") if importlib.util.find_spec(module) is None]
    for module in absent:
        skip(f"{module} is not installed")
    if len(absent) == 2:
        terminal = Terminal()
        with contextlib.redirect_stderr(terminal):
            transit_bundle.build(feed, bundle, progress=True)
        require("read agency.txt" in terminal.getvalue().splitlines(), "without a bar, a terminal shows lines")
    require("progress is" in str(error_of(TypeError, transit_bundle.build, feed, bundle, progress="bar")), "progress")


def check_interrupt(feed, folder):
    """Ctrl-C, and an error of the function that receives progress, leave the old file and nothing else."""
    alone = folder / "interrupted"
    alone.mkdir()
    old = alone / "old.transit"
    # A notebook interrupts only Python; a terminal all processes in front.
    for seconds, interrupt in ((0, os.kill), (0, os.killpg), (0.05, os.kill), (0.05, os.killpg), (0.3, os.killpg)):
        old.write_bytes(b"the old file")
        command = [sys.executable, "-c", BUILD, feed, old]
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True, encoding="utf-8"
        ) as process:
            process.stdout.readline()
            threading.Event().wait(seconds)
            before = old.read_bytes()
            interrupt(process.pid, signal.SIGINT)
            _, errors = process.communicate(timeout=60)
        require(process.returncode == -signal.SIGINT and "KeyboardInterrupt" in errors, f"Ctrl-C ends it: {errors}")
        # One that is complete may have taken its place meanwhile.
        is_bundle = old.read_bytes() != b"the old file" and transit_bundle.verify(old).is_sound
        require(old.read_bytes() == before or is_bundle, "Ctrl-C leaves a part of a bundle")
        require([path.name for path in alone.iterdir()] == ["old.transit"], f"Ctrl-C leaves {[*alone.iterdir()]}")
        error_of(ProcessLookupError, os.killpg, process.pid, 0)

    def stop(event):
        raise KeyboardInterrupt

    old.write_bytes(b"the old file")
    error_of(KeyboardInterrupt, transit_bundle.build, feed, old, progress=stop)
    require(old.read_bytes() == b"the old file" and len([*alone.iterdir()]) == 1, "an error ends the tool")


def check_errors(feed, folder):
    absent = folder / "absent.transit"
    missing = error_of(transit_bundle.MissingFile, transit_bundle.build, folder / "missing.zip", absent)
    require(isinstance(missing, FileNotFoundError) and isinstance(missing, transit_bundle.ToolError), type(missing))
    require((missing.exit_code, missing.kind) == (66, "missing") and "missing.zip" in str(missing), missing)
    received = pickle.loads(pickle.dumps(missing))
    require((type(received), str(received), received.errno) == (type(missing), str(missing), missing.errno), received)
    for function in (transit_bundle.validate, transit_bundle.verify):
        error_of(transit_bundle.MissingFile, function, folder / "missing.zip")

    lossy = folder / "lossy"
    lossy.mkdir()
    for name, text in LOSSY.items():
        (lossy / name).write_text(text)
    refused = error_of(transit_bundle.Refused, transit_bundle.build, lossy, absent, strict=True)
    require((refused.exit_code, refused.kind) == (1, "refused"), refused)
    error_of(transit_bundle.Refused, transit_bundle.build, lossy, absent, "--strict")
    error_of(transit_bundle.Refused, transit_bundle.build, lossy, absent, fail_on="error")
    require(not absent.exists(), "a refused feed leaves no bundle")
    built = transit_bundle.build(lossy, folder / "lossy.transit", progress=lambda event: None)
    require(transit_bundle.open(built).info().notices, "info counts what was dropped")
    require(any("notices: " in line for line in built.messages), built.messages)
    usage = error_of(transit_bundle.ToolError, transit_bundle.build, feed, absent, level=10)
    require((usage.exit_code, usage.kind) == (64, "usage") and "--level" in str(usage), usage)
    plan = transit_bundle.build(feed, absent, "--plan").messages
    require("read agency.txt" in plan and not absent.exists(), f"further options: {plan}")


def check_hostile(feed, folder):
    """No argument crashes the tools or Python: each raises an error of its kind, or names a file."""
    texts = ["", "a\0b", "\ud800", "-o", "--help", "--output=x", "=", "\n", "{}", "https://", "a" * 300_000]
    others = [None, b"a\0b", b"feed.zip", 10**30, 10**5000, -1, float("nan"), object(), [], {}, True]
    clear = (TypeError, ValueError, OSError, transit_bundle.Error)
    bundle = folder / "city.transit"
    calls = [
        lambda value: transit_bundle.sample(value, stop_times=1000),
        lambda value: transit_bundle.fetch(value, "x.zip", retries=0),
        lambda value: transit_bundle.fetch("http://127.0.0.1:1/x.zip", value, retries=0),
        lambda value: transit_bundle.build(value, "x.transit"),
        lambda value: transit_bundle.build(feed, "x.transit", ignore=[value], fail_on="error"),
        lambda value: transit_bundle.build(feed, "x.transit", date=value, threads=value),
        lambda value: transit_bundle.verify(value),
        lambda value: transit_bundle.verify(bundle, value, quick=True),
        lambda value: transit_bundle.validate(value),
        lambda value: transit_bundle.validate(feed, country=value, fail_on=value),
        lambda value: transit_bundle.extract(value, "x.zip", days=1),
        lambda value: transit_bundle.extract(feed, "x.zip", bbox=value, stop=value, route_type=value, to=value),
        lambda value: transit_bundle.merge(value, "x.zip"),
        lambda value: transit_bundle.merge([feed, value], "x.zip"),
        lambda value: transit_bundle.merge([feed], "x.zip", prefix={value: feed} if isinstance(value, str) else value),
        lambda value: transit_bundle.diff(value, feed),
        lambda value: transit_bundle.export(value, "x.zip"),
    ]
    hostile = folder / "hostile"
    hostile.mkdir()
    here = os.getcwd()
    os.chdir(hostile)
    try:
        for number, call in enumerate(calls):
            for place, value in enumerate(texts + others):
                try:
                    call(value)
                except clear as error:
                    is_clear = str(error) and getattr(error, "kind", "") != "bug"
                    require(is_clear, f"hostile call {number} with value {place}: {error!r}")
        transit_bundle.build(feed, "-o")
        require(transit_bundle.verify("-o", quick=True).is_sound, "a file may have the name of an option")
    finally:
        os.chdir(here)


def main():
    folder = pathlib.Path(sys.argv[1], "tools of % and é")
    folder.mkdir()
    feed = transit_bundle.sample(folder / "sample.zip", stop_times=60_000, seed=7).path
    check_signatures()
    check_tables(check_laws(feed, folder))
    check_fetch(feed, folder)
    check_progress(feed, folder)
    check_interrupt(feed, folder)
    check_errors(feed, folder)
    check_hostile(feed, folder)
    feeds = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else FEEDS
    for name in ("google-sample-feed.zip", "us-bart-2018.zip", "us-nyc-subway.zip"):
        if not (feeds / name).exists():
            skip(f"{feeds / name} is missing")
            continue
        of_feed = folder / name
        of_feed.mkdir()
        check_laws(feeds / name, of_feed)
    print("the tools work as functions")


main()
