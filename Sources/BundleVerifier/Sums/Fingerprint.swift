/// An order-independent fingerprint of a set of rows: their count and the product of (secret number − row digest), see
/// ``SumKeys``.
///
/// Unlike exclusive or, a product also detects a row that occurs twice. Count and product are kept for 4,096 buckets of
/// digests, so that only rows in differing buckets need to be read again. Uses 128 KiB, independent of the row count.
struct Fingerprint: Equatable, Sendable {
  static let bucketCount = 4096

  private struct Bucket: Equatable {
    var product = Residue.one
    var count = 0
  }

  private var buckets = Array(repeating: Bucket(), count: bucketCount)
  private let key = SumKeys.ofThisProcess.set

  var count: Int { buckets.reduce(0) { $0 + $1.count } }

  /// The number of rows in a bucket.
  func count(ofBucket bucket: Int) -> Int { buckets[bucket].count }

  @inline(__always)
  mutating func add(_ digest: Residue) {
    let bucket = Self.bucket(of: digest)
    let product = buckets[bucket].product * (key - digest)
    buckets[bucket] = Bucket(product: product, count: buckets[bucket].count + 1)
  }

  /// Adds the rows of another fingerprint.
  mutating func add(_ other: Fingerprint) {
    for (index, bucket) in other.buckets.enumerated() {
      buckets[index] = Bucket(
        product: buckets[index].product * bucket.product, count: buckets[index].count + bucket.count)
    }
  }

  @inline(__always)
  static func bucket(of digest: Residue) -> Int {
    Int(truncatingIfNeeded: digest.value) & (bucketCount - 1)
  }

  /// The buckets whose rows differ.
  func differingBuckets(from other: Fingerprint) -> [Int] {
    (0..<Self.bucketCount).filter { buckets[$0] != other.buckets[$0] }
  }
}
