public import TransitValues

extension Trip {
  /// A row of stop_times.txt: a call of a vehicle at a place.
  ///
  /// Source: <https://gtfs.org/documentation/schedule/reference/#stop_timestxt>. `nil` stands for an empty cell.
  public struct Call: Identifiable, Hashable, Codable, Sendable {
    /// The place of the call.
    public var place: Place
    /// The order of the call in its trip; may have gaps. GTFS: `stop_sequence`.
    public var stopSequence: Int
    /// GTFS: `arrival_time`.
    public var arrival: ServiceTime?
    /// GTFS: `departure_time`.
    public var departure: ServiceTime?
    /// The time interpolated from the calls before and after, if the feed has neither arrival nor departure.
    public var estimate: ServiceTime?
    /// The pickup/drop-off window of a demand-responsive service, which replaces the times.
    public var window: Window?
    /// The headsign that replaces the trip's headsign from this call on. GTFS: `stop_headsign`.
    public var headsign: String?
    /// GTFS: `pickup_type`.
    public var pickupType: PickupType?
    /// GTFS: `drop_off_type`.
    public var dropOffType: DropOffType?
    /// Boarding between this call and the next. GTFS: `continuous_pickup`.
    public var continuousPickup: ContinuousPickup?
    /// Alighting between this call and the next. GTFS: `continuous_drop_off`.
    public var continuousDropOff: ContinuousDropOff?
    /// The distance along the shape, in the feed's own unit. GTFS: `shape_dist_traveled`.
    public var distance: Double?
    /// GTFS: `timepoint`.
    public var timepoint: Timepoint?
    /// GTFS: `pickup_booking_rule_id`.
    public var pickupBookingRuleID: BookingRuleID?
    /// GTFS: `drop_off_booking_rule_id`.
    public var dropOffBookingRuleID: BookingRuleID?

    /// Creates a value, for previews and tests.
    public init(
      place: Place, stopSequence: Int, arrival: ServiceTime? = nil, departure: ServiceTime? = nil,
      estimate: ServiceTime? = nil, window: Window? = nil, headsign: String? = nil, pickupType: PickupType? = nil,
      dropOffType: DropOffType? = nil, continuousPickup: ContinuousPickup? = nil,
      continuousDropOff: ContinuousDropOff? = nil, distance: Double? = nil, timepoint: Timepoint? = nil,
      pickupBookingRuleID: BookingRuleID? = nil, dropOffBookingRuleID: BookingRuleID? = nil
    ) {
      self.place = place
      self.stopSequence = stopSequence
      self.arrival = arrival
      self.departure = departure
      self.estimate = estimate
      self.window = window
      self.headsign = headsign
      self.pickupType = pickupType
      self.dropOffType = dropOffType
      self.continuousPickup = continuousPickup
      self.continuousDropOff = continuousDropOff
      self.distance = distance
      self.timepoint = timepoint
      self.pickupBookingRuleID = pickupBookingRuleID
      self.dropOffBookingRuleID = dropOffBookingRuleID
    }

    /// The call's `stop_sequence`, which is unique in its trip.
    public var id: Int { stopSequence }

    /// The time to display: the departure, or else the arrival, or else the estimate.
    public var time: ServiceTime? { departure ?? arrival ?? estimate }

    /// Whether the feed has neither arrival nor departure and ``time`` is the estimate.
    public var isInterpolated: Bool { departure == nil && arrival == nil && estimate != nil }

    /// The stop; `nil` for a call in a zone or at a group of stops.
    public var stop: StopSummary? {
      if case .stop(let stop) = place { stop } else { nil }
    }
  }

  /// The place of a call: a stop, a zone, or a group of stops.
  public enum Place: Hashable, Codable, Sendable {
    /// A stop.
    case stop(StopSummary)
    /// Anywhere in a zone of locations.geojson.
    case location(LocationID)
    /// Any stop of a group in location_groups.txt.
    case locationGroup(LocationGroupID)
    /// A place that is missing from the feed.
    case unknown
  }

  /// The pickup/drop-off window of a demand-responsive service. An invalid feed may lack one end.
  public struct Window: Hashable, Codable, Sendable {
    /// GTFS: `start_pickup_drop_off_window`.
    public var start: ServiceTime?
    /// GTFS: `end_pickup_drop_off_window`.
    public var end: ServiceTime?

    /// Creates a value, for previews and tests.
    public init(start: ServiceTime? = nil, end: ServiceTime? = nil) {
      self.start = start
      self.end = end
    }
  }
}
