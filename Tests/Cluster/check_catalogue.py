#!/usr/bin/env python3
"""Builds a catalogue with a plain loop, with xargs and on a Slurm of two nodes, whose tasks and nodes are killed.

    check_catalogue.py TOOLS CATALOGUE.sbatch [--rows 300] [--scale 1] [--feeds FOLDER]

TOOLS has gtfs-bundle; FOLDER has feeds, and optionally `broken` and `edge` with more. The rest of the rows are invented
cities of 1,000 to 3,000,000 stop_times, times the scale. If the check fails, its files are copied to the folder of the
variable KEEP.
"""

import argparse
import collections
import csv
import itertools
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from feed_host import FeedHost  # noqa: E402
from slurm import NODES, PATH, Slurm, Unavailable  # noqa: E402

# What a fault of the host leads to, and the last exit code of the row's task; `None` depends on the feed.
FAULTS = {
    "fine": None, "moved": None, "slow": None, "shaky": None, "cut": None,
    "missing": ("refused", 65), "forbidden": ("refused", 65), "page": ("refused", 65), "empty": ("refused", 65),
    "broken": ("failed", 74), "short": ("failed", 74), "closed": ("failed", 74),
}
CHANGED = 10
# Keys of status.json whose values differ from run to run.
VOLATILE = re.compile(r"attempt|started|ended|built|seconds|build_seconds|peak_memory")


def expect(condition, problem):
    if not condition:
        raise SystemExit(f"check_catalogue.py: {problem}")


def say(text, since=None):
    print(text if since is None else f"{text}: {time.monotonic() - since:.0f} s", flush=True)


class Check:
    def __init__(self, options, work, host, slurm):
        self.options, self.work, self.host, self.slurm = options, work, host, slurm
        self.environment = {**slurm.environment, "PATH": f"{options.tools}{os.pathsep}{PATH}", "RETRY_DELAY": "5"}
        slurm.environment = self.environment
        self.list = work / "feeds.csv"
        # By id: the name of the file on the host, and the fault.
        self.rows = {}
        self.shards = max(20, options.rows // 8)

    def tool(self, *arguments, codes=(0,)):
        run = subprocess.run([self.options.tools / "gtfs-bundle", *arguments], capture_output=True, text=True,
                             env=self.environment, cwd=self.work)
        command = f"gtfs-bundle {' '.join(map(str, arguments))}"
        expect(run.returncode in codes, f"{command}: {run.returncode}: {run.stderr[-800:]}")
        return run

    def sample(self, count, seed):
        path = self.work / f"city-{count}-{seed}.zip"
        count = str(max(1000, round(count * self.options.scale)))
        self.tool("sample", "-o", path, "--stop-times", count, "--seed", str(seed), "--progress", "none")
        return path

    # The catalogue

    def make_catalogue(self):
        cities = [self.sample(count, seed) for count, seed in [
            (1_000, 1), (3_000, 2), (10_000, 3), (1_000, 4), (30_000, 5), (3_000, 6), (100_000, 7), (10_000, 8)]]
        large = [self.sample(1_000_000, 9), self.sample(3_000_000, 10)]
        count = self.options.rows
        given = []
        for folder in ["", "broken", "edge"]:
            given += sorted((self.options.feeds / folder).glob("*.zip")) if self.options.feeds else []
        if given:
            # At most half of the rows, and then of each kind a part.
            given = given[::max(1, -(-len(given) * 2 // count))]
        else:
            say(f"check_catalogue.py: SKIPPED: real and broken feeds: {self.options.feeds} does not exist")
        for index, path in enumerate(given):
            self.add(f"given-{path.parent.name}-{path.stem}", path, "fine")
        for fault, outcome in FAULTS.items():
            # Rows that always fail take long: each attempt waits between its requests.
            for city in cities[:1 if outcome == ("failed", 74) else 2]:
                self.add(f"{fault}-{city.stem}", city, fault)
        for index, path in enumerate(large * 2):
            self.add(f"large-{index}", path, "fine")
        for city in itertools.cycle(cities):
            if len(self.rows) >= count:
                break
            self.add(f"city-{len(self.rows)}", city, "fine")
        # Neighbours in the list are in different shards; large feeds are in the middle.
        ids = sorted(self.rows, key=lambda id_: (id_.startswith("large"), hash_of(id_)))
        middle = len(ids) // 3
        ids = ids[-4:] + ids[:-4] if count < 60 else ids[:middle] + ids[-4:] + ids[middle:-4]
        self.rows = {id_: self.rows[id_] for id_ in ids}
        with open(self.list, "w", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(["id", "data_type", "provider", "name", "location.country_code", "urls.direct_download",
                             "urls.authentication_type", "status"])
            for id_, (name, fault) in self.rows.items():
                host = "http://127.0.0.1:9" if fault == "closed" else self.host.url
                writer.writerow([id_, "gtfs", "Check", id_, "DE", f"{host}/{fault}/{name}", "0", "active"])

    def add(self, id_, path, fault):
        name = f"{id_}.zip"
        self.host.files[name] = path
        self.rows[id_] = (name, fault)

    def expectations(self):
        """What each row leads to: (state, exit code). `gtfs-bundle build` judges feeds that arrive."""
        verdicts = {}
        for path in set(self.host.files.values()):
            output = self.work / "verdict.transit"
            code = self.tool("build", path, "-o", output, "--progress", "none", codes=(0, 65)).returncode
            verdicts[path] = ("built", 0) if code == 0 else ("refused", 65)
        return {id_: FAULTS[fault] or verdicts[self.host.files[name]] for id_, (name, fault) in self.rows.items()}

    # Three ways to run it

    def loop(self, folder):
        """One row after the other, and a second attempt after 74."""
        self.shell(f"""
            for index in $(seq 0 {len(self.rows) - 1}); do
              for attempt in 1 2; do
                status=0
                gtfs-bundle catalogue run feeds.csv --out {folder} --index $index || status=$?
                if [ $status -ne 74 ]; then break; fi
              done
            done""")

    def xargs(self, folder):
        """Two rows at a time, and all again if one failed."""
        # xargs exits with 123 if a command failed.
        run = f"seq 0 {len(self.rows) - 1} | xargs -P2 -I@ gtfs-bundle catalogue run feeds.csv --out {folder} --index @"
        self.shell(f"{run} || {run} || [ $? -eq 123 ]")

    def shell(self, text):
        with open(self.work / "plain.log", "a") as log:
            run = subprocess.run(["bash", "-euo", "pipefail", "-c", text], cwd=self.work, stdout=log, stderr=log,
                                 env=self.environment)
        expect(run.returncode == 0, f"a plain run: {run.returncode}")

    def submit(self, folder, catalogue="feeds.csv", shards=None):
        """Runs the batch file as a user does; returns the id of the array job."""
        (self.work / "logs").mkdir(exist_ok=True)
        last = (shards or self.shards) - 1
        run = subprocess.run(["bash", self.options.batch, catalogue, folder, f"--array=0-{last}%2",
                              f"--output={self.work}/logs/%x-%A_%a"],
                             cwd=self.work, env=self.environment, capture_output=True, text=True)
        found = re.search(r"array (\d+)", run.stdout)
        expect(run.returncode == 0 and found, f"the batch file: {run.returncode}: {run.stdout}{run.stderr}")
        return found[1]

    def wait(self, condition, problem, seconds=1200):
        deadline = time.monotonic() + seconds
        while not condition():
            expect(time.monotonic() < deadline, f"{problem}\n{self.slurm.queue()}")
            time.sleep(0.1)

    def logs(self, job):
        paths = sorted((self.work / "logs").glob(f"catalogue-{job}_*"))
        return "".join(path.read_text(errors="replace") for path in paths)

    def newest_logs(self):
        return sorted((self.work / "logs").glob("*"), key=lambda path: path.stat().st_mtime)[-3:]

    def check_exits(self, job, expected, nodes_fail):
        """The last exit code of each task, and the number of its attempts."""
        attempts = collections.defaultdict(list)
        for each in self.slurm.completions():
            if each.get("ArrayJobId") == job:
                attempts[int(each["ArrayTaskId"])].append(each)
        codes = [code for _, code in expected.values()]
        for shard in range(self.shards):
            # 74 wins over 65.
            code, ended, task = max(codes[shard::self.shards]), attempts[shard], f"the task {job}_{shard}"
            expect(ended and ended[-1]["ExitCode"] == f"{code}:0", f"{task}: {ended[-1:]}, expected {code}")
            # A shaky host answers the second attempt.
            is_shaky = any(fault == "shaky" for _, fault in list(self.rows.values())[shard::self.shards])
            counts = [4] if code == 74 else [1, 2] if is_shaky else [1]
            expect(nodes_fail or len(ended) in counts, f"{task}: {len(ended)} attempts, expected {counts}")

    def scratch(self):
        """The temporary folders of tasks, on the nodes and beside the feeds."""
        folders = [*(self.slurm.folder / f"scratch-{node}" for node in NODES), self.work / "slurm/.scratch"]
        return {path for folder in folders for path in folder.glob("catalogue.*")}

    # What came of it

    def statuses(self, folder):
        return {path.parent.name: json.loads(path.read_text()) for path in (self.work / folder).glob("*/status.json")}

    def states(self, folder):
        return {id_: status["state"] for id_, status in self.statuses(folder).items()}

    def bundles(self, folder):
        return {path.parent.name: path.read_bytes() for path in (self.work / folder).glob("*/*.transit")}

    def summary(self, folder, codes=(0, 1)):
        """Returns the summary's states by id."""
        text = self.tool("catalogue", "summary", folder, "--json", codes=codes).stdout
        return {feed["id"]: feed["state"] for feed in json.loads(text)["feeds"]}

    def check_states(self, folder, expected):
        states = self.states(folder)
        wrong = {id_: (states.get(id_), state) for id_, state in expected.items()
                 if states.get(id_) != state and not (state == "built" and states.get(id_) == "unchanged")}
        expect(not wrong, f"{folder}: state, and the one that is expected: {wrong}")
        expect(states.keys() == expected.keys(), f"{folder}: rows that nobody wrote: {states.keys() - expected.keys()}")
        left = list((self.work / folder).glob("*/started"))
        expect(not left, f"{folder}: a run that has ended is still marked: {left[:3]}")
        have = self.bundles(folder).keys()
        want = {id_ for id_, state in expected.items() if state == "built"}
        expect(have == want, f"{folder}: bundles: {sorted(have ^ want)}")

    def check_equal(self, one, other):
        first, second = self.bundles(one), self.bundles(other)
        different = [id_ for id_ in first.keys() | second.keys() if first.get(id_) != second.get(id_)]
        expect(not different, f"{one} and {other}: different bundles: {different[:5]}")
        first, second = self.statuses(one), self.statuses(other)
        for id_ in first:
            left, right = lasting(first[id_]), lasting(second[id_])
            expect(left == right, f"{one} and {other}: {id_}/status.json:\n{left}\n{right}")


def hash_of(text):
    """The same number for the same text in each process."""
    value = 0
    for byte in text.encode():
        value = (value * 131 + byte) % 1_000_003
    return value


def lasting(value):
    """A status without what differs from run to run. A second attempt finds built feeds unchanged."""
    if isinstance(value, dict) and value.get("code") == "interrupted":
        return None  # An earlier attempt was killed.
    if isinstance(value, dict):
        return {key: lasting(each) for key, each in value.items() if not VOLATILE.fullmatch(key)
                and lasting(each) is not None}
    if isinstance(value, list):
        return [lasting(each) for each in value]
    return "built" if value == "unchanged" else value


def check_first_night(check, expected):
    """Kills a node while it builds a large feed, then fills its disk, then kills the other node's slurmd."""
    slurm, rows = check.slurm, list(check.rows)
    job = check.submit("slurm")
    victim = None

    def node_builds():
        nonlocal victim
        running = {id_.partition("_")[2]: node for id_, state, node in slurm.queue() if state == "RUNNING"}
        for path in (check.work / "slurm").glob("large-*/started"):
            victim = running.get(str(rows.index(path.parent.name) % check.shards)), path.parent.name
            if victim[0] in NODES:
                return True

    check.wait(node_builds, "no large feed is being built")
    node, row = victim
    count = slurm.kill_node(node)
    state = check.summary("slurm").get(row)
    expect(state == "interrupted", f"the summary of a killed row: {state}")
    say(f"killed {count} processes of {node}, which was building {row}")
    check.wait(lambda: slurm.state(node).startswith("down"), "Slurm does not see that a node is gone", 60)
    full = slurm.fill_scratch(node)
    if not full:
        say("check_catalogue.py: SKIPPED: a node with a full disk: mount is not allowed here")
    slurm.start_node(node)
    other = next(each for each in NODES if each != node)
    check.wait(lambda: len(check.states("slurm")) > len(rows) // 2, "no progress after a node was killed")
    slurm.kill_daemon(other)
    say(f"killed slurmd of {other}; its task runs on")
    check.wait(lambda: slurm.state(other).startswith("down"), "Slurm does not see that slurmd is gone", 60)
    slurm.start_node(other)
    check.wait(lambda: not slurm.queue(), "the array does not end")
    if full:
        expect(f"catalogue.sbatch: {node}: requeued" in check.logs(job), "no task was requeued from the full node")
    check.check_states("slurm", {id_: state for id_, (state, _) in expected.items()})
    slurm.unmount()
    check.check_exits(job, expected, nodes_fail=True)
    ends = slurm.completions()
    expect(ends[-1]["Name"] == "catalogue-summary", f"the last job is not the summary: {ends[-1]}")
    say(f"{sum(each['Name'] == 'catalogue' for each in ends)} attempts of {check.shards} tasks")
    expect((check.work / "slurm/index.html").stat().st_size > 1000, "no page of the summary")
    expect(check.summary("slurm") == check.states("slurm"), "the summary has other states than the rows")


def check_second_night(check, expected):
    """Ten feeds have changed, and three that were fine are not feeds any more."""
    fine = [id_ for id_, (_, fault) in check.rows.items() if fault == "fine" and expected[id_][0] == "built"
            and id_.startswith("city")]
    changed, spoiled = fine[:CHANGED], fine[CHANGED:CHANGED + 3]
    new, page = check.sample(2_000, 11), check.work / "page.html"
    page.write_text("<!doctype html><title>Moved</title>")
    for id_ in changed:
        check.host.files[check.rows[id_][0]] = new
    for id_ in spoiled:
        check.host.files[check.rows[id_][0]] = page
    before, scratch = check.bundles("slurm"), check.scratch()
    began = time.time()
    job = check.submit("slurm")
    check.wait(lambda: not check.slurm.queue(), "the array does not end")
    states, after = check.states("slurm"), check.bundles("slurm")
    built = {id_ for id_, state in states.items() if state == "built"}
    # A shard that is tried again finds what it has built unchanged.
    expect(built <= set(changed), f"built in the second night: {sorted(built)}, expected {changed}")
    expect({id_ for id_ in after if after[id_] != before.get(id_)} == set(changed), "wrong bundles have changed")
    expect(after.keys() == before.keys(), "a bundle is gone")
    expect(all(states[id_] == "refused" for id_ in spoiled), f"pages: {[states[id_] for id_ in spoiled]}")
    touched = [path for path in (check.work / "slurm").glob("*/*.transit") if path.stat().st_mtime > began]
    expect({path.parent.name for path in touched} == set(changed), f"bundles written again: {len(touched)}")
    check.check_exits(job, expected | dict.fromkeys(spoiled, ("refused", 65)), nodes_fail=False)
    expect(check.scratch() == scratch, f"temporary files are left: {check.scratch() - scratch}")
    expect(check.summary("slurm") == states, "the summary has other states than the rows")


def check_full_folder(check):
    """The shared folder has no space; then somebody makes room while the tasks are requeued."""
    folder = check.work / "full"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=1m", "full", folder]
    if subprocess.run(mount, capture_output=True).returncode:
        say("check_catalogue.py: SKIPPED: a full shared folder: mount is not allowed here")
        return
    check.slurm.mounts.append(folder)
    ids = [id_ for id_ in check.rows if id_.startswith("large")]
    lines = check.list.read_text().splitlines()
    (check.work / "large.csv").write_text("\n".join([lines[0], *(line for line in lines if line.split(",")[0] in ids)]))
    job = check.submit("full", "large.csv", len(ids))
    check.wait(lambda: "requeued" in check.logs(job), "no task was requeued from a full folder", 120)
    subprocess.run(["mount", "-o", "remount,size=1g", folder], check=True)
    check.wait(lambda: not check.slurm.queue(), "the array does not end", 300)
    check.check_states("full", dict.fromkeys(ids, "built"))


def check_unchanged(check):
    """One process over all rows, of which nearly all are unchanged."""
    check.host.forget()
    rows = [id_ for id_, (_, fault) in check.rows.items() if fault == "fine"]
    lines = check.list.read_text().splitlines()
    (check.work / "fine.csv").write_text("\n".join([lines[0], *(line for line in lines if line.split(",")[0] in rows)]))
    began = time.monotonic()
    check.tool("catalogue", "run", "fine.csv", "--out", "loop", "--shards", "1", "--index", "0", codes=(0, 65))
    say(f"unchanged: {(time.monotonic() - began) / len(rows) * 1000:.0f} ms per feed, with the download")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tools", type=lambda text: pathlib.Path(text).resolve())
    parser.add_argument("batch", type=lambda text: pathlib.Path(text).resolve())
    parser.add_argument("--rows", type=int, default=300)
    parser.add_argument("--scale", type=float, default=1)
    parser.add_argument("--feeds", type=lambda text: pathlib.Path(text).resolve())
    options = parser.parse_args()
    expect(options.rows >= 40, "--rows: expected at least 40")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("terminated"))
    host = FeedHost()
    with tempfile.TemporaryDirectory(prefix="cluster-") as name:
        (pathlib.Path(name) / "slurm").mkdir()
        slurm = Slurm(pathlib.Path(name) / "slurm")
        pathlib.Path(name).chmod(0o755)
        (pathlib.Path(name) / "work").mkdir()
        check = Check(options, pathlib.Path(name) / "work", host, slurm)
        try:
            run(check)
        except Unavailable as problem:
            say(f"check_catalogue.py: SKIPPED: Slurm does not start: {problem}")
        except BaseException:
            for path in [*check.newest_logs(), check.work / "plain.log", slurm.folder / "slurmctld.log"]:
                if path.exists():
                    print(f"{path.name}:\n{path.read_text(errors='replace')[-1500:]}", file=sys.stderr)
            if (keep := os.environ.get("KEEP")):
                shutil.copytree(check.work, keep, dirs_exist_ok=True)
            raise
        finally:
            slurm.stop()
            host.stop()


def run(check):
    started = time.monotonic()
    version = check.slurm.start()
    say(f"Slurm {version}: two nodes", started)
    since = time.monotonic()
    check.make_catalogue()
    expected = check.expectations()
    counts = collections.Counter(state for state, _ in expected.values())
    say(f"{len(check.rows)} rows: {dict(counts)} expected", since)
    since = time.monotonic()
    check_first_night(check, expected)
    say("first night on Slurm, with killed nodes", since)
    for way in ["loop", "xargs"]:
        check.host.forget()
        since = time.monotonic()
        getattr(check, way)(way)
        check.check_states(way, {id_: state for id_, (state, _) in expected.items()})
        say(way, since)
    check.check_equal("loop", "xargs")
    check.check_equal("loop", "slurm")
    check_unchanged(check)
    since = time.monotonic()
    check_second_night(check, expected)
    say("second night", since)
    since = time.monotonic()
    check_full_folder(check)
    say("a full folder", since)
    say(f"a catalogue of {len(check.rows)} rows: the same on Slurm, with xargs and with a loop", started)


main()
