import BundleFormat

/// The releases of one channel of a feed: `FEED/CHANNEL.json` on the host.
///
/// The payload of its envelope; ``Release`` shows an element of `releases`:
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

  /// Releases of a manifest.
  package static let maximumReleaseCount = 16

  package let feed: FeedName
  package let channel: ChannelName
  /// The version of the root whose keys sign it, and the number of this signing.
  package let version: ManifestVersion
  package let issued: Timestamp
  /// Later than ``issued``. At that time the manifest has expired.
  package let expires: Timestamp
  /// Newest first; at least one, at most 16.
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
  ///   - schemas: The schema versions that it reads.
  ///   - features: The required features that it knows, as bits of the bundle's header.
  /// - Throws: ``UpdateError/Kind/appTooOld`` if there is none.
  package func release(readableBy schemas: Set<UInt32>, features: UInt32) throws(UpdateError) -> Release {
    guard let release = releases.first(where: { schemas.contains($0.schema) && $0.features & ~features == 0 }) else {
      throw UpdateError(.appTooOld, "no release of \(feed)/\(channel) can be read by this app: it is too old")
    }
    return release
  }

  /// Writes and signs the manifest.
  ///
  /// - Throws: ``UpdateError/Kind/damaged`` if a client would refuse the payload, or the envelope for its length.
  package func signed(by keys: [PrivateKey]) throws(UpdateError) -> SignedEnvelope {
    let payload = StableJSON.encoded(self)
    _ = try ReleaseManifest(decoding: payload)
    var envelope = SignedEnvelope(payloadType: .manifest, payload: payload)
    for key in keys { envelope = try envelope.signed(by: key) }
    return envelope
  }
}
