#!/usr/bin/env python3
"""Runs the shell steps of the CI templates for several nights, with a real feed, git, rsync and a web server.

    check_templates.py TOOLS EXAMPLES

TOOLS has gtfs-bundle and verify-bundle; EXAMPLES is Examples/CI. CI itself is not imitated: caches and artifacts are
copies of the paths that the templates name, and ci/check-workflows checks keys, conditions and permissions by schema
and linter. Stubs: the project (its `make install` copies the tools), apt-get, and an ssh whose host is a folder. What
hostile hosts can do is tested in PublisherTests and TrustChecks; here, one of each kind shows that a template passes on
what those need.
"""
import base64
import functools
import http.server
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import zipfile

from ruamel.yaml import YAML

SSH = """#!/usr/bin/env bash
# Uploads only, with a private key and a known host.
set -euo pipefail
while [ "$1" != host ]; do
  case $1 in
    -i) [ "$(stat -c %a "$2")" = 600 ] && grep -q PRIVATE "$2" ;;
    -o) grep -q ^host "${2#UserKnownHostsFile=}" ;;
    -l) ;;
    *) exit 255 ;;
  esac
  shift 2
done
shift
[[ $* != *--sender* ]] || { echo "ssh: the host is read over HTTP only" >&2; exit 255; }
[ ! -e "$HOME/read-only" ] || { echo "ssh: the host is read-only" >&2; exit 255; }
bash -c "$*"
(cd "$HOME/host" && find . -type f | tr '\\n' ' ' && echo) >> "$HOME/uploads"
"""


class Failed(Exception):
    """A step failed."""


def expect(condition, problem):
    if not condition:
        sys.exit(f"check_templates.py: {problem}")


def files(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*"))
            if path.is_file() and path.name != "lock"}


def copy(root, pattern, target):
    """Copies what matches a pattern in a folder; returns whether anything does."""
    found = list(root.glob(pattern.rstrip("/")))
    for path in found:
        place = target / path.relative_to(root)
        place.parent.mkdir(parents=True, exist_ok=True)
        if path.is_dir():
            shutil.rmtree(place, ignore_errors=True)
            shutil.copytree(path, place, symlinks=True)
        else:
            shutil.copy2(path, place)
    return bool(found)


class Site:
    """A repository with a dataset, a host, and the tools as CI gets them."""

    def __init__(self, folder, tools):
        self.folder, self.tools = folder, tools
        self.repository, self.host, self.caches = (folder / name for name in ("repository", "host", "caches"))
        self.artifacts = folder / "artifacts"
        for path in (self.repository / "feeds", self.host, self.caches, folder / "stubs", folder / "project"):
            path.mkdir(parents=True)
        quiet = type("Quiet", (http.server.SimpleHTTPRequestHandler,), {"log_message": lambda *_: None})
        handler = functools.partial(quiet, directory=str(self.host))
        self.web = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=self.web.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.web.server_port}"
        for name, text in (("apt-get", "#!/bin/sh\n"), ("ssh", SSH)):
            (folder / "stubs" / name).write_text(text)
            (folder / "stubs" / name).chmod(0o755)
        (folder / "project/Makefile").write_text(
            f"install:\n\tmkdir -p $(PREFIX)/bin\n\tln -s {tools}/gtfs-bundle {tools}/verify-bundle $(PREFIX)/bin\n"
            f"\techo built >> {folder}/builds\n")
        self.commit(folder / "project")
        subprocess.run(["git", "tag", "v0.1.0"], cwd=folder / "project", check=True)
        for key in ("root", "online"):
            self.tool("keys", "new", folder / key)
        self.tool("publish", "init", folder / "first", "--root-key", folder / "root.key", "--key",
                  folder / "online.pub")
        shutil.copy(folder / "first/root/1.json", self.repository / "root.json")
        (self.repository / "dataset.yml").write_text(
            "name: City\noutput: output/city.transit\nfeeds: [{ id: city, path: feeds/city.zip }]\n")
        (self.repository / ".gitignore").write_text("*.key\n/output/\n/public/\n")
        self.tool("sample", "-o", folder / "city.zip", "--stop-times", "20000")
        self.secrets = {
            "ONLINE_KEY": (folder / "online.key").read_text(),
            "DEPLOY_KEY": "-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA/deploy\n",
            "DEPLOY_KNOWN_HOSTS": "host ssh-ed25519 AAAA\n"}
        self.variables = {"DEPLOY_TO": f"host:{self.host}", "PUBLISHED_URL": self.url, "FEED": "city"}

    def tool(self, *words):
        subprocess.run([self.tools / "gtfs-bundle", *words], check=True, capture_output=True)

    def commit(self, folder):
        for words in (["init", "--quiet"], ["add", "."], ["commit", "--quiet", "--message", "Change"]):
            subprocess.run(["git", "-c", "user.name=Check", "-c", "user.email=check@example.org", *words], cwd=folder,
                           check=True)

    def change(self, name):
        """Commits the feed with a stop of this name; None: a damaged one."""
        feed = self.repository / "feeds/city.zip"
        with zipfile.ZipFile(self.folder / "city.zip") as old, zipfile.ZipFile(feed, "w") as new:
            for entry in old.namelist() if name else []:
                text = old.read(entry).decode()
                if entry == "stops.txt":
                    text = re.sub(r"(?<=,)Hauptbahnhof(?=,)", name, text, count=1)
                new.writestr(entry, text)
        if not name:
            feed.write_bytes(b"not a zip")
        self.commit(self.repository)

    def begin(self, job):
        workspace = self.folder / f"workspace-{job}"
        shutil.rmtree(workspace, ignore_errors=True)
        subprocess.run(["git", "clone", "--quiet", self.repository, workspace], check=True)
        return workspace

    def shell(self, job, script, workspace, environment):
        """Runs a script with nothing of this machine's environment. Only `publish` has secrets."""
        environment = {"PATH": f"{self.folder}/stubs:/usr/bin:/bin", "HOME": str(self.folder), "CI": "true",
                       "LANG": "C.UTF-8"} | environment
        for name, secret in self.secrets.items():
            is_given = any(key.startswith(name) or secret.strip() in value for key, value in environment.items())
            expect(job == "publish" or not is_given, f"{job}: has {name}")
        done = subprocess.run(["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script], cwd=workspace,
                              env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, errors="replace")
        for secret in ("ONLINE_KEY", "DEPLOY_KEY"):
            expect(self.secrets[secret].splitlines()[1] not in done.stdout, f"{job}: prints {secret}")
        if done.returncode:
            raise Failed(f"{job}: exit code {done.returncode}: {done.stdout.strip()[-2000:]}")


class Workflow:
    """The jobs of the workflow of GitHub, step by step."""

    def __init__(self, site, document):
        self.site, self.document = site, document

    def run(self, job, inputs):
        site, body, failure, outputs = self.site, self.document["jobs"][job], None, {}
        workspace = site.begin(job)
        temporary = site.folder / f"temporary-{job}"
        shutil.rmtree(temporary, ignore_errors=True)
        temporary.mkdir()
        for step in body["steps"]:
            if failure and step.get("if") != "always()" or step.get("name") == "Build the tools" and (
                    workspace / ".tools").exists():
                continue
            paths = str(step.get("with", {}).get("path", "")).split()
            match step.get("uses", "").split("@")[0]:
                case "":
                    output = temporary / "output"
                    output.write_text("")
                    given = self.document["env"] | step.get("env", {})
                    given = {name: self.value(text, inputs) for name, text in given.items()} | {
                        "TRANSIT_BUNDLE_URL": f"file://{site.folder}/project", "RUNNER_TEMP": str(temporary),
                        "GITHUB_OUTPUT": str(output)}
                    try:
                        site.shell(job, step["run"], workspace, given)
                    except Failed as problem:
                        failure = problem
                    outputs |= dict(line.split("=", 1) for line in output.read_text().splitlines())
                case "actions/cache/restore":
                    for path in paths:
                        copy(site.caches, path, workspace)
                case "actions/cache/save":
                    for path in paths:
                        copy(workspace, path, site.caches)
                case "actions/upload-artifact":
                    self.keep(workspace, step["with"]["name"], paths, failure)
                case "actions/download-artifact":
                    expect(paths[0] not in ("", "."), "the artifact is unpacked over the checkout")
                    copy(site.artifacts / step["with"]["name"], "*", workspace / paths[0])
                case other:
                    expect(other == "actions/checkout", f"{other}: the check does not know this action")
        self.needs[job] = outputs
        if failure:
            raise failure

    def keep(self, workspace, name, paths, failure):
        target = self.site.artifacts / name
        shutil.rmtree(target, ignore_errors=True)
        target.mkdir(parents=True)
        for path in paths:
            found = copy(workspace, path.removesuffix("/**"), target)
            expect(found or failure, f"artifact {name}: {path} matches no file")

    def value(self, text, inputs):
        """A text in which expressions are replaced."""
        known = {f"secrets.{name}": value for name, value in self.site.secrets.items()}
        known |= {f"vars.{name}": value for name, value in self.site.variables.items()}
        known |= {f"inputs.{name}": str(bool(inputs.get(name))).lower() for name in ("first", "allow-expired")}
        for job, found in self.needs.items():
            known |= {f"needs.{job}.outputs.{name}": value for name, value in found.items()}
        return re.sub(r"\$\{\{ (.*?) \}\}", lambda match: known[match[1]], text)

    def night(self, tamper=None, **inputs):
        self.needs = {}
        for job in self.document.get("stages", self.document.get("jobs")):
            if tamper and job == "publish":
                tamper()
            self.run(job, inputs)


class Pipeline(Workflow):
    """The jobs of the pipeline of GitLab: one shell runs all lines."""

    def run(self, job, inputs):
        site, body = self.site, self.document[job]
        workspace, failure = site.begin(job), None
        variables = {name: value["value"] if isinstance(value, dict) else value
                     for name, value in self.document["variables"].items()}
        variables |= site.variables | {
            "TRANSIT_BUNDLE_URL": f"file://{site.folder}/project", "TMPDIR": str(site.folder)}
        variables |= {name.upper(): "true" for name in inputs}
        if body.get("environment") == "publish":
            for name, secret in site.secrets.items():
                variables[f"{name}_FILE"] = str(site.folder / name)
                (site.folder / name).write_text(secret)
                (site.folder / name).chmod(0o666)  # as the runner writes them
        caches = body["cache"] if isinstance(body["cache"], list) else [body["cache"]]
        for path in (path for cache in caches for path in cache["paths"]):
            copy(site.caches, path, workspace)
        if "needs" in body:
            copy(site.artifacts / "build", "*", workspace)
        try:
            site.shell(job, "\n".join([*body.get("before_script", []), *body["script"]]), workspace, variables)
        except Failed as problem:
            failure = problem
        for cache in caches:
            if not failure and cache.get("policy") != "pull":
                for path in cache["paths"]:
                    copy(workspace, path, site.caches)
        if "artifacts" in body and (not failure or body["artifacts"].get("when") == "always"):
            self.keep(workspace, job, body["artifacts"]["paths"], failure)
        if failure:
            raise failure


def check_nights(name, template):
    """Runs nights, and checks what each left."""
    site = template.site
    streets = iter(f"Street {number}" for number in range(100))

    def manifest():
        return json.loads(base64.b64decode(json.loads((site.host / "city/stable.json").read_text())["payload"]))

    def night(what, sequence, **inputs):
        try:
            template.night(**inputs)
        except Failed as problem:
            expect(False, f"{name}: {what}: {problem}")
        expect(manifest()["sequence"] == sequence, f"{name}: {what}: sequence {manifest()['sequence']}")
        site.tool("update", site.folder / "store", "--from", site.url, "--feed", "city", "--root",
                  site.repository / "root.json")
        print(f"{name}: {what}", flush=True)

    def failing(what, reason, **inputs):
        before = files(site.host)
        try:
            template.night(**inputs)
            expect(False, f"{name}: {what}: expected a failure with “{reason}”")
        except Failed as problem:
            expect(reason in str(problem), f"{name}: {what}: expected “{reason}”, not {problem}")
        expect(files(site.host) == before, f"{name}: {what}: something was uploaded")
        print(f"{name}: {what}", flush=True)

    def forget(*paths):
        for path in paths:
            place = site.caches / path
            shutil.rmtree(place) if place.is_dir() else place.unlink(missing_ok=True)

    site.change(next(streets))
    failing("a night without a manifest stops", "use --first")
    night("the first night publishes a bundle", 1, first=True)
    uploads = (site.folder / "uploads").read_text().splitlines()
    before = uploads[["./city/stable.json" in line for line in uploads].index(True) - 1]
    expect(".transit" in before, f"{name}: the manifest was uploaded before the bundle")
    kept = {path.rpartition("/")[2] for path in files(site.artifacts)}
    wanted = {"city.transit", "dataset.lock.json", "index.html", "report.html", "publish.lock.json"}
    expect(wanted <= kept, f"{name}: artifacts lack {wanted - kept}")
    first = files(site.host)
    expect({path.split("/")[0] for path in first} == {"o", "root", "city", ".publish"}, f"{name}: {sorted(first)}")
    night("an unchanged night changes nothing on the host", 1)
    expect(files(site.host) == first, f"{name}: an unchanged night changed the host")
    expect((site.folder / "builds").read_text() == "built\n", f"{name}: the tools were built again")

    site.change(None)
    failing("a damaged feed fails, and its report is kept", "city.zip")
    reports = [data for path, data in files(site.artifacts).items() if path.endswith("/dataset.json")]
    expect([json.loads(data)["outcome"] for data in reports] == ["failed"], f"{name}: the report of a failed night")
    site.change(next(streets))
    night("a changed feed is published with a delta", 2)
    expect(manifest()["releases"][0]["deltas"], f"{name}: no delta")

    site.change(next(streets))
    (site.folder / "read-only").touch()
    failing("a host that takes no upload", "read-only")
    (site.folder / "read-only").unlink()
    night("what could not be uploaded is uploaded the next night", 3)
    forget("output", "dataset.lock.json", "public", "publish.lock.json")
    site.change(next(streets))
    night("a night without caches continues the sequence", 4)

    def damage():
        bundle = next(site.artifacts.rglob("city.transit"))
        bundle.write_bytes(bundle.read_bytes()[:-1] + b"!")

    site.change(next(streets))
    failing("a bundle that changed between the jobs is not signed", "FAILED", tamper=damage)
    old = (site.host / "city/stable.json").read_bytes()
    if type(template) is Workflow:
        failing("tools that changed between the jobs get no key", "FAILED", tamper=lambda: (
            (site.caches / ".tools/bin/gtfs-bundle").unlink(),
            (site.caches / ".tools/bin/gtfs-bundle").write_text("#!/bin/sh\nenv\n")))
        forget(".tools")
    night("the next night publishes it", 5)
    (site.host / "city/stable.json").write_bytes(old)
    shutil.rmtree(site.host / ".publish/history")
    forget("public")
    site.change(next(streets))
    failing("a host that was rolled back stops a night without its folder", "out of date")
    (site.host / "city/stable.json").unlink()
    failing("so does one without a manifest", "has no manifest")


def main():
    tools, examples = (pathlib.Path(word).resolve() for word in sys.argv[1:])
    readme = (examples / "README.md").read_text()
    for make, path in ((Workflow, examples / ".github/workflows/dataset.yml"), (Pipeline, examples / ".gitlab-ci.yml")):
        text = path.read_text()
        for name in set(re.findall(r"(?:secrets|vars)\.(\w+)|\$((?:ONLINE|DEPLOY|PUBLISHED)_\w+|FEED|FIRST)", text)):
            expect(f"`{name[0] or name[1]}`" in readme, f"README.md does not name {name[0] or name[1]}")
        with tempfile.TemporaryDirectory() as folder:
            site = Site(pathlib.Path(folder), tools)
            check_nights(path.name, make(site, YAML(typ="safe").load(text)))
            site.web.shutdown()


if __name__ == "__main__":
    main()
