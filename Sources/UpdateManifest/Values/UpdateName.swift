/// The rule for names of feeds and channels, which are parts of paths and URLs.
enum UpdateName {
  static let form = "1 to 64 characters of a-z, 0-9, dot, underscore and hyphen, starting with a letter or digit"

  /// Whether the text matches `[a-z0-9][a-z0-9._-]{0,63}`.
  static func isValid(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard (1...64).contains(bytes.count), let first = bytes.first, isLetterOrDigit(first) else { return false }
    return bytes.allSatisfy { isLetterOrDigit($0) || ".-_".utf8.contains($0) }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
