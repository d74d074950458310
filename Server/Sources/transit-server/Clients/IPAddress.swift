import Foundation

/// An IP address. That of an IPv4 client of a socket for both, `::ffff:192.0.2.1`, is its IPv4 address.
struct IPAddress: Hashable, Sendable {
  /// 4 or 16, in the order of the network.
  let bytes: [UInt8]

  /// - Returns: `nil` if the text is not an IP address.
  init?(_ text: some StringProtocol) {
    let text = String(text)
    var (short, long) = (in_addr(), in6_addr())
    if unsafe inet_pton(AF_INET, text, &short) == 1 {
      bytes = Self.bytes(of: short)
    } else if unsafe inet_pton(AF_INET6, text, &long) == 1 {
      let all = Self.bytes(of: long)
      let isMapped = all.prefix(10).allSatisfy { $0 == 0 } && all[10] == 0xFF && all[11] == 0xFF
      bytes = isMapped ? Array(all.suffix(4)) : all
    } else {
      return nil
    }
  }

  private static func bytes(of address: some Any) -> [UInt8] {
    // SAFETY: the structures of the system that are passed here are addresses without padding.
    unsafe withUnsafeBytes(of: address) { unsafe Array($0) }
  }
}
