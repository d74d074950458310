/// What a set of rows comes to, whatever their order: how many there are, and the sum of their digests modulo 2^128.
///
/// A sum, unlike an exclusive or, tells two equal rows from none. Both are kept by 4,096 buckets of the digests, so that
/// a second look need only be taken at the rows of the buckets that differ. 96 KiB, whatever the rows.
struct Fingerprint: Equatable, Sendable {
  static let bucketCount = 4096

  private(set) var counts = Array(repeating: 0, count: bucketCount)
  private var sums = Array(repeating: UInt128(0), count: bucketCount)

  var count: Int { counts.reduce(0, +) }

  mutating func add(_ digest: UInt128) {
    let bucket = Self.bucket(of: digest)
    counts[bucket] += 1
    sums[bucket] &+= digest
  }

  static func bucket(of digest: UInt128) -> Int {
    Int(truncatingIfNeeded: digest) & (bucketCount - 1)
  }

  /// The buckets of which the rows are not the same.
  func differingBuckets(from other: Fingerprint) -> [Int] {
    (0..<Self.bucketCount).filter { counts[$0] != other.counts[$0] || sums[$0] != other.sums[$0] }
  }
}
