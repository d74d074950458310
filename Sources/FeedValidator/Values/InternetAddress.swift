/// Numeric internet addresses in host names.
///
/// Source: `InetAddressValidator` of commons-validator 1.6.
enum InternetAddress {
  /// Whether the text is an IPv4 address: four numbers up to 255 without leading zeros.
  static func isVersion4(_ text: Substring) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in
        1...3 ~= part.count && part.allSatisfy { 48...57 ~= $0 } && (part.count == 1 || part.first != 48)
          && part.reduce(0) { $0 * 10 + Int($1 - 48) } <= 255
      }
  }

  /// Whether the text is an IPv6 address, perhaps with an IPv4 address at its end.
  static func isVersion6(_ text: Substring) -> Bool {
    let bytes = Array(text.utf8)
    let gaps = bytes.indices.dropLast().filter { bytes[$0] == colon && bytes[$0 + 1] == colon }
    guard gaps.count <= 1 else { return false }
    if gaps.isEmpty, bytes.first == colon || bytes.last == colon { return false }
    if let gap = gaps.first, gap > 0 && bytes.first == colon || gap + 2 < bytes.count && bytes.last == colon {
      return false
    }
    let groups = text.split(separator: ":")
    guard let groupCount = groupCount(groups) else { return false }
    return gaps.isEmpty ? groupCount == 8 : groupCount <= 7
  }

  /// Returns the number of 16-bit groups; `nil` if one is malformed.
  private static func groupCount(_ groups: [Substring]) -> Int? {
    var count = 0
    for (index, group) in groups.enumerated() {
      if index == groups.count - 1, group.contains(".") {
        guard isVersion4(group) else { return nil }
        count += 2
      } else {
        guard group.utf8.count <= 4, UInt16(group, radix: 16) != nil, group.first != "+" else { return nil }
        count += 1
      }
    }
    return count
  }

  private static let colon = UInt8(ascii: ":")
}
