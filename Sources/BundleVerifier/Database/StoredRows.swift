import BundleFormat
import GTFSFeed
import TransitBundle
import TransitSQLite

/// Reads the rows of a table from the bundle's blocks in key order.
///
/// Several times faster than SQLite: checks read the largest tables completely, most of them more than once. The input
/// is untrusted; a malformed b-tree throws an error. <https://www.sqlite.org/fileformat2.html#b_tree_pages>
struct StoredRows {
  private let file: BundleFile
  private let root: Int
  private let hasRowIDs: Bool
  /// The index in ``values`` of the rowid, if it is read.
  private let rowIDPlace: Int?
  private let isCancelled: @Sendable () -> Bool
  /// For each column of a record up to the last that is read, its index in ``values``; -1 if not read.
  private let places: [Int]

  private var page = StoredPage.none
  /// The pages above the current page, each at the position to continue from.
  private var parents: [StoredPage] = []
  /// Page budget; detects cycles in a damaged tree.
  private var pagesLeft = 0

  /// The last record that spans several pages.
  private var longRecord: [UInt8] = []
  private var isLong = false
  private var values: [Value]

  private struct Value {
    /// <https://www.sqlite.org/fileformat2.html#record_format>
    var type = 0
    /// The offset of the value's bytes.
    var position = 0
    /// 0 if the value is not an integer.
    var integer = 0
  }

  /// The maximum depth of an SQLite b-tree.
  private static let maximumDepth = 20

  /// - Parameters:
  ///   - root: The root page number, SQLite's `rootpage`.
  ///   - columns: The record positions of the columns to read, without repetitions.
  ///   - rowID: For a table with rowids, the position of the column that is an alias of the rowid.
  init(of file: BundleFile, root: Int, columns: [Int], rowID: Int? = nil, isCancelled: @escaping @Sendable () -> Bool) {
    precondition(Set(columns).count == columns.count)
    self.file = file
    self.root = root
    hasRowIDs = rowID != nil
    rowIDPlace = rowID.flatMap { columns.firstIndex(of: $0) }
    self.isCancelled = isCancelled
    var places = Array(repeating: -1, count: (columns.max() ?? -1) + 1)
    for (index, column) in columns.enumerated() { places[column] = index }
    self.places = places
    values = Array(repeating: Value(), count: columns.count)
  }

  /// Advances to the next row, initially the first. Returns `false` at the end, after which reading starts over.
  mutating func step() throws(SQLiteError) -> Bool {
    if !page.isOpen { try begin() }
    while true {
      switch page.next() {
      case .cell(let index):
        try readCell(index)
        return true
      case .child(let index):
        try descend(to: index)
      case .end:
        page = parents.popLast() ?? .none
        if !page.isOpen { return false }
      }
    }
  }

  /// Positions before the first row whose first key column is not below `key`. Only for tables without rowids.
  mutating func seek(_ key: Int) throws(SQLiteError) {
    precondition(!hasRowIDs)
    try begin()
    while true {
      let index = try page.lowerBound(key)
      page.begin(at: index)
      guard page.isInterior else { return }
      try descend(to: index)
    }
  }

  private mutating func begin() throws(SQLiteError) {
    parents.removeAll(keepingCapacity: true)
    pagesLeft = file.header.geometry.pageCount
    page = try load(root)
  }

  private mutating func descend(to child: Int) throws(SQLiteError) {
    guard parents.count < Self.maximumDepth else { throw .damaged }
    parents.append(page)
    page = try load(page.child(child))
  }

  private mutating func load(_ number: Int) throws(SQLiteError) -> StoredPage {
    if isCancelled() { throw .interrupted }
    pagesLeft -= 1
    guard pagesLeft >= 0 else { throw .damaged }
    return try StoredPage(file, number, hasRowIDs: hasRowIDs)
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
    storage(at: index) == .integer ? values[index].integer : nil
  }

  /// Calls `body` with the bytes of a text or blob; with no bytes for other types.
  func withBytes<Result>(at index: Int, _ body: (Span<UInt8>) -> Result) -> Result {
    let value = values[index]
    let length = value.type < 12 ? 0 : RecordSerialType.length(value.type)
    return (isLong ? longRecord : page.block).withSpan {
      body($0.extracting(value.position..<value.position + length))
    }
  }

  /// The value with its stored type.
  func value(at index: Int) -> SQLiteValue {
    let value = values[index]
    let bytes = isLong ? longRecord : page.block
    let range = value.position..<value.position + RecordSerialType.length(value.type)
    return switch storage(at: index) {
    case .null: .null
    case .integer: .integer(value.integer)
    case .real: .real(Double(bitPattern: bytes[range].reduce(0) { $0 << 8 | UInt64($1) }))
    case .text: .text(String(decoding: bytes[range], as: UTF8.self))
    case .blob: .blob(Array(bytes[range]))
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
  private mutating func readCell(_ index: Int) throws(SQLiteError) {
    let payload = try page.payload(index)
    isLong = payload.local.count < payload.byteCount
    if isLong {
      longRecord = try overflowing(payload)
      try Self.read(longRecord, 0..<longRecord.count, places, into: &values)
    } else {
      try Self.read(page.block, payload.local, places, into: &values)
    }
    // The record stores NULL for an alias of the rowid.
    if let rowIDPlace { values[rowIDPlace] = Value(type: RecordSerialType.widestInteger, integer: payload.rowID) }
  }

  private static func read(
    _ bytes: [UInt8], _ range: Range<Int>, _ places: [Int], into values: inout [Value]
  ) throws(SQLiteError) {
    var position = range.lowerBound
    let headerLength = try bytes.sqliteVarint(&position, before: range.upperBound)
    guard headerLength <= range.count else { throw .damaged }
    let headerEnd = range.lowerBound + headerLength
    var start = headerEnd
    try bytes.withSpan { (span) throws(SQLiteError) in
      try values.withMutableSpan { (values) throws(SQLiteError) in
        for place in places {
          // A record may have fewer values than the table has columns; the missing ones are NULL.
          var type = 0
          if position < headerEnd {
            type = Int(span[position])
            if type < 0x80 { position &+= 1 } else { type = try bytes.sqliteVarint(&position, before: headerEnd) }
          }
          let length = RecordSerialType.length(type)
          guard length <= range.upperBound &- start, type | 1 != 11 else { throw .damaged }
          if place >= 0 {
            let integer = RecordSerialType.integer(type, length, span, at: start)
            values[place] = Value(type: type, position: start, integer: integer)
          }
          start &+= length
        }
      }
    }
  }

  /// Reads a record that continues on overflow pages.
  private mutating func overflowing(_ payload: StoredPage.Payload) throws(SQLiteError) -> [UInt8] {
    guard payload.byteCount <= file.header.geometry.decodedLength else { throw .damaged }
    var record = Array(page.block[payload.local])
    var next = payload.overflow
    while record.count < payload.byteCount {
      pagesLeft -= 1
      guard pagesLeft >= 0 else { throw .damaged }
      let (block, start) = try file.pageBytes(next)
      let size = file.header.geometry.pageSize
      next = block[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      record += block[start + 4..<start + min(size, 4 + payload.byteCount - record.count)]
    }
    return record
  }
}
