import TransitValues

/// Consecutive records of a file: the bytes and the range of each field in them.
///
/// The ranges cover clean values: unquoted, doubled quotes collapsed, ASCII spaces and tabs trimmed at both ends.
/// Copying a batch copies references. Release a batch before requesting the next one so that the reader can reuse its
/// memory.
package struct RecordBatch: Sendable {
  /// Approximate memory use in bytes.
  var memoryByteCount: Int { bytes.count + 8 * (fields.count + firstFields.count) }

  /// Number of records, at least 1.
  package let count: Int

  /// Bytes of the file read when the batch was complete; for progress.
  package let inflatedBytesRead: Int

  @usableFromInline let bytes: [UInt8]

  /// The bounds of all fields of all records, in order; see ``fieldRange(of:)``.
  package let fields: [FieldBounds]

  /// Index of each record's first field, followed by the total number of fields.
  @usableFromInline let firstFields: [UInt32]

  /// The number of bytes that come from the file. Values with collapsed quotes are stored after them.
  package let fileByteCount: Int

  /// The line of each record, relative to `firstLine`.
  private let lines: [UInt32]
  private let firstLine: Int

  /// The records with a field in which text follows the closing quote (`"Oberdorf, "anna""`); mostly none. The
  /// value of such a field is its text as written, including all quotes.
  package let misquotedRecords: Set<Int>

  init(
    inflatedBytesRead: Int,
    bytes: [UInt8], fileByteCount: Int, fields: [FieldBounds], firstFields: [UInt32], lines: [UInt32], firstLine: Int,
    misquotedRecords: Set<Int>
  ) {
    count = lines.count
    self.inflatedBytesRead = inflatedBytesRead
    self.fileByteCount = fileByteCount
    self.bytes = bytes
    self.fields = fields
    self.firstFields = firstFields
    self.lines = lines
    self.firstLine = firstLine
    self.misquotedRecords = misquotedRecords
  }

  /// Returns the line on which a record starts. The header is line 1; line breaks inside quotes count.
  package func line(of record: Int) -> Int {
    firstLine + Int(lines[record])
  }

  /// Returns the number of fields in a record, which may differ from the header's.
  @inlinable
  package func fieldCount(of record: Int) -> Int {
    Int(firstFields[record + 1] - firstFields[record])
  }

  /// Returns the indexes of a record's fields in ``fields``.
  @inlinable
  package func fieldRange(of record: Int) -> Range<Int> {
    Int(firstFields[record])..<Int(firstFields[record + 1])
  }

  /// Returns the range of a field's clean value in the bytes of ``withBytes(_:)``; empty if the record is too short.
  @inlinable
  package func range(of record: Int, _ column: Int) -> Range<Int> {
    let field = Int(firstFields[record]) + column
    guard field < Int(firstFields[record + 1]) else { return 0..<0 }
    let bounds = fields[field]
    return Int(bounds.start)..<Int(bounds.end)
  }

  /// Returns the columns of a record's misquoted fields.
  package func misquotedFields(of record: Int) -> [Int] {
    guard misquotedRecords.contains(record) else { return [] }
    return (0..<fieldCount(of: record)).filter { column in
      let range = range(of: record, column)
      // Values without their quotes start after the opening quote, or among the collapsed values.
      return !range.isEmpty && range.lowerBound < fileByteCount && bytes[range.lowerBound] == Byte.quote
    }
  }

  /// Calls `body` with the bytes that the ranges refer to.
  @inlinable
  package func withBytes<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try bytes.withSpan(body)
  }

  /// Calls `body` with the bytes and the bounds of all fields of all records, for loops over millions of fields. The
  /// fields of a record are `firstFields[record]..<firstFields[record + 1]`.
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

  /// Returns a clean value as text. Allocates; intended for messages.
  package func text(of record: Int, _ column: Int) -> String {
    String(decoding: bytes[range(of: record, column)], as: UTF8.self)
  }

  /// Returns the record as one line of CSV, quoted where needed; for notices.
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
  /// Returns the range of a record that appears in the file exactly as it would be written: no quotes, and only commas
  /// between its fields. Returns `nil` for any other record.
  private func plainRange(of record: Int) -> Range<Int>? {
    let cells = fields[fieldRange(of: record)]
    // A single field may have had quotes around a comma.
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

/// The bounds of a clean value in its batch's bytes.
@frozen
package struct FieldBounds: Sendable {
  package let start: UInt32
  package let end: UInt32

  /// The bounds as a range of positions.
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
