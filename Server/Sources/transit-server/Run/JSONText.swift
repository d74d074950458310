import Foundation

/// JSON of the server's own values. Keys are in snake case and sorted.
enum JSONText {
  /// Returns one line without its line break, in which control characters and those that change the direction of text
  /// are escaped: a terminal that shows the line does not obey them.
  static func line(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var text = String.UnicodeScalarView()
    // Such characters are only in strings, never between values.
    for scalar in String(decoding: try encoder.encode(value), as: UTF8.self).unicodeScalars {
      if isEscaped(scalar) {
        let digits = String(scalar.value, radix: 16)
        text += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".unicodeScalars
      } else {
        text.append(scalar)
      }
    }
    return String(text)
  }

  /// All are of the basic plane.
  private static func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
