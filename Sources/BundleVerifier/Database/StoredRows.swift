import BundleFormat
import BundleReader
import GTFSFeed
import Operations
import TransitSQLite
import TransitValues

/// Reads the rows of a table from the bundle's blocks in key order.
///
/// Several times faster than SQLite: checks read the largest tables completely, most of them more than once. The input
/// is untrusted; a malformed b-tree throws an error. <https://www.sqlite.org/fileformat2.html#b_tree_pages>
struct StoredRows {
  private let pages: CancellablePages
  private let root: Int
  private let kind: TreeWriter.Kind
  /// The index in ``values`` of the rowid, if it is read.
  private let rowIDPlace: Int?
  /// For each column of a record up to the last that is read, its index in ``values``; -1 if not read.
  private let places: ArraySlice<Int>

  private var cursor: TreeCursor<CancellablePages>
  private var page: StoredPage?
  /// The cells of ``page`` that follow.
  private var cells = 0..<0
  private var record = StoredRecord()
  private var values: [StoredValue]

  /// - Parameters:
  ///   - root: The root page number, SQLite's `rootpage`.
  ///   - columns: The record positions of the columns to read, without repetitions.
  ///   - rowID: For a table with rowids, the position of the column that is an alias of the rowid.
  init(of file: BundleFile, root: Int, columns: [Int], rowID: Int? = nil) {
    precondition(Set(columns).count == columns.count)
    pages = CancellablePages(file: file)
    self.root = root
    kind = rowID == nil ? .index : .table
    cursor = TreeCursor(pages, root: root, kind: kind)
    rowIDPlace = rowID.flatMap { columns.firstIndex(of: $0) }
    var places = Array(repeating: -1, count: (columns.max() ?? -1) + 1)
    for (index, column) in columns.enumerated() { places[column] = index }
    self.places = places[...]
    values = Array(repeating: StoredValue(), count: columns.count)
  }

  /// Advances to the next row, initially the first. Returns `false` at the end, after which reading starts over.
  @inline(__always)
  mutating func step() throws(DatabaseError) -> Bool {
    if cells.isEmpty, try !readRun() { return false }
    let cell = cells.lowerBound
    cells = cell &+ 1..<cells.upperBound
    try readCell(cell)
    return true
  }

  /// Positions before the first row whose first key column is not below `key`. Only for tables without rowids.
  mutating func seek(_ key: Int) throws(DatabaseError) {
    (page, cells) = (nil, 0..<0)
    cursor = TreeCursor(pages, root: root, kind: kind)
    try cursor.seek { (record) throws(DatabaseError) in try !Self.isBelow(key, record) }
  }

  private static func isBelow(_ key: Int, _ record: StoredRecord) throws(DatabaseError) -> Bool {
    var values = [StoredValue()]
    guard record.read([0], into: &values) != nil else { throw .damagedDatabase }
    // NULL sorts first, and texts and blobs after all numbers. Reals are never searched for.
    return values[0].isInteger ? values[0].integer < key : values[0].type == 0
  }

  /// Continues with the next page that has rows.
  private mutating func readRun() throws(DatabaseError) -> Bool {
    guard let run = try cursor.next() else {
      cursor = TreeCursor(pages, root: root, kind: kind)
      return false
    }
    (page, cells) = (run.page, run.cells)
    return true
  }
}

/// The pages of a bundle, until its verification is canceled.
private struct CancellablePages: PageSource {
  let file: BundleFile
  private let cancellation = Cancellation.current

  var pageSize: Int { file.pageSize }
  var pageCount: Int { file.pageCount }
  var damage: DatabaseError { file.damage }

  func bytes(ofPage number: Int) throws(DatabaseError) -> (bytes: [UInt8], start: Int) {
    if cancellation.isCancelled { throw .interrupted }
    return try file.bytes(ofPage: number)
  }

  func allow(recordOf byteCount: Int) throws(DatabaseError) {
    if byteCount > file.header.geometry.decodedLength { throw damage }
  }
}

// MARK: Values

extension StoredRows {
  /// The storage class of a value.
  @inline(__always)
  func storage(at index: Int) -> SQLiteStorage {
    switch values[index].type {
    case 0: .null
    case 7: .real
    case 1...9: .integer
    case let type: type & 1 == 0 ? .blob : .text
    }
  }

  @inline(__always)
  func isNull(at index: Int) -> Bool { values[index].type == 0 }

  /// The integer value; 0 for other types.
  @inline(__always)
  func integer(at index: Int) -> Int { values[index].integer }

  /// The integer value; `nil` for other types.
  @inline(__always)
  func optionalInteger(at index: Int) -> Int? {
    values[index].isInteger ? values[index].integer : nil
  }

  /// Calls `body` with the bytes of a text or blob; with no bytes for other types.
  func withBytes<Result>(at index: Int, _ body: (Span<UInt8>) -> Result) -> Result {
    let value = values[index]
    return record.bytes.withSpan { body($0.extracting(value.type < 12 ? 0..<0 : value.range)) }
  }

  /// The value with its stored type.
  func value(at index: Int) -> SQLiteValue {
    let stored = values[index]
    return switch storage(at: index) {
    case .null: .null
    case .integer: .integer(values[index].integer)
    case .real: .real(Double(bitPattern: stored.realBits(record.bytes)))
    case .text: .text(String(decoding: record.bytes[stored.range], as: UTF8.self))
    case .blob: .blob(Array(record.bytes[stored.range]))
    }
  }

  /// The value as text for messages.
  func text(at index: Int) -> String {
    switch value(at: index) {
    case .null: "NULL"
    case .integer(let integer): "\(integer)"
    case .real(let real): "\(real)"
    case .text(let text): text
    case .blob(let bytes): "\(bytes.count) bytes"
    }
  }
}

// MARK: Records

extension StoredRows {
  @inline(__always)
  private mutating func readCell(_ cell: Int) throws(DatabaseError) {
    guard let page, record.read(cell, of: page) else { throw .damagedDatabase }
    if record.overflow != 0 { try pages.complete(&record, pagesLeft: &cursor.pagesLeft) }
    guard record.read(places, into: &values) != nil else { throw .damagedDatabase }
    // The record stores NULL for an alias of the rowid.
    if let rowIDPlace {
      values[rowIDPlace] = StoredValue(type: SerialType.widestInteger, integer: record.rowID)
    }
  }
}
