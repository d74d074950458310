/// A hash of byte strings, random for each process, so that no feed can be crafted to make strings collide.
package struct KeyedHash: Sendable {
  private static let secrets = (seed: UInt64.random(in: .min ... .max), factor: UInt64.random(in: .min ... .max) | 1)
  private let seed = Self.secrets.seed
  private let factor = Self.secrets.factor

  package init() {}

  /// Hashes eight bytes at a time with a multiplication to 128 bits whose halves are combined. Collisions cannot be
  /// crafted without knowing the seed.
  package func value(of string: Span<UInt8>) -> UInt64 {
    var hash = seed ^ UInt64(truncatingIfNeeded: string.count) &* 0x9E37_79B9_7F4A_7C15
    var offset = 0
    while offset + 8 <= string.count {
      hash = mixed(hash ^ string.word(at: offset))
      offset += 8
    }
    if offset < string.count { hash = mixed(hash ^ string.lastWord(from: offset)) }
    return mixed(hash ^ 0xE703_7ED1_A0B4_28DB)
  }

  /// Distributes the bits of a number over all bits of the result.
  @inline(__always)
  package func mixed(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: factor)
    return product.high ^ product.low
  }
}
