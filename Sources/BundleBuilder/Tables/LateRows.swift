import GTFSFeed
import TransitFiles

/// A row that is separated from the other rows of its owner.
struct LateRow {
  /// A shared buffer that contains this row.
  private let bytes: [UInt8]
  private let start: Int
  private let rawStart: Int
  private let end: Int

  fileprivate init(_ bytes: [UInt8], _ content: Range<Int>, rawCount: Int) {
    self.bytes = bytes
    (start, rawStart, end) = (content.lowerBound, content.upperBound, content.upperBound + rawCount)
  }

  /// The row as encoded by the importer.
  var content: ArraySlice<UInt8> { bytes[start..<rawStart] }
  /// The row as written in the feed, for notices.
  var raw: ArraySlice<UInt8> { bytes[rawStart..<end] }
}

/// An external sort of rows that appear after the other rows of their owner (a trip or a shape) were already stored.
/// Used by the single step that reads the file.
///
/// Rows are sorted by owner in bounded memory. Whenever the memory is full, the rows are sorted and written to a file,
/// called a run. At the end all runs are merged. When there are many runs they are merged into longer ones, level by
/// level, so few files are open at a time.
final class LateRows {
  /// The maximum number of bytes of rows in memory.
  private static let memoryByteCount = 24 << 20
  /// The maximum number of open runs per level.
  private static let runsAtOnce = 32

  private let path: String
  private let memoryByteCount: Int
  private var rows = RowsInMemory()
  /// Runs by level, that is, by how often their rows were merged; each level is in file order.
  private var runs: [[ScratchFile]] = []
  private var runCount = 0

  /// - Parameters:
  ///   - folder: The scratch folder. No file is created before the memory is full.
  ///   - file: The feed file that the rows belong to.
  init(folder: String, file: String, memoryByteCount: Int = memoryByteCount) {
    path = "\(folder)/\(file)"
    self.memoryByteCount = memoryByteCount
  }

  func add(_ content: Span<UInt8>, of row: TableRow, owner: Int) throws {
    try add(content, owner: owner) { row.appendRawText(to: &$0) }
  }

  /// - Parameter appendRaw: Appends the row as written in the feed.
  func add(_ content: Span<UInt8>, owner: Int, appendRaw: (inout [UInt8]) -> Void) throws {
    rows.add(content, owner: owner, appendRaw)
    if rows.byteCount >= memoryByteCount { try writeRun() }
  }

  private func writeRun() throws {
    var run = RunWriter(try makeFile())
    try rows.forEachRow { try run.append($0, $1) }
    rows.removeAll()
    try keep(try run.finish(), level: 0)
  }

  private func makeFile() throws -> ScratchFile {
    runCount += 1
    return try ScratchFile(creating: "\(path).\(runCount).run")
  }

  /// Adds a run and merges all runs of its level once there are enough.
  private func keep(_ run: ScratchFile, level: Int) throws {
    if level == runs.count { runs.append([]) }
    runs[level].append(run)
    guard runs[level].count == Self.runsAtOnce else { return }
    var merged = RunWriter(try makeFile())
    try Self.merge(runs[level]) { owner, readers in
      for index in readers.indices {
        while readers[index].owner == owner { try merged.append(try readers[index].nextBytes()) }
      }
    }
    for run in runs[level] { try FileSystem.remove(run.path) }
    runs[level] = []
    try keep(try merged.finish(), level: level + 1)
  }

  /// Passes the rows to `body` by owner; the rows of each owner are in file order.
  func readAll(_ body: (_ owner: Int, _ rows: [LateRow]) throws -> Void) throws {
    if runs.isEmpty {
      try rows.forEachOwner(body)
    } else {
      try writeRun()
      // Higher levels contain earlier rows.
      try Self.merge(runs.reversed().flatMap { $0 }) { owner, readers in
        var rows: [LateRow] = []
        for index in readers.indices {
          while readers[index].owner == owner { rows.append(try readers[index].next()) }
        }
        try body(owner, rows)
      }
    }
    rows.removeAll()
  }

  /// Merges runs by owner. The body must read all rows of the owner from each run.
  private static func merge(
    _ runs: [ScratchFile], _ body: (_ owner: Int, _ readers: inout [RunReader]) throws -> Void
  ) throws {
    var readers = try runs.map { try RunReader($0) }
    while let owner = readers.lazy.compactMap(\.owner).min() { try body(owner, &readers) }
  }
}

/// Rows in order of arrival: content and raw text of each, one after the other.
private struct RowsInMemory {
  private var bytes: [UInt8] = []
  /// Where content and raw text of each row begin.
  private var starts: [(content: Int, raw: Int)] = []
  private var owners: [UInt64] = []

  /// Memory use, including the indexes.
  var byteCount: Int { bytes.count + 24 * starts.count }

  mutating func add(_ content: Span<UInt8>, owner: Int, _ appendRaw: (inout [UInt8]) -> Void) {
    starts.append((bytes.count, bytes.count + content.count))
    owners.append(UInt64(owner))
    bytes.append(content)
    appendRaw(&bytes)
  }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    owners.removeAll(keepingCapacity: true)
  }

  private func end(of row: Int) -> Int {
    row + 1 < starts.count ? starts[row + 1].content : bytes.count
  }

  /// Passes each row to `body`, sorted by owner.
  func forEachRow(_ body: (RowHeader, ArraySlice<UInt8>) throws -> Void) throws {
    for row in StableOrder.positions(sorting: owners).lazy.map({ Int($0) }) {
      let (start, raw, end) = (starts[row].content, starts[row].raw, end(of: row))
      let header = RowHeader(owner: Int(owners[row]), contentCount: raw - start, rawCount: end - raw)
      try body(header, bytes[start..<end])
    }
  }

  func forEachOwner(_ body: (_ owner: Int, _ rows: [LateRow]) throws -> Void) throws {
    let order = StableOrder.positions(sorting: owners)
    var start = 0
    for end in order.indices
    where end + 1 == order.count || owners[Int(order[end + 1])] != owners[Int(order[start])] {
      try body(Int(owners[Int(order[start])]), order[start...end].map { row(Int($0)) })
      start = end + 1
    }
  }

  private func row(_ row: Int) -> LateRow {
    let (start, raw) = starts[row]
    return LateRow(bytes, start..<raw, rawCount: end(of: row) - raw)
  }
}

/// Precedes each row in a file.
///
/// ```
/// owner, length of content, length of raw    4 bytes each, little-endian
/// ```
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
      let start = position + 4 * index
      return Int(bytes[start]) | Int(bytes[start + 1]) << 8 | Int(bytes[start + 2]) << 16 | Int(bytes[start + 3]) << 24
    }
    self.init(owner: number(0), contentCount: number(1), rawCount: number(2))
  }

  func append(to bytes: inout [UInt8]) {
    for number in [owner, contentCount, rawCount] {
      for byte in 0..<4 { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * byte))) }
    }
  }

  /// Length of the row with its header in bytes.
  var rowByteCount: Int { Self.byteCount + contentCount + rawCount }

  func row(in bytes: [UInt8], at position: Int) -> LateRow {
    let content = position + Self.byteCount
    return LateRow(bytes, content..<content + contentCount, rawCount: rawCount)
  }
}

/// Writes a run row by row.
private struct RunWriter {
  private static let chunkByteCount = 1 << 20

  private let file: ScratchFile
  private var bytes: [UInt8] = []

  init(_ file: ScratchFile) {
    self.file = file
  }

  mutating func append(_ header: RowHeader, _ row: ArraySlice<UInt8>) throws {
    header.append(to: &bytes)
    try append(row)
  }

  /// Appends the bytes of a row, which include its header.
  mutating func append(_ row: ArraySlice<UInt8>) throws {
    bytes += row
    if bytes.count < Self.chunkByteCount { return }
    try file.append(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  /// Finishes the run and returns its file.
  mutating func finish() throws -> ScratchFile {
    try file.append(bytes)
    bytes = []
    return file
  }
}

/// Reads a run from its start, row by row.
private struct RunReader {
  private static let chunkByteCount = 64 << 10

  private let file: ScratchFile
  private var offset = 0
  private var bytes: [UInt8] = []
  private var position = 0

  /// The owner of the next row; `nil` at the end.
  private(set) var owner: Int?

  init(_ file: ScratchFile) throws {
    self.file = file
    try peek()
  }

  mutating func next() throws -> LateRow {
    let header = RowHeader(bytes, at: position)
    let row = try nextBytes()
    // Copy the row, so that it does not keep the larger buffer alive.
    return header.row(in: Array(row), at: 0)
  }

  /// Returns the bytes of the next row, which include its header.
  mutating func nextBytes() throws -> ArraySlice<UInt8> {
    let count = RowHeader(bytes, at: position).rowByteCount
    try need(count)
    let row = bytes[position..<position + count]
    position += count
    try peek()
    return row
  }

  private mutating func peek() throws {
    try need(RowHeader.byteCount)
    owner = position == bytes.count ? nil : RowHeader(bytes, at: position).owner
  }

  /// Reads until `count` bytes are available from the position on, or the file ends.
  private mutating func need(_ count: Int) throws {
    if bytes.count - position >= count { return }
    let more = try file.read(at: offset, count: max(count, Self.chunkByteCount))
    offset += more.count
    bytes = bytes[position...] + more
    position = 0
  }
}
