import BundleFormat
import TransitValues

/// The times from which vehicles can be entered at slots whose changes do not all count for the slots above them: the
/// best one of each pair's slot that was left before, and the best one of all others.
///
/// See ``ChangeSlots/isMixedBase(_:)``.
struct MixedLabels {
  struct Label {
    let ready: Int32
    let event: Int32
    /// The slot that was left, if a pair names it.
    let left: Slot
  }

  private struct Key: Hashable {
    let slot: Slot
    let left: Slot
  }

  private let width: Int
  /// The best times by number of vehicles.
  private var best: [Key: [Int32]] = [:]
  /// By slot and number of vehicles, sorted by time. Some are no longer the best.
  private var labels: [Slot: [[Label]]] = [:]

  /// - Parameter width: The number of labels per slot: one for each number of vehicles, from 0.
  init(width: Int) { self.width = width }

  /// Adds a time for this and all larger numbers of vehicles.
  ///
  /// - Returns: Whether it is earlier than all times that count wherever it counts.
  ///
  /// Cost: the number of times at the slot, in the worst case.
  mutating func lower(_ slot: Slot, _ vehicles: Int, to label: Label) -> Bool {
    if let others = best[Key(slot: slot, left: .absent)], others[vehicles] <= label.ready { return false }
    let key = Key(slot: slot, left: label.left)
    var times = best[key] ?? Array(repeating: LabelTable.never, count: width)
    if times[vehicles] <= label.ready { return false }
    for count in vehicles..<width { times[count] = min(times[count], label.ready) }
    best[key] = times
    var lists = labels.removeValue(forKey: slot) ?? Array(repeating: [], count: width)
    let place = lists[vehicles].indices.partitioningIndex { lists[vehicles][$0].ready > label.ready }
    lists[vehicles].insert(label, at: place)
    labels[slot] = lists
    return true
  }

  /// The earliest time after at most a number of vehicles, of those whose slot that was left counts.
  func first(_ slot: Slot, _ vehicles: Int, counts: (Slot) -> Bool) -> Label? {
    guard let lists = labels[slot] else { return nil }
    return lists[...vehicles].compactMap { list in list.first { counts($0.left) } }.min { $0.ready < $1.ready }
  }
}
