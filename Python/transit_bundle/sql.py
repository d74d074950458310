"""The SQLite extension, and connections with it."""

from __future__ import annotations

import os
import pathlib
import sqlite3
import urllib.parse
from collections.abc import Iterator, Sequence
from typing import Any, cast, overload

from .tables import Series, Table, Tabular

Path = str | os.PathLike[str]


class SQLRows(Tabular, Sequence[tuple[Any, ...]]):
    """The rows of a query, as tuples."""

    def __init__(self, names: list[str], rows: list[tuple[Any, ...]]) -> None:
        #: The names of the columns.
        self.columns = names
        self._rows = rows

    @overload
    def __getitem__(self, index: int) -> tuple[Any, ...]: ...

    @overload
    def __getitem__(self, index: slice) -> list[tuple[Any, ...]]: ...

    def __getitem__(self, index: int | slice) -> tuple[Any, ...] | list[tuple[Any, ...]]:
        return self._rows[index]

    def __len__(self) -> int:
        return len(self._rows)

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        return iter(self._rows)

    def __repr__(self) -> str:
        return repr(self._rows)

    def _table(self) -> Table:
        if len(set(self.columns)) < len(self.columns):
            raise ValueError(f"two columns have one name: {', '.join(self.columns)}")
        columns = [[row[place] for row in self._rows] for place in range(len(self.columns))]
        return Table([Series(name, _kind(values), values) for name, values in zip(self.columns, columns)], None)


def _kind(values: list[Any]) -> Any:
    """Returns the type of all values other than None; object for several types."""
    types = {type(value) for value in values} - {type(None)}
    if types == {int, float}:
        return float
    return types.pop() if len(types) == 1 and types <= {int, float, str} else object


def connect(path: Path) -> sqlite3.Connection:
    """Opens a bundle read-only, with the functions of the extension.

    Where Python's `sqlite3` was built without loadable extensions, as with pyenv, returns an `apsw.Connection` if apsw
    is installed: its `execute(...)`, `fetchall()` and `description` are the same. Raises RuntimeError if neither module
    can load the extension.
    """
    if not hasattr(sqlite3.Connection, "enable_load_extension"):
        return _open_with_apsw(path)
    with_vfs = sqlite3.connect(":memory:")
    load(with_vfs)
    with_vfs.close()
    connection = sqlite3.connect(uri(path), uri=True)
    load(connection)
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
        def description(self) -> Any:  # type: ignore[override, unused-ignore]
            return self.kept

    def keep(cursor: Any, sql: str, values: Any) -> bool:
        cursor.kept = super(Cursor, cursor).description or None
        return True

    connection = apsw.Connection(uri(path), flags=apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI)
    connection.cursor_factory = Cursor
    connection.exec_trace = keep
    load(connection)
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
    return str(pathlib.Path(__file__).parent / "transitbundle")
