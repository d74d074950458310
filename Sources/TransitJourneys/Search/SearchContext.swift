import TransitBundle
import TransitSQLite
import TransitValues

/// The timetable as questions with the same options and service days see it: the trips that the rider may use, and the
/// lanes of the patterns that a search has met. Times count from the instant of the question.
///
/// Used by one question at a time. ``JourneyStore`` passes it to the next one, on any thread, which finds what this one
/// has read.
final class SearchContext: @unchecked Sendable {
  /// Questions with equal keys can use the same context.
  struct Key: Equatable {
    let filter: TripFilter
    let walking: WalkingOptions
    let dates: [ServiceDate]
  }

  let key: Key
  let network: JourneyNetwork
  private(set) var reader: JourneyReader
  private(set) var days: [Day]
  /// A context whose parts need not be read again.
  private(set) var previous: SearchContext?
  var patterns: [JourneyPattern] = []
  /// The numbers of the pieces of trips that ``patterns`` use.
  var tripPieces: Set<Int> = []
  /// The index in ``patterns``, by the rank of the pattern; -1 for a pattern that the search has not met, -2 for one
  /// without trips. Grows on demand.
  var activeIndexes: [Int32] = []
  /// Those of one pattern after another, by service day.
  var activeDays: [ActiveDay] = []
  var lanes: [SearchLane] = []
  /// By lane: the range of its times, in seconds of the service day. Beside the lanes, so that those out of reach are
  /// passed over quickly: trips that rules name have thousands.
  var laneTimes: [ClosedRange<Int32>] = []
  var activeCalls: [ActiveCall] = []
  /// By stop; `nil` before they are read.
  var callRanges: [Range<Int32>?]
  /// By slot; `nil` before they are read.
  var footpathsFrom: [Footpaths?]
  var footpathsTo: [Footpaths?]
  /// The number of changes that the question may still meet: at most 256 MiB of them. Feeds have about 25 for each stop;
  /// only a hostile feed, with many thousands of stops at one place, has more.
  var pathsLeft = SearchContext.pathLimit
  var dayTrips: [DayTripsKey: DayTrips] = [:]
  var runningServices: [DayService: Bool] = [:]
  var blockTrips: [Int32: [JourneyBlockTrip]] = [:]
  var blockLinks: [DayBlock: BlockLinks] = [:]
  var seatLinks: [SeatLink] = []
  /// The memory of the parts that the context holds.
  var partBytes = 0

  private static let pathLimit = 1 << 25

  /// A service day.
  struct Day {
    let date: ServiceDate
    /// The instant from which times are counted, in seconds after the question's instant.
    let origin: Int
    /// A range that contains the times of all trips of the day, in seconds after the question's instant.
    let times: ClosedRange<Int>
  }

  init(_ key: Key, _ network: JourneyNetwork, _ reader: JourneyReader, days: [Day], previous: SearchContext?) {
    (self.key, self.network, self.reader, self.days, self.previous) = (key, network, reader, days, previous)
    slotsAreStops = network.slots.areStops
    callRanges = Array(repeating: nil, count: network.stops.count + 1)
    footpathsFrom = Array(repeating: nil, count: network.slots.count)
    footpathsTo = footpathsFrom
  }

  /// Prepares for another question.
  ///
  /// - Parameter days: The same service days, seen from the instant of the question.
  func begin(_ reader: JourneyReader, days: [Day]) {
    (self.reader, self.days, pathsLeft) = (reader, days, Self.pathLimit)
    for index in lanes.indices { lanes[index].origin = days[Int(lanes[index].day)].origin }
  }

  /// Forgets the context before.
  func end() { previous = nil }

  var filter: TripFilter { key.filter }
  var walking: WalkingOptions { key.walking }

  /// Memory use in bytes, without the context before.
  var byteCount: Int {
    partBytes + lanes.count * (SearchLane.byteCount + 8) + activeCalls.count * MemoryLayout<ActiveCall>.stride
      + patterns.count * (16 + key.dates.count * MemoryLayout<ActiveDay>.stride)
      + callRanges.count * MemoryLayout<Range<Int32>?>.stride + footpathsFrom.count * 16
      + seatLinks.count * MemoryLayout<SeatLink>.stride
      + (runningServices.count + dayTrips.count + blockTrips.count + blockLinks.count) * 48
  }

  /// Whether no rule names a route or a trip.
  let slotsAreStops: Bool

  /// Whether the caller's task is cancelled.
  var isCancelled: Bool { Task.isCancelled }

  /// Whether riders may board and alight at a stop.
  func admits(_ stop: Int32) -> Bool { !filter.needsWheelchair || network.stops.isAccessible(stop) }

  /// The slot of a trip where riders alight (or board) at a stop.
  @inline(__always)
  func slot(_ stop: Int32, _ namedTrip: Int32, _ route: Int32, isBoarding: Bool) -> Int32 {
    network.slots.areStops ? stop : network.slots.slot(stop, trip: namedTrip, route: route, isBoarding: isBoarding)
  }

  func day(_ index: Int32) -> Day { days[Int(index)] }

  /// The number of service days within reach.
  var dayCount: Int { days.count }
}
