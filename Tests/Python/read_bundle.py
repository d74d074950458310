#!/usr/bin/env python3
"""Reads a bundle with Python's standard library only: a second reader that shares no code with the package.

    read_bundle.py BUNDLE --check               verifies checksums, lengths and hashes; exit 1 at the first error
    read_bundle.py BUNDLE --unpack OUT.sqlite   writes the database
    read_bundle.py BUNDLE --sha256              prints the SHA-256 of the database
    read_bundle.py BUNDLE --metadata            prints the metadata

Reads block by block, so that memory does not depend on the size of the bundle.
"""

import argparse
import hashlib
import io
import json
import os
import sqlite3
import struct
import sys
import urllib.parse
import zlib
from typing import NamedTuple

import page_codec

MAGIC = b"\x89TBDL\r\n\x1a"
HEADER_LENGTH = 192
MAJOR_VERSION = 1
COLUMNS_FEATURE = 1
KNOWN_REQUIRED_FEATURES = COLUMNS_FEATURE
HASH_LENGTH = 16
MAXIMUM_METADATA_LENGTH = 1 << 24
MAXIMUM_SIGNATURES_LENGTH = 1 << 16
MAXIMUM_INDEX_BYTES_PER_BLOCK = 9 + 1 + 9 + 4
MAXIMUM_BLOCK_COUNT = 1 << 24
ROOT_PREFIX = b"transit-bundle content 1\n"
SECTION_NAMES = ["metadata", "block index", "hash list", "signatures", "blocks"]

STORED, DEFLATE, COLUMNS = 0, 1, 2


class Damage(Exception):
    """A problem of the file, in one line."""


def demand(condition, message):
    if not condition:
        raise Damage(message)


class Section(NamedTuple):
    offset: int
    length: int


class Block(NamedTuple):
    offset: int
    stored_length: int
    codec: int
    # The length of the inflated bytes, which differs from that of the decoded block only in columns.
    encoded_length: int
    decoded_length: int
    checksum: int


class Header:
    """The first 192 bytes, checked without the rest of the file."""

    LAYOUT = struct.Struct("<8s HH II II I QQ II BBB5s 32s 10Q II 4s I")

    def __init__(self, data, file_length):
        demand(data[:8] == MAGIC, "not a transit bundle: the magic is %s" % data[:8].hex())
        demand(len(data) == HEADER_LENGTH, "truncated within the header")
        fields = self.LAYOUT.unpack(data)
        self.major, self.minor, self.required, self.optional = fields[1:5]
        demand(self.major == MAJOR_VERSION, "major version %d" % self.major)
        demand(zlib.crc32(data[:188]) == fields[-1], "the header's CRC-32 does not match")
        unknown = self.required & ~KNOWN_REQUIRED_FEATURES
        demand(unknown == 0, "unknown required features 0x%x" % unknown)
        self.page_size, self.pages_per_block, self.block_count, self.decoded_length, self.file_length = fields[5:10]
        self.schema_version, self.application_id = fields[10:12]
        demand(fields[12:16] == (1, 1, HASH_LENGTH, bytes(5)), "unknown checksum or hash kind")
        self.content_root = fields[16]
        numbers = fields[17:27]
        self.sections = [Section(*pair) for pair in zip(numbers[0::2], numbers[1::2])]
        self.metadata, self.index, self.hashes, self.signatures, self.blocks = self.sections
        self.sections_checksum, self.blocks_checksum, reserved = fields[27:30]
        demand(reserved == bytes(4), "reserved bytes are not 0")
        self.check_geometry()
        self.check_sections()
        demand(file_length >= self.file_length, "truncated: %d bytes of %d" % (file_length, self.file_length))
        demand(file_length == self.file_length, "%d bytes follow the end" % (file_length - self.file_length))

    @property
    def block_length(self):
        return self.page_size * self.pages_per_block

    def check_geometry(self):
        size = self.page_size
        demand(512 <= size <= 65536 and size & (size - 1) == 0, "page size %d" % size)
        demand(1 <= self.pages_per_block <= 1024, "%d pages per block" % self.pages_per_block)
        pages, rest = divmod(self.decoded_length, size)
        demand(pages > 0 and rest == 0 and pages < 0xFFFFFFFF, "decoded length %d" % self.decoded_length)
        count = -(-self.decoded_length // self.block_length)
        demand(count == self.block_count, "%d blocks, the lengths say %d" % (self.block_count, count))
        demand(count <= MAXIMUM_BLOCK_COUNT, "%d blocks" % count)

    def check_sections(self):
        end = HEADER_LENGTH
        for name, section in zip(SECTION_NAMES, self.sections):
            demand(section.offset == end, "the %s does not begin where the section before it ends" % name)
            end += section.length
            demand(end <= self.file_length, "the %s reaches beyond the end of the file" % name)
        demand(end == self.file_length, "the blocks do not end with the file")
        demand(self.hashes.length == HASH_LENGTH * self.block_count, "not one hash a block")
        demand(self.metadata.length <= MAXIMUM_METADATA_LENGTH, "metadata of %d bytes" % self.metadata.length)
        demand(self.signatures.length <= MAXIMUM_SIGNATURES_LENGTH, "signatures of %d bytes" % self.signatures.length)
        limit = self.block_count * MAXIMUM_INDEX_BYTES_PER_BLOCK + 64
        demand(self.index.length <= limit, "a block index of %d bytes" % self.index.length)


class Varints:
    """LEB128 integers of at most 63 bits, in their shortest form."""

    def __init__(self, data):
        self.data = data
        self.position = 0

    def next(self):
        value = shift = 0
        while True:
            demand(self.position < len(self.data) and shift < 63, "the block index ends early or has too long a number")
            byte = self.data[self.position]
            self.position += 1
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                demand(byte != 0 or shift == 0, "a number of the block index is longer than needed")
                return value
            shift += 7


def inflate(data, limit, name):
    """Inflates one raw deflate stream, which must span all of `data` and have at most `limit` bytes."""
    stream = zlib.decompressobj(wbits=-15)
    try:
        # One byte more than allowed, to detect a longer stream, and because 0 means "no limit".
        output = stream.decompress(data, limit + 1)
    except zlib.error as error:
        raise Damage("%s: %s" % (name, error)) from None
    demand(len(output) <= limit, "%s inflates to more than %d bytes" % (name, limit))
    is_whole = stream.eof and not stream.unused_data and not stream.unconsumed_tail
    demand(is_whole, "%s does not end where it should" % name)
    return output


def read_index(data, header):
    """Reads the blocks from four columns: stored lengths, codecs, encoded lengths, checksums."""
    count = header.block_count
    columns = inflate(data, count * MAXIMUM_INDEX_BYTES_PER_BLOCK, "the block index")
    varints = Varints(columns)
    stored_lengths = [varints.next() for _ in range(count)]
    codecs = [varints.next() for _ in range(count)]
    encoded_lengths = [varints.next() for _ in range(count)]
    demand(len(columns) - varints.position == 4 * count, "the block index does not end with one checksum a block")
    checksums = struct.unpack_from("<%dI" % count, columns, varints.position)
    blocks = []
    offset = header.blocks.offset
    for number in range(count):
        codec = codecs[number]
        demand(codec in (STORED, DEFLATE, COLUMNS), "block %d: unknown codec %d" % (number, codec))
        is_told = codec != COLUMNS or header.required & COLUMNS_FEATURE
        demand(is_told, "block %d: in columns, which the header does not tell of" % number)
        decoded_length = min(header.block_length, header.decoded_length - number * header.block_length)
        # 0 means the decoded length, the only valid value for other codecs.
        fits = encoded_lengths[number] < (decoded_length if codec == COLUMNS else 1)
        demand(fits, "block %d: encoded in %d bytes" % (number, encoded_lengths[number]))
        stored_length = stored_lengths[number]
        fits = stored_length == decoded_length if codec == STORED else 0 < stored_length < decoded_length
        demand(fits, "block %d: stored in %d bytes" % (number, stored_length))
        encoded_length = encoded_lengths[number] or decoded_length
        blocks.append(Block(offset, stored_length, codec, encoded_length, decoded_length, checksums[number]))
        offset += stored_length
    demand(offset == header.file_length, "the blocks do not add up to their section")
    return blocks


class Bundle:
    """A bundle in an open file. Reads and checks everything except the blocks, which are read on demand."""

    def __init__(self, file):
        self.file = file
        length = file.seek(0, io.SEEK_END)
        file.seek(0)
        self.header = Header(file.read(HEADER_LENGTH), length)
        front = file.read(self.header.blocks.offset - HEADER_LENGTH)
        demand(zlib.crc32(front) == self.header.sections_checksum, "the sections' CRC-32 does not match")

        def section(bounds):
            start = bounds.offset - HEADER_LENGTH
            return front[start:start + bounds.length]

        self.metadata = section(self.header.metadata)
        self.hashes = section(self.header.hashes)
        self.blocks = read_index(section(self.header.index), self.header)

    def stored(self, number):
        block = self.blocks[number]
        self.file.seek(block.offset)
        data = self.file.read(block.stored_length)
        demand(len(data) == block.stored_length, "block %d: the file ends within it" % number)
        return data

    def decode(self, number, stored):
        block = self.blocks[number]
        name = "block %d" % number
        data = stored if block.codec == STORED else inflate(stored, block.encoded_length, name)
        demand(len(data) == block.encoded_length, "%s: %d bytes of %d" % (name, len(data), block.encoded_length))
        if block.codec == COLUMNS:
            try:
                data = page_codec.decode(data, self.header.page_size, block.decoded_length)
            except ValueError as error:
                raise Damage("%s: %s" % (name, error)) from None
        demand(zlib.crc32(data) == block.checksum, "%s: its CRC-32 does not match" % name)
        return data

    def decoded_blocks(self):
        for number in range(len(self.blocks)):
            yield self.decode(number, self.stored(number))


def check(bundle):
    """Checks everything that the format specifies; raises `Damage` otherwise."""
    header = bundle.header
    stored_checksum = 0
    root = hashlib.sha256(ROOT_PREFIX)
    root.update(struct.pack("<IIQ", header.page_size, header.pages_per_block, header.decoded_length))
    for number in range(len(bundle.blocks)):
        stored = bundle.stored(number)
        stored_checksum = zlib.crc32(stored, stored_checksum)
        data = bundle.decode(number, stored)
        digest = hashlib.sha256(data).digest()[:HASH_LENGTH]
        listed = bundle.hashes[HASH_LENGTH * number:HASH_LENGTH * (number + 1)]
        demand(digest == listed, "block %d: its SHA-256 is not the listed one" % number)
        root.update(digest)
        if number == 0:
            check_database_header(data, header)
    demand(stored_checksum == header.blocks_checksum, "the blocks' CRC-32 does not match")
    demand(root.digest() == header.content_root, "the content root is not that of the blocks")
    check_metadata(bundle.metadata)


def check_database_header(data, header):
    """Checks that the SQLite header in block 0 matches the header of the bundle.

    <https://www.sqlite.org/fileformat.html#the_database_header>
    """
    demand(data[:16] == b"SQLite format 3\0", "the first block is not the start of a SQLite database")
    page_size = struct.unpack_from(">H", data, 16)[0]
    demand((65536 if page_size == 1 else page_size) == header.page_size, "another page size in the database")
    demand(data[18:21] == bytes([1, 1, 0]), "a database in WAL mode or with reserved bytes")
    pages = struct.unpack_from(">I", data, 28)[0]
    demand(pages * header.page_size == header.decoded_length, "another number of pages in the database")
    schema_version = struct.unpack_from(">I", data, 60)[0]
    demand(schema_version == header.schema_version, "another schema version in the database")
    application_id = struct.unpack_from(">I", data, 68)[0]
    demand(application_id == header.application_id, "another application id in the database")


def check_metadata(data):
    """Checks that the metadata is a JSON object with sorted keys and a final line feed."""
    def sorted_object(pairs):
        keys = [key for key, _ in pairs]
        demand(keys == sorted(set(keys)), "the metadata's keys are not sorted: %s" % keys)
        return dict(pairs)

    try:
        value = json.loads(data.decode("utf-8"), object_pairs_hook=sorted_object)
    except ValueError as error:
        raise Damage("the metadata is not JSON: %s" % error) from None
    demand(isinstance(value, dict) and data.endswith(b"\n"), "the metadata is not a JSON object and a line feed")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bundle")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--unpack", metavar="OUT")
    parser.add_argument("--sha256", action="store_true")
    parser.add_argument("--metadata", action="store_true")
    options = parser.parse_args()
    try:
        with open(options.bundle, "rb") as file:
            run(Bundle(file), options)
    except (Damage, OSError) as error:
        print("%s: %s" % (options.bundle, error), file=sys.stderr)
        return 1
    return 0


def run(bundle, options):
    if options.check:
        check(bundle)
        header = bundle.header
        print("%d blocks, %d bytes of %d: right" % (len(bundle.blocks), header.file_length, header.decoded_length))
    if options.metadata:
        sys.stdout.write(bundle.metadata.decode("utf-8"))
    if options.sha256:
        digest = hashlib.sha256()
        for data in bundle.decoded_blocks():
            digest.update(data)
        print(digest.hexdigest())
    if options.unpack:
        unpack(bundle, options.unpack)


def unpack(bundle, path):
    """Writes the database to a file."""
    with open(path, "wb") as output:
        for data in bundle.decoded_blocks():
            output.write(data)


def open_database(path, folder):
    """Verifies a bundle, unpacks it into `folder`, and returns a read-only connection to the database."""
    plain = os.path.join(folder, "plain-%d.sqlite" % len(os.listdir(folder)))
    with open(path, "rb") as file:
        bundle = Bundle(file)
        check(bundle)
        unpack(bundle, plain)
    return sqlite3.connect("file:%s?mode=ro" % urllib.parse.quote(plain), uri=True)


if __name__ == "__main__":
    sys.exit(main())
