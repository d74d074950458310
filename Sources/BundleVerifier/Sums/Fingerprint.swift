/// What a set of rows comes to, whatever their order: how many there are, and the product of a secret number less each of
/// their digests, see ``SumKeys``.
///
/// A product, unlike an exclusive or, tells two equal rows from none. Both are kept by 4,096 buckets of the digests, so
/// that a second look need only be taken at the rows of the buckets that differ. 128 KiB, whatever the rows.
struct Fingerprint: Equatable, Sendable {
  static let bucketCount = 4096

  private struct Bucket: Equatable {
    var product = Residue.one
    var count = 0
  }

  private var buckets = Array(repeating: Bucket(), count: bucketCount)
  private let key = SumKeys.ofThisProcess.set

  var count: Int { buckets.reduce(0) { $0 + $1.count } }

  /// The rows of a bucket.
  func count(ofBucket bucket: Int) -> Int { buckets[bucket].count }

  @inline(__always)
  mutating func add(_ digest: Residue) {
    let bucket = Self.bucket(of: digest)
    let product = buckets[bucket].product * (key - digest)
    buckets[bucket] = Bucket(product: product, count: buckets[bucket].count + 1)
  }

  @inline(__always)
  static func bucket(of digest: Residue) -> Int {
    Int(truncatingIfNeeded: digest.value) & (bucketCount - 1)
  }

  /// The buckets of which the rows are not the same.
  func differingBuckets(from other: Fingerprint) -> [Int] {
    (0..<Self.bucketCount).filter { buckets[$0] != other.buckets[$0] }
  }
}
