import BundleFormat

/// The releases of one channel of a feed: `FEED/CHANNEL.json` on the host.
///
/// This is the payload of an envelope. ``Release`` documents an element of `releases`:
///
/// ```
/// {
///   "format": 1,
///   "feed": "vbb",
///   "channel": "stable",
///   "rootVersion": 2,
///   "sequence": 17,
///   "issued": "2026-11-23T00:00:00Z",
///   "expires": "2026-12-07T00:00:00Z",
///   "releases": [ … ]
/// }
/// ```
package struct ReleaseManifest: Hashable, Sendable {
  package static let format = 1

  /// The maximum number of releases in a manifest.
  package static let maximumReleaseCount = 16

  package let feed: FeedName
  package let channel: ChannelName
  /// The version of the root whose keys sign the manifest, and the sequence number of the signing.
  package let version: ManifestVersion
  package let issued: Timestamp
  /// The time from which the manifest is expired. Later than ``issued``.
  package let expires: Timestamp
  /// The releases, newest first: 1 to 16.
  package let releases: [Release]

  package init(
    feed: FeedName, channel: ChannelName, version: ManifestVersion, issued: Timestamp, expires: Timestamp,
    releases: [Release]
  ) {
    self.feed = feed
    self.channel = channel
    self.version = version
    self.issued = issued
    self.expires = expires
    self.releases = releases
  }

  /// Returns the newest release that a program can read.
  ///
  /// - Parameters:
  ///   - schemas: The schema versions that the program reads.
  ///   - features: The required features that the program supports, as bits of the bundle's header.
  /// - Throws: ``UpdateError/Kind/appTooOld`` if there is none.
  package func release(readableBy schemas: Set<UInt32>, features: UInt32) throws(UpdateError) -> Release {
    guard let release = releases.first(where: { schemas.contains($0.schema) && $0.features & ~features == 0 }) else {
      throw UpdateError(.appTooOld, "this app is too old to read any release of \(feed)/\(channel)")
    }
    return release
  }
}
