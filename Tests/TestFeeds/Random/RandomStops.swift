/// Stops with random names, which no compression makes smaller than 64 bytes each.
package enum RandomStops {
  /// Rows with the columns `stop_id`, `stop_name`, `stop_lat` and `stop_lon`.
  package static func rows(_ count: Int, seed: UInt64) -> [String] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { number in
      let name = (0..<8).map { _ in String(UInt64.random(in: 0 ... .max, using: &random), radix: 36) }
      return "x\(number),\(name.joined(separator: " ")),52.6,13.5"
    }
  }
}
