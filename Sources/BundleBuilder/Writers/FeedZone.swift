import Foundation
import TransitValues

/// The time zone all times of a feed are counted in.
struct FeedZone {
  /// As the feed writes it: Foundation has other names for some zones.
  let name: String
  let zone: TimeZone

  static let utc = FeedZone(name: "UTC", zone: .gmt)

  private static let timezone = GTFSSchema.agency.position(of: "agency_timezone")

  /// The zone of the first agency that gives a valid one, UTC with a notice where none does.
  ///
  /// - Parameter agencies: The rows of agency.txt in the file's order, `nil` when there is no such file.
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

  /// The first agency that gives a valid zone.
  static func first(in agencies: RowStore) -> (row: Int, zone: FeedZone)? {
    for row in 0..<agencies.count {
      guard let name = agencies.text(of: row, timezone), TimeZoneName.isWellFormed(name) else { continue }
      if let zone = TimeZone(identifier: name) { return (row, FeedZone(name: name, zone: zone)) }
    }
    return nil
  }
}
