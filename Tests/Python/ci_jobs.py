"""Runs the jobs of the CI templates in temporary repositories. Used by check_templates.py.

Each job begins with a fresh checkout, to which caches are restored. These stand in for what only CI has:

  - clone URL: a repository whose `make install` copies the tools; nothing is compiled;
  - apt-get: does nothing;
  - ssh: checks that the key and the known hosts exist, and runs the command on this machine, where a folder is the
    host. Downloads are errors;
  - web server: serves the same folder;
  - secrets and variables: SECRETS, with new keys. Only the job `publish` has secrets;
  - actions: checkout, caches and artifacts are copies of files; other actions are errors;
  - expressions: only those in `Workflow`; others are errors.
"""

import functools
import glob
import hashlib
import http.server
import json
import os
import re
import shutil
import subprocess
import threading
import zipfile

import yaml

TAG = "v0.1.0"
SECRETS = ("ONLINE_KEY", "DEPLOY_KEY", "DEPLOY_KNOWN_HOSTS")
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
  *--sender*) echo "ssh: files of the host are read over HTTP only" >&2; exit 255 ;;
esac
[ ! -e "$here/read-only" ] || { echo "ssh: the host is read-only" >&2; exit 255; }
bash -c "$*"
# What clients see after each upload.
(cd "$here/host" && find . -type f | tr '\\n' ' ' && echo) >> "$here/uploads"
"""
CONFIGURATION = """name: City
output: output/city.transit
feeds:
  - id: city
    path: feeds/city.zip
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


def copy(source, target):
    """Copies a file. Links the tools, which are large and never written to."""
    (os.link if "/.tools/" in source else shutil.copy2)(source, target)


class WebServer:
    """Serves a folder over HTTP, with chosen failures."""

    def __init__(self, folder):
        self.statuses = {}
        statuses = self.statuses

        class Handler(http.server.SimpleHTTPRequestHandler):
            def send_head(self):
                if self.path in statuses:
                    self.send_error(statuses[self.path])
                    return None
                return super().send_head()

            def log_message(self, *words):
                pass

        handler = functools.partial(Handler, directory=str(folder))
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()


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
        for path in (self.repository / "feeds", self.caches, self.host, folder / "stubs"):
            path.mkdir(parents=True)
        self.web = WebServer(self.host)
        self.stub("apt-get", "#!/bin/sh\n")
        self.stub("ssh", SSH)
        self.git_settings = {
            "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_AUTHOR_NAME": "Check", "GIT_AUTHOR_EMAIL": "check@example.org",
            "GIT_COMMITTER_NAME": "Check", "GIT_COMMITTER_EMAIL": "check@example.org",
        }
        self.clone_url = self.project()
        for name in ("root", "online"):
            self.bundle_tool("keys", "new", folder / name)
        # `publish` needs nothing of this folder but its root.
        root = self.first_root("first", folder / "root.key")
        self.secrets = {
            "ONLINE_KEY": (folder / "online.key").read_text(),
            "DEPLOY_KEY": "-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA/deploy\n",
            "DEPLOY_KNOWN_HOSTS": "host ssh-ed25519 AAAA\n",
        }
        self.variables = {"DEPLOY_TO": f"host:{self.host}", "PUBLISHED_URL": self.web.url, "FEED": "city"}
        shutil.copy(root, self.repository / "root.json")
        (self.repository / "dataset.yml").write_text(CONFIGURATION)
        (self.repository / ".gitignore").write_text("*.key\n/output/\n/public/\n")
        self.git("init", "--quiet", cwd=self.repository)

    def bundle_tool(self, *words):
        run(self.tools / "gtfs-bundle", *words, stderr=subprocess.DEVNULL)

    def first_root(self, name, root_key):
        """Makes the first root of a folder, which names the online key."""
        self.bundle_tool(
            "publish", "init", self.folder / name, "--root-key", root_key, "--key", self.folder / "online.pub")
        return self.folder / name / "root/1.json"

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
            if not city.exists():
                self.bundle_tool("sample", "-o", city, "--stop-times", 20000)
            with zipfile.ZipFile(city) as old, zipfile.ZipFile(feed, "w", zipfile.ZIP_DEFLATED) as new:
                for entry in old.namelist():
                    lines = old.read(entry).decode().split("\n")
                    if entry == "stops.txt":
                        place = lines[0].split(",").index("stop_name")
                        cells = lines[1].split(",")
                        lines[1] = ",".join([*cells[:place], name, *cells[place + 1:]])
                    new.writestr(entry, "\n".join(lines))
        self.commit_all()

    def commit_all(self):
        self.git("add", ".", cwd=self.repository)
        self.git("commit", "--quiet", "--message", "Change", cwd=self.repository)

    # Jobs

    def begin(self, job, has_checkout=True):
        """Begins a job in a new workspace."""
        self.job = job
        self.workspace = self.folder / f"workspace-{job}"
        if self.workspace.exists():
            shutil.rmtree(self.workspace)
        if has_checkout:
            self.checkout()
        else:
            self.workspace.mkdir()

    def checkout(self):
        if self.workspace.exists():
            shutil.rmtree(self.workspace)
        self.git("clone", "--quiet", self.repository, self.workspace, cwd=self.folder)

    def environment(self, extra):
        """A small environment, so that steps use nothing of this machine by accident."""
        path = f"{self.folder / 'stubs'}:/usr/local/bin:/usr/bin:/bin"
        return {"PATH": path, "HOME": str(self.folder), "LANG": "C.UTF-8", "CI": "true"} | self.git_settings | extra

    def shell(self, name, script, environment):
        place = f"{self.job}: {name}"
        if self.job != "publish":
            for key, value in environment.items():
                has_secret = any(secret.splitlines()[-1] in value for secret in self.secrets.values())
                expect(not has_secret and not key.startswith(SECRETS), f"{place}: has {key}")
        allowed = {"tools": set(), "build": {"dataset"}, "publish": {"publish"}}[self.job]
        used = set(re.findall(r"gtfs-bundle ([a-z]+)", script))
        expect(used <= allowed, f"{place}: runs gtfs-bundle {', '.join(used - allowed)}")
        done = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script], cwd=self.workspace, env=environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
        for secret in ("ONLINE_KEY", "DEPLOY_KEY"):
            expect(self.secrets[secret].splitlines()[1] not in done.stdout, f"{place}: prints {secret}")
        if done.returncode:
            raise StepFailed(f"{place}: exit code {done.returncode}\n{done.stdout.strip()}")

    # Caches and artifacts: copies that keep modification times, as those of CI do.

    def save(self, key, paths):
        expect(not (self.caches / key).exists(), f"{key}: is in the cache already")
        for path in paths:
            source, target = self.workspace / path, self.caches / key / path
            target.parent.mkdir(parents=True, exist_ok=True)
            if source.is_dir():
                shutil.copytree(source, target, symlinks=True, copy_function=copy)
            elif source.exists():
                shutil.copy2(source, target)

    def restore(self, key):
        shutil.copytree(self.caches / key, self.workspace, symlinks=True, dirs_exist_ok=True, copy_function=copy)

    def forget(self, *names):
        """Removes caches."""
        for name in names:
            for folder in self.caches.glob(f"{name}*"):
                shutil.rmtree(folder)

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

    def unpack(self, name, folder):
        expect(name in self.artifacts, f"artifact {name}: does not exist")
        for path, data in self.artifacts[name].items():
            target = self.workspace / folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)


class Workflow:
    """The workflow of GitHub Actions."""

    name = "dataset.yml"
    hashes_tools = True

    def __init__(self, site, path):
        self.site = site
        # YAML 1.1 reads the key `on` as true.
        self.document = yaml.safe_load(path.read_text())
        self.runs = 0
        document = self.document
        expect({"schedule", "workflow_dispatch"} <= set(document[True]), "on: expected schedule and workflow_dispatch")
        self.inputs = document[True]["workflow_dispatch"]["inputs"]
        expect({"first", "allow-expired"} == set(self.inputs), "inputs: expected first and allow-expired")
        expect(all(value["type"] == "boolean" for value in self.inputs.values()), "inputs: expected booleans")
        expect(document["permissions"] == {}, "permissions: expected none for all jobs")
        expect(document["concurrency"]["group"], "concurrency: expected a group over all jobs")
        expect(document["env"]["TRANSIT_BUNDLE_VERSION"] == TAG, f"TRANSIT_BUNDLE_VERSION: expected {TAG}")
        expect(list(document["jobs"]) == ["tools", "build", "publish"], "jobs: expected tools, build and publish")
        for job, body in document["jobs"].items():
            expect("concurrency" not in body, f"{job}: the group of the workflow is enough")
            allowed = {} if job == "tools" else {"contents": "read"}
            expect(body.get("permissions", {}) == allowed, f"{job}: permissions: expected {allowed}")
            for step in body["steps"]:
                place = f"{job}: {step.get('name')}"
                expect("${{" not in step.get("run", ""), f"{place}: expressions belong into env, not into run")
                expect(job == "publish" or not self.names_secrets(step), f"{place}: names a secret")
                if "uses" in step:
                    expect(re.fullmatch(r"actions/[a-z/-]+@v[0-9]+", step["uses"]), f"{place}: expected a version")

    @staticmethod
    def names_secrets(step):
        return any(f"secrets.{name}" in json.dumps(step) for name in SECRETS)

    def night(self, tamper=lambda: None, **inputs):
        """Runs all jobs until one fails. Returns the failure of its first failed step, or None.

        `tamper` is called before the last job.
        """
        self.runs += 1
        self.given = inputs
        self.needs = {}
        for job, body in self.document["jobs"].items():
            if job == "publish":
                tamper()
            failure = self.run_job(job, body)
            if failure:
                return failure
        return None

    def run_job(self, job, body):
        needs = body.get("needs", [])
        self.needed = [needs] if isinstance(needs, str) else needs
        self.outputs = {}
        self.temporary = self.site.folder / f"runner-{self.runs}-{job}"
        self.temporary.mkdir()
        self.global_environment = {}
        self.global_environment = {key: self.text(value) for key, value in self.document["env"].items()}
        self.global_environment["TRANSIT_BUNDLE_URL"] = self.site.clone_url
        self.site.begin(job, has_checkout=False)
        failure = None
        for step in body["steps"]:
            if not self.holds(step.get("if", "success()"), failure):
                continue
            try:
                self.perform(step, failure)
            except StepFailed as error:
                failure = failure or error
        if not failure:
            self.needs[job] = {key: self.text(value) for key, value in body.get("outputs", {}).items()}
        return failure

    def builds(self):
        return len(list(self.site.folder.glob("runner-*/builds")))

    def value(self, expression):
        site = self.site
        if match := re.fullmatch(r"(secrets|vars)\.([A-Z_]+)", expression):
            values = site.secrets if match[1] == "secrets" else site.variables
            expect(match[2] in values, f"{expression}: the check has no such value")
            return values[match[2]]
        if match := re.fullmatch(r"env\.([A-Z_]+)", expression):
            return self.global_environment[match[1]]
        if match := re.fullmatch(r"inputs\.([a-z-]+)", expression):
            expect(match[1] in self.inputs, f"{expression}: no such input")
            # Empty if a schedule started the run.
            return "true" if self.given.get(match[1].replace("-", "_")) else ""
        if match := re.fullmatch(r"steps\.(\w+)\.outputs\.(\w+)", expression):
            return self.outputs[match[1]][match[2]]
        if match := re.fullmatch(r"needs\.(\w+)\.outputs\.(\w+)", expression):
            expect(match[1] in self.needed, f"{expression}: the job does not need {match[1]}")
            return self.needs[match[1]][match[2]]
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
                expect(values.get("persist-credentials") == "False", "checkout: keeps the token of the job")
                self.site.checkout()
            case "actions/cache/restore":
                found = self.restored(values["key"], values.get("restore-keys", "").split())
                if not found and "fail-on-cache-miss" in values:
                    raise StepFailed(f"{step['name']}: is not in the cache")
                self.outputs[step.get("id")] = found
            case "actions/cache/save":
                self.site.save(values["key"], paths)
            case "actions/upload-artifact":
                self.site.keep(values["name"], paths, failure)
            case "actions/download-artifact":
                expect(values["path"] not in ("", "."), "download-artifact: expected a folder of its own")
                self.site.unpack(values["name"], values["path"])
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
        files = {"GITHUB_ENV": self.temporary / "environment", "GITHUB_OUTPUT": self.temporary / "output"}
        extra = {name: self.text(value) for name, value in step.get("env", {}).items()}
        extra |= {"RUNNER_TEMP": str(self.temporary)} | {name: str(path) for name, path in files.items()}
        files["GITHUB_OUTPUT"].unlink(missing_ok=True)
        self.site.shell(step["name"], step["run"], self.site.environment(self.global_environment | extra))
        self.global_environment |= self.assignments(files["GITHUB_ENV"])
        self.outputs[step.get("id")] = self.assignments(files["GITHUB_OUTPUT"])

    @staticmethod
    def assignments(path):
        return dict(line.split("=", 1) for line in path.read_text().splitlines()) if path.exists() else {}


class Pipeline:
    """The pipeline of GitLab CI."""

    name = ".gitlab-ci.yml"
    hashes_tools = False

    def __init__(self, site, path):
        self.site = site
        document = yaml.safe_load(path.read_text())
        self.variables = {
            key: value["value"] if isinstance(value, dict) else value for key, value in document["variables"].items()
        }
        self.stages = document["stages"]
        self.jobs = {name: document[name] for name in self.stages}
        self.count = 0
        rules = [rule["if"] for rule in document["workflow"]["rules"] if rule.get("when") != "never"]
        expect('$CI_PIPELINE_SOURCE == "schedule"' in rules, "rules: expected a schedule")
        groups = {self.jobs[name]["resource_group"] for name in ("build", "publish")}
        expect(len(groups) == 1, "resource_group: expected the same one for build and publish")
        expect(self.jobs["build"]["artifacts"]["when"] == "always", "artifacts: expected when: always")
        expect("environment" not in self.jobs["build"], "build: has the variables of an environment")
        expect(self.variables["TRANSIT_BUNDLE_VERSION"] == TAG, f"TRANSIT_BUNDLE_VERSION: expected {TAG}")
        for name in ("build", "publish"):
            tools = [cache for cache in self.jobs[name]["cache"] if ".tools" in cache["paths"]]
            expect(tools[0].get("policy") == "pull", f"{name}: expected policy: pull for the tools")

    def builds(self):
        return self.count

    def night(self, tamper=lambda: None, **inputs):
        for name in self.stages:
            if name == "publish":
                tamper()
            failure = self.run_job(name, {key.upper(): "true" for key, is_set in inputs.items() if is_set})
            if failure:
                return failure
        return None

    def run_job(self, name, inputs):
        site, job = self.site, self.jobs[name]
        site.begin(name, has_checkout=job.get("variables", {}).get("GIT_STRATEGY") != "none")
        variables = self.variables | {"TRANSIT_BUNDLE_URL": site.clone_url} | site.variables | inputs
        # Variables of an environment are for its jobs alone.
        if job.get("environment") == "publish":
            variables |= self.secret_files()
        temporary = site.folder / "temporary"
        temporary.mkdir(exist_ok=True)
        caches = job["cache"] if isinstance(job["cache"], list) else [job["cache"]]
        caches = [(self.expanded(cache["key"], variables), cache) for cache in caches]
        for key, _ in caches:
            if (site.caches / key).exists():
                site.restore(key)
        for other in job.get("needs", []):
            if other in site.artifacts:
                site.unpack(other, ".")
        failure = None
        # One shell runs all lines.
        script = "\n".join([*job.get("before_script", []), *job["script"]])
        try:
            site.shell(self.name, script, site.environment(variables | {"TMPDIR": str(temporary)}))
        except StepFailed as error:
            failure = error
        self.count = len(list(temporary.glob("*/builds")))
        for key, cache in caches:
            is_due = failure is None or cache.get("when", "on_success") == "always"
            if is_due and cache.get("policy") != "pull":
                site.forget(key)
                site.save(key, cache["paths"])
        artifacts = job.get("artifacts")
        if artifacts and (failure is None or artifacts.get("when") == "always"):
            site.keep(name, artifacts["paths"], failure)
        return failure

    def secret_files(self):
        folder = self.site.folder / "variables"
        folder.mkdir(exist_ok=True)
        variables = {}
        for name in SECRETS:
            path = folder / f"{name}_FILE"
            path.write_text(self.site.secrets[name])
            # As the runner writes them.
            path.chmod(0o666)
            variables[f"{name}_FILE"] = str(path)
        return variables

    def expanded(self, text, variables):
        return re.sub(r"\$(\w+)", lambda match: variables[match[1]], text)
