import BundleFormat
import Operations
import TransitValues

/// Writes `pattern_call`, `profile_call` and `extra_call`.
struct CallsWriter {
  let calls: ImportedCalls
  let ranked: RankedCalls
  let texts: RankedTexts
  let pool: TextPool
  let cancellation: Cancellation

  func write(to trees: TreeStore) throws {
    try writePatterns(to: trees)
    try writeProfiles(to: trees)
    if calls.extraCount > 0 { try writeExtras(to: trees) }
  }

  private func writePatterns(to trees: TreeStore) throws {
    var index = PatternStops()
    try trees.write(.keyedTable("pattern_call")) { tree in
      var record = Record()
      var statistics = KeyStatistics(columnCount: 2)
      for (rank, number) in ranked.patternOrder.enumerated() {
        try cancellation.check()
        let places = calls.places(ofPattern: number)
        let boarding = ranked.boarding(ofPattern: number, places, calls)
        for (position, place) in places.enumerated() {
          record.removeAll()
          record.append(rank + 1)
          record.append(position)
          append(place, to: &record)
          let bounds = boarding[position].map(BundleSchema.bounds)
          record.append(bounds?.lowerBound)
          record.append(bounds?.upperBound)
          try tree.append(record)
          statistics.count(rank + 1, position)
          index.add(place.stop, pattern: rank + 1, position: position)
        }
      }
      return statistics
    }
    try index.write(to: trees, cancellation)
  }

  private static let placeColumns = CompactTables.columnsOfPlaces.map { name in
    guard let column = PlaceColumn(name) else { preconditionFailure("PlaceColumn has no case for \(name)") }
    return column
  }

  private func append(_ place: CallPlace, to record: inout Record) {
    for column in Self.placeColumns {
      switch column {
      case .stop: record.append(place.stop.stored)
      case .sequence: record.append(place.sequence)
      case .location: record.append(place.location.stored)
      case .distance: texts.append(place.distance, digits: ranked.distanceDigits, pool: pool, to: &record)
      case .number(let number): record.append(place[number].map { Int($0) })
      case .text(let text): texts.append(place[text], to: &record)
      }
    }
  }

  private func writeProfiles(to trees: TreeStore) throws {
    try trees.write(.keyedTable("profile_call")) { tree in
      var record = Record()
      var statistics = KeyStatistics(columnCount: 2)
      for (rank, number) in ranked.profileOrder.enumerated() {
        try cancellation.check()
        var times = calls.timeDecoder(ofProfile: number)
        var position = 0
        while let call = times.next() {
          record.removeAll()
          record.append(rank + 1)
          record.append(position)
          record.append(call.arrival)
          record.append(call.departure)
          record.append(call.estimate)
          try tree.append(record)
          statistics.count(rank + 1, position)
          position += 1
        }
      }
      return statistics
    }
  }

  private func writeExtras(to trees: TreeStore) throws {
    try trees.write(.keyedTable("extra_call")) { tree in
      var record = Record()
      var statistics = KeyStatistics(columnCount: 2)
      for (rank, number) in ranked.extraOrder.enumerated() {
        try cancellation.check()
        for (position, extras) in calls.texts(ofExtra: number).enumerated() {
          record.removeAll()
          record.append(rank + 1)
          record.append(position)
          for text in extras { texts.append(text, to: &record) }
          try tree.append(record)
          statistics.count(rank + 1, position)
        }
      }
      return statistics
    }
  }
}

/// The rows of the index `pattern_call_stop`.
private struct PatternStops {
  // Separate arrays to save memory: 12 bytes per call.
  private var stops: [Int32] = []
  private var patterns: [Int32] = []
  private var positions: [Int32] = []

  /// Adds a call. Calls must be added in the order of the table. Those without a stop are not in the index.
  mutating func add(_ stop: StopRank, pattern: Int, position: Int) {
    if stop == .absent { return }
    stops.append(stop.number)
    patterns.append(Int32(pattern))
    positions.append(Int32(position))
  }

  func write(to trees: TreeStore, _ cancellation: Cancellation) throws {
    let order = StableOrder.positions(sorting: stops.map { UInt64($0) })
    try trees.write(.index("pattern_call_stop", of: "pattern_call")) { tree in
      var record = Record()
      var statistics = KeyStatistics(columnCount: 1)
      for (number, call) in order.enumerated() {
        if number % 1024 == 0 { try cancellation.check() }
        record.removeAll()
        record.append(Int(stops[Int(call)]))
        record.append(Int(patterns[Int(call)]))
        record.append(Int(positions[Int(call)]))
        try tree.append(record)
        statistics.count(Int(stops[Int(call)]))
      }
      return statistics
    }
  }
}
