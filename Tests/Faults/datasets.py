"""Trials of datasets that are published: failing calls, and kills at every call.

A run fetches a feed, which the server compresses, merges it with a local one, builds, cuts a region and publishes both.
It changes five places: two bundles, their published folders and the lock file. After any end, each is the old one or
the new one, complete. After the next run, even one that fails, all are old or all are new; only the region's folder may still be old.
"""

import errno
import gzip
import hashlib
import json
import os
import shutil
import signal

import small_feed
from failing_calls import EVERYTHING, NEEDING_ROOM, FailingCalls, numbers
from trials import CANNOT_CREATE, CANNOT_OPEN, DONE, FAILED, UNUSABLE, Tally
from updates import Host, accepted

# What the system and SQLite say of a full disk.
FULL = [os.strerror(errno.ENOSPC), "database or disk is full"]

CONFIGURATION = """name: City
output: city.transit
feeds:
  - { id: city, path: feed }
  - { id: net, url: "http://127.0.0.1:PORT/net.zip", on-failure: keep-last, retries: 0 }
regions:
  - { id: trams, route_types: [0] }
publish: {folder: public, feed: city, key: online.key, root: root.json}
"""

# What a run changes. Folders are published one after the other, that of the region last.
TOGETHER = ["bundle", "region", "lock", "folder"]
PLACES = [*TOGETHER, "region's folder"]


class Dataset:
    def __init__(self, trials):
        self.trials, self.place = trials, trials.place()
        self.folder, self.feeds = self.place / "dataset", [self.place / "old", self.place / "new"]
        self.host = Host(trials.place())
        self.folder.mkdir()
        for name in ["root", "online"]:
            trials.must(trials.gtfs_bundle, "keys", "new", self.folder / name)
        trials.must(trials.gtfs_bundle, "publish", "init", self.folder / "public", "--root-key",
                    self.folder / "root.key", "--key", self.folder / "online.pub")
        shutil.copy(self.folder / "public/root/1.json", self.folder / "root.json")
        (self.folder / "dataset.yml").write_text(CONFIGURATION.replace("PORT", str(self.host.server_port)))
        agency, stops = small_feed.FILES["agency.txt"], small_feed.FILES["stops.txt"]
        self.downloads = []
        for number, feed in enumerate(self.feeds):
            small_feed.write_folder(feed, {"agency.txt": agency.replace("Small", f"Version {number}")})
            download = small_feed.write(
                self.place / "net.zip", {"stops.txt": stops.replace("Main", f"Station {number}")})
            self.downloads.append(gzip.compress(download.read_bytes()))
        self.words = [trials.gtfs_bundle, "dataset", str(self.folder / "dataset.yml"), "--progress", "none"]
        self.saved = self.place / "saved"

    def use(self, number):
        shutil.rmtree(self.folder / "feed", ignore_errors=True)
        if number is not None:
            shutil.copytree(self.feeds[number], self.folder / "feed")
            (self.host.folder / "net.zip").write_bytes(self.downloads[number])

    def save(self):
        shutil.rmtree(self.saved, ignore_errors=True)
        shutil.copytree(self.folder, self.saved, symlinks=True)

    def restore(self):
        shutil.rmtree(self.folder)
        shutil.copytree(self.saved, self.folder, symlinks=True)

    def state(self):
        """The contents of each place, as SHA-256s or content roots of bundles, and what was published last."""
        lock = json.loads((self.folder / "dataset.lock.json").read_text())
        sequence, content = accepted(self.folder / "public/city/stable.json")
        hashes = [hashlib.sha256((self.folder / name).read_bytes()).hexdigest()
                  for name in ["city.transit", "city-trams.transit"]]
        return {"bundle": hashes[0], "region": hashes[1],
                "lock": (lock["bundle"]["sha256"], lock["regions"]["trams"]["sha256"]), "folder": content,
                "region's folder": accepted(self.folder / "public/city-trams/stable.json")[1],
                "sequence": sequence, "remembered": lock["published"]["city/stable"]["sequence"]}


def try_datasets(trials):
    tally = Tally("datasets, calls that fail")
    shim, dataset = FailingCalls(trials), Dataset(trials)
    dataset.use(0)
    trials.must(*dataset.words)
    old = dataset.state()
    dataset.save()
    dataset.use(1)
    trials.must(*dataset.words)
    new = dataset.state()
    for name, calls, fault, count in [
        ("kill -9", "write,pwrite,fsync,rename,mkdir,unlink", "kill", 1), ("kill -9", EVERYTHING, "kill", 1),
        ("no room", NEEDING_ROOM, "ENOSPC", 0), ("one failure", EVERYTHING, "EIO", 1)]:
        dataset.restore()
        dataset.use(1)
        total = shim.count(tally, dataset.words, [dataset.folder], calls, fault)
        for at in numbers(total, None if trials.is_long else 30, trials.seed):
            dataset.restore()
            dataset.use(1)
            ended, _, failed = shim.run(dataset.words, [dataset.folder], calls, at, fault, count)
            what = f"dataset, {name}, call {at} ({failed})"
            if fault == "kill" and ended.status == -signal.SIGKILL:
                tally.cases, tally.faults = tally.cases + 1, tally.faults + 1
            else:
                allowed = {DONE, CANNOT_CREATE, FAILED}
                if fault == "EIO":
                    allowed |= {UNUSABLE, CANNOT_OPEN}
                # Errors in a feed name its id, or the zip or folder.
                places = [str(dataset.folder), "city: ", "feed: ", "city.transit: ", "city.zip: ", "city-trams.zip: ", "net.zip: "]
                trials.judge_end(tally, what, ended, allowed, places)
            if fault == "ENOSPC" and ended.status > 0 and not any(words in ended.told for words in FULL):
                tally.find("wrong", f"{what}: does not say that the disk is full: {ended.told}")
            judge(tally, what, dataset, old, new)
            recover(trials, tally, what, dataset, old, new)
    return tally


def judge(tally, what, dataset, old, new):
    """Checks that each place is old or new."""
    now = dataset.state()
    for place in PLACES:
        if now[place] not in (old[place], new[place]):
            tally.find("lost", f"{what}: the {place} is neither the old nor the new one")


def recover(trials, tally, what, dataset, old, new):
    """Checks that a run that fails makes all places old or all new, except that the region may be published by the next
    run, and that one that succeeds makes them new."""
    dataset.use(None)
    if trials.run(*dataset.words).status == DONE:
        tally.find("wrong", f"{what}: a run without its feed succeeds")
    now = dataset.state()
    sides = [side for side in (old, new) if all(now[place] == side[place] for place in TOGETHER)]
    if not sides or now["region's folder"] not in (old["region's folder"], sides[0]["region's folder"]):
        tally.find("wrong", f"{what}: after the next run, some places are old and some are new: {now}")
    if now["remembered"] != now["sequence"]:
        tally.find("wrong", f"{what}: the lock file does not remember the last publication: {now}")
    dataset.use(1)
    ended = trials.run(*dataset.words)
    last = dataset.state()
    if ended.status != DONE or any(last[place] != new[place] for place in PLACES):
        tally.find("wrong", f"{what}: the next run does not reach the new bundle: {ended.told}")
    if last["sequence"] > new["sequence"] + 1:
        tally.find("wrong", f"{what}: signed {last['sequence']} manifests")
    left = [path.name for path in dataset.folder.iterdir() if path.suffix in (".next", ".partial", ".scratch")]
    if left:
        tally.find("wrong", f"{what}: leaves {left}")
