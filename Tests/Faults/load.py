"""Trials of concurrent builds, builds with limited memory, and readers of a bundle that is replaced."""

import os
import resource
import shutil
import subprocess
import time

from trials import DONE, HUNG, Tally, empty, finish

# The resident memory in docs/assurance/figures/scale.json of a build with this number of stop_times, in MB plus
# 10 percent for other machines, and the limit of private memory in MiB under which it succeeded.
STOP_TIMES, RESIDENT, DATA = 30_000_000, 229 * 1.1, 320


def try_load(trials):
    tallies = [try_many_builds(trials), try_readers(trials), try_little_memory(trials)]
    return tallies


def try_many_builds(trials):
    """Runs 64 concurrent builds of one feed, first to separate outputs and then to one output."""
    tally = Tally("builds at the same time")
    count = 64 if trials.is_long else 8
    source, place = trials.place(), trials.place()
    feed, alone = source / "city.zip", source / "alone.transit"
    trials.must(trials.gtfs_bundle, "sample", "-o", feed, "--stop-times", "100000" if trials.is_long else "5000")
    trials.must(trials.gtfs_bundle, "build", feed, "-o", alone)
    expected = alone.read_bytes()
    started = time.monotonic()
    for outputs in ([f"{number}.transit" for number in range(count)], ["city.transit"] * count):
        runs = [subprocess.Popen([trials.gtfs_bundle, "build", feed, "-o", place / output], stdin=subprocess.DEVNULL,
                                 stderr=subprocess.PIPE) for output in outputs]
        for run in runs:
            error = finish(run, tally)[1]
            tally.cases += 1
            if run.returncode != DONE:
                tally.find("crashes" if run.returncode < 0 else "wrong", f"status {run.returncode}: {error.decode()}")
        for output in set(outputs):
            if (place / output).read_bytes() != expected:
                tally.find("wrong", f"{output} differs from the bundle of a single build")
        if set(os.listdir(place)) != set(outputs):
            tally.find("wrong", f"left {sorted(set(os.listdir(place)) - set(outputs))}")
        empty(place)
    print(f"faults: twice {count} builds at a time: {time.monotonic() - started:.0f} s", flush=True)
    return tally


def try_readers(trials):
    """Runs eight readers of a path at which builds replace the bundle."""
    tally = Tally("readers of a bundle that is replaced")
    source, place = trials.place(), trials.place()
    bundle = place / "city.transit"
    feeds, versions = [], []
    for seed in (1, 2):
        feeds.append(source / f"{seed}.zip")
        versions.append(source / f"{seed}.transit")
        trials.must(trials.gtfs_bundle, "sample", "-o", feeds[-1], "--stop-times", "20000", "--seed", seed)
        trials.must(trials.gtfs_bundle, "build", feeds[-1], "-o", versions[-1])
    shutil.copy(versions[0], bundle)
    seconds = 60 if trials.is_long else 4
    readers = subprocess.Popen(
        [trials.client, "read", bundle, *versions, "--seconds", str(seconds), "--readers", "8"],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    builds = 0
    while readers.poll() is None:
        builds += 1
        ended = trials.run(trials.gtfs_bundle, "build", feeds[builds % 2], "-o", bundle)
        tally.cases += 1
        if ended.status != DONE:
            tally.find("wrong", f"build {builds}: status {ended.status}: {ended.error}")
    output, error = finish(readers, tally)
    tally.cases += 1
    print(f"faults: readers: {builds} builds; {output.strip()}", flush=True)
    if readers.returncode != DONE:
        tally.find("crashes" if readers.returncode < 0 else "wrong", f"readers: {readers.returncode}: {output}{error}")
    if os.listdir(place) != ["city.transit"]:
        tally.find("wrong", f"left {os.listdir(place)}")
    return tally


def try_little_memory(trials):
    """Runs the documented build with the documented memory plus a margin for code, stacks and the allocator.

    RLIMIT_DATA limits private writable memory. The limit decreases until the build fails, which must keep the output.
    """
    tally = Tally("builds in little memory")
    source, place = trials.place(), trials.place()
    stop_times = STOP_TIMES if trials.is_long else 200_000
    feed, output = source / "city.zip", place / "city.transit"
    trials.must(trials.gtfs_bundle, "sample", "-o", feed, "--stop-times", stop_times, patience=3600)
    free = trials.must(trials.gtfs_bundle, "build", feed, "-o", output, patience=3600)
    new = output.read_bytes()
    taken = f"{free.kilobytes >> 10} MiB, {free.seconds:.0f} s"
    print(f"faults: {stop_times} stop_times without a limit: {taken}", flush=True)
    if free.kilobytes * 1024 > RESIDENT * 1e6:
        tally.find("wrong", f"{free.kilobytes >> 10} MiB for {stop_times} stop_times, but {RESIDENT:.0f} MB are documented")
    limit = least(trials, feed, output, new, tally)
    print(f"faults: {stop_times} stop_times built within {limit} MiB of data", flush=True)
    if limit is None or limit > DATA:
        tally.find("wrong", f"{stop_times} stop_times cannot be built within {DATA} MiB of data")
    return tally


def least(trials, feed, output, new, tally):
    """Returns the lowest limit in MiB, of a list, under which the build succeeds."""
    best = None
    for limit in (512, 320, 256, 192, 128, 64):
        output.write_bytes(b"old")
        ended = trials.run(
            trials.gtfs_bundle, "build", feed, "-o", output, patience=3600,
            limit=lambda: resource.setrlimit(resource.RLIMIT_DATA, (limit << 20, limit << 20)))
        tally.cases += 1
        if ended.status == HUNG:
            tally.find("crashes", f"within {limit} MiB: hung")
        if ended.status == DONE:
            best = limit
            print(f"faults: within {limit} MiB of data: {ended.kilobytes >> 10} MiB, {ended.seconds:.0f} s", flush=True)
            if output.read_bytes() != new:
                tally.find("wrong", f"another bundle within {limit} MiB")
            continue
        # Swift ends a process that runs out of memory; the old output must remain.
        tally.faults += 1
        if output.read_bytes() != b"old":
            tally.lost += 3
            tally.find("wrong", f"within {limit} MiB: the old output is gone")
        break
    trials.must(trials.gtfs_bundle, "build", feed, "-o", output, patience=3600)
    if os.listdir(output.parent) != [output.name]:
        tally.find("wrong", f"left {os.listdir(output.parent)}")
    return best
