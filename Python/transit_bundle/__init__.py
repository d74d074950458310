"""Public-transport timetables as one SQLite file: build a bundle from GTFS, and ask it with SQL.

    >>> import transit_bundle
    >>> transit_bundle.build("feed.zip", "city.transit")
    >>> city = transit_bundle.open("city.transit")
    >>> city.execute(
    ...     "SELECT local_time, route_short_name, headsign FROM transit_departures(?, ?) LIMIT 5",
    ...     ("8503000", "2026-07-06T08:00"),
    ... ).fetchall()

Tables and views have the names and columns of the feed's files. Table-valued functions answer questions:
transit_departures, transit_arrivals, transit_calls, transit_journeys, transit_reachable, transit_nearby,
transit_search, transit_runs and transit_info.
"""

from __future__ import annotations

import importlib.metadata
import json
import os
import pathlib
import sqlite3
import subprocess
import tempfile
import urllib.parse
from collections.abc import Callable
from typing import Any, cast

__all__ = [
    "Error",
    "Progress",
    "build",
    "extension_path",
    "load",
    "open",
    "sample",
    "uri",
    "validate",
    "verify",
]

Path = str | os.PathLike[str]
#: Receives each progress event of a tool: a dictionary with the operation and how much of it is done.
Progress = Callable[[dict[str, Any]], None]


_FOLDER = pathlib.Path(__file__).parent
# The first bytes of a bundle.
_MAGIC = b"\x89TBDL\r\n\x1a"
# Both tools: the name under which it runs, argument 0, selects one.
_TOOLS = str(_FOLDER / "bin" / "transit-tools")


def __getattr__(name: str) -> str:
    """`__version__`: the version of the installed package."""
    if name == "__version__":
        return importlib.metadata.version("transit-bundle")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


class Error(Exception):
    """A tool has failed. The text is what it wrote; `exit_code` says why, as in the tool's help."""

    def __init__(self, message: str, exit_code: int) -> None:
        # Both are arguments, so that another process can receive the error.
        super().__init__(message, exit_code)
        self.exit_code = exit_code

    def __str__(self) -> str:
        return str(self.args[0])


def open(path: Path) -> sqlite3.Connection:
    """Opens a bundle read-only, with the functions of the extension.

    Where Python's `sqlite3` was built without loadable extensions, as with pyenv, returns an `apsw.Connection` if apsw
    is installed: its `execute(...)`, `fetchall()` and `description` are the same.

    Raises FileNotFoundError if there is no such file, sqlite3.DatabaseError if it is not a bundle, and RuntimeError if
    neither module can load the extension. Damage is an error of the SQLite module.
    """
    name = os.fsdecode(path)
    if not os.path.exists(path):
        raise FileNotFoundError(f"no such file: {name}")
    with pathlib.Path(name).open("rb") as file:
        if file.read(len(_MAGIC)) != _MAGIC:
            hint = "; transit_bundle.build makes one of a feed" if name.endswith(".zip") else ""
            raise sqlite3.DatabaseError(f"not a bundle: {name}{hint}")
    if hasattr(sqlite3.Connection, "enable_load_extension"):
        with_vfs = sqlite3.connect(":memory:")
        load(with_vfs)
        with_vfs.close()
        connection = sqlite3.connect(uri(path), uri=True)
    else:
        connection = _open_with_apsw(path)
    try:
        load(connection)
        # The file is read only now. An error if it is not a bundle, such as an ordinary database.
        connection.execute("SELECT count(*) FROM transit_info('main')").fetchall()
    except BaseException:
        connection.close()
        raise
    return connection


def _open_with_apsw(path: Path) -> sqlite3.Connection:
    try:
        import apsw
    except ImportError:
        raise RuntimeError(
            "the sqlite3 module of this Python cannot load extensions: run `pip install apsw`, or use another Python"
        ) from None
    with_vfs = apsw.Connection(":memory:")
    load(with_vfs)
    with_vfs.close()

    class Cursor(apsw.Cursor):
        """Keeps the description, which apsw forgets at the end of a result: an empty one would never have it."""

        kept: Any = None

        @property
        def description(self) -> Any:
            return self.kept

    def keep(cursor: Any, sql: str, values: Any) -> bool:
        cursor.kept = super(Cursor, cursor).description or None
        return True

    connection = apsw.Connection(uri(path), flags=apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI)
    connection.cursor_factory = Cursor
    connection.exec_trace = keep
    # The documentation names the difference; type checkers see what most have.
    return cast(sqlite3.Connection, connection)


def load(connection: Any) -> None:
    """Loads the extension into a connection of `sqlite3` or apsw: its functions, and the VFS `transit`.

    The VFS stays for the whole process: `ATTACH` may then open bundles with `uri`, if the connection was opened with
    `uri=True`. Afterwards the connection loads no other extensions, until you allow it again.
    """
    if hasattr(connection, "load_extension"):
        connection.enable_load_extension(True)
        try:
            connection.load_extension(extension_path())
        finally:
            connection.enable_load_extension(False)
    elif hasattr(connection, "loadextension"):
        connection.enableloadextension(True)
        try:
            connection.loadextension(extension_path())
        finally:
            connection.enableloadextension(False)
    else:
        raise RuntimeError("this connection cannot load extensions")


def uri(path: Path) -> str:
    """Returns the URI with which SQLite opens a bundle, for `sqlite3.connect(..., uri=True)` and `ATTACH`."""
    return f"file:{urllib.parse.quote(os.fsencode(os.path.abspath(path)))}?vfs=transit&mode=ro"


def extension_path() -> str:
    """Returns the path of the SQLite extension, for other programs that load it. SQLite adds the suffix."""
    return str(_FOLDER / "transitbundle")


def sample(feed: Path, *options: str) -> None:
    """Writes the GTFS feed of an invented city. `options` are those of `gtfs-bundle sample`; raises Error."""
    _run("gtfs-bundle", ["sample", "-o", os.path.abspath(feed), *options])


def build(feed: Path, bundle: Path, *options: str, progress: Progress | None = None) -> str:
    """Builds a bundle from a GTFS feed, a .zip file or a folder.

    An existing bundle is replaced only when the new one is complete. `options` are those of `gtfs-bundle build`, such
    as `"--strict"`. Returns the tool's messages, of which the last is a summary; raises Error.
    """
    arguments = ["build", os.path.abspath(feed), "-o", os.path.abspath(bundle), *options]
    return _run("gtfs-bundle", arguments, progress=progress)[1]


def verify(
    bundle: Path, feed: Path | None = None, *, quick: bool = False, progress: Progress | None = None
) -> dict[str, Any]:
    """Verifies that a bundle is sound and, with `feed`, that it says what the feed says.

    Returns the report of `verify-bundle --json`: look at its problems. Raises Error if a file cannot be read or is not
    a bundle or a feed.
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

    Returns its report: `report["notices"]` lists the notices by code. Raises Error if the feed cannot be read.
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
            command, executable=_TOOLS, stdin=null, stdout=output, stderr=pipe, encoding="utf-8"
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
            raise Error(text or f"{tool} has failed", process.returncode)
        output.seek(0)
        return output.read(), text
