/// A number modulo the prime 2^127 - 1, used for row digests and their sums.
struct Residue: Hashable, Sendable {
  /// Always below the prime, so that equal residues have equal values.
  private(set) var value: UInt128

  // Computed properties become constants when inlined; static stored properties check their initialization on each use.
  @inline(__always) static var modulus: UInt128 { UInt128.max >> 1 }
  @inline(__always) static var zero: Residue { Residue(value: 0) }
  @inline(__always) static var one: Residue { Residue(value: 1) }

  @inline(__always)
  private init(value: UInt128) {
    self.value = value
  }

  /// Reduces any 128-bit number.
  @inline(__always)
  init(_ number: UInt128) {
    self = Self.reduced(number)
  }

  @inline(__always)
  init(_ number: Int) {
    value = number >= 0 ? UInt128(number.magnitude) : Self.modulus - UInt128(number.magnitude)
  }

  var isZero: Bool { value == 0 }

  /// Adds the bits from 2^127 up to the lower bits, because 2^127 is congruent to 1.
  @inline(__always)
  private static func folded(_ number: UInt128) -> UInt128 {
    (number & modulus) &+ (number >> 127)
  }

  @inline(__always)
  private static func reduced(_ number: UInt128) -> Residue {
    let sum = folded(number)
    return Residue(value: sum >= modulus ? sum &- modulus : sum)
  }

  @inline(__always)
  static func + (left: Residue, right: Residue) -> Residue {
    // No overflow: both are below 2^127.
    reduced(left.value &+ right.value)
  }

  @inline(__always)
  static func - (left: Residue, right: Residue) -> Residue {
    reduced(left.value &+ (modulus &- right.value))
  }

  @inline(__always)
  static func += (left: inout Residue, right: Residue) { left = left + right }

  /// Multiplies in 64-bit halves, of which the upper ones are below 2^63.
  @inline(__always)
  static func * (left: Residue, right: Residue) -> Residue {
    let (left0, left1) = halves(left.value)
    let (right0, right1) = halves(right.value)
    let low = product(left0, right0)
    // No overflow: both products are below 2^127.
    let middle = product(left0, right1) &+ product(left1, right0)
    let high = product(left1, right1)
    // low + middle * 2^64 + high * 2^128, where 2^127 is congruent to 1. The upper part stays below 2^128: 2 * high is
    // at most 2^127 - 2^65 + 2, the lower bits of middle add up to 2^127 - 2^64, and its upper bits are below 2^65.
    let upper = (high << 1) &+ ((middle & halfMask) << 64) &+ (middle >> 63)
    return reduced(folded(upper) &+ folded(low))
  }

  @inline(__always) private static var halfMask: UInt128 { UInt128(UInt64.max >> 1) }

  @inline(__always)
  private static func halves(_ number: UInt128) -> (UInt64, UInt64) {
    (UInt64(truncatingIfNeeded: number), UInt64(truncatingIfNeeded: number >> 64))
  }

  @inline(__always)
  private static func product(_ left: UInt64, _ right: UInt64) -> UInt128 {
    UInt128(left) &* UInt128(right)
  }
}

extension Residue {
  /// A uniformly distributed residue.
  static func random(using generator: inout some RandomNumberGenerator) -> Residue {
    Residue(value: UInt128.random(in: 0..<modulus, using: &generator))
  }
}
