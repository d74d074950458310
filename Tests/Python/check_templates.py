#!/usr/bin/env python3
"""Runs the steps of the CI templates for several nights in temporary repositories.

    check_templates.py TOOLS EXAMPLES

TOOLS is a folder with gtfs-bundle and verify-bundle, EXAMPLES is Examples/CI. Each night begins with a fresh checkout,
to which caches are restored. These stand in for what only CI has:

  - clone URL: a repository whose `make install` copies the tools of TOOLS; nothing is compiled;
  - apt-get: does nothing;
  - ssh: checks that the key and the known hosts exist, and runs the command on this machine, where a folder is the
    host;
  - secrets and variables: SECRETS, with new keys;
  - actions: checkout, caches and artifacts are copies of files; other actions are errors;
  - expressions: only those in `Workflow`; others are errors.
"""

import glob
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile

import yaml

TAG = "v0.1.0"
SSH = """#!/usr/bin/env bash
set -euo pipefail
while [ $# -gt 0 ]; do
  case $1 in
    -i) [ "$(stat -c %a "$2")" = 600 ] || { echo "ssh: others can read the key" >&2; exit 255; }
        grep -q PRIVATE "$2"; shift 2 ;;
    -o) grep -q ^host "${2#UserKnownHostsFile=}"; shift 2 ;;
    -l) shift 2 ;;
    *) break ;;
  esac
done
[ "$1" = host ] || { echo "ssh: $1: unknown host" >&2; exit 255; }
shift
here=$(dirname "$0")/..
case $* in
  *--sender*) exec bash -c "$*" ;;
esac
[ ! -e "$here/read-only" ] || { echo "ssh: the host is read-only" >&2; exit 255; }
bash -c "$*"
# What clients see after each upload.
(cd "$here/host" && find . -type f | tr '\n' ' ' && echo) >> "$here/uploads"
"""
CONFIGURATION = """name: City
output: output/city.transit
feeds:
  - id: city
    path: feeds/city.zip
publish: {folder: public, feed: city, key: "env:ONLINE_KEY"}
"""


class StepFailed(Exception):
    """A step of a template failed."""


class Failed(Exception):
    """A template does not do what it should."""


def expect(condition, message):
    if not condition:
        raise Failed(message)


def run(*command, **options):
    subprocess.run([str(word) for word in command], check=True, stdout=subprocess.DEVNULL, **options)


class Site:
    """A repository with a dataset, a host, and the tools as CI would get them."""

    def __init__(self, folder, tools):
        self.folder = folder
        self.tools = tools
        self.repository = folder / "repository"
        self.workspace = folder / "workspace"
        self.host = folder / "host"
        self.caches = folder / "caches"
        self.artifacts = {}
        for path in (self.repository / "feeds", self.caches, folder / "stubs"):
            path.mkdir(parents=True)
        self.stub("apt-get", "#!/bin/sh\n")
        self.stub("ssh", SSH)
        self.git_settings = {
            "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_AUTHOR_NAME": "Check", "GIT_AUTHOR_EMAIL": "check@example.org",
            "GIT_COMMITTER_NAME": "Check", "GIT_COMMITTER_EMAIL": "check@example.org",
        }
        self.clone_url = self.project()
        bundle = tools / "gtfs-bundle"
        for name in ("root", "online"):
            run(bundle, "keys", "new", folder / name, stderr=subprocess.DEVNULL)
        run(bundle, "publish", "init", self.host, "--root-key", folder / "root.key", "--key", folder / "online.pub",
            stderr=subprocess.DEVNULL)
        self.secrets = {
            "ONLINE_KEY": (folder / "online.key").read_text(),
            "DEPLOY_KEY": "-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA/deploy\n",
            "DEPLOY_KNOWN_HOSTS": "host ssh-ed25519 AAAA\n",
            "DEPLOY_TO": f"host:{self.host}",
        }
        (self.repository / "dataset.yml").write_text(CONFIGURATION)
        (self.repository / ".gitignore").write_text("*.key\n/output/\n/public/\n")
        self.git("init", "--quiet", cwd=self.repository)

    def stub(self, name, text):
        path = self.folder / "stubs" / name
        path.write_text(text)
        path.chmod(0o755)

    def git(self, *words, cwd):
        run("git", *words, cwd=cwd, env=os.environ | self.git_settings)

    def project(self):
        """A repository with a tag, whose `make install` copies the tools."""
        project = self.folder / "project"
        project.mkdir()
        (project / "Makefile").write_text(
            "install:\n\tmkdir -p $(PREFIX)/bin\n"
            f"\tcp {self.tools}/gtfs-bundle {self.tools}/verify-bundle $(PREFIX)/bin\n\techo built >> ../builds\n")
        # ../builds is in the folder of the clone.
        self.git("init", "--quiet", cwd=project)
        self.git("add", "Makefile", cwd=project)
        self.git("commit", "--quiet", "--message", "Stub", cwd=project)
        self.git("tag", TAG, cwd=project)
        return f"file://{project}"

    def commit(self, name=None):
        """Commits the feed of a sample city, of which one stop gets a name, or a damaged feed."""
        feed = self.repository / "feeds/city.zip"
        if name is None:
            feed.write_bytes(b"not a zip")
        else:
            city = self.folder / "city.zip"
            run(self.tools / "gtfs-bundle", "sample", "-o", city, "--stop-times", 20000, stderr=subprocess.DEVNULL)
            with zipfile.ZipFile(city) as old, zipfile.ZipFile(feed, "w", zipfile.ZIP_DEFLATED) as new:
                for entry in old.namelist():
                    lines = old.read(entry).decode().split("\n")
                    if entry == "stops.txt":
                        place = lines[0].split(",").index("stop_name")
                        cells = lines[1].split(",")
                        lines[1] = ",".join([*cells[:place], name, *cells[place + 1:]])
                    new.writestr(entry, "\n".join(lines))
        self.git("add", ".", cwd=self.repository)
        self.git("commit", "--quiet", "--message", "Feed", cwd=self.repository)

    def checkout(self):
        if self.workspace.exists():
            shutil.rmtree(self.workspace)
        self.git("clone", "--quiet", self.repository, self.workspace, cwd=self.folder)

    def environment(self, extra):
        """A small environment, so that steps use nothing of this machine by accident."""
        path = f"{self.folder / 'stubs'}:/usr/local/bin:/usr/bin:/bin"
        return {"PATH": path, "HOME": str(self.folder), "LANG": "C.UTF-8", "CI": "true"} | self.git_settings | extra

    def shell(self, name, script, environment):
        done = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script], cwd=self.workspace, env=environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
        for secret in ("ONLINE_KEY", "DEPLOY_KEY"):
            expect(self.secrets[secret].splitlines()[1] not in done.stdout, f"{name}: prints {secret}")
        if done.returncode:
            raise StepFailed(f"{name}: exit code {done.returncode}\n{done.stdout.strip()}")

    # Caches and artifacts: copies that keep modification times, as those of CI do.

    def save(self, key, paths):
        expect(not (self.caches / key).exists(), f"{key}: is in the cache already")
        for path in paths:
            source, target = self.workspace / path, self.caches / key / path
            target.parent.mkdir(parents=True, exist_ok=True)
            if source.is_dir():
                shutil.copytree(source, target, symlinks=True)
            elif source.exists():
                shutil.copy2(source, target)

    def restore(self, key):
        shutil.copytree(self.caches / key, self.workspace, symlinks=True, dirs_exist_ok=True)

    def keep(self, name, patterns, failure):
        """Keeps an artifact. Each pattern must match a file, except after a failure, which is then what to report."""
        found = {}
        for pattern in patterns:
            matches = glob.glob(pattern, root_dir=self.workspace, recursive=True)
            folders = [path for path in matches if (self.workspace / path).is_dir()]
            files = {path for path in matches if (self.workspace / path).is_file()}
            for folder in folders:
                inside = (self.workspace / folder).rglob("*")
                files |= {str(path.relative_to(self.workspace)) for path in inside if path.is_file()}
            expect(files or failure, f"artifact {name}: {pattern} matches no file")
            found |= {path: (self.workspace / path).read_bytes() for path in files}
        self.artifacts[name] = found


class Workflow:
    """The workflow of GitHub Actions."""

    name = "dataset.yml"

    def __init__(self, site, path):
        self.site = site
        # YAML 1.1 reads the key `on` as true.
        self.document = yaml.safe_load(path.read_text())
        self.runs = 0
        document = self.document
        expect({"schedule", "workflow_dispatch"} <= set(document[True]), "on: expected schedule and workflow_dispatch")
        expect(document["permissions"] == {"contents": "read"}, "permissions: expected contents: read alone")
        expect(document["concurrency"]["group"], "concurrency: expected a group")
        expect(document["env"]["TRANSIT_BUNDLE_VERSION"] == TAG, f"TRANSIT_BUNDLE_VERSION: expected {TAG}")
        (self.job,) = document["jobs"].values()
        for step in self.job["steps"]:
            expect("${{" not in step.get("run", ""), f"{step.get('name')}: expressions belong into env, not into run")
            if "uses" in step:
                expect(re.fullmatch(r"actions/[a-z/-]+@v[0-9]+", step["uses"]), f"{step['uses']}: expected a version")

    def forget(self):
        for folder in self.site.caches.glob("state-*"):
            shutil.rmtree(folder)

    def night(self):
        """Runs all steps. Returns the failure of the first failed step, or None."""
        self.runs += 1
        self.outputs = {}
        self.temporary = self.site.folder / f"runner-{self.runs}"
        self.temporary.mkdir()
        self.global_environment = self.document["env"] | {"TRANSIT_BUNDLE_URL": self.site.clone_url}
        failure = None
        for step in self.job["steps"]:
            if not self.holds(step.get("if", "success()"), failure):
                continue
            try:
                self.perform(step, failure)
            except StepFailed as error:
                failure = failure or error
        return failure

    def builds(self):
        return len(list(self.site.folder.glob("runner-*/builds")))

    def value(self, expression):
        if match := re.fullmatch(r"secrets\.([A-Z_]+)|vars\.([A-Z_]+)", expression):
            name = match[1] or match[2]
            expect(name in self.site.secrets, f"{name}: the check has no such secret or variable")
            return self.site.secrets[name]
        if match := re.fullmatch(r"env\.([A-Z_]+)", expression):
            return self.global_environment[match[1]]
        if match := re.fullmatch(r"hashFiles\((.*)\)", expression):
            return self.hash(re.findall(r"'([^']+)'", match[1]))
        known = {"runner.os": "Linux", "runner.arch": "X64", "github.run_id": str(self.runs)}
        expect(expression in known, f"{expression}: the check does not know this expression")
        return known[expression]

    def text(self, value):
        return re.sub(r"\$\{\{\s*(.*?)\s*\}\}", lambda match: self.value(match[1]), str(value))

    def hash(self, patterns):
        files = sorted({path for p in patterns for path in glob.glob(p, root_dir=self.site.workspace, recursive=True)})
        digest = hashlib.sha256()
        for path in files:
            digest.update(hashlib.sha256((self.site.workspace / path).read_bytes()).digest())
        return digest.hexdigest() if files else ""

    def holds(self, condition, failure):
        if condition == "always()":
            return True
        if failure:
            return False
        if condition == "success()":
            return True
        match = re.fullmatch(
            r"steps\.(\w+)\.outputs\.([\w-]+) != (?:'(\w+)'|format\('([\w-]*)\{0\}', (hashFiles\(.*\))\))", condition)
        expect(match, f"if: {condition}: the check does not know this condition")
        other = match[3] if match[3] is not None else match[4] + self.value(match[5])
        return self.outputs[match[1]].get(match[2], "") != other

    def perform(self, step, failure):
        values = {key: self.text(value) for key, value in step.get("with", {}).items()}
        paths = values.get("path", "").split()
        match step.get("uses", "").split("@")[0]:
            case "":
                self.run_script(step)
            case "actions/checkout":
                self.site.checkout()
            case "actions/cache/restore":
                self.outputs[step["id"]] = self.restored(values["key"], values.get("restore-keys", "").split())
            case "actions/cache/save":
                self.site.save(values["key"], paths)
            case "actions/upload-artifact":
                self.site.keep(values["name"], paths, failure)
            case other:
                raise Failed(f"{other}: the check does not know this action")

    def restored(self, key, prefixes):
        caches = sorted(self.site.caches.iterdir(), key=lambda path: path.stat().st_ctime_ns, reverse=True)
        hits = [path.name for path in caches if path.name == key]
        hits += [path.name for prefix in prefixes for path in caches if path.name.startswith(prefix)]
        if not hits:
            return {}
        self.site.restore(hits[0])
        return {"cache-hit": "true" if hits[0] == key else "false", "cache-matched-key": hits[0]}

    def run_script(self, step):
        file = self.temporary / "environment"
        extra = {name: self.text(value) for name, value in step.get("env", {}).items()}
        extra |= {"RUNNER_TEMP": str(self.temporary), "GITHUB_ENV": str(file)}
        self.site.shell(step["name"], step["run"], self.site.environment(self.global_environment | extra))
        if file.exists():
            self.global_environment |= dict(line.split("=", 1) for line in file.read_text().splitlines())


class Pipeline:
    """The job of GitLab CI."""

    name = ".gitlab-ci.yml"

    def __init__(self, site, path):
        self.site = site
        document = yaml.safe_load(path.read_text())
        self.variables = document["variables"]
        self.job = document["dataset"]
        self.count = 0
        rules = [rule["if"] for rule in self.job["rules"] if rule.get("when") != "never"]
        expect('$CI_PIPELINE_SOURCE == "schedule"' in rules, "rules: expected a schedule")
        expect(self.job["resource_group"], "resource_group: expected a name")
        expect(self.job["artifacts"]["when"] == "always", "artifacts: expected when: always")
        expect(self.variables["TRANSIT_BUNDLE_VERSION"] == TAG, f"TRANSIT_BUNDLE_VERSION: expected {TAG}")

    def forget(self):
        shutil.rmtree(self.site.caches / "state")

    def builds(self):
        return self.count

    def night(self):
        site = self.site
        site.checkout()
        files = site.folder / "variables"
        files.mkdir(exist_ok=True)
        variables = self.variables | {"TRANSIT_BUNDLE_URL": site.clone_url, "DEPLOY_TO": site.secrets["DEPLOY_TO"]}
        for name in ("ONLINE_KEY", "DEPLOY_KEY", "DEPLOY_KNOWN_HOSTS"):
            path = files / f"{name}_FILE"
            path.write_text(site.secrets[name])
            # As the runner writes them.
            path.chmod(0o666)
            variables[f"{name}_FILE"] = str(path)
        temporary = site.folder / "temporary"
        temporary.mkdir(exist_ok=True)
        caches = [(self.expanded(cache["key"], variables), cache) for cache in self.job["cache"]]
        for key, _ in caches:
            if (site.caches / key).exists():
                site.restore(key)
        failure = None
        # One shell runs all lines.
        script = "\n".join([*self.job.get("before_script", []), *self.job["script"]])
        try:
            site.shell(self.name, script, site.environment(variables | {"TMPDIR": str(temporary)}))
        except StepFailed as error:
            failure = error
        self.count = len(list(temporary.glob("*/builds")))
        for key, cache in caches:
            if failure is None or cache.get("when", "on_success") == "always":
                shutil.rmtree(site.caches / key, ignore_errors=True)
                site.save(key, cache["paths"])
        site.keep("job", self.job["artifacts"]["paths"], failure)
        return failure

    def expanded(self, text, variables):
        return re.sub(r"\$(\w+)", lambda match: variables[match[1]], text)


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

    def night(self, what):
        failure = self.template.night()
        if failure:
            raise Failed(f"{what}: {failure}")
        print(f"{self.template.name}: {what}")

    def expect_sequence(self, sequence):
        found = self.report()["publication"]["sequence"]
        expect(found == sequence, f"expected sequence {sequence}, not {found}")

    def report(self):
        texts = [
            data for found in self.site.artifacts.values() for path, data in found.items()
            if path.endswith("/dataset.json")
        ]
        expect(len(texts) == 1, "artifacts: expected one dataset.json")
        return json.loads(texts[0])

    def state(self):
        """Bundle, lock file, and everything on the host."""
        workspace = self.site.workspace
        lock, bundle = (workspace / path for path in ("dataset.lock.json", "output/city.transit"))
        return {"lock": lock.read_bytes(), "bundle": bundle.read_bytes()} | files(self.site.host)

    def times(self):
        return {path: path.stat().st_mtime_ns for path in self.site.host.rglob("*") if path.is_file()}

    def run(self):
        site = self.site
        site.commit("First Street")
        self.night("the first night publishes a bundle")
        first, times = self.state(), self.times()
        self.expect_sequence(1)
        uploads = (site.folder / "uploads").read_text().splitlines()
        before = uploads[[" ./city/stable.json " in f" {line}" for line in uploads].index(True) - 1]
        expect(".transit" in before, "the manifest was uploaded before the bundle")
        names = {pathlib.Path(path).name for found in site.artifacts.values() for path in found}
        missing = {"city.transit", "dataset.lock.json", "index.html", "report.html"} - names
        expect(not missing, f"artifacts: expected also {sorted(missing)}")

        self.night("an unchanged night changes neither bundle, lock file nor host")
        expect(self.state() == first, f"changed: {self.changes(first)}")
        expect(self.times() == times, "unchanged files were uploaded again")
        expect(self.template.builds() == 1, "the tools were built again")

        site.commit()
        failure = self.template.night()
        expect(failure and "city.zip" in str(failure), f"expected a failure that names the damaged feed, not {failure}")
        expect(self.state() == first, f"after a failure, changed: {self.changes(first)}")
        expect(self.report()["outcome"] == "failed", "the report does not say that the night failed")
        print(f"{self.template.name}: a night with a damaged feed fails, leaves the host unchanged, and has a report")

        site.commit("Second Street")
        self.night("a changed feed is published with a delta")
        self.expect_sequence(2)
        objects = [path.name for path in (site.host / "o").iterdir()]
        expect(len(objects) == 3, f"expected two bundles and a delta on the host, not {sorted(objects)}")
        second, host = self.state(), files(site.host)

        self.template.forget()
        self.night("a night without a cache makes the same bundle, and no release")
        # The lock file has the time of the feed, which is that of the checkout.
        expect(self.changes(second) in ([], ["lock"]), f"changed: {self.changes(second)}")

        site.commit("Third Street")
        (site.folder / "read-only").touch()
        failure = self.template.night()
        expect(failure and "read-only" in str(failure), f"expected a failure of the upload, not {failure}")
        expect(files(site.host) == host, "a failed upload changed the host")
        (site.folder / "read-only").unlink()
        self.night("what could not be uploaded is uploaded the next night")
        self.expect_sequence(3)
        expect(files(site.host) != host, "nothing was uploaded")

        self.template.forget()
        site.commit("Fourth Street")
        self.night("a changed feed without a cache continues the sequence")
        self.expect_sequence(4)
        expect(files(site.host).items() >= files(site.workspace / "public").items(), "the host lacks files")

    def changes(self, before):
        after = self.state()
        return sorted(name for name in before.keys() | after.keys() if before.get(name) != after.get(name))


def main():
    tools, examples = (pathlib.Path(word).resolve() for word in sys.argv[1:])
    for tool in ("gtfs-bundle", "verify-bundle"):
        if not os.access(tools / tool, os.X_OK):
            sys.exit(f"{tools / tool}: is missing; build the tools first")
    print("the templates clone a stub instead of the project: its `make install` copies the tools, without compiling")
    readme = (examples / "README.md").read_text()
    for make, path in ((Workflow, examples / ".github/workflows/dataset.yml"), (Pipeline, examples / ".gitlab-ci.yml")):
        with tempfile.TemporaryDirectory() as folder:
            try:
                template = make(Site(pathlib.Path(folder), tools), path)
                for name in set(re.findall(r"(?:secrets|vars)\.(\w+)|\$((?:ONLINE|DEPLOY)_\w+)", path.read_text())):
                    expect(f"`{name[0] or name[1]}`" in readme, f"README.md does not name {name[0] or name[1]}")
                Nights(template).run()
            except (Failed, yaml.YAMLError) as error:
                sys.exit(f"{path.name}: {error}")


if __name__ == "__main__":
    main()
