"""Tables by the C data interface of Arrow: <https://arrow.apache.org/docs/format/CDataInterface.html>."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple, Optional


class Schema(ctypes.Structure):
    pass


class Array(ctypes.Structure):
    pass


class Stream(ctypes.Structure):
    pass


_POINTER = ctypes.c_void_p
Schema._fields_ = [
    ("format", ctypes.c_char_p),
    ("name", ctypes.c_char_p),
    ("metadata", _POINTER),
    ("flags", ctypes.c_int64),
    ("n_children", ctypes.c_int64),
    ("children", ctypes.POINTER(ctypes.POINTER(Schema))),
    ("dictionary", ctypes.POINTER(Schema)),
    ("release", ctypes.CFUNCTYPE(None, ctypes.POINTER(Schema))),
    ("private_data", _POINTER),
]
Array._fields_ = [
    ("length", ctypes.c_int64),
    ("null_count", ctypes.c_int64),
    ("offset", ctypes.c_int64),
    ("n_buffers", ctypes.c_int64),
    ("n_children", ctypes.c_int64),
    ("buffers", ctypes.POINTER(_POINTER)),
    ("children", ctypes.POINTER(ctypes.POINTER(Array))),
    ("dictionary", ctypes.POINTER(Array)),
    ("release", ctypes.CFUNCTYPE(None, ctypes.POINTER(Array))),
    ("private_data", _POINTER),
]
Stream._fields_ = [
    ("get_schema", ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(Stream), ctypes.POINTER(Schema))),
    ("get_next", ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(Stream), ctypes.POINTER(Array))),
    ("get_last_error", ctypes.CFUNCTYPE(ctypes.c_char_p, ctypes.POINTER(Stream))),
    ("release", ctypes.CFUNCTYPE(None, ctypes.POINTER(Stream))),
    ("private_data", _POINTER),
]


def release(made: Any) -> None:
    """Frees a structure, unless its content was moved."""
    if made.release:
        made.release(ctypes.byref(made))


class Values(NamedTuple):
    """A column: its type as Arrow writes it, and buffers that last until the end of `columns_of`."""

    name: str
    format: str
    length: int
    #: A bit for each value that is there; None if all are.
    validity: Optional[memoryview]
    data: memoryview
    #: The values to which those of `data` refer; None if these are the values.
    dictionary: Optional[list[Any]]


@contextmanager
def columns_of(stream: Stream) -> Iterator[list[Values]]:
    """Reads the columns of a stream of one batch, which is then empty."""
    schema, array = Schema(), Array()
    try:
        if stream.get_schema(ctypes.byref(stream), ctypes.byref(schema)):
            raise MemoryError
        if stream.get_next(ctypes.byref(stream), ctypes.byref(array)):
            raise MemoryError
        yield [
            _values(schema.children[place].contents, array.children[place].contents)
            for place in range(schema.n_children)
        ]
    finally:
        release(array)
        release(schema)
        release(stream)


_SIZES = {"i": 4, "l": 8, "g": 8, "tDs": 8, "tdD": 4}


def _values(schema: Schema, array: Array) -> Values:
    form = schema.format.decode()
    size = _SIZES.get(form, 8)
    validity = _buffer(array.buffers[0], (array.length + 7) // 8) if array.buffers[0] else None
    data = _buffer(array.buffers[1], array.length * size)
    dictionary = _dictionary(schema.dictionary.contents, array.dictionary.contents) if schema.dictionary else None
    return Values(schema.name.decode(), form, array.length, validity, data, dictionary)


def _dictionary(schema: Schema, array: Array) -> list[Any]:
    offsets = _buffer(array.buffers[1], 8 * (array.length + (schema.format == b"U"))).cast("q")
    if schema.format == b"l":
        return list(offsets)
    text = _buffer(array.buffers[2], offsets[-1])
    return [str(text[start:end], "utf-8", "replace") for start, end in zip(offsets, offsets[1:])]


def _buffer(address: int, size: int) -> memoryview:
    return memoryview((ctypes.c_char * size).from_address(address)).cast("B")


# Capsules by their address, until Python frees them.
_STREAMS: dict[int, Stream] = {}
_NAME = b"arrow_array_stream"
_new_capsule = ctypes.pythonapi.PyCapsule_New
_new_capsule.restype, _new_capsule.argtypes = ctypes.py_object, [_POINTER, ctypes.c_char_p, _POINTER]
# Its argument is an address, not an object: the capsule has no references any more.
_pointer_of = ctypes.PYFUNCTYPE(_POINTER, _POINTER, ctypes.c_char_p)(("PyCapsule_GetPointer", ctypes.pythonapi))


def _end(capsule: int) -> None:
    stream = _STREAMS.pop(_pointer_of(capsule, _NAME), None)
    if stream is not None:
        release(stream)


_end_capsule = ctypes.PYFUNCTYPE(None, _POINTER)(_end)


def capsule_of(fill: Callable[[Stream], None]) -> object:
    """Returns a PyCapsule with a stream, which whoever gets it may move out."""
    stream = Stream()
    fill(stream)
    address = ctypes.addressof(stream)
    _STREAMS[address] = stream
    capsule: object = _new_capsule(address, _NAME, ctypes.cast(_end_capsule, _POINTER))
    return capsule
