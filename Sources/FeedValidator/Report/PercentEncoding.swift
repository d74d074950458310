/// Percent-encodes all but the characters that are special nowhere in a URI.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc3986#section-2.3>.
package enum PercentEncoding {
  /// - Parameter others: More characters of ASCII to keep, such as the slashes of a path.
  package static func encoded(_ text: String, keeping others: String = "") -> String {
    text.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        String(UnicodeScalar(byte))
      case _ where others.utf8.contains(byte): String(UnicodeScalar(byte))
      default: (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }.joined()
  }
}
