import BundleFormat
import TestFeeds

/// Changes the metadata and corrects all checksums.
enum MetadataDamage {
  private static let values = [
    "null", "true", "0", "-1", "1e308", "9223372036854775807", "-9223372036854775808", "0.5", "\"\"", "\"x\"", "[]",
    "{}", "[[]]", "\"99991231\"", "\"00000000\"", "\"\\u0000\"",
  ]

  static func damaged(_ bundle: SoundBundle, _ item: Int, _ random: inout SplitMix64) -> [UInt8] {
    bundle.sealed { parts in parts.metadata = text(parts.metadata, item, &random) }
  }

  private static func text(_ old: [UInt8], _ item: Int, _ random: inout SplitMix64) -> [UInt8] {
    switch item {
    case 0: return []
    case 1: return Array("{".utf8)
    case 2: return Array(repeating: UInt8(ascii: "["), count: 1 << 20)
    case 3: return Array("{\"a\":".utf8) + Array(repeating: UInt8(ascii: "{"), count: 1 << 16)
    case 4: return old + old
    case 5: return old.map { $0 ^ 0x80 }
    case 6: return [UInt8(ascii: "\"")] + Array(repeating: UInt8(ascii: "x"), count: 1 << 22) + [UInt8(ascii: "\"")]
    case 7: return Array(repeating: UInt8(ascii: " "), count: 1 << 22) + old
    case 8: return [UInt8(ascii: "[")] + Array("1,".utf8).repeated(1 << 20) + Array("1]".utf8)
    default: break
    }
    if random.chance(30) {
      var bytes = old
      for _ in 0..<random.number(1...4) { bytes[random.number(0...bytes.count - 1)] = UInt8(random.number(0...255)) }
      return bytes
    }
    return replacingValue(in: old, &random)
  }

  /// Replaces a random number or text.
  private static func replacingValue(in old: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    let colons = old.indices.filter { old[$0] == UInt8(ascii: ":") }
    guard !colons.isEmpty else { return old }
    let start = random.pick(colons) + 1
    let end = old[start...].firstIndex { [UInt8(ascii: ","), UInt8(ascii: "}"), 0x0A].contains($0) } ?? old.count
    return old[..<start] + Array(random.pick(values).utf8) + old[end...]
  }
}

extension [UInt8] {
  fileprivate func repeated(_ count: Int) -> [UInt8] {
    Array(repeatElement(self, count: count).joined())
  }
}
