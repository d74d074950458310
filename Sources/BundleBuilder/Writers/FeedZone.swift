import Foundation
import TransitValues

/// The time zone all times of a feed are counted in.
enum FeedZone {
  private static let timezone = GTFSSchema.agency.position(of: "agency_timezone")

  /// The zone of the first agency that gives a valid one, UTC with a notice where none does.
  ///
  /// - Parameter agencies: The rows of agency.txt in the file's order, `nil` when there is no such file.
  static func find(in agencies: RowStore?, notices: NoticeLog) throws -> TimeZone {
    for row in 0..<(agencies?.count ?? 0) {
      if let name = agencies?.text(of: row, timezone), let zone = TimeZone(identifier: name) { return zone }
    }
    if let agencies {
      try notices.add(
        ImportNotice(
          .invalidTimezone, file: "agency.txt", line: nil, field: "agency_timezone",
          value: agencies.count > 0 ? agencies.text(of: 0, timezone) : nil))
    }
    return .gmt
  }
}
