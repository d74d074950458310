import BundleFormat
import TransitValues

/// A trip on a service day, as a vehicle of a lane of the ``SearchContext``.
struct LaneVehicle: Hashable {
  let lane: LaneNumber
  /// The index in the lane.
  let index: Int32
}

/// The links between the trips of blocks that a search has met, by service day.
struct BlockLinks {
  /// A trip, and a trip that continues it (forward) or that it continues (backward).
  struct Link {
    let trip: TripRank
    let other: LaneVehicle
  }

  private struct DayBlock: Hashable {
    let day: DayNumber
    let block: BlockNumber
  }

  private var links: [Link] = []
  /// Ranges of ``links``, each sorted by trip.
  private var ranges: [DayBlock: (forward: Range<Int>, backward: Range<Int>)] = [:]

  /// The links of a trip of a block; `nil` before they are read.
  func links(
    of trip: TripRank, _ block: BlockNumber, day: DayNumber, isForward: Bool
  ) -> ArraySlice<Link>? {
    guard let known = ranges[DayBlock(day: day, block: block)] else { return nil }
    let all = links[isForward ? known.forward : known.backward]
    let first = all.indices.partitioningIndex { all[$0].trip >= trip }
    let end = (first..<all.endIndex).partitioningIndex { all[$0].trip > trip }
    return all[first..<end]
  }

  /// Adds the links of a block on a day.
  mutating func insert(forward: [Link], backward: [Link], _ block: BlockNumber, day: DayNumber) {
    ranges[DayBlock(day: day, block: block)] = (append(forward), append(backward))
  }

  private mutating func append(_ new: [Link]) -> Range<Int> {
    let first = links.count
    // The sort is stable: links of one trip stay in the order of the pairs, which does not depend on numbers of lanes.
    links += new.sorted { $0.trip < $1.trip }
    return first..<links.count
  }

  /// Memory use in bytes.
  var byteCount: Int { links.count * MemoryLayout<Link>.stride + ranges.count * 64 }
}
