"""Decodes blocks of SQLite pages from columns, codec 2 of a bundle; implemented from docs/formats/page-codec.md alone.

`decode` takes the inflated streams. Invalid streams raise ValueError with the reason in one line.
"""

import struct

RAW = 0
INTERIOR_INDEX, INTERIOR_TABLE, LEAF_INDEX, LEAF_TABLE = 2, 5, 10, 13
PAGE_TYPES = (INTERIOR_INDEX, INTERIOR_TABLE, LEAF_INDEX, LEAF_TABLE)

NULL, INTEGER, TEXT, BLOB, REAL, MIXED = range(6)

NONE, PREVIOUS, NEIGHBOR, KEYED, DRIFTING = range(5)

MAXIMUM_VARINT_LENGTH = 5
MINIMUM_CELL_LENGTH = 4
SLOT_FACTOR = 0x9E3779B97F4A7C15


def demand(condition, message):
    if not condition:
        raise ValueError(message)


def signed(number):
    """Returns a number wrapped to a signed 64-bit integer."""
    number &= (1 << 64) - 1
    return number - (1 << 64) if number >> 63 else number


def unzigzag(number):
    return number >> 1 if number & 1 == 0 else -(number + 1 >> 1)


def is_interior(kind):
    return kind in (INTERIOR_INDEX, INTERIOR_TABLE)


def is_table(kind):
    return kind in (INTERIOR_TABLE, LEAF_TABLE)


def has_records(kind):
    return kind != INTERIOR_TABLE


def header_length(kind):
    return 12 if is_interior(kind) else 8


def maximum_payload(kind, page_size):
    return page_size - 35 if kind == LEAF_TABLE else (page_size - 12) * 64 // 255 - 23


class Reader:
    """A bounds-checked reader of a stream."""

    def __init__(self, data):
        self.data = data
        self.position = 0

    @property
    def rest(self):
        return len(self.data) - self.position

    def take(self, count):
        demand(count <= self.rest, "a stream ends early")
        self.position += count
        return self.data[self.position - count:self.position]

    def byte(self):
        return self.take(1)[0]

    def varint(self):
        value = 0
        for place in range(MAXIMUM_VARINT_LENGTH):
            byte = self.byte()
            value |= (byte & 0x7F) << (7 * place)
            if byte < 0x80:
                demand(byte != 0 or place == 0, "a varint longer than needed")
                return value
        raise ValueError("a varint of more than %d bytes" % MAXIMUM_VARINT_LENGTH)

    def sized(self):
        size = self.byte()
        demand(size <= 8, "an integer of %d bytes" % size)
        data = self.take(size)
        demand(size == 0 or data[-1] != 0, "an integer longer than needed")
        return int.from_bytes(data, "little")

    def differences(self, count):
        """Reads a number stream: the differences from the predictions."""
        values = [unzigzag(self.sized())]
        if count > 1:
            divisor = self.sized()
            demand(0 < divisor < 1 << 63, "the divisor %d" % divisor)
            width = self.byte()
            demand(width <= 8, "numbers of %d bytes" % width)
            planes = self.take(width * (count - 1))
            for index in range(count - 1):
                # Each plane contains one byte of all numbers, the lowest byte first.
                number = int.from_bytes(planes[index::count - 1], "little")
                values.append(signed(unzigzag(number) * divisor))
        return values


class Group:
    """The cells of some pages in columns, each with one value for each row."""

    def __init__(self, kind, column_count):
        self.kind = kind
        self.column_count = column_count
        self.row_count = 0
        self.children = []
        self.row_ids = []
        # (class, value) pairs for each column; a value is None, an int, bytes or the 64 bits of a real.
        self.columns = []


class Decoder:
    def __init__(self, streams, page_size, length):
        self.page_size = page_size
        self.length = length
        start = Reader(streams)
        self.numbers = Reader(start.take(start.varint()))
        self.bytes = Reader(start.take(start.rest))
        self.groups = []
        # The bytes of a raw page, or (group, first row, end of rows, right child).
        self.pages = []
        self.value_count = 0
        self.text_length = 0

    def decode(self):
        for _ in range(self.length // self.page_size):
            self.read_page()
        for group in self.groups:
            self.read_group(group)
        demand(self.numbers.rest == 0 and self.bytes.rest == 0, "bytes are left over")
        return b"".join(page if isinstance(page, bytes) else self.write_page(*page) for page in self.pages)

    def read_page(self):
        kind = self.numbers.byte()
        if kind == RAW:
            self.pages.append(self.bytes.take(self.page_size))
            return
        demand(kind in PAGE_TYPES, "a page of type %d" % kind)
        number = self.numbers.varint()
        demand(number <= len(self.groups), "a page of group %d of %d" % (number, len(self.groups)))
        if number == len(self.groups):
            column_count = self.numbers.varint() if has_records(kind) else 0
            in_range = 1 <= column_count <= self.page_size if has_records(kind) else True
            demand(in_range, "a group of %d columns" % column_count)
            self.groups.append(Group(kind, column_count))
        group = self.groups[number]
        demand(group.kind == kind, "pages of types %d and %d in one group" % (group.kind, kind))
        cell_count = self.numbers.varint()
        fits = cell_count > 0 and header_length(kind) + 6 * cell_count <= self.page_size
        demand(fits, "a page of %d cells" % cell_count)
        self.value_count += cell_count * group.column_count
        demand(self.value_count <= self.length, "more values than bytes")
        right_child = self.numbers.varint() if is_interior(kind) else 0
        demand(right_child < 1 << 32, "the right child %d" % right_child)
        self.pages.append((group, group.row_count, group.row_count + cell_count, right_child))
        group.row_count += cell_count

    def read_group(self, group):
        if is_interior(group.kind):
            group.children = self.read_numbers(group.row_count)
            demand(all(0 <= child < 1 << 32 for child in group.children), "a child that is not a page")
        if is_table(group.kind):
            group.row_ids = self.read_numbers(group.row_count)
        for _ in range(group.column_count):
            group.columns.append(self.read_column(group))

    def read_column(self, group):
        classes = self.read_classes(group.row_count)
        values = [None] * group.row_count

        def rows(*wanted):
            return [row for row, value_class in enumerate(classes) if value_class in wanted]

        def fill(rows, numbers):
            for row, number in zip(rows, numbers):
                values[row] = number

        integers = rows(INTEGER)
        fill(integers, self.read_numbers(len(integers), group, integers))
        reals = rows(REAL)
        fill(reals, self.read_numbers(len(reals)))
        texts = rows(TEXT, BLOB)
        fill(texts, self.read_texts(len(texts)))
        return list(zip(classes, values))

    def read_classes(self, count):
        first = self.numbers.byte()
        demand(first <= MIXED, "the class %d" % first)
        if first != MIXED:
            return bytes([first]) * count
        classes = self.numbers.take(count)
        demand(max(classes) < MIXED, "the class %d of a row" % max(classes))
        demand(min(classes) != max(classes), "mixed classes that are all one")
        return classes

    def read_numbers(self, count, group=None, rows=()):
        """Reads the numbers of some rows, which may be predicted from earlier columns of a group."""
        if count == 0:
            return []
        prediction = self.numbers.byte()
        demand(prediction <= DRIFTING, "the prediction %d" % prediction)
        keys = ()
        if prediction >= NEIGHBOR:
            reference = self.numbers.byte()
            demand(group is not None, "a prediction from another column, where none may be")
            keys = self.reference(group, reference, rows)
        differences = self.numbers.differences(count)
        if prediction == NONE:
            return differences
        if prediction == PREVIOUS:
            return restore_previous(differences)
        if prediction == NEIGHBOR:
            return [signed(key + difference) for key, difference in zip(keys, differences)]
        return restore_keyed(differences, keys, prediction == DRIFTING)

    def reference(self, group, number, rows):
        """Returns a list of a group in some rows: its rowids or a column of integers."""
        if is_table(group.kind):
            if number == 0:
                return [group.row_ids[row] for row in rows]
            number -= 1
        demand(number < len(group.columns), "a prediction from a later column")
        column = group.columns[number]
        demand(any(value_class == INTEGER for value_class, _ in column), "a prediction from a column without integers")
        return [column[row][1] if column[row][0] == INTEGER else 0 for row in rows]

    def read_texts(self, count):
        if count == 0:
            return []
        mode = self.numbers.byte()
        demand(mode <= 1, "texts of mode %d" % mode)
        shared = self.read_numbers(count) if mode == 1 else [0] * count
        own = self.read_numbers(count)
        texts = []
        text = b""
        for prefix, rest in zip(shared, own):
            demand(0 <= prefix <= len(text), "a text shares %d bytes of %d" % (prefix, len(text)))
            demand(0 <= rest <= self.length, "a text of %d bytes" % rest)
            self.text_length += prefix + rest
            demand(self.text_length <= self.length, "more texts than the block has bytes")
            text = text[:prefix] + self.bytes.take(rest)
            texts.append(text)
        return texts

    def write_page(self, group, first, end, right_child):
        kind = group.kind
        cells = [self.cell(group, row) for row in range(first, end)]
        pointers = []
        place = self.page_size
        for cell in cells:
            place -= len(cell)
            pointers.append(place)
        head = struct.pack(">BHHHB", kind, 0, len(cells), max(place, 0) & 0xFFFF, 0)
        if is_interior(kind):
            head += struct.pack(">I", right_child)
        gap = place - len(head) - 2 * len(cells)
        demand(gap >= 0, "cells that do not fit their page")
        return head + struct.pack(">%dH" % len(cells), *pointers) + bytes(gap) + b"".join(reversed(cells))

    def cell(self, group, row):
        cell = struct.pack(">I", group.children[row]) if is_interior(group.kind) else b""
        payload = b""
        if has_records(group.kind):
            payload = record([column[row] for column in group.columns])
            demand(len(payload) <= maximum_payload(group.kind, self.page_size), "a record that overflows")
            cell += sqlite_varint(len(payload))
        if is_table(group.kind):
            cell += sqlite_varint(group.row_ids[row])
        return (cell + payload).ljust(MINIMUM_CELL_LENGTH, b"\0")


def restore_previous(differences):
    numbers = []
    number = 0
    for difference in differences:
        number = signed(number + difference)
        numbers.append(number)
    return numbers


def restore_keyed(differences, keys, is_drifting):
    slots = {}
    numbers = []
    number = drift = 0
    for key, difference in zip(keys, differences):
        slot = (key * SLOT_FACTOR & (1 << 64) - 1) >> 54
        known_key, known = slots.get(slot, (None, None))
        if known_key == key:
            number = signed(known + drift + difference)
            drift = number - known if is_drifting else 0
        else:
            number = signed(number + difference)
            drift = 0
        slots[slot] = (key, number)
        numbers.append(number)
    return numbers


def sqlite_varint(number):
    """Encodes an SQLite varint: seven bits per byte, the highest first; a ninth byte has eight bits."""
    number &= (1 << 64) - 1
    if number >> 56:
        last = [number & 0xFF]
        number >>= 8
        count = 8
    else:
        last = []
        count = max(1, -(-number.bit_length() // 7))
    digits = [number >> (7 * place) & 0x7F for place in reversed(range(count))]
    if last:
        return bytes([digit | 0x80 for digit in digits] + last)
    return bytes([digit | 0x80 for digit in digits[:-1]] + digits[-1:])


def serial(value_class, value):
    """Returns the serial type and the bytes of a value."""
    if value_class == NULL:
        return 0, b""
    if value_class == REAL:
        return 7, value.to_bytes(8, "big", signed=True)
    if value_class == BLOB:
        return 12 + 2 * len(value), value
    if value_class == TEXT:
        return 13 + 2 * len(value), value
    if value in (0, 1):
        return 8 + value, b""
    for kind, size in ((1, 1), (2, 2), (3, 3), (4, 4), (5, 6), (6, 8)):
        if -1 << (8 * size - 1) <= value < 1 << (8 * size - 1):
            return kind, value.to_bytes(size, "big", signed=True)
    raise ValueError("the integer %d has more than 64 bits" % value)


def record(values):
    parts = [serial(value_class, value) for value_class, value in values]
    types = b"".join(sqlite_varint(kind) for kind, _ in parts)
    # The length of the header includes its own bytes.
    own = 1
    while len(sqlite_varint(len(types) + own)) != own:
        own += 1
    return sqlite_varint(len(types) + own) + types + b"".join(data for _, data in parts)


def decode(streams, page_size, length):
    """Returns a block of `length` bytes, a multiple of `page_size`."""
    return Decoder(streams, page_size, length).decode()
