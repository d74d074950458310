import BundleFormat
public import TransitValues

/// Information about a bundle and the feed from which it was built.
public struct BundleInformation: Hashable, Codable, Sendable {
  /// The publisher in feed_info.txt, or else the name of the first agency.
  public var name: String
  /// The IANA name of the time zone of all times in the feed.
  public var timeZoneIdentifier: String
  /// The version of the time zone data at build time, such as `2025b`.
  public var timeZoneDataVersion: String
  /// The first and last date on which a trip's service runs; `nil` if there is none.
  public var validity: ClosedRange<ServiceDate>?
  /// The smallest box around all stops; `nil` if no stop has a coordinate. Coordinates within 1 degree of 0, 0 are
  /// taken as unknown.
  public var bounds: Coordinate.Bounds?
  /// The files of the feed, sorted by the bytes of their names.
  public var files: [File]
  /// The feed.
  public var source: Source
  /// The name and version of the program that built the bundle.
  public var builder: String
  /// The number of dropped or changed rows and values by notice code. The table `import_notice` lists them.
  public var notices: [String: Int]
  /// The number of observations without a change, by code.
  public var remarks: [String: Int]
  /// The optional features of the feed.
  public var capabilities: FeedCapabilities

  /// Creates a value, for previews and tests.
  public init(
    name: String, timeZoneIdentifier: String, timeZoneDataVersion: String = "",
    validity: ClosedRange<ServiceDate>? = nil, bounds: Coordinate.Bounds? = nil, files: [File] = [],
    source: Source = Source(name: "", sha256: ""), builder: String = "", notices: [String: Int] = [:],
    remarks: [String: Int] = [:], capabilities: FeedCapabilities = []
  ) {
    self.name = name
    self.timeZoneIdentifier = timeZoneIdentifier
    self.timeZoneDataVersion = timeZoneDataVersion
    self.validity = validity
    self.bounds = bounds
    self.files = files
    self.source = source
    self.builder = builder
    self.notices = notices
    self.remarks = remarks
    self.capabilities = capabilities
  }

  /// Whether a date is between the first and last date with service.
  public func isValid(on date: ServiceDate) -> Bool { validity?.contains(date) ?? false }

  /// A file of the feed.
  public struct File: Hashable, Codable, Sendable {
    /// The name in the feed, such as `stops.txt`.
    public var name: String
    /// The number of stored rows; 0 for a file that is stored unchanged.
    public var rowCount: Int
    /// Whether the file is a table or view of the database. Other files are stored unchanged.
    public var isTable: Bool

    /// Creates a value, for previews and tests.
    public init(name: String, rowCount: Int, isTable: Bool = true) {
      self.name = name
      self.rowCount = rowCount
      self.isTable = isTable
    }
  }

  /// The feed from which a bundle was built.
  public struct Source: Hashable, Codable, Sendable {
    /// The name of the feed's file, without its folder.
    public var name: String
    /// The SHA-256 hash of the feed as 64 hexadecimal digits.
    public var sha256: String
    /// The feeds from which the feed was made by a merge or an extract; empty if the feed was used as it is.
    public var feeds: [Feed]

    /// Creates a value, for previews and tests.
    public init(name: String, sha256: String, feeds: [Feed] = []) {
      self.name = name
      self.sha256 = sha256
      self.feeds = feeds
    }

    /// A feed that became part of a bundle, with the terms of its license.
    public struct Feed: Hashable, Codable, Sendable {
      /// The name of the feed's file, or its id in a dataset.
      public var name: String
      /// The SHA-256 hash of the feed as 64 hexadecimal digits.
      public var sha256: String
      /// The address of the feed; `nil` if it was not downloaded.
      public var url: String?
      /// The name of the license, such as `CC-BY-4.0`; `nil` if it is not known.
      public var license: String?
      /// The address of the license's text.
      public var licenseURL: String?
      /// The text that the license requires apps to show.
      public var attribution: String?
      /// The prefix that a merge gave to ids of the feed, such as `bart:`; `nil` if it gave none.
      public var prefix: String?

      /// Creates a value, for previews and tests.
      public init(
        name: String, sha256: String, url: String? = nil, license: String? = nil, licenseURL: String? = nil,
        attribution: String? = nil, prefix: String? = nil
      ) {
        self.name = name
        self.sha256 = sha256
        self.url = url
        self.license = license
        self.licenseURL = licenseURL
        self.attribution = attribution
        self.prefix = prefix
      }
    }
  }
}

extension BundleInformation {
  init(_ metadata: BundleMetadata) {
    name = metadata.name
    timeZoneIdentifier = metadata.timeZone.name
    timeZoneDataVersion = metadata.timeZone.dataVersion
    validity = metadata.validity.flatMap { validity in
      guard let start = ServiceDate(validity.start), let end = ServiceDate(validity.end), start <= end else {
        return nil
      }
      return start...end
    }
    bounds = metadata.bounds.map {
      Coordinate.Bounds(south: $0.south, west: $0.west, north: $0.north, east: $0.east)
    }
    files = metadata.contents.files.map { file in
      File(name: file.name, rowCount: file.rows, isTable: file.kind == .table)
    }
    source = Source(
      name: metadata.source.name, sha256: metadata.source.sha256,
      feeds: (metadata.source.feeds ?? []).map { feed in
        Source.Feed(
          name: feed.name, sha256: feed.sha256, url: feed.url, license: feed.license, licenseURL: feed.licenseURL,
          attribution: feed.attribution, prefix: feed.prefix)
      })
    builder = metadata.builder
    notices = metadata.notices
    remarks = metadata.remarks
    capabilities = FeedCapabilities(metadata.contents)
  }
}
