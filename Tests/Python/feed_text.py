"""Reads GTFS feeds as text, with nothing but Python's standard library: which files there are, their records, and when
two cells have the same value.

It is the half that `Tests/Comparisons/compare-feeds` (a feed and its export) and `check_views.py` (a feed and its
database) have in common. It proves nothing by itself and shares no code with the package, so that neither can hide the
other's errors.
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
    """Why a feed cannot be read, in a line."""


# MARK: Files


class Feed:
    """The files of a zip or a folder, by their names in the one folder that holds the feed."""

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
        """The bytes of a file, in pieces."""
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
        """Pairs of a record's first line and its clean cells; the header is the first."""
        return records(lines(self.pieces(name), name), name)

    def header(self, name):
        """The names in the first record, none in an empty file."""
        _, cells = next(self.records(name), (1, []))
        return cells

    def is_table(self, name):
        """Whether a file is read as rows: known, and without a header or with all columns that must identify a row.

        Any other file counts by its bytes.
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
    """The name as text: UTF-8 where it is that, whether the zip says so or not.

    A backslash is a slash unless the zip was made on Unix or macOS.
    """
    name = info.filename
    if not info.flag_bits & 0x800:
        try:
            name = name.encode("cp437").decode("utf-8")
        except UnicodeError:
            pass
    return name if "/" in name or info.create_system in (3, 19) else name.replace("\\", "/")


# `.` and `..` are no dot names, with a backslash behind them or not.
HIDDEN = re.compile(r"\.(?!\.?(?:\\|\Z))|__MACOSX\Z", re.DOTALL)


def is_visible(name):
    """Whether no part of the path is a dot name or macOS's folder of resource forks."""
    return not any(HIDDEN.match(part) for part in name.split("/"))


def feed_folder(path, names):
    """The root when a file of GTFS lies there, else the one folder that has such files."""
    folders = {name[:name.rfind("/") + 1] for name in names if name.rpartition("/")[2] in FILES}
    if "" in folders:
        return ""
    if len(folders) != 1:
        raise Unreadable("%s: %s" % (path, "several feeds: %s" % ", ".join(sorted(folders)) if folders else "no feed"))
    return folders.pop()


# MARK: Records

QUOTED = re.compile(r'[ \t]*"([^"]*(?:""[^"]*)*)"(?!")([^,\r\n]*)')
OPENING = re.compile(r'[ \t]*"')
PLAIN = re.compile(r"[^,\r\n]*")


def lines(pieces, name):
    """The lines of a file, each with its end (LF, CR or CRLF), without a byte order mark.

    Only these three end a line: str.splitlines() knows a dozen more, which are part of a cell.
    """
    decoder = io.IncrementalNewlineDecoder(codecs.getincrementaldecoder("utf-8-sig")(), translate=False)
    rest = ""
    try:
        for piece in pieces:
            found = io.StringIO(rest + decoder.decode(piece), newline="").readlines()
            rest = found.pop() if found else ""
            yield from found
        found = io.StringIO(rest + decoder.decode(b"", final=True), newline="").readlines()
        yield from found
    except UnicodeDecodeError as error:
        raise Unreadable("%s: not UTF-8: %s" % (name, error)) from None


def records(numbered, name):
    """Records of cells that are unquoted and trimmed; a blank line is none, a quoted empty cell is one."""
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
    """The lines up to the next one with a quote; none when no quote follows."""
    more = []
    for line in source:
        more.append(line)
        if '"' in line:
            return more
    return []


def split_quoted(text):
    """The cells of a record in which quotes occur, or None when one is left open.

    A quote opens a cell only at its beginning; what follows a closing quote belongs to the value unless it is blank.
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

# A coordinate of that many digits before the point is none, and is then compared as a number.
ROUNDING = Context(prec=40, rounding=ROUND_HALF_UP)
DEGREE_UNIT = Decimal("1e-7")


def canonical(kind, cell):
    """A text that two cells of a kind ("text", "time", "number", "coordinate") share when their values are equal.

    The empty cell is the empty text, and nothing else is. What a cell should be but is not stays as it is, marked.
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
    """Sign, digits without zeros at either end, and exponent: exact for any number of digits."""
    match = NUMBER.fullmatch(text)
    if not match or not (match[2] or match[3]):
        return None
    fraction = match[3] or ""
    digits = (match[2] + fraction).lstrip("0")
    if not digits:
        return "0"
    significant = digits.rstrip("0")
    # No cell has so many digits that a larger exponent would not be beyond every bound.
    written = match[5] or "0"
    exponent = int(written) if len(written) <= 16 else 10 ** 16
    exponent = (-exponent if match[4] == "-" else exponent) - len(fraction) + len(digits) - len(significant)
    return "%s%se%d" % ("-" if match[1] == "-" else "", significant, exponent)
