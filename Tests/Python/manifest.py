#!/usr/bin/env python3
"""Verifies a manifest or an index with a root; implemented from docs/formats/manifest.md alone, without code of the
package.

    manifest.py ROOT [NEXT_ROOT ...] MANIFEST --feed FEED [--channel stable] [--now TIME]
    manifest.py ROOT [NEXT_ROOT ...] INDEX --index [--now TIME]

ROOT is trusted; each NEXT_ROOT must be a valid successor of the previous root. Prints the payload of the last file, or
exits with status 1 and one line that starts with the kind of the problem. Needs the package `cryptography`.
"""

import argparse
import base64
import binascii
import datetime
import hashlib
import json
import re
import sys

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

MAXIMUM_LENGTH = 65_536
ROOT = "application/vnd.transit-bundle.root+json"
MANIFEST = "application/vnd.transit-bundle.manifest+json"
INDEX = "application/vnd.transit-bundle.index+json"
MAXIMUM_INDEX_LENGTH = 4_194_304
NUMBERS = (1, 2**53 - 1)


class Refusal(Exception):
    """The kind of a problem and its description."""


def demand(condition, problem, kind="damaged"):
    if not condition:
        raise Refusal(f"{kind}: {problem}")


# Values


def without_duplicates(pairs):
    demand(len({key for key, _ in pairs}) == len(pairs), "a key twice")
    return {key: value for key, value in pairs if value is not None}


def parse(data):
    def no_constant(name):
        raise ValueError(name)

    try:
        value = json.loads(data.decode("utf-8"), object_pairs_hook=without_duplicates, parse_constant=no_constant)
    except (ValueError, RecursionError) as error:
        raise Refusal(f"damaged: not JSON: {error}") from error
    demand(isinstance(value, dict), "not an object")
    return value


def member(parent, key, kind):
    demand(isinstance(parent, dict) and isinstance(parent.get(key), kind), f"no {key}")
    demand(not (kind is int and isinstance(parent[key], bool)), f"{key} is not an integer")
    return parent[key]


def integer(parent, key, low, high):
    number = member(parent, key, int)
    demand(low <= number <= high, f"{key} is not {low} to {high}")
    return number


def items(parent, key, low, high):
    values = member(parent, key, list)
    demand(low <= len(values) <= high, f"{key} does not have {low} to {high} elements")
    return values


def matching(text, pattern, name):
    demand(isinstance(text, str) and re.fullmatch(pattern, text, re.ASCII), f"not a {name}: {text!r}")
    return text


def digits(text):
    return matching(text, "[0-9a-f]{64}", "hash")


def channel_name(text):
    return matching(text, "[a-z0-9][a-z0-9._-]{0,63}", "name")


def feed_name(text):
    demand(text not in ("o", "root", "index.json"), f"{text} is reserved")
    return channel_name(text)


def time(text):
    matching(text, r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", "time")
    try:
        value = datetime.datetime.strptime(text, "%Y-%m-%dT%H:%M:%SZ")
    except ValueError as error:
        raise Refusal(f"damaged: {error}") from error
    demand(value.year >= 1970, "a time before 1970")
    return value


def day(text):
    matching(text, r"\d{8}", "day")
    try:
        return datetime.date(int(text[:4]), int(text[4:6]), int(text[6:]))
    except ValueError as error:
        raise Refusal(f"damaged: {error}") from error


def unbase64(text):
    try:
        data = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError) as error:
        raise Refusal(f"damaged: {error}") from error
    demand(base64.b64encode(data).decode() == text, "base64 that is not canonical")
    return data


# Envelopes


class Envelope:
    def __init__(self, data, expected_type):
        demand(len(data) <= (MAXIMUM_INDEX_LENGTH if expected_type == INDEX else MAXIMUM_LENGTH), "too long")
        json_value = parse(data)
        demand(json_value.get("payloadType") == expected_type, f"not of type {expected_type}")
        self.type = expected_type
        self.payload = unbase64(member(json_value, "payload", str))
        self.signatures = [
            (digits(member(signature, "keyid", str)), unbase64(member(signature, "sig", str)))
            for signature in items(json_value, "signatures", 0, 64)
        ]

    def signers(self, keys):
        """Returns the ids of the keys that signed, from a dictionary of keys by id."""
        signed = b"DSSEv1 %d %s %d %s" % (len(self.type), self.type.encode(), len(self.payload), self.payload)
        found = set()
        for key_id, signature in self.signatures:
            if key_id in keys:
                try:
                    Ed25519PublicKey.from_public_bytes(keys[key_id]).verify(signature, signed)
                    found.add(key_id)
                except InvalidSignature:
                    pass
        return found


# Roots


class Root:
    def __init__(self, payload):
        json_value = parse(payload)
        demand(member(json_value, "format", int) == 1, "another format of root", "app too old")
        self.version = integer(json_value, "version", *NUMBERS)
        self.expires = time(member(json_value, "expires", str))
        self.keys, self.feeds = {}, {}
        for key in items(json_value, "keys", 1, 32):
            public = unbase64(member(key, "public", str))
            key_id = hashlib.sha256(public).hexdigest()
            demand(len(public) == 32 and digits(key.get("keyid")) == key_id, "a key has another id")
            demand(key_id not in self.keys, "a key twice")
            self.keys[key_id] = public
            if "feeds" in key:
                self.feeds[key_id] = [feed_name(name) for name in items(key, "feeds", 1, MAXIMUM_LENGTH)]
        self.root = self.role(member(json_value, "root", dict))
        self.release = self.role(member(json_value, "release", dict))

    def role(self, json_value):
        """Returns the threshold and the keys of the role by id."""
        ids = [digits(key_id) for key_id in items(json_value, "keyids", 1, len(self.keys))]
        demand(len(set(ids)) == len(ids), "a key has a role twice")
        demand(all(key_id in self.keys for key_id in ids), "a role of an unknown key")
        return integer(json_value, "threshold", 1, len(ids)), {key_id: self.keys[key_id] for key_id in ids}

    def demand_signed(self, envelope):
        threshold, keys = self.root
        demand(len(envelope.signers(keys)) >= threshold, f"not signed by root {self.version}", "signature")


def trusted_root(data):
    envelope = Envelope(data, ROOT)
    root = Root(envelope.payload)
    root.demand_signed(envelope)
    return root


def successor(root, data):
    envelope = Envelope(data, ROOT)
    root.demand_signed(envelope)
    following = Root(envelope.payload)
    demand(following.version > root.version, "not a newer root", "rollback")
    demand(following.version == root.version + 1, "a root is missing", "unknown root")
    following.demand_signed(envelope)
    return following


# Manifests


def check_file(json_value):
    digits(member(json_value, "sha256", str))
    integer(json_value, "length", 1, 2**40)


def check_geometry(json_value):
    page_size = integer(json_value, "pageSize", 512, 65_536)
    pages = integer(json_value, "pagesPerBlock", 1, 1024)
    length = integer(json_value, "decodedLength", 1, 2**63 - 1)
    demand(page_size & (page_size - 1) == 0, "a page size that is not a power of two")
    demand(length % page_size == 0 and length // page_size < 2**32 - 1, "a length that is not whole pages")
    demand(-(-length // (page_size * pages)) <= 2**24, "too many blocks")


def check_validity(json_value):
    if "validity" in json_value:
        validity = member(json_value, "validity", dict)
        demand(day(validity.get("first")) <= day(validity.get("last")), "a validity that ends before it begins")


def check_release(json_value):
    integer(json_value, "schema", 0, 2**32 - 1)
    integer(json_value, "features", 0, 2**32 - 1)
    for key in ["contentRoot", "databaseSHA256", "metadataSHA256"]:
        digits(member(json_value, key, str))
    check_geometry(member(json_value, "geometry", dict))
    check_validity(json_value)
    integer(json_value, "trips", 0, 2**53 - 1)
    if "activateAt" in json_value:
        time(json_value["activateAt"])
    check_file(member(json_value, "file", dict))
    deltas = items(json_value, "deltas", 0, 64)
    for delta in deltas:
        check_file(delta)
    demand(len({digits(delta.get("fromContentRoot")) for delta in deltas}) == len(deltas), "two deltas from one root")


class Manifest:
    def __init__(self, payload):
        self.json = parse(payload)
        demand(member(self.json, "format", int) == 1, "another format of manifest", "app too old")
        self.feed = feed_name(self.json.get("feed"))
        self.channel = channel_name(self.json.get("channel"))
        self.root_version = integer(self.json, "rootVersion", *NUMBERS)
        self.sequence = integer(self.json, "sequence", *NUMBERS)
        self.issued, self.expires = time(self.json.get("issued")), time(self.json.get("expires"))
        demand(self.issued < self.expires, "expires before it is issued")
        for release in items(self.json, "releases", 1, 16):
            check_release(release)


def accepted_manifest(root, data, feed, channel, clock):
    """Verifies a manifest for a client that has not accepted one before."""
    envelope = Envelope(data, MANIFEST)
    threshold, keys = root.release
    signers = envelope.signers(keys)
    demand(len(signers) >= threshold, f"not signed by root {root.version}", "signature")
    manifest = Manifest(envelope.payload)
    demand(manifest.root_version <= root.version, f"root {manifest.root_version} is needed", "unknown root")
    demand((manifest.feed, manifest.channel) == (feed, channel), f"{manifest.feed}/{manifest.channel}", "wrong feed")
    entitled = [key for key in signers if feed in root.feeds.get(key, [feed])]
    demand(len(entitled) >= threshold, "by keys of other feeds", "signature")
    demand_valid(root, manifest, clock)
    return manifest


def demand_valid(root, document, clock):
    """Demands that neither the root nor a manifest or index has expired."""
    now = max(clock, document.issued) if document.root_version == root.version else clock
    demand(now < root.expires, f"at {root.expires}", "expired root")
    demand(now < document.expires, f"at {document.expires}", "expired manifest")


# Indexes


def check_text(text):
    demand(isinstance(text, str) and 1 <= len(text.encode()) <= 1024, "a text that is not 1 to 1,024 bytes")


def check_bounds(json_value):
    south, north = (integer(json_value, key, -90_000_000, 90_000_000) for key in ("south", "north"))
    demand(south <= north, "a box whose south is above its north")
    for key in ("west", "east"):
        integer(json_value, key, -180_000_000, 180_000_000)


def check_channel(json_value, root_version):
    """Returns the feed and the channel of an entry."""
    integer(json_value, "rootVersion", 1, root_version)
    integer(json_value, "sequence", *NUMBERS)
    digits(member(json_value, "contentRoot", str))
    integer(json_value, "length", 1, 2**40)
    check_text(json_value.get("name"))
    check_text(json_value.get("timeZone"))
    if "names" in json_value:
        names = member(json_value, "names", dict)
        demand(len(names) <= 64, "more than 64 names")
        for text in [*names.keys(), *names.values()]:
            check_text(text)
    check_validity(json_value)
    if "bounds" in json_value:
        check_bounds(member(json_value, "bounds", dict))
    return feed_name(json_value.get("feed")), channel_name(json_value.get("channel"))


class Index:
    def __init__(self, payload):
        self.json = parse(payload)
        demand(member(self.json, "format", int) == 1, "another format of index", "app too old")
        self.root_version = integer(self.json, "rootVersion", *NUMBERS)
        self.sequence = integer(self.json, "sequence", *NUMBERS)
        self.issued, self.expires = time(self.json.get("issued")), time(self.json.get("expires"))
        demand(self.issued < self.expires, "expires before it is issued")
        channels = [check_channel(channel, self.root_version) for channel in items(self.json, "channels", 1, 10_000)]
        demand(channels == sorted(set(channels)), "channels that are not in order, or one twice")


def accepted_index(root, data, clock):
    """Verifies an index for a client that has not accepted one before."""
    envelope = Envelope(data, INDEX)
    threshold, keys = root.release
    signers = envelope.signers(keys)
    demand(len(signers) >= threshold, f"not signed by root {root.version}", "signature")
    index = Index(envelope.payload)
    demand(index.root_version <= root.version, f"root {index.root_version} is needed", "unknown root")
    demand(len([key for key in signers if key not in root.feeds]) >= threshold, "by keys of some feeds", "signature")
    demand_valid(root, index, clock)
    return index


def read(path):
    with open(path, "rb") as file:
        return file.read(MAXIMUM_INDEX_LENGTH + 1)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", metavar="FILE")
    subject = parser.add_mutually_exclusive_group(required=True)
    subject.add_argument("--feed")
    subject.add_argument("--index", action="store_true", help="the last file is an index")
    parser.add_argument("--channel", default="stable")
    parser.add_argument("--now", help="the current time; that of the clock by default")
    arguments = parser.parse_args()
    if len(arguments.files) < 2:
        parser.error("expected a root and a manifest or an index")
    try:
        clock = datetime.datetime.now(datetime.timezone.utc).replace(tzinfo=None)
        if arguments.now:
            clock = time(arguments.now)
        root = trusted_root(read(arguments.files[0]))
        for path in arguments.files[1:-1]:
            root = successor(root, read(path))
        data = read(arguments.files[-1])
        if arguments.index:
            document = accepted_index(root, data, clock)
        else:
            document = accepted_manifest(root, data, arguments.feed, arguments.channel, clock)
    except Refusal as refusal:
        sys.exit(str(refusal))
    print(json.dumps(document.json, indent=2))


if __name__ == "__main__":
    main()
