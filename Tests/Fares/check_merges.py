#!/usr/bin/env python3
"""Compares what journeys cost in a merge of two feeds with what they cost in their own feed.

  check_merges.py GTFS_BUNDLE [--pairs N] [--seed S] [--keep FOLDER]

The feeds are random and have equal ids. Pairs that `merge` refuses, because it cannot keep their prices, are counted.
Exit code 1 if a price differs.
"""

import argparse
import csv
import io
import itertools
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import zipfile

from check_fares import CommandFailed, ask, build, rides_of
from naive_fares import NaiveFares
from random_fares import questions, random_feed

PREFIXES = ("first", "second")


def asked_fares(tool, bundle, rides, prefix, known):
    """Returns the fares of rides; trips may have a prefix."""
    texts = []
    for ride in rides:
        trip = f"{prefix}:{ride['trip_id']}" if f"{prefix}:{ride['trip_id']}" in known else ride["trip_id"]
        text = f"{trip},{ride['service_date']},{ride['from_stop_sequence']},{ride['to_stop_sequence']}"
        texts.append(text + (",seated" if ride.get("stays_seated") else ""))
    run = subprocess.run(
        [tool, "ask", bundle, json.dumps({"fares": {"ride": texts}})], capture_output=True, text=True, check=False
    )
    answer = json.loads(run.stdout)
    if "error" in answer:
        raise CommandFailed(answer["error"]["text"])
    return answer["rows"][0] if answer["rows"] else None


def trips_of(feed):
    """Returns the trip_ids of a zip."""
    with zipfile.ZipFile(feed) as files, files.open("trips.txt") as file:
        return {row["trip_id"] for row in csv.DictReader(io.TextIOWrapper(file, "utf-8-sig", newline=""))}


def prices(fares):
    """What a rider is told of prices, without ids."""
    if fares is None:
        return None
    cheapest = [(entry["currency"], entry["amount"]) for entry in fares["cheapest"]]
    options = sorted((entry["currency"], entry["amount"]) for entry in fares["options"])
    return fares["unknown"], cheapest, options


def is_valid(feed):
    """Returns whether all rows of rules count: merges do not tell which ones do not."""
    naive = NaiveFares(feed)
    if hasattr(naive, "transfer_rules"):
        known = {"fare_leg_rules.txt": naive.leg_rules, "fare_transfer_rules.txt": naive.transfer_rules}
    else:
        known = {}
    return all(len(rules) == len(rows_of(feed / name)) for name, rules in known.items())


def rows_of(path):
    """Returns the rows of a file; none without it."""
    if not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def pairs(first):
    """Yields pairs of seeds whose feeds have one time zone, as merges need."""
    waiting = {}
    for seed in itertools.count(first):
        with tempfile.TemporaryDirectory() as folder:
            random_feed(seed, pathlib.Path(folder) / "feed")
            text = (pathlib.Path(folder) / "feed" / "agency.txt").read_text(encoding="utf-8")
        zone = next(csv.DictReader(io.StringIO(text)))["agency_timezone"]
        kind = zone, seed % 2  # Odd seeds have Fares v1.
        if kind in waiting:
            yield waiting.pop(kind), seed
        else:
            waiting[kind] = seed


def check_pair(tool, seeds, folder, counts, keep):
    """Returns the differences of a pair."""
    feeds = []
    for seed, prefix in zip(seeds, PREFIXES):
        random_feed(seed, folder / prefix)
        feeds.append(pathlib.Path(shutil.make_archive(str(folder / prefix), "zip", folder / prefix)))
        build(tool, feeds[-1], folder / f"{prefix}.transit")
    if not all(is_valid(folder / prefix) for prefix in PREFIXES):
        counts["odd"] += 1
        return []
    merged = folder / "merged.zip"
    words = [f"--prefix={prefix}={feed}" for prefix, feed in zip(PREFIXES, feeds)]
    run = subprocess.run([tool, "merge", *feeds, "-o", merged, *words], capture_output=True, text=True, check=False)
    if run.returncode:
        counts["refused"] += 1
        return [] if run.returncode == 65 and "fare" in run.stderr else [f"{seeds}: merge: {run.stderr}"]
    if "no price" in run.stderr or "fares may differ" in run.stderr:
        counts["warned"] += 1
        return []
    build(tool, merged, folder / "merged.transit")
    known = trips_of(merged)
    found = []
    for seed, prefix in zip(seeds, PREFIXES):
        for origin, destination, depart in questions(seed):
            own = folder / f"{prefix}.transit"
            for journey in ask(tool, own, origin, destination, depart):
                rides = rides_of(journey)
                if not rides:
                    continue
                counts["journeys"] += 1
                wanted = prices(journey["fares"])
                counts["priced"] += bool(wanted and wanted[1])
                got = prices(asked_fares(tool, folder / "merged.transit", rides, prefix, known))
                # A feed without fares has none where the other one has rules: then nothing is known.
                if wanted is None and (got is None or got[0] == "no_rule"):
                    continue
                if got != wanted:
                    found.append(f"{seeds} {prefix}: {rides}\n  wanted {wanted}\n  got    {got}")
    if found and keep:
        shutil.copytree(folder, keep / "-".join(map(str, seeds)), dirs_exist_ok=True)
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool", metavar="GTFS_BUNDLE")
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=pathlib.Path)
    options = parser.parse_args()
    counts = {"pairs": 0, "journeys": 0, "priced": 0, "refused": 0, "warned": 0, "odd": 0}
    differences = []
    for seeds in itertools.islice(pairs(options.seed), options.pairs):
        with tempfile.TemporaryDirectory() as folder:
            differences += check_pair(options.tool, seeds, pathlib.Path(folder), counts, options.keep)
        counts["pairs"] += 1
    for text in differences[:20]:
        print(text)
    print(", ".join(f"{count} {what}" for what, count in counts.items()) + f", {len(differences)} differences")
    return 1 if differences or not counts["priced"] else 0


if __name__ == "__main__":
    sys.exit(main())
