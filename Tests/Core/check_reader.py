#!/usr/bin/env python3
"""Uses the installed transit-bundle-reader, and compares its answers with those of `gtfs-bundle ask`.

    check_reader.py TOOL BUNDLE COUNT
"""

import json
import pathlib
import pickle
import subprocess
import sys
import threading

import transit_bundle_reader

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import questions


def require(holds, law):
    if not holds:
        sys.exit(f"check_reader: {law}")


def error_of(kind, function, *arguments, **options):
    try:
        function(*arguments, **options)
    except kind as error:
        return error
    sys.exit(f"check_reader: {arguments} {options} raise no {kind.__name__}")


def main():
    tool, bundle, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
    asked = lambda question: subprocess.run([tool, "ask", bundle, question], capture_output=True).stdout
    source = questions.Questions(asked, "reader")
    of_path = transit_bundle_reader.open(pathlib.Path(bundle))
    of_bytes = transit_bundle_reader.open(pathlib.Path(bundle).read_bytes())
    equal, errors = 0, 0
    while equal < count:
        try:
            question = json.loads(source.next())
            (name, parameters), = question.items()
        except (AttributeError, ValueError):
            continue
        # Parameters that are words of Python have an underscore.
        if not isinstance(parameters, dict) or not parameters.keys() <= {key for key in parameters if key.isidentifier()}:
            continue
        city = of_bytes if equal % 2 else of_path
        expected = json.loads(asked(json.dumps(question)))
        words = {"from_" if key == "from" else key: value for key, value in parameters.items()}
        if "error" in expected:
            error = error_of(transit_bundle_reader.Error, getattr(city, name), **words)
            found = {"kind": error.kind, "code": error.code, "text": str(error), "near": error.near}
            require(found == expected["error"], f"{question}: {found}")
            errors += 1
        else:
            require(getattr(city, name)(**words) == expected["rows"], f"{question}: other rows")
            require(city.ask(question) == expected, f"{question}: another answer")
        equal += 1

    error_of(FileNotFoundError, transit_bundle_reader.open, "/nowhere/city.transit")
    for other in (b"", b"no bundle", __file__):
        error = error_of(transit_bundle_reader.Error, transit_bundle_reader.open, other)
        require(error.kind == "unusable", f"{other}: {error.kind}")
        require(str(pickle.loads(pickle.dumps(error))) == str(error), "errors can be sent to other processes")
    error_of(AttributeError, lambda: of_path._nothing)
    error_of(transit_bundle_reader.Error, of_path.nothing)

    # Closing ends what runs in other threads.
    def ask():
        while True:
            try:
                of_path.journeys(from_="51.08,9.26", to="51.1,9.28", departing="2026-07-06T04:00", within="24h", walk=5000)
            except transit_bundle_reader.Error as error:
                ends.append(error.kind)
            except ValueError as error:
                ends.append(str(error))
                return

    ends = []
    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    of_path.close()
    for thread in threads:
        thread.join()
    require(ends.count("the timetable is closed") == 4 and set(ends) <= {"interrupted", "the timetable is closed"}, ends)
    with of_bytes:
        pass
    error_of(ValueError, of_bytes.info)
    print(f"version {transit_bundle_reader.__version__}: {equal} answers are equal, {errors} of them errors")


main()
