public import TransitValues

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A trip on a service day, with its calls at instants.
public struct TripInstance: Identifiable, Hashable, Codable, Sendable {
  /// The trip.
  public var trip: Trip
  /// The service day.
  public var serviceDate: ServiceDate
  /// The instant that times of the service day count from: ``ServiceClock/origin(of:)``.
  public var origin: Date
  /// How much later than at the trip's own times it runs: for trips of frequencies.txt.
  public var delay: Duration
  /// How the trip repeats; `nil` for a trip with times of its own.
  public var repetition: Repetition?

  /// Makes a value, for previews and tests.
  public init(
    trip: Trip, serviceDate: ServiceDate, origin: Date, delay: Duration = .zero, repetition: Repetition? = nil
  ) {
    self.trip = trip
    self.serviceDate = serviceDate
    self.origin = origin
    self.delay = delay
    self.repetition = repetition
  }

  /// Identifies a run of a trip.
  public struct ID: Hashable, Codable, Sendable {
    /// The trip.
    public var tripID: TripID
    /// The service day.
    public var serviceDate: ServiceDate
    /// How much later than at the trip's own times it runs.
    public var delay: Duration

    /// Makes an id from its parts.
    public init(tripID: TripID, serviceDate: ServiceDate, delay: Duration = .zero) {
      self.tripID = tripID
      self.serviceDate = serviceDate
      self.delay = delay
    }
  }

  /// Trip, service day and delay.
  public var id: ID { ID(tripID: trip.id, serviceDate: serviceDate, delay: delay) }

  /// The calls by stop_sequence. Computed at each access, since a trip may run thousands of times a day.
  public var calls: [Call] {
    let delay = Int(delay.components.seconds)
    return trip.calls.map { call in
      func date(_ time: ServiceTime?, later: Int) -> Date? {
        time.map { origin.addingTimeInterval(Double($0.seconds &+ later)) }
      }
      return Call(
        call: call, arrival: date(call.arrival, later: delay), departure: date(call.departure, later: delay),
        estimate: date(call.estimate, later: delay), windowStart: date(call.window?.start, later: 0),
        windowEnd: date(call.window?.end, later: 0))
    }
  }
}

extension TripInstance {
  /// A call at instants. `nil` where the feed has no time.
  public struct Call: Identifiable, Hashable, Codable, Sendable {
    /// The row of stop_times.txt. Of a repeated trip, its times are those of the template.
    public var call: Trip.Call
    /// When the vehicle arrives.
    public var arrival: Date?
    /// When it leaves.
    public var departure: Date?
    /// Computed from the calls before and after, where the feed has neither arrival nor departure.
    public var estimate: Date?
    /// When the window of a demand-responsive service begins.
    public var windowStart: Date?
    /// When the window ends.
    public var windowEnd: Date?

    /// Makes a value, for previews and tests.
    public init(
      call: Trip.Call, arrival: Date? = nil, departure: Date? = nil, estimate: Date? = nil, windowStart: Date? = nil,
      windowEnd: Date? = nil
    ) {
      self.call = call
      self.arrival = arrival
      self.departure = departure
      self.estimate = estimate
      self.windowStart = windowStart
      self.windowEnd = windowEnd
    }

    /// The call's place in its trip.
    public var id: Int { call.stopSequence }

    /// The time that riders look for: departure, else arrival, else the estimate.
    public var time: Date? { departure ?? arrival ?? estimate }

    /// Whether the feed has neither arrival nor departure and ``time`` is the estimate.
    public var isInterpolated: Bool { call.isInterpolated }

    /// The stop; `nil` for a call in a zone or at a group of stops.
    public var stop: StopSummary? { call.stop }

    /// Orders the calls of a trip. GTFS: `stop_sequence`.
    public var stopSequence: Int { call.stopSequence }

    /// Replaces the trip's headsign from this call on. GTFS: `stop_headsign`.
    public var headsign: String? { call.headsign }

    /// How riders board. GTFS: `pickup_type`, ``PickupType/regular`` for an empty cell.
    public var pickupType: PickupType { call.pickupType ?? .regular }

    /// How riders alight. GTFS: `drop_off_type`, ``DropOffType/regular`` for an empty cell.
    public var dropOffType: DropOffType { call.dropOffType ?? .regular }
  }
}
