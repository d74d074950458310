package import BundleReader
package import TransitValues

/// A run that live data has changed: a trip on a service day, or one repetition of a trip of frequencies.txt.
///
/// A board or journey over live data reads these instead of the scheduled runs with the same key.
package final class LiveRun: Sendable {
  /// The kinds of changes.
  package enum Change: Sendable {
    case changed, cancelled, deleted, added
  }

  package let key: LiveRunKey
  /// Whether the run takes the place of the scheduled run with the key. If not, it stands beside the schedule.
  package let isScheduled: Bool
  package let tripID: TripID
  /// The trip, or else the greatest one before which the id would be sorted.
  package let rankBelow: TripRank
  package let change: Change
  package let route: RouteRank
  package let direction: Int?
  /// Replaces all headsigns of the schedule; `nil` for those.
  package let headsign: String?
  /// Replaces the trip's short name; `nil` for that.
  package let shortName: String?
  /// What a vehicle says of the run; `nil` for the trip's own access.
  package let accessibility: WheelchairAccessibility?
  package let isStale: Bool
  /// The scheduled calls; `nil` if the calls are those of the live data alone.
  package let template: LiveTemplate?
  /// For a run without a template, by the index of a call: the call of the schedule in whose place it stands.
  package let replaced: [Int: ReplacedCall]
  /// The trip whose names and wheelchair access the run has; ``DenseIndex/absent`` for none.
  package let model: TripRank
  package let calls: [LiveCall]
  /// The repetition of frequencies.txt that the run takes; `nil` for other runs.
  package let period: PatternReader.Period?
  /// The scheduled first departure; `nil` if there is none.
  package let firstDeparture: ServiceTime?
  /// The first and the last call that are not skipped; `nil` if all are.
  let (firstCall, lastCall): (Int?, Int?)

  package init(
    key: LiveRunKey, isScheduled: Bool, tripID: TripID, rankBelow: TripRank, change: Change, route: RouteRank,
    direction: Int?, headsign: String?, shortName: String? = nil, accessibility: WheelchairAccessibility? = nil,
    isStale: Bool, template: LiveTemplate?, replaced: [Int: ReplacedCall] = [:], model: TripRank, calls: [LiveCall],
    period: PatternReader.Period?, firstDeparture: ServiceTime?
  ) {
    self.key = key
    self.isScheduled = isScheduled
    self.tripID = tripID
    self.rankBelow = rankBelow
    self.change = change
    self.route = route
    self.direction = direction
    self.headsign = headsign
    self.shortName = shortName
    self.accessibility = accessibility
    self.isStale = isStale
    self.template = template
    self.replaced = replaced
    self.model = model
    self.calls = calls
    self.period = period
    self.firstDeparture = firstDeparture
    (firstCall, lastCall) = (calls.firstIndex { !$0.isSkipped }, calls.lastIndex { !$0.isSkipped })
  }

  /// Where the run ends; ``DenseIndex/absent`` if it has no calls.
  var lastStop: StopRank { (lastCall.map { calls[$0] } ?? calls.last)?.stop ?? .absent }

  /// The same run in a vehicle of which something is known.
  package func with(_ accessibility: WheelchairAccessibility) -> LiveRun {
    LiveRun(
      key: key, isScheduled: isScheduled, tripID: tripID, rankBelow: rankBelow, change: change, route: route,
      direction: direction, headsign: headsign, shortName: shortName, accessibility: accessibility, isStale: isStale,
      template: template, replaced: replaced, model: model, calls: calls, period: period,
      firstDeparture: firstDeparture)
  }
}

/// A call of the schedule in whose place a run with other calls makes one, or none.
package struct ReplacedCall: Hashable, Sendable {
  package let call: LiveTemplate.Call
  /// The instant from which the times of the schedule count.
  package let origin: Int
  /// Whether the schedule has nothing before the call, or nothing after it: no call with a window either.
  package let (isFirst, isLast): (Bool, Bool)

  package init(_ index: Int, of template: LiveTemplate, startingAt origin: Int) {
    (call, self.origin) = (template.calls[index], origin)
    isFirst = index == 0 && !template.startsWithWindow
    isLast = index == template.calls.count - 1 && !template.endsWithWindow
  }
}

/// Identifies a run of the schedule.
package struct LiveRunKey: Hashable, Sendable {
  /// ``DenseIndex/absent`` for an added run whose id the feed does not contain.
  package let trip: TripRank
  package let date: ServiceDate
  /// For a trip in frequencies.txt the start of the repetition; `nil` for others.
  package let start: ServiceTime?

  package init(trip: TripRank, date: ServiceDate, start: ServiceTime? = nil) {
    (self.trip, self.date, self.start) = (trip, date, start)
  }
}

/// A call of a run of live data, in seconds since 1970.
package struct LiveCall: Hashable, Sendable {
  package let scheduledStop: StopRank
  package var stop: StopRank
  package let sequence: Int
  package var isInterpolated: Bool
  package var isSkipped = false
  /// How riders board and alight, where live data says so; `nil` for the schedule's.
  package var pickupType: UInt8?
  package var dropOffType: UInt8?
  /// Replaces every other headsign; `nil` for those.
  package var headsign: String?
  package var arrival: LiveEvent
  package var departure: LiveEvent

  package init(stop: StopRank, sequence: Int, isInterpolated: Bool, arrival: LiveEvent, departure: LiveEvent) {
    (scheduledStop, self.stop) = (stop, stop)
    self.sequence = sequence
    self.isInterpolated = isInterpolated
    self.arrival = arrival
    self.departure = departure
  }
}

/// An arrival or departure of a call.
package struct LiveEvent: Hashable, Sendable {
  /// `nil` for a call without a scheduled time.
  package var scheduled: Int?
  /// The predicted time, or else the scheduled one.
  package var expected: Int?
  /// Whether the delay is known. If not, ``expected`` is what the schedule says.
  package var isPredicted = false

  package init(scheduled: Int?, expected: Int?, isPredicted: Bool = false) {
    (self.scheduled, self.expected, self.isPredicted) = (scheduled, expected, isPredicted)
  }

  package init(_ scheduled: Int?) { self.init(scheduled: scheduled, expected: scheduled) }

  /// In seconds; `nil` if unknown.
  package var delay: Int? {
    guard isPredicted, let scheduled, let expected else { return nil }
    return expected &- scheduled
  }
}
