import TransitBundle
import TransitJourneys

/// A journey with the calls at which its rides end.
struct JourneyDetails {
  enum Leg {
    case walk(JourneyWalk)
    case ride(JourneyRide, alighting: TripInstance.Call)
  }

  let journey: Journey
  let legs: [Leg]

  /// Reads the trips of the rides.
  init(_ journey: Journey, in timetable: Timetable) throws(BundleError) {
    self.journey = journey
    legs = try journey.legs.map { leg throws(BundleError) in
      switch leg {
      case .walk(let walk): return .walk(walk)
      case .ride(let ride):
        guard let alighting = try timetable.calls(of: ride).last else {
          throw BundleError(.damaged, path: timetable.path, "a journey rides a trip without calls")
        }
        return .ride(ride, alighting: alighting)
      }
    }
  }
}
