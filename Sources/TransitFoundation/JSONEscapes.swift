/// The characters that JSON allows in strings, but that change how other text is shown. All writers escape them.
///
/// Source: <https://www.unicode.org/reports/tr9/#Directional_Formatting_Characters> for those of bidirectional text.
package enum JSONEscapes {
  /// Whether a scalar is written as `\u` and four digits, of those that JSON does not demand to escape.
  package static func escapes(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x7F...0x9F: true
    case 0x061C, 0x200E, 0x200F: true
    case 0x2028, 0x2029: true
    default: isOverride(scalar)
    }
  }

  /// Whether a scalar reorders the text after it: embeddings, overrides and isolates.
  package static func isOverride(_ scalar: Unicode.Scalar) -> Bool {
    (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
  }

  /// Whether text without these bytes has nothing to escape. They begin the UTF-8 of what ``escapes(_:)`` says.
  @inline(__always)
  static func mayBegin(_ byte: UInt8) -> Bool { byte == 0x7F || byte == 0xC2 || byte == 0xD8 || byte == 0xE2 }

  static func append(_ scalar: Unicode.Scalar, to text: inout [UInt8]) {
    let digits = String(scalar.value, radix: 16)
    text.append(contentsOf: "\\u".utf8)
    text.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: 4 - digits.utf8.count))
    text.append(contentsOf: digits.utf8)
  }

  /// Returns JSON of another writer with the same value, in which the characters are escaped.
  ///
  /// - Parameter json: JSON text as UTF-8. Outside of strings it has none of the characters.
  package static func escaped(_ json: some Collection<UInt8>) -> [UInt8] {
    guard json.contains(where: mayBegin) else { return Array(json) }
    var text: [UInt8] = []
    text.reserveCapacity(json.count)
    for scalar in String(decoding: json, as: UTF8.self).unicodeScalars {
      if escapes(scalar) { append(scalar, to: &text) } else { text.append(contentsOf: scalar.utf8) }
    }
    return text
  }
}

extension Unicode.Scalar {
  fileprivate var utf8: Unicode.UTF8.EncodedScalar {
    UTF8.encode(self) ?? UTF8.encodedReplacementCharacter
  }
}
