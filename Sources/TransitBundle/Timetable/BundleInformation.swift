import BundleFormat
public import TransitValues

/// What a bundle says about itself and the feed it was built from.
public struct BundleInformation: Hashable, Codable, Sendable {
  /// The publisher in feed_info.txt, else the name of the first agency.
  public var name: String
  /// The IANA name of the zone that all times of the feed are in.
  public var timeZoneIdentifier: String
  /// The version of the zone data at the time of the build, `2025b`.
  public var timeZoneDataVersion: String
  /// The first and last date with service; `nil` when no service runs on any date.
  public var validity: ClosedRange<ServiceDate>?
  /// The smallest box around all stops; `nil` when no stop has a coordinate.
  public var bounds: Coordinate.Bounds?
  /// The files of the feed, in byte order of their names.
  public var files: [File]
  /// The feed.
  public var source: Source
  /// The program that built the bundle, and its version.
  public var builder: String
  /// Rows and values that were dropped or changed, by notice code. The table `import_notice` lists them.
  public var notices: [String: Int]
  /// Observations that changed nothing, by code.
  public var remarks: [String: Int]
  /// What the feed has besides stops, routes and trips.
  public var capabilities: FeedCapabilities

  /// Makes a value, for previews and tests.
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

  /// Whether a date lies between the first and last one with service.
  public func isValid(on date: ServiceDate) -> Bool { validity?.contains(date) ?? false }

  /// A file of the feed.
  public struct File: Hashable, Codable, Sendable {
    /// The name in the feed, `stops.txt`.
    public var name: String
    /// The number of rows kept; 0 for a file kept byte for byte.
    public var rowCount: Int
    /// Whether the file is a table or view of the database. Others are kept byte for byte.
    public var isTable: Bool

    /// Makes a value, for previews and tests.
    public init(name: String, rowCount: Int, isTable: Bool = true) {
      self.name = name
      self.rowCount = rowCount
      self.isTable = isTable
    }
  }

  /// The feed that a bundle was built from.
  public struct Source: Hashable, Codable, Sendable {
    /// The file name of the feed, without its folder.
    public var name: String
    /// Its SHA-256, in 64 hexadecimal digits.
    public var sha256: String

    /// Makes a value, for previews and tests.
    public init(name: String, sha256: String) {
      self.name = name
      self.sha256 = sha256
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
    source = Source(name: metadata.source.name, sha256: metadata.source.sha256)
    builder = metadata.builder
    notices = metadata.notices
    remarks = metadata.remarks
    capabilities = FeedCapabilities(metadata.contents)
  }
}
