#!/usr/bin/env python3
"""Asks libtransit and `gtfs-bundle ask` the same questions, and compares the bytes of the answers.

    compare.py LIBRARY GTFS-BUNDLE COUNT BUNDLE... [--seed TEXT] [--runner PROGRAM]

The questions are drawn at random over all that `gtfs-bundle ask` knows. Every second bundle is opened from memory.
With --runner, LIBRARY is not loaded; PROGRAM answers: see ask.c.
"""

import argparse
import collections
import pathlib
import re
import subprocess
import sys
import time

import questions
import transit

# Embedded Swift writes this for a value without a description.
UNPRINTABLE = b"cannot print value"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("library")
    parser.add_argument("tool")
    parser.add_argument("count", type=int)
    parser.add_argument("bundles", nargs="+")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--runner")
    arguments = parser.parse_args()

    def tool(bundle, question):
        """The answer, which is on standard output even if it is an error."""
        process = subprocess.run([arguments.tool, "ask", bundle, question], capture_output=True)
        return process.stdout

    known = subprocess.run([arguments.tool, "ask", "--help"], capture_output=True, text=True, check=True).stdout
    different = 0
    for number, bundle in enumerate(arguments.bundles):
        source = questions.Questions(lambda question: tool(bundle, question), f"{arguments.seed} {pathlib.Path(bundle).name}")
        missing = [name for name in re.findall(r"^  +([a-z_]+)(?::|$)", known, re.M) if name not in source.kinds]
        if missing:
            sys.exit(f"no questions are drawn for {', '.join(missing)}")
        if arguments.runner:
            opened = Runner(arguments.runner, bundle)
        else:
            opened = transit.Library(arguments.library).open(bundle, in_memory=number % 2 == 1)
        different += compare(opened, lambda question: tool(bundle, question), source, arguments.count, bundle)
        opened.close()
    sys.exit(1 if different else 0)


class Runner:
    """A program that reads questions, one a line, and writes the length of each answer on a line before it."""

    def __init__(self, program, bundle):
        self.process = subprocess.Popen([program, bundle], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, question):
        self.process.stdin.write(question + b"\n")
        self.process.stdin.flush()
        length = self.process.stdout.readline()
        if not length:
            return b"the program has ended: " + str(self.process.wait()).encode()
        return self.process.stdout.read(int(length))

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def compare(opened, tool, source, count, bundle):
    tally, different, size, spent = collections.Counter(), 0, 0, 0.0
    for _ in range(count):
        question = source.next()
        start = time.perf_counter()
        answer = opened.ask(question.encode("utf-8"))
        spent += time.perf_counter() - start
        expected = tool(question)
        size += len(answer)
        name = re.match(r'\{"(\w+)"', question)
        tally[name[1] if name else "malformed"] += 1
        if answer == expected and UNPRINTABLE not in answer:
            continue
        different += 1
        if different <= 5:
            print(f"{bundle}: {question}\n  library: {shown(answer, expected)}\n  tool:    {shown(expected, answer)}")
    name = pathlib.Path(bundle).name
    kinds = ", ".join(f"{kind} {number}" for kind, number in sorted(tally.items()))
    print(f"{name}: {count - different} of {count} answers are equal, {size:,} bytes in {spent:.1f} s ({kinds})", flush=True)
    return different


def shown(text, other):
    """The text around the first byte that differs."""
    place = next((index for index, (one, two) in enumerate(zip(text, other)) if one != two), min(len(text), len(other)))
    return text[max(0, place - 60) : place + 100]


if __name__ == "__main__":
    main()
