#!/usr/bin/env python3
"""Runs the jobs of the CI templates for several nights, with honest and hostile hosts.

    check_templates.py TOOLS EXAMPLES

TOOLS is a folder with gtfs-bundle and verify-bundle, EXAMPLES is Examples/CI. ci_jobs.py stands in for CI.
"""

import base64
import contextlib
import hashlib
import json
import os
import pathlib
import re
import shutil
import sys
import tempfile
import time

import yaml

from ci_jobs import Failed, Pipeline, Site, Workflow, expect


def files(folder):
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*")) if path.is_file() and path.name != "lock"
    }


class Nights:
    """Runs a template night after night, and judges what each night left."""

    def __init__(self, template):
        self.template = template
        self.site = template.site
        self.streets = 0
        self.bundles = set()
        self.roots = set()

    # One night

    def say(self, what):
        print(f"{self.template.name}: {what}", flush=True)

    def night(self, what, **inputs):
        failure = self.template.night(**inputs)
        if failure:
            raise Failed(f"{what}: {failure}")
        self.check_release(what)
        if what:
            self.say(what)

    def failing_night(self, reason, **inputs):
        """A night that must fail and upload nothing.

        Returns the new signatures.
        """
        times, host, signatures = self.times(), files(self.site.host), self.signatures()
        failure = self.template.night(**inputs)
        expect(failure and reason in str(failure), f"expected a failure with “{reason}”, not {failure}")
        expect(files(self.site.host) == host and self.times() == times, "something was uploaded")
        return self.signatures() - signatures

    def change(self):
        """Commits a feed with a new street."""
        self.streets += 1
        self.site.commit(f"Street {self.streets}")

    # What there is

    def manifest(self):
        envelope = json.loads((self.site.host / "city/stable.json").read_text())
        return json.loads(base64.b64decode(envelope["payload"]))

    def sequence(self):
        return self.manifest()["sequence"]

    def uploads(self):
        path = self.site.folder / "uploads"
        return path.read_text().splitlines() if path.exists() else []

    def signatures(self):
        """All signatures in workspaces, caches and artifacts, and on the host."""
        found = set()
        contents = [data for kept in self.site.artifacts.values() for data in kept.values()]
        for path in self.site.folder.rglob("*"):
            if path.is_file() and path.stat().st_size < 100_000:
                contents.append(path.read_bytes())
        for content in contents:
            found |= set(re.findall(rb'"sig":"([^"]+)"', content))
        return found

    def built(self):
        """The bundle that the job `build` left."""
        bundles = [
            data for kept in self.site.artifacts.values() for path, data in kept.items() if path.endswith(".transit")
        ]
        expect(len(bundles) == 1, "artifacts: expected one bundle")
        return bundles[0]

    def check_release(self, what):
        """Checks that the host offers what was built, made from nothing else, and that clients take it."""
        self.bundles.add(hashlib.sha256(self.built()).hexdigest())
        (release,) = self.manifest()["releases"]
        self.roots.add(release["contentRoot"])
        expect(release["file"]["sha256"] in self.bundles, f"{what}: the release is not what was built")
        sources = {delta["fromContentRoot"] for delta in release["deltas"]}
        expect(sources <= self.roots, f"{what}: a delta starts from a bundle that was never built")
        store = self.site.folder / "store"
        self.site.bundle_tool(
            "update", store, "--from", self.site.web.url, "--feed", "city", "--root",
            self.site.repository / "root.json")

    def report(self):
        texts = [
            data for found in self.site.artifacts.values() for path, data in found.items()
            if path.endswith("/dataset.json")
        ]
        expect(len(texts) == 1, "artifacts: expected one dataset.json")
        return json.loads(texts[0])

    def state(self):
        """Bundle, lock file, and everything on the host."""
        workspace = self.site.folder / "workspace-build"
        lock, bundle = (workspace / path for path in ("dataset.lock.json", "output/city.transit"))
        return {"lock": lock.read_bytes(), "bundle": bundle.read_bytes()} | files(self.site.host)

    def times(self):
        return {path: path.stat().st_mtime_ns for path in self.site.host.rglob("*") if path.is_file()}

    def changes(self, before):
        after = self.state()
        return sorted(name for name in before.keys() | after.keys() if before.get(name) != after.get(name))

    def expect_sequence(self, sequence):
        expect(self.sequence() == sequence, f"expected sequence {sequence}, not {self.sequence()}")

    # Honest nights

    def honest(self):
        site = self.site
        self.change()
        signed = self.failing_night("use --first")
        expect(not signed, "something was signed")
        self.night("the first night publishes a bundle", first=True)
        first, times = self.state(), self.times()
        self.expect_sequence(1)
        uploads = self.uploads()
        before = uploads[[" ./city/stable.json " in f" {line}" for line in uploads].index(True) - 1]
        expect(".transit" in before, "the manifest was uploaded before the bundle")
        names = {pathlib.Path(path).name for found in site.artifacts.values() for path in found}
        missing = {"city.transit", "dataset.lock.json", "index.html", "report.html", "publish.lock.json"} - names
        expect(not missing, f"artifacts: expected also {sorted(missing)}")
        published = {path.split("/")[0] for path in files(site.host)}
        expect(published == {"o", "root", "city", ".publish"}, f"uploaded {sorted(published)}")

        self.night("an unchanged night changes neither bundle, lock file nor host")
        expect(self.state() == first, f"changed: {self.changes(first)}")
        expect(self.times() == times, "unchanged files were uploaded again")
        expect(self.template.builds() == 1, "the tools were built again")

        site.commit()
        self.failing_night("city.zip")
        expect(self.state() == first, f"after a failure, changed: {self.changes(first)}")
        expect(self.report()["outcome"] == "failed", "the report does not say that the night failed")
        self.say("a night with a damaged feed fails, leaves the host unchanged, and has a report")

        self.change()
        self.night("a changed feed is published with a delta")
        self.expect_sequence(2)
        objects = [path.name for path in (site.host / "o").iterdir()]
        expect(len(objects) == 3, f"expected two bundles and a delta on the host, not {sorted(objects)}")
        second = self.state()

        site.forget("build", "public", "lock")
        self.night("a night without caches makes the same bundle, and no release")
        # The lock file has the time of the feed, which is that of the checkout.
        expect(self.changes(second) in ([], ["lock"]), f"changed: {self.changes(second)}")

        self.change()
        (site.folder / "read-only").touch()
        self.failing_night("read-only")
        (site.folder / "read-only").unlink()
        self.night("what could not be uploaded is uploaded the next night")
        self.expect_sequence(3)

        self.change()
        (site.folder / "read-only").touch()
        self.failing_night("read-only")
        (site.folder / "read-only").unlink()
        site.forget("public")
        self.night("if the cache is lost after a failed upload, the next night publishes")
        self.expect_sequence(4)

        site.forget("build", "public", "lock")
        self.change()
        self.night("a changed feed without caches continues the sequence")
        self.expect_sequence(5)
        local = files(site.folder / "workspace-publish/public")
        del local[".publish/root.json"]
        expect(files(site.host).items() >= local.items(), "the host lacks files")

    # Between jobs

    def damage_bundle(self):
        for kept in self.site.artifacts.values():
            for path in kept:
                if path.endswith(".transit"):
                    kept[path] = kept[path][:-1] + b"!"

    def replace_tools(self):
        (path,) = self.site.caches.glob("tools-*/.tools/bin/gtfs-bundle")
        path.unlink()
        path.write_text("#!/bin/sh\nenv\n")

    def tampering(self):
        self.change()
        expect(not self.failing_night("FAILED", tamper=self.damage_bundle), "something was signed")
        self.night("a bundle that changed between the jobs is not signed")
        if self.template.hashes_tools:
            self.change()
            expect(not self.failing_night("FAILED", tamper=self.replace_tools), "something was signed")
            self.site.forget("tools")
            self.night("tools that changed between the jobs get no key")

    # Rotations, which are done elsewhere

    def rotate(self, name, is_theft):
        """Names another online key, with a copy of what clients see on the host."""
        site, folder = self.site, self.site.folder / "office"
        key = site.folder / f"{name}.key"
        site.bundle_tool("keys", "new", site.folder / name)
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(site.host, folder, ignore=shutil.ignore_patterns(".publish"))
        root = ("--root", site.repository / "root.json")
        theft = ["--stolen-key"] if is_theft else []
        site.bundle_tool("publish", "rotate", folder, *root, "--root-key", site.folder / "root.key", "--key", key, *theft)
        if is_theft:
            bundle = site.folder / "workspace-build/output/city.transit"
            site.bundle_tool("publish", bundle, "--to", folder, *root, "--feed", "city", "--key", key)
        shutil.copytree(folder, site.host, dirs_exist_ok=True)
        return key.read_text()

    def rotations(self):
        for name, is_theft in (("online-2", False), ("online-3", True)):
            key = self.rotate(name, is_theft)
            self.expect_sequence(1)
            self.change()
            expect(not self.failing_night("is not a release key"), "something was signed")
            self.site.secrets["ONLINE_KEY"] = key
            what = "a stolen online key" if is_theft else "a rotation"
            self.night(f"after {what}, nights go on with the new key")
            self.expect_sequence(2)

    # Hostile nights

    def hostile(self):
        self.earlier = self.copy_of_host("earlier")
        self.change()
        self.night(None)
        for attack in Attack.all(self):
            self.survive(attack)
        self.expired()

    def copy_of_host(self, name):
        path = self.site.folder / "copies" / name
        shutil.rmtree(path, ignore_errors=True)
        shutil.copytree(self.site.host, path, symlinks=True)
        return path

    def survive(self, attack):
        site = self.site
        # A new bundle waits to be signed, unless the attack is on an unchanged night.
        if attack.has_news:
            self.change()
        site.forget(*attack.lost)
        sequence, honest = self.sequence(), self.copy_of_host("honest")
        with attack.on(site):
            if attack.reason:
                signed = self.failing_night(attack.reason)
                expect(not signed, f"{attack.name}: something was signed")
            else:
                self.night(None)
                attack.check(site)
        if attack.reason:
            # The host is honest again.
            shutil.rmtree(site.host)
            shutil.copytree(honest, site.host, symlinks=True)
            self.night(None)
        expected = sequence + (1 if attack.has_news else 0)
        expect(self.sequence() == expected, f"{attack.name}: expected sequence {expected}, not {self.sequence()}")
        self.say(attack.sentence)

    def expired(self):
        """A host that keeps an old manifest for ever."""
        site = self.site
        folder = site.folder / "workspace-publish/public"
        site.bundle_tool(
            "publish", "--refresh", "--to", folder, "--feed", "city", "--key", site.folder / "online.key", "--expires",
            "1s")
        shutil.copytree(folder, site.host, dirs_exist_ok=True)
        sequence = self.sequence()
        time.sleep(1.5)
        site.forget("public", "lock")
        self.change()
        signed = self.failing_night("expired at")
        expect(not signed, "something was signed")
        self.night("an expired manifest stops the night, unless it is allowed", allow_expired=True)
        self.expect_sequence(sequence + 1)


class Attack:
    """A change of the host by somebody without keys, and what it must lead to."""

    def __init__(self, name, act, lost=(), reason=None, has_news=True, check=lambda site: None):
        """
        - act: changes the files of the host.
        - lost: the caches that the job does not have.
        - reason: a part of the message of the job, which fails; None if the night succeeds.
        - has_news: whether a changed feed waits to be published.
        - check: checks the host after a night that succeeds.
        """
        self.name, self.act, self.lost = name, act, lost
        self.reason, self.has_news, self.check = reason, has_news, check

    @property
    def sentence(self):
        lost = " and no cache of " + " and ".join(self.lost) if self.lost else ""
        end = "signs nothing" if self.reason else "publishes what was built"
        return f"a night with {self.name}{lost} {end}"

    @contextlib.contextmanager
    def on(self, site):
        self.act(site)
        try:
            yield
        finally:
            site.web.statuses.clear()

    @classmethod
    def all(cls, nights):
        site = nights.site
        stranger = site.folder / "stranger"
        outside = site.folder / "outside"
        outside.mkdir()
        (outside / "diary.txt").write_text("private")
        site.bundle_tool("keys", "new", site.folder / "thief")
        own_root = site.first_root("stranger", site.folder / "thief.key")
        site.bundle_tool("publish", "rotate", stranger, "--root-key", site.folder / "thief.key")

        def forge(name):
            """Puts a release of its own into a payload, and drops the signatures."""
            envelope = json.loads((site.host / name).read_text())
            payload = json.loads(base64.b64decode(envelope["payload"]))
            evil = b"evil"
            digest = hashlib.sha256(evil).hexdigest()
            (site.host / f"o/{digest}.transit").write_bytes(evil)
            payload["releases"][0]["file"] = {"sha256": digest, "length": len(evil)}
            payload["releases"][0]["deltas"] = []
            envelope["payload"] = base64.b64encode(json.dumps(payload).encode()).decode()
            envelope["signatures"] = []
            (site.host / name).write_text(json.dumps(envelope))

        def manifest(_):
            forge("city/stable.json")

        def history(_):
            names = sorted((site.host / ".publish/history/city/stable").iterdir())
            for path in names:
                forge(str(path.relative_to(site.host)))

        def first_root(_):
            shutil.copy(own_root, site.host / "root/1.json")

        def next_root(_):
            shutil.copy(stranger / "root/2.json", site.host / "root/2.json")

        def roll_back(_):
            shutil.copy(nights.earlier / "city/stable.json", site.host / "city/stable.json")

        def remove(_):
            (site.host / "city/stable.json").unlink()

        def fail(_):
            site.web.statuses["/root/2.json"] = 503

        def link(_):
            shutil.rmtree(site.host / "city")
            (site.host / "city").symlink_to(outside)

        def replace(_):
            name = nights.manifest()["releases"][0]["file"]["sha256"]
            path = site.host / f"o/{name}.transit"
            data = path.read_bytes()
            path.write_bytes(data[:-1] + bytes([data[-1] ^ 1]))

        def commit_lock():
            lock = site.folder / "workspace-publish/publish.lock.json"
            shutil.copy(lock, site.repository / "publish.lock.json")
            site.commit_all()

        def roll_back_after_commit(_):
            commit_lock()
            roll_back(_)

        def has_pinned_root(_):
            expect(
                (site.host / "root/1.json").read_bytes() == (site.repository / "root.json").read_bytes(),
                "the stranger's root is still on the host")

        def outside_is_unchanged(_):
            expect(not (site.host / "city").is_symlink(), "the host still has the link")
            expect(files(outside) == {"diary.txt": b"private"}, "files outside of the host have changed")

        lost_folder, lost_all = ("public",), ("public", "lock")
        missing = "has no manifest"
        def take_over(_):
            bundle = site.folder / "workspace-build/output/city.transit"
            folder = site.folder / "stranger-host"
            key = site.folder / "thief"
            site.bundle_tool("publish", "init", folder, "--root-key", f"{key}.key", "--key", f"{key}.pub")
            site.bundle_tool("publish", bundle, "--to", folder, "--feed", "city", "--key", f"{key}.key")
            shutil.rmtree(site.host)
            shutil.move(folder, site.host)

        attacks = [
            cls("a stranger's folder", take_over, reason="needs 1 signatures"),
            cls("a stranger's folder", take_over, lost_all, reason="needs 1 signatures"),
            cls("a forged manifest", manifest, reason="needs 1 signatures"),
            cls("a forged manifest", manifest, lost_all, reason="needs 1 signatures"),
            cls("a stranger's first root", first_root, lost_all, check=has_pinned_root),
            cls("a stranger's next root", next_root, reason="root/2.json"),
            cls("a stranger's next root", next_root, lost_all, reason="root/2.json"),
            cls("a forged history", history, lost_all),
            cls("a manifest that was rolled back", roll_back),
            cls("a manifest that was rolled back", roll_back, lost_folder, reason="out of date"),
            cls("a manifest that was removed", remove),
            cls("a manifest that was removed", remove, lost_folder, reason=missing),
            cls("a manifest that was removed", remove, lost_all, reason=missing),
            cls("503 for the next root", fail, reason="503"),
            cls("a link out of the host's folder", link, check=outside_is_unchanged),
            cls("a link out of the host's folder", link, lost_all, reason=missing),
            cls("a bundle that was replaced", replace, lost_all, reason="does not match the signed hash"),
            cls("a bundle that was replaced", replace, reason="does not match the signed hash", has_news=False),
            cls("a manifest that was rolled back behind the committed lock file", roll_back_after_commit, lost_all,
                reason="out of date"),
        ]
        return attacks


def main():
    tools, examples = (pathlib.Path(word).resolve() for word in sys.argv[1:])
    for tool in ("gtfs-bundle", "verify-bundle"):
        if not os.access(tools / tool, os.X_OK):
            sys.exit(f"{tools / tool}: is missing; build the tools first")
    print("the templates clone a stub instead of the project: its `make install` copies the tools, without compiling")
    readme = (examples / "README.md").read_text()
    for make, path in ((Workflow, examples / ".github/workflows/dataset.yml"), (Pipeline, examples / ".gitlab-ci.yml")):
        with tempfile.TemporaryDirectory() as folder:
            site = Site(pathlib.Path(folder), tools)
            try:
                template = make(site, path)
                for name in set(re.findall(
                        r"(?:secrets|vars)\.(\w+)|\$((?:ONLINE|DEPLOY|PUBLISHED)_\w+|FEED|FIRST)", path.read_text())):
                    expect(f"`{name[0] or name[1]}`" in readme, f"README.md does not name {name[0] or name[1]}")
                nights = Nights(template)
                nights.honest()
                nights.tampering()
                nights.hostile()
                nights.rotations()
            except (Failed, yaml.YAMLError) as error:
                sys.exit(f"{path.name}: {error}")
            finally:
                site.web.stop()


if __name__ == "__main__":
    main()
