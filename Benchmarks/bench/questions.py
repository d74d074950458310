"""Questions in a process that has a bundle open, their answers, and the same of the peers' databases."""

import decimal
import json
import shutil
import statistics

from bench.programs import printed, run, tell
from bench.rows import BenchmarkError, Ratio, Row

BOARD, STATION, TRIP = "departures, next 10", "departures, next 10 of a station", "trip with its stops"
WINDOW, LIMIT, MEMORY_QUERIES = 7200, 10, 10_000
# So many questions of each kind are asked of peers, which are slow.
MOST_ASKED = 200
# Fewer answers are no median.
LEAST_ANSWERS = 10
# Processes that are started for one question. They take milliseconds each, and many make the median stable.
LEAST_OPENINGS = 20
SEARCH_LIMIT = 20


def ask(feed, tools, queries, seed):
    """Returns what `bundle-questions ask` prints, and the rows and wrong answers."""
    tell(f"{feed.name}: querying")
    asked = json.loads(printed(
        [tools.questions, "ask", feed.bundle, feed.subjects, "--queries", queries, "--seed", seed], feed.scratch))
    rows, wrong = [], []
    for name in (BOARD, STATION, "search by prefix", "stops within 500 m", TRIP):
        answers = asked["questions"][name]
        rows.append(Row.of(name, [answer["seconds"] for answer in answers]) if answers
                    else Row(name, left_out="not applicable to this feed"))
        wrong += [f"{name}: {answer['subject']}: {fault}" for answer in answers if (fault := fault_of(name, answer))]
    return asked, rows, wrong


def fault_of(name, answer):
    """What is wrong with an answer, if anything: each question was drawn so that it has one."""
    keys = answer["keys"]
    if not keys:
        return "nothing found"
    if name in (BOARD, STATION):
        times = [int(key[0]) for key in keys]
        start = int(answer["subject"][1])
        if times != sorted(times) or not start <= times[0] <= times[-1] < start + WINDOW or len(keys) > LIMIT:
            return "departures out of order, time or number"
    return None


def measure_opening(feed, tools, asked, runs):
    """Opening a bundle and its first board in new processes, alternately with processes that do nothing."""
    boards = asked["questions"][BOARD]
    if not boards:
        return [Row("open and first departures", left_out="the feed has no service")]
    opening, idle = [], []
    for number in range(max(runs, LEAST_OPENINGS)):
        idle.append(run([tools.questions, "nothing"], feed.scratch).wall)
        stop, time = boards[number % len(boards)]["subject"]
        # After "--", ids that begin with "-" are not parsed as options.
        opening.append(run([tools.questions, "first-departures", "--", feed.bundle, stop, time], feed.scratch).wall)
    return [
        Row("an empty process", statistics.median(idle), "seconds"),
        Row("open and first departures", statistics.median(opening), "seconds"),
        Row("… minus an empty process", statistics.median(a - b for a, b in zip(opening, idle)), "seconds"),
    ]


def measure_memory(feed, tools):
    words = [tools.questions, "memory", feed.bundle, feed.subjects, "--queries", MEMORY_QUERIES]
    before, after, own_before, own_after = map(int, printed(words, feed.scratch).split())
    return [
        Row("memory before opening", before, "bytes"),
        Row(f"memory after {MEMORY_QUERIES} queries", after, "bytes"),
        Row("… more than before", after - before, "bytes"),
        Row("… more private memory", own_after - own_before, "bytes"),
    ]


def measure_internals(feed, tools, runs):
    """The record reader on the largest file, and the page codec beside plain deflate, on one core."""
    folder, speeds, heaps, name = feed.scratch / "feed", [], [], ""
    run(["unzip", "-q", "-o", feed.path, "-d", folder], feed.scratch)
    for _ in range(runs):
        words = printed([tools.internals, "records", folder], feed.scratch).split()
        name, size, seconds, heap = words[0], int(words[1]), float(words[4]), int(words[5])
        speeds.append(size / seconds)
        heaps.append(heap)
    shutil.rmtree(folder)
    rows = [Row(f"reading the records of {name}", statistics.median(speeds), "bytes_per_second"),
            Row("reading records, heap", statistics.median(heaps), "bytes")]
    times = json.loads(printed([tools.internals, "blocks", feed.bundle], feed.scratch))
    for verb, other, base in (("encode", "deflate", "deflating it alone"), ("decode", "inflate", "inflating it alone")):
        ratio = Ratio(sum(times[verb]) / sum(times[other]), base)
        rows.append(Row.of(f"{verb} a block of {times['blockLength'] // 1024} KiB", times[verb], ratio=ratio))
    return rows, [f"block {number}: changed when encoded and decoded" for number in times["changed"]]


# Peers


def measure_peer(feed, tools, peer, database, asked):
    """Asks a peer the same boards, trips and other questions. Returns rows and wrong answers."""
    given = {name: answers[:MOST_ASKED] for name, answers in asked["questions"].items()}
    tables = [name.removesuffix(".txt") for name in asked["files"]]
    questions, answers = feed.scratch / "questions.json", feed.scratch / "answers.json"
    questions.write_text(json.dumps({
        "boards": [{"stop": each["subject"][0], "limit": LIMIT, "days": each["days"]} for each in given[BOARD]],
        "trips": [each["subject"][0] for each in given[TRIP]], "tables": tables,
        "others": {name: [each["subject"] for each in found] for name, found in given.items()}}))
    try:
        run([tools.python, tools.peers / peer.script, "ask", database], feed.scratch, stdin=questions, stdout=answers)
    except BenchmarkError as error:
        return [Row(f"{peer.name}: asked the same", left_out=str(error))], []
    theirs = json.loads(answers.read_text())
    wrong = [f"{peer.name}: {table}: {count} rows, the bundle has {asked['files'][table + '.txt']}"
             for table, count in theirs["tables"].items()
             # Rows that the bundle dropped are in its notices.
             if not 0 <= count - asked["files"][f"{table}.txt"] <= asked["noticeCount"]]
    rows = []
    for name, kind, mine, found, compare in (
            ("the same boards", "boards", given[BOARD], theirs["boards"], board_difference),
            ("the same trips", "trips", given[TRIP], theirs["trips"], trip_difference)):
        pairs = []
        for answer, other in zip(mine, found):
            difference, is_whole = compare(answer, other["rows"])
            if difference:
                wrong.append(f"{peer.name}: {answer['subject']}: {difference}")
            if is_whole:
                pairs.append((answer["seconds"], other["seconds"]))
        rows.append(compared(f"{peer.name}: {name}", pairs, kind))
    for name, found in theirs["others"].items():
        pairs = []
        for answer, other in zip(given[name], found):
            difference = other_difference(name, answer["keys"], other["rows"])
            if difference:
                wrong.append(f"{name}: {answer['subject']}: {difference}")
            pairs.append((answer["seconds"], other["seconds"]))
        rows.append(plain(name, pairs))
    return rows, wrong


def compared(name, pairs, kind):
    if not pairs:
        return Row(name, left_out="none that the peer can answer")
    ours, theirs = zip(*pairs)
    ratio = Ratio(statistics.median(theirs) / statistics.median(ours), f"the bundle's, {len(pairs)} {kind} compared")
    return Row.of(name, theirs, ratio=ratio)


def plain(name, pairs):
    if len(pairs) < LEAST_ANSWERS:
        return Row(name, left_out=f"fewer than {LEAST_ANSWERS} that plain SQL can answer")
    ours, theirs = zip(*pairs)
    base = statistics.median(theirs)
    return Row.of(name, ours, ratio=Ratio(statistics.median(ours) / base, f"plain SQL, {len(pairs)} compared", base))


def first_difference(ours, theirs):
    if ours == theirs:
        return None
    pair = next(((mine, other) for mine, other in zip(ours, theirs) if mine != other), None)
    mine, other = pair or (len(ours), len(theirs))
    return f"the bundle has {mine}, it has {other}"


def board_difference(answer, rows):
    """The difference, and whether the peer can compute the whole board: no blank times, no repetitions."""
    days = answer["days"]
    theirs = sorted([days[day]["origin"] + seconds, trip, sequence, days[day]["date"], stop]
                    for day, seconds, trip, stop, sequence in rows)[:LIMIT]
    ours = [[int(time), trip, int(sequence), date, stop]
            for time, trip, sequence, date, stop, kind in answer["keys"] if kind]
    is_whole = len(ours) == len(answer["keys"])
    return first_difference(ours, theirs if is_whole else theirs[:len(ours)]), is_whole


def trip_difference(answer, rows):
    ours = [[int(sequence), stop, int(time) if time else None] for sequence, stop, time in answer["keys"]]
    return first_difference(ours, [[sequence, stop or "", time] for sequence, stop, time in rows]), True


def other_difference(name, ours, rows):
    """The required agreement: the same rows in any order; of a search only those that both can find."""
    theirs = [[str(cell) for cell in row] for row in rows]
    if name == "shape of a trip":
        return first_difference(ours, [[units(cell) for cell in row] for row in theirs])
    if name == "search by prefix":
        # A scan ignores neither accents nor all cases, and both stop at the limit.
        missing = [] if len(ours) == SEARCH_LIMIT else [row for row in theirs if row not in ours]
        return f"the bundle lacks {missing[0]}" if missing else None
    return first_difference(sorted(ours), sorted(theirs))


def units(degrees):
    """Degrees in units of 1e-7, rounded half away from zero as decimals."""
    return str(decimal.Decimal(degrees.strip()).scaleb(7).quantize(decimal.Decimal(1), decimal.ROUND_HALF_UP))
