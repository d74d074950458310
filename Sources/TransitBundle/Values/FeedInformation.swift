import BundleFormat
public import TransitValues

/// What a bundle says of the feed it was made from.
public struct FeedInformation: Hashable, Sendable {
  /// feed_info's publisher, else the name of the agency that gives the time zone.
  public let name: String
  public let timeZone: TimeZone
  /// `nil` when no service of the feed runs on any date.
  public let validity: Validity?
  /// `nil` when no stop has coordinates.
  public let bounds: Bounds?
  /// The files of the feed, in byte order of their names.
  public let files: [File]
  public let source: Source
  /// The program that made the bundle and its version.
  public let builder: String
  /// Rows and values that were dropped or changed, by notice code; the table `import_notice` has each of them.
  public let notices: [String: Int]
  /// Things worth knowing that changed nothing, by code.
  public let remarks: [String: Int]
  /// What the feed has beside stops, routes and trips.
  public let capabilities: FeedCapabilities

  /// The time zone that all times of a feed count in.
  public struct TimeZone: Hashable, Sendable {
    /// The IANA name that all times of the feed count in.
    public let name: String
    /// The version of the zone data the clock was made with, `2025b`.
    public let dataVersion: String
  }

  /// First and last date on which a service runs.
  public struct Validity: Hashable, Sendable {
    public let start: ServiceDate
    public let end: ServiceDate
  }

  /// The smallest box around all stops, in degrees.
  public struct Bounds: Hashable, Sendable {
    public let south: Double
    public let west: Double
    public let north: Double
    public let east: Double

    public init(south: Double, west: Double, north: Double, east: Double) {
      self.south = south
      self.west = west
      self.north = north
      self.east = east
    }
  }

  /// A file of the feed.
  public struct File: Hashable, Sendable {
    /// The name in the feed, `stops.txt`.
    public let name: String
    /// Rows kept; 0 for a file kept byte for byte.
    public let rowCount: Int
    /// Whether the file is a table or view of the database; others are kept as they are.
    public let isTable: Bool
  }

  /// Where a bundle comes from.
  public struct Source: Hashable, Sendable {
    /// The file name of the feed, without its folder.
    public let name: String
    /// SHA-256 in hexadecimal digits.
    public let sha256: String
  }
}

extension FeedInformation {
  init(_ metadata: BundleMetadata) {
    name = metadata.name
    timeZone = TimeZone(name: metadata.timeZone.name, dataVersion: metadata.timeZone.dataVersion)
    validity = metadata.validity.flatMap { validity in
      guard let start = ServiceDate(validity.start), let end = ServiceDate(validity.end) else { return nil }
      return Validity(start: start, end: end)
    }
    bounds = metadata.bounds.map { Bounds(south: $0.south, west: $0.west, north: $0.north, east: $0.east) }
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
