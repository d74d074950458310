package import TransitValues

extension FolderIndex {
  /// A channel in an index: facts for choosing it. Only the channel's manifest decides what is installed.
  ///
  /// ```
  /// {
  ///   "feed": "stib",
  ///   "channel": "stable",
  ///   "rootVersion": 2,
  ///   "sequence": 4,
  ///   "contentRoot": HASH,
  ///   "length": 611342,
  ///   "name": "STIB",
  ///   "names": {"nl": "MIVB"},
  ///   "timeZone": "Europe/Brussels",
  ///   "validity": {"first": "20261123", "last": "20270606"},
  ///   "bounds": {"south": 50764000, "west": 4244000, "north": 50933000, "east": 4489000}
  /// }
  /// ```
  ///
  /// `names`, `validity` and `bounds` are optional. There is no URL, so an entry cannot lead out of the folder.
  package struct Entry: Hashable, Sendable {
    /// The range of the number of bytes of a text.
    package static let textLengths = 1...1024

    /// The maximum number of ``names``.
    package static let maximumNameCount = 64

    package let id: ChannelID
    /// The version of the channel's manifest when the index was signed. Clients reject an older manifest.
    package let version: ManifestVersion
    /// The content root of the newest release.
    package let contentRoot: SHA256Hash
    /// The length of the complete bundle in bytes.
    package let length: Int
    /// The publisher of the feed or its first agency.
    package let name: String
    /// The name by language, a BCP 47 tag. Includes ``name`` if its language is known.
    package let names: [String: String]
    /// The IANA name of the time zone.
    package let timeZone: String
    /// The first and last day of service; `nil` if there is none.
    package let validity: ClosedRange<ServiceDate>?
    /// The smallest box around all stops; `nil` if no stop has a coordinate.
    package let bounds: Box?

    package init(
      id: ChannelID, version: ManifestVersion, contentRoot: SHA256Hash, length: Int, name: String,
      names: [String: String] = [:], timeZone: String, validity: ClosedRange<ServiceDate>?, bounds: Box?
    ) {
      self.id = id
      self.version = version
      self.contentRoot = contentRoot
      self.length = length
      self.name = name
      self.names = names
      self.timeZone = timeZone
      self.validity = validity
      self.bounds = bounds
    }

    /// The position in an index. Names are ASCII.
    var order: (String, String) { (id.feed.description, id.channel.description) }
  }
}
