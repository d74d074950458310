import Foundation
import GTFSFeed
import TestFeeds
import TransitValues

@testable import FeedValidator

/// A feed of four stops and one trip without notices, of which tests replace files.
struct JudgedFeed {
  var files = [
    ("agency.txt", "agency_id,agency_name,agency_url,agency_timezone\nA,Agency,http://example.com,Europe/Zurich\n"),
    (
      "stops.txt",
      "stop_id,stop_name,stop_lat,stop_lon\nS1,First,47,8\nS2,Second,47.01,8.01\nS3,Third,47.02,8.02\n"
    ),
    ("routes.txt", "route_id,agency_id,route_short_name,route_long_name,route_type\nR,A,1,Line One,3\n"),
    ("trips.txt", "route_id,service_id,trip_id\nR,WK,T1\n"),
    (
      "calendar.txt",
      """
      service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
      WK,1,1,1,1,1,1,1,20260101,20261231

      """
    ),
    (
      "feed_info.txt",
      """
      feed_publisher_name,feed_publisher_url,feed_lang,feed_start_date,feed_end_date,feed_version,feed_contact_email
      Publisher,http://example.com,en,20260101,20261231,1,a@example.com

      """
    ),
    ("stop_times.txt", Self.calls([("T1", ["S1", "S2", "S3"], 8)])),
  ]

  init(_ changes: [String: String] = [:]) {
    for (name, text) in changes.sorted(by: { $0.key < $1.key }) {
      files.removeAll { $0.0 == name }
      files.append((name, text))
    }
  }

  static let today = ServiceDate(year: 2026, month: 7, day: 1) ?? ServiceDate(daysSince1970: 0)

  /// Returns stop_times.txt with trips that call every five minutes, from a full hour on.
  static func calls(_ trips: [(id: String, stops: [String], hour: Int)]) -> String {
    trips.reduce(into: "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n") { text, trip in
      for (index, stop) in trip.stops.enumerated() {
        let time = "\(trip.hour):\(index < 2 ? "0" : "")\(5 * index):00"
        text += "\(trip.id),\(time),\(time),\(stop),\(index)\n"
      }
    }
  }

  /// Judges the files as members of a zip, in their order.
  func report(
    country: String = Validation.unknownCountry, isThorough: Bool = false, withPicture: Bool = false
  ) throws -> ValidationReport {
    try withFeed {
      try Validation(today: Self.today, country: country, isThorough: isThorough).run($0, withPicture: withPicture)
    }
  }

  /// The files as rules read them.
  func tables() throws -> Tables {
    var log = NoticeLog()
    return try withFeed {
      try Validation(today: Self.today).load($0, &log, nil)
    }
  }

  private func withFeed<Result>(_ body: (Feed) throws -> Result) throws -> Result {
    let folder = try TemporaryFolder()
    let path = folder.file("feed.zip")
    try Data(TestZip(members: files.map { TestZip.Member($0.0, $0.1) }).bytes).write(to: URL(fileURLWithPath: path))
    return try body(Feed(opening: path, root: .strict))
  }

  /// The number of notices of each code, without the file that the feed lacks.
  func counts(isThorough: Bool = false) throws -> [String: Int] {
    var counts = try report(isThorough: isThorough).counts
    counts["missing_recommended_file"] = nil
    return counts
  }
}
