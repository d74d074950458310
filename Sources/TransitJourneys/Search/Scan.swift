import TransitBundle
import TransitValues

/// A search for the earliest times at all stops, round by round: RAPTOR (Delling, Pajor, Werneck 2012).
///
/// Round k enters one more vehicle. Labels are kept between runs, so runs from later to earlier departures give all
/// journeys of a range (rRAPTOR). Pruning by the labels of a slot and by the target is exact.
struct Scan<Direction: ScanDirection> {
  let context: SearchContext
  /// Whether no rule names a route or a trip.
  let slotsAreStops: Bool
  var labels: LabelTable
  var mixed: MixedLabels
  /// The most vehicles.
  let vehicles: Int
  /// Seconds from a stop to the target; -1 if the target cannot be reached on foot. Empty without a target.
  private let egress: [Int32]
  /// The labels of a search in the other direction that all journeys of ``vehicles`` vehicles must meet.
  let corridor: LabelTable?

  /// Prunes labels from which the target is not reached in time.
  var lowerBounds: LowerBounds?
  /// The earliest times at the target, by the number of vehicles, and the last event of each journey.
  private(set) var targets: [Int32]
  private(set) var targetEvents: [Int32]
  /// Times from this one on cannot improve a journey, by the number of vehicles.
  private var bounds: [Int32]
  private(set) var events: [ScanEvent] = []
  /// The first event of the round.
  private var firstEvent: Int32 = 0
  var continuations: [Continuation] = []
  /// The index of the first continuation that was not ridden yet.
  var openContinuations = 0
  /// By number of the vehicle (``LaneSet/number(of:)``): the least number of vehicles with which it was met as a
  /// continuation.
  var continuationRounds: [Int32] = []
  /// The first vehicles that were ridden as continuations.
  var rideLimits: LaneLimits<Direction>
  /// By lane of one vehicle: the least number of vehicles with which it was entered, and where then.
  var ridden: [LaneRide] = []
  /// By lane: the vehicle that was entered last at an origin, and where.
  var enteredAtOrigin: [LaneNumber: OriginVehicle] = [:]
  /// The first vehicles whose continuations are known.
  var continuationLimits: LaneLimits<Direction>
  /// The slots left in this round, and those that can be entered in the next one.
  private var left: IndexList<SlotKind>
  var entered: IndexList<SlotKind>
  /// The stops of the slots that can be entered.
  private var enteredStops: IndexList<StopKind>
  private var queue = PatternQueue()
  /// The earliest time from which a vehicle can be entered that the last round has not tried.
  private(set) var earliestReady = 0

  /// - Parameters:
  ///   - egress: Seconds from stops to the target; `nil` for a search without a target.
  ///   - corridor: The labels of a search in the other direction, which found a journey of `vehicles` vehicles.
  init(_ context: SearchContext, vehicles: Int, egress: [StopRank: Int32]?, corridor: LabelTable? = nil) {
    (self.context, self.vehicles, self.corridor) = (context, vehicles, corridor)
    slotsAreStops = context.slotsAreStops
    let slotCount = context.network.slots.count
    labels = LabelTable(slotCount: slotCount, width: vehicles + 1)
    mixed = MixedLabels(width: vehicles + 1)
    (rideLimits, continuationLimits) = (LaneLimits(width: vehicles + 1), LaneLimits(width: vehicles + 1))
    enteredStops = IndexList(count: context.network.stops.count + 1)
    (left, entered) = (IndexList(count: slotCount), IndexList(count: slotCount))
    targets = Array(repeating: LabelTable.never, count: vehicles + 1)
    targetEvents = Array(repeating: -1, count: vehicles + 1)
    bounds = targets
    if let egress {
      var seconds = [Int32](repeating: -1, count: context.network.stops.count + 1)
      for (stop, time) in egress { seconds[stop] = time }
      self.egress = seconds
    } else {
      self.egress = []
    }
  }

  /// Makes a stop an origin.
  ///
  /// - Parameter time: The elapsed time from which riders can enter vehicles there.
  mutating func start(at stop: StopRank, time: Int32) {
    for slot in context.network.slots.slots(stop, isBoarding: Direction.isForward) {
      let row = labels.createdRow(slot)
      guard time < labels.label(row, 0).ready else { continue }
      labels.lowerReady(row, 0, to: time, event: -1)
      if context.network.slots.isMixedBase(slot) {
        _ = mixed.lower(slot, 0, to: MixedLabels.Label(ready: time, event: -1, left: .absent))
      }
      entered.insert(slot)
    }
  }

  /// Runs all rounds from the origins that were added since the last run.
  ///
  /// - Parameter bound: Times from this one on cannot improve a journey.
  mutating func run(before bound: Int32) throws(DatabaseError) {
    lowerBounds(to: bound)
    try runRounds(from: 1)
  }

  /// Runs all rounds after entering some vehicles at origins.
  ///
  /// Only for runs from later to earlier departures, in which the vehicles that leave an origin later were entered
  /// before: so the first round does not meet them again.
  ///
  /// - Parameter bound: Times from this one on cannot improve a journey.
  mutating func run(entering vehicles: [OriginVehicle], before bound: Int32) throws(DatabaseError) {
    lowerBounds(to: bound)
    firstEvent = Int32(events.count)
    for vehicle in vehicles { try enter(vehicle) }
    try finish(1)
    try runRounds(from: 2)
  }

  private mutating func lowerBounds(to bound: Int32) {
    for vehicles in bounds.indices { bounds[vehicles] = min(bound, targets[vehicles]) }
  }

  private mutating func runRounds(from first: Int) throws(DatabaseError) {
    var round = first
    while round <= vehicles, !entered.isEmpty, !context.isCancelled {
      firstEvent = Int32(events.count)
      try collectPatterns(round)
      for (pattern, step) in queue.takeAll() { try scan(pattern, from: Int(step), round) }
      try finish(round)
      round += 1
    }
    _ = entered.takeAll()
  }

  /// Rides trips on which riders stay seated, and walks to the vehicles of the next round.
  private mutating func finish(_ round: Int) throws(DatabaseError) {
    try rideContinuations(round)
    let slots = left.takeAll()
    guard round < vehicles else { return }
    for slot in withoutTwins(slots, round) { try change(from: slot, round) }
  }

  /// Queues the patterns that call at the entered slots, each with its first such call.
  private mutating func collectPatterns(_ round: Int) throws(DatabaseError) {
    var earliest = LabelTable.never
    for slot in entered.takeAll() {
      if let row = labels.row(slot) { earliest = min(earliest, labels.label(row, round - 1).ready) }
      enteredStops.insert(slotsAreStops ? StopRank(slot.number) : context.network.slots.stop(slot))
    }
    for stop in enteredStops.takeAll() {
      for call in try context.calls(atStop: stop) {
        queue.insert(call.pattern, step: Direction.step(to: call))
      }
    }
    earliestReady = Int(earliest)
  }

  /// Records that a vehicle was left, if that is the earliest time there.
  mutating func leave(_ slot: Slot, at stop: StopRank, _ time: Int, _ round: Int, _ event: ScanEvent) {
    guard time < Int(bounds[round]), time > -Int(LabelTable.never) else { return }
    let seconds = Int32(time)
    let row = labels.createdRow(slot)
    guard seconds < labels.label(row, round).reached else { return }
    if let corridor, isOutside(corridor, slot, seconds, round) { return }
    if let lowerBounds, time + lowerBounds.reached(stop) >= bound(round) { return }
    let index = record(event, insteadOf: labels.label(row, round).reachedEvent)
    labels.lowerReached(row, round, to: seconds, event: index)
    left.insert(slot)
    if !egress.isEmpty, egress[stop] >= 0 { arrive(seconds, walk: egress[stop], round, event: index) }
  }

  /// Stores an event, in place of one of the same slot and round of this run, which nothing refers to anymore.
  ///
  /// - Returns: The index of the event.
  private mutating func record(_ event: ScanEvent, insteadOf known: Int32) -> Int32 {
    if known >= firstEvent {
      events[Int(known)] = event
      return known
    }
    events.append(event)
    return Int32(events.count - 1)
  }

  private mutating func arrive(_ time: Int32, walk: Int32, _ round: Int, event: Int32) {
    let (arrival, overflow) = time.addingReportingOverflow(walk)
    guard !overflow, arrival < bounds[round] else { return }
    for vehicles in round...vehicles where targets[vehicles] > arrival {
      targets[vehicles] = arrival
      targetEvents[vehicles] = event
      bounds[vehicles] = min(bounds[vehicles], arrival)
    }
  }

  /// Times of a vehicle of a round from this one on cannot improve a journey.
  func bound(_ round: Int) -> Int { Int(bounds[round]) }
}

/// How the only vehicle of a lane was entered.
struct LaneRide {
  static let none = LaneRide(round: .max, step: .max)

  let round: Int32
  /// The call, counted in the direction of the search.
  let step: Int32
}

/// How a slot was reached: the vehicle, and the event before it.
struct ScanEvent {
  /// The event before the vehicle was entered; -1 for the origin.
  let before: Int32
  /// The lane and vehicle that were entered, and where.
  let lane: LaneNumber
  let vehicle: Int32
  let enterPosition: Int32
  /// The call at which the vehicle was left: of the lane, or of the trip on which the rider stayed seated.
  var leavePosition: Int32
  /// The index of the trip on which the rider stayed seated; -1 for none.
  var continuation: Int32 = -1
}

/// A vehicle that can be entered at an origin.
struct OriginVehicle {
  let vehicle: LaneVehicle
  let position: Int32
  let stop: StopRank
}
