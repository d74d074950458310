import Foundation
import TestFeeds

/// A small feed with ids that look like options.
enum SmallFeed {
  static let files = [
    "agency.txt": """
    agency_id,agency_name,agency_url,agency_timezone
    A,Small Transit,https://example.org,Europe/Berlin
    """,
    "stops.txt": """
    stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,platform_code
    main,Main Station,-33.8688197,151.2092955,1,,
    -5,Main Station,-33.8688,151.2093,0,main,5
    --json-like,Café Corner,-33.87,151.21,0,,
    end,World's End,-33.9,151.3,0,,
    quiet,Quiet Place,-33.8,151.0,0,,
    """,
    "routes.txt": """
    route_id,agency_id,route_short_name,route_long_name,route_type
    R,A,1,"From ""Main"" to the End",0
    """,
    "calendar.txt": """
    service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
    daily,1,1,1,1,1,1,1,20260101,20991231
    """,
    "trips.txt": """
    route_id,service_id,trip_id,trip_headsign,direction_id
    R,daily,-t1,World's End,0
    R,daily,night,World's End,0
    R,daily,loop,Round,1
    """,
    "stop_times.txt": """
    trip_id,arrival_time,departure_time,stop_id,stop_sequence
    -t1,8:00:00,8:00:00,-5,1
    -t1,,,--json-like,2
    -t1,8:20:00,8:20:00,end,3
    night,24:30:00,24:30:00,-5,1
    night,24:50:00,24:50:00,end,2
    loop,0:00:00,0:00:00,--json-like,1
    loop,0:05:00,0:05:00,end,2
    """,
    "frequencies.txt": """
    trip_id,start_time,end_time,headway_secs
    loop,10:00:00,10:30:00,600
    """,
  ]

  /// Writes the feed into a new folder.
  ///
  /// - Parameter changes: Files to add or replace.
  static func write(to folder: URL, changes: [String: String] = [:]) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in files.merging(changes, uniquingKeysWith: { $1 }) {
      try Data((text + "\n").utf8).write(to: folder.appendingPathComponent(name))
    }
  }

  /// The path of a bundle of this feed, built once for all tests.
  static func bundle() throws -> String {
    try built.get()
  }

  private static let built = Result {
    try build(in: Tool.workFolder("small-feed"))
  }

  /// Passes the path of a bundle of the feed with other files.
  static func withBundle<Result>(changes: [String: String], _ body: (String) throws -> Result) throws -> Result {
    try TemporaryFolder.with { folder in try body(try build(in: folder, changes: changes)) }
  }

  private static func build(in folder: URL, changes: [String: String] = [:]) throws -> String {
    try write(to: folder.appendingPathComponent("feed"), changes: changes)
    let path = folder.appendingPathComponent("small.transit").path
    let result = try Tool.run("build", folder.appendingPathComponent("feed").path, "-o", path)
    if result.status != 0 { throw ToolFailure(message: result.error) }
    return path
  }
}

/// A tool failed in the setup of a test.
struct ToolFailure: Error {
  let message: String
}
