package import BundleFormat
package import TransitValues

/// A bundle that a manifest offers: what it holds, and the files that it can be had from.
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
/// `validity` and `activateAt` may be missing. The content identifies a bundle: a file that was made on a phone has other
/// compressed bytes, so that the hash of ``file`` only counts for a download.
package struct Release: Hashable, Sendable {
  /// Deltas of a release.
  package static let maximumDeltaCount = 64

  /// Trips of a release: `0 ... 2^53 - 1`.
  static let tripCounts = 0...ManifestVersion.numbers.upperBound

  /// The schema version of the bundle's header.
  package let schema: UInt32
  /// The required features of the bundle's header.
  package let features: UInt32
  package let contentRoot: SHA256Hash
  /// Of the whole decoded database.
  package let databaseSHA256: SHA256Hash
  /// Of the bundle's metadata section.
  package let metadataSHA256: SHA256Hash
  package let geometry: Geometry
  /// First and last day on which a service runs, `nil` if none does.
  package let validity: ClosedRange<ServiceDate>?
  /// Trips of the feed. A publisher refuses a sudden loss.
  package let trips: Int
  /// When the bundle takes over, `nil` for at once.
  package let activateAt: Timestamp?
  /// The bundle, `o/SHA256.transit`.
  package let file: PublishedFile
  /// At most 64, each from another content root.
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
