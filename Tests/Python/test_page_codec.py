"""Tests page_codec.py on the vectors of the specification and on handmade streams."""

import json
import os
import random
import re
import sqlite3
import tempfile
import unittest

import page_codec

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
VECTORS = os.path.join(ROOT, "Tests", "BundleFormatTests", "Vectors")


def vectors(name):
    with open(os.path.join(VECTORS, name), encoding="utf-8") as file:
        return json.load(file)


def data(lines):
    return bytes.fromhex("".join(lines))


def decode(vector):
    return page_codec.decode(data(vector["streams"]), vector["pageSize"], len(data(vector["block"])))


class ReadingVectors(unittest.TestCase):
    def test_gives_each_block(self):
        for vector in vectors("blocks.json"):
            with self.subTest(vector["name"]):
                self.assertEqual(decode(vector), data(vector["block"]))

    def test_refuses_what_must_be_refused(self):
        for vector in vectors("refused.json"):
            with self.subTest(vector["reason"]), self.assertRaises(ValueError):
                page_codec.decode(data(vector["streams"]), 512, 512)

    def test_refuses_every_truncation_and_more_bytes(self):
        for vector in vectors("blocks.json"):
            streams = data(vector["streams"])
            length = len(data(vector["block"]))
            for damaged in [streams[:count] for count in range(len(streams))] + [streams + b"\0"]:
                with self.subTest(vector["name"], count=len(damaged)), self.assertRaises(ValueError):
                    page_codec.decode(damaged, vector["pageSize"], length)

    def test_gives_a_block_or_an_error_for_any_damage(self):
        generator = random.Random(2)
        for vector in vectors("blocks.json"):
            length = len(data(vector["block"]))
            for _ in range(200):
                damaged = bytearray(data(vector["streams"]))
                for _ in range(generator.randint(1, 3)):
                    damaged[generator.randrange(len(damaged))] = generator.randrange(256)
                try:
                    block = page_codec.decode(bytes(damaged), vector["pageSize"], length)
                    self.assertEqual(len(block), length)
                except ValueError:
                    pass

    def test_has_vectors_of_all_that_the_specification_names(self):
        seen = Seen()
        for vector in vectors("blocks.json"):
            seen.decode(vector)
        self.assertEqual(seen.kinds, {0, 2, 5, 10, 13})
        self.assertEqual(seen.classes, set(range(6)))
        self.assertEqual(seen.predictions, set(range(5)))
        self.assertEqual(seen.modes, {0, 1})
        self.assertEqual(seen.widths, set(range(9)))
        self.assertGreater(len(seen.divisors), 1)

    def test_reads_the_example_of_the_specification(self):
        with open(os.path.join(ROOT, "docs", "formats", "page-codec.md"), encoding="utf-8") as file:
            example = file.read().split("## 13. Example")[1]
        rows = re.findall(r"^\| \d+ \| `([0-9A-F ]+)` \|", example, re.MULTILINE)
        block = bytes.fromhex(example.split("```hex\n")[1].split("```")[0])
        self.assertEqual(page_codec.decode(bytes.fromhex(" ".join(rows)), 512, len(block)), block)


class Seen:
    """Records which parts occur in some streams, by the first byte of each part."""

    def __init__(self):
        self.kinds, self.classes, self.predictions = set(), set(), set()
        self.modes, self.widths, self.divisors = set(), set(), set()

    def decode(self, vector):
        decoder = page_codec.Decoder(data(vector["streams"]), vector["pageSize"], len(data(vector["block"])))
        stream = decoder.numbers

        def note(function, values, counts=True):
            def noting(*arguments):
                if not counts or arguments[0] > 0:
                    values.add(stream.data[stream.position])
                return function(*arguments)
            return noting

        decoder.read_page = note(decoder.read_page, self.kinds, counts=False)
        decoder.read_classes = note(decoder.read_classes, self.classes)
        decoder.read_numbers = note(decoder.read_numbers, self.predictions)
        decoder.read_texts = note(decoder.read_texts, self.modes)
        differences = stream.differences

        def noting_differences(count):
            start = page_codec.Reader(stream.data)
            start.position = stream.position
            start.sized()
            if count > 1:
                self.divisors.add(start.sized())
                self.widths.add(start.byte())
            return differences(count)

        stream.differences = noting_differences
        decoder.decode()


class WritingPages(unittest.TestCase):
    """Compares parts of a page with those of SQLite."""

    def test_writes_records_as_sqlite_does(self):
        edges = [sign * (1 << bits) + step for bits in range(64) for sign in (-1, 1) for step in (-1, 0, 1)]
        values = [edge for edge in edges if -1 << 63 <= edge < 1 << 63]
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "integers.sqlite")
            database = sqlite3.connect(path)
            database.execute("PRAGMA page_size = 65536")
            database.execute("CREATE TABLE t(id INTEGER PRIMARY KEY, integer, text, blob)")
            rows = [(value, value, "é" * (index % 90), bytes(index % 70)) for index, value in enumerate(values)]
            # Rows in the order of rowids fill the page from its end.
            rows = sorted({row[0]: row for row in rows}.values())
            for row in rows:
                database.execute("INSERT INTO t VALUES (?, ?, ?, ?)", row)
            database.commit()
            database.close()
            with open(path, "rb") as file:
                page = file.read()[65536:2 * 65536]
        group = page_codec.Group(page_codec.LEAF_TABLE, 4)
        group.row_ids = [row[0] for row in rows]
        group.columns = [
            [(page_codec.NULL, None)] * len(rows), [(page_codec.INTEGER, row[1]) for row in rows],
            [(page_codec.TEXT, row[2].encode()) for row in rows], [(page_codec.BLOB, row[3]) for row in rows],
        ]
        decoder = page_codec.Decoder(b"\0", 65536, 65536)
        self.assertEqual(decoder.write_page(group, 0, len(rows), 0), page)

    def test_counts_the_length_of_a_header_in_itself(self):
        for columns, expected in [(125, b"\x7e"), (126, b"\x7f"), (127, b"\x81\x01"), (128, b"\x81\x02")]:
            record = page_codec.record([(page_codec.NULL, None)] * columns)
            self.assertEqual(record, expected + bytes(columns))


class Predicting(unittest.TestCase):
    def test_forgets_a_key_whose_slot_another_takes(self):
        # 1 and 988 have the same slot, 2 has another.
        self.assertEqual(page_codec.restore_keyed([5, 0, 3, 0, 0], [1, 1, 988, 2, 1], False), [5, 5, 8, 8, 8])

    def test_drifts_until_a_key_is_new(self):
        differences, keys = [100, 10, 5, 0, 7, 0], [1, 2, 1, 2, 3, 1]
        self.assertEqual(page_codec.restore_keyed(differences, keys, True), [100, 110, 105, 115, 122, 105])

    def test_wraps_around(self):
        self.assertEqual(page_codec.restore_previous([(1 << 63) - 1, 1]), [(1 << 63) - 1, -1 << 63])
        self.assertEqual([page_codec.unzigzag(n) for n in (0, 1, 2, 3, (1 << 64) - 1)], [0, -1, 1, -2, -1 << 63])


if __name__ == "__main__":
    unittest.main()
