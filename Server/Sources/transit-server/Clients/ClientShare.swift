import Foundation

/// Clients that share places: an IPv4 address, or a /64 network of IPv6, which one subscriber has.
struct ClientShare: Hashable, Sendable {
  private let bytes: [UInt8]

  /// - Returns: `nil` if the text is not an IP address.
  init?(address text: some StringProtocol) {
    let text = String(text)
    var (short, long) = (in_addr(), in6_addr())
    if unsafe inet_pton(AF_INET, text, &short) == 1 {
      bytes = Self.bytes(of: short)
    } else if unsafe inet_pton(AF_INET6, text, &long) == 1 {
      let all = Self.bytes(of: long)
      // An IPv4 client of a socket for both: `::ffff:192.0.2.1`.
      let isMapped = all.prefix(10).allSatisfy { $0 == 0 } && all[10] == 0xFF && all[11] == 0xFF
      bytes = isMapped ? Array(all.suffix(4)) : Array(all.prefix(8))
    } else {
      return nil
    }
  }

  /// - Parameters:
  ///   - forwarded: The field X-Forwarded-For, which counts as far as trusted proxies have written it: from its end to
  ///     the first address that is not one of them.
  init?(connection: String, forwarded: String, trusting proxies: Set<ClientShare>) {
    guard var client = ClientShare(address: connection) else { return nil }
    for text in forwarded.split(separator: ",").reversed() {
      guard proxies.contains(client), let next = ClientShare(address: text.trimmingSpaces) else { break }
      client = next
    }
    self = client
  }

  private static func bytes(of address: some Any) -> [UInt8] {
    // SAFETY: the structures of the system that are passed here are addresses without padding.
    unsafe withUnsafeBytes(of: address) { unsafe Array($0) }
  }
}

/// Places that clients share: so many for all, and no more than a part of them for one.
struct SharedPlaces {
  let limit: Int
  let limitOfOne: Int
  private(set) var count = 0
  private var counts: [ClientShare?: Int] = [:]

  init(_ limit: Int, limitOfOne: Int) {
    (self.limit, self.limitOfOne) = (limit, limitOfOne)
  }

  /// - Returns: Whether there were so many left.
  mutating func take(_ wanted: Int, _ client: ClientShare?) -> Bool {
    guard count + wanted <= limit, counts[client, default: 0] + wanted <= limitOfOne else { return false }
    count += wanted
    counts[client, default: 0] += wanted
    return true
  }

  mutating func leave(_ left: Int, _ client: ClientShare?) {
    count -= left
    let rest = counts[client, default: 0] - left
    counts[client] = rest > 0 ? rest : nil
  }
}
