"""Tests read_bundle.py on bundles created from the specification of the format."""

import hashlib
import io
import os
import random
import sqlite3
import struct
import subprocess
import sys
import tempfile
import unittest
import zlib

import read_bundle


def make_database(path):
    database = sqlite3.connect(path)
    database.execute("PRAGMA synchronous = OFF")
    database.execute("PRAGMA page_size = 512")
    database.execute("PRAGMA application_id = 7")
    database.execute("PRAGMA user_version = 1")
    database.execute("CREATE TABLE numbers(number INTEGER PRIMARY KEY, word)")
    # Some pages deflate well and others do not, so that both codecs occur.
    generator = random.Random(1)
    words = ["same" * 20] * 40 + [generator.randbytes(3000) for _ in range(2)]
    database.executemany("INSERT INTO numbers(word) VALUES (?)", [(word,) for word in words])
    database.commit()
    database.close()
    with open(path, "rb") as file:
        return file.read()


def varint(value):
    encoded = bytearray()
    while value >= 0x80:
        encoded.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes(encoded + bytes([value]))


def deflate(data):
    stream = zlib.compressobj(6, zlib.DEFLATED, -15)
    return stream.compress(data) + stream.flush()


def make_columns_database(path):
    """Returns a database of two pages, the second one with rows, and both in columns."""
    database = sqlite3.connect(path)
    database.execute("PRAGMA page_size = 512")
    database.execute("PRAGMA application_id = 7")
    database.execute("PRAGMA user_version = 1")
    database.execute("CREATE TABLE numbers(number INTEGER PRIMARY KEY, word)")
    database.executemany("INSERT INTO numbers VALUES (?, 'a')", [(number,) for number in range(1, 21)])
    database.commit()
    database.close()
    with open(path, "rb") as file:
        data = file.read()
    numbers = bytes([0, 13, 0, 2, 20])  # a raw page; the leaf of a table: group 0, 2 columns, 20 cells
    numbers += bytes([1, 1, 2, 1, 1, 1] + [2] * 19)  # rowids: 1, 2, 3 ...
    numbers += bytes([0])  # NULL for each rowid
    numbers += bytes([2, 0, 1, 1, 2, 1, 1, 0])  # texts of length 1, always the same
    return data, varint(len(numbers)) + numbers + data[:512] + b"a" * 20


def make_bundle(
        database, page_size=512, pages_per_block=1, metadata=b'{"a":1,"b":{"c":2}}\n', columns=None, features=0,
        encoded_length=None):
    """Returns a bundle; with `columns`, the first block has codec 2."""
    length = page_size * pages_per_block
    blocks = [database[start:start + length] for start in range(0, len(database), length)]
    deflated = [deflate(block) for block in blocks]
    stored = [small if len(small) < len(block) else block for small, block in zip(deflated, blocks)]
    codecs = [int(small is kept) for small, kept in zip(deflated, stored)]
    encoded_lengths = [0] * len(blocks)
    if columns is not None:
        stored[0], codecs[0] = deflate(columns), 2
        encoded_lengths[0] = len(columns) if encoded_length is None else encoded_length
    hashes = b"".join(hashlib.sha256(block).digest()[:16] for block in blocks)
    index = deflate(
        b"".join(varint(len(block)) for block in stored) + bytes(codecs) + b"".join(map(varint, encoded_lengths))
        + b"".join(struct.pack("<I", zlib.crc32(block)) for block in blocks))
    root = hashlib.sha256(
        b"transit-bundle content 1\n" + struct.pack("<IIQ", page_size, pages_per_block, len(database)) + hashes)
    sections = [metadata, index, hashes, b"", b"".join(stored)]
    offset = 192
    places = b""
    for section in sections:
        places += struct.pack("<QQ", offset, len(section))
        offset += len(section)
    header = b"\x89TBDL\r\n\x1a" + struct.pack(
        "<HHIIIIIQQIIBBB5x", 1, 0, features, 0, page_size, pages_per_block, len(blocks), len(database), offset, 1, 7, 1,
        1, 16)
    header += root.digest() + places
    header += struct.pack("<II4x", zlib.crc32(b"".join(sections[:4])), zlib.crc32(sections[4]))
    return header + struct.pack("<I", zlib.crc32(header)) + b"".join(sections)


class ReadingBundles(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.database = make_database(self.file("plain.sqlite"))

    def file(self, name):
        return os.path.join(self.folder.name, name)

    def check(self, data):
        bundle = read_bundle.Bundle(io.BytesIO(data))
        read_bundle.check(bundle)
        return bundle

    def test_gives_back_the_database_however_it_is_cut(self):
        for pages_per_block in (1, 2, 3, 1024):
            bundle = self.check(make_bundle(self.database, pages_per_block=pages_per_block))
            self.assertEqual(b"".join(bundle.decoded_blocks()), self.database)
        self.assertEqual({block.codec for block in self.check(make_bundle(self.database)).blocks}, {0, 1})

    def test_reads_the_example_of_the_specification(self):
        page = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "docs", "formats", "format.md")
        with open(page, encoding="utf-8") as file:
            text = file.read()
        example = bytes.fromhex(text.split("```hex\n")[1].split("```")[0])
        database = b"".join(self.check(example).decoded_blocks())
        self.assertIn(hashlib.sha256(database).hexdigest(), text)

    def test_notices_every_flipped_byte(self):
        whole = make_bundle(self.database)
        for position in range(len(whole)):
            damaged = bytearray(whole)
            damaged[position] ^= 1 << (position % 8)
            with self.subTest(position=position), self.assertRaises(read_bundle.Damage):
                self.check(bytes(damaged))

    def test_notices_every_truncation_and_more_bytes(self):
        whole = make_bundle(self.database)
        for length in [*range(0, len(whole), 97), len(whole) - 1]:
            with self.subTest(length=length), self.assertRaises(read_bundle.Damage):
                self.check(whole[:length])
        with self.assertRaises(read_bundle.Damage):
            self.check(whole + b"\0")

    def test_gives_back_a_database_in_columns(self):
        database, columns = make_columns_database(self.file("columns.sqlite"))
        bundle = self.check(make_bundle(database, pages_per_block=2, columns=columns, features=1))
        self.assertEqual([block.codec for block in bundle.blocks], [2])
        self.assertEqual(b"".join(bundle.decoded_blocks()), database)

    def test_refuses_columns_that_the_header_does_not_tell_of(self):
        database, columns = make_columns_database(self.file("columns.sqlite"))
        with self.assertRaisesRegex(read_bundle.Damage, "does not tell"):
            self.check(make_bundle(database, pages_per_block=2, columns=columns))

    def test_refuses_an_unknown_feature(self):
        with self.assertRaisesRegex(read_bundle.Damage, "0x2"):
            self.check(make_bundle(self.database, features=3))

    def test_refuses_columns_of_another_length_than_the_index_tells(self):
        database, columns = make_columns_database(self.file("columns.sqlite"))
        for length in (0, len(columns) - 1, len(columns) + 1, len(database), len(database) + 1):
            with self.subTest(length=length), self.assertRaises(read_bundle.Damage):
                self.check(
                    make_bundle(database, pages_per_block=2, columns=columns, features=1, encoded_length=length))

    def test_refuses_damaged_columns(self):
        database, columns = make_columns_database(self.file("columns.sqlite"))
        for position in range(len(columns)):
            damaged = bytearray(columns)
            damaged[position] ^= 1
            with self.subTest(position=position), self.assertRaises(read_bundle.Damage):
                self.check(make_bundle(database, pages_per_block=2, columns=bytes(damaged), features=1))

    def test_refuses_metadata_with_keys_out_of_order(self):
        with self.assertRaises(read_bundle.Damage):
            self.check(make_bundle(self.database, metadata=b'{"b":1,"a":2}\n'))

    def test_is_a_command(self):
        path = self.file("x.transit")
        command = [sys.executable, read_bundle.__file__, path]
        with open(path, "wb") as file:
            file.write(make_bundle(self.database))
        output = subprocess.run(command + ["--sha256"], check=True, capture_output=True, text=True).stdout
        self.assertEqual(output.strip(), hashlib.sha256(self.database).hexdigest())
        subprocess.run(command + ["--check", "--unpack", self.file("out")], check=True, capture_output=True)
        with open(self.file("out"), "rb") as file:
            self.assertEqual(file.read(), self.database)
        os.truncate(path, os.path.getsize(path) - 1)
        self.assertEqual(subprocess.run(command + ["--check"], capture_output=True).returncode, 1)


if __name__ == "__main__":
    unittest.main()
