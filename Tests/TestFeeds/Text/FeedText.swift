import Foundation

/// A feed as the text of its files.
///
/// A feed in a test looks like the feed itself:
///
/// ```swift
/// let feed = FeedText.small.adding("frequencies.txt", """
///   trip_id,start_time,end_time,headway_secs
///   t1,06:00:00,07:00:00,600
///   """)
/// ```
package struct FeedText: Sendable {
  /// The text of each file by name.
  package var files: [String: String]

  package init(_ files: [String: String]) {
    self.files = files
  }

  /// Writes the tables in plain CSV.
  package init(_ tables: [FeedTable]) {
    files = Dictionary(uniqueKeysWithValues: tables.map { ($0.name, $0.text) })
  }

  /// Reads all text files of a folder, or of its first subfolder with a stops.txt.
  package init(folder: String) throws {
    let manager = FileManager.default
    let inner = try manager.contentsOfDirectory(atPath: folder).sorted().map { "\(folder)/\($0)" }
    let root = ([folder] + inner).first { manager.fileExists(atPath: "\($0)/stops.txt") } ?? folder
    files = [:]
    for name in try manager.contentsOfDirectory(atPath: root) where name.hasSuffix(".txt") {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(root)/\(name)"))
      files[name] = String(decoding: bytes, as: UTF8.self)
    }
  }

  /// Writes each file into a folder.
  package func write(toFolder folder: String) throws {
    for (name, text) in files {
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    }
  }

  /// Returns the feed with a file added or replaced.
  package func adding(_ name: String, _ text: String) -> FeedText {
    var feed = self
    feed.files[name] = text
    return feed
  }

  /// Returns a file as a table, without columns and rows if the feed has no such file.
  package func table(_ name: String) -> FeedTable {
    FeedTable(name, text: files[name] ?? "")
  }
}

extension FeedText {
  /// One trip `t1` from A to B to C, on every day of 2026, in Berlin.
  package static let small = FeedText([
    "agency.txt": """
    agency_id,agency_name,agency_url,agency_timezone
    a,Agency,https://example.org,Europe/Berlin
    """,
    "stops.txt": """
    stop_id,stop_name,stop_lat,stop_lon
    A,Alpha,52.5,13.1
    B,Beta,52.5,13.2
    C,Gamma,52.5,13.3
    """,
    "routes.txt": """
    route_id,agency_id,route_short_name,route_type
    r1,a,1,3
    """,
    "calendar.txt": """
    service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
    daily,1,1,1,1,1,1,1,20260101,20261231
    """,
    "trips.txt": """
    route_id,service_id,trip_id
    r1,daily,t1
    """,
    "stop_times.txt": """
    trip_id,arrival_time,departure_time,stop_id,stop_sequence
    t1,08:00:00,08:00:00,A,1
    t1,08:10:00,08:11:00,B,2
    t1,08:20:00,08:20:00,C,3
    """,
  ])
}
