public import TransitBundle
public import TransitFoundation
import TransitValues

/// A way from one place to another.
///
/// ```swift
/// for journey in try planner.journeys(from: "A", to: "B", departing: .now) {
///   print(journey.departure, journey.arrival, journey.rides.map { $0.boarding.route.displayName })
/// }
/// ```
public struct Journey: Hashable, Codable, Sendable {
  /// When the rider leaves the origin: the first boarding less the walk to it.
  public var departure: Date
  /// When the rider is at the destination.
  public var arrival: Date
  /// How many times the rider boards. 0 for a walk all the way. Staying seated on a vehicle that continues as another
  /// trip is not boarding.
  public var vehicles: Int
  /// The walks and rides, in order. Walks of no distance between the same stop are left out.
  public var legs: [JourneyLeg]

  /// Creates a value, for previews and tests.
  public init(departure: Date, arrival: Date, vehicles: Int, legs: [JourneyLeg]) {
    self.departure = departure
    self.arrival = arrival
    self.vehicles = vehicles
    self.legs = legs
  }
}

extension Journey {
  /// The time from departure to arrival.
  public var duration: Duration { .seconds(arrival.unixSeconds.subtractingClamped(departure.unixSeconds)) }

  /// The duration to show beside both times in hours and minutes: between the minute of departure and that of arrival.
  ///
  /// From 8:00:10 to 8:45:50, 45 minutes: ``duration`` rounds to 46.
  public var shownDuration: Duration {
    let (start, end) = (departure.unixSeconds.floorDivided(by: 60), arrival.unixSeconds.floorDivided(by: 60))
    return .seconds(end.subtractingClamped(start).multipliedClamped(by: 60))
  }

  /// The number of changes between vehicles.
  public var transfers: Int { max(0, vehicles - 1) }

  /// The rides, without walks.
  public var rides: [JourneyRide] {
    legs.compactMap { leg in
      if case .ride(let ride) = leg { ride } else { nil }
    }
  }

  /// The sum of all walks in meters, as the crow flies.
  public var walkingDistance: Double {
    legs.reduce(0) { sum, leg in
      if case .walk(let walk) = leg { sum + (walk.distance ?? 0) } else { sum }
    }
  }
}

/// A part of a journey.
public enum JourneyLeg: Hashable, Codable, Sendable {
  /// On foot.
  case walk(JourneyWalk)
  /// On a vehicle.
  case ride(JourneyRide)
}

/// A walk.
public struct JourneyWalk: Hashable, Codable, Sendable {
  /// The stop where it starts; `nil` for a coordinate.
  public var from: StopSummary?
  /// The stop where it ends; `nil` for a coordinate.
  public var to: StopSummary?
  /// The start of the walk. Before the first ride, the departure of the journey.
  public var departure: Date
  /// The end of the walk, never later than the next boarding. A change that transfers.txt allows may be shorter than the
  /// walk.
  public var arrival: Date
  /// In meters, as the crow flies; `nil` if a coordinate is missing.
  public var distance: Double?

  /// Creates a value, for previews and tests.
  public init(from: StopSummary?, to: StopSummary?, departure: Date, arrival: Date, distance: Double?) {
    self.from = from
    self.to = to
    self.departure = departure
    self.arrival = arrival
    self.distance = distance
  }
}

/// A ride on a trip.
public struct JourneyRide: Hashable, Codable, Sendable {
  /// The departure from the first stop as a departure board shows it: time, stop, trip, route and headsign.
  ///
  /// If ``staysSeated`` is `true`, the first call of the trip.
  public var boarding: Departure
  /// The stop where the ride ends.
  public var destination: StopSummary
  /// GTFS: `stop_sequence` of the call where the ride ends.
  public var destinationSequence: Int
  /// The arrival at ``destination``.
  public var arrival: Date
  /// Whether ``arrival`` is an estimate, because the feed has no time for that call.
  public var isArrivalInterpolated: Bool
  /// How riders get off at ``destination``.
  public var dropOffType: DropOffType
  /// Whether the rider stayed on the vehicle of the ride before, which continues as this trip.
  public var staysSeated: Bool
  /// What live data says; `nil` if the question was asked without it.
  public var live: LiveRide?

  /// Creates a value, for previews and tests.
  public init(
    boarding: Departure, destination: StopSummary, destinationSequence: Int, arrival: Date,
    isArrivalInterpolated: Bool = false, dropOffType: DropOffType = .regular, staysSeated: Bool = false,
    live: LiveRide? = nil
  ) {
    self.boarding = boarding
    self.destination = destination
    self.destinationSequence = destinationSequence
    self.arrival = arrival
    self.isArrivalInterpolated = isArrivalInterpolated
    self.dropOffType = dropOffType
    self.staysSeated = staysSeated
    self.live = live
  }

  /// The departure from the first stop.
  public var departure: Date { boarding.time }
}
