"""The report of a feed: building, verifying, changing, judging and querying it, beside peers."""

from bench import commands, peers, questions
from bench.feed import Feed
from bench.programs import machine, machine_text
from bench.rows import BenchmarkError, Goal, Row, as_json, goal_table, row_table, summary, verdicts

# For a feed of four million stop_times on two cores; reported for smaller feeds too.
GOALS = [Goal(*goal) for goal in [
    ("build", "ratio", "at most", 1.5),
    ("build, peak memory", "value", "at most", 200e6),
    ("build --threads 1", "ratio", "at least", 1.5),
    ("build --progress json, processor time", "ratio", "at most", 1.01),
    ("verify-bundle", "ratio", "at most", 0.5),
    ("verify-bundle --feed", "ratio", "at most", 2),
    ("verify-bundle --feed, processor time", "ratio", "at most", 2),
    ("build --report", "ratio", "at most", 1.5),
    ("extract of half", "ratio", "at most", 1),
    (commands.APPLY, "value", "at most", 0.6),
    ("reading the records of stop_times.txt", "value", "at least", 500e6),
    ("reading records, heap", "value", "at most", 800e3),
    ("… minus an empty process", "value", "at most", 5e-3),
    (questions.BOARD, "value", "at most", 60e-6),
    (questions.BOARD, "upper", "at most", 1e-3),
    (questions.STATION, "value", "at most", 100e-6),
    (questions.STATION, "upper", "at most", 1e-3),
    ("search by prefix", "value", "at most", 200e-6),
    ("stops within 500 m", "value", "at most", 100e-6),
    (questions.TRIP, "value", "at most", 40e-6),
    ("… more than before", "value", "at most", 8e6),
]]
# What a user or a publisher waits or pays for, and peers for what they are known for.
SUMMARY = [
    "the zip", "bundle", "unzip -p", "build", "build, peak memory", "build --report", "verify-bundle --feed",
    "extract of half", "extract of a tenth", commands.APPLY, "validate, processor time", "validate, peak memory",
    "open and first departures", questions.BOARD, "search by prefix", questions.TRIP, "… more than before",
    "sqlite3 .import: load, once", "sqlite3 .import: size", "sqlite3 .import: the same boards",
    "sqlite3 .import: the same trips", "node-gtfs's tables: size", "node-gtfs's tables: the same boards",
    "DuckDB: size", "DuckDB: the same boards", "gtfs_kit: load, once", "gtfs_kit: load, peak memory",
    "gtfs-parquet: size", "gtfs-guru: processor time", "gtfs-guru: peak memory", "gtfs-analyzer: processor time",
    "gtfs-analyzer: peak memory",
]


def report(feed, tools, options):
    """The measurements of one feed, as JSON."""
    feed.draw_subjects(options.seed)
    build, wrong = commands.measure_build(feed, options.runs, tools)
    changes, wrong_changes = commands.measure_changes(feed, options.runs, tools)
    validation = commands.measure_validation(feed, options.runs, tools)
    internals, wrong_internals = questions.measure_internals(feed, tools, options.runs)
    asked, queries, wrong_queries = questions.ask(feed, tools, options.queries, options.seed)
    rows = [*build, *changes, *validation, *internals, *questions.measure_opening(feed, tools, asked, options.runs),
            *queries, *questions.measure_memory(feed, tools)]
    wrong += wrong_changes + wrong_internals + wrong_queries
    versions = []
    for peer in peers.chosen(options.peers):
        try:
            versions.append(peers.version(peer, tools, feed.scratch))
            if peer.work == "judge":
                rows += peers.judge(peer, feed, tools, validation)
                continue
            database, loaded = peers.load(peer, feed, tools, build)
            rows += loaded
            if "ask" in peer.work:
                compared, differences = questions.measure_peer(feed, tools, peer, database, asked)
                names = {row.name: row for row in compared}
                # A question that was also asked alone gets its ratio there.
                for row in rows:
                    row.ratio = row.ratio or (names[row.name].ratio if row.name in names else None)
                rows += [row for row in compared if row.name not in {each.name for each in rows}]
                wrong += differences
        except BenchmarkError as error:
            rows.append(Row(peer.name, left_out=str(error)))
    rows += [Row(name, left_out="plain SQL cannot answer it in this feed") for name in asked["questions"]
             if name not in {row.name for row in rows}]
    return {"feed": feed.name, "stop_times": asked["files"].get("stop_times.txt", 0), "rows": rows,
            "goals": verdicts(GOALS, rows), "peers": versions,
            "wrong_answers": [f"{feed.name}: {each}" for each in wrong]}


def measure(options, tools, scratch, page):
    """Measures all feeds; returns the JSON of the report."""
    found = machine()
    print(machine_text(found))
    feeds = []
    for number, path in enumerate(options.feeds):
        feed = Feed(path, scratch / str(number))
        feeds.append(report(feed, tools, options))
        title = f"{feed.name}, {feeds[-1]['stop_times']} stop_times"
        print(row_table(title, feeds[-1]["rows"]), goal_table(feeds[-1]["goals"]),
              f"Peers: {'; '.join(feeds[-1]['peers'])}\n", sep="\n", flush=True)
    if page:
        columns = [(f"{each['feed']}, {each['stop_times']} stop_times", each["rows"]) for each in feeds]
        table = summary(columns, SUMMARY, {"… more than before": "memory that the queries add"})
        page.write(f"{table}\nOn {machine_text(found)}")
    for each in feeds:
        each["rows"] = [as_json(row) for row in each["rows"]]
    return {"machine": found, "feeds": feeds}
