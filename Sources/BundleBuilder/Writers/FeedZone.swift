import Foundation
import TransitValues

/// The time zone of all times in a feed.
struct FeedZone {
  /// The name in the feed. Foundation renames some zones.
  let name: String
  let zone: TimeZone

  static let utc = FeedZone(name: "UTC", zone: .gmt)

  private static let timezone = GTFSSchema.agency.position(of: "agency_timezone")

  /// Returns the zone of the first agency with a valid one. If there is none, adds a notice and returns UTC.
  ///
  /// - Parameter agencies: The rows of agency.txt in file order; `nil` if the feed does not have the file.
  static func find(in agencies: RowStore?, notices: NoticeLog) throws -> FeedZone {
    if let agencies {
      if let found = first(in: agencies) { return found.zone }
      try notices.add(
        ImportNotice(
          .invalidTimezone, file: "agency.txt", line: nil, field: "agency_timezone",
          value: agencies.count > 0 ? agencies.text(of: 0, timezone) : nil))
    }
    return utc
  }

  /// Returns the first agency with a valid zone.
  static func first(in agencies: RowStore) -> (row: Int, zone: FeedZone)? {
    for row in 0..<agencies.count {
      guard let name = agencies.text(of: row, timezone), TimeZoneName.isWellFormed(name) else { continue }
      if let zone = TimeZone(identifier: name) { return (row, FeedZone(name: name, zone: zone)) }
    }
    return nil
  }
}
