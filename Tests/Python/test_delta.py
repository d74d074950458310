"""Tests delta.py on a delta created from the specification of the format."""

import io
import os
import struct
import tempfile
import unittest
import zlib

import delta
import read_bundle
from test_read_bundle import deflate, make_bundle, make_database, varint


def make_delta(old, new, sections):
    part = deflate(sections)
    header = delta.HEADER.pack(
        delta.MAGIC, 1, 0, old.header.page_size, new.header.pages_per_block, 1, 7, old.header.decoded_length,
        new.header.decoded_length, old.header.content_root, new.header.content_root, zlib.crc32(new.metadata), 0)[:-4]
    return header + struct.pack("<I", zlib.crc32(header)) + varint(len(sections)) + varint(len(part)) + part


class ApplyingDeltas(unittest.TestCase):
    """Tests everything except trees, which ci/check-delta compares."""

    def setUp(self):
        with tempfile.TemporaryDirectory() as folder:
            database = make_database(os.path.join(folder, "plain.sqlite"))
        # The second page has other bytes at its end.
        self.changed = database[:1000] + b"new bytes..." + database[1012:]
        self.old = read_bundle.Bundle(io.BytesIO(make_bundle(database, pages_per_block=3)))
        self.new = read_bundle.Bundle(io.BytesIO(make_bundle(self.changed, metadata=b'{"b":2}\n')))
        self.metadata = b"\0" + varint(8) + varint(8) + b'{"b":2}\n'
        length = len(database)
        self.pages = b"\1" + varint(1) + varint(0) + varint(length // 512)
        self.pages += varint(0) + varint(1000) + varint(0)
        self.pages += varint(12) + b"new bytes..." + varint(length - 1012) + varint(0)
        self.delta = make_delta(self.old, self.new, self.metadata + self.pages)

    def apply(self, data):
        applier = delta.Applier(self.old, data)
        applier.apply()
        return bytes(applier.new.data), applier.metadata

    def test_make_the_new_database_and_metadata(self):
        self.assertEqual(self.apply(self.delta), (self.changed, b'{"b":2}\n'))

    def test_are_refused_when_a_byte_is_wrong_or_missing(self):
        for place in range(len(self.delta)):
            damaged = bytearray(self.delta)
            damaged[place] ^= 1 << place % 8
            for data in (bytes(damaged), self.delta[:place]):
                with self.assertRaises(read_bundle.Damage):
                    self.apply(data)

    def test_are_refused_when_pages_are_missing_or_written_twice(self):
        metadata, pages = self.metadata, self.pages
        for sections in (metadata, metadata + pages + pages, pages, metadata + metadata + pages):
            with self.assertRaises(read_bundle.Damage):
                self.apply(make_delta(self.old, self.new, sections))

    def test_are_refused_by_another_bundle(self):
        self.old = self.new
        with self.assertRaisesRegex(read_bundle.Damage, "another bundle"):
            self.apply(self.delta)


if __name__ == "__main__":
    unittest.main()
