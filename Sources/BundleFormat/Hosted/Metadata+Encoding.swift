import TransitFoundation

extension BundleMetadata {
  /// Encodes the metadata as JSON. Equal values give equal bytes.
  package func encoded() -> [UInt8] { StableJSON.encoded(self) }
}

extension PackedMetadata {
  /// Encodes the metadata as JSON for the bundle's metadata section. Equal values give equal bytes.
  package func encoded() -> [UInt8] { StableJSON.encoded(self) }
}
