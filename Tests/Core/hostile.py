#!/usr/bin/env python3
"""Asks a libtransit.so about damaged bundles, by bad questions, with NULL, from many threads, and with interruptions.

    hostile.py LIBRARY TOOL BUNDLE FOLDER

FOLDER has damaged copies of bundles, of which `bundle-torture --write-all` makes many with valid checksums. Each is
opened in a process of its own, which must not crash or hang; each answer is JSON. Some answers are compared with those
of the tool: `gtfs-bundle ask`. Prints counts; exit code 1 if something is wrong.
"""

import collections
import ctypes
import json
import locale
import os
import pathlib
import signal
import subprocess
import sys
import threading
import time
import traceback

import questions
import transit

# Of damaged bundles, one in so many is compared with the tool, which takes a process for each answer.
COMPARED = 10
SECONDS = 60


class Failed(Exception):
    pass


def require(holds, law):
    if not holds:
        raise AssertionError(law)


def is_error(answer):
    read = json.loads(answer)
    require(list(read) in (["error"], ["rows", "notes", "attribution"], ["rows", "notes", "attribution", "next"]), answer[:200])
    return "error" in read


def in_child(name, work):
    """Runs work() in a process. Returns its result; raises Failed if it crashes, hangs, or something is wrong."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        status = 1
        try:
            signal.alarm(SECONDS)
            os.write(writer, json.dumps(work()).encode())
            status = 0
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(status)
    os.close(writer)
    with os.fdopen(reader, "rb") as file:
        result = file.read()
    state = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if state != 0:
        raise Failed(f"{name}: {'signal' if state < 0 else 'exit code'} {abs(state)}")
    return json.loads(result)


def damaged(library, tool, path, asked, number):
    """Opens a bundle from its path or from memory, and asks about it. Returns how many answers were what."""
    tally = collections.Counter()
    in_memory = number % 2 == 1
    is_compared = number % COMPARED == 0

    def compare(question, answer):
        run = subprocess.run([tool, "ask", str(path), question], capture_output=True)
        # A file that cannot be opened is an error of the command, on standard error.
        same = answer == run.stdout if run.stdout else json.loads(answer)["error"]["text"].encode() in run.stderr
        require(same, f"{path}: {question}\n  library: {answer[:300]}\n  tool:    {run.stdout[:300] or run.stderr[:300]}")
        tally["compared"] += 1

    try:
        opened = library.open(path, in_memory=in_memory)
    except transit.Refused as refused:
        answer = refused.args[0]
        require(is_error(answer), f"{path}: refused without an error")
        if is_compared and not in_memory:
            compare(asked[0], answer)
        return {"refused": 1, **tally}
    for index, question in enumerate(asked):
        answer = opened.ask(question.encode())
        tally["errors" if is_error(answer) else "answers"] += 1
        if is_compared and not in_memory and index < 6:
            compare(question, answer)
    opened.close()
    return tally


def no_bundles(library, tool, bundle, folder):
    """Files that are no bundle, and paths that are no file."""
    content = bundle.read_bytes()
    other = folder / "other-file"
    cases = {
        "empty": b"", "one byte": b"\x89", "magic": content[:8], "zeros": bytes(100_000), "text": b"stop_id\n" * 1000,
        "SQLite": b"SQLite format 3\0" + bytes(4080), "zip": b"PK\3\4" + content, "later": content[:8] + b"\xff" * 100 + content[108:],
        "twice": content * 2, "short": content[:-1],
    }
    for name, bytes_ in cases.items():
        other.write_bytes(bytes_)
        for in_memory in (False, True):
            number = 1 if in_memory else 0
            result = in_child(name, lambda: damaged(library, tool, other, ["{}"], number))
            require(result.get("refused"), f"{name} was opened")
    for path in ("", "/", "/dev/null", "/dev/zero", "/dev/tty", "/nowhere/file", str(folder), str(other) + "/x", "a" * 100_000):
        require(in_child(path[:20], lambda: damaged(library, tool, path, ["{}"], 2)).get("refused"), f"{path[:20]} was opened")
    return len(cases) * 2 + 9


def bad_questions(library, bundle):
    deep, long = 1_000_000, 20_000_000
    stop = '{"departures": {"stop": %s}}'
    huge = '{"departures": {"stop": "de:0001:1715", "at": "2026-07-06T08:00", "limit": %s, "within": %s}}'
    asked = [
        *(text.encode() for text in questions.MALFORMED), b"", b"\0", b"\xff\xfe", b'{"info"', b'{"info": {}' + b" " * long + b"}",
        b"[" * deep, b'{"a":' * deep, b'{"search": {"text": ' + b"[" * deep + b"]" * deep + b"}}", b'"' + b"\\" * long,
        b'{"search": {"text": "' + b"a" * long + b'"}}', b'{"search": {"text": "' + "é".encode() * 1_000_000 + b'"}}',
        b'{"search": {"text": "\xc3"}}', b'{"search": {"text": "' + b"a " * 100_000 + b'"}}', b'{"search": {"text": "\\ud83d"}}',
        (stop % json.dumps(["de:0001:1715"] * 100_000)).encode(), (stop % "1e400").encode(), (stop % "-0").encode(),
        (stop % ("9" * 100_000)).encode(), (stop % ("1" + "0" * 400 + ".5e-300")).encode(),
        *((huge % (limit, within)).encode() for limit in ("1", str(2**63 - 1), str(2**63), "-1", "1e18")
          for within in ('"1d"', "1e300", str(2**63 - 1), '"999999999999999999d"', "-5")),
        b'{"departures": {"stop": "de:0001:1715", "at": 9223372036854775807}}',
        b'{"departures": {"stop": "de:0001:1715", "at": -9223372036854775808}}',
        b'{"departures": {"stop": "de:0001:1715", "at": "99999-12-31T23:59"}}',
        b'{"nearby": {"lat": 90, "lon": 180, "radius": 1e308}}', b'{"nearby": {"lat": 1e308, "lon": -1e308, "radius": 1}}',
        b'{"stops": {"bbox": "-90,-180,90,180", "limit": 9223372036854775807}}',
        b'{"reachable": {"from": "de:0001:1715", "departing": "2026-07-06T08:00", "within": "9999999h"}}',
        b'{"journeys": {"from": "de:0001:1715", "to": "de:0001:1715", "transfers": 9223372036854775807}}',
        b'{"journeys": {"from": "de:0001:1715", "to": "1,1", "walk": 1e300}}',
        b'{"runs": {"date": "99991231", "route": "L1"}}', b'{"runs": {"date": "00000000", "route": "L1"}}',
    ]

    def work():
        opened = library.open(bundle)
        answers = [opened.ask(question) for question in asked]
        errors = sum(is_error(answer) for answer in answers)
        require(not is_error(opened.ask(b'{"info": {}}')), "no answer after bad questions")
        opened.close()
        return errors

    return len(asked), in_child("bad questions", work)


def nulls(library, bundle):
    functions = library.library
    error = ctypes.c_void_p()
    text = ctypes.create_string_buffer(b'{"info": {}}')
    for path, place in ((None, None), (None, error), (b"/nowhere", None), (b"", error)):
        require(not functions.transit_open(path, place and ctypes.byref(place)), "NULL was opened")
    for bytes_, count in ((None, 0), (None, 100), (b"abc", 0), (b"abc", 3), (b"abc", 2**64 - 1)):
        for place in (None, error):
            require(not functions.transit_open_memory(bytes_, count, place and ctypes.byref(place)), "NULL was opened")
    require(is_error(library.taken(error)), "an error without JSON")
    for ask in (functions.transit_ask, functions.transit_ask_table):
        require(is_error(library.taken(ask(None, text))), "NULL was asked")
    opened = library.open(bundle)
    require(is_error(library.taken(functions.transit_ask(opened.handle, None))), "NULL is no question")
    require(not is_error(opened.ask(text.value)), "no answer after NULL")
    live_calls(library, opened, text)
    opened.close()
    for function in (functions.transit_interrupt, functions.transit_free, functions.transit_close, functions.transit_live_free):
        function(None)
    return library.version


def live_calls(library, opened, text):
    """Live data out of order, with NULL, and of what is none."""
    functions = library.library
    error = ctypes.c_void_p()
    for options in (b"", b"[]", b"{", b'{"now": "yesterday"}', b'{"none": 1}', b'{"max_age": -1}', b'{"suffixes": []}' * 1000):
        for place in (None, error):
            require(not functions.transit_live_new(opened.handle, options, place and ctypes.byref(place)), options[:20])
        require(is_error(library.taken(error)), options[:20])
    require(not functions.transit_live_new(None, None, ctypes.byref(error)), "live data of NULL")
    require(is_error(library.taken(error)), "an error without JSON")
    for name in ("transit_live_add", "transit_live_join"):
        arguments = [None] + ([b"", 0, b"", None] if name.endswith("add") else [])
        require(is_error(library.taken(getattr(functions, name)(*arguments))), name)
    live = functions.transit_live_new(opened.handle, b'{"now": 1783317600}', None)
    for content, count in ((None, 0), (None, 9), (b"abc", 3), (b"abc", 2**64 - 1), (b"\x1f\x8b" * 1000, 2000)):
        require(is_error(library.taken(functions.transit_live_add(live, content, count, None, None))), content)
    require(functions.transit_live_add(live, b"\x0a\x05\x0a\x032.0", 7, b"\xff", None) is None, "a header alone is live data")
    # Before the join, there is none.
    for ask in (functions.transit_ask_live, functions.transit_ask_table_live):
        require(is_error(library.taken(ask(opened.handle, live, b'{"alerts": {}}'))), "live data without a join")
    require(json.loads(library.taken(functions.transit_live_join(live)))["applied"] == 0, "a report")
    for ask in (functions.transit_ask_live, functions.transit_ask_table_live):
        require(not is_error(library.taken(ask(opened.handle, live, b'{"alerts": {}}'))), "an answer of live data")
        require(not is_error(library.taken(ask(opened.handle, None, text))), "NULL is no live data")
        for timetable, question in ((None, text), (opened.handle, None), (None, None)):
            require(is_error(library.taken(ask(timetable, live, question))), "NULL was asked")
    require(is_error(library.taken(functions.transit_live_add(live, b"", 0, None, None))), "a feed after the join")
    functions.transit_live_free(live)


def threads(library, bundle, asked):
    """Several threads ask one timetable, and several open their own, of the same file and memory."""
    alone = library.open(bundle)
    expected = [alone.ask(question.encode()) for question in asked]
    alone.close()
    shared = library.open(bundle)
    wrong = []

    def ask(number):
        for turn in range(3):
            own = library.open(bundle, in_memory=number % 4 == 1) if number % 2 else shared
            for index in range(len(asked)):
                index = (index * 7 + number) % len(asked)
                if own.ask(asked[index].encode()) != expected[index]:
                    wrong.append((number, asked[index]))
            if number % 2:
                own.close()

    running = [threading.Thread(target=ask, args=(number,)) for number in range(8)]
    for thread in running:
        thread.start()
    for thread in running:
        thread.join()
    shared.close()
    require(not wrong, f"other answers from threads: {wrong[:3]}")
    return 8 * 3 * len(asked)


def decimal_comma(library, bundle):
    """Asks in a process whose locale writes 51,5."""
    asked = json.dumps({"nearby": {"place": "51.08,9.26", "limit": 3}}).encode()
    with_a_point = library.open(bundle).ask(asked)
    try:
        locale.setlocale(locale.LC_ALL, "de_DE.UTF-8")
    except locale.Error:
        return "SKIPPED, because this system has no locale de_DE.UTF-8"
    require(library.open(bundle).ask(asked) == with_a_point and not is_error(with_a_point), "the locale changes an answer")
    return "the same answer"


def interruptions(library, bundle):
    """Ends questions that would take long: from many stops, for a day."""
    opened = library.open(bundle)
    long = json.dumps({"journeys": {"from": "51.08,9.26", "to": "51.1,9.28", "departing": "2026-07-06T04:00", "within": "24h",
                                    "walk": 5000}}).encode()
    start = time.monotonic()
    whole = opened.ask(long)
    seconds = time.monotonic() - start
    ended = 0
    for attempt in range(200):
        answers = []
        thread = threading.Thread(target=lambda: answers.append(opened.ask(long)))
        thread.start()
        time.sleep(seconds * (attempt % 10) / 12)
        while thread.is_alive():
            opened.interrupt()
            time.sleep(0.0002)
        thread.join()
        if is_error(answers[0]):
            require(json.loads(answers[0])["error"]["kind"] == "interrupted", answers[0])
            ended += 1
        else:
            require(answers[0] == whole, "another answer after an interruption")
        if ended == 20:
            break
    require(ended >= 5, f"of 200 questions, {ended} were interrupted")
    opened.interrupt()
    require(opened.ask(long) == whole, "an interruption before a question ends it")
    opened.close()
    return ended


def main():
    path, tool, bundle, folder = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3]), pathlib.Path(sys.argv[4])
    library = transit.Library(path)
    answer = lambda question: subprocess.run([tool, "ask", bundle, question], capture_output=True).stdout
    source = questions.Questions(answer, "hostile")
    asked = [source.next() for _ in range(60)]

    print("version", in_child("NULL", lambda: nulls(library, bundle)))
    print(no_bundles(library, tool, bundle, folder), "files that are no bundle are refused")
    print("of %d bad questions, %d have an error" % bad_questions(library, bundle))
    print(in_child("threads", lambda: threads(library, bundle, asked)), "answers from 8 threads are equal")
    print("with a decimal comma:", in_child("decimal comma", lambda: decimal_comma(library, bundle)))
    print(in_child("interruptions", lambda: interruptions(library, bundle)), "questions were interrupted")
    tally, failures = collections.Counter(), []
    files = sorted(folder.glob("*.transit"))
    for number, file in enumerate(files):
        try:
            tally.update(in_child(file.name, lambda: damaged(library, tool, file, asked[:30], number)))
        except Failed as failure:
            failures.append(str(failure))
    print(f"{len(files)} damaged bundles:", ", ".join(f"{kind} {count}" for kind, count in sorted(tally.items())))
    if failures:
        sys.exit("\n".join(failures))


if __name__ == "__main__":
    main()
