"""The commands of `gtfs-bundle` and `verify-bundle` as functions.

Keyword parameters are the options of the command, so that `--max-size` is `max_size`. An option that may be repeated
takes one value or several. `options` are further ones, as the command takes them: `"--strict"`. A path may be of a
.zip file, a folder or, where the command allows it, a bundle; what these functions return is a path, too.

`progress` is True for a bar of tqdm or rich, whichever is installed, or else lines on a terminal; or a function, which
receives each event. Ctrl-C, and an error of that function, end the tool first, which leaves nothing behind.

Each function raises ToolError if the tool fails: MissingFile for an input that does not exist, and Refused if a rule
forbids the result. A value of another type is a TypeError; a text that no argument can contain, a ValueError.
"""

from __future__ import annotations

import errno
import json
import operator
import os
import pathlib
import re
import subprocess
import tempfile
from collections.abc import Iterable, Mapping
from datetime import date as Date
from datetime import timedelta
from typing import Any, Literal, TypeVar, Union

from .errors import Error
from .parameters import Box, Day, Length, box_text
from .progress import Progress, receiver
from .reports import Difference, Fetched, Validation, Verification, Written
from .sql import Path

Value = TypeVar("Value")
#: One value or several.
Several = Union[Value, Iterable[Value]]
Severity = Literal["error", "warning", "never"]

#: All programs: argument 0 selects one.
PROGRAM = str(pathlib.Path(__file__).parent / "bin" / "transit-tools")
_KINDS = {1: "refused", 64: "usage", 65: "unusable", 66: "missing", 73: "storage", 74: "storage", 130: "interrupted"}
_URL = re.compile("https?://", re.IGNORECASE)


class ToolError(Error):
    """A tool has failed. The text is what it wrote; `exit_code` says why, as in the tool's help."""

    def __init__(self, text: str, exit_code: int) -> None:
        super().__init__(text, _KINDS.get(exit_code, "bug"), "tool", [])
        # Another process makes the error of these.
        self.args = (text, exit_code)
        self.exit_code = exit_code


class Refused(ToolError):
    """A rule forbids the result, such as `strict` or `fail_on`. An existing file is as it was."""


class MissingFile(ToolError, FileNotFoundError):
    """An input does not exist."""

    def __init__(self, text: str, exit_code: int) -> None:
        super().__init__(text, exit_code)
        # An error of the system takes these from the arguments.
        self.errno, self.strerror = errno.ENOENT, text
        del self.filename


def sample(
    feed: Path,
    *options: str,
    stop_times: int | None = None,
    cities: int | None = None,
    seed: int | None = None,
    progress: bool | Progress | None = None,
) -> Written:
    """Writes the GTFS feed of an invented city or country. The same options give the same bytes."""
    words = _words(stop_times=stop_times, cities=cities, seed=seed)
    return _write("sample", [], feed, words, options, progress)


def fetch(
    url: str,
    output: Path,
    *options: str,
    header: Several[str] | None = None,
    cacert: Path | None = None,
    max_size: int | None = None,
    unconditional: bool = False,
    timeout: Length | None = None,
    retries: int | None = None,
    progress: bool | Progress | None = None,
) -> Fetched:
    """Downloads a feed if it has changed.

    An existing file is replaced only by a complete feed. Other users of the machine can see the arguments of a tool:
    give the `header` of a key as `"x-api-key: env:KEY"` or `"@FILE"`. `max_size` is in bytes.
    """
    if not _URL.match(url):
        raise ValueError(f"{url!r} is not an http or https URL")
    words = _words(
        output=_path(output),
        header=header,
        cacert=cacert,
        max_size=max_size,
        unconditional=unconditional,
        # A number is one of seconds.
        timeout=f"{timeout}s" if isinstance(timeout, int) else timeout,
        retries=retries,
    )
    return Fetched.of(_ask("gtfs-bundle", ["fetch", url, *words, *options], progress)[0])


def build(
    feed: Path,
    bundle: Path,
    *options: str,
    threads: int | None = None,
    level: int | None = None,
    pages_per_block: int | None = None,
    max_size: int | None = None,
    strict: bool = False,
    report: Path | None = None,
    fail_on: Severity | None = None,
    date: Day | None = None,
    country: str | None = None,
    baseline: Path | None = None,
    ignore: Several[str] | None = None,
    sarif: Path | None = None,
    language: Several[str] | None = None,
    progress: bool | Progress | None = None,
) -> Written:
    """Builds a bundle from a GTFS feed, a .zip file, a folder or the URL of a zip.

    An existing bundle is replaced only when the new one is complete. `max_size` is in bytes. `info()` of the bundle
    counts what it could not store: `notices` and `remarks`.
    """
    words = _words(
        threads=threads,
        level=level,
        pages_per_block=pages_per_block,
        max_size=max_size,
        strict=strict,
        report=report,
        fail_on=fail_on,
        date=date,
        country=country,
        baseline=baseline,
        ignore=ignore,
        sarif=sarif,
        language=language,
    )
    is_url = isinstance(feed, str) and _URL.match(feed)
    return _write("build", [str(feed) if is_url else _path(feed)], bundle, words, options, progress)


def verify(
    bundle: Path,
    feed: Path | None = None,
    *,
    every_row: bool = False,
    quick: bool = False,
    progress: bool | Progress | None = None,
) -> Verification:
    """Verifies that a bundle is sound and, with `feed`, that it says what the feed says.

    Look at `is_sound` of the result: problems are no error. A file that is not a bundle is one.
    """
    words = _words(feed=feed, every_row=every_row, quick=quick)
    return Verification.of(_ask("verify-bundle", [_path(bundle), *words], progress)[0])


def validate(
    feed: Path,
    *options: str,
    output: Path | None = None,
    date: Day | None = None,
    country: str | None = None,
    baseline: Path | None = None,
    ignore: Several[str] | None = None,
    sarif: Path | None = None,
    language: Several[str] | None = None,
    fail_on: Severity | None = None,
    thorough: bool = False,
    threads: int | None = None,
    progress: bool | Progress | None = None,
) -> Validation:
    """Judges a GTFS feed by the rules of the canonical validator.

    Look at `passed` of the result: notices are no error. A feed that cannot be read is one. `output` is a folder for
    report.json and report.html, `language` a language of that page, such as "de".
    """
    words = _words(
        output=output,
        date=date,
        country=country,
        baseline=baseline,
        ignore=ignore,
        sarif=sarif,
        language=language,
        fail_on=fail_on,
        thorough=thorough,
        threads=threads,
    )
    return Validation.of(*_ask("gtfs-bundle", ["validate", _path(feed), *words, *options], progress))


def extract(
    feed: Path,
    output: Path,
    *options: str,
    bbox: Box | None = None,
    polygon: Path | None = None,
    agency: Several[str] | None = None,
    route: Several[str] | None = None,
    route_type: Several[int] | None = None,
    stop: Several[str] | None = None,
    from_: Day | None = None,
    to: Day | None = None,
    days: int | None = None,
    progress: bool | Progress | None = None,
) -> Written:
    """Writes the part of a feed that the trips need which match every condition: a feed or, for `.transit`, a bundle.

    `bbox` is south, west, north and east in degrees; `polygon` a file of GeoJSON. Days may be `"today"`.
    """
    words = _words(
        bbox=box_text(bbox),
        polygon=polygon,
        agency=agency,
        route=route,
        route_type=route_type,
        stop=stop,
        from_=from_,
        to=to,
        days=days,
    )
    return _write("extract", [_path(feed)], output, words, options, progress)


def merge(
    feeds: Iterable[Path],
    output: Path,
    *options: str,
    prefix: Mapping[str, Path] | None = None,
    shared_blocks: bool = False,
    progress: bool | Progress | None = None,
) -> Written:
    """Writes one feed of several: a feed or, for `.transit`, a bundle.

    `prefix` has the feeds whose ids get a prefix of your choice if they clash: `{"sf": "muni.zip"}`.
    """
    if isinstance(feeds, (str, bytes, os.PathLike)):
        raise TypeError("feeds are several, not one path")
    words = _words(
        prefix=[f"{name}={_path(feed)}" for name, feed in dict(prefix or {}).items()], shared_blocks=shared_blocks
    )
    return _write("merge", [_path(feed) for feed in feeds], output, words, options, progress)


def diff(old: Path, new: Path, *, progress: bool | Progress | None = None) -> Difference:
    """Compares two versions of a feed by value: the order of rows and the spelling of values do not matter."""
    return Difference.of(_ask("gtfs-bundle", ["diff", _path(old), _path(new)], progress)[0])


def export(bundle: Path, feed: Path, *, progress: bool | Progress | None = None) -> Written:
    """Writes a bundle as a GTFS feed, a .zip file. Its bundle is the same again."""
    return _write("export", [_path(bundle)], feed, [], (), progress)


def _path(path: Path) -> str:
    """Returns a path that no tool takes for an option."""
    text = os.fspath(path)
    if not isinstance(text, str):
        raise TypeError("a path is a text or os.PathLike, not bytes")
    if not text:
        raise ValueError("a path is empty")
    return os.path.abspath(text)


def _words(**values: Any) -> list[str]:
    """Returns options as a tool takes them. None and False are left out."""
    return [
        f"--{name.rstrip('_').replace('_', '-')}" + ("" if each is True else f"={_text(name, each)}")
        for name, value in values.items()
        for each in (value if isinstance(value, Iterable) and not isinstance(value, (str, bytes)) else [value])
        if each is not None and each is not False
    ]


def _text(name: str, value: object) -> str:
    if isinstance(value, str):
        return value
    if hasattr(value, "__index__"):
        return str(operator.index(value))
    if isinstance(value, os.PathLike):
        return _path(value)
    if isinstance(value, Date):
        # Of a datetime, the day.
        return Date.isoformat(value)
    if isinstance(value, timedelta):
        return f"{int(value.total_seconds())}s"
    raise TypeError(f"{name} cannot be of the type {type(value).__name__}")


def _write(
    command: str,
    inputs: list[str],
    output: Path,
    words: list[str],
    options: tuple[str, ...],
    progress: bool | Progress | None,
) -> Written:
    """Runs a command that writes a file."""
    arguments = [command, *inputs, f"--output={_path(output)}", *words, *options]
    printed, messages, _ = _run("gtfs-bundle", arguments, (0,), progress)
    return Written(pathlib.Path(output), (printed + messages).splitlines())


def _ask(tool: str, arguments: list[str], progress: bool | Progress | None) -> tuple[dict[str, Any], bool]:
    """Returns the JSON of a tool, and whether its verdict is good."""
    printed, _, exit_code = _run(tool, [*arguments, "--json"], (0, 1), progress)
    return dict(json.loads(printed)), exit_code == 0


def _run(
    tool: str, arguments: list[str], accepted: tuple[int, ...], progress: bool | Progress | None
) -> tuple[str, str, int]:
    """Runs a tool and returns its output, its messages and its exit code. Ctrl-C and other exceptions stop it first."""
    # A file, because a report is longer than the buffer of a pipe that nobody reads yet.
    with receiver(progress) as receive, tempfile.TemporaryFile("w+", encoding="utf-8") as output:
        messages: list[str] = []
        command = [tool, *arguments, *(["--progress=json"] if receive else [])]
        with subprocess.Popen(
            command,
            executable=PROGRAM,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
        ) as process:
            assert process.stderr is not None
            try:
                for line in process.stderr:
                    event = _event(line) if receive else None
                    if receive and event:
                        receive(event)
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
            raise _error(text or f"{tool} has failed", process.returncode)
        output.seek(0)
        return output.read(), text, process.returncode


def _event(line: str) -> dict[str, Any] | None:
    """Returns the event that a line describes; None for a message, which may be of a file with a brace in its name."""
    try:
        event: dict[str, Any] | None = json.loads(line) if line.startswith("{") else None
    except ValueError:
        return None
    # verify-bundle has a name of its own.
    return event and {"operation": event.get("step"), **event}


def _error(text: str, exit_code: int) -> ToolError:
    if exit_code == 1:
        return Refused(text, exit_code)
    is_missing = exit_code == 66 and os.strerror(errno.ENOENT) in text
    return (MissingFile if is_missing else ToolError)(text, exit_code)
