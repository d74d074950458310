import TransitBundle

/// A trip on a day on which it runs.
struct TripRun: CustomStringConvertible {
  let trip: Trip
  let date: ServiceDate

  var description: String { "\(trip.id) of \(trip.route.id) on \(date)" }
}
