#!/usr/bin/env python3
"""Answers questions about a bundle by transit.wasm, one a line on standard input, as ask.c does.

    ask_wasm.py MODULE BUNDLE

Needs wasmtime (`pip install wasmtime`), because memory and tables have 64-bit addresses.
"""

import sys
import time

import wasmtime


class Core:
    def __init__(self, path):
        config = wasmtime.Config()
        config.wasm_memory64 = True
        config.cache = True
        engine = wasmtime.Engine(config)
        self.store = wasmtime.Store(engine)
        module = wasmtime.Module.from_file(engine, path)
        if module.imports:
            sys.exit(f"{path} imports {', '.join(item.name for item in module.imports)}")
        self.functions = wasmtime.Instance(self.store, module, []).exports(self.store)
        self.memory = self.functions["memory"]

    def call(self, name, *arguments):
        return self.functions["transit_" + name](self.store, *arguments)

    def put(self, content):
        place = self.call("allocate", len(content) + 1)
        self.memory.write(self.store, content + b"\0", place)
        return place

    def take(self, text):
        """The bytes of a text, which is freed."""
        answer, place = b"", text
        while b"\0" not in answer:
            piece = self.memory.read(self.store, place, min(place + (1 << 16), self.memory.data_len(self.store)))
            answer += bytes(piece)
            place += len(piece)
        self.call("free", text)
        return answer[: answer.index(b"\0")]


def main():
    core = Core(sys.argv[1])
    with open(sys.argv[2], "rb") as file:
        content = file.read()
    timetable = core.call("open_memory", core.put(content), len(content), 0)
    if not timetable:
        sys.exit(65)
    for line in sys.stdin.buffer:
        question = core.put(line.rstrip(b"\n"))
        core.call("set_time", time.time())
        answer = core.take(core.call("ask", timetable, question))
        core.call("free", question)
        sys.stdout.buffer.write(b"%d\n" % len(answer) + answer)
        sys.stdout.buffer.flush()


main()
