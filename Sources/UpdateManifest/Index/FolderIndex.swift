/// The channels of a published folder: `index.json` on the host. An app lists them, so that its user can choose one.
///
/// This is the payload of an envelope. ``Entry`` documents an element of `channels`:
///
/// ```
/// {
///   "format": 1,
///   "rootVersion": 2,
///   "sequence": 17,
///   "issued": "2026-11-23T00:00:00Z",
///   "expires": "2026-12-07T00:00:00Z",
///   "channels": [ … ]
/// }
/// ```
package struct FolderIndex: Hashable, Sendable {
  package static let format = 1

  package static let fileName = "index.json"

  /// The maximum number of channels in an index.
  package static let maximumChannelCount = 10_000

  /// The version of the root whose keys sign the index, and the sequence number of the signing.
  package let version: ManifestVersion
  package let issued: Timestamp
  package let expires: Timestamp
  /// The channels, by feed and then by channel: 1 to 10,000, each once.
  package let channels: [Entry]

  /// - Parameter channels: In any order.
  package init(version: ManifestVersion, issued: Timestamp, expires: Timestamp, channels: [Entry]) {
    self.version = version
    self.issued = issued
    self.expires = expires
    self.channels = channels.sorted { $0.order < $1.order }
  }
}

extension FolderIndex: SignedDocument {
  /// A folder has one index.
  package struct Subject: Hashable, Sendable {
    package init() {}
  }

  package static let payloadType = PayloadType.index

  package func check(_ subject: Subject) throws(UpdateError) {}

  package static func fileName(of subject: Subject) -> String { fileName }

  package static func name(of subject: Subject) -> String { "the index" }

  /// Whether a key may sign all feeds. One that may not could hide the other feeds.
  package static func isEntitled(_ key: TrustRoot.Key, for subject: Subject) -> Bool { key.feeds == nil }
}
