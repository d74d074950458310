import TestFeeds
import Testing

@testable import BundleVerifier

@Suite struct `Residues modulo 2^127 - 1` {
  /// Computes the same product bit by bit.
  private func slowProduct(_ left: Residue, _ right: Residue) -> Residue {
    var product = Residue.zero
    for bit in (0..<127).reversed() {
      product = product + product
      if right.value >> UInt128(bit) & 1 == 1 { product = product + left }
    }
    return product
  }

  private func numbers(seed: UInt64) -> [Residue] {
    var random = SplitMix64(seed: seed)
    let largest = Residue.modulus - 1
    return [0, 1, 2, UInt128(UInt64.max), 1 << 64, 1 << 126, largest, largest - 1].map { Residue($0) }
      + (0..<200).map { _ in Residue.random(using: &random) }
  }

  @Test func `addition and multiplication follow the laws of a field`() {
    let numbers = numbers(seed: 1)
    for (left, right) in zip(numbers + numbers, numbers.reversed() + numbers) {
      #expect(left * right == slowProduct(left, right), "\(left.value) \(right.value)")
      #expect(left * right == right * left)
      #expect(left + right - right == left)
      #expect((left + right) * right == left * right + right * right)
      #expect((left * right).value < Residue.modulus)
    }
  }

  @Test func `the modulus equals zero and negative numbers wrap around`() {
    #expect(Residue(Residue.modulus) == .zero)
    #expect(Residue(UInt128.max) == Residue(1))
    #expect(Residue(-5) + Residue(5) == .zero)
    #expect(Residue(Int.min) + Residue(Int.max) == Residue(-1))
  }
}
