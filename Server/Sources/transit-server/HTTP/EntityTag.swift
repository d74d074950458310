import Foundation
import TransitCrypto

/// Entity tags made from a hash.
enum EntityTag {
  /// A tag of a body, or of what it is made from. Weak, because the compressed body has the same one.
  static func weak(_ content: Data) -> String { "W/\"\(SHA256.hash(Array(content)).hexadecimal.prefix(32))\"" }
}

extension [UInt8] {
  /// 64 digits in lower case.
  var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
