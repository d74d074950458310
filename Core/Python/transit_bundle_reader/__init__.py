"""Questions about public transport timetables, from a bundle file.

    >>> import transit_bundle_reader
    >>> city = transit_bundle_reader.open("city.transit")
    >>> city.departures(stop="8503000", at="2026-07-06T08:00", limit=5)

Each question of `gtfs-bundle ask` is a method, whose rows are dictionaries: departures, arrivals, journeys, reachable,
search, nearby, stops, stop, routes, route, trip, runs, shapes, info and others. `ask` returns the notes, too.
"""

from __future__ import annotations

import ctypes
import importlib.metadata
import json
import os
import pathlib
import threading
from collections.abc import Callable
from typing import Any, Union

__all__ = ["Error", "Timetable", "open"]

_library = ctypes.CDLL(str(pathlib.Path(__file__).parent / "libtransit.so"))
_library.transit_open.argtypes = [ctypes.c_char_p, ctypes.POINTER(ctypes.c_void_p)]
_library.transit_open_memory.argtypes = [ctypes.c_char_p, ctypes.c_size_t, ctypes.POINTER(ctypes.c_void_p)]
_library.transit_ask.argtypes = [ctypes.c_void_p, ctypes.c_char_p]
for _function in (_library.transit_open, _library.transit_open_memory, _library.transit_ask):
    _function.restype = ctypes.c_void_p
for _function in (_library.transit_interrupt, _library.transit_free, _library.transit_close):
    _function.argtypes, _function.restype = [ctypes.c_void_p], None


def __getattr__(name: str) -> str:
    """`__version__`: the version of the installed package."""
    if name == "__version__":
        return importlib.metadata.version("transit-bundle-reader")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


class Error(Exception):
    """A file is not a sound bundle, or a question has no answer. `near` has what is similar to an unknown id."""

    def __init__(self, text: str, kind: str, code: str, near: list[dict[str, Any]]) -> None:
        # All are arguments, so that another process can receive the error.
        super().__init__(text, kind, code, near)
        self.kind, self.code, self.near = kind, code, near

    def __str__(self) -> str:
        return str(self.args[0])


def open(source: Union[str, os.PathLike[str], bytes]) -> Timetable:
    """Opens a bundle: a file, or its bytes. Raises Error, and FileNotFoundError if there is no such file."""
    return Timetable(source)


class Timetable:
    """An open bundle. Several threads may ask one. Closed by `close`, the end of a `with` or when it is not used."""

    def __init__(self, source: Union[str, os.PathLike[str], bytes]) -> None:
        self._handle = None
        self._running, self._change = 0, threading.Condition()
        # The library reads the bytes while it is open.
        self._bytes = source if isinstance(source, bytes) else None
        error = ctypes.c_void_p()
        if isinstance(source, bytes):
            handle = _library.transit_open_memory(source, len(source), ctypes.byref(error))
        else:
            path = os.fsencode(source)
            if b"\0" in path:
                raise ValueError("embedded null byte")
            if not os.path.exists(path):
                raise FileNotFoundError(f"no such file: {os.fsdecode(path)}")
            handle = _library.transit_open(path, ctypes.byref(error))
        if not handle:
            _read(error.value)
        self._handle = handle

    def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        """Answers a question, such as `{"departures": {"stop": "8503000"}}`: rows, notes, attribution and next."""
        text = json.dumps(question).encode()
        with self._change:
            if self._handle is None:
                raise ValueError("the timetable is closed")
            handle = self._handle
            self._running += 1
        try:
            return _read(_library.transit_ask(handle, text))
        finally:
            with self._change:
                self._running -= 1
                self._change.notify_all()

    def __getattr__(self, question: str) -> Callable[..., list[dict[str, Any]]]:
        """A method for each question, which returns the rows. `from_` is `from`, a word of Python."""
        if question.startswith("_"):
            raise AttributeError(question)

        def rows(**asked: Any) -> list[dict[str, Any]]:
            found = self.ask({question: {name.rstrip("_"): value for name, value in asked.items()}})["rows"]
            return list(found)

        return rows

    def interrupt(self) -> None:
        """Ends the questions that run, from any thread, by an Error of the kind "interrupted"."""
        with self._change:
            if self._handle is not None:
                _library.transit_interrupt(self._handle)

    def close(self) -> None:
        """Ends the questions that run, and closes the bundle."""
        with self._change:
            handle, self._handle = self._handle, None
            while handle is not None and self._running:
                _library.transit_interrupt(handle)
                self._change.wait(0.01)
            if handle is not None:
                _library.transit_close(handle)
            self._bytes = None

    def __enter__(self) -> Timetable:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        if getattr(self, "_handle", None) is not None:
            self.close()


def _read(text: int | None) -> dict[str, Any]:
    """Reads an answer, frees it, and raises its error."""
    if text is None:
        raise MemoryError
    try:
        answer = dict(json.loads(ctypes.string_at(text)))
    finally:
        _library.transit_free(text)
    if "error" in answer:
        error = answer["error"]
        raise Error(error["text"], error["kind"], error["code"], error["near"])
    return answer
