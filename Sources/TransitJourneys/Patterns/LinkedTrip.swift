import BundleFormat
import TransitValues

/// A trip that riders may stay seated on, on a service day.
struct LinkedTrip {
  let active: PatternNumber
  /// The index among the trips of the pattern on the service day.
  let index: Int
  let rank: TripRank
  /// Seconds from the origin of the service day.
  let start: Int32
  /// The last arrival as stored, in seconds from the origin of the service day.
  let lastArrival: Int32
  let firstStop: StopRank
  let lastStop: StopRank

  init(_ pattern: JourneyPattern, active: PatternNumber, _ trips: DayTrips, index: Int) {
    (self.active, self.index) = (active, index)
    let (trip, times) = (trips.trips[index], trips.times)
    (rank, start) = (trip.rank, trip.start)
    let (first, last) = (times.firstTimed(trip.profile), times.lastTimed(trip.profile))
    lastArrival = trip.start + times.arrival(trip.profile, last)
    (firstStop, lastStop) = (pattern.stops[first], pattern.stops[last])
  }

  /// The last arrival; the start for a trip with decreasing times.
  private var end: Int32 { max(start, lastArrival) }

  /// The pairs of trips of a block of which the second is the next one of the vehicle.
  ///
  /// The next trip is the first that starts when the trip before has ended, or later, in the order of start, end and
  /// trip_id.
  static func pairs(_ trips: [LinkedTrip]) -> [(from: LinkedTrip, to: LinkedTrip)] {
    let sorted = trips.sorted {
      ($0.start, $0.end, $0.rank) < ($1.start, $1.end, $1.rank)
    }
    return sorted.indices.compactMap { index in
      let next = (index + 1..<sorted.count).partitioningIndex { sorted[$0].start >= sorted[index].end }
      return next < sorted.count ? (sorted[index], sorted[next]) : nil
    }
  }
}
