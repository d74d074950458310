import TransitBundle
import TransitFoundation
import TransitJourneys
import TransitValues

/// The part of a ride that decides its fare.
struct FareRide {
  let route: Route
  let boarding: StopID
  let alighting: StopID
  /// Scheduled, in seconds since 1970.
  let departure: Int
  let arrival: Int
  let staysSeated: Bool
  private let calls: Calls

  private enum Calls {
    case read([StopID])
    case of(JourneyRide)
  }

  init(_ ride: JourneyRide) {
    (route, staysSeated, calls) = (ride.boarding.route, ride.staysSeated, .of(ride))
    (boarding, alighting) = (ride.boarding.stop.id, ride.destination.id)
    departure = (ride.boarding.live?.scheduled ?? ride.departure).unixSeconds
    // The schedule of an added run is what is expected of it.
    let delay = ride.live?.status == .added ? nil : ride.live?.arrivalDelay
    arrival = ride.arrival.unixSeconds.subtractingClamped(delay.map { Int($0.components.seconds) } ?? 0)
  }

  /// - Returns: `nil` if the trip does not run so.
  init?(_ ride: TripRide, _ timetable: Timetable) throws(BundleError) {
    guard ride.fromSequence <= ride.toSequence else { return nil }
    for instance in try timetable.instances(of: ride.tripID, on: ride.serviceDate) {
      let calls = instance.calls.filter { (ride.fromSequence...ride.toSequence).contains($0.stopSequence) }
      guard let first = calls.first, let last = calls.last, first.stopSequence == ride.fromSequence,
        last.stopSequence == ride.toSequence, let departure = first.time, let boarding = first.stop?.id,
        let arrival = last.arrival ?? last.time, let alighting = last.stop?.id
      else { return nil }
      if let wanted = ride.departure, wanted != departure { continue }
      (route, staysSeated) = (instance.trip.route, ride.staysSeated)
      (self.boarding, self.alighting) = (boarding, alighting)
      (self.departure, self.arrival) = (departure.unixSeconds, arrival.unixSeconds)
      self.calls = .read(calls.compactMap { $0.stop?.id })
      return
    }
    return nil
  }

  /// The stops of all calls, from boarding to alighting.
  func stops(_ timetable: Timetable, _ live: LiveSnapshot?) throws(BundleError) -> [StopID] {
    switch calls {
    case .read(let stops): return stops
    case .of(let ride): return try timetable.calls(of: ride, live: live).compactMap { $0.stop?.id }
    }
  }
}
