import BundleFormat
import GTFSFeed
import TransitBundle
import TransitSQLite

/// The rows of a table, read from the bundle's blocks in the order of the table's key.
///
/// SQLite gives the same rows in a multiple of the time: checks read the largest tables from end to end, most of them
/// more than once. A parser of bytes from anywhere: what is no tree of records is damage, not a crash.
/// <https://www.sqlite.org/fileformat2.html#b_tree_pages>
struct StoredRows {
  private let file: BundleFile
  private let root: Int
  private let hasRowIDs: Bool
  /// Where in ``values`` the rowid goes, if it is read.
  private let rowIDPlace: Int?
  private let isCancelled: @Sendable () -> Bool
  /// For each column of a record, up to the last that is read, where in ``values`` it goes; -1 for nowhere.
  private let places: [Int]

  private var page = StoredPage.none
  /// The pages above, each at the place to go on from.
  private var parents: [StoredPage] = []
  /// A tree has each page once: one that leads in circles runs out of them.
  private var pagesLeft = 0

  /// The last record where it does not lie in one page.
  private var longRecord: [UInt8] = []
  private var isLong = false
  private var values: [Value]

  private struct Value {
    /// <https://www.sqlite.org/fileformat2.html#record_format>
    var type = 0
    /// Where its bytes begin.
    var position = 0
    /// 0 where it is no integer.
    var integer = 0
  }

  /// No b-tree of SQLite is deeper.
  private static let maximumDepth = 20

  /// - Parameters:
  ///   - root: The page that SQLite counts as `rootpage`.
  ///   - columns: The places in a record of the columns to read, each once.
  ///   - rowID: For a table with rowids, the place of the column that stands for them.
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

  /// Steps to the next row, the first one to begin with; `false` when there is none, after which it begins anew.
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

  /// Goes to where the first row stands whose first key column is not below a number: the next step leads there. For
  /// tables without rowids.
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
  /// How SQLite holds a value.
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

  /// 0 where the value is no integer.
  @inline(__always)
  func integer(at index: Int) -> Int { values[index].integer }

  /// `nil` where the value is no integer.
  @inline(__always)
  func optionalInteger(at index: Int) -> Int? {
    storage(at: index) == .integer ? values[index].integer : nil
  }

  /// Lends the bytes of a text or blob; of any other value none.
  func withBytes<Result>(at index: Int, _ body: (Span<UInt8>) -> Result) -> Result {
    let value = values[index]
    let length = value.type < 12 ? 0 : SerialType.length(value.type)
    return (isLong ? longRecord : page.block).withSpan {
      body($0.extracting(value.position..<value.position + length))
    }
  }

  /// The value in whatever type it is stored.
  func value(at index: Int) -> SQLiteValue {
    let value = values[index]
    let bytes = isLong ? longRecord : page.block
    let range = value.position..<value.position + SerialType.length(value.type)
    return switch storage(at: index) {
    case .null: .null
    case .integer: .integer(value.integer)
    case .real: .real(Double(bitPattern: bytes[range].reduce(0) { $0 << 8 | UInt64($1) }))
    case .text: .text(String(decoding: bytes[range], as: UTF8.self))
    case .blob: .blob(Array(bytes[range]))
    }
  }

  /// The value for messages.
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
    // The record has NULL in its place.
    if let rowIDPlace { values[rowIDPlace] = Value(type: SerialType.widestInteger, integer: payload.rowID) }
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
          // A record may have fewer values than its table has columns: the others are NULL.
          var type = 0
          if position < headerEnd {
            type = Int(span[position])
            if type < 0x80 { position &+= 1 } else { type = try bytes.sqliteVarint(&position, before: headerEnd) }
          }
          let length = SerialType.length(type)
          guard length <= range.upperBound &- start, type | 1 != 11 else { throw .damaged }
          if place >= 0 {
            let integer = SerialType.integer(type, length, span, at: start)
            values[place] = Value(type: type, position: start, integer: integer)
          }
          start &+= length
        }
      }
    }
  }

  /// A record that goes on in overflow pages.
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
