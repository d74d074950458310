/// Limits the memory that what a source says may take: a message takes two bytes in a feed and hundreds in memory, and
/// gzip makes a thousand bytes of one.
///
/// The limit grows with the bytes received, so that a small feed takes little memory, whatever it says.
struct LiveBudget: Sendable {
  /// The memory that any source may take: 32 MiB.
  private static let base = 32 << 20
  /// The memory that each byte received allows. Real feeds take up to 10 bytes for one, and 60 for one of gzip.
  private static let perByte = 128
  /// The memory that no source may exceed: 256 MiB.
  private static let maximum = 256 << 20

  /// The memory of an entity without its texts and repeated messages, and of what a snapshot and answers say of it.
  static let entityByteCount = 800
  /// The memory of an alert in answers: it may inform every departure, and each lists its id.
  static let alertByteCount = 4096
  /// The memory of what a snapshot and answers say of a selector of an alert.
  static let selectorByteCount = 400

  private var receivedByteCount = 0
  /// An estimate of the memory that messages take.
  private(set) var keptByteCount = 0

  private var limit: Int { min(Self.base + receivedByteCount * Self.perByte, Self.maximum) }

  /// The number of calls of runs that the source may change: a short update may name a trip of many calls.
  var callLimit: Int { min(1 << 18 + receivedByteCount * 8, 1 << 21) }

  /// - Parameter count: A number of bytes as they arrive, before gzip is inflated.
  mutating func receive(_ count: Int) { receivedByteCount = min(receivedByteCount + count, Self.maximum) }

  /// Adds the memory of a message that is kept.
  mutating func keep(_ byteCount: Int) throws(WireError) {
    keptByteCount += byteCount
    guard keptByteCount <= limit else {
      throw WireError("says too much for its size: it would take more than \(limit >> 20) MiB of memory")
    }
  }
}
