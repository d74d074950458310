import TransitValues

/// Parses the head of a response line by line.
///
/// Skips informational responses (1xx) and ignores trailers, the fields after a chunked body.
struct HeadReader {
  /// The maximum size of all lines in bytes, including those of informational responses and trailers.
  static let maximumByteCount = 65_536

  /// A problem with the head. The description completes a sentence that starts with "the response".
  struct Problem: ParsingFailure, Equatable {
    let description: String
  }

  /// Whether the empty line after the last field was read.
  private(set) var isComplete = false
  private(set) var status = 0
  private(set) var fields = HTTPFields()
  private var byteCount = 0

  /// Reads the next line.
  ///
  /// - Parameter line: The line, with or without its line end.
  /// - Returns: Whether this line completed the head.
  /// - Throws: ``Problem`` if the head is too large or is not a valid HTTP response head.
  mutating func read(_ line: [UInt8]) throws(Problem) -> Bool {
    byteCount += line.count
    guard byteCount <= Self.maximumByteCount else {
      throw Problem(description: "has a head of more than \(Self.maximumByteCount) bytes")
    }
    if isComplete { return false }
    let content = line.trimmingSuffix { $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") }
    if status == 0 {
      status = try Self.status(in: content)
    } else if !content.isEmpty {
      let field = try Self.field(in: content)
      fields.append(field.name, field.value)
    } else if status < 200 {
      status = 0
      fields = HTTPFields()
    } else {
      try checkFraming()
      isComplete = true
    }
    return isComplete
  }

  /// Parses the code of a status line such as `HTTP/1.1 200 OK`. Never returns 0.
  private static func status(in line: ArraySlice<UInt8>) throws(Problem) -> Int {
    let words = line.split(separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: false)
    guard words.count >= 2, words[0].starts(with: "HTTP/".utf8), words[1].count == 3,
      let status = ContentLength.parse(String(decoding: words[1], as: UTF8.self)), status >= 100
    else { throw Problem(description: "has no HTTP status line") }
    return status
  }

  private static func field(in line: ArraySlice<UInt8>) throws(Problem) -> (name: String, value: String) {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), HTTPFields.isToken(line[..<colon]) else {
      throw Problem(description: "has a header line that is not a field")
    }
    func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    let value = line[(colon + 1)...].drop(while: isBlank).trimmingSuffix(while: isBlank)
    guard value.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == UInt8(ascii: "\t") }) else {
      throw Problem(description: "has a control character in its head")
    }
    return (String(decoding: line[..<colon], as: UTF8.self), String(decoding: value, as: UTF8.self))
  }

  /// Rejects lengths that readers may interpret differently, and unexpected transfer encodings.
  private func checkFraming() throws(Problem) {
    if let length = fields["Content-Length"], ContentLength.parse(length) == nil {
      throw Problem(description: "has the Content-Length \(length.prefix(40).debugDescription)")
    }
    if let encoding = fields["Transfer-Encoding"], encoding.lowercased() != "chunked" {
      throw Problem(description: "has the Transfer-Encoding \(encoding.prefix(40).debugDescription)")
    }
  }
}

extension RandomAccessCollection where SubSequence == ArraySlice<UInt8> {
  /// The elements before the longest suffix whose elements all satisfy a condition.
  fileprivate func trimmingSuffix(while condition: (UInt8) -> Bool) -> ArraySlice<UInt8> where Element == UInt8 {
    var end = endIndex
    while end > startIndex, condition(self[index(before: end)]) {
      end = index(before: end)
    }
    return self[..<end]
  }
}
