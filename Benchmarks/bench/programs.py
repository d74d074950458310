"""Programs that are run to their end, and their cost."""

import dataclasses
import os
import pathlib
import platform
import shutil
import sqlite3
import subprocess
import sys
import time
import zlib

from bench.rows import BenchmarkError


@dataclasses.dataclass
class Cost:
    # Seconds from before the start to after the end.
    wall: float
    # Seconds of user and system time, on all threads.
    processor: float
    # The most resident memory in bytes. Linux includes that of the parent at the start, about 20 MB.
    peak: int


def run(words, scratch, *, stdin=None, stdout=None):
    """Runs a program, and returns its cost. `stdin` and `stdout` are paths of files; errors go to a file in `scratch`.

    Raises BenchmarkError with the last line of its errors if it cannot be started or fails.
    """
    words = [str(word) for word in words]
    name = " ".join(pathlib.Path(word).name for word in words[:2])
    log = pathlib.Path(scratch, "errors.log")
    with (open(stdin or os.devnull, "rb") as source, open(stdout or os.devnull, "wb") as target,
          open(log, "wb") as errors):
        started = time.perf_counter()
        try:
            child = subprocess.Popen(words, stdin=source, stdout=target, stderr=errors)
        except OSError as error:
            raise BenchmarkError(f"{name}: {error.strerror}") from error
        _, status, usage = os.wait4(child.pid, 0)
        wall = time.perf_counter() - started
        child.returncode = os.waitstatus_to_exitcode(status)  # So that `subprocess` does not wait again.
    if child.returncode:
        lines = log.read_text(errors="replace").strip().splitlines()
        raise BenchmarkError(f"{name}: {lines[-1] if lines else f'exit code {child.returncode}'}")
    peak = usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    return Cost(wall, usage.ru_utime + usage.ru_stime, peak)


def printed(words, scratch, stdin=None):
    """Runs a program, and returns what it prints."""
    path = pathlib.Path(scratch, "printed")
    run(words, scratch, stdin=stdin, stdout=path)
    return path.read_text()


def alternately(commands, runs, scratch, tell=lambda run: None, after=lambda: None):
    """Runs commands, given as name -> words, one after the other, `runs` times. Returns name -> costs."""
    costs = {name: [] for name in commands}
    for number in range(1, runs + 1):
        tell(f"{number} of {runs}")
        for name, words in commands.items():
            costs[name].append(run(words, scratch))
        after()
    return costs


def tell(message):
    print(message, file=sys.stderr, flush=True)


class Tools:
    """The paths of the programs that take part."""

    def __init__(self, tools, questions, python):
        self.bundler, self.verifier, self.internals = (
            pathlib.Path(tools, name).resolve() for name in ("gtfs-bundle", "verify-bundle", "benchmark-internals"))
        self.questions = pathlib.Path(questions).resolve()
        self.python = python
        self.peers = pathlib.Path(__file__).parent.parent / "Peers"
        for tool in (self.bundler, self.verifier, self.internals, self.questions):
            if not os.access(tool, os.X_OK):
                raise BenchmarkError(f"{tool}: not found; run `make build-benchmarks` first")
        for tool in ("unzip", "sqlite3"):
            if not shutil.which(tool):
                raise BenchmarkError(f"{tool} is not installed")


def machine():
    """The machine and the library versions of a run."""
    swift = shutil.which("swift")
    words = subprocess.run([swift, "--version"], capture_output=True, text=True).stdout.split() if swift else []
    try:
        system = platform.freedesktop_os_release()["PRETTY_NAME"]
    except OSError:
        system = platform.platform()
    return {
        "cores": len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count(),
        "system": system, "architecture": platform.machine(), "load": os.getloadavg()[0],
        "swift": words[words.index("version") + 1] if "version" in words else None,
        "sqlite": sqlite3.sqlite_version, "zlib": zlib.ZLIB_RUNTIME_VERSION,
    }


def machine_text(found):
    swift = f"Swift {found['swift']}, " if found["swift"] else ""
    return (f"{found['cores']} cores, {found['architecture']}, {found['system']}, {swift}SQLite {found['sqlite']}, "
            f"zlib {found['zlib']}, load {found['load']:.1f}\n")
