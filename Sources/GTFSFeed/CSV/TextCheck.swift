/// Checks chunk by chunk whether a file is UTF-8.
package struct TextCheck {
  private let file: String
  private var line = 1
  /// An incomplete character or line end at the end of the last chunk.
  private var rest: [UInt8] = []

  /// - Parameter file: The file name used in errors.
  package init(file: String) {
    self.file = file
  }

  /// - Throws: ``FeedProblem/notUTF8(_:)`` with the line, as soon as a byte cannot be part of UTF-8 text.
  package mutating func check(_ chunk: [UInt8]) throws(FeedError) {
    let bytes = rest + chunk
    let end = Self.endOfCharacters(in: bytes)
    try UTF8Check.check(bytes, 0..<end, file: file, firstLine: line)
    line += UTF8Check.lineEnds(in: bytes[..<end])
    rest = Array(bytes[end...])
  }

  /// - Throws: ``FeedProblem/notUTF8(_:)`` if the file ends within a character.
  package func finish() throws(FeedError) {
    try UTF8Check.check(rest, 0..<rest.count, file: file, firstLine: line)
  }

  /// Returns the start of the last character or line end if it may be incomplete: at most three bytes before the end.
  private static func endOfCharacters(in bytes: [UInt8]) -> Int {
    if bytes.last == Byte.carriageReturn { return bytes.count - 1 }
    for back in 1...3 where back <= bytes.count {
      let byte = bytes[bytes.count - back]
      if byte < 0x80 { break }
      // The length of the character that the byte begins; 0 for a continuation byte.
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 0
      if length > 0 { return length > back ? bytes.count - back : bytes.count }
    }
    return bytes.count
  }
}
