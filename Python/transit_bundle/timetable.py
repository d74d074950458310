"""An open bundle with questions and SQL."""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Mapping, Sequence
from typing import Any

from . import questions
from .bundle import Source
from .errors import ClosedTimetable
from .sql import SQLRows, connect

Parameters = Sequence[Any] | Mapping[str, Any]


class Timetable(questions.Timetable):
    """An open bundle with a method for each question, and SQL for all others. Several threads may ask it."""

    def __init__(self, source: Source) -> None:
        self._path = None if isinstance(source, bytes) else os.path.abspath(os.fsdecode(source))
        self._of_thread = threading.local()
        super().__init__(source)

    def sql(self, query: str, parameters: Parameters = ()) -> SQLRows:
        """Returns the rows of a query, which are also a table: `city.sql("SELECT * FROM stops").df()`."""
        cursor = self.execute(query, parameters)
        return SQLRows([column[0] for column in cursor.description or ()], cursor.fetchall())

    def execute(self, query: str, parameters: Parameters = ()) -> sqlite3.Cursor:
        """Returns a cursor of `connection`."""
        return self.connection.execute(query, parameters)

    def cursor(self) -> sqlite3.Cursor:
        """Returns a cursor of `connection`."""
        return self.connection.cursor()

    @property
    def connection(self) -> sqlite3.Connection:
        """The connection of this thread, with the tables, views and functions of the bundle. Read-only.

        An `apsw.Connection` where Python's `sqlite3` cannot load extensions. Raises RuntimeError if neither module can,
        and ValueError for a bundle of bytes.
        """
        if self._handle is None:
            raise ClosedTimetable
        if self._path is None:
            raise ValueError("SQL reads a file, not bytes")
        # Another thread may close meanwhile.
        of_thread = self._of_thread
        if not hasattr(of_thread, "connection"):
            of_thread.connection = connect(self._path)
        connection: sqlite3.Connection = of_thread.connection
        return connection

    def close(self) -> None:
        """Ends the questions that run, and closes the bundle. From any thread.

        Closes the connection of this thread. Those of others close when they are not used.
        """
        super().close()
        if hasattr(self._of_thread, "connection"):
            self._of_thread.connection.close()
        self._of_thread = threading.local()
