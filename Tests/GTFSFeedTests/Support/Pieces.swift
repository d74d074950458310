import GTFSFeed

/// Returns bytes in pieces of chosen lengths.
final class Pieces: ChunkSource {
  private var rest: [[UInt8]]

  /// Cuts `bytes` at the given increasing positions.
  init(_ bytes: [UInt8], cutAt cuts: [Int] = []) {
    let bounds = [0] + cuts + [bytes.count]
    rest = zip(bounds, bounds.dropFirst()).map { Array(bytes[$0..<$1]) }.filter { !$0.isEmpty }
  }

  func append(to bytes: inout [UInt8]) throws(FeedError) -> Bool {
    guard !rest.isEmpty else { return false }
    bytes += rest.removeFirst()
    return true
  }
}

/// The records of a file, copied out of their batches.
struct Table: Equatable {
  var header: [String] = []
  var records: [[String]] = []
  var lines: [Int] = []

  init(header: [String], records: [[String]], lines: [Int]) {
    self.header = header
    self.records = records
    self.lines = lines
  }

  init(reading reader: RecordReader) throws {
    header = reader.header
    while let batch = try reader.nextBatch() {
      for record in 0..<batch.count {
        records.append((0..<batch.fieldCount(of: record)).map { batch.text(of: record, $0) })
        lines.append(batch.line(of: record))
      }
    }
  }

  init(_ bytes: [UInt8], cutAt cuts: [Int] = [], limits: FeedLimits = FeedLimits()) throws {
    try self.init(
      reading: RecordReader(
        source: Pieces(bytes, cutAt: cuts), file: "stops.txt", limits: limits))
  }

  init(_ text: String) throws {
    try self.init(Array(text.utf8))
  }
}
