#!/usr/bin/env python3
"""Compares the fares of the command gtfs-bundle with naive_fares.py on random feeds.

Exit code 1 if anything differs, or if fewer than 90 % of the questions have a journey.
"""

import argparse
import json
import pathlib
import shutil
import sys
import tempfile

from check_fares import CommandFailed, Report, ask, build, differences, rides_of
from naive_fares import NaiveFares, Unsupported
from random_fares import questions, random_feed

SHOWN = 20


def main():
    """Compares all journeys of a number of feeds."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool", metavar="GTFS_BUNDLE", help="the command gtfs-bundle")
    parser.add_argument("--feeds", type=int, default=200, help="number of feeds (default: 200)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first feed (default: 1)")
    parser.add_argument("--keep", metavar="FOLDER", type=pathlib.Path, help="copy feeds with differences to a folder")
    options = parser.parse_args()

    report = Report(SHOWN)
    counts = dict.fromkeys(("feeds", "questions", "answered", "journeys", "priced", "unknown", "unfared", "skipped"), 0)
    for seed in range(options.seed, options.seed + options.feeds):
        with tempfile.TemporaryDirectory() as folder:
            feed = pathlib.Path(folder) / "feed"
            random_feed(seed, feed)
            before = report.differences
            check_feed(options.tool, seed, feed, pathlib.Path(folder) / "x.transit", report, counts)
            counts["feeds"] += 1
            if options.keep and report.differences > before:
                shutil.copytree(feed, options.keep / str(seed), dirs_exist_ok=True)
    if report.differences > SHOWN:
        print(f"{report.differences - SHOWN} more differences are not shown")
    print(", ".join(f"{count} {what}" for what, count in counts.items()) + f", {report.differences} differences")
    enough = counts["answered"] >= 0.9 * counts["questions"]
    if not enough:
        print("fewer than 90 % of the questions have a journey")
    return 1 if report.differences or not enough else 0


def check_feed(tool, seed, feed, bundle, report, counts):
    """Compares all journeys of one feed."""
    try:
        build(tool, feed, bundle)
    except CommandFailed as error:
        report.add(f"seed {seed}", [str(error)], None, None)
        return
    naive = NaiveFares(feed)
    for origin, destination, depart in questions(seed):
        counts["questions"] += 1
        place = f"seed {seed}: {origin} to {destination} at {depart}"
        try:
            journeys = [journey for journey in ask(tool, bundle, origin, destination, depart) if rides_of(journey)]
        except CommandFailed as error:
            report.add(place, [str(error)], None, None)
            continue
        counts["answered"] += bool(journeys)
        for journey in journeys:
            counts["journeys"] += 1
            rides = rides_of(journey)
            try:
                wanted = naive.fares(rides)
            except Unsupported:
                counts["skipped"] += 1
                continue
            kind = "unfared" if wanted is None else "unknown" if wanted["unknown"] else "priced"
            counts[kind] += 1
            got = journey.get("fares", "no key fares")
            texts = differences(wanted, got, naive)
            if texts:
                report.add(f"{place}: {json.dumps(rides)}", texts, wanted, got)


if __name__ == "__main__":
    sys.exit(main())
