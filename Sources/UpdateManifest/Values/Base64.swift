import TransitFoundation

/// Base64 with the standard alphabet and padding (RFC 4648, section 4).
enum Base64 {
  static func encoded(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString()
  }

  /// Decodes a text. Returns `nil` for invalid or non-canonical base64: white space, missing padding, stray bits.
  static func decoded(_ text: String) -> [UInt8]? {
    guard let data = Data(base64Encoded: text), data.base64EncodedString().utf8.elementsEqual(text.utf8) else {
      return nil
    }
    return Array(data)
  }
}
