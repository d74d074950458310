/// The head of a request that a ``RawServer`` received.
package struct RawRequest: Equatable, Sendable {
  /// The request line and the header lines, without line ends.
  package let lines: [String]

  init(head: [UInt8]) {
    lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n").map { String($0) }
  }

  /// The path and query of the request line; empty if the line is invalid.
  package var target: String {
    let words = lines.first?.split(separator: " ") ?? []
    return words.count == 3 ? String(words[1]) : ""
  }

  /// Returns the value of the first header field of a name, which is case-insensitive.
  package func field(_ name: String) -> String? {
    let prefix = name.lowercased() + ":"
    let line = lines.dropFirst().first { $0.lowercased().hasPrefix(prefix) }
    return line?.dropFirst(prefix.count).drop { $0 == " " }.description
  }
}
