"""Common functions of the trials of Tests/Faults/faults: run tools, check the results, count them.

After each fault, a trial checks that the tool ended with a documented exit code and a one-line message that names the
file, that the old output is unchanged or the new one complete, and that no scratch files are left.
"""

import dataclasses
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

DONE, WRONG, USAGE, UNUSABLE, CANNOT_OPEN, CANNOT_CREATE, FAILED, INTERRUPTED = 0, 1, 64, 65, 66, 73, 74, 130
REFUSALS = {WRONG, UNUSABLE, CANNOT_OPEN, CANNOT_CREATE, FAILED}

# The default timeout in seconds, more than ten times what any run needs on an idle machine.
PATIENCE = 600


@dataclasses.dataclass
class Tally:
    """A line of the summary. Findings are printed as they occur, and any finding fails the run."""

    name: str
    cases: int = 0
    faults: int = 0  # faults that took effect: failed calls, killed processes, rejections
    lost: int = 0  # bytes of old outputs
    wrong: int = 0  # wrong answers, exit codes and messages, and leftover files
    crashes: int = 0  # deaths by signals that the trial did not send, and hangs

    @property
    def survived(self):
        return self.faults - self.crashes

    @property
    def is_bad(self):
        return bool(self.lost or self.wrong or self.crashes)

    @property
    def line(self):
        """A line of a file of tallies, a format that codec-torture and bundle-torture write too."""
        return f"{self.name}\t{self.cases}\t{self.faults}\t{self.lost}\t{self.wrong}\t{self.crashes}\n"

    @staticmethod
    def read(line):
        name, *counts = line.rstrip("\n").split("\t")
        return Tally(name, *map(int, counts))

    def find(self, kind, what):
        setattr(self, kind, getattr(self, kind) + 1)
        print(f"faults: {self.name}: {what}", file=sys.stderr, flush=True)


@dataclasses.dataclass
class Ended:
    """How a run ended. A negative status is that of a signal."""

    status: int
    output: bytes
    error: str
    seconds: float
    kilobytes: int = 0
    processor: float = 0  # seconds
    written: int = 0  # bytes of output, of which `output` may have only the last

    @property
    def told(self):
        lines = self.error.strip().splitlines()
        return lines[-1] if lines else "nothing"


class Trials:
    """The tools, the options, and a folder for all trials."""

    def __init__(self, tools, folder, seed, is_long, server=None):
        # The program transit-server, which is built apart; None if it is not.
        self.server = server
        self.tools, self.folder, self.is_long = pathlib.Path(tools), pathlib.Path(folder), is_long
        self.seed = seed
        self.folder.chmod(0o755)
        self.gtfs_bundle = str(self.tools / "gtfs-bundle")
        self.verify_bundle = str(self.tools / "verify-bundle")
        self.client = str(self.tools / "faults-client")

    def place(self):
        """Returns a new folder that other users can read."""
        folder = pathlib.Path(tempfile.mkdtemp(dir=self.folder))
        folder.chmod(0o755)
        return folder

    def run(self, *words, environment=None, limit=None, patience=PATIENCE, tail=None, **options):
        """Runs and measures a tool, with a timeout of `patience` seconds.

        Keeps only the last `tail` bytes of the output, because the memory of this process counts for its children.
        """
        words = [str(word) for word in words]
        with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as error:
            start = time.monotonic()
            process = subprocess.Popen(
                words, stdin=subprocess.DEVNULL, stdout=output, stderr=error, preexec_fn=limit,
                env={**os.environ, "COLUMNS": "100", "NO_COLOR": "1", **(environment or {})}, **options)
            status, kilobytes, processor = wait(process, patience)
            seconds = time.monotonic() - start
            written = output.seek(0, os.SEEK_END)
            output.seek(0 if tail is None else max(0, written - tail))
            error.seek(0)
            return Ended(status, output.read(), error.read().decode("utf-8", "replace"), seconds, kilobytes,
                         processor, written)

    def must(self, *words, **options):
        """Runs a command that must succeed; ends the program otherwise."""
        ended = self.run(*words, **options)
        if ended.status != 0:
            raise SystemExit(f"faults: {' '.join(map(str, words))}: status {ended.status}\n{ended.error}")
        return ended

    def judge_end(self, tally, what, ended, allowed=REFUSALS | {DONE}, names=()):
        """Checks that a run ended as documented, with a message that contains one of `names`."""
        tally.cases += 1
        if ended.status != DONE:
            tally.faults += 1
        if ended.status < 0:
            kind = "hung" if ended.status == HUNG else f"died by signal {-ended.status}"
            tally.find("crashes", f"{what}: {kind}: {ended.told}")
        elif ended.status not in allowed:
            tally.find("wrong", f"{what}: exit status {ended.status}: {ended.told}")
        elif ended.status != DONE:
            # verify-bundle prints its findings to standard output.
            text = ended.output.decode("utf-8", "replace") if ended.status == WRONG else ended.error
            lines = text.strip().splitlines()
            if ended.status == WRONG and lines:
                return
            if len(lines) != 1:
                tally.find("wrong", f"{what}: {len(lines)} lines: {ended.error!r}")
            elif names and not any(name in lines[0] for name in names):
                tally.find("wrong", f"{what}: does not name {' or '.join(names)}: {lines[0]}")

    def judge_output(self, tally, what, ended, output, former, new, scratch_may_stay=False):
        """Checks that the output is the old or the new one, and that no other files are left."""
        now = output.read_bytes() if output.exists() else None
        if now != former and now != new:
            tally.lost += len(former or b"")
            tally.find("wrong", f"{what}: the output is neither the old nor the new one")
        if ended.status == DONE and now != new:
            tally.find("wrong", f"{what}: done, but the output is not the new one")
        left = sorted(set(os.listdir(output.parent)) - {output.name})
        if left and not scratch_may_stay:
            tally.find("wrong", f"{what}: left {', '.join(left)}")


HUNG = -1000


def wait(process, patience):
    """Waits for a process; returns its status, its peak memory in KiB, and its seconds of processor time."""
    end = time.monotonic() + patience
    pause = 0.001
    while True:
        pid, status, usage = os.wait4(process.pid, os.WNOHANG)
        if pid:
            process.returncode = os.waitstatus_to_exitcode(status)
            return process.returncode, usage.ru_maxrss, usage.ru_utime + usage.ru_stime
        if time.monotonic() > end:
            process.kill()
            process.wait()
            return HUNG, 0, patience
        time.sleep(pause)
        pause = min(pause * 1.5, 0.05)


def finish(process, tally):
    """Reads the output of a process until it ends; kills a process that hangs."""
    try:
        return process.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        tally.find("crashes", f"{process.args[1]}: hung")
        return process.communicate()


def skip(what):
    """Prints that a trial is skipped and why."""
    print(f"faults: SKIPPED: {what}", file=sys.stderr, flush=True)


def empty(folder):
    """Removes the contents of a folder."""
    for entry in os.scandir(folder):
        if entry.is_dir(follow_symlinks=False):
            shutil.rmtree(entry.path)
        else:
            os.unlink(entry.path)


def table(tallies):
    """Returns the summary: a line for each tally and one for all."""
    counts = ("cases", "survived", "lost", "wrong", "crashes")
    rows = [("", "cases", "faults survived", "bytes lost", "wrong", "crashes")]
    rows += [(tally.name, *(getattr(tally, count) for count in counts)) for tally in tallies]
    rows.append(("all", *(sum(getattr(tally, count) for tally in tallies) for count in counts)))
    widths = [max(len(str(row[column])) for row in rows) for column in range(len(rows[0]))]
    return "\n".join("  ".join(
        f"{cell:>{width}}" if column else f"{cell:<{width}}" for column, (cell, width) in enumerate(zip(row, widths)))
        for row in rows)
