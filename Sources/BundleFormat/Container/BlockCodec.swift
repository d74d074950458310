/// How a block of pages is stored.
///
/// A block is first encoded (unchanged by codecs 0 and 1), then deflated (except by codec 0).
package enum BlockCodec: UInt8, CaseIterable, Sendable {
  case stored = 0
  case deflate = 1
  /// Split into columns, see ``ColumnCodec``. A file with such a block requires ``BundleHeader/columnsFeature``.
  case columns = 2
}

extension BlockCodec: CustomStringConvertible {
  package var description: String {
    switch self {
    case .stored: "stored"
    case .deflate: "deflate"
    case .columns: "columns"
    }
  }
}

extension BlockCodec {
  /// Whether `storedLength` is valid for a block of `decodedLength` bytes.
  ///
  /// Writers do not use a codec that saves nothing, so a stored block is never larger than a decoded one.
  func allows(storedLength: Int, decodedLength: Int) -> Bool {
    switch self {
    case .stored: storedLength == decodedLength
    case .deflate, .columns: (1..<decodedLength).contains(storedLength)
    }
  }

  /// Whether `encodedLength` is valid for a block of `decodedLength` bytes. Codecs 0 and 1 do not change the length.
  func allows(encodedLength: Int, decodedLength: Int) -> Bool {
    self == .columns ? (1...decodedLength).contains(encodedLength) : encodedLength == decodedLength
  }
}
