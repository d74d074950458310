import Foundation
import TransitBundle

/// The properties by which departures are compared.
struct ImportedDeparture: Equatable, CustomStringConvertible {
  let time: Date
  let tripID: TripID
  let stopID: StopID
  let stopSequence: Int
  let serviceDate: ServiceDate

  var description: String {
    "\(tripID) at \(stopID) (\(stopSequence)) at \(time.unixSeconds) of \(serviceDate)"
  }
}

extension ImportedDeparture {
  init(_ departure: Departure) {
    self.init(
      time: departure.time, tripID: departure.tripID, stopID: departure.stop.id,
      stopSequence: departure.stopSequence, serviceDate: departure.serviceDate)
  }

  /// Fails if the row's day is not one of the question's days.
  init?(_ departure: PeerAnswers.Departure, of question: PeerQuestions.Board, clock: ServiceClock) {
    guard question.days.indices.contains(departure.day) else { return nil }
    let date = ServiceDate(daysSince1970: question.days[departure.day].number)
    self.init(
      time: Date(unixSeconds: clock.origin(of: date).unixSeconds + departure.time),
      tripID: TripID(rawValue: departure.tripID), stopID: StopID(rawValue: departure.stopID),
      stopSequence: departure.stopSequence, serviceDate: date)
  }

  /// The sort order of a departure board.
  static func precedes(_ left: ImportedDeparture, _ right: ImportedDeparture) -> Bool {
    (left.time, left.tripID, left.stopSequence, left.serviceDate)
      < (right.time, right.tripID, right.stopSequence, right.serviceDate)
  }

  /// Whether plain SQL on the feed's rows can compute the departure.
  static func isPlain(_ departure: Departure) -> Bool {
    !departure.isInterpolated && departure.repetition == nil
  }

  /// The first difference between two boards, ignoring departures that plain SQL cannot compute.
  static func difference(between ours: [Departure], and theirs: [ImportedDeparture]) -> String? {
    let plain = ours.filter(isPlain).map { ImportedDeparture($0) }
    let comparable = plain.count == ours.count ? theirs : Array(theirs.prefix(plain.count))
    if plain == comparable { return nil }
    for (left, right) in zip(plain, comparable) where left != right {
      return "the bundle has \(left), it has \(right)"
    }
    return "the bundle has \(plain.count) departures, it has \(comparable.count)"
  }
}

extension PeerAnswers.Call {
  init(_ call: Trip.Call) {
    self.init(
      stopSequence: call.stopSequence, stopID: call.stop?.id.rawValue, time: (call.departure ?? call.arrival)?.seconds)
  }
}
