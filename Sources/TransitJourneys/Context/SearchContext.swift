import TransitBundle
import TransitValues

/// The timetable as questions with the same options and service days see it: the trips that the rider may use, and the
/// lanes of the patterns that a search has met. Times count from the instant of the question.
///
/// ``JourneyStore`` passes it to the next question, on any thread, which finds what this one has read.
final class SearchContext: @unchecked Sendable {
  // Unchecked: only the question that took it from the store uses it. `sending` cannot take an element out of an array.

  /// Questions with equal keys can use the same context.
  struct Key: Equatable {
    let filter: TripFilter
    let walking: WalkingOptions
    let dates: [ServiceDate]
    /// The snapshot of live data, which the context keeps alive; `nil` for none.
    let live: ObjectIdentifier?
  }

  let key: Key
  let network: JourneyNetwork
  /// What live data changes; `nil` for journeys of the schedule.
  let live: LiveNetwork?
  private(set) var reader: JourneyReader
  private(set) var days: [Day]
  /// A context whose parts need not be read again.
  private(set) var previous: SearchContext?
  var patterns = PatternSet()
  var lanes: LaneSet
  var calls: CallTable
  var walks: WalkTable
  var blockLinks = BlockLinks()
  /// The links of vehicles to those after them, and to those before them.
  var nextVehicles = VehicleLinks()
  var vehiclesBefore = VehicleLinks()
  var blockTrips: [BlockNumber: [JourneyBlockTrip]] = [:]
  var dayTrips: [DayTripsKey: DayTrips] = [:]
  var runningServices: [DayService: Bool] = [:]
  /// The memory of ``blockTrips`` and ``dayTrips``.
  var tripBytes = 0

  /// A service day.
  struct Day {
    let date: ServiceDate
    /// The instant from which times are counted, in seconds after the question's instant.
    let origin: Int
    /// A range that contains the times of all trips of the day, in seconds after the question's instant.
    let times: ClosedRange<Int>
  }

  init(
    _ key: Key, _ network: JourneyNetwork, _ live: LiveNetwork?, _ reader: JourneyReader, days: [Day],
    previous: SearchContext?
  ) {
    (self.key, self.network, self.live) = (key, network, live)
    (self.reader, self.days, self.previous) = (reader, days, previous)
    slotsAreStops = network.slots.areStops
    lanes = LaneSet(dayCount: days.count)
    calls = CallTable(stopCount: network.stops.count)
    walks = WalkTable(slotCount: network.slots.count)
    for (pattern, trips) in live?.patterns ?? [] {
      patterns.insert(trips, patterns.append(pattern))
      lanes.addPattern()
    }
  }

  /// Prepares for another question.
  ///
  /// - Parameter days: The same service days, seen from the instant of the question.
  func begin(_ reader: JourneyReader, days: [Day]) {
    (self.reader, self.days) = (reader, days)
    walks.renewLimit()
    lanes.setOrigins(days.map { $0.origin })
  }

  /// Forgets the context before.
  func end() {
    previous = nil
    if neededBytes == 0 { neededBytes = byteCount }
  }

  /// The memory that the first question needed.
  private(set) var neededBytes = 0

  var filter: TripFilter { key.filter }
  var walking: WalkingOptions { key.walking }

  /// Memory use in bytes, without the context before.
  var byteCount: Int {
    patterns.byteCount + lanes.byteCount + calls.byteCount + walks.byteCount + blockLinks.byteCount + tripBytes
      + nextVehicles.byteCount + vehiclesBefore.byteCount
      + (runningServices.count + dayTrips.count + blockTrips.count) * 48
  }

  /// Whether no rule names a route or a trip.
  let slotsAreStops: Bool

  /// Whether the question is canceled.
  var isCancelled: Bool { QuestionCancellation.isCancelled }

  /// Whether riders may board and alight at a stop.
  func admits(_ stop: StopRank) -> Bool { !filter.needsWheelchair || network.stops.isAccessible(stop) }

  /// The slot of a trip where riders alight (or board) at a stop.
  @inline(__always)
  func slot(_ stop: StopRank, _ namedTrip: TripRank, _ route: RouteRank, isBoarding: Bool) -> Slot {
    network.slots.areStops
      ? Slot(stop) : network.slots.slot(stop, trip: namedTrip, route: route, isBoarding: isBoarding)
  }

  func day(_ number: DayNumber) -> Day { days[number] }

  /// The service days within reach.
  var dayNumbers: Range<DayNumber> { DayNumber(0)..<DayNumber(days.count) }
}
