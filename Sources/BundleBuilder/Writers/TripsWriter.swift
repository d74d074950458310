import BundleFormat
import GTFSFeed
import TransitSQLite
import TransitValues

/// Writes `trip` and `frequency`.
struct TripsWriter {
  let trips: TripsImport
  let calls: TripCalls?
  let ranked: RankedCalls?
  let services: IdentifierTable
  let texts: RankedTexts
  let cancellation: Cancellation

  /// What a column of `trip` after the fixed ones is bound from.
  private enum Cell {
    /// An array of ``TripsImport``.
    case array(TripColumn)
    /// A column of ``TripsImport/others``.
    case other(Int)
    case absent
  }

  /// The columns of trips.txt beside those that are fixed, in the order of the declaration.
  private var cells: [Cell] {
    GTFSSchema.trips.columns.compactMap { column in
      switch TripColumn(rawValue: column.name) {
      case .trip, .route, .service: nil
      case .some(let array): .array(array)
      case nil: trips.otherColumns.firstIndex { $0.cell.schema == column }.map(Cell.other) ?? .absent
      }
    }
  }

  func write(to database: DatabaseWriter) throws {
    let cells = cells
    let fixed = 8
    let width = fixed + cells.count + trips.extraCount
    try database.insert(into: "trip", width: width) { insert in
      for (rank, trip) in trips.trips.order.enumerated() {
        if rank % 1024 == 0 { try cancellation.check() }
        insert.bind(rank + 1, at: 0)
        insert.bind(trips.trips.text(ofNumber: trip), at: 1)
        insert.bind(trips.routes[trip].stored, at: 2)
        insert.bind(services.rank(ofNumber: Int(trips.services[trip])), at: 3)
        insert.bind(pattern(of: trip), at: 4)
        insert.bind(profile(of: trip), at: 5)
        insert.bind(calls.map { Int($0.start[trip]) } ?? 0, at: 6)
        insert.bind(extra(of: trip), at: 7)
        let others = trips.otherColumns.isEmpty ? [] : trips.others.values(of: trip)
        for (index, cell) in cells.enumerated() {
          bind(cell, of: trip, others, to: insert, at: fixed + index)
        }
        for index in 0..<trips.extraCount {
          texts.bind(trips.extras[trip * trips.extraCount + index], to: insert, at: width - trips.extraCount + index)
        }
        try insert.run()
      }
    }
  }

  private func bind(_ cell: Cell, of trip: Int, _ others: [RowStore.Value], to insert: Statement, at index: Int) {
    switch cell {
    case .array(let column): bind(column, of: trip, to: insert, at: index)
    case .other(let column): trips.others.bind(others[column], to: insert, at: index)
    case .absent: insert.bindNull(at: index)
    }
  }

  private func bind(_ column: TripColumn, of trip: Int, to insert: Statement, at index: Int) {
    switch column {
    case .trip, .route, .service: preconditionFailure("the fixed columns are bound before all others")
    case .headsign: texts.bind(trips.headsigns[trip], to: insert, at: index)
    case .shortName: bindShortName(of: trip, to: insert, at: index)
    case .direction: insert.bind(trips.flags[trip].0.map(Int.init), at: index)
    case .block: texts.bind(trips.blocks[trip], to: insert, at: index)
    case .shape: insert.bind(trips.shapes[trip].stored, at: index)
    case .wheelchair: insert.bind(trips.flags[trip].1.map(Int.init), at: index)
    case .bikes: insert.bind(trips.flags[trip].2.map(Int.init), at: index)
    case .cars: insert.bind(trips.flags[trip].3.map(Int.init), at: index)
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
}

// MARK: Frequencies

extension TripsWriter {
  private static let tripID = GTFSSchema.frequencies.position(of: "trip_id")
  private static let end = GTFSSchema.frequencies.position(of: "end_time")

  /// Writes the rows of frequencies.txt by pattern and trip.
  func writeFrequencies(_ rows: RowStore, to database: DatabaseWriter) throws {
    let keyed = rows.sorted().compactMap { row -> (pattern: Int, trip: Int, row: Int)? in
      guard case .text(let id) = rows.value(of: row, Self.tripID),
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
        var index = 3
        for (column, value) in rows.values(of: key.row).enumerated() where column != Self.tripID {
          rows.bind(value, to: insert, at: index)
          index += 1
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
      guard let frequencies, case .text(let id) = frequencies.value(of: row, Self.tripID),
        case .integer(let end) = frequencies.value(of: row, Self.end),
        let number = frequencies.withBytes({ trips.trips.number(of: $0.extracting(id)) })
      else { continue }
      latest = max(latest, end + length(of: number))
    }
    return latest
  }
}
