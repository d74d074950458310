import TransitValues

/// The best times of a search at each slot, by the number of vehicles.
///
/// Only slots that the search has met take memory. Times are in elapsed seconds: less is better.
struct LabelTable {
  struct Label {
    /// The earliest time at which a vehicle is left here, and the event that led to it.
    var reached = LabelTable.never
    var reachedEvent: Int32 = -1
    /// The earliest time from which a vehicle can be entered here, and the event before the walk; -1 at the origin.
    var ready = LabelTable.never
    var readyEvent: Int32 = -1
  }

  static let never = Int32.max

  /// The number of labels per slot: one for each number of vehicles, from 0.
  let width: Int
  private var labels: [Label] = []
  /// The index of the first label by slot; -1 for a slot that the search has not met.
  private var rows: [Int32]

  init(slotCount: Int, width: Int) {
    self.width = width
    rows = Array(repeating: -1, count: slotCount)
  }

  /// The index of the first label of a slot; `nil` if the search has not met it.
  @inline(__always)
  func row(_ slot: Slot) -> Int? {
    let row = rows[slot]
    return row < 0 ? nil : Int(row)
  }

  /// The index of the first label of a slot, which is created if necessary.
  @inline(__always)
  mutating func createdRow(_ slot: Slot) -> Int {
    let row = rows[slot]
    if row >= 0 { return Int(row) }
    let new = labels.count
    rows[slot] = Int32(new)
    for _ in 0..<width { labels.append(Label()) }
    return new
  }

  /// The slots that the search has met, in rising order.
  var metSlots: [Slot] { rows.indices.filter { rows[$0] >= 0 }.map { Slot($0) } }

  @inline(__always)
  func label(_ row: Int, _ vehicles: Int) -> Label { labels[row &+ vehicles] }

  /// The earliest time at which a vehicle is left at a slot, with at most a number of vehicles.
  @inline(__always)
  func reached(_ slot: Slot, _ vehicles: Int) -> Int32 {
    row(slot).map { labels[$0 + vehicles].reached } ?? Self.never
  }

  /// The earliest time from which a vehicle can be entered at a slot, after at most a number of vehicles.
  func ready(_ slot: Slot, _ vehicles: Int) -> Int32 { row(slot).map { labels[$0 + vehicles].ready } ?? Self.never }

  /// Lowers the time at which a vehicle is left, for this and all larger numbers of vehicles.
  mutating func lowerReached(_ row: Int, _ vehicles: Int, to time: Int32, event: Int32) {
    var index = row &+ vehicles
    let end = row &+ width
    while index < end, labels[index].reached > time {
      labels[index].reached = time
      labels[index].reachedEvent = event
      index &+= 1
    }
  }

  /// Lowers the time from which a vehicle can be entered, for this and all larger numbers of vehicles.
  mutating func lowerReady(_ row: Int, _ vehicles: Int, to time: Int32, event: Int32) {
    var index = row &+ vehicles
    let end = row &+ width
    while index < end, labels[index].ready > time {
      labels[index].ready = time
      labels[index].readyEvent = event
      index &+= 1
    }
  }
}
