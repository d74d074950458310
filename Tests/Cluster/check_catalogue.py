#!/usr/bin/env python3
"""Builds a catalogue with a plain loop and on a Slurm of two nodes, whose tasks and nodes are killed.

    check_catalogue.py TOOLS CATALOGUE.sbatch [--rows 300] [--scale 1]

TOOLS has gtfs-bundle. The feeds are invented cities of 1,000 to 3,000,000 stop_times, times the scale.
"""

import argparse
import collections
import csv
import itertools
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from feed_host import FeedHost  # noqa: E402
from slurm import NODES, PATH, Slurm  # noqa: E402

# What a fault of the host leads to, and the last exit code of the row's task.
FAULTS = {"fine": ("built", 0), "shaky": ("built", 0), "missing": ("refused", 65), "page": ("refused", 65),
          "broken": ("failed", 74)}
CHANGED = 10
# Keys of status.json whose values differ from run to run.
VOLATILE = re.compile(r"attempt|started|ended|built|seconds|build_seconds|peak_memory")


def expect(condition, problem):
    if not condition:
        raise SystemExit(f"check_catalogue.py: {problem}")


class Check:
    def __init__(self, options, folder):
        self.options, self.work, self.host = options, folder / "work", FeedHost()
        self.slurm = Slurm(folder / "slurm")
        self.slurm.environment |= {"PATH": f"{options.tools}{os.pathsep}{PATH}", "RETRY_DELAY": "5"}
        # By id: the name of the file on the host, and the fault.
        self.rows = {}
        self.shards = max(20, options.rows // 8)
        self.started = time.monotonic()

    def say(self, text):
        print(f"{time.monotonic() - self.started:.0f} s: {text}", flush=True)

    def tool(self, *arguments, codes=(0,)):
        run = subprocess.run([self.options.tools / "gtfs-bundle", *arguments], capture_output=True, text=True,
                             cwd=self.work)
        command = f"gtfs-bundle {' '.join(map(str, arguments))}"
        expect(run.returncode in codes, f"{command}: {run.returncode}: {run.stderr[-800:]}")
        return run

    def sample(self, count, seed):
        path = self.work / f"city-{count}-{seed}.zip"
        count = str(max(1000, round(count * self.options.scale)))
        self.tool("sample", "-o", path, "--stop-times", count, "--seed", str(seed), "--progress", "none")
        return path

    def add(self, id_, path, fault):
        self.host.files[f"{id_}.zip"] = path
        self.rows[id_] = (f"{id_}.zip", fault)

    def make_catalogue(self):
        """Writes feeds.csv. Returns what each row leads to: (state, exit code)."""
        cities = [self.sample(count, seed) for count, seed in [
            (1_000, 1), (3_000, 2), (10_000, 3), (1_000, 4), (30_000, 5), (3_000, 6), (100_000, 7), (10_000, 8)]]
        large = [self.sample(1_000_000, 9), self.sample(3_000_000, 10)] * 2
        count = self.options.rows
        for city, fault in itertools.product(cities[:2], FAULTS):
            self.add(f"{fault}-{city.stem}", city, fault)
        for city in itertools.cycle(cities):
            if len(self.rows) >= count - len(large):
                break
            self.add(f"city-{len(self.rows)}", city, "fine")
        # Neighbours in the list are in different shards; large feeds are in the middle.
        others = dict(self.rows)
        self.rows.clear()
        for number, (id_, row) in enumerate(others.items()):
            if number == len(others) // 3:
                for index, path in enumerate(large):
                    self.add(f"large-{index}", path, "fine")
            self.rows[id_] = row
        with open(self.work / "feeds.csv", "w", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(["id", "data_type", "provider", "name", "location.country_code", "urls.direct_download",
                             "urls.authentication_type", "status"])
            for id_, (path, fault) in self.rows.items():
                writer.writerow([id_, "gtfs", "Check", id_, "DE", f"{self.host.url}/{fault}/{path}", "0", "active"])
        return {id_: FAULTS[fault] for id_, (_, fault) in self.rows.items()}

    # The ways to run it

    def loop(self):
        """One row after the other, and a second attempt after 74."""
        self.host.requests.clear()
        for index in range(len(self.rows)):
            words = ["catalogue", "run", "feeds.csv", "--out", "loop", "--index", str(index)]
            if self.tool(*words, codes=(0, 65, 74)).returncode == 74:
                self.tool(*words, codes=(0, 65, 74))

    def submit(self):
        """Runs the batch file as a user does; returns the id of the array job."""
        (self.work / "logs").mkdir(exist_ok=True)
        run = subprocess.run(["bash", self.options.batch, "feeds.csv", "slurm", f"--array=0-{self.shards - 1}%2",
                              f"--output={self.work}/logs/%x-%A_%a"],
                             cwd=self.work, env=self.slurm.environment, capture_output=True, text=True)
        found = re.search(r"array (\d+)", run.stdout)
        expect(run.returncode == 0 and found, f"the batch file: {run.returncode}: {run.stdout}{run.stderr}")
        return found[1]

    # What came of it

    def statuses(self, folder):
        return {path.parent.name: json.loads(path.read_text()) for path in (self.work / folder).glob("*/status.json")}

    def states(self, folder):
        return {id_: status["state"] for id_, status in self.statuses(folder).items()}

    def bundles(self, folder):
        return {path.parent.name: path.read_bytes() for path in (self.work / folder).glob("*/*.transit")}

    def summary(self):
        text = self.tool("catalogue", "summary", "slurm", "--json", codes=(0, 1)).stdout
        return {feed["id"]: feed["state"] for feed in json.loads(text)["feeds"]}

    def scratch(self):
        """The temporary folders of tasks, on the nodes and beside the feeds."""
        folders = [*(self.slurm.folder / f"scratch-{node}" for node in NODES), self.work / "slurm/.scratch"]
        return {path for folder in folders for path in folder.glob("catalogue.*")}

    def check_states(self, folder, expected):
        states, wanted = self.states(folder), {id_: state for id_, (state, _) in expected.items()}
        # A second attempt finds what it has built unchanged.
        found = {id_: "built" if state == "unchanged" else state for id_, state in states.items()}
        wrong = {id_ for id_ in found.keys() | wanted.keys() if found.get(id_) != wanted.get(id_)}
        expect(not wrong, f"{folder}: other states than expected: {[(id_, states.get(id_)) for id_ in wrong]}")
        left = list((self.work / folder).glob("*/started"))
        expect(not left, f"{folder}: a run that has ended is still marked: {left[:3]}")
        expect(self.bundles(folder).keys() == {id_ for id_ in wanted if wanted[id_] == "built"}, f"{folder}: bundles")

    def check_equal(self):
        for name, left, right in [
                ("bundle", self.bundles("loop"), self.bundles("slurm")),
                ("status.json", lasting(self.statuses("loop")), lasting(self.statuses("slurm")))]:
            different = [id_ for id_ in left.keys() | right.keys() if left.get(id_) != right.get(id_)]
            expect(not different, f"loop and Slurm: other {name}: {different[:5]}")

    def check_exits(self, job, expected, nodes_fail):
        """The last exit code of each task, and the number of its attempts."""
        attempts = collections.defaultdict(list)
        for each in self.slurm.completions():
            if each.get("ArrayJobId") == job:
                attempts[int(each["ArrayTaskId"])].append(each)
        codes, faults = [code for _, code in expected.values()], [fault for _, fault in self.rows.values()]
        for shard in range(self.shards):
            # 74 wins over 65. A shaky host answers the second attempt.
            code, ended, task = max(codes[shard::self.shards]), attempts[shard], f"the task {job}_{shard}"
            expect(ended and ended[-1]["ExitCode"] == f"{code}:0", f"{task}: {ended[-1:]}, expected {code}")
            counts = [4] if code == 74 else [1, 2] if "shaky" in faults[shard::self.shards] else [1]
            expect(nodes_fail or len(ended) in counts, f"{task}: {len(ended)} attempts, expected {counts}")

    # Nights

    def first_night(self, expected):
        """Kills a node while it builds a large feed, then breaks its disk, then kills the other node's slurmd."""
        slurm, rows, victim = self.slurm, list(self.rows), []
        job = self.submit()

        def node_builds():
            running = {id_.partition("_")[2]: node for id_, state, node in slurm.queue() if state == "RUNNING"}
            for path in (self.work / "slurm").glob("large-*/started"):
                node = running.get(str(rows.index(path.parent.name) % self.shards))
                victim[:] = [node, path.parent.name] if node in NODES else []
            return victim

        slurm.wait(node_builds, "no large feed is being built")
        node, row = victim
        count = slurm.kill_node(node)
        expect(self.summary().get(row) == "interrupted", f"the summary of a killed row: {self.summary().get(row)}")
        self.say(f"killed {count} processes of {node}, which was building {row}")
        slurm.wait(lambda: slurm.state(node).startswith("down"), "Slurm does not see that a node is gone", 60)
        slurm.break_scratch(node)
        slurm.start_node(node)
        other = next(each for each in NODES if each != node)
        slurm.wait(lambda: len(self.states("slurm")) > len(rows) // 2, "no progress after a node was killed")
        slurm.daemons.pop(other).kill()
        self.say(f"killed slurmd of {other}; its task runs on")
        slurm.wait(lambda: slurm.state(other).startswith("down"), "Slurm does not see that slurmd is gone", 60)
        slurm.start_node(other)
        slurm.wait(lambda: not slurm.queue(), "the array does not end")
        logs = "".join(path.read_text(errors="replace") for path in (self.work / "logs").glob(f"catalogue-{job}_*"))
        expect(f"catalogue.sbatch: {node}: requeued" in logs, "no task was requeued from the node with a broken disk")
        slurm.mend_scratch(node)
        self.check_states("slurm", expected)
        self.check_exits(job, expected, nodes_fail=True)
        expect(slurm.completions()[-1]["Name"] == "catalogue-summary", "the last job is not the summary")
        expect((self.work / "slurm/index.html").stat().st_size > 1000, "no page of the summary")
        expect(self.summary() == self.states("slurm"), "the summary has other states than the rows")

    def second_night(self, expected):
        """Ten feeds have changed, and three that were fine are not feeds any more."""
        fine = [id_ for id_ in self.rows if id_.startswith("city") and expected[id_][0] == "built"]
        changed, spoiled = fine[:CHANGED], fine[CHANGED:CHANGED + 3]
        # Larger than the former ones: a bundle that loses much is refused.
        new, page = self.sample(110_000, 11), self.work / "page.html"
        page.write_text("<!doctype html><title>Moved</title>")
        for id_ in changed + spoiled:
            self.host.files[self.rows[id_][0]] = new if id_ in changed else page
        before, scratch, began = self.bundles("slurm"), self.scratch(), time.time()
        job = self.submit()
        self.slurm.wait(lambda: not self.slurm.queue(), "the array does not end")
        states, after = self.states("slurm"), self.bundles("slurm")
        expect(after.keys() == before.keys(), "a bundle is gone")
        differ = {id_ for id_ in after if after[id_] != before[id_]}
        expect(differ == set(changed), f"changed: {sorted(differ)}, expected {sorted(changed)}")
        expect(all(states[id_] == "refused" for id_ in spoiled), f"pages: {[states[id_] for id_ in spoiled]}")
        bundles = (self.work / "slurm").glob("*/*.transit")
        written = {path.parent.name for path in bundles if path.stat().st_mtime > began}
        expect(written == set(changed), f"bundles written again: {sorted(written)}")
        self.check_exits(job, expected | dict.fromkeys(spoiled, ("refused", 65)), nodes_fail=False)
        expect(self.scratch() == scratch, f"temporary files are left: {self.scratch() - scratch}")
        expect(self.summary() == states, "the summary has other states than the rows")

    def run(self):
        self.say(f"Slurm {self.slurm.start()}: two nodes")
        expected = self.make_catalogue()
        counts = collections.Counter(state for state, _ in expected.values())
        self.say(f"{len(self.rows)} rows: {dict(counts)} expected")
        self.first_night(expected)
        self.say("first night on Slurm, with killed nodes")
        self.loop()
        self.check_states("loop", expected)
        self.check_equal()
        self.say("a loop gives the same")
        self.second_night(expected)
        self.say(f"second night; a catalogue of {len(self.rows)} rows is the same on Slurm and with a loop")


def lasting(value):
    """A status without what differs from run to run. A second attempt finds built feeds unchanged."""
    if isinstance(value, dict) and value.get("code") == "interrupted":
        return None  # An earlier attempt was killed.
    if isinstance(value, dict):
        kept = {key: lasting(each) for key, each in value.items() if not VOLATILE.fullmatch(key)}
        return {key: each for key, each in kept.items() if each is not None}
    if isinstance(value, list):
        return [lasting(each) for each in value]
    return "built" if value == "unchanged" else value


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tools", type=lambda text: pathlib.Path(text).resolve())
    parser.add_argument("batch", type=lambda text: pathlib.Path(text).resolve())
    parser.add_argument("--rows", type=int, default=300)
    parser.add_argument("--scale", type=float, default=1)
    options = parser.parse_args()
    expect(options.rows >= 40, "--rows: expected at least 40")
    with tempfile.TemporaryDirectory(prefix="cluster-") as name:
        pathlib.Path(name).chmod(0o755)
        for folder in ("slurm", "work"):
            (pathlib.Path(name) / folder).mkdir()
        check = Check(options, pathlib.Path(name))
        try:
            check.run()
        finally:
            check.slurm.stop()


main()
