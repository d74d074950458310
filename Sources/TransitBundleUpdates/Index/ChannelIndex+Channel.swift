public import TransitBundle

extension ChannelIndex {
  /// A channel of a feed, with facts for choosing it. Only its own signed manifest decides what is installed.
  public struct Channel: Hashable, Identifiable, Sendable {
    /// The feed's name on the host, such as `vbb`.
    public var feed: String
    /// The channel's name, such as `stable`.
    public var channel: String
    /// The publisher in feed_info.txt, or else the name of the first agency. Plain text by the feed's author.
    public var name: String
    /// The name by language, a BCP 47 tag; empty if its language is not known.
    public var names: [String: String]
    /// The IANA name of the feed's time zone.
    public var timeZoneIdentifier: String
    /// The first and last date with service; `nil` if there is none.
    public var validity: ClosedRange<ServiceDate>?
    /// The smallest box around all stops, rounded outwards to millionths of a degree; `nil` if no stop has a place.
    public var bounds: Coordinate.Bounds?
    /// The length of the complete bundle in bytes. A delta is smaller.
    public var byteCount: Int
    /// The content root of the newest release: 64 hexadecimal digits.
    public var contentRoot: String
    /// The version of the root under which the channel's manifest was signed.
    public var rootVersion: Int
    /// The sequence number of the channel's manifest. Older manifests are rejected.
    public var sequence: Int

    /// `FEED/CHANNEL`, such as `vbb/stable`. Stays the same for all releases, so store it as the user's choice.
    public var id: String { "\(feed)/\(channel)" }

    /// Creates a value, for previews and tests.
    public init(
      feed: String, channel: String = "stable", name: String, names: [String: String] = [:],
      timeZoneIdentifier: String, validity: ClosedRange<ServiceDate>? = nil, bounds: Coordinate.Bounds? = nil,
      byteCount: Int, contentRoot: String = "", rootVersion: Int = 1, sequence: Int = 1
    ) {
      self.feed = feed
      self.channel = channel
      self.name = name
      self.names = names
      self.timeZoneIdentifier = timeZoneIdentifier
      self.validity = validity
      self.bounds = bounds
      self.byteCount = byteCount
      self.contentRoot = contentRoot
      self.rootVersion = rootVersion
      self.sequence = sequence
    }

    /// Returns the name in the first of some languages that the index has, or else ``name``.
    ///
    /// - Parameter languages: BCP 47 tags, best first. `de-CH` matches `de-CH`, or else `de` (RFC 4647 lookup).
    public func name(preferring languages: [String]) -> String {
      for tag in languages.flatMap({ LanguageTag($0).lookupSequence }) {
        // Tags that differ only in case are the same language.
        let match = names.filter { LanguageTag($0.key) == tag }.min { $0.key < $1.key }
        if let match { return match.value }
      }
      return name
    }
  }
}
