import BundleFormat

/// A trip that riders may stay seated on, on a service day.
struct LinkedTrip {
  let pattern: JourneyPattern
  let trips: DayTrips
  let trip: DayTrips.Trip
  /// The last arrival as stored, in seconds from the origin of the service day.
  let lastArrival: Int32
  let firstStop: Int32
  let lastStop: Int32

  init(_ pattern: JourneyPattern, _ trips: DayTrips, _ trip: DayTrips.Trip) {
    (self.pattern, self.trips, self.trip) = (pattern, trips, trip)
    let (first, last) = (trips.times.firstTimed(trip.profile), trips.times.lastTimed(trip.profile))
    lastArrival = trip.start + trips.times.arrival(trip.profile, last)
    (firstStop, lastStop) = (pattern.stops[first], pattern.stops[last])
  }

  /// The last arrival; the start for a trip with decreasing times.
  private var end: Int32 { max(trip.start, lastArrival) }

  /// The pairs of trips of a block of which the second is the next one of the vehicle.
  ///
  /// The next trip is the first that starts when the trip before has ended, or later, in the order of start, end and
  /// trip_id.
  static func pairs(_ trips: [LinkedTrip]) -> [(from: LinkedTrip, to: LinkedTrip)] {
    let sorted = trips.sorted {
      ($0.trip.start, $0.end, $0.trip.rank) < ($1.trip.start, $1.end, $1.trip.rank)
    }
    return sorted.indices.compactMap { index in
      let next = (index + 1..<sorted.count).partitioningIndex { sorted[$0].trip.start >= sorted[index].end }
      return next < sorted.count ? (sorted[index], sorted[next]) : nil
    }
  }
}
