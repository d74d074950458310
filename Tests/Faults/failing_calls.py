"""Trials in which the n-th system call fails, for every n of a small run, through failing_calls.c."""

import os
import random
import shutil

import small_feed
from compiled import library
from trials import CANNOT_CREATE, DONE, FAILED, REFUSALS, Tally, empty

# Calls that need disk space. On a full disk, all of them fail from some point on.
NEEDING_ROOM = "write,pwrite,ftruncate,fsync,mkdir"
EVERYTHING = "open,read,pread,write,pwrite,fsync,ftruncate,rename,mkdir,mmap,lseek,stat,flock,close"
READING = "open,opendir,read,pread,mmap,lseek,stat,close"

# Calls whose failure leaves scratch files behind, because they cannot be listed or removed.
REMOVING = "unlink,rmdir,opendir"


class FailingCalls:
    """Runs tools with the library failing_calls."""

    def __init__(self, trials):
        self.trials = trials
        self.library = library(trials, "failing_calls")

    def count(self, tally, words, roots, calls, fault):
        """Returns the number of calls in a run without failures, which must not be 0 except for REMOVING."""
        ended, total, _ = self.run(words, roots, calls, 0, fault)
        if ended.status != DONE or (total == 0 and calls != REMOVING):
            tally.find("wrong", f"{words[1]}, with calls counted: status {ended.status}, {total} of {calls}")
        return total

    def run(self, words, roots, calls, at, fault, count=1):
        """Runs a tool; returns how it ended, the number of calls and the name of the failed call."""
        report = self.trials.folder / "report"
        report.unlink(missing_ok=True)
        ended = self.trials.run(*words, patience=60, environment={
            "LD_PRELOAD": str(self.library), "FAULT_ROOT": ":".join(map(str, roots)), "FAULT_CALLS": calls,
            "FAULT_AT": str(at), "FAULT_FOR": str(count), "FAULT_AS": fault, "FAULT_REPORT": str(report)})
        if not report.exists():
            return ended, 0, "-"
        counted, failed = report.read_text().split()
        return ended, int(counted), failed


def numbers(total, most, seed):
    """Returns 1 ... total, or about `most` of them at random, always with the first and the last."""
    if most is None or total <= most:
        return range(1, total + 1)
    chosen = random.Random(seed).sample(range(1, total + 1), most)
    return sorted(set(chosen) | {1, total})


def try_writers(trials):
    """Runs build, pack, export, unpack and sample, with and without an existing output."""
    tally = Tally("calls that fail, writing")
    shim = FailingCalls(trials)
    source = trials.place()
    feed, bundle = source / "feed.zip", source / "city.transit"
    small_feed.write(feed)
    trials.must(trials.gtfs_bundle, "build", feed, "-o", bundle)
    plain = source / "city.sqlite"
    trials.must(trials.gtfs_bundle, "unpack", bundle, "-o", plain)
    commands = {
        "build": ("build", feed), "build of a folder": ("build", small_feed.write_folder(source / "feed")),
        "pack": ("pack", plain), "export": ("export", bundle), "unpack": ("unpack", bundle),
        "sample": ("sample", "--stop-times", "300"),
    }
    faults = [
        ("no room", NEEDING_ROOM, "ENOSPC", 0), ("one failure", EVERYTHING, "EIO", 1),
        ("interrupted calls", "read,pread,write,pwrite", "EINTR", 1),
        ("half a transfer", "read,pread,write,pwrite", "short", 1),
        ("nothing can be removed", REMOVING, "EACCES", 0),
    ]
    if trials.is_long:
        # Without EMFILE for opendir: a run closes its files before it cleans up.
        faults += [("failures from there on", EVERYTHING, "EIO", 0), ("no descriptors", "open", "EMFILE", 0),
                   ("no rights", "open,mkdir,rename", "EACCES", 1), ("read-only", "open,mkdir,rename", "EROFS", 0),
                   ("every transfer by halves", "read,pread,write,pwrite", "short", 0)]
    for name, words in commands.items():
        for title, calls, fault, count in faults:
            try_writer(trials, tally, shim, (name, title), words, source, calls, fault, count)
    return tally


def try_writer(trials, tally, shim, names, words, source, calls, fault, count):
    place = trials.place()
    output = place / "output"
    words = [trials.gtfs_bundle, *words, "-o", output]
    trials.must(*words)
    new = output.read_bytes()
    empty(place)
    total = shim.count(tally, words, [source, place], calls, fault)
    # Every call of a build, and enough calls of the others to include every kind.
    most = (None if words[1] == "build" else 60) if trials.is_long else 6
    for number in numbers(total, most, trials.seed):
        empty(place)
        former = b"the one of yesterday" if number % 2 else None
        if former:
            output.write_bytes(former)
        what = f"{' '.join(names)}, call {number} of {total}"
        ended, _, failed = shim.run(words, [source, place], calls, number, fault, count)
        what += f" ({failed})"
        trials.judge_end(tally, what, ended, {CANNOT_CREATE, FAILED, DONE} | REFUSALS, [str(place), *files(source)])
        # Scratch stays for the next run if files cannot be listed or removed.
        scratch_may_stay = calls == REMOVING or (calls == EVERYTHING and count == 0)
        trials.judge_output(tally, what, ended, output, former, new, scratch_may_stay)
        # Programs must handle interrupted and short calls.
        if fault in ("EINTR", "short") and ended.status != DONE:
            tally.find("wrong", f"{what}: {ended.told}")


def files(source):
    return ["feed.zip", "city.transit", "city.sqlite", "feed", *small_feed.FILES]


def try_readers(trials):
    """Runs queries and verifications with failing reads, which must give the right answer or an error."""
    tally = Tally("calls that fail, reading")
    shim = FailingCalls(trials)
    source = trials.place()
    feed, bundle = source / "feed.zip", source / "city.transit"
    small_feed.write(feed)
    trials.must(trials.gtfs_bundle, "build", feed, "-o", bundle)
    ask, prove = trials.gtfs_bundle, trials.verify_bundle
    commands = [
        [ask, "departures", bundle, small_feed.STOP, "--at", small_feed.NOON, "--json"],
        [ask, "search", bundle, "main", "--json"], [ask, "nearby", bundle, "52.5", "13.4", "--json"],
        [ask, "trip", bundle, "t1", "--json"], [ask, "info", bundle, "--json"], [ask, "info", bundle, "--bytes"],
        [prove, bundle, "--json"], [prove, bundle, "--quick"], [prove, bundle, "--feed", feed, "--json"],
    ]
    faults = [("EIO", 1), ("EIO", 0), ("EINTR", 1), ("short", 1)]
    for words in commands:
        right = trials.must(*words).output
        for fault, count in faults:
            calls = READING if fault == "EIO" else "read,pread"
            total = shim.count(tally, words, [source], calls, fault)
            for number in numbers(total, None if trials.is_long else 5, trials.seed):
                ended, _, failed = shim.run(words, [source], calls, number, fault, count)
                name = os.path.basename(words[0])
                what = f"{name} {words[1] if name == 'gtfs-bundle' else ' '.join(map(str, words[2:]))}, {fault}"
                what += f" at call {number} of {total} ({failed})"
                trials.judge_end(tally, what, ended, names=["city.transit", "feed.zip"] if ended.status != 1 else [])
                if ended.status == DONE and ended.output != right:
                    tally.find("wrong", f"{what}: another answer")
                if fault != "EIO" and ended.status != DONE:
                    tally.find("wrong", f"{what}: {ended.told}")
    return tally


def try_store(trials):
    """Runs TimetableStore.install, which must leave the old or the new timetable intact."""
    tally = Tally("calls that fail, installing")
    shim = FailingCalls(trials)
    source = trials.place()
    bundles = []
    for name in ("old", "new"):
        feed = small_feed.write(source / f"{name}.zip", {"feed_info.txt": (
            f"feed_publisher_name,feed_publisher_url,feed_lang\n{name},https://example.org,en\n")})
        trials.must(trials.gtfs_bundle, "build", feed, "-o", source / f"{name}.transit")
        bundles.append(source / f"{name}.transit")
    old, new = bundles
    store = trials.place() / "store"
    for calls, fault, count in [(EVERYTHING, "EIO", 1), (NEEDING_ROOM, "ENOSPC", 0), ("read,pread,write", "short", 1),
                                ("read,pread,write", "EINTR", 1), (REMOVING, "EACCES", 0)]:
        reset(trials, store, old)
        total = shim.count(tally, [trials.client, "install", store, new], [source, store], calls, fault)
        for number in numbers(total, None if trials.is_long else 8, trials.seed):
            reset(trials, store, old)
            ended, _, failed = shim.run([trials.client, "install", store, new], [source, store], calls, number, fault,
                                        count)
            what = f"install, {fault} at call {number} of {total} ({failed})"
            trials.judge_end(tally, what, ended, {DONE, FAILED}, ["store", "new.transit"])
            current = trials.run(trials.client, "current", store)
            if current.output.decode().strip() not in ({"new"} if ended.status == DONE else {"old", "new"}):
                tally.lost += os.path.getsize(old)
                tally.find("wrong", f"{what}: the store has {current.output!r} {current.told}")
            # The next installation must succeed and clean up.
            again = trials.run(trials.client, "install", store, new)
            left = [name for name in os.listdir(store) if not name.endswith(".transit") and name != "store.lock"]
            if again.status != DONE or left:
                tally.find("wrong", f"{what}: the next installation: status {again.status}, left {left}")
    return tally


def reset(trials, store, bundle):
    shutil.rmtree(store, ignore_errors=True)
    trials.must(trials.client, "install", store, bundle)
