import Foundation
import TransitValues

/// The time zone of all times in a feed.
struct FeedZone {
  /// The name in the feed. Foundation renames some zones.
  let name: String
  let zone: TimeZone

  static let utc = FeedZone(name: "UTC", zone: .gmt)

  private static let timezone = GTFSSchema.agency.position(of: "agency_timezone")

  /// Returns the zone of the first agency with a valid one. If there is none, adds a notice and returns UTC. Adds a
  /// notice if another agency has another zone, because its times are read in the first one.
  ///
  /// - Parameter agencies: The rows of agency.txt in file order; `nil` if the feed does not have the file.
  static func find(in agencies: RowStore?, notices: ImportNoticeLog) throws -> FeedZone {
    if let agencies {
      if let found = first(in: agencies) {
        if let other = first(in: agencies, after: found.row, except: found.zone.name) {
          try notices.add(
            ImportNotice(
              .inconsistentTimezone, file: "agency.txt", field: "agency_timezone", value: other.zone.name))
        }
        return found.zone
      }
      try notices.add(
        ImportNotice(
          .invalidTimezone, file: "agency.txt", line: nil, field: "agency_timezone",
          value: agencies.count > 0 ? agencies.text(of: 0, timezone) : nil))
    }
    return utc
  }

  /// Returns the first agency with a valid zone.
  ///
  /// - Parameters:
  ///   - row: The row before the first one to look at.
  ///   - known: A zone to skip.
  static func first(
    in agencies: RowStore, after row: Int = -1, except known: String? = nil
  ) -> (row: Int, zone: FeedZone)? {
    var last = known
    for row in row + 1..<agencies.count {
      guard let name = agencies.text(of: row, timezone), name != known, name != last else { continue }
      last = name
      guard TimeZoneName.isWellFormed(name) else { continue }
      if let zone = TimeZone(identifier: name) { return (row, FeedZone(name: name, zone: zone)) }
    }
    return nil
  }
}
