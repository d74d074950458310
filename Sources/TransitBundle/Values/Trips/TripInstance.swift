public import TransitFoundation
public import TransitValues

/// A trip on a service day, with its calls as instants.
public struct TripInstance: Identifiable, Hashable, Codable, Sendable {
  /// The trip.
  public var trip: Trip
  /// The service day.
  public var serviceDate: ServiceDate
  /// The instant from which the times of the service day are counted: ``ServiceClock/origin(of:)``.
  public var origin: Date
  /// The offset from the trip's own times, for a trip in frequencies.txt.
  public var delay: Duration
  /// How the trip repeats; `nil` if it is not in frequencies.txt.
  public var repetition: Repetition?
  /// The live data of the run; `nil` if there is none, or it was not asked for.
  public var live: LiveTripState?

  /// Creates a value, for previews and tests.
  public init(
    trip: Trip, serviceDate: ServiceDate, origin: Date, delay: Duration = .zero, repetition: Repetition? = nil,
    live: LiveTripState? = nil
  ) {
    self.trip = trip
    self.serviceDate = serviceDate
    self.origin = origin
    self.delay = delay
    self.repetition = repetition
    self.live = live
  }

  /// Identifies a run of a trip.
  public struct ID: Hashable, Codable, Sendable {
    /// The trip.
    public var tripID: TripID
    /// The service day.
    public var serviceDate: ServiceDate
    /// The offset from the trip's own times.
    public var delay: Duration

    /// Creates an id from its parts.
    public init(tripID: TripID, serviceDate: ServiceDate, delay: Duration = .zero) {
      self.tripID = tripID
      self.serviceDate = serviceDate
      self.delay = delay
    }
  }

  /// The trip, service day and delay.
  public var id: ID { ID(tripID: trip.id, serviceDate: serviceDate, delay: delay) }

  /// The calls, sorted by stop_sequence. Computed on each access, because a trip may run thousands of times a day.
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
  /// A call with its times as instants; `nil` where the feed has no time.
  public struct Call: Identifiable, Hashable, Codable, Sendable {
    /// The row of stop_times.txt. For a repeated trip, its times are those of the template.
    public var call: Trip.Call
    /// The arrival.
    public var arrival: Date?
    /// The departure.
    public var departure: Date?
    /// The time interpolated from the calls before and after, if the feed has neither arrival nor departure.
    public var estimate: Date?
    /// The start of the pickup/drop-off window of a demand-responsive service.
    public var windowStart: Date?
    /// The end of the window.
    public var windowEnd: Date?

    /// Creates a value, for previews and tests.
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

    /// The call's `stop_sequence`, which is unique in its trip.
    public var id: Int { call.stopSequence }

    /// The time to display: the departure, or else the arrival, or else the estimate.
    public var time: Date? { departure ?? arrival ?? estimate }

    /// Whether the feed has neither arrival nor departure and ``time`` is the estimate.
    public var isInterpolated: Bool { call.isInterpolated }

    /// The stop; `nil` for a call in a zone or at a group of stops.
    public var stop: StopSummary? { call.stop }

    /// The order of the call in its trip. GTFS: `stop_sequence`.
    public var stopSequence: Int { call.stopSequence }

    /// The headsign that replaces the trip's headsign from this call on. GTFS: `stop_headsign`.
    public var headsign: String? { call.headsign }

    /// How riders board. GTFS: `pickup_type`; an empty cell is ``PickupType/regular``.
    public var pickupType: PickupType { call.pickupType ?? .regular }

    /// How riders alight. GTFS: `drop_off_type`; an empty cell is ``DropOffType/regular``.
    public var dropOffType: DropOffType { call.dropOffType ?? .regular }
  }
}
