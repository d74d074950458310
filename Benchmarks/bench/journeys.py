"""Journeys in feeds, and the same in nigiri."""

import json
import statistics

from bench import commands
from bench.feed import Feed
from bench.programs import machine, machine_text, printed, run, tell
from bench.rows import BenchmarkError, Goal, Ratio, Row, as_json, goal_table, row_table, summary, verdicts

NIGIRI = "nigiri_journeys.py"
BETWEEN = " between cities"
SUMMARY = ["departing", "arriving", f"departing{BETWEEN}", f"departing, for the first time{BETWEEN}",
           "opened, and first journeys", "… with the timetable", "nigiri: load", "nigiri: departing",
           f"nigiri: departing{BETWEEN}", "nigiri: memory"]
# How far the ends of journeys are apart, in meters. The cities of a generated country are 90 km apart.
REACHES = {"near": (0, 40_000), "far": (60_000, 20_000_000)}
# Goals by the scale of a feed: median and 99th percentile of a departure and of a range, opening, memory.
LIMITS = {"city": (0.5e-3, 2.5e-3, 3e-3, 12e-3, 8e-3, 3e6), "region": (6e-3, 25e-3, 40e-3, 150e-3, 30e-3, 8e6),
          "country": (60e-3, 250e-3, 0.3, 1.2, 0.8, 24e6)}


def scale(stop_times):
    return "city" if stop_times < 1_000_000 else "region" if stop_times < 10_000_000 else "country"


def range_hours(size):
    return 1 if size == "country" else 2


def goals(size, reach):
    if reach == "far":
        return [Goal(f"departing{BETWEEN}", "value", "at most", 0.1)]
    depart, depart_upper, ranged, ranged_upper, opened, memory = LIMITS[size]
    name = f"range of {range_hours(size)} h"
    return [Goal("departing", "value", "at most", depart), Goal("departing", "upper", "at most", depart_upper),
            Goal("arriving", "ratio", "at most", 1.2), Goal(name, "value", "at most", ranged),
            Goal(name, "upper", "at most", ranged_upper),
            Goal("opened, and first journeys", "value", "at most", opened),
            Goal("memory beyond an open timetable", "value", "at most", memory),
            Goal("nigiri: departing", "ratio", "at least", 3), Goal("nigiri: memory", "ratio", "at least", 8)]


def rows(times, size, suffix):
    if not times["depart"]:
        return [Row(f"departing{suffix}", left_out="no pair of stops has a journey")]
    depart = statistics.median(times["depart"])
    arriving = Ratio(statistics.median(times["arrive"]) / depart, f"departing{suffix}")
    return [
        Row.of(f"departing{suffix}", times["depart"]),
        Row.of(f"departing, for the first time{suffix}", times["departFirst"]),
        Row.of(f"arriving{suffix}", times["arrive"], ratio=arriving),
        Row.of(f"range of {range_hours(size)} h{suffix}", times["range"]),
        Row.of(f"opened, and first journeys{suffix}", times["opened"]),
        Row(f"memory beyond an open timetable{suffix}", times["bytesBeyondTimetable"], "bytes"),
        Row(f"… with the timetable{suffix}", times["bytesBeyondStart"], "bytes"),
    ]


def ask_nigiri(feed, tools, pairs, questions, times, reach, suffix):
    """Rows of nigiri, and how often it arrives no earlier."""
    tell(f"{feed.name}: loading with nigiri")
    answers = json.loads(printed(
        [tools.python, tools.peers / NIGIRI, "ask", feed.path, *pairs["days"]], feed.scratch, stdin=questions))
    seconds = [journey["seconds"] for journey in answers["journeys"]]
    ratio = Ratio(statistics.median(seconds) / statistics.median(times["depart"]), "the bundle's")
    found = [Row.of(f"nigiri: departing{suffix}", seconds, ratio=ratio)]
    if reach == "near":
        memory = Ratio(answers["bytes"] / times["bytesBeyondStart"], "the bundle's, with the timetable")
        found += [Row("nigiri: load", answers["loadSeconds"], "seconds"),
                  Row("nigiri: memory", answers["bytes"], "bytes", ratio=memory)]
    # Its times have no seconds.
    later = sum(theirs["arrival"] is None or theirs["arrival"] + 60 > ours
                for theirs, ours in zip(answers["journeys"], times["arrivals"]))
    return found, f"arrives no earlier than the minute of the bundle's arrival in {later} of {len(seconds)} pairs"


def report(feed, tools, options, nigiri, reach, stop_times):
    """The cost of journeys of one reach in one feed, as JSON."""
    size, suffix = scale(stop_times), BETWEEN if reach == "far" else ""
    count = options.pairs if reach == "near" else max(1, options.pairs // 10)
    tell(f"{feed.name}: drawing pairs")
    nearest, farthest = REACHES[reach]
    pairs = json.loads(printed(
        [tools.questions, "pairs", feed.bundle, feed.subjects, "--count", count, "--nearest", nearest,
         "--farthest", farthest, "--drawing", options.drawing, "--seed", options.seed], feed.scratch))
    questions = feed.scratch / "pairs.json"
    questions.write_text(json.dumps(pairs["questions"]))
    tell(f"{feed.name}: {len(pairs['questions'])} pairs")
    times = json.loads(printed(
        [tools.questions, "journeys", feed.bundle, "--range-hours", range_hours(size)], feed.scratch, stdin=questions))
    found = {"feed": feed.name, "stop_times": stop_times, "scale": size, "reach": reach, "date": pairs["day"],
             "pairs": len(pairs["questions"]), "rows": rows(times, size, suffix),
             "wrong_answers": [f"{feed.name}: {each}" for each in times["wrongAnswers"]]}
    if nigiri and pairs["questions"]:
        try:
            peer_rows, agreement = ask_nigiri(feed, tools, pairs, questions, times, reach, suffix)
            found["rows"] += peer_rows
            found["peer"] = f"{nigiri}; {agreement}"
        except BenchmarkError as error:
            found["rows"].append(Row(f"nigiri: departing{suffix}", left_out=str(error)))
    goal_verdicts = verdicts(goals(size, reach), found["rows"])
    title = f"{feed.name}, {stop_times} stop_times, {found['pairs']} {reach} pairs on {found['date']}"
    print(row_table(title, found["rows"]), goal_table(goal_verdicts), f"Peer: {found.get('peer', 'none')}\n", sep="\n",
          flush=True)
    return found


def measure(options, tools, scratch, page):
    found, nigiri, feeds = machine(), None, []
    try:
        nigiri = printed([tools.python, tools.peers / NIGIRI, "version"], scratch).strip()
    except BenchmarkError as error:
        tell(f"nigiri is left out: {error}")
    for number, path in enumerate(options.feeds):
        feed = Feed(path, scratch / str(number))
        feed.draw_subjects(options.seed)
        run(commands.build(tools, feed, feed.bundle), feed.scratch)
        stop_times = commands.information(feed.bundle, tools)["files"].get("stop_times.txt", 0)
        for reach in ["near", "far"] if scale(stop_times) == "country" else ["near"]:
            feeds.append(report(feed, tools, options, nigiri, reach, stop_times))
    if page:
        columns = {}
        for each in feeds:
            columns.setdefault(f"{each['feed']}, {each['stop_times']} stop_times", []).extend(each["rows"])
        table = summary(list(columns.items()), SUMMARY, {"… with the timetable": "memory, with the timetable"})
        page.write(f"{table}\nOn {machine_text(found)}")
    for each in feeds:
        each["rows"] = [as_json(row) for row in each["rows"]]
    return {"machine": found, "feeds": feeds}
