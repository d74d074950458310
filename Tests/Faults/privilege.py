"""Checks with strace that the tools write only to their output and temporary folders, and that no command uses the
network but those that may: fetch, update, a dataset, catalogue or live data with a URL, and publish with a host.

Skipped with a message where strace is not installed or not permitted.
"""

import os
import re
import shutil
import sys

import live_feed
import small_feed
from trials import DONE, WRONG, Tally

CALLS = ("execve,execveat,fork,vfork,socket,connect,bind,sendto,listen,open,openat,openat2,creat,mkdir,mkdirat,rename,"
         "renameat,renameat2,link,linkat,symlink,symlinkat,chmod,fchmod,fchmodat,chown,fchown,lchown,unlink,unlinkat,"
         "truncate,ptrace,setuid,setgid,mount,kill,tgkill")

# Commands that cannot do without the network, or that start the server.
REMOTE = {"fetch", "update", "serve"}

NETWORK = {"socket", "connect", "bind", "sendto", "listen"}
PROGRAMS = {"execve", "execveat", "fork", "vfork", "ptrace"}
RIGHTS = {"chmod", "fchmod", "fchmodat", "chown", "fchown", "lchown", "setuid", "setgid", "mount"}
CHANGING = {"mkdir", "mkdirat", "rename", "renameat", "renameat2", "link", "linkat", "symlink", "symlinkat", "unlink",
            "unlinkat", "truncate", "creat"}

# strace splits a call into two lines if another thread makes a call meanwhile.
BEGUN = re.compile(r"^(\d+)\s+(.*) <unfinished \.\.\.>$")
ENDED = re.compile(r"^(\d+)\s+<\.\.\. \w+ resumed>(.*)$")
CALL = re.compile(r"^\d+\s+(?:\[[^]]*\]\s+)?(\w+)\((.*)\)\s+= (-?\d+)(.*)$")


def try_privilege(trials):
    tally = Tally("privileges")
    strace = shutil.which("strace")
    if not strace or trials.run(strace, "-f", "-e", "trace=none", trials.gtfs_bundle, "--version").status != DONE:
        print("faults: privilege: SKIPPED: strace is missing or not permitted", file=sys.stderr)
        return tally
    source = trials.place()
    feed, bundle, plain = source / "feed.zip", source / "city.transit", source / "city.sqlite"
    # Enough rows for SQLite to sort in temporary files if memory is short.
    trials.must(trials.gtfs_bundle, "sample", "-o", feed, "--stop-times", "30000")
    trials.must(trials.gtfs_bundle, "build", feed, "-o", bundle)
    trials.must(trials.gtfs_bundle, "unpack", bundle, "-o", plain)
    folder = trials.place() / "feed"
    small_feed.write_folder(folder)
    build, prove = trials.gtfs_bundle, trials.verify_bundle
    core = small_feed.write_core(source / "core")
    small, newer, delta = source / "small.transit", source / "newer.transit", source / "newer.tdelta"
    trials.must(build, "build", folder, "-o", small)
    changed = {"stops.txt": small_feed.FILES["stops.txt"].replace("Main", "Central")}
    trials.must(build, "build", small_feed.write_folder(source / "newer", changed), "-o", newer)
    trials.must(build, "delta", "make", small, newer, "-o", delta)
    live, now = source / "live.pb", small_feed.SECONDS_AT_NOON
    live.write_bytes(live_feed.feed(
        live_feed.everything(["t1"], ["m1"], "R", small_feed.DAY, now), timestamp=now))
    overlay = ["--live", live, "--now", now]
    writing = [[build, "build", feed], [build, "build", folder], [build, "pack", plain], [build, "export", bundle],
               [build, "unpack", bundle], [build, "sample", "--stop-times", "3000"], [build, "validate", feed],
               [build, "merge", folder, newer], [build, "extract", small, "--stop", small_feed.STOP],
               [build, "delta", "make", small, newer], [build, "delta", "apply", small, delta],
               [build, "site", small, "--core", core], [build, "pages", small]]
    reading = [[build, "info", bundle], [build, "info", bundle, "--bytes"], [build, "search", bundle, "a"],
               [build, "nearby", bundle, "47", "8"], [build, "trip", small, "t1"],
               [build, "departures", small, small_feed.STOP, "--at", small_feed.NOON],
               [build, "journeys", small, small_feed.STOP, "end", "--depart", small_feed.NOON],
               [build, "arrivals", small, "end", "--at", small_feed.NOON], [build, "mcp", small],
               [build, "places", small, "a"], [build, "day", small, small_feed.STOP, "--date", small_feed.DAY],
               [build, "timetable", small, "R", "--date", small_feed.DAY],
               [build, "ask", small, '{"search": {"text": "a"}}'],
               [build, "live", small, live, "--now", now], [build, "trip", small, "t1", *overlay],
               [build, "departures", small, small_feed.STOP, "--at", small_feed.NOON, *overlay],
               [build, "journeys", small, small_feed.STOP, "end", "--depart", small_feed.NOON, *overlay],
               [build, "validate", folder, "--json"], [build, "diff", folder, newer],
               [prove, bundle], [prove, bundle, "--feed", feed], [prove, bundle, "--quick"]]
    for words in writing:
        place, temporary = trials.place(), trials.place()
        watch(trials, tally, strace, [*words, "-o", place / "output"], [place, temporary], temporary)
        if os.listdir(temporary):
            tally.find("wrong", f"{words[1]}: left {os.listdir(temporary)} in TMPDIR")
    for words in reading:
        temporary = trials.place()
        watch(trials, tally, strace, words, [temporary], temporary)
    publishing = list(publishing_commands(trials, small, folder))
    for words, place in publishing:
        watch(trials, tally, strace, [build, *words], [place], place)
    traced = {str(words[1]) for words in writing + reading if words[0] == build} | {words[0] for words, _ in publishing}
    if traced | REMOTE != commands(trials):
        tally.find("wrong", f"not traced: {commands(trials) - traced - REMOTE}")
    return tally


def commands(trials):
    """Returns the names of all commands of gtfs-bundle."""
    text = trials.must(trials.gtfs_bundle, "--help").output.decode()
    return set(re.findall(r"^  ([a-z]+) ", text.partition("SUBCOMMANDS:")[2], re.MULTILINE))


def publishing_commands(trials, bundle, feed):
    """Yields commands that make keys and publish, each with the folder that it may change."""
    place = trials.place()
    public, to = place / "public", ["--to", place / "public", "--feed", "city", "--key", place / "online.key"]
    for name in ["root", "online", "next"]:
        yield ["keys", "new", place / name], place
    yield ["publish", "init", public, "--root-key", place / "root.key", "--key", place / "online.pub"], place
    yield ["publish", bundle, *to], place
    yield ["publish", "--refresh", *to], place
    yield ["publish", "rotate", public, "--root-key", place / "root.key", "--new-root-key", place / "next.key"], place
    (place / "dataset.yml").write_text(
        f"name: City\noutput: city.transit\nfeeds: [{{ id: city, path: '{feed}' }}]\n"
        "publish: { folder: public, feed: small, key: online.key }\n")
    yield ["dataset", place / "dataset.yml"], place
    (place / "feeds.csv").write_text(f"id,path\ncity,{feed}\n")
    yield ["catalogue", "run", place / "feeds.csv", "--out", place / "bundles"], place
    yield ["catalogue", "plan", place / "feeds.csv", "--weights", place / "bundles"], place
    yield ["catalogue", "summary", place / "bundles"], place


def watch(trials, tally, strace, words, allowed, temporary):
    """Runs a command and checks its calls; it may write only to the allowed folders."""
    log = trials.place() / "calls"
    ended = trials.run(strace, "-f", "-qq", "-s", "400", "-o", log, "-e", f"trace={CALLS}", *words,
                       environment={"TMPDIR": str(temporary)})
    what = f"{os.path.basename(words[0])} {words[1]}"
    tally.cases += 1
    if ended.status < 0:
        tally.find("crashes", f"{what}: status {ended.status}")
    # A command that fails may not have reached what it would do. The feeds that diff compares differ.
    elif ended.status != (WRONG if "diff" in words else DONE):
        tally.find("wrong", f"{what}: status {ended.status}: {ended.told}")
    programs = 0
    for line in calls(log):
        match = CALL.match(line)
        if not match:
            continue
        call, arguments, result = match[1], match[2], int(match[3])
        # As root, SQLite changes the owner of its files to that of the database, which is the current user here.
        if call == "fchown" and arguments.endswith(f", {os.geteuid()}, {os.getegid()}"):
            continue
        if call in NETWORK or call in RIGHTS:
            tally.find("wrong", f"{what}: {line}")
        elif call in PROGRAMS:
            # The first one starts the tool.
            programs += 1
            if programs > 1:
                tally.find("wrong", f"{what}: {line}")
        elif result >= 0 and (call in CHANGING or (call.startswith("open") and writes(arguments))):
            judge_write(tally, what, line, call, arguments, allowed)
    if programs == 0:
        tally.find("wrong", f"{what}: strace recorded no call")


def calls(log):
    """Yields the calls in a log of strace, with split lines joined."""
    begun = {}
    for line in log.read_text(errors="replace").splitlines():
        first, second = BEGUN.match(line), ENDED.match(line)
        if first:
            begun[first[1]] = first[2]
        elif second and second[1] in begun:
            yield f"{second[1]} {begun.pop(second[1])}{second[2]}"
        else:
            yield line
    # A call that never returned may still have had an effect.
    for process, call in begun.items():
        yield f"{process} {call}) = 0"


def writes(arguments):
    return bool(re.search(r"O_(WRONLY|RDWR|CREAT|TRUNC|APPEND|TMPFILE)", arguments))


def judge_write(tally, what, line, call, arguments, allowed):
    paths = re.findall(r'"((?:[^"\\]|\\.)*)"', arguments)
    for path in paths:
        # Relative to a folder descriptor, which was checked when it was opened.
        if not path.startswith("/"):
            if "AT_FDCWD" in arguments or not call.endswith("at"):
                tally.find("wrong", f"{what}: {line}")
            continue
        if path in ("/dev/null", "/dev/tty") or path.startswith("/proc/self/"):
            continue
        if not any(path == str(folder) or path.startswith(f"{folder}/") for folder in allowed):
            tally.find("wrong", f"{what}: {line}")
    follows = not {"O_EXCL", "O_NOFOLLOW"} & set(re.findall(r"O_\w+", arguments))
    if call.startswith("open") and "O_CREAT" in arguments and follows:
        tally.find("wrong", f"{what}: would follow a link: {line}")
