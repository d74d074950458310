#!/usr/bin/env python3
"""Compares the fares of journeys with expected files.

  check_fares.py GTFS_BUNDLE FOLDER           compares the answers of the command gtfs-bundle
  check_fares.py GTFS_BUNDLE FOLDER --naive   compares naive_fares.py instead

FOLDER has made/NAME/expected.json, random/SEED/expected.json and real/NAME.json. Real feeds lie in ../feeds beside it.
Exit code 1 if anything differs.
"""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

from naive_fares import NaiveFares

# Names in the command's interface.
DEPART = "--departing"
RIDE_TYPE = "ride"
RIDE_KEYS = ("trip_id", "service_date", "from_stop_sequence", "to_stop_sequence")
STAYS_SEATED = "stays_seated"

PAYS_KEYS = {"kind", "legs", "id", "amount", "rider_category_id", "fare_media_id"}
WAY_KEYS = ("kind", "legs", "id", "amount")


class CommandFailed(Exception):
    """The command ended with an error."""


def run(*arguments):
    """Runs a command and returns its standard output."""
    result = subprocess.run([str(argument) for argument in arguments], capture_output=True, text=True, check=False)
    if result.returncode != 0:
        raise CommandFailed(f"{' '.join(map(str, arguments))}: exit code {result.returncode}: {result.stderr.strip()}")
    return result.stdout


def build(tool, feed, bundle):
    """Builds a bundle of a feed."""
    run(tool, "build", feed, "-o", bundle)


def ask(tool, bundle, origin, destination, depart):
    """Returns the journeys of the command's answer."""
    return json.loads(run(tool, "journeys", bundle, origin, destination, DEPART, depart, "--json"))


def rides_of(journey):
    """Returns the rides of a journey of an answer, with whether the rider stays seated."""
    legs = [leg for leg in journey["legs"] if leg["type"] == RIDE_TYPE]
    return [{**{key: leg[key] for key in RIDE_KEYS}, STAYS_SEATED: leg[STAYS_SEATED]} for leg in legs]


def identity(rides):
    """Returns what identifies a journey: its rides."""
    return tuple(tuple(ride[key] for key in RIDE_KEYS) for ride in rides)


def canonical(value):
    """Returns a text that is equal for equal JSON values; true differs from 1."""
    return json.dumps(value, sort_keys=True)


def without_ways(fares):
    """Returns the fares without the ways to pay."""
    cheapest = [{key: entry[key] for key in entry if key not in ("ways", "pays")} for entry in fares["cheapest"]]
    return {**fares, "cheapest": cheapest}


def differences(wanted, got, feed=None):
    """Returns texts that say how fares differ from the wanted ones.

    `wanted` has ways to pay, `got` ways or pays. With a NaiveFares as `feed`, riders and media of `pays` are checked
    against the product rows of the feed too.
    """
    if wanted is None or not isinstance(got, dict):
        return [] if wanted is None and got is None else ["only one of them has fares"]
    try:
        if canonical(without_ways(wanted)) != canonical(without_ways(got)):
            keys = sorted({*wanted, *got})
            left, right = without_ways(wanted), without_ways(got)
            return [f"{key} differs" for key in keys if canonical(left.get(key)) != canonical(right.get(key))]
        return [
            text
            for want, have in zip(wanted["cheapest"], got["cheapest"], strict=True)
            for text in payment_differences(want, have, got["legs"], feed)
        ]
    except (KeyError, TypeError, IndexError) as error:
        return [f"malformed: {error!r}"]


def payment_differences(want, have, legs, feed):
    """Returns what is wrong with the ways, or with the one way, to pay of an entry of `cheapest`."""
    currency = want["currency"]
    if "ways" in have:
        if want["ways"] is None or have["ways"] is None:
            return [] if want["ways"] is have["ways"] else [f"{currency}: only one of them has more than 60 ways"]
        same = sorted(map(canonical, want["ways"])) == sorted(map(canonical, have["ways"]))
        return [] if same else [f"{currency}: ways differ"]
    found = []
    pays = have["pays"]
    if any(set(entry) != PAYS_KEYS for entry in pays):
        return [f"{currency}: pays has other keys"]
    if sum(entry["amount"] for entry in pays) != want["amount"]:
        found.append(f"{currency}: pays does not add up to the amount")
    way = [{key: entry[key] for key in WAY_KEYS} for entry in pays]
    if want["ways"] is not None and canonical(way) not in map(canonical, want["ways"]):
        found.append(f"{currency}: pays is not one of the ways")
    for entry in pays:
        shown = ("id", "amount", "rider_category_id", "fare_media_id")
        wanted = [entry[key] for key in shown] + [currency]
        if entry["kind"] == "leg":
            products = legs[entry["legs"][0]]["products"]
            if wanted not in [[product[key] for key in (*shown, "currency")] for product in products]:
                found.append(f"{currency}: {entry} is not a product of its leg")
        if entry["kind"] == "fare" and (entry["rider_category_id"], entry["fare_media_id"]) != (None, None):
            found.append(f"{currency}: {entry} has a rider or a medium")
        if feed is not None and entry["kind"] != "fare" and not feed.sells(*wanted):
            found.append(f"{currency}: {entry} is not a product row for the default rider")
    return found


class Report:
    """Counts, and prints differences."""

    def __init__(self, most=None):
        self.most = most
        self.differences = 0

    def add(self, place, texts, wanted, got):
        """Prints one difference in full, unless there were too many before."""
        self.differences += 1
        if self.most is None or self.differences <= self.most:
            print(f"{place}: {'; '.join(texts)}")
            print(f"  wanted {json.dumps(wanted, ensure_ascii=False)}")
            print(f"  got    {json.dumps(got, ensure_ascii=False)}", flush=True)


def cases(folder):
    """Yields the name, the feed, the questions and whether it is a real feed, for each expected file."""
    for group in ("made", "random"):
        for path in sorted((folder / group).glob("*/expected.json")):
            expected = json.loads(path.read_text("utf-8"))
            yield f"{group}/{path.parent.name}", path.parent / expected["feed"], expected["questions"], False
    for path in sorted((folder / "real").glob("*.json")):
        expected = json.loads(path.read_text("utf-8"))
        yield f"real/{path.stem}", folder.parent / "feeds" / expected["feed"], expected["questions"], True


def main():
    """Compares all cases."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool", metavar="GTFS_BUNDLE", help="the command gtfs-bundle")
    parser.add_argument("folder", metavar="FOLDER", type=pathlib.Path, help="the folder of expected files")
    parser.add_argument("--naive", action="store_true", help="compare naive_fares.py instead of the command")
    options = parser.parse_args()

    report = Report()
    counts = {"cases": 0, "questions": 0, "compared": 0, "skipped": 0}
    for name, feed, questions, real in cases(options.folder.resolve()):
        counts["cases"] += 1
        with tempfile.TemporaryDirectory() as folder:
            bundle = pathlib.Path(folder) / "x.transit"
            try:
                naive = NaiveFares(feed) if options.naive else None
                if naive is None:
                    build(options.tool, feed, bundle)
            except CommandFailed as error:
                report.add(name, [str(error)], None, None)
                continue
            for question in questions:
                counts["questions"] += 1
                check(options.tool, naive, bundle, name, question, real, report, counts)
    print(", ".join(f"{count} {what}" for what, count in counts.items()) + f", {report.differences} differences")
    return 1 if report.differences or not counts["compared"] else 0


def check(tool, naive, bundle, name, question, real, report, counts):
    """Compares the journeys of a question."""
    place = f"{name} {question['from']} to {question['to']} at {question['depart']}"
    expected = {identity(journey["rides"]): journey for journey in question["journeys"]}
    if naive is not None:
        answers = {key: naive.fares(journey["rides"]) for key, journey in expected.items()}
    else:
        try:
            journeys = ask(tool, bundle, question["from"], question["to"], question["depart"])
        except CommandFailed as error:
            report.add(place, [str(error)], None, None)
            return
        answers = {identity(rides_of(journey)): journey.get("fares", "no key fares") for journey in journeys}
    for key, journey in expected.items():
        if key in answers:
            counts["compared"] += 1
            texts = differences(journey["fares"], answers[key])
            if texts:
                report.add(place, texts, journey["fares"], answers[key])
        elif real:
            counts["skipped"] += 1
        else:
            report.add(place, ["the answer does not have this journey"], key, sorted(answers))
    for key in answers:
        if key not in expected and not real:
            report.add(place, ["the answer has one more journey"], sorted(expected), key)


if __name__ == "__main__":
    sys.exit(main())
