import TransitValues

/// Checks whether bytes are valid UTF-8.
///
/// Source: The Unicode Standard, table 3-7 "Well-Formed UTF-8 Byte Sequences".
enum UTF8Check {
  /// - Parameter firstLine: The line at the start of the range.
  /// - Throws: ``FeedProblem/notUTF8(_:)`` with the line of the first invalid byte.
  static func check(
    _ bytes: [UInt8], _ range: Range<Int>, file: String, firstLine: Int
  ) throws(FeedError) {
    guard let offset = bytes.withSpan({ firstInvalid(in: $0.extracting(range)) }) else { return }
    let invalid = range.lowerBound + offset
    let byte = String(bytes[invalid], radix: 16, uppercase: true)
    let guess = EncodingGuess.ofLine(line(around: invalid, in: bytes[range]), invalidAt: invalid)
    throw FeedError(
      .notUTF8("byte 0x\(byte); \(guess)"), file: file,
      line: firstLine + lineEnds(in: bytes[range.lowerBound..<invalid]))
  }

  /// - Throws: ``FeedProblem/notUTF8(_:)`` if a file begins like UTF-16.
  static func checkStart(_ bytes: [UInt8], file: String) throws(FeedError) {
    guard let guess = EncodingGuess.ofStart(bytes[...]) else { return }
    throw FeedError(.notUTF8(guess), file: file, line: 1)
  }

  private static func line(around position: Int, in bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let isLineEnd = { (byte: UInt8) in byte == Byte.carriageReturn || byte == Byte.lineFeed }
    let start = bytes[..<position].lastIndex(where: isLineEnd).map { $0 + 1 } ?? bytes.startIndex
    let end = bytes[position...].firstIndex(where: isLineEnd) ?? bytes.endIndex
    return bytes[start..<end]
  }

  static func lineEnds(in bytes: ArraySlice<UInt8>) -> Int {
    var count = 0
    var previous: UInt8 = 0
    for byte in bytes {
      if byte == Byte.carriageReturn || byte == Byte.lineFeed && previous != Byte.carriageReturn {
        count += 1
      }
      previous = byte
    }
    return count
  }

  /// Returns the position of the first byte that cannot be part of UTF-8 text, or `nil`. ASCII costs almost nothing.
  static func firstInvalid(in bytes: Span<UInt8>) -> Int? {
    var position = 0
    while true {
      position = endOfASCII(in: bytes, from: position)
      guard position < bytes.count else { return nil }
      guard let length = lengthOfSequence(in: bytes, at: position) else { return position }
      position += length
    }
  }

  /// Checks 32 bytes at a time, then eight, then single bytes.
  private static func endOfASCII(in bytes: Span<UInt8>, from start: Int) -> Int {
    var position = start
    while position + 32 <= bytes.count {
      let first = bytes.word(at: position) | bytes.word(at: position + 8)
      let second = bytes.word(at: position + 16) | bytes.word(at: position + 24)
      if (first | second) & WordBytes.highBits != 0 { break }
      position += 32
    }
    while position + 8 <= bytes.count, bytes.word(at: position) & WordBytes.highBits == 0 {
      position += 8
    }
    while position < bytes.count, bytes[position] < 0x80 {
      position += 1
    }
    return position
  }

  /// Returns the length of the non-ASCII sequence at `position`; `nil` if it is not well-formed.
  private static func lengthOfSequence(in bytes: Span<UInt8>, at position: Int) -> Int? {
    let first = bytes[position]
    let (length, second): (Int, ClosedRange<UInt8>)
    switch first {
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return nil
    }
    guard position + length <= bytes.count, second.contains(bytes[position + 1]) else { return nil }
    for index in position + 2..<position + max(2, length) where bytes[index] & 0xC0 != 0x80 {
      return nil
    }
    return length
  }
}
