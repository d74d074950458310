#!/usr/bin/env python3
"""Applies a delta with Python's standard library only; implemented from docs/formats/delta.md alone.

    delta.py OLD.transit DELTA NEW.sqlite

Writes the new plain database and prints its content root. Rejects a damaged delta and a delta of another bundle:
exit 1, nothing written. Keeps both databases in memory.
"""

import hashlib
import struct
import sys
import zlib

import read_bundle
from page_codec import (
    BLOB, INTEGER, INTERIOR_INDEX, INTERIOR_TABLE, LEAF_INDEX, LEAF_TABLE, MINIMUM_CELL_LENGTH, MIXED, NULL, REAL, TEXT,
    header_length, is_interior, is_table, maximum_payload, record, signed, sqlite_varint)
from read_bundle import Damage, demand, inflate

MAGIC = b"\x89TDLT\r\n\x1a"
HEADER = struct.Struct("<8s HH IIII QQ 32s 32s I I")
VERSION = 1

MAXIMUM_PART = 1 << 22
MAXIMUM_STORED_PART = MAXIMUM_PART * 9 // 8
MAXIMUM_METADATA = 1 << 24
MAXIMUM_RECORD = 1 << 20
MAXIMUM_COLUMNS = 2000
MAXIMUM_SORTED_COLUMNS = 6
MAXIMUM_SORTED = (1 << 31) - 2
MAXIMUM_MAPS = 64
MAXIMUM_DEPTH = 20
FAR_DIFFERENCE = -1 << 62

METADATA_SECTION, PAGES_SECTION, ROWS_SECTION, INDEX_SECTION = range(4)
SAME, SHIFTED, COUNTING = range(3)
OLD_AFFIXES, PREVIOUS_AFFIXES, OLD_PIECES, METADATA_PIECES = range(4)


class Stream:
    """A bounds-checked reader of bytes."""

    def __init__(self, data):
        self.data = data
        self.position = 0

    @property
    def is_at_end(self):
        return self.position == len(self.data)

    def take(self, count):
        demand(count <= len(self.data) - self.position, "a stream ends early")
        self.position += count
        return self.data[self.position - count:self.position]

    def byte(self):
        return self.take(1)[0]

    def varint(self, limit=None):
        value = shift = 0
        while True:
            demand(shift < 63, "an integer of more than 63 bits")
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                break
            shift += 7
        demand(byte != 0 or shift == 0, "an integer longer than needed")
        demand(limit is None or value <= limit, "%d is more than %s" % (value, limit))
        return value

    def signed(self):
        value = self.varint()
        return value >> 1 ^ -(value & 1)

    def stream(self):
        return Stream(self.take(self.varint()))


def read_pieces(stream, length, base, cursor=0):
    """Reads pieces: section 4."""
    pieces = []
    left = length
    while left > 0:
        literals = stream.take(stream.varint(left))
        pieces.append(literals)
        left -= len(literals)
        cursor += len(literals)
        if left == 0:
            break
        count = stream.varint(left)
        cursor += stream.signed()
        demand(count > 0 and 0 <= cursor <= len(base) - count, "a copy is outside its base")
        pieces.append(base[cursor:cursor + count])
        left -= count
        cursor += count
    return b"".join(pieces)


class Database:
    """A database whose pages are counted from 1."""

    def __init__(self, data, page_size):
        self.data = data
        self.page_size = page_size
        self.page_count = len(data) // page_size

    def page(self, number):
        demand(0 < number <= self.page_count, "there is no page %d" % number)
        return self.data[(number - 1) * self.page_size:number * self.page_size]

    def rows(self, root, kind):
        """Yields the rowid and the record of each row: section 8."""
        self.pages_left = self.page_count
        yield from self.rows_below(root, kind, 1)

    def rows_below(self, number, kind, depth):
        self.pages_left -= 1
        demand(self.pages_left >= 0 and depth <= MAXIMUM_DEPTH, "a tree that leads in circles")
        page = self.page(number)
        start = 100 if number == 1 else 0
        page_type = page[start]
        demand(page_type in (INTERIOR_INDEX, INTERIOR_TABLE, LEAF_INDEX, LEAF_TABLE), "a page of type %d" % page_type)
        demand(is_table(page_type) == (kind == LEAF_TABLE), "a tree with pages of another kind")
        count, = struct.unpack_from(">H", page, start + 3)
        pointers = start + header_length(page_type)
        demand(pointers + 2 * count <= len(page), "a page of %d cells" % count)
        for place in struct.unpack_from(">%dH" % count, page, pointers):
            if is_interior(page_type):
                demand(place + 4 <= len(page), "a cell outside its page")
                yield from self.rows_below(struct.unpack_from(">I", page, place)[0], kind, depth + 1)
                place += 4
            if page_type != INTERIOR_TABLE:
                yield self.row(page, page_type, place)
        if is_interior(page_type):
            yield from self.rows_below(struct.unpack_from(">I", page, start + 8)[0], kind, depth + 1)

    def row(self, page, page_type, place):
        length, place = read_sqlite_varint(page, place)
        row_id = 0
        if is_table(page_type):
            row_id, place = read_sqlite_varint(page, place)
            row_id = signed(row_id)
        if length <= maximum_payload(page_type, self.page_size):
            demand(place + length <= len(page), "a cell outside its page")
            return row_id, page[place:place + length]
        demand(length <= MAXIMUM_RECORD, "a row of %d bytes" % length)
        local = local_length(length, page_type, self.page_size)
        demand(place + local + 4 <= len(page), "a cell outside its page")
        parts = [page[place:place + local]]
        next_page, = struct.unpack_from(">I", page, place + local)
        left = length - local
        while left > 0:
            overflow = self.page(next_page)
            next_page, = struct.unpack_from(">I", overflow)
            parts.append(overflow[4:4 + left])
            left -= len(parts[-1])
        return row_id, b"".join(parts)


def read_sqlite_varint(data, place):
    value = 0
    for index in range(9):
        demand(place < len(data), "an integer outside its page or record")
        byte = data[place]
        place += 1
        if index == 8:
            return value << 8 | byte, place
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, place


def local_length(length, page_type, page_size):
    """Returns the number of payload bytes in the cell, the rest being on overflow pages."""
    smallest = (page_size - 12) * 32 // 255 - 23
    local = smallest + (length - smallest) % (page_size - 4)
    return local if local <= maximum_payload(page_type, page_size) else smallest


def read_record(data, width):
    """Returns the values of a record as (class, value); a value is None, an integer, the bits of a real, or bytes."""
    header, position = read_sqlite_varint(data, 0)
    demand(header <= len(data), "the header of a record is longer than it")
    body = header
    values = []
    while position < header:
        serial, position = read_sqlite_varint(data, position)
        demand(serial not in (10, 11), "a value of type %d" % serial)
        if serial >= 12:
            length = serial - 12 >> 1
        else:
            length = (0, 1, 2, 3, 4, 6, 8, 8, 0, 0)[serial]
        demand(body + length <= len(data), "a value outside its record")
        part = data[body:body + length]
        body += length
        if serial == 0:
            values.append((NULL, None))
        elif serial in (8, 9):
            values.append((INTEGER, serial - 8))
        elif serial >= 12:
            values.append((TEXT if serial & 1 else BLOB, part))
        else:
            values.append((REAL if serial == 7 else INTEGER, int.from_bytes(part, "big", signed=True)))
    demand(position == header and body == len(data) and len(values) == width, "a record of another length or width")
    return values


class Column:
    """The edits of a column: sections 5 and 6."""

    def __init__(self, stream, row_count, map_count):
        self.rule = stream.varint()
        demand(self.rule < 3 + map_count, "the key map %d" % (self.rule - 3))
        self.left = stream.varint(row_count)
        self.changes = self.rule != SAME or self.left > 0
        self.last_old = self.last_new = 0
        self.gap = -1
        self.form = OLD_AFFIXES
        self.previous = b""
        self.gaps = self.numbers = self.bytes = Stream(b"")
        if self.left > 0:
            self.shared_class = stream.byte()
            demand(self.shared_class <= MIXED, "the class %d" % self.shared_class)
            if self.shared_class in (TEXT, BLOB, MIXED):
                self.form = stream.byte()
                demand(self.form <= METADATA_PIECES, "a text of form %d" % self.form)
            self.gaps, self.numbers, self.bytes = stream.stream(), stream.stream(), stream.stream()
            self.gap = self.gaps.varint()

    def expected(self, old, maps):
        if self.rule == COUNTING:
            return signed(self.last_new + 1)
        if old is None or self.rule == SAME:
            return old
        if self.rule == SHIFTED:
            return signed(old + self.last_new - self.last_old)
        return maps[self.rule - 3].get(old, old)

    def next(self, old_value, maps, metadata):
        """Returns the value in the next row, and whether it is an edit."""
        old = old_value[1] if old_value[0] == INTEGER else None
        old_text = old_value[1] if old_value[0] in (TEXT, BLOB) else b""
        expected = self.expected(old, maps)
        is_edit = self.gap == 0
        if is_edit:
            value = self.edit(expected, old_text, metadata)
        else:
            self.gap -= 1
            self.previous = old_text
            value = old_value if expected is None else (INTEGER, expected)
        if old is not None:
            self.last_old = old
        if value[0] == INTEGER:
            self.last_new = value[1]
        return value, is_edit

    def edit(self, expected, old_text, metadata):
        self.left -= 1
        self.gap = self.gaps.varint() if self.left > 0 else -1
        value_class = self.bytes.byte() if self.shared_class == MIXED else self.shared_class
        demand(value_class < MIXED, "the class %d of an edit" % value_class)
        if value_class == NULL:
            return NULL, None
        if value_class == INTEGER:
            base = self.last_new if expected is None else expected
            difference = self.numbers.signed()
            return INTEGER, self.whole_number() if difference == FAR_DIFFERENCE else signed(base + difference)
        if value_class == REAL:
            return REAL, self.whole_number()
        return value_class, self.text(old_text, metadata)

    def whole_number(self):
        return int.from_bytes(self.bytes.take(8), "big", signed=True)

    def text(self, old_text, metadata):
        if self.form in (OLD_PIECES, METADATA_PIECES):
            length = self.numbers.varint(MAXIMUM_RECORD)
            return read_pieces(self.bytes, length, old_text if self.form == OLD_PIECES else metadata)
        base = old_text if self.form == OLD_AFFIXES else self.previous
        prefix = self.numbers.varint(len(base))
        suffix = self.numbers.varint(len(base) - prefix)
        middle = self.bytes.take(self.numbers.varint(MAXIMUM_RECORD - prefix - suffix))
        self.previous = base[:prefix] + middle + base[len(base) - suffix:]
        return self.previous

    @property
    def is_at_end(self):
        return self.left == 0 and self.gaps.is_at_end and self.numbers.is_at_end and self.bytes.is_at_end


class Cell:
    def __init__(self, data, link=None, row_id=0):
        self.data = data
        # The offset of the first overflow page number in the data.
        self.link = link
        self.row_id = row_id


class Page:
    """A page to which cells are added until it is full."""

    def __init__(self, page_type, page_size):
        self.page_type = page_type
        self.page_size = page_size
        # Pairs of a cell and its left child page.
        self.cells = []
        self.right_child = None
        self.start = page_size

    def length(self, cell):
        length = len(cell.data)
        if self.page_type == INTERIOR_TABLE:
            length = 4 + len(sqlite_varint(cell.row_id))
        elif self.page_type == INTERIOR_INDEX:
            length += 4
        return max(MINIMUM_CELL_LENGTH, length)

    def append(self, cell, child=None):
        start = self.start - self.length(cell)
        if start < header_length(self.page_type) + 2 * (len(self.cells) + 1):
            return False
        self.start = start
        self.cells.append((cell, child))
        return True

    def remove_last(self):
        cell, child = self.cells.pop()
        self.start += self.length(cell)
        return cell, child

    def finish(self):
        """Returns the bytes of the page and the offsets of page numbers in it."""
        page = bytearray(self.page_size)
        links = []
        struct.pack_into(">BHHH", page, 0, self.page_type, 0, len(self.cells), self.start & 0xFFFF)
        if self.right_child is not None:
            struct.pack_into(">I", page, 8, self.right_child)
            links.append(8)
        place = self.page_size
        for index, (cell, child) in enumerate(self.cells):
            place -= self.length(cell)
            struct.pack_into(">H", page, header_length(self.page_type) + 2 * index, place)
            data = sqlite_varint(cell.row_id) if self.page_type == INTERIOR_TABLE else cell.data
            front = 0
            if child is not None:
                struct.pack_into(">I", page, place, child)
                links.append(place)
                front = 4
            page[place + front:place + front + len(data)] = data
            if cell.link is not None:
                links.append(place + front + cell.link)
        return page, links


class Tree:
    """Writes the pages of a tree from its rows in order: section 9."""

    def __init__(self, kind, page_size):
        self.kind = kind
        self.page_size = page_size
        self.pages = []
        self.leaf = Page(kind, page_size)
        self.held = None
        self.children = []
        self.dividers = []

    def add(self, row_id, payload):
        data = sqlite_varint(len(payload)) + (sqlite_varint(row_id) if self.kind == LEAF_TABLE else b"")
        if len(payload) <= maximum_payload(self.kind, self.page_size):
            cell = Cell(data + payload, row_id=row_id)
        else:
            local = local_length(len(payload), self.kind, self.page_size)
            data += payload[:local]
            cell = Cell(data + struct.pack(">I", len(self.pages)), link=len(data), row_id=row_id)
            self.write_overflow(payload[local:])
        if self.held is not None:
            self.place(False)
        self.held = cell

    def write_overflow(self, rest):
        capacity = self.page_size - 4
        for start in range(0, len(rest), capacity):
            is_last = start + capacity >= len(rest)
            next_page = 0 if is_last else len(self.pages) + 1
            page = struct.pack(">I", next_page) + rest[start:start + capacity]
            self.pages.append((bytearray(page.ljust(self.page_size, b"\0")), [] if is_last else [0]))

    def place(self, is_last):
        if self.leaf.append(self.held):
            return
        if self.kind == LEAF_TABLE:
            self.dividers.append(Cell(b"", row_id=self.leaf.cells[-1][0].row_id))
        elif is_last:
            self.dividers.append(self.leaf.remove_last()[0])
        else:
            self.dividers.append(self.held)
            self.end_leaf()
            return
        self.end_leaf()
        self.leaf.append(self.held)

    def end_leaf(self):
        self.children.append(self.write(self.leaf))
        self.leaf = Page(self.kind, self.page_size)

    def write(self, page):
        self.pages.append(page.finish())
        return len(self.pages) - 1

    def finish(self):
        """Returns the root page and the offsets of page numbers in it."""
        if self.held is not None:
            self.place(True)
        if self.children:
            self.end_leaf()
            return self.interiors(self.children, self.dividers).finish()
        return self.leaf.finish()

    def interiors(self, children, dividers):
        page_type = INTERIOR_TABLE if self.kind == LEAF_TABLE else INTERIOR_INDEX
        parents, between = [], []
        page = Page(page_type, self.page_size)
        for index, child in enumerate(children):
            is_last = index == len(children) - 1
            if not is_last and page.append(dividers[index], child):
                continue
            if index == len(children) - 2:
                divider, page.right_child = page.remove_last()
                between.append(divider)
                parents.append(self.write(page))
                page = Page(page_type, self.page_size)
                page.append(dividers[index], child)
                continue
            page.right_child = child
            if is_last and not parents:
                return page
            if not is_last:
                between.append(dividers[index])
            parents.append(self.write(page))
            page = Page(page_type, self.page_size)
        return self.interiors(parents, between)


class Output:
    """The page numbers of a tree in the new database."""

    def __init__(self, stream, page_count):
        self.root = stream.varint(page_count)
        demand(self.root > 1, "page %d is not the root of a tree" % self.root)
        self.numbers = []
        end = self.root + 1
        for _ in range(stream.varint(page_count)):
            first = end + stream.signed()
            count = stream.varint(page_count)
            demand(count > 0 and first > 1 and first + count <= page_count + 1, "a run is outside the database")
            end = first + count
            demand(len(self.numbers) + count < page_count, "a tree of more pages than the database")
            self.numbers.extend(range(first, end))


class Header:
    def __init__(self, data):
        demand(data[:8] == MAGIC and len(data) >= HEADER.size, "not a delta")
        fields = HEADER.unpack_from(data)
        demand(fields[1] == VERSION, "delta version %d" % fields[1])
        demand(zlib.crc32(data[:HEADER.size - 4]) == fields[-1], "the header's CRC-32 does not match")
        demand(fields[2] == 0, "reserved bytes are not 0")
        self.page_size, self.pages_per_block, self.schema_version, self.application_id = fields[3:7]
        self.old_length, self.new_length, self.old_root, self.new_root, self.metadata_checksum = fields[7:12]
        size = self.page_size
        demand(512 <= size <= 65536 and size & (size - 1) == 0, "page size %d" % size)
        demand(1 <= self.pages_per_block <= 1024, "%d pages per block" % self.pages_per_block)
        demand(self.new_length > 0 and self.new_length % size == 0, "decoded length %d" % self.new_length)


class Applier:
    """Builds the new database and metadata section by section."""

    def __init__(self, old, delta):
        self.delta = delta
        self.header = Header(delta)
        header = self.header
        fits = (old.header.content_root, old.header.decoded_length, old.header.page_size) == (
            header.old_root, header.old_length, header.page_size)
        demand(fits, "the delta starts from another bundle")
        self.old = Database(b"".join(old.decoded_blocks()), header.page_size)
        self.new = Database(bytearray(header.new_length), header.page_size)
        self.old_metadata = old.metadata
        self.metadata = None
        self.maps = []
        self.pages_left = self.new.page_count
        self.rows_left = 2 * self.new.page_count * (header.page_size // 6)

    def apply(self):
        position = HEADER.size
        while position < len(self.delta):
            lengths = Stream(self.delta[position:position + 20])
            length = lengths.varint(MAXIMUM_PART)
            stored = lengths.varint(MAXIMUM_STORED_PART)
            position += lengths.position
            demand(position + stored <= len(self.delta), "the delta ends early")
            part = inflate(self.delta[position:position + stored], length, "a part")
            demand(len(part) == length, "a part of another length")
            position += stored
            self.apply_part(Stream(part))
        demand(self.pages_left == 0, "not all pages are written")
        demand(self.metadata is not None, "there is no metadata")
        demand(zlib.crc32(self.metadata) == self.header.metadata_checksum, "other metadata")
        demand(self.content_root() == self.header.new_root, "another content root")

    def content_root(self):
        header = self.header
        root = hashlib.sha256(read_bundle.ROOT_PREFIX)
        root.update(struct.pack("<IIQ", header.page_size, header.pages_per_block, header.new_length))
        block_length = header.page_size * header.pages_per_block
        for start in range(0, header.new_length, block_length):
            digest = hashlib.sha256(self.new.data[start:start + block_length]).digest()
            root.update(digest[:read_bundle.HASH_LENGTH])
        return root.digest()

    def apply_part(self, stream):
        sections = {
            METADATA_SECTION: self.apply_metadata, PAGES_SECTION: self.apply_pages, ROWS_SECTION: self.apply_rows,
            INDEX_SECTION: self.apply_index}
        while not stream.is_at_end:
            kind = stream.byte()
            demand(kind in sections, "a section of kind %d" % kind)
            sections[kind](stream)

    def take_pages(self, count):
        self.pages_left -= count
        demand(self.pages_left >= 0, "more pages are written than there are")

    def take_row(self, count=1):
        self.rows_left -= count
        demand(self.rows_left >= 0, "more rows than the pages can hold")

    def apply_metadata(self, stream):
        demand(self.metadata is None, "there is metadata twice")
        self.metadata = read_pieces(stream, stream.varint(MAXIMUM_METADATA), self.old_metadata)

    def apply_pages(self, stream):
        page_count, page_size = self.new.page_count, self.new.page_size
        ranges = []
        end = 1
        for _ in range(stream.varint(page_count)):
            first = end + stream.varint(page_count)
            count = stream.varint(page_count)
            end = first + count
            demand(count > 0 and end <= page_count + 1, "a range is outside the database")
            ranges.append((first, count))
        self.take_pages(sum(count for _, count in ranges))
        for first, count in ranges:
            start, length = (first - 1) * page_size, count * page_size
            self.new.data[start:start + length] = read_pieces(stream, length, self.old.data, start)

    def apply_rows(self, stream):
        kind = self.tree_kind(stream)
        output = Output(stream, self.new.page_count)
        self.take_pages(1 + len(output.numbers))
        old_root = stream.varint(self.old.page_count)
        width = stream.varint(MAXIMUM_COLUMNS)
        demand(width > 0, "a tree without columns")
        row_count = stream.varint()
        learned = stream.varint(width) - 1
        demand(learned < 0 or len(self.maps) < MAXIMUM_MAPS, "too many key maps")
        counts, jumps = stream.stream(), stream.stream()
        columns = [Column(stream, row_count, len(self.maps)) for _ in range(width)]
        old_rows = list(self.old.rows(old_root, kind)) if old_root > 0 else None
        tree = Tree(kind, self.new.page_size)
        key_map = KeyMap(row_count)
        old_row = left = 0
        for _ in range(row_count):
            self.take_row()
            if left == 0:
                left = counts.varint()
                old_row += jumps.signed()
                demand(left > 0, "a run without rows")
            left -= 1
            self.apply_row(tree, columns, old_rows, old_row, learned, key_map)
            old_row += 1
        is_at_end = left == 0 and counts.is_at_end and jumps.is_at_end and all(column.is_at_end for column in columns)
        demand(is_at_end, "edits are left over")
        if learned >= 0:
            self.maps.append(key_map.keys)
        self.write_tree(tree, output)

    def apply_row(self, tree, columns, old_rows, old_row, learned, key_map):
        first = 1 if tree.kind == LEAF_TABLE else 0
        old_record = None
        old = [(NULL, None)] * len(columns)
        if old_rows is not None:
            demand(0 <= old_row < len(old_rows), "there is no old row %d" % old_row)
            row_id, old_record = old_rows[old_row]
            old = ([(INTEGER, row_id)] if first else []) + read_record(old_record, len(columns) - first)
        new = list(old)
        is_edited = is_changed = False
        text_length = 0
        for index, column in enumerate(columns):
            if not column.changes:
                continue
            new[index], is_edit = column.next(old[index], self.maps, self.metadata or b"")
            is_edited = is_edited or is_edit and index != learned
            is_changed = is_changed or index >= first and (is_edit or new[index] != old[index])
            text_length += len(new[index][1]) if is_edit and new[index][0] in (TEXT, BLOB) else 0
        demand(text_length <= MAXIMUM_RECORD, "a row that is too long")
        if learned >= 0 and old[learned][0] == new[learned][0] == INTEGER:
            key_map.learn(old[learned][1], new[learned][1], is_edited)
        demand(not first or new[0][0] == INTEGER, "a rowid that is not an integer")
        payload = record(new[first:]) if is_changed or old_record is None else old_record
        tree.add(new[0][1] if first else 0, payload)

    def apply_index(self, stream):
        output = Output(stream, self.new.page_count)
        self.take_pages(1 + len(output.numbers))
        kind = self.tree_kind(stream)
        root = stream.varint(self.new.page_count)
        width = stream.varint(MAXIMUM_COLUMNS)
        is_partial, is_sorted = stream.varint(1) == 1, stream.varint(1) == 1
        count = stream.varint(MAXIMUM_SORTED_COLUMNS if is_sorted else width)
        columns = [stream.varint() for _ in range(count)]
        fits = columns and max(columns) < width and len(set(columns)) == count
        demand(fits, "the columns of an index")
        rows = []
        for row_id, data in self.new.rows(root, kind):
            self.take_row(1 + len(data) // 32)
            if kind == LEAF_TABLE:
                values = [(INTEGER, row_id)] + read_record(data, width - 1)
            else:
                values = read_record(data, width)
            values = [values[column] for column in columns]
            if is_partial and values[0][0] == NULL:
                continue
            fits = all(
                value_class == NULL or value_class == INTEGER and 0 <= value <= MAXIMUM_SORTED
                for value_class, value in values)
            demand(fits or not is_sorted, "an index of other values than small integers is sorted")
            rows.append(values)
        if is_sorted:
            rows.sort(key=lambda values: [-1 if value is None else value for _, value in values])
        tree = Tree(LEAF_INDEX, self.new.page_size)
        for values in rows:
            tree.add(0, record(values))
        self.write_tree(tree, output)

    @staticmethod
    def tree_kind(stream):
        kind = stream.byte()
        demand(kind in (LEAF_TABLE, LEAF_INDEX), "a tree of kind %d" % kind)
        return kind

    def write_tree(self, tree, output):
        root = tree.finish()
        demand(len(tree.pages) == len(output.numbers), "a tree of other pages")
        for number, (page, links) in zip([output.root] + output.numbers, [root] + tree.pages):
            for link in links:
                other, = struct.unpack_from(">I", page, link)
                struct.pack_into(">I", page, link, output.numbers[other])
            start = (number - 1) * self.new.page_size
            self.new.data[start:start + self.new.page_size] = page


class KeyMap:
    """A map from old keys to new keys."""

    def __init__(self, row_count):
        self.keys = {}
        self.limit = min(4 * row_count + 1024, 1 << 24)

    def learn(self, old, new, is_edited):
        if 0 <= old < self.limit and 0 <= new < 1 << 29 and (old not in self.keys or not is_edited):
            self.keys[old] = new


def main():
    if len(sys.argv) != 4:
        sys.exit("usage: delta.py OLD.transit DELTA NEW.sqlite")
    old_path, delta_path, output_path = sys.argv[1:]
    try:
        with open(old_path, "rb") as old, open(delta_path, "rb") as delta:
            applier = Applier(read_bundle.Bundle(old), delta.read())
            applier.apply()
        with open(output_path, "wb") as output:
            output.write(applier.new.data)
    except (Damage, OSError, ValueError) as error:
        print("%s: %s" % (delta_path, error), file=sys.stderr)
        return 1
    print(applier.header.new_root.hex())
    return 0


if __name__ == "__main__":
    sys.exit(main())
