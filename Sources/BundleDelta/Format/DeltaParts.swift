import BundleFormat

/// Collects sections into deflated parts.
struct DeltaParts {
  private var part: [UInt8] = []
  private var written = ByteWriter()

  /// The target length of a part: sections are collected up to this length.
  private static let usualLength = 1 << 20

  mutating func append(_ section: ByteWriter) throws(DeltaError) {
    guard section.bytes.count <= DeltaLimits.partLength else {
      throw DeltaError(.notWorthwhile, "the bundles differ too much for a delta")
    }
    if part.count + section.bytes.count > Self.usualLength { flush() }
    part += section.bytes
  }

  /// Returns all parts.
  mutating func finish() -> [UInt8] {
    flush()
    return written.bytes
  }

  private mutating func flush() {
    if part.isEmpty { return }
    let stored = Deflate.compress(part, level: 9)
    written.varint(part.count)
    written.varint(stored.count)
    written.append(stored)
    part = []
  }
}
