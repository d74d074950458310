/// SHA-256 (FIPS 180-4), slow, and apart from the one that is tested.
package enum NaiveSHA256 {
  package static func hash(_ message: [UInt8]) -> [UInt8] {
    var padded = message + [0x80]
    while padded.count % 64 != 56 { padded.append(0) }
    padded += (0..<8).reversed().map { UInt8(truncatingIfNeeded: (message.count * 8) >> (8 * $0)) }

    var state = initialState
    for start in stride(from: 0, to: padded.count, by: 64) {
      compress(Array(padded[start..<start + 64]), into: &state)
    }
    return state.flatMap { word in (0..<4).reversed().map { UInt8(truncatingIfNeeded: word >> UInt32(8 * $0)) } }
  }

  private static func compress(_ block: [UInt8], into state: inout [UInt32]) {
    var words = stride(from: 0, to: 64, by: 4).map { start in
      block[start..<start + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<64 {
      let (early, late) = (words[index - 15], words[index - 2])
      let small = rotated(early, 7) ^ rotated(early, 18) ^ early >> 3
      let large = rotated(late, 17) ^ rotated(late, 19) ^ late >> 10
      words.append(words[index - 16] &+ small &+ words[index - 7] &+ large)
    }
    var work = state
    for index in 0..<64 {
      let choice = (work[4] & work[5]) ^ (~work[4] & work[6])
      let majority = (work[0] & work[1]) ^ (work[0] & work[2]) ^ (work[1] & work[2])
      let sigma1 = rotated(work[4], 6) ^ rotated(work[4], 11) ^ rotated(work[4], 25)
      let sigma0 = rotated(work[0], 2) ^ rotated(work[0], 13) ^ rotated(work[0], 22)
      let first = work[7] &+ sigma1 &+ choice &+ roundConstants[index] &+ words[index]
      work = [first &+ sigma0 &+ majority, work[0], work[1], work[2], work[3] &+ first, work[4], work[5], work[6]]
    }
    for index in 0..<8 { state[index] &+= work[index] }
  }

  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }

  // The first 32 bits of the fractional parts of the square roots of the first 8 primes and of the cube roots of the
  // first 64. Computing them is shorter than a table, and doubles are precise enough.
  private static let initialState = primes.prefix(8).map { fraction(Double($0).squareRoot()) }
  private static let roundConstants = primes.map { fraction(cubeRoot(Double($0))) }

  private static let primes = (2...311).filter { number in !(2..<number).contains { number % $0 == 0 } }

  private static func fraction(_ root: Double) -> UInt32 {
    UInt32((root - root.rounded(.down)) * 0x1p32)
  }

  private static func cubeRoot(_ number: Double) -> Double {
    var root = number / 2
    for _ in 0..<60 { root -= (root * root * root - number) / (3 * root * root) }
    return root
  }
}
