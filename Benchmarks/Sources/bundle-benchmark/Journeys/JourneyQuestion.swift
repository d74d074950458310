import Foundation
import TransitBundle

/// The ends of a journey and a time: of departure, of arrival, or the start of a range.
struct JourneyQuestion: Codable {
  let from: String
  let to: String
  /// Seconds since 1970.
  let time: Int

  var origin: StopID { StopID(rawValue: from) }
  var destination: StopID { StopID(rawValue: to) }
  var date: Date { Date(unixSeconds: time) }
}
