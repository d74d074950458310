"""The commands `gtfs-bundle` and `verify-bundle` as functions."""

from __future__ import annotations

import json
import os
import pathlib
import subprocess
import tempfile
from collections.abc import Callable
from typing import Any

from .errors import Error
from .sql import Path

#: Receives each progress event of a tool: a dictionary with the operation and how much of it is done.
Progress = Callable[[dict[str, Any]], None]

#: All programs: argument 0 selects one.
PROGRAM = str(pathlib.Path(__file__).parent / "bin" / "transit-tools")
_KINDS = {1: "refused", 64: "usage", 65: "unusable", 66: "missing", 73: "storage", 74: "storage", 130: "interrupted"}


class ToolError(Error):
    """A tool has failed. The text is what it wrote; `exit_code` says why, as in the tool's help."""

    def __init__(self, text: str, exit_code: int) -> None:
        super().__init__(text, _KINDS.get(exit_code, "bug"), "tool", [])
        # Another process makes the error of these.
        self.args = (text, exit_code)
        self.exit_code = exit_code


def sample(feed: Path, *options: str) -> None:
    """Writes the GTFS feed of an invented city. `options` are those of `gtfs-bundle sample`; raises ToolError."""
    _run("gtfs-bundle", ["sample", "-o", os.path.abspath(feed), *options])


def build(feed: Path, bundle: Path, *options: str, progress: Progress | None = None) -> str:
    """Builds a bundle from a GTFS feed, a .zip file or a folder.

    An existing bundle is replaced only when the new one is complete. `options` are those of `gtfs-bundle build`, such
    as `"--strict"`. Returns the tool's messages, of which the last is a summary; raises ToolError.
    """
    arguments = ["build", os.path.abspath(feed), "-o", os.path.abspath(bundle), *options]
    return _run("gtfs-bundle", arguments, progress=progress)[1]


def verify(
    bundle: Path, feed: Path | None = None, *, quick: bool = False, progress: Progress | None = None
) -> dict[str, Any]:
    """Verifies that a bundle is sound and, with `feed`, that it says what the feed says.

    Returns the report of `verify-bundle --json`: look at its problems. Raises ToolError if a file cannot be read or is
    not a bundle or a feed.
    """
    # Absolute, so that no name is taken for an option.
    arguments = [os.path.abspath(bundle), "--json"]
    if feed is not None:
        arguments += ["--feed", os.path.abspath(feed)]
    if quick:
        arguments.append("--quick")
    return dict(json.loads(_run("verify-bundle", arguments, accepted=(0, 1), progress=progress)[0]))


def validate(feed: Path, *options: str, progress: Progress | None = None) -> dict[str, Any]:
    """Judges a GTFS feed by the rules of the canonical validator.

    Returns its report: `report["notices"]` lists the notices by code. Raises ToolError if the feed cannot be read.
    """
    arguments = ["validate", os.path.abspath(feed), "--json", *options]
    return dict(json.loads(_run("gtfs-bundle", arguments, accepted=(0, 1), progress=progress)[0]))


def _run(
    tool: str, arguments: list[str], *, accepted: tuple[int, ...] = (0,), progress: Progress | None = None
) -> tuple[str, str]:
    """Runs a tool and returns its output and its messages. Ctrl-C and other exceptions stop it first."""
    command = [tool, *arguments]
    if progress is not None:
        command += ["--progress", "json"]
    messages: list[str] = []
    # A file, because a report is longer than the buffer of a pipe that nobody reads yet.
    with tempfile.TemporaryFile("w+", encoding="utf-8") as output:
        null, pipe = subprocess.DEVNULL, subprocess.PIPE
        with subprocess.Popen(
            command, executable=PROGRAM, stdin=null, stdout=output, stderr=pipe, encoding="utf-8"
        ) as process:
            assert process.stderr is not None
            try:
                for line in process.stderr:
                    if progress is not None and line.startswith("{"):
                        progress(json.loads(line))
                    else:
                        messages.append(line)
            except BaseException:
                process.terminate()
                # A full pipe would keep the tool from ending.
                process.stderr.close()
                process.wait()
                raise
        text = "".join(messages).strip()
        if process.returncode not in accepted:
            raise ToolError(text or f"{tool} has failed", process.returncode)
        output.seek(0)
        return output.read(), text
