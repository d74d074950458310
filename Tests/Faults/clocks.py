"""Trials with a wrong clock: neither the content of a bundle nor the detection of changes depends on the clock."""

import os

import small_feed
from compiled import library
from trials import DONE, Tally, empty

# The first time and the step from one call to the next, in seconds.
CLOCKS = {
    "is set back an hour each time": (1_780_286_400, -3600),
    "stands still": (1_780_286_400, 0),
    "stands before 1970": (-86_400, 0),
    "passes 2038": (2_147_483_647, 1),
    "stands in the year 5000": (95_617_584_000, 0),
}


def try_clocks(trials):
    tally = Tally("clocks set wrong")
    shim = library(trials, "false_clock")
    source, place = trials.place(), trials.place()
    feed, bundle = source / "feed.zip", source / "city.transit"
    small_feed.write(feed)
    trials.must(trials.gtfs_bundle, "build", feed, "-o", bundle)
    plain = source / "city.sqlite"
    trials.must(trials.gtfs_bundle, "unpack", bundle, "-o", plain)
    commands = [["build", feed], ["build", small_feed.write_folder(source / "feed")], ["pack", plain],
                ["export", bundle], ["unpack", bundle], ["sample", "--stop-times", "300"]]
    for name, (start, step) in CLOCKS.items():
        clock = {"LD_PRELOAD": str(shim), "CLOCK_START": str(start), "CLOCK_STEP": str(step)}
        for words in commands:
            try_writer(trials, tally, [trials.gtfs_bundle, *words], place / "output", f"{words[0]}, the clock {name}",
                       clock)
        try_questions(trials, tally, bundle, feed, name, clock)
    try_now(trials, tally, bundle, shim)
    try_dated_feeds(trials, tally, feed, bundle, place)
    return tally


def try_writer(trials, tally, words, output, what, clock):
    words = [*words, "-o", output]
    trials.must(*words)
    new = output.read_bytes()
    for former in (b"the one of tomorrow", None):
        empty(output.parent)
        if former:
            output.write_bytes(former)
            os.utime(output, (32_503_680_000, 32_503_680_000))
        ended = trials.run(*words, environment=clock)
        trials.judge_end(tally, what, ended, {DONE})
        trials.judge_output(tally, what, ended, output, former, new)
        tally.faults += 1
    empty(output.parent)


def try_questions(trials, tally, bundle, feed, name, clock):
    for words in ([trials.gtfs_bundle, "departures", bundle, small_feed.STOP, "--at", small_feed.NOON, "--json"],
                  [trials.gtfs_bundle, "trip", bundle, "t1", "--date", "20260601", "--json"],
                  [trials.verify_bundle, bundle, "--feed", feed]):
        right = trials.must(*words).output
        ended = trials.run(*words, environment=clock)
        what = f"{os.path.basename(words[0])} {words[1]}, the clock {name}"
        trials.judge_end(tally, what, ended, {DONE})
        tally.faults += 1
        if ended.output != right:
            tally.find("wrong", f"{what}: another answer")


def try_now(trials, tally, bundle, shim):
    """Checks that a board without a time uses the clock, which proves that the library replaces the clock."""
    words = [trials.gtfs_bundle, "departures", bundle, small_feed.STOP, "--json"]
    report = trials.folder / "clock"
    answers = []
    for instant in ("2026-06-01T07:00:00", "2026-10-25T02:30:00", "2038-01-19T04:14:08"):
        report.unlink(missing_ok=True)
        seconds = trials.must("date", "--date", f'TZ="Europe/Berlin" {instant}', "+%s").output.decode().strip()
        ended = trials.run(*words, environment={
            "LD_PRELOAD": str(shim), "CLOCK_START": seconds, "CLOCK_STEP": "0", "CLOCK_REPORT": str(report)})
        trials.judge_end(tally, f"departures of now, which is {instant}", ended, {DONE})
        if ended.output != trials.must(*words, "--at", seconds).output:
            tally.find("wrong", f"departures of now, which is {instant}: the board differs from that of the instant")
        if not report.exists() or int(report.read_text()) == 0:
            tally.find("wrong", "the tool did not call the replaced clock")
        answers.append(ended.output)
    if b"t1" not in answers[0] or len(set(answers)) != len(answers) - (answers[1] == answers[2]):
        tally.find("wrong", "boards of different instants are equal")


def try_dated_feeds(trials, tally, feed, bundle, place):
    """Builds feeds with past and future modification times, which serve only to detect changes of the file."""
    new, times = bundle.read_bytes(), feed.stat()
    for seconds in (0, -1, 1, 2_147_483_648, 32_503_680_000):
        os.utime(feed, (seconds, seconds))
        output = place / "output"
        ended = trials.run(trials.gtfs_bundle, "build", feed, "-o", output)
        what = f"build of a feed of the second {seconds} since 1970"
        trials.judge_end(tally, what, ended, {DONE})
        trials.judge_output(tally, what, ended, output, None, new)
        tally.faults += 1
        empty(place)
    os.utime(feed, ns=(times.st_atime_ns, times.st_mtime_ns))
