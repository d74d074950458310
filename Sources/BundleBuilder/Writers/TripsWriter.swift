import BundleFormat
import GTFSFeed
import TransitSQLite

/// Writes `trip` and `frequency`.
struct TripsWriter {
  let trips: TripsImport
  let calls: TripCalls?
  let ranked: RankedCalls?
  let services: IdentifierTable
  let texts: RankedTexts
  let cancellation: Cancellation

  func write(to database: DatabaseWriter) throws {
    try database.insert(into: "trip", width: 18 + trips.extraCount) { insert in
      for (rank, trip) in trips.trips.order.enumerated() {
        if rank % 1024 == 0 { try cancellation.check() }
        let flags = trips.flags[trip]
        insert.bind(rank + 1, at: 0)
        insert.bind(trips.trips.text(ofNumber: trip), at: 1)
        insert.bind(trips.routes[trip].stored, at: 2)
        insert.bind(services.rank(ofNumber: Int(trips.services[trip])), at: 3)
        insert.bind(pattern(of: trip), at: 4)
        insert.bind(profile(of: trip), at: 5)
        insert.bind(calls.map { Int($0.start[trip]) } ?? 0, at: 6)
        insert.bind(extra(of: trip), at: 7)
        texts.bind(trips.headsigns[trip], to: insert, at: 8)
        bindShortName(of: trip, to: insert, at: 9)
        insert.bind(flags.0.map(Int.init), at: 10)
        texts.bind(trips.blocks[trip], to: insert, at: 11)
        insert.bind(trips.shapes[trip].stored, at: 12)
        insert.bind(flags.1.map(Int.init), at: 13)
        insert.bind(flags.2.map(Int.init), at: 14)
        insert.bind(flags.3.map(Int.init), at: 15)
        bindDurations(of: trip, to: insert, at: 16)
        for index in 0..<trips.extraCount {
          texts.bind(trips.extras[trip * trips.extraCount + index], to: insert, at: 18 + index)
        }
        try insert.run()
      }
    }
  }

  private func pattern(of trip: Int) -> Int {
    guard let calls, let ranked else { return 0 }
    return Int(ranked.patternRanks[Int(calls.pattern[trip])])
  }

  private func profile(of trip: Int) -> Int {
    guard let calls, let ranked else { return 0 }
    return Int(ranked.profileRanks[Int(calls.profile[trip])])
  }

  private func extra(of trip: Int) -> Int {
    guard let calls, let ranked, !calls.extra.isEmpty else { return 0 }
    return Int(ranked.extraRanks[Int(calls.extra[trip])])
  }

  private func bindShortName(of trip: Int, to insert: Statement, at index: Int) {
    let entry = Int(trips.shortNames[trip])
    if entry == 0 { return insert.bindNull(at: index) }
    trips.shortNameTexts.withBytes { bytes in
      insert.bind(utf8: bytes.extracting(trips.shortNameTexts.range(of: entry - 1)), at: index)
    }
  }

  private func bindDurations(of trip: Int, to insert: Statement, at index: Int) {
    guard let durations = trips.durations else {
      insert.bindNull(at: index)
      insert.bindNull(at: index + 1)
      return
    }
    for (column, value) in durations.values(of: trip).enumerated() {
      durations.bind(value, to: insert, at: index + column)
    }
  }
}

// MARK: Frequencies

extension TripsWriter {
  private static let start = 1
  private static let end = 2
  private static let headway = 3

  /// Writes the rows of frequencies.txt by pattern and trip.
  func writeFrequencies(_ rows: RowStore, to database: DatabaseWriter) throws {
    let keyed = rows.sorted().compactMap { row -> (pattern: Int, trip: Int, row: Int)? in
      guard case .text(let id) = rows.value(of: row, 0),
        let number = rows.withBytes({ trips.trips.number(of: $0.extracting(id)) })
      else { return nil }
      return (pattern(of: number), trips.trips.rank(ofNumber: number), row)
    }
    // Rows of one trip stay in the order of their values.
    let order = keyed.enumerated().sorted { left, right in
      (left.element.pattern, left.element.trip, left.offset) < (right.element.pattern, right.element.trip, right.offset)
    }.map(\.element)
    try database.insert(into: "frequency", width: rows.width + 2) { insert in
      var position = 0
      for (index, key) in order.enumerated() {
        let isSameTrip = index > 0 && order[index - 1].trip == key.trip
        position = isSameTrip ? position + 1 : 0
        insert.bind(key.pattern, at: 0)
        insert.bind(key.trip, at: 1)
        insert.bind(position, at: 2)
        for (column, value) in rows.values(of: key.row).enumerated().dropFirst() {
          rows.bind(value, to: insert, at: column + 2)
        }
        try insert.run()
      }
    }
  }

  /// The latest second of a service day at which any trip still calls somewhere.
  func latestTime(frequencies: RowStore?) -> Int {
    guard let calls, let ranked else { return 0 }
    func length(of trip: Int) -> Int { Int(ranked.latest[Int(calls.profile[trip])]) }
    var latest = 0
    for trip in calls.pattern.indices where calls.hasCalls(trip) {
      latest = max(latest, Int(calls.start[trip]) + length(of: trip))
    }
    for row in 0..<(frequencies?.count ?? 0) {
      guard let frequencies, case .text(let id) = frequencies.value(of: row, 0),
        case .integer(let end) = frequencies.value(of: row, Self.end),
        let number = frequencies.withBytes({ trips.trips.number(of: $0.extracting(id)) })
      else { continue }
      latest = max(latest, end + length(of: number))
    }
    return latest
  }
}
