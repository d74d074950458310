extension JSONParser {
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\t")
  }

  /// Consumes white space and comments and the byte after them, and returns that byte.
  mutating func nextByte() throws(JSONFailure) -> UInt8 {
    guard try skipBlank() else { throw .malformed(message: "java.io.EOFException: End of input\(location())") }
    position += 1
    return bytes[position - 1]
  }

  /// Consumes white space and comments and returns whether anything follows.
  mutating func skipBlank() throws(JSONFailure) -> Bool {
    while position < bytes.count {
      let byte = bytes[position]
      if JSONParser.isSpace(byte) {
        position += 1
      } else if byte == UInt8(ascii: "#") {
        skipLine()
      } else if byte == UInt8(ascii: "/"), position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "/") {
        skipLine()
      } else if byte == UInt8(ascii: "/"), position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "*") {
        try skipBlockComment()
      } else {
        return true
      }
    }
    return false
  }

  private mutating func skipLine() {
    while position < bytes.count, bytes[position] != UInt8(ascii: "\n"), bytes[position] != UInt8(ascii: "\r") {
      position += 1
    }
  }

  private mutating func skipBlockComment() throws(JSONFailure) {
    position += 2
    while position + 1 < bytes.count {
      if bytes[position] == UInt8(ascii: "*"), bytes[position + 1] == UInt8(ascii: "/") {
        position += 2
        return
      }
      position += 1
    }
    throw syntaxError("Unterminated comment")
  }
}
