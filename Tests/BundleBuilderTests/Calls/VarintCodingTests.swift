import TestFeeds
import Testing

@testable import BundleBuilder

@Suite struct `Variable-length integers` {
  @Test(arguments: [UInt64](1...20))
  func `appended integers decode to the same values`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let values = (0..<500).map { _ in random.anyInteger() }
    let small = (0..<500).map { _ in random.anySmallInteger() }
    var encoder = VarintEncoder()
    for value in values {
      encoder.append(UInt64(bitPattern: Int64(value)))
      encoder.append(signed: value)
      // `Int.min` has no encoding as an optional; no field of a feed comes near it.
      encoder.append(optional: value == .min ? nil : value)
      encoder.append(optional: nil)
    }
    for value in small { encoder.append(small: value) }

    var decoder = VarintDecoder(encoder.bytes)
    for value in values {
      #expect(decoder.next() == UInt64(bitPattern: Int64(value)))
      #expect(decoder.nextSigned() == value)
      #expect(decoder.nextOptional() == (value == .min ? nil : value))
      #expect(decoder.nextOptional() == nil)
    }
    for value in small { #expect(decoder.nextSmall() == value) }
    #expect(decoder.isAtEnd)
  }

  @Test(arguments: [UInt64](1...20))
  func `appending many integers at once produces the same bytes`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let values = (0..<random.number(0...300)).map { _ in
      let value = random.anyInteger()
      return random.chance(20) || value == .min ? nil : value
    }
    var (one, many) = (VarintEncoder(), VarintEncoder())
    for round in [0, 1] {
      one.append(UInt64(round))
      many.append(UInt64(round))
      for value in values { one.append(optional: value) }
      many.append(atMost: values.count) { room, count in
        for value in values { VarintEncoder.put(optional: value, &room, &count) }
      }
    }
    #expect(one.bytes == many.bytes)
  }

  @Test(arguments: [(0, 1), (63, 1), (-64, 1), (64, 2), (-65, 2), (8191, 2), (8192, 3), (Int.max, 10), (.min, 10)])
  func `small integers of either sign take few bytes`(value: Int, count: Int) {
    var encoder = VarintEncoder()
    encoder.append(signed: value)
    #expect(encoder.bytes.count == count)
  }
}
