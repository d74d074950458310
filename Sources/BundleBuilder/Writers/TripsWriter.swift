import BundleFormat
import GTFSFeed
import Operations
import TransitSQLite
import TransitValues

/// Writes `trip` and `frequency`.
struct TripsWriter {
  let trips: ImportedTrips
  let calls: ImportedCalls?
  let ranked: RankedCalls?
  let texts: RankedTexts

  /// The source of a column of `trip`.
  private enum Cell {
    /// An array of ``ImportedTrips``.
    case array(TripColumn)
    /// A column of ``ImportedTrips/others``.
    case other(Int)
    case absent
  }

  /// The sources of the columns of trips.txt in the order of the specification, without trip_id, route_id and
  /// service_id.
  private var cells: [Cell] {
    GTFSSchema.trips.columns.compactMap { column in
      switch TripColumn(rawValue: column.name) {
      case .trip, .route, .service: nil
      case .some(let array): .array(array)
      case nil: trips.otherColumns.firstIndex(of: column).map(Cell.other) ?? .absent
      }
    }
  }

  /// Writes the table.
  func write(to trees: TreeStore, _ cancellation: Cancellation) throws {
    let cells = cells
    try trees.write(.table("trip")) { tree in
      var record = Record()
      for (rank, trip) in trips.ids.order.enumerated() {
        if rank % 1024 == 0 { try cancellation.check() }
        record.removeAll()
        record.appendNull()
        trips.ids.withBytes(ofNumber: trip) { record.append(text: $0) }
        record.append(trips.routes[trip].stored)
        record.append(trips.services[trip].stored)
        record.append(pattern(of: trip))
        record.append(profile(of: trip))
        record.append(start(of: trip))
        record.append(extra(of: trip))
        let others = trips.otherColumns.isEmpty ? [] : trips.others.values(of: trip)
        for cell in cells { append(cell, of: trip, others, to: &record) }
        for index in 0..<trips.extraCount {
          texts.append(trips.extras[trip * trips.extraCount + index], to: &record)
        }
        try tree.append(rowID: rank + 1, record)
      }
      // SQLite takes the number of rows from the statistics of the indexes.
      return nil
    }
  }

  /// Writes the indexes of the table.
  func writeIndexes(to trees: TreeStore, _ cancellation: Cancellation) throws {
    try writeIDs(to: trees, cancellation)
    try trees.writeIndex("trip_route", of: "trip", [column { trips.routes[$0].index }], cancellation)
    try trees.writeIndex(
      "trip_pattern_start", of: "trip", [pattern(of:), start(of:), service(of:), profile(of:)].map(column),
      cancellation)
  }

  /// The values of a column in the order of ranks.
  private func column(_ value: (_ trip: Int) -> Int) -> [Int32] {
    trips.ids.order.map { Int32(value($0)) }
  }

  /// Writes the index of `trip_id`. Its order is that of the ranks.
  private func writeIDs(to trees: TreeStore, _ cancellation: Cancellation) throws {
    try trees.write(.index("sqlite_autoindex_trip_1", of: "trip")) { tree in
      var record = Record()
      var statistics = KeyStatistics(columnCount: 1)
      for (rank, trip) in trips.ids.order.enumerated() {
        if rank % 1024 == 0 { try cancellation.check() }
        record.removeAll()
        trips.ids.withBytes(ofNumber: trip) { record.append(text: $0) }
        record.append(rank + 1)
        try tree.append(record)
        statistics.count(rank + 1)
      }
      return statistics
    }
  }

  private func append(_ cell: Cell, of trip: Int, _ others: [RowStore.Value], to record: inout Record) {
    switch cell {
    case .array(let column): append(column, of: trip, to: &record)
    case .other(let column): trips.others.append(others[column], to: &record)
    case .absent: record.appendNull()
    }
  }

  private func append(_ column: TripColumn, of trip: Int, to record: inout Record) {
    switch column {
    case .trip, .route, .service: preconditionFailure("the fixed columns come before all others")
    case .headsign: texts.append(trips.headsigns[trip], to: &record)
    case .shortName: appendShortName(trips.shortNames[trip], to: &record)
    case .direction: record.append(trips.flags[trip].0.map(Int.init))
    case .block: texts.append(trips.blocks[trip], to: &record)
    case .shape: record.append(trips.shapes[trip].stored)
    case .wheelchair: record.append(trips.flags[trip].1.map(Int.init))
    case .bikes: record.append(trips.flags[trip].2.map(Int.init))
    case .cars: record.append(trips.flags[trip].3.map(Int.init))
    }
  }

  private func service(of trip: Int) -> Int { trips.services[trip].index }

  private func start(of trip: Int) -> Int {
    calls.map { Int($0.start[trip]) } ?? 0
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

  private func appendShortName(_ entry: Int32, to record: inout Record) {
    if entry == 0 { return record.appendNull() }
    trips.shortNameTexts.withBytes { bytes in
      record.append(text: bytes.extracting(trips.shortNameTexts.range(of: Int(entry) - 1)))
    }
  }
}

// MARK: Frequencies

extension TripsWriter {
  private static let tripID = GTFSSchema.frequencies.position(of: "trip_id")
  private static let end = GTFSSchema.frequencies.position(of: "end_time")

  /// Writes the rows of frequencies.txt, sorted by pattern and trip.
  func writeFrequencies(_ rows: RowStore, to database: DatabaseWriter) throws {
    let keyed = rows.sorted().compactMap { row -> (pattern: Int, trip: Int, row: Int)? in
      guard case .text(let id) = rows.value(of: row, Self.tripID),
        let number = rows.withBytes({ trips.ids.number(of: $0.extracting(id)) })
      else { return nil }
      return (pattern(of: number), trips.ids.rank(ofNumber: number), row)
    }
    // Rows of the same trip keep the order of their values.
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

  /// Returns an upper bound for the times of all calls, in seconds of the service day.
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
        let number = frequencies.withBytes({ trips.ids.number(of: $0.extracting(id)) })
      else { continue }
      latest = max(latest, end + length(of: number))
    }
    return latest
  }
}
