import GTFSFeed

/// The times of a row of stop_times.txt in their usual form: the arrival, a comma, the departure, a comma.
struct CallTimes {
  /// The number of bytes that must be available for reading.
  static let maximumByteCount = 2 * (timeByteCount + 1)
  private static let timeByteCount = 8

  var arrival: Int32?
  var departure: Int32?

  init(_ row: CallRow) {
    (arrival, departure) = (row.arrival, row.departure)
  }

  init(arrival: Int32?, departure: Int32?) {
    (self.arrival, self.departure) = (arrival, departure)
  }

  /// - Parameter position: Offset of the arrival; on return, the offset after the comma that follows the departure.
  /// - Returns: `nil` unless each time is empty, `HH:MM:SS` or `H:MM:SS`.
  @inline(__always)
  init?(_ bytes: Span<UInt8>, from position: inout Int) {
    guard Self.read(bytes, from: &position, into: &arrival), Self.read(bytes, from: &position, into: &departure) else {
      return nil
    }
  }

  /// Whether these times are `shift` later than others. Sets `shift` if it is not known yet and a time determines it.
  @inline(__always)
  func isLater(than others: CallTimes, by shift: inout Int32?) -> Bool {
    if shift == nil, let time = arrival ?? departure, let other = others.arrival ?? others.departure {
      shift = time - other
    }
    let shift = shift ?? 0
    return arrival == others.arrival.map { $0 + shift } && departure == others.departure.map { $0 + shift }
  }

  @inline(__always)
  private static func read(_ bytes: Span<UInt8>, from position: inout Int, into time: inout Int32?) -> Bool {
    let word = bytes.word(at: position)
    if UInt8(truncatingIfNeeded: word) == UInt8(ascii: ",") {
      position += 1
      return true
    }
    let isShort = UInt8(truncatingIfNeeded: word >> 8) == UInt8(ascii: ":")
    let end = position + timeByteCount - (isShort ? 1 : 0)
    guard bytes[end] == UInt8(ascii: ",") else { return false }
    do throws(FieldError) {
      let digits = isShort ? word << 8 | UInt64(UInt8(ascii: "0")) : word
      time = Int32(truncatingIfNeeded: try FieldParser.time(word: digits))
    } catch {
      return false
    }
    position = end + 1
    return true
  }
}

extension Span<UInt8> {
  /// Whether the field appears in a CSV file with exactly these bytes, because it needs no quotes.
  var isPlainCell: Bool {
    for index in 0..<count {
      switch self[index] {
      case UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: "\n"), UInt8(ascii: "\r"): return false
      default: continue
      }
    }
    return true
  }

  /// Returns the end of a record's first field; `nil` if the field may contain quotes or blanks.
  @inline(__always)
  func endOfPlainCell() -> Int? {
    var position = 0
    while true {
      position = firstIndex(below: UInt8(ascii: ",") + 1, from: position)
      guard position < count, self[position] > UInt8(ascii: "\"") else { return nil }
      if self[position] == UInt8(ascii: ",") { return position }
      position += 1
    }
  }

  /// Returns the offset after the next line feed; `nil` if it is more than `byteCount` bytes after `start`.
  @inline(__always)
  func endOfLine(from start: Int, atMost byteCount: Int) -> Int? {
    let part = extracting(..<Swift.min(count, start + byteCount))
    var position = start
    while true {
      position = part.firstIndex(below: UInt8(ascii: "\n") + 1, from: position)
      guard position < part.count else { return nil }
      position += 1
      if part[position - 1] == UInt8(ascii: "\n") { return position }
    }
  }
}
