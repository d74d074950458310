import BundleFormat

/// Pages of the new database, assembled from the old database's bytes.
///
/// ```
/// ranges  varint, then for each:
///   skip   varint: pages between the previous range (or the first page) and this one
///   count  varint
/// for each range: pieces of the old database, with the cursor starting at the range's own offset
/// ```
struct PagesSection {
  private let ranges: [Range<Int>]

  init(_ reader: inout SectionReader, pageCount: Int) throws(DeltaError) {
    var ranges: [Range<Int>] = []
    var end = 1
    for _ in 0..<(try reader.varint(atMost: pageCount, "a number of ranges")) {
      let first = end + (try reader.varint(atMost: pageCount, "a range"))
      let count = try reader.varint(atMost: pageCount, "a range")
      guard count > 0, first + count <= pageCount + 1 else { throw .damaged("a range is outside the database") }
      end = first + count
      ranges.append(first..<end)
    }
    self.ranges = ranges
  }

  init(ranges: [Range<Int>]) {
    self.ranges = ranges
  }

  /// The number of pages in all ranges.
  var pageCount: Int { ranges.reduce(0) { $0 + $1.count } }

  func append(to writer: inout ByteWriter) {
    writer.varint(ranges.count)
    var end = 1
    for range in ranges {
      writer.varint(range.lowerBound - end)
      writer.varint(range.count)
      end = range.upperBound
    }
  }

  /// Writes the pages. Memory: one block.
  func apply(
    _ reader: inout SectionReader, old: BundlePages, to pages: ScratchPages
  ) throws(DeltaError) {
    let pageSize = pages.pageSize
    for range in ranges {
      let start = (range.lowerBound - 1) * pageSize
      var position = start
      var firstOpen = range.lowerBound
      func write(_ bytes: [UInt8]) throws(DeltaError) {
        try pages.write(bytes, at: position)
        position += bytes.count
        let end = position / pageSize + 1
        pages.markFinal(firstOpen..<end)
        firstOpen = end
      }
      try Pieces.read(range.count * pageSize, from: &reader, cursor: start) { (literals) throws(DeltaError) in
        try write(literals)
      } copy: { (source) throws(DeltaError) in
        guard source.upperBound <= old.pageCount * pageSize else { throw .damaged("a copy is outside its base") }
        var next = source.lowerBound
        while next < source.upperBound {
          try DeltaError.checkCancellation()
          let (page, offset) = next.quotientAndRemainder(dividingBy: pageSize)
          let (bytes, pageStart) = try old.bytes(ofPage: page + 1)
          let end = min(bytes.count, pageStart + offset + source.upperBound - next)
          try write(Array(bytes[pageStart + offset..<end]))
          next += end - pageStart - offset
        }
      }
    }
  }
}
