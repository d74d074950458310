/// Some records of a file, in the file's order: its bytes, and where each field lies in them.
///
/// The ranges are those of clean values: unquoted, doubled quotes collapsed, ASCII space and tab trimmed at both edges.
/// Copying a batch copies references; dropping it before asking for the next lets the reader use its memory again.
package struct RecordBatch: Sendable {
  /// Bytes it takes, about.
  var memoryByteCount: Int { bytes.count + 8 * (fields.count + firstFields.count) }

  /// Number of records, at least 1.
  package let count: Int

  /// Bytes of the file that had been taken when the batch was complete; for progress.
  package let inflatedBytesRead: Int

  @usableFromInline let bytes: [UInt8]

  /// The bounds of the fields of all records, in a row; see ``fieldRange(of:)``.
  package let fields: [FieldBounds]

  /// Index of each record's first field, and one more: the number of fields.
  @usableFromInline let firstFields: [UInt32]

  /// How many of the bytes are the file's own; values whose quotes had to be collapsed lie behind them.
  package let fileByteCount: Int

  /// Line of each record, counted from `firstLine`.
  private let lines: [UInt32]
  private let firstLine: Int

  init(
    inflatedBytesRead: Int,
    bytes: [UInt8], fileByteCount: Int, fields: [FieldBounds], firstFields: [UInt32], lines: [UInt32], firstLine: Int
  ) {
    count = lines.count
    self.inflatedBytesRead = inflatedBytesRead
    self.fileByteCount = fileByteCount
    self.bytes = bytes
    self.fields = fields
    self.firstFields = firstFields
    self.lines = lines
    self.firstLine = firstLine
  }

  /// The line on which a record starts, the header being line 1; line breaks inside quotes count.
  package func line(of record: Int) -> Int {
    firstLine + Int(lines[record])
  }

  /// Number of fields as written, which need not be the header's.
  @inlinable
  package func fieldCount(of record: Int) -> Int {
    Int(firstFields[record + 1] - firstFields[record])
  }

  /// Where in ``fields`` those of a record are.
  @inlinable
  package func fieldRange(of record: Int) -> Range<Int> {
    Int(firstFields[record])..<Int(firstFields[record + 1])
  }

  /// Where the clean value of a field lies in the bytes of ``withBytes(_:)``; empty when the record is too short.
  @inlinable
  package func range(of record: Int, _ column: Int) -> Range<Int> {
    let field = Int(firstFields[record]) + column
    guard field < Int(firstFields[record + 1]) else { return 0..<0 }
    let bounds = fields[field]
    return Int(bounds.start)..<Int(bounds.end)
  }

  /// Lends the bytes that the ranges index into.
  @inlinable
  package func withBytes<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try bytes.withSpan(body)
  }

  /// Lends the bytes, and the bounds of the fields of all records in a row, for a loop over millions; those of a record
  /// are `firstFields[record]..<firstFields[record + 1]`.
  @inlinable
  package func withFields<Result, Failure: Error>(
    _ body: (
      _ bytes: Span<UInt8>, _ fields: Span<FieldBounds>, _ firstFields: Span<UInt32>
    ) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try bytes.withSpan { (bytes) throws(Failure) -> Result in
      try fields.withSpan { (fields) throws(Failure) -> Result in
        try firstFields.withSpan { (firstFields) throws(Failure) -> Result in
          try body(bytes, fields, firstFields)
        }
      }
    }
  }

  /// A clean value as text; for messages, since it allocates.
  package func text(of record: Int, _ column: Int) -> String {
    String(decoding: bytes[range(of: record, column)], as: UTF8.self)
  }

  /// The record as one line of CSV, quoted where needed; for notices.
  package func rawText(of record: Int) -> String {
    var bytes: [UInt8] = []
    appendRawText(of: record, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the record as one line of CSV, quoted where needed.
  package func appendRawText(of record: Int, to target: inout [UInt8]) {
    if let range = plainRange(of: record) {
      target += bytes[range]
      return
    }
    for column in 0..<fieldCount(of: record) {
      if column > 0 { target.append(Byte.comma) }
      let cell = bytes[range(of: record, column)]
      guard cell.contains(where: { $0 == Byte.quote || Byte.isDelimiter($0) }) else {
        target += cell
        continue
      }
      target.append(Byte.quote)
      for byte in cell {
        if byte == Byte.quote { target.append(byte) }
        target.append(byte)
      }
      target.append(Byte.quote)
    }
  }
}

extension RecordBatch {
  /// Where a record lies that stands in the file as it would be written: with nothing between its cells but commas, and
  /// no quotes; `nil` for any other.
  private func plainRange(of record: Int) -> Range<Int>? {
    let cells = fields[fieldRange(of: record)]
    // What stands alone may have had quotes around a comma.
    guard cells.count > 1, let first = cells.first, var end = cells.first?.end else { return nil }
    for cell in cells.dropFirst() {
      guard cell.start == end &+ 1, bytes[Int(end)] == Byte.comma else { return nil }
      end = cell.end
    }
    let range = Int(first.start)..<Int(end)
    let hasQuote = withBytes { bytes in
      let record = bytes.extracting(range)
      var position = record.firstIndex(below: Byte.quote + 1, from: 0)
      while position < record.count, record[position] != Byte.quote {
        position = record.firstIndex(below: Byte.quote + 1, from: position + 1)
      }
      return position < record.count
    }
    return hasQuote ? nil : range
  }
}

/// Where a clean value starts and ends in its batch's bytes.
@frozen
package struct FieldBounds: Sendable {
  package let start: UInt32
  package let end: UInt32

  /// The same as positions.
  @inlinable @inline(__always)
  package var range: Range<Int> { Int(start)..<Int(end) }

  @inlinable @inline(__always)
  package var isEmpty: Bool { start == end }

  @inline(__always)
  init(_ start: Int, _ end: Int) {
    self.start = UInt32(truncatingIfNeeded: start)
    self.end = UInt32(truncatingIfNeeded: end)
  }
}
