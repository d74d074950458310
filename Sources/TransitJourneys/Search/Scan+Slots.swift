import TransitValues

extension Scan {
  /// A time from which vehicles can be entered, and the event before the walk.
  struct Entry {
    var ready: Int32
    var event: Int32
  }

  /// The earliest time from which vehicles of a slot can be entered, by its own changes or by those of its bases.
  func entry(_ slot: Slot, _ vehicles: Int) throws(DatabaseError) -> Entry {
    var entry = Entry(ready: LabelTable.never, event: -1)
    var excluded: [Set<Slot>] = []
    var next = slot
    while next != .absent {
      let found: Entry? =
        if excluded.isEmpty {
          labels.row(next).map { row in
            let label = labels.label(row, vehicles)
            return Entry(ready: label.ready, event: label.readyEvent)
          }
        } else {
          mixed.first(next, vehicles) { left in !context.isExcluded(left, excluded) }.map { label in
            Entry(ready: label.ready, event: label.event)
          }
        }
      if let found, found.ready < entry.ready { entry = found }
      if context.network.slots.mayBeLonger(next) {
        excluded.append(try context.footpaths(next, isForward: !Direction.isForward).excluded)
      }
      next = context.network.slots.base(next)
    }
    return entry
  }

  /// Changes from a slot that was left in a round.
  mutating func change(from slot: Slot, _ round: Int) throws(DatabaseError) {
    guard let row = labels.row(slot) else { return }
    let label = labels.label(row, round)
    let left = !slotsAreStops && context.network.slots.hasLongerPairs(slot) ? slot : .absent
    var next = slot
    while next != .absent {
      for path in try context.footpaths(next, isForward: Direction.isForward).paths {
        let (time, overflow) = label.reached.addingReportingOverflow(path.seconds)
        guard !overflow, time < bound(round) else { continue }
        ready(path.slot, round, MixedLabels.Label(ready: time, event: label.reachedEvent, left: left))
      }
      next = slotsAreStops ? .absent : context.network.slots.base(next)
    }
  }

  /// Without the slots from which riders change like from another one that was left earlier.
  func withoutTwins(_ slots: [Slot], _ round: Int) -> [Slot] {
    let network = context.network
    guard network.stops.haveTwins else { return slots }
    let twins = slots.map { network.twin(of: $0, isBoarding: !Direction.isForward) }
    var earliest: [Slot: Slot] = [:]
    for (slot, twin) in zip(slots, twins) {
      if let known = earliest[twin], labels.reached(known, round) <= labels.reached(slot, round) { continue }
      earliest[twin] = slot
    }
    return zip(slots, twins).filter { earliest[$1] == $0 }.map { $0.0 }
  }

  /// Records that vehicles can be entered from a time on, if that can improve a journey.
  @inline(__always)
  private mutating func ready(_ slot: Slot, _ round: Int, _ label: MixedLabels.Label) {
    let row = labels.createdRow(slot)
    let isEarliest = label.ready < labels.label(row, round).ready
    // Vehicles of the slots above a base are not in the corridor of the base.
    if slotsAreStops || !context.network.slots.isBase(slot) {
      guard isEarliest else { return }
      if let corridor, corridor.reached(slot, vehicles - round) > -label.ready { return }
    }
    if let lowerBounds,
      Int(label.ready) + lowerBounds.ready(slotsAreStops ? StopRank(slot.number) : context.network.slots.stop(slot))
        >= bound(min(vehicles, round + 1))
    {
      return
    }
    let isMixed = !slotsAreStops && context.network.slots.isMixedBase(slot)
    guard isMixed ? mixed.lower(slot, round, to: label) : isEarliest else { return }
    labels.lowerReady(row, round, to: label.ready, event: label.event)
    entered.insert(slot)
  }

  /// Whether a slot is left too late for any journey of the corridor.
  func isOutside(_ corridor: LabelTable, _ slot: Slot, _ time: Int32, _ round: Int) -> Bool {
    var next = slot
    while next != .absent {
      if corridor.ready(next, vehicles - round) <= -time { return false }
      next = slotsAreStops ? .absent : context.network.slots.base(next)
    }
    return true
  }
}
