import TransitValues

/// Percent-encodes all but the characters that are special nowhere in a URL.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc3986#section-2.3>.
enum PercentEncoding {
  static func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      let character = Character(Unicode.Scalar(byte))
      let isPlain = byte < 0x80 && (character.isLetter || character.isNumber || "-._~".contains(character))
      return isPlain ? String(character) : "%" + [byte].hexadecimal.uppercased()
    }.joined()
  }
}
