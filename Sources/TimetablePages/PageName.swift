import TransitValues

/// The name of a page's file, from an id of the feed.
enum PageName {
  /// In bytes. File systems allow 255.
  private static let longest = 120

  /// Different ids have different names, also where capitals do not count: lowercase letters and digits stay, all else
  /// is written in hexadecimal. The end of a long one is its hash.
  static func of(_ id: some FeedIdentifier) -> String {
    var name = ""
    for byte in id.rawValue.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
        name.unicodeScalars.append(Unicode.Scalar(byte))
      default: name += "_" + hexadecimal(UInt64(byte), digits: 2)
      }
    }
    if name.utf8.count <= longest { return name + ".html" }
    return "\(name.prefix(longest))_\(hexadecimal(hash(id.rawValue), digits: 16)).html"
  }

  /// FNV-1a, see <http://www.isthe.com/chongo/tech/comp/fnv/>.
  private static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }

  private static func hexadecimal(_ number: UInt64, digits: Int) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: digits - text.count) + text
  }
}
