package import BundleFormat
package import TransitValues

/// A bundle in a manifest: its contents, and the files to get it from.
///
/// ```
/// {
///   "schema": 1,
///   "features": 1,
///   "contentRoot": HASH,
///   "databaseSHA256": HASH,
///   "metadataSHA256": HASH,
///   "geometry": {"pageSize": 4096, "pagesPerBlock": 4, "decodedLength": 8192},
///   "validity": {"first": "20261123", "last": "20270606"},
///   "trips": 1200,
///   "activateAt": "2026-12-13T03:00:00Z",
///   "file": {"sha256": HASH, "length": 611342},
///   "deltas": [{"fromContentRoot": HASH, "sha256": HASH, "length": 4711}]
/// }
/// ```
///
/// `validity` and `activateAt` are optional. The content root identifies a bundle. A bundle that a client builds from a
/// delta has other compressed bytes, so the hash of ``file`` applies only to downloads.
package struct Release: Hashable, Sendable {
  /// The maximum number of deltas of a release.
  package static let maximumDeltaCount = 64

  /// The range of the number of trips: `0 ... 2^53 - 1`.
  static let tripCounts = 0...ManifestVersion.numbers.upperBound

  /// The schema version of the bundle's header.
  package let schema: UInt32
  /// The required features of the bundle's header.
  package let features: UInt32
  package let contentRoot: SHA256Hash
  /// The hash of the whole uncompressed database.
  package let databaseSHA256: SHA256Hash
  /// The hash of the bundle's metadata section.
  package let metadataSHA256: SHA256Hash
  package let geometry: Geometry
  /// The first and last day of service; `nil` if there is none.
  package let validity: ClosedRange<ServiceDate>?
  /// The number of trips in the feed. Publishing fails if it drops suddenly.
  package let trips: Int
  /// When the bundle becomes current; `nil` for immediately.
  package let activateAt: Timestamp?
  /// The complete bundle, `o/SHA256.transit`.
  package let file: PublishedFile
  /// The deltas: at most 64, each from a different content root.
  package let deltas: [PublishedDelta]

  package init(
    schema: UInt32, features: UInt32, contentRoot: SHA256Hash, databaseSHA256: SHA256Hash, metadataSHA256: SHA256Hash,
    geometry: Geometry, validity: ClosedRange<ServiceDate>?, trips: Int, activateAt: Timestamp?, file: PublishedFile,
    deltas: [PublishedDelta]
  ) {
    self.schema = schema
    self.features = features
    self.contentRoot = contentRoot
    self.databaseSHA256 = databaseSHA256
    self.metadataSHA256 = metadataSHA256
    self.geometry = geometry
    self.validity = validity
    self.trips = trips
    self.activateAt = activateAt
    self.file = file
    self.deltas = deltas
  }

  /// Returns the delta for the bundle of a content root.
  package func delta(from contentRoot: SHA256Hash) -> PublishedDelta? {
    deltas.first { $0.fromContentRoot == contentRoot }
  }
}
