#!/usr/bin/env python3
"""Uses an installed package of Python, and compares its answers with those of `gtfs-bundle ask`.

    check_reader.py PACKAGE TOOL BUNDLE COUNT

PACKAGE is transit_bundle_reader or transit_bundle.
"""

import datetime
import importlib
import inspect
import json
import pathlib
import subprocess
import sys
import warnings

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import questions


def require(holds, law):
    if not holds:
        sys.exit(f"check_reader: {law}")


def is_same(row, expected):
    """Whether a row has all of the object, and nothing else."""
    local = {key for key in expected if key.startswith("local_") and key[6:] in expected}
    others = [name for name in row._fields if name not in expected]
    return (
        all(is_value(getattr(row, key), value) for key, value in expected.items() if key not in local)
        and all(iso(getattr(row, key[6:])) == expected[key] for key in local)
        and all(getattr(row, name) is None for name in others)
    )


def iso(instant):
    return instant and instant.isoformat()


def is_value(value, expected):
    if isinstance(value, datetime.datetime):
        return value.timestamp() == expected
    if isinstance(value, datetime.date):
        return value.strftime("%Y%m%d") == expected
    if isinstance(expected, dict) and hasattr(value, "_fields"):
        return is_same(value, expected)
    if isinstance(expected, list) and expected and isinstance(expected[0], dict):
        return len(value) == len(expected) and all(map(is_same, value, expected))
    return (list(value) if isinstance(expected, list) else value) == expected


def flat(row):
    """A row of JSON as Python has it: the properties of a feature, and its geometry."""
    return {**row["properties"], "geometry": row["geometry"]} if row.get("type") == "Feature" else row


def check_rows(city, name, parameters, expected, package):
    """Asks by the method of a question, if it has all the parameters. Returns whether it was asked."""
    words = {"from_" if key == "from" else key: value for key, value in parameters.items()}
    method = getattr(city, name, None)
    if method is None or not words.keys() <= inspect.signature(method).parameters.keys():
        return False
    try:
        answer = method(**words)
    except TypeError:
        require("error" in expected, f"{name} {parameters}: no answer")
        return False
    except package.Error as error:
        require(str(error) == expected["error"]["text"], f"{name} {parameters}: {error}")
        return True
    # The one row of such a question is returned without a list.
    rows = [answer] if hasattr(answer, "_fields") else answer
    require(len(rows) == len(expected["rows"]), f"{name} {parameters}: {len(rows)} rows")
    for row, wanted in zip(rows, expected["rows"]):
        require(is_same(row, flat(wanted)), f"{name} {parameters}: {row} is not {wanted}")
    return True


def main():
    package = importlib.import_module(sys.argv[1])
    tool, bundle, count = sys.argv[2], sys.argv[3], int(sys.argv[4])
    asked = lambda question: subprocess.run([tool, "ask", bundle, question], capture_output=True).stdout
    source = questions.Questions(asked, "reader")
    of_path = package.open(pathlib.Path(bundle))
    of_bytes = package.open(pathlib.Path(bundle).read_bytes())
    warnings.simplefilter("ignore", package.EmptyAnswer)
    equal, errors, typed = 0, 0, 0
    while equal < count:
        try:
            question = json.loads(source.next())
            (name, parameters), = question.items()
            parameters = dict(parameters)
        except (AttributeError, RecursionError, TypeError, ValueError):
            continue
        city = of_bytes if equal % 2 else of_path
        expected = json.loads(asked(json.dumps(question)))
        try:
            require(city.ask(question) == expected, f"{question}: another answer")
        except package.Error as error:
            found = {"kind": error.kind, "code": error.code, "text": str(error), "near": error.near}
            require(found == expected.get("error"), f"{question}: {found}")
            errors += 1
        typed += check_rows(city, name, parameters, expected, package)
        equal += 1
    version = package.__version__
    print(f"{sys.argv[1]} {version}: {equal} answers are equal, {errors} of them errors, {typed} by methods")


main()
