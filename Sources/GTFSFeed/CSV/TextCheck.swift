/// Whether a file is UTF-8, seen chunk by chunk.
package struct TextCheck {
  private let file: String
  private var line = 1
  /// The start of a character, or of a line end, of which the rest may still come.
  private var rest: [UInt8] = []

  /// - Parameter file: The name that errors carry.
  package init(file: String) {
    self.file = file
  }

  /// - Throws: ``FeedProblem/notUTF8(_:)`` with the line, as soon as a byte cannot belong to UTF-8 text.
  package mutating func check(_ chunk: [UInt8]) throws(FeedError) {
    let bytes = rest + chunk
    let end = Self.endOfCharacters(in: bytes)
    try UTF8Check.check(bytes, 0..<end, file: file, firstLine: line)
    line += UTF8Check.lineEnds(in: bytes[..<end])
    rest = Array(bytes[end...])
  }

  /// - Throws: ``FeedProblem/notUTF8(_:)`` when the file ends within a character.
  package func finish() throws(FeedError) {
    try UTF8Check.check(rest, 0..<rest.count, file: file, firstLine: line)
  }

  /// Where the last character or line end begins, if more bytes may belong to it: at most three bytes before the end.
  private static func endOfCharacters(in bytes: [UInt8]) -> Int {
    if bytes.last == Byte.carriageReturn { return bytes.count - 1 }
    for back in 1...3 where back <= bytes.count {
      let byte = bytes[bytes.count - back]
      if byte < 0x80 { break }
      // The first byte of a character of two, three or four bytes.
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 0
      if length > 0 { return length > back ? bytes.count - back : bytes.count }
    }
    return bytes.count
  }
}
