/// What a set of rows comes to, whatever their order: how many there are, and the product of a secret number less each of
/// their digests, see ``SumKeys``.
///
/// A product, unlike an exclusive or, tells two equal rows from none. Both are kept by 4,096 buckets of the digests, so
/// that a second look need only be taken at the rows of the buckets that differ. 96 KiB, whatever the rows.
struct Fingerprint: Equatable, Sendable {
  static let bucketCount = 4096

  private(set) var counts = Array(repeating: 0, count: bucketCount)
  private var products = Array(repeating: Residue.one, count: bucketCount)
  private let key = SumKeys.ofThisProcess.set

  var count: Int { counts.reduce(0, +) }

  mutating func add(_ digest: Residue) {
    let bucket = Self.bucket(of: digest)
    counts[bucket] += 1
    products[bucket] = products[bucket] * (key - digest)
  }

  static func bucket(of digest: Residue) -> Int {
    Int(truncatingIfNeeded: digest.value) & (bucketCount - 1)
  }

  /// The buckets of which the rows are not the same.
  func differingBuckets(from other: Fingerprint) -> [Int] {
    (0..<Self.bucketCount).filter { counts[$0] != other.counts[$0] || products[$0] != other.products[$0] }
  }
}
