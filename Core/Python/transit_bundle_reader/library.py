"""The functions of libtransit: questions and answers in JSON."""

from __future__ import annotations

import ctypes
import json
import pathlib
from typing import Any, Optional

from .arrow import Stream
from .errors import error_of


def _loaded() -> ctypes.CDLL:
    folder = pathlib.Path(__file__).parent
    # The SQLite extension has the functions, too.
    names = [name for name in ("libtransit.so", "transitbundle.so") if (folder / name).exists()]
    library = ctypes.CDLL(str(folder / names[0]))
    error = ctypes.POINTER(ctypes.c_void_p)
    library.transit_open.argtypes = [ctypes.c_char_p, error]
    library.transit_open_memory.argtypes = [ctypes.c_char_p, ctypes.c_size_t, error]
    asking = (library.transit_ask_live, library.transit_ask_table_live)
    for function in asking:
        function.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_char_p]
    library.transit_live_new.argtypes = [ctypes.c_void_p, ctypes.c_char_p, error]
    text = ctypes.c_char_p
    library.transit_live_add.argtypes = [ctypes.c_void_p, text, ctypes.c_size_t, text, text]
    library.transit_live_join.argtypes = [ctypes.c_void_p]
    live = (library.transit_live_new, library.transit_live_add, library.transit_live_join)
    for function in (library.transit_open, library.transit_open_memory, *asking, *live):
        function.restype = ctypes.c_void_p
    library.transit_table.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.POINTER(Stream)]
    library.transit_calls.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int, ctypes.POINTER(Stream)]
    library.transit_table.restype = library.transit_calls.restype = ctypes.c_void_p
    library.transit_time_zone.argtypes = [ctypes.c_void_p]
    library.transit_time_zone.restype = ctypes.c_void_p
    for function in (library.transit_interrupt, library.transit_free, library.transit_close, library.transit_live_free):
        function.argtypes, function.restype = [ctypes.c_void_p], None
    return library


_LIBRARY = _loaded()


def open_path(path: bytes) -> int:
    """Opens a file. Raises Error."""
    error = ctypes.c_void_p()
    return _opened(_LIBRARY.transit_open(path, ctypes.byref(error)), error)


def open_bytes(content: bytes) -> int:
    """Opens a bundle in memory: the bytes must stay until it is closed. Raises Error."""
    error = ctypes.c_void_p()
    return _opened(_LIBRARY.transit_open_memory(content, len(content), ctypes.byref(error)), error)


def _opened(handle: Optional[int], error: ctypes.c_void_p) -> int:
    if handle is None:
        read(error.value)
        raise MemoryError
    return handle


def ask(handle: int, live: Optional[int], question: bytes) -> dict[str, Any]:
    """Answers a question in JSON, with live data or without. Raises Error."""
    return read(_LIBRARY.transit_ask_live(handle, live, question))


def ask_table(handle: int, live: Optional[int], question: bytes) -> dict[str, Any]:
    """The same, with rows of tables as arrays, and their `columns`. Raises Error."""
    return read(_LIBRARY.transit_ask_table_live(handle, live, question))


def new_live(handle: int, options: bytes) -> int:
    """Makes live data without feeds. Raises Error."""
    error = ctypes.c_void_p()
    return _opened(_LIBRARY.transit_live_new(handle, options, ctypes.byref(error)), error)


def add_live(live: int, content: bytes, name: bytes, prefix: Optional[bytes]) -> None:
    """Adds a feed. Raises Error."""
    error = _LIBRARY.transit_live_add(live, content, len(content), name, None if prefix is None else _whole(prefix))
    if error is not None:
        read(error)


def join_live(live: int) -> dict[str, Any]:
    """Joins the feeds with the timetable, once, and returns the report. Raises Error."""
    return read(_LIBRARY.transit_live_join(live))


def free_live(live: int) -> None:
    """Frees live data that no question uses."""
    _LIBRARY.transit_live_free(live)


def fill(handle: int, table: bytes, stream: Stream) -> None:
    """Fills a stream with a file of the feed. Raises Error."""
    error = _LIBRARY.transit_table(handle, _whole(table), ctypes.byref(stream))
    if error is not None:
        read(error)


def fill_calls(handle: int, date: bytes, days: int, stream: Stream) -> None:
    """Fills a stream with the calls of days. Raises Error."""
    error = _LIBRARY.transit_calls(handle, _whole(date), days, ctypes.byref(stream))
    if error is not None:
        read(error)


def _whole(text: bytes) -> bytes:
    """Returns a text of which C does not read a part."""
    if b"\0" in text:
        raise ValueError("embedded null byte")
    return text


def time_zone(handle: int) -> str:
    """Returns the name of the feed's time zone."""
    return _text(_LIBRARY.transit_time_zone(handle)).decode()


def interrupt(handle: int) -> None:
    """Ends the questions that run."""
    _LIBRARY.transit_interrupt(handle)


def close(handle: int) -> None:
    """Closes a bundle of which no question runs."""
    _LIBRARY.transit_close(handle)


def read(text: Optional[int]) -> dict[str, Any]:
    """Reads an answer, frees it, and raises its error."""
    answer: dict[str, Any] = json.loads(_text(text))
    if "error" in answer:
        raise error_of(answer["error"])
    return answer


def _text(text: Optional[int]) -> bytes:
    """Copies a text of the library, and frees it."""
    if text is None:
        raise MemoryError
    try:
        return ctypes.string_at(text)
    finally:
        _LIBRARY.transit_free(text)
