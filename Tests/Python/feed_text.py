"""Reads GTFS feeds as text with Python's standard library only: their files, records, and canonical cell values.

Shared by `Tests/Comparisons/compare-feeds` (a feed and its export) and `check_views.py` (a feed and its database).
Shares no code with the package, so that neither can hide errors of the other.
"""

import codecs
import io
import os
import re
import zipfile
import zlib
from decimal import ROUND_HALF_UP, Context, Decimal, InvalidOperation

from gtfs_files import FILES

BLANK = " \t"


class Unreadable(Exception):
    """The reason why a feed cannot be read, in one line."""


# MARK: Files


class Feed:
    """The files of a zip or folder, by their names in the folder of the feed."""

    def __init__(self, path):
        self.path = path
        try:
            self.archive = None if os.path.isdir(path) else zipfile.ZipFile(path)
            files = dict(list_folder(path) if self.archive is None else list_archive(self.archive))
        except (OSError, zipfile.BadZipFile, UnicodeDecodeError) as error:
            raise Unreadable("%s: %s" % (path, error)) from None
        files = {name: place for name, place in files.items() if is_visible(name)}
        prefix = feed_folder(path, files)
        self.places = {name[len(prefix):]: place for name, place in files.items() if name.startswith(prefix)}

    @property
    def names(self):
        return sorted(self.places)

    def open(self, name):
        place = self.places[name]
        return open(place, "rb") if self.archive is None else self.archive.open(place)

    def pieces(self, name):
        """Yields the bytes of a file in pieces."""
        try:
            with self.open(name) as file:
                while True:
                    piece = file.read(1 << 20)
                    if not piece:
                        return
                    yield piece
        except (OSError, zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, NotImplementedError) as error:
            raise Unreadable("%s: %s" % (name, error)) from None

    def records(self, name):
        """Yields the first line and the clean cells of each record, starting with the header."""
        return records(lines(self.pieces(name), name), name)

    def header(self, name):
        """Returns the names in the first record; empty for an empty file."""
        _, cells = next(self.records(name), (1, []))
        return cells

    def is_table(self, name):
        """Returns whether a file is compared as rows: a known file that is empty or has all key columns.

        Other files are compared as bytes.
        """
        if name not in FILES or not FILES[name].is_table:
            return False
        header = self.header(name)
        return not header or set(FILES[name].required_key) <= set(header)


def list_folder(path):
    for folder, _, names in os.walk(path):
        for name in names:
            place = os.path.join(folder, name)
            if os.path.isfile(place):
                yield os.path.relpath(place, path), place


def list_archive(archive):
    for info in archive.infolist():
        if not info.is_dir():
            yield member_name(info), info


def member_name(info):
    """Returns the name as text, decoded as UTF-8 if valid, regardless of the zip's flag.

    A backslash is a separator unless the zip was created on Unix or macOS.
    """
    name = info.filename
    if not info.flag_bits & 0x800:
        try:
            name = name.encode("cp437").decode("utf-8")
        except UnicodeError:
            pass
    return name if "/" in name or info.create_system in (3, 19) else name.replace("\\", "/")


# `.` and `..` are not dot names, with or without a backslash after them.
HIDDEN = re.compile(r"\.(?!\.?(?:\\|\Z))|__MACOSX\Z", re.DOTALL)


def is_visible(name):
    """Returns whether no part of the path is a dot name or macOS's folder of resource forks."""
    return not any(HIDDEN.match(part) for part in name.split("/"))


PLACES = {"stops.txt", "locations.geojson", "location_groups.txt"}
# The files of which a feed needs one each. If they are in several folders, none of these is the feed.
NEEDS = ({"routes.txt"}, {"trips.txt"}, {"stop_times.txt"}, {"calendar.txt", "calendar_dates.txt"})


def feed_folder(path, names):
    """Returns the root or else the only folder with places, trips and calls, or else with places, or any GTFS file."""
    found = {}
    for name in names:
        if name.rpartition("/")[2] in FILES:
            found.setdefault(name[:name.rfind("/") + 1], set()).add(name.rpartition("/")[2])
    placed = {folder for folder, files in found.items() if files & PLACES}
    folders = {folder for folder in placed if found[folder] >= {"trips.txt", "stop_times.txt"}} or placed or set(found)
    if "" in folders:
        folders = {""}
    if len(folders) == 1:
        own = found[next(iter(folders))]
        folders |= {folder for folder, files in found.items() if any(need & files and not need & own for need in NEEDS)}
    if len(folders) != 1:
        raise Unreadable("%s: %s" % (path, "several feeds: %s" % ", ".join(sorted(folders)) if folders else "no feed"))
    return folders.pop()


# MARK: Records

QUOTED = re.compile(r'[ \t]*"([^"]*(?:""[^"]*)*)"(?!")([^,\r\n]*)')
OPENING = re.compile(r'[ \t]*"')
PLAIN = re.compile(r"[^,\r\n]*")


def lines(pieces, name):
    """Yields the lines of a file with their ends (LF, CR or CRLF), without byte order marks, of which 100 are allowed.

    str.splitlines() is not used because it splits at other characters too, which are part of a cell.
    """
    decoder = io.IncrementalNewlineDecoder(codecs.getincrementaldecoder("utf-8")(), translate=False)
    rest = ""
    marks = 0
    has_text = False
    try:
        for piece in pieces:
            text = rest + decoder.decode(piece)
            while not has_text and text.startswith("\ufeff"):
                text, marks = text[1:], marks + 1
            if marks > 100:
                raise Unreadable("%s: more than 100 byte order marks" % name)
            has_text = has_text or text != ""
            found = io.StringIO(text, newline="").readlines()
            rest = found.pop() if found else ""
            yield from found
        found = io.StringIO(rest + decoder.decode(b"", final=True), newline="").readlines()
        yield from found
    except UnicodeDecodeError as error:
        raise Unreadable("%s: not UTF-8: %s" % (name, error)) from None


MARK = re.compile(r"\s*(?:\ufeff|\xef\xbb\xbf)")


def without_marks(cells):
    """Returns a header without the byte order marks in its first name: after blanks, in quotes, or encoded twice.

    None if nothing is left, so that the line is blank.
    """
    cells = list(cells)
    for index, cell in enumerate(cells):
        name = cell
        while MARK.match(name):
            name = MARK.sub("", name, 1).strip(BLANK)
            if re.fullmatch(r'"[^"]*"', name):
                name = name[1:-1].strip(BLANK)
        cells[index] = name
        if cell != name and cells == [""]:
            return None
        if name:
            break
    return cells


def records(numbered, name):
    """Yields records of unquoted and trimmed cells, first the header without byte order marks."""
    found = raw_records(numbered, name)
    for number, cells in found:
        header = without_marks(cells)
        if header is not None:
            yield number, header
            yield from found


def raw_records(numbered, name):
    """Yields records of unquoted and trimmed cells; skips blank lines but not lines with a quoted empty cell."""
    source = iter(numbered)
    number = 0
    for line in source:
        number += 1
        if '"' in line:
            first = number
            cells = split_quoted(line)
            while cells is None:
                more = rest_of_quote(source)
                if not more:
                    raise Unreadable("%s:%d: a quote is never closed" % (name, first))
                number += len(more)
                line += "".join(more)
                cells = split_quoted(line)
            yield first, cells
        else:
            cells = line.rstrip("\r\n").split(",")
            if " " in line or "\t" in line:
                cells = [cell.strip(BLANK) for cell in cells]
            if len(cells) > 1 or cells[0]:
                yield number, cells


def rest_of_quote(source):
    """Returns the lines up to the next one with a quote; empty if no quote follows."""
    more = []
    for line in source:
        more.append(line)
        if '"' in line:
            return more
    return []


def split_quoted(text):
    """Returns the cells of a record with quotes, or None if a quote is not closed.

    A quote opens a cell only at its start. Text after a closing quote belongs to the value unless it is blank.
    """
    cells = []
    position = 0
    while True:
        match = QUOTED.match(text, position)
        if match:
            value = match[1].replace('""', '"') + (match[2] if match[2].strip(BLANK) else "")
        elif OPENING.match(text, position):
            return None
        else:
            match = PLAIN.match(text, position)
            value = match[0]
        cells.append(value.strip(BLANK))
        position = match.end()
        if position == len(text) or text[position] != ",":
            return cells
        position += 1


# MARK: Values

NUMBER = re.compile(r"([+-]?)([0-9]*)(?:\.([0-9]*))?(?:[eE]([+-]?)0*([0-9]+))?", re.ASCII)
TIME = re.compile(r"([0-9]{1,9}):([0-5][0-9]):([0-5][0-9])", re.ASCII)

# A coordinate with more digits before the point is invalid and is compared as a number.
ROUNDING = Context(prec=40, rounding=ROUND_HALF_UP)
DEGREE_UNIT = Decimal("1e-7")


def canonical(kind, cell):
    """Returns a text that equal cells of a kind ("text", "time", "number", "coordinate") share.

    Only an empty cell has an empty result. An invalid cell is returned unchanged with a mark.
    """
    if kind == "text" or cell == "":
        return cell
    if kind == "time":
        match = TIME.fullmatch(cell)
        return str(int(match[1]) * 3600 + int(match[2]) * 60 + int(match[3])) if match else "!" + cell
    number = canonical_number(cell)
    if number is None:
        return "!" + cell
    if kind == "coordinate":
        try:
            return canonical_number(str(Decimal(number).quantize(DEGREE_UNIT, context=ROUNDING)))
        except InvalidOperation:
            pass
    return number


def canonical_number(text):
    """Returns sign, digits without leading and trailing zeros, and exponent, exactly for any number of digits."""
    match = NUMBER.fullmatch(text)
    if not match or not (match[2] or match[3]):
        return None
    fraction = match[3] or ""
    digits = (match[2] + fraction).lstrip("0")
    if not digits:
        return "0"
    significant = digits.rstrip("0")
    # A larger exponent exceeds all bounds for any possible number of digits.
    written = match[5] or "0"
    exponent = int(written) if len(written) <= 16 else 10 ** 16
    exponent = (-exponent if match[4] == "-" else exponent) - len(fraction) + len(digits) - len(significant)
    return "%s%se%d" % ("-" if match[1] == "-" else "", significant, exponent)
