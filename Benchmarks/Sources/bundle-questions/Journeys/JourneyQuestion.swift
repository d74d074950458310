import Foundation
import TransitBundle
import TransitJourneys

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

extension JourneyQuestion {
  func depart(with planner: JourneyPlanner) throws(BundleError) -> [Journey] {
    try planner.journeys(from: .stop(origin), to: .stop(destination), departing: date)
  }

  func arrive(with planner: JourneyPlanner) throws(BundleError) -> [Journey] {
    try planner.journeys(from: .stop(origin), to: .stop(destination), arriving: date)
  }

  func range(_ length: Duration, with planner: JourneyPlanner) throws(BundleError) -> [Journey] {
    try planner.journeys(from: .stop(origin), to: .stop(destination), departing: date, within: length)
  }

  /// Compares the answers of the three kinds of question; `nil` if they agree.
  ///
  /// Each journey by the time of departure must also be found by its arrival, and in the range if it starts there.
  func fault(
    _ departing: [Journey], _ ranged: [Journey], range length: Duration, with planner: JourneyPlanner
  ) throws(BundleError) -> String? {
    for journey in departing where journey.vehicles > 0 {
      let arriving = try planner.journeys(
        from: .stop(origin), to: .stop(destination), arriving: journey.arrival)
      let end = time + Int(length.components.seconds)
      let isInRange = journey.departure.unixSeconds >= end || ranged.contains { $0.isAsGood(as: journey) }
      if isInRange, arriving.contains(where: { $0.isAsGood(as: journey) }) { continue }
      return "\(from) to \(to) at \(time): \(journey.departure) to \(journey.arrival) is found by departure only"
    }
    return nil
  }
}

extension Journey {
  fileprivate func isAsGood(as other: Journey) -> Bool {
    departure >= other.departure && arrival <= other.arrival && vehicles <= other.vehicles
  }
}
