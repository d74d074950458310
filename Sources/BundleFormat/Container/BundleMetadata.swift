import TransitValues

/// The description of a bundle, as JSON with sorted keys.
///
/// Stored in the file's metadata section, where `head` can show it, and as the same text in the database table `meta`,
/// so that an unpacked database keeps it.
package struct BundleMetadata: Encodable, Equatable, Sendable {
  /// The origin of the bundle.
  package struct Source: Encodable, Equatable, Sendable {
    /// The file name of the feed, without its folder.
    package var name: String
    /// SHA-256 of the zip, in hexadecimal; for a folder, of the names and bytes of its files.
    package var sha256: String
    /// Seconds since 1970 from SOURCE_DATE_EPOCH; `nil` if it is not set. The system clock is never used.
    package var buildTime: Int?
    /// The feeds from which the feed was made by a merge or an extract; `nil` if the feed was used as it is.
    package var feeds: [Feed]?

    package init(name: String, sha256: String, buildTime: Int?, feeds: [Feed]? = nil) {
      self.name = name
      self.sha256 = sha256
      self.buildTime = buildTime
      self.feeds = feeds
    }

    private enum CodingKeys: String, CodingKey {
      case name, sha256, feeds
      case buildTime = "build_time"
    }

    /// A feed that became part of a bundle.
    package struct Feed: Encodable, Equatable, Sendable {
      /// The file name, or the id in a dataset.
      package var name: String
      /// SHA-256 as in ``Source/sha256``.
      package var sha256: String
      /// Where it was fetched, without credentials and query.
      package var url: String?
      /// The name of the license, such as `CC-BY-4.0`.
      package var license: String?
      package var licenseURL: String?
      /// The text that the license requires apps to show.
      package var attribution: String?
      /// The prefix that a merge gave to ids of the feed, such as `bart:`; `nil` if it gave none.
      package var prefix: String?

      package init(
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

      private enum CodingKeys: String, CodingKey {
        case name, sha256, url, license, attribution, prefix
        case licenseURL = "license_url"
      }
    }
  }

  package struct TimeZone: Encodable, Equatable, Sendable {
    /// The IANA time zone of all times in the feed.
    package var name: String
    /// The version of the time zone data used to compute the clock, such as `2025b`.
    package var dataVersion: String
    /// The other time zones of stops, in a bundle whose fares depend on the time of day; `nil` without any.
    package var others: [Clock]?

    package init(name: String, dataVersion: String, others: [Clock]? = nil) {
      self.name = name
      self.dataVersion = dataVersion
      self.others = others
    }

    private enum CodingKeys: String, CodingKey {
      case name, others
      case dataVersion = "data_version"
    }

    /// The UTC offsets of a zone, as the table `clock` has those of the feed's.
    package struct Clock: Encodable, Equatable, Sendable {
      package var name: String
      /// Pairs of an instant and the offset from then on, in seconds.
      package var changes: [[Int]]

      package init(name: String, changes: [[Int]]) { (self.name, self.changes) = (name, changes) }
    }
  }

  /// The first and last date on which a service runs, as `YYYYMMDD`.
  package struct Validity: Encodable, Equatable, Sendable {
    package var start: String
    package var end: String

    package init(start: String, end: String) {
      self.start = start
      self.end = end
    }
  }

  /// The smallest box around all stops, in degrees.
  package struct Bounds: Encodable, Equatable, Sendable {
    package var south: Double
    package var west: Double
    package var north: Double
    package var east: Double

    package init(south: Double, west: Double, north: Double, east: Double) {
      self.south = south
      self.west = west
      self.north = north
      self.east = east
    }
  }

  package var schemaVersion: Int
  /// The name and version of the program that built the bundle.
  package var builder: String
  package var source: Source
  /// The publisher from feed_info, or else the name of the first agency.
  package var name: String
  package var timeZone: TimeZone
  package var validity: Validity?
  package var bounds: Bounds?
  /// The latest second of a service day at which any trip calls, including repetitions by frequencies. Determines how
  /// many days back a query must look.
  package var latestTime: Int
  package var contents: FeedContents
  /// Number of dropped or changed rows and values, by notice code.
  package var notices: [String: Int]
  /// Number of remarks that changed nothing, by code.
  package var remarks: [String: Int]

  package init(
    schemaVersion: Int, builder: String, source: Source, name: String, timeZone: TimeZone, validity: Validity?,
    bounds: Bounds?, latestTime: Int, contents: FeedContents, notices: [String: Int], remarks: [String: Int]
  ) {
    self.schemaVersion = schemaVersion
    self.builder = builder
    self.source = source
    self.name = name
    self.timeZone = timeZone
    self.validity = validity
    self.bounds = bounds
    self.latestTime = latestTime
    self.contents = contents
    self.notices = notices
    self.remarks = remarks
  }

  private enum CodingKeys: String, CodingKey {
    case builder, source, name, validity, bounds, contents, notices, remarks
    case schemaVersion = "schema_version"
    case timeZone = "time_zone"
    case latestTime = "latest_time"
  }
}

extension BundleMetadata {
  /// The key of the metadata's row in the table `meta`.
  package static let metaKey = "metadata"

  /// Decodes the JSON text.
  package init(decoding bytes: [UInt8]) throws(ContainerError) {
    do {
      self = try BundleMetadata(JSONReader.value(of: bytes))
    } catch {
      throw .malformed("the metadata is invalid: \(error.problem)")
    }
    for file in contents.files where file.columns.count > FileSchema.maximumColumnCount {
      throw .malformed("the metadata lists \(file.columns.count) columns for \(file.name), more than SQLite allows")
    }
  }
}

// MARK: From JSON

extension BundleMetadata {
  /// Reads the known members; other members are ignored.
  private init(_ json: JSONValue) throws(JSONDamage) {
    schemaVersion = try json.integer("schema_version")
    builder = try json.text("builder")
    source = try json.required("source") { value throws(JSONDamage) in try Source(value) }
    name = try json.text("name")
    timeZone = try json.required("time_zone") { value throws(JSONDamage) in try TimeZone(value) }
    validity = try json.optional("validity") { value throws(JSONDamage) in try Validity(value) }
    bounds = try json.optional("bounds") { value throws(JSONDamage) in try Bounds(value) }
    latestTime = try json.integer("latest_time")
    contents = try json.required("contents") { value throws(JSONDamage) in try FeedContents(value) }
    notices = try json.required("notices") { value throws(JSONDamage) in try value.counts() }
    remarks = try json.required("remarks") { value throws(JSONDamage) in try value.counts() }
  }
}

extension BundleMetadata.Source {
  fileprivate init(_ json: JSONValue) throws(JSONDamage) {
    self.init(
      name: try json.text("name"), sha256: try json.text("sha256"),
      buildTime: try json.optional("build_time") { value throws(JSONDamage) in try value.integer() },
      feeds: try json.optional("feeds") { value throws(JSONDamage) in
        var feeds: [Feed] = []
        for element in try value.elements() { feeds.append(try Feed(element)) }
        return feeds
      })
  }
}

extension BundleMetadata.Source.Feed {
  fileprivate init(_ json: JSONValue) throws(JSONDamage) {
    func text(_ key: String) throws(JSONDamage) -> String? {
      try json.optional(key) { value throws(JSONDamage) in try value.text() }
    }
    self.init(
      name: try json.text("name"), sha256: try json.text("sha256"), url: try text("url"), license: try text("license"),
      licenseURL: try text("license_url"), attribution: try text("attribution"), prefix: try text("prefix"))
  }
}

extension BundleMetadata.TimeZone {
  fileprivate init(_ json: JSONValue) throws(JSONDamage) {
    self.init(
      name: try json.text("name"), dataVersion: try json.text("data_version"),
      others: try json.optional("others") { value throws(JSONDamage) in
        var clocks: [Clock] = []
        for element in try value.elements() { clocks.append(try Clock(element)) }
        return clocks
      })
  }
}

extension BundleMetadata.TimeZone.Clock {
  fileprivate init(_ json: JSONValue) throws(JSONDamage) {
    let changes = try json.required("changes") { value throws(JSONDamage) in
      var changes: [[Int]] = []
      for element in try value.elements() {
        let pair = try element.elements()
        guard pair.count == 2 else { throw JSONDamage("expected a pair") }
        changes.append([try pair[0].integer(), try pair[1].integer()])
      }
      return changes
    }
    self.init(name: try json.text("name"), changes: changes)
  }
}

extension BundleMetadata.Validity {
  fileprivate init(_ json: JSONValue) throws(JSONDamage) {
    self.init(start: try json.text("start"), end: try json.text("end"))
  }
}

extension BundleMetadata.Bounds {
  fileprivate init(_ json: JSONValue) throws(JSONDamage) {
    self.init(
      south: try json.real("south"), west: try json.real("west"), north: try json.real("north"),
      east: try json.real("east"))
  }
}

extension FeedContents {
  fileprivate init(_ json: JSONValue) throws(JSONDamage) {
    let files = try json.required("files") { value throws(JSONDamage) in
      var files: [File] = []
      for element in try value.elements() { files.append(try File(element)) }
      return files
    }
    self.init(
      files: files, stopDistanceDigits: try json.integer("stop_distance_digits"),
      shapeDistanceDigits: try json.integer("shape_distance_digits"))
  }
}

extension FeedContents.File {
  fileprivate init(_ json: JSONValue) throws(JSONDamage) {
    guard let kind = Kind(rawValue: try json.text("kind")) else { throw JSONDamage("expected a known kind of file") }
    func names(_ value: JSONValue) throws(JSONDamage) -> [String] {
      var names: [String] = []
      for element in try value.elements() { names.append(try element.text()) }
      return names
    }
    self.init(
      name: try json.text("name"), kind: kind, columns: try json.required("columns", names),
      header: try json.optional("header", names), rows: try json.integer("rows"))
  }
}
