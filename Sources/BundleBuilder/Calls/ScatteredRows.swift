/// A row that waits for others of its owner.
struct ScatteredRow {
  /// What the importer made of it.
  let content: [UInt8]
  /// The row as the feed writes it, for a notice.
  let raw: ArraySlice<UInt8>
}

/// Rows that came when others of their owner (a trip, a shape) had been shared already: they wait until the file is read,
/// sorted by owner in bounded memory. Used by the one step that reads the file.
///
/// What memory is not to hold is sorted and written to a file, a run; in the end all runs are read side by side.
final class ScatteredRows {
  /// Bytes of rows in memory.
  private static let memoryByteCount = 24 << 20

  private let path: String
  private let memoryByteCount: Int
  private var rows = RowsInMemory()
  private var runs: [OutputFile] = []

  /// - Parameters:
  ///   - folder: The scratch folder; no file is made before memory is full.
  ///   - file: The file of the feed the rows are of.
  init(folder: String, file: String, memoryByteCount: Int = memoryByteCount) {
    path = "\(folder)/\(file)"
    self.memoryByteCount = memoryByteCount
  }

  func add(_ content: [UInt8], of row: TableRow, owner: Int) throws {
    try add(content, owner: owner) { row.appendRawText(to: &$0) }
  }

  /// - Parameter appendRaw: Appends the row as the feed writes it.
  func add(_ content: [UInt8], owner: Int, appendRaw: (inout [UInt8]) -> Void) throws {
    rows.add(content, owner: owner, appendRaw)
    if rows.byteCount >= memoryByteCount { try writeRun() }
  }

  private func writeRun() throws {
    let file = try OutputFile(creating: "\(path).\(runs.count).run")
    try rows.write(to: file)
    runs.append(file)
    rows.removeAll()
  }

  /// Gives the rows owner by owner, each owner's in the order of the file.
  func readAll(_ body: (_ owner: Int, _ rows: [ScatteredRow]) throws -> Void) throws {
    if runs.isEmpty {
      try rows.forEachOwner(body)
    } else {
      try writeRun()
      try merge(body)
    }
    rows.removeAll()
  }

  private func merge(_ body: (_ owner: Int, _ rows: [ScatteredRow]) throws -> Void) throws {
    var readers = try runs.map { try RunReader($0) }
    while let owner = readers.compactMap({ $0.owner }).min() {
      var rows: [ScatteredRow] = []
      for index in readers.indices {
        while readers[index].owner == owner { rows.append(try readers[index].next()) }
      }
      try body(owner, rows)
    }
  }
}

/// Rows end to end, in the order they came.
///
/// ```
/// owner, length of content, length of raw    4 bytes each, the lowest first
/// content, raw
/// ```
private struct RowsInMemory {
  private var bytes: [UInt8] = []
  private var starts: [Int] = []
  private var owners: [UInt64] = []

  /// With what tells where they are.
  var byteCount: Int { bytes.count + 16 * starts.count }

  mutating func add(_ content: [UInt8], owner: Int, _ appendRaw: (inout [UInt8]) -> Void) {
    starts.append(bytes.count)
    owners.append(UInt64(owner))
    let header = bytes.count
    bytes += repeatElement(0, count: RowHeader.byteCount)
    bytes += content
    let raw = bytes.count
    appendRaw(&bytes)
    RowHeader(owner: owner, contentCount: content.count, rawCount: bytes.count - raw).store(to: &bytes, at: header)
  }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    owners.removeAll(keepingCapacity: true)
  }

  private func range(of row: Int) -> Range<Int> {
    starts[row]..<(row + 1 < starts.count ? starts[row + 1] : bytes.count)
  }

  /// Writes the rows by owner.
  func write(to file: OutputFile) throws {
    var batch: [UInt8] = []
    for row in StableOrder.positions(sorting: owners) {
      batch += bytes[range(of: Int(row))]
      if batch.count >= 1 << 20 {
        try file.append(batch)
        batch.removeAll(keepingCapacity: true)
      }
    }
    try file.append(batch)
  }

  func forEachOwner(_ body: (_ owner: Int, _ rows: [ScatteredRow]) throws -> Void) throws {
    let order = StableOrder.positions(sorting: owners)
    var start = 0
    for end in order.indices
    where end + 1 == order.count || owners[Int(order[end + 1])] != owners[Int(order[start])] {
      try body(Int(owners[Int(order[start])]), order[start...end].map { row(Int($0)) })
      start = end + 1
    }
  }

  private func row(_ row: Int) -> ScatteredRow {
    let start = starts[row]
    return RowHeader(bytes, at: start).row(in: bytes, at: start)
  }
}

private struct RowHeader {
  static let byteCount = 12

  let owner: Int
  let contentCount: Int
  let rawCount: Int

  init(owner: Int, contentCount: Int, rawCount: Int) {
    self.owner = owner
    self.contentCount = contentCount
    self.rawCount = rawCount
  }

  init(_ bytes: [UInt8], at position: Int) {
    func number(_ index: Int) -> Int {
      (0..<4).reduce(0) { $0 | Int(bytes[position + 4 * index + $1]) << (8 * $1) }
    }
    self.init(owner: number(0), contentCount: number(1), rawCount: number(2))
  }

  func store(to bytes: inout [UInt8], at position: Int) {
    for (index, number) in [owner, contentCount, rawCount].enumerated() {
      for byte in 0..<4 { bytes[position + 4 * index + byte] = UInt8(truncatingIfNeeded: number >> (8 * byte)) }
    }
  }

  /// Bytes of the whole row.
  var rowByteCount: Int { Self.byteCount + contentCount + rawCount }

  func row(in bytes: [UInt8], at position: Int) -> ScatteredRow {
    let content = position + Self.byteCount
    let raw = content + contentCount
    return ScatteredRow(content: Array(bytes[content..<raw]), raw: bytes[raw..<raw + rawCount])
  }
}

/// Reads a run from its start, row by row.
private struct RunReader {
  private static let chunkByteCount = 64 << 10

  private let file: OutputFile
  private var offset = 0
  private var bytes: [UInt8] = []
  private var position = 0

  /// That of the next row; `nil` at the end.
  private(set) var owner: Int?

  init(_ file: OutputFile) throws {
    self.file = file
    try peek()
  }

  mutating func next() throws -> ScatteredRow {
    let header = RowHeader(bytes, at: position)
    try need(header.rowByteCount)
    let row = header.row(in: bytes, at: position)
    position += header.rowByteCount
    try peek()
    return row
  }

  private mutating func peek() throws {
    try need(RowHeader.byteCount)
    owner = position == bytes.count ? nil : RowHeader(bytes, at: position).owner
  }

  /// Sees to it that so many bytes are there from the position on, unless the file ends.
  private mutating func need(_ count: Int) throws {
    if bytes.count - position >= count { return }
    let more = try file.read(at: offset, count: max(count, Self.chunkByteCount))
    offset += more.count
    bytes = bytes[position...] + more
    position = 0
  }
}
