import TransitValues

/// Finds records and fields in bytes, following RFC 4180 with the deviations found in real feeds.
///
/// A pure value without I/O. It scans bytes from the start of a record, returns the end of the last complete record,
/// and lists the fields. The caller passes the remaining bytes again, followed by more.
struct RecordScanner {
  /// The fields of all records found by the last scan; elements from ``fieldCount`` on are unused.
  private(set) var fields: [FieldBounds] = []
  private(set) var fieldCount = 0

  /// Index of each record's first field, followed by the total number of fields.
  private(set) var firstFields: [UInt32] = []

  /// The line of each record, relative to the line where the scan began.
  private(set) var lines: [UInt32] = []

  /// Values with collapsed quotes. Their bounds point past the scanned bytes, where the caller must append these bytes.
  private(set) var collapsed: [UInt8] = []

  /// The records with a misquoted field, as indexes of ``lines``; see ``RecordBatch/misquotedRecords``.
  private(set) var misquoted: Set<Int> = []

  /// The number of lines in the complete records.
  private(set) var lineCount = 0

  private let file: String
  private let limits: FeedLimits

  /// Start of the current record in the bytes, the lists and the lines.
  private var record = RecordStart()

  private struct RecordStart {
    var position = 0
    var field = 0
    var line = 0
    var collapsed = 0
    var hasQuotes = false
    var isMisquoted = false
  }

  init(file: String, limits: FeedLimits) {
    self.file = file
    self.limits = limits
  }

  /// Scans `bytes` and returns the end of the last complete record.
  ///
  /// - Parameters:
  ///   - start: Position of the start of a record.
  ///   - isLast: Whether the file ends with these bytes, so that the last record needs no line end.
  ///   - firstLine: The line at `start`, for errors.
  ///   - maximumRecords: The number of records after which the scan stops.
  /// - Throws: ``FeedProblem/unclosedQuote``, ``FeedProblem/limitExceeded(_:)``.
  mutating func scan(
    _ bytes: Span<UInt8>, from start: Int, isLast: Bool, firstLine: Int, maximumRecords: Int
  ) throws(FeedError) -> Int {
    reset(at: start)
    var position = start
    var fieldStart = start
    // A quoted field is listed when its quote closes, any other field at its delimiter.
    var isListed = false
    while lines.count < maximumRecords {
      if position == fieldStart, !isListed {
        (position, fieldStart) = scanPlain(bytes, from: position, maximumRecords: maximumRecords)
        if lines.count == maximumRecords { break }
      }
      while position < bytes.count, bytes[position] > Byte.comma {
        position += 1
      }
      guard position < bytes.count else { break }
      let byte = bytes[position]
      if byte == Byte.comma {
        if !isListed { appendField(bytes, fieldStart, position) }
        isListed = false
        position += 1
        fieldStart = position
      } else if byte == Byte.lineFeed || byte == Byte.carriageReturn {
        guard let lineEnd = Self.endOfLineEnd(bytes, position, isLast) else { break }
        if !isListed { appendField(bytes, fieldStart, position) }
        isListed = false
        lineCount += 1
        try endRecord(at: position, next: lineEnd, firstLine: firstLine)
        position = lineEnd
        fieldStart = lineEnd
      } else if byte == Byte.quote, Self.isBlank(bytes, fieldStart, position) {
        let end = try scanQuoted(bytes, from: position, isLast: isLast, firstLine: firstLine)
        guard let end else { break }
        position = end
        isListed = true
      } else {
        position += 1
      }
    }
    if isLast, position == bytes.count, record.position < position {
      if !isListed { appendField(bytes, fieldStart, position) }
      try endRecord(at: position, next: position, firstLine: firstLine)
    }
    if lines.count < maximumRecords { try checkLimits(end: bytes.count, firstLine: firstLine) }
    dropIncomplete()
    return record.position
  }

  /// The lists that a scan fills.
  struct Lists {
    fileprivate var fields: [FieldBounds] = []
    fileprivate var firstFields: [UInt32] = []
    fileprivate var lines: [UInt32] = []

    /// Allocated bytes.
    var byteCount: Int { 8 * fields.capacity + 4 * (firstFields.capacity + lines.capacity) }
  }

  /// Makes the next scan fill other lists and releases those of the last scan.
  mutating func exchange(_ lists: inout Lists) {
    swap(&fields, &lists.fields)
    swap(&firstFields, &lists.firstFields)
    swap(&lines, &lists.lines)
  }

  private mutating func reset(at start: Int) {
    fieldCount = 0
    firstFields.removeAll(keepingCapacity: true)
    lines.removeAll(keepingCapacity: true)
    collapsed.removeAll(keepingCapacity: true)
    misquoted = []
    lineCount = 0
    record = RecordStart(position: start)
  }
}

// MARK: - Fields and records

extension RecordScanner {
  @inline(__always)
  private mutating func appendField(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) {
    if start < end, bytes[start] <= Byte.space || bytes[end - 1] <= Byte.space {
      let range = Self.trimmed(bytes, start, end)
      list(FieldBounds(range.lowerBound, range.upperBound))
    } else {
      list(FieldBounds(start, end))
    }
  }

  @inline(__always)
  private mutating func list(_ field: FieldBounds) {
    if fieldCount == fields.count { makeRoom() }
    fields[fieldCount] = field
    fieldCount += 1
  }

  /// Doubles the size of the field list.
  private mutating func makeRoom() {
    fields.append(contentsOf: repeatElement(FieldBounds(0, 0), count: max(64, fields.count)))
  }

  private static func trimmed(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Range<Int> {
    var (start, end) = (start, end)
    while start < end, Byte.isBlank(bytes[start]) { start += 1 }
    while start < end, Byte.isBlank(bytes[end - 1]) { end -= 1 }
    return start..<end
  }

  private static func isBlank(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    trimmed(bytes, start, end).isEmpty
  }

  /// Lists the record unless its line is blank, and starts the next one.
  @inline(__always)
  private mutating func endRecord(
    at position: Int, next: Int, firstLine: Int
  ) throws(FeedError) {
    if position - record.position > min(limits.maximumFieldBytes, limits.maximumRecordBytes) {
      try checkLimits(end: position, firstLine: firstLine)
    }
    let isBlankLine =
      fieldCount == record.field + 1 && !record.hasQuotes
      && fields[record.field].start == fields[record.field].end
    if isBlankLine {
      fieldCount -= 1
    } else {
      if record.isMisquoted { misquoted.insert(lines.count) }
      firstFields.append(UInt32(truncatingIfNeeded: record.field))
      lines.append(UInt32(truncatingIfNeeded: record.line))
    }
    record = RecordStart(
      position: next, field: fieldCount, line: lineCount, collapsed: collapsed.count)
  }

  private func checkLimits(end: Int, firstLine: Int) throws(FeedError) {
    let line = firstLine + record.line
    guard end - record.position <= limits.maximumRecordBytes else {
      let limit = "a record of more than \(limits.maximumRecordBytes) bytes"
      throw FeedError(.limitExceeded(limit), file: file, line: line)
    }
    for field in fields[record.field..<fieldCount] where field.end - field.start > limits.maximumFieldBytes {
      let limit = "a field of more than \(limits.maximumFieldBytes) bytes"
      throw FeedError(.limitExceeded(limit), file: file, line: line)
    }
  }

  /// Removes the fields of a record that is not complete.
  private mutating func dropIncomplete() {
    fieldCount = record.field
    collapsed.removeLast(collapsed.count - record.collapsed)
    lineCount = record.line
    firstFields.append(UInt32(truncatingIfNeeded: fieldCount))
  }

  /// Returns the end of the line end at `position`: LF, CR or CRLF; `nil` if the bytes end with a CR and an LF may
  /// follow.
  @inline(__always)
  private static func endOfLineEnd(
    _ bytes: Span<UInt8>, _ position: Int, _ isLast: Bool
  ) -> Int? {
    guard bytes[position] == Byte.carriageReturn else { return position + 1 }
    guard position + 1 < bytes.count else { return isLast ? position + 1 : nil }
    return bytes[position + 1] == Byte.lineFeed ? position + 2 : position + 1
  }
}

// MARK: - Plain records

extension RecordScanner {
  /// Fast path: lists fields and records eight bytes at a time while they are plain, which almost all are. Stops at
  /// quotes, lines with a single field and records beyond the limits.
  ///
  /// - Parameter start: Position of the start of a field.
  /// - Returns: The end of the scanned bytes, and the start of the current field.
  private mutating func scanPlain(
    _ bytes: Span<UInt8>, from start: Int, maximumRecords: Int
  ) -> (position: Int, fieldStart: Int) {
    var place = (position: start, fieldStart: start)
    // Move the list out of the structure so that writes in the loop need no uniqueness checks.
    var fields: [FieldBounds] = []
    swap(&fields, &self.fields)
    defer { swap(&fields, &self.fields) }
    while true {
      let isDone = fields.withMutableSpan { scanPlain(bytes, from: &place, maximumRecords, listing: &$0) }
      if isDone { return place }
      fields.append(contentsOf: repeatElement(FieldBounds(0, 0), count: max(64, fields.count)))
    }
  }

  /// - Returns: False if there is no room for more fields.
  private mutating func scanPlain(
    _ bytes: Span<UInt8>, from place: inout (position: Int, fieldStart: Int), _ maximumRecords: Int,
    listing fields: inout MutableSpan<FieldBounds>
  ) -> Bool {
    let longest = min(limits.maximumFieldBytes, limits.maximumRecordBytes)
    var (position, fieldStart) = place
    var count = fieldCount
    // Blanks are rare, so fields are trimmed only after one is found. The search below stops at blanks too.
    var hasBlank = false
    defer {
      place = (position, fieldStart)
      fieldCount = count
    }
    while position + 8 <= bytes.count {
      guard count + 8 <= fields.count else {
        position = hasBlank ? fieldStart : position
        return false
      }
      var found = WordBytes.below(Byte.comma + 1, in: bytes.word(at: position))
      while found != 0 {
        let place = position + found.trailingZeroBitCount >> 3
        found &= found &- 1
        let byte = bytes[place]
        if byte == Byte.comma {
          fields[count] = hasBlank ? Self.trimmedField(bytes, fieldStart, place) : FieldBounds(fieldStart, place)
          count += 1
          fieldStart = place + 1
          hasBlank = false
        } else if byte == Byte.lineFeed || byte == Byte.carriageReturn {
          // The line feed of a CRLF has already been handled.
          if place < fieldStart { continue }
          guard count > record.field, place - record.position <= longest,
            let lineEnd = Self.endOfLineEnd(bytes, place, false)
          else {
            position = place
            return true
          }
          fields[count] = hasBlank ? Self.trimmedField(bytes, fieldStart, place) : FieldBounds(fieldStart, place)
          count += 1
          hasBlank = false
          fieldStart = lineEnd
          endPlainRecord(next: lineEnd, fieldCount: count)
          if lines.count == maximumRecords {
            position = lineEnd
            return true
          }
        } else if byte == Byte.quote {
          position = place
          return true
        } else if byte <= Byte.space {
          hasBlank = true
        }
      }
      position += 8
    }
    // The slow path checks both ends of every field, so it needs no information about earlier blanks.
    position = max(position, fieldStart)
    return true
  }

  @inline(__always)
  private mutating func endPlainRecord(next: Int, fieldCount: Int) {
    if record.isMisquoted { misquoted.insert(lines.count) }
    firstFields.append(UInt32(truncatingIfNeeded: record.field))
    lines.append(UInt32(truncatingIfNeeded: record.line))
    lineCount += 1
    record = RecordStart(position: next, field: fieldCount, line: lineCount, collapsed: collapsed.count)
  }

  @inline(never)
  private static func trimmedField(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> FieldBounds {
    let range = trimmed(bytes, start, end)
    return FieldBounds(range.lowerBound, range.upperBound)
  }
}

// MARK: - Quotes

extension RecordScanner {
  /// Lists the field whose quote opens at `quote` and returns the position of its delimiter; `nil` if more bytes are
  /// needed.
  private mutating func scanQuoted(
    _ bytes: Span<UInt8>, from quote: Int, isLast: Bool, firstLine: Int
  ) throws(FeedError) -> Int? {
    record.hasQuotes = true
    let openingLine = lineCount
    var position = quote + 1
    var isDoubled = false
    while true {
      while position < bytes.count, bytes[position] > Byte.quote { position += 1 }
      guard position < bytes.count else {
        guard isLast else { return nil }
        throw FeedError(.unclosedQuote, file: file, line: firstLine + openingLine)
      }
      if bytes[position] == Byte.quote {
        guard position + 1 < bytes.count || isLast else { return nil }
        guard position + 1 < bytes.count, bytes[position + 1] == Byte.quote else { break }
        isDoubled = true
        position += 1
      } else if bytes[position] == Byte.carriageReturn
        || bytes[position] == Byte.lineFeed && bytes[position - 1] != Byte.carriageReturn
      {
        lineCount += 1
      }
      position += 1
    }
    return appendQuoted(bytes, quote + 1, position, isDoubled: isDoubled, isLast: isLast)
  }

  /// Lists the field whose quotes enclose `start..<close`. Text between the closing quote and the next delimiter should
  /// be blank. If it is not, it is unclear which quotes belong to the value, so the value is the field as written.
  private mutating func appendQuoted(
    _ bytes: Span<UInt8>, _ start: Int, _ close: Int, isDoubled: Bool, isLast: Bool
  ) -> Int? {
    var end = close + 1
    while end < bytes.count, !Byte.isDelimiter(bytes[end]) { end += 1 }
    guard end < bytes.count || isLast else { return nil }
    if !Self.isBlank(bytes, close + 1, end) {
      record.isMisquoted = true
      appendField(bytes, start - 1, end)
      return end
    }
    guard isDoubled else {
      appendField(bytes, start, close)
      return end
    }
    let firstByte = collapsed.count
    var position = start
    while position < close {
      collapsed.append(bytes[position])
      position += bytes[position] == Byte.quote ? 2 : 1
    }
    let value = collapsed.withSpan { Self.trimmed($0, firstByte, $0.count) }
    list(FieldBounds(bytes.count + value.lowerBound, bytes.count + value.upperBound))
    return end
  }
}
