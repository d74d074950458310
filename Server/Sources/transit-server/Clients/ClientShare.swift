/// Clients that share places: an IPv4 address, or a /64 network of IPv6, which one subscriber has.
struct ClientShare: Hashable, Sendable {
  private let bytes: [UInt8]

  init(_ address: IPAddress) { bytes = Array(address.bytes.prefix(8)) }

  /// - Parameters:
  ///   - forwarded: The field X-Forwarded-For, which counts as far as trusted proxies have written it: from its end to
  ///     the first address that is not one of them.
  /// - Returns: `nil` if the connection has no IP address.
  init?(connection: String, forwarded: String, trusting proxies: Set<IPAddress>) {
    guard var client = IPAddress(connection) else { return nil }
    for text in forwarded.split(separator: ",").reversed() {
      guard proxies.contains(client), let next = IPAddress(text.trimmingSpaces) else { break }
      client = next
    }
    self.init(client)
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
