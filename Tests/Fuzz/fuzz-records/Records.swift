import FuzzSupport
import GTFSFeed
import TestFeeds

/// Parses an arbitrary table: it must be rejected, or have the same records for any length of chunks, as parsed by a
/// naive parser, and after formatting.
///
/// The first byte is the length of the chunks.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let chunkLength = max(1, input.byte())
  let bytes = Array(input.bytes)
  let whole = table(bytes, chunkLength: max(1, bytes.count))
  let cut = table(bytes, chunkLength: chunkLength)
  // With two defects, the error and the records before it may depend on the chunks.
  require((cut.error == nil) == (whole.error == nil), "a file is rejected for all lengths of chunks or for none")
  guard whole.error == nil else { return 0 }
  require(cut == whole, "records do not depend on the length of chunks")
  // A blank before a quote starts a quoted cell in this parser only.
  let hasBlankQuote = zip(bytes, bytes.dropFirst()).contains { ($0 == 0x20 || $0 == 0x09) && $1 == 0x22 }
  if !hasBlankQuote {
    let naive = CSVText.records(in: String(decoding: bytes, as: UTF8.self))
    require(whole.records.filter { $0 != [""] } == naive, "records equal those of a naive parser")
  }
  // A NUL can make a text look like UTF-16.
  if bytes.contains(0) { return 0 }
  let again = table(whole.written, chunkLength: chunkLength)
  require(
    again.error == nil && again.records.filter { $0 != [""] } == whole.records.filter { $0 != [""] },
    "formatted records are parsed as the same records")
  return 0
}

/// The contents of a table, with its header as a record.
private struct Table: Equatable {
  var records: [[String]] = []
  var lines: [Int] = []
  var written: [UInt8] = []
  var error: FeedError?
}

private final class Chunks: ChunkSource {
  private var rest: ArraySlice<UInt8>
  private let length: Int

  init(_ bytes: [UInt8], length: Int) {
    rest = bytes[...]
    self.length = length
  }

  func append(to bytes: inout [UInt8]) throws(FeedError) -> Bool {
    bytes += rest.prefix(length)
    defer { rest = rest.dropFirst(length) }
    return !rest.isEmpty
  }
}

private func table(_ bytes: [UInt8], chunkLength: Int) -> Table {
  var table = Table()
  do throws(FeedError) {
    let reader = try RecordReader(source: Chunks(bytes, length: chunkLength), file: "stops.txt")
    if !reader.header.isEmpty {
      table.records.append(reader.header)
      table.written += Array(reader.header.map(CSVText.quoted).joined(separator: ",").utf8) + [0x0A]
    }
    while let batch = try reader.nextBatch() {
      for record in 0..<batch.count {
        table.records.append((0..<batch.fieldCount(of: record)).map { batch.text(of: record, $0) })
        table.lines.append(batch.line(of: record))
        batch.appendRawText(of: record, to: &table.written)
        table.written.append(0x0A)
      }
    }
  } catch {
    table.error = error
  }
  return table
}
