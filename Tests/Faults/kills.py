"""Trials with signals at random moments: SIGKILL, SIGINT, SIGTERM and SIGHUP."""

import collections
import os
import random
import signal
import subprocess
import tempfile
import time

from trials import DONE, INTERRUPTED, Tally, empty

ASKING = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]


def try_kills(trials):
    """Interrupts builds, packs, exports and unpacks repeatedly in one folder."""
    killed, asked = Tally("kill -9"), Tally("Ctrl-C, SIGTERM, SIGHUP")
    statuses = collections.Counter()
    source, place = trials.place(), trials.place()
    feed, bundle = source / "city.zip", source / "city.transit"
    trials.must(trials.gtfs_bundle, "sample", "-o", feed, "--stop-times", "40000")
    trials.must(trials.gtfs_bundle, "build", feed, "-o", bundle)
    plain = source / "city.sqlite"
    trials.must(trials.gtfs_bundle, "unpack", bundle, "-o", plain)
    generator = random.Random(trials.seed)
    share = {"build": 10, "pack": 3, "export": 3, "unpack": 2, "sample": 2}
    unit = 15 if trials.is_long else 0.9
    commands = {
        "build": [feed], "pack": [plain], "export": [bundle], "unpack": [bundle], "sample": ["--stop-times", "40000"],
    }
    for name, words in commands.items():
        empty(place)
        output = place / "output"
        words = [trials.gtfs_bundle, name, *map(str, words), "-o", str(output)]
        seconds = trials.must(*words).seconds
        new = output.read_bytes()
        for number in range(round(share[name] * unit * 2)):
            former = [b"the one of yesterday", new][number // 2 % 2]
            output.write_bytes(former)
            chosen = signal.SIGKILL if number % 2 else generator.choice(ASKING)
            tally = killed if chosen == signal.SIGKILL else asked
            statuses[try_kill(
                trials, tally, words, output, (former, new), chosen, generator.uniform(0, 1.1 * seconds))] += 1
        # Killed runs leave scratch files, which the next run must remove.
        trials.must(*words)
        left = sorted(set(os.listdir(place)) - {output.name})
        killed.cases += 1
        if left or output.read_bytes() != new:
            killed.find("wrong", f"{name}: after the next run there is {', '.join(left) or 'another output'}")
        if name in ("build", "pack"):
            killed.cases += 1
            if trials.run(trials.verify_bundle, output).status != DONE:
                killed.find("wrong", f"{name}: the output is not sound")
    if not statuses[INTERRUPTED] or not statuses[-signal.SIGKILL]:
        asked.find("wrong", f"no signal interrupted a run: {dict(statuses)}")
    return [killed, asked]


def try_kill(trials, tally, words, output, contents, chosen, moment):
    """Sends a signal to a run, checks its output, and returns its status."""
    former, new = contents
    before = set(os.listdir(output.parent))
    with tempfile.TemporaryFile() as error:
        process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=error)
        time.sleep(moment)
        process.send_signal(chosen)
        try:
            status = process.wait(60)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            tally.find("crashes", f"{words[1]}: hung after {chosen.name} at {moment:.3f} s")
            return None
        error.seek(0)
        told = error.read().decode()
    tally.cases += 1
    what = f"{words[1]}, {chosen.name} at {moment:.3f} s"
    if status != DONE:
        tally.faults += 1
    now = output.read_bytes() if output.exists() else None
    if now not in (former, new) or (status == DONE and now != new):
        tally.lost += len(former)
        tally.find("wrong", f"{what}: status {status}, and the output is neither the old nor the new one")
    # Before the program installs its handlers, a signal ends it by default; it has not written anything by then.
    if chosen == signal.SIGKILL:
        if status not in (DONE, -signal.SIGKILL):
            tally.find("crashes", f"{what}: status {status}")
        return status
    if status not in (DONE, INTERRUPTED, -chosen):
        tally.find("crashes" if status < 0 else "wrong", f"{what}: status {status}: {told}")
    elif status == INTERRUPTED and told.strip().splitlines()[-1:] != ["gtfs-bundle: interrupted"]:
        tally.find("wrong", f"{what}: printed {told!r}")
    added = set(os.listdir(output.parent)) - before - {output.name}
    if added:
        tally.find("wrong", f"{what}: left {', '.join(sorted(added))}")
    return status
