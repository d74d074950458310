#!/usr/bin/env python3
"""Asks a running transit-server random questions, made from its own description: a new parameter is asked for at once.

    check_questions.py URL [--questions 100] [--seed 1] [--configure FILE]

For each operation so many questions, with examples of the description, the ends of what a parameter may be, and values of
other parameters. Fails if an answer is an error of the server, or the server ends. --configure writes the parameters of
paths as a configuration of schemathesis instead, after the text of FILE.
"""

import argparse
import itertools
import json
import pathlib
import random
import sys
import time
import urllib.error
import urllib.parse
import urllib.request


def fetch(url):
    """Returns status and body."""
    try:
        with urllib.request.urlopen(url, timeout=60) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()


def examples(parameter):
    value = parameter.get("example")
    known = [] if value is None else value if isinstance(value, list) else [value]
    return [text(one) for one in known + parameter["schema"].get("examples", [])]


def text(value):
    return str(value).lower() if isinstance(value, bool) else str(value)


def edges(schema):
    """The ends of what a value may be, and what is just beyond."""
    found = ["", "0", "1", "2", "-1", "a", "true", "nan", "1e308", "0,0", "9223372036854775807", "-9223372036854775808"]
    for end in ("minimum", "maximum"):
        if end in schema:
            found += [text(schema[end] + step) for step in (-1, 0, 1)]
    if "maxLength" in schema:
        found += ["a" * schema["maxLength"], "a" * (schema["maxLength"] + 1)]
    return found


class Questions:
    """Random questions of an operation."""

    def __init__(self, path, operation, strangers, seed):
        self.path, self.parameters, self.strangers = path, operation.get("parameters", []), strangers
        self.random = random.Random(f"{path} {seed}")

    def value(self, parameter):
        known = examples(parameter)
        if known and (self.random.random() < 0.6 or parameter["name"] == "dataset"):
            return self.random.choice(known)
        return self.random.choice(edges(parameter["schema"].get("items", parameter["schema"])) + self.strangers)

    def next(self):
        path, query = self.path, []
        for parameter in self.parameters:
            if parameter["in"] == "path":
                path = path.replace(f"{{{parameter['name']}}}", urllib.parse.quote(self.value(parameter) or "-", safe=""))
            elif parameter["in"] == "query" and (parameter["required"] or self.random.random() < 0.4):
                query.append((parameter["name"], self.value(parameter)))
        return path + ("?" + urllib.parse.urlencode(query) if query else "")


def configuration(operations):
    """The parameters of paths, each with its first example."""
    found = {}
    for _, operation in operations:
        for parameter in operation.get("parameters", []):
            if parameter["in"] == "path" and examples(parameter):
                found.setdefault(parameter["name"], examples(parameter)[0])
    return "[parameters]\n" + "".join(f'"path.{name}" = {json.dumps(value)}\n' for name, value in sorted(found.items()))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("url")
    parser.add_argument("--questions", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--configure", type=pathlib.Path)
    options = parser.parse_args()
    url = options.url.rstrip("/")
    document = json.loads(fetch(f"{url}/openapi.json")[1])
    operations = [(path, item["get"]) for path, item in document["paths"].items() if "get" in item]
    if options.configure:
        print(options.configure.read_text() + configuration(operations))
        return
    every = [examples(parameter) for _, operation in operations for parameter in operation.get("parameters", [])]
    strangers = sorted(set(itertools.chain.from_iterable(every)))
    for path, operation in operations:
        questions, answered = Questions(path, operation, strangers, options.seed), 0
        deadline = time.monotonic() + 60
        for _ in range(options.questions):
            if time.monotonic() > deadline:
                break
            question = questions.next()
            try:
                status, body = fetch(url + question)
            except OSError as error:
                sys.exit(f"check_questions: {question[:300]}: no answer: {error}")
            if status >= 500 and status != 503:
                sys.exit(f"check_questions: {question[:300]}: status {status}: {body[:300]}")
            json.loads(body)
            answered += status == 200
        # There are no extracts yet.
        if not answered and "extracts" not in path and not path.startswith("/o/"):
            sys.exit(f"check_questions: no question of {path} has an answer: its parameters have no good examples")
    if fetch(f"{url}/healthz")[0] != 200:
        sys.exit("check_questions: the server is not healthy")
    print(f"transit-server: {options.questions} questions of each of {len(operations)} kinds: no error of the server")


main()
