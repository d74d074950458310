"""The functions of transit.h for Python, by ctypes."""

import ctypes
import pathlib


class Library:
    """A libtransit.so."""

    def __init__(self, path):
        library = ctypes.CDLL(str(path))
        error = ctypes.POINTER(ctypes.c_void_p)
        library.transit_open.argtypes = [ctypes.c_char_p, error]
        library.transit_open.restype = ctypes.c_void_p
        library.transit_open_memory.argtypes = [ctypes.c_char_p, ctypes.c_size_t, error]
        library.transit_open_memory.restype = ctypes.c_void_p
        for ask in (library.transit_ask, library.transit_ask_table):
            ask.argtypes, ask.restype = [ctypes.c_void_p, ctypes.c_char_p], ctypes.c_void_p
        for ask in (library.transit_ask_live, library.transit_ask_table_live):
            ask.argtypes, ask.restype = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_char_p], ctypes.c_void_p
        library.transit_live_new.argtypes = [ctypes.c_void_p, ctypes.c_char_p, error]
        library.transit_live_new.restype = ctypes.c_void_p
        text = ctypes.c_char_p
        library.transit_live_add.argtypes = [ctypes.c_void_p, text, ctypes.c_size_t, text, text]
        library.transit_live_join.argtypes = [ctypes.c_void_p]
        library.transit_live_free.argtypes, library.transit_live_free.restype = [ctypes.c_void_p], None
        for function in (library.transit_live_add, library.transit_live_join):
            function.restype = ctypes.c_void_p
        library.transit_interrupt.argtypes = [ctypes.c_void_p]
        library.transit_interrupt.restype = None
        library.transit_free.argtypes = [ctypes.c_void_p]
        library.transit_free.restype = None
        library.transit_close.argtypes = [ctypes.c_void_p]
        library.transit_close.restype = None
        library.transit_version.argtypes = []
        library.transit_version.restype = ctypes.c_char_p
        self.library = library

    @property
    def version(self):
        return self.library.transit_version().decode()

    def taken(self, text):
        """The bytes of a text, which is freed."""
        try:
            return ctypes.string_at(text)
        finally:
            self.library.transit_free(text)

    def open(self, path, in_memory=False):
        """Raises Refused with the error's JSON."""
        error = ctypes.c_void_p()
        if in_memory:
            content = pathlib.Path(path).read_bytes()
            handle = self.library.transit_open_memory(content, len(content), ctypes.byref(error))
        else:
            content = None
            handle = self.library.transit_open(str(path).encode(), ctypes.byref(error))
        if not handle:
            raise Refused(self.taken(error))
        return Timetable(self, handle, content)


class Refused(Exception):
    """The JSON of an error."""


class Timetable:
    def __init__(self, library, handle, content):
        self.library, self.handle = library, handle
        # The library reads them until the timetable is closed.
        self.content = content

    def ask(self, question):
        return self.library.taken(self.library.library.transit_ask(self.handle, question))

    def interrupt(self):
        self.library.library.transit_interrupt(self.handle)

    def close(self):
        self.library.library.transit_close(self.handle)
        self.handle = self.content = None
