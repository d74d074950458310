import BundleFormat
import TransitSQLite
import TransitValues

/// A feed that is small enough to be written out in a test.
struct TestFeed {
  struct StopRow {
    var id: String
    var name: String?
    var parent: String?
    var locationType: Int?
    var latitude: Double?
    var longitude: Double?
    /// The amount of service at the stop, as in `stop_service`.
    var level = 0

    init(
      _ id: String, _ name: String? = nil, parent: String? = nil, type: Int? = nil, latitude: Double? = nil,
      longitude: Double? = nil, level: Int = 0
    ) {
      self.id = id
      self.level = level
      self.name = name
      self.parent = parent
      locationType = type
      self.latitude = latitude
      self.longitude = longitude
    }
  }

  struct Service {
    var id: String
    /// Monday first, as in calendar.txt: `1111100`.
    var week: String
    var start: String
    var end: String
    /// Dates added (1) or removed (2).
    var exceptions: [String: Int] = [:]
  }

  struct TripRow {
    var id: String
    var service: String
    /// `STOP TIME`. A `~` before the time marks an estimate, a `-` after it forbids boarding.
    var calls: [String]
  }

  struct Repetition {
    var trip: String
    var start: String?
    var end: String?
    var headway: Int?
    var exactTimes: Int?
  }

  var name = "Test"
  /// The first and the last date of service, as recorded in the metadata.
  var validity = (start: "20251201", end: "20271231")
  var stops: [StopRow] = []
  var services: [Service] = []
  var trips: [TripRow] = []
  var repetitions: [Repetition] = []
  /// The files for which the bundle has tables, without `.txt`.
  var files = ["agency", "calendar", "calendar_dates", "frequencies", "routes", "stop_times", "stops", "trips"]
  /// The Unix times at which the UTC offset changes, and the offsets in seconds.
  var clock: [(start: Int, offset: Int)] = [(0, 0)]
  /// Whether the search index has all spellings of the names. Earlier builders wrote only the names.
  var indexesSpellings = true

  /// Returns the seconds of `HH:MM:SS`.
  static func seconds(_ time: String) -> Int {
    time.split(separator: ":").reduce(0) { $0 * 60 + (Int($1) ?? 0) }
  }

  /// The UTC offset of Europe/Berlin in winter, and both of its changes in 2026.
  static let berlin = [
    (start: 0, offset: 3600), (start: 1_774_746_000, offset: 7200), (start: 1_792_890_000, offset: 3600),
  ]
}

extension TestFeed {
  struct Call: Hashable {
    let stop: String
    let time: Int
    let isEstimate: Bool
    let canBoard: Bool

    init(_ text: String) {
      let words = text.split(separator: " ").map(String.init)
      stop = words[0]
      isEstimate = words[1].hasPrefix("~")
      time = TestFeed.seconds(String(words[1].drop { $0 == "~" }))
      canBoard = words.count < 3
    }
  }

  var contents: FeedContents {
    FeedContents(
      files: files.map { file in FeedContents.File(name: "\(file).txt", kind: .table, columns: [], rows: 1) },
      stopDistanceDigits: 0, shapeDistanceDigits: 0)
  }

  var metadata: BundleMetadata {
    let times = trips.flatMap { $0.calls.map { Call($0).time } }
    let ends = repetitions.compactMap { $0.end.map(Self.seconds) }
    return BundleMetadata(
      schemaVersion: Int(BundleSchema.version), builder: "tests",
      source: .init(name: "test.zip", sha256: "", buildTime: nil),
      name: name, timeZone: .init(name: "Europe/Berlin", dataVersion: "2025b"),
      validity: .init(start: validity.start, end: validity.end), bounds: nil,
      latestTime: (times.max() ?? 0) + (ends.max() ?? 0), contents: contents, notices: [:], remarks: [:])
  }
}

// MARK: Filling a database

extension TestFeed {
  /// Writes the rows of the feed as the builder does: ids are ranks, and equal patterns are stored once.
  func fill(_ connection: Connection) throws {
    try insert(connection, "clock", clock.map { [.integer($0.start), .integer($0.offset)] })
    try insert(connection, "text", [[.integer(1), .text("Downtown")]])
    try connection.execute("INSERT INTO route(id, route_id, route_short_name, route_type) VALUES (1, 'R', '7', 3)")
    try fillStops(connection)
    try fillServices(connection)
    try fillTrips(connection)
  }

  private func insert(_ connection: Connection, _ table: String, _ rows: [[SQLiteValue]]) throws {
    for row in rows {
      let places = row.map { _ in "?" }.joined(separator: ", ")
      let statement = try connection.prepare("INSERT INTO \(table) VALUES (\(places))")
      for (index, value) in row.enumerated() {
        switch value {
        case .integer(let number): statement.bind(number, at: index)
        case .text(let text): statement.bind(text, at: index)
        default: statement.bindNull(at: index)
        }
      }
      try statement.run()
    }
  }

  private static func ranks(_ ids: [String]) -> [String: Int] {
    let sorted = ids.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return Dictionary(uniqueKeysWithValues: zip(sorted, 1...))
  }

  private func fillStops(_ connection: Connection) throws {
    let ranks = Self.ranks(stops.map(\.id))
    try connection.execute("PRAGMA foreign_keys = OFF")
    for stop in stops {
      let rank = ranks[stop.id] ?? 0
      let statement = try connection.prepare(
        "INSERT INTO stop(id, stop_id, stop_name, parent, location_type, latitude, longitude) VALUES (?, ?, ?, ?, ?, ?, ?)"
      )
      let latitude = stop.latitude.map { Int(($0 * 1e7).rounded()) }
      let longitude = stop.longitude.map { Int(($0 * 1e7).rounded()) }
      statement.bind(rank, at: 0)
      statement.bind(stop.id, at: 1)
      statement.bind(stop.name, at: 2)
      statement.bind(stop.parent.flatMap { ranks[$0] }, at: 3)
      statement.bind(stop.locationType, at: 4)
      statement.bind(latitude, at: 5)
      statement.bind(longitude, at: 6)
      try statement.run()
      try insert(connection, "stop_service", [[.integer(rank), .integer(stop.level)]])
      if let name = stop.name {
        let search = try connection.prepare("INSERT INTO stop_search(rowid, words) VALUES (?, ?)")
        search.bind(rank, at: 0)
        search.bind(indexesSpellings ? SearchSpelling.indexed(name) : name, at: 1)
        try search.run()
      }
      if let latitude, let longitude {
        let cells = [BundleSchema.cell(latitude), BundleSchema.cell(longitude), rank]
        try insert(connection, "stop_cell", [cells.map(SQLiteValue.integer)])
      }
    }
  }

  private func fillServices(_ connection: Connection) throws {
    let ranks = Self.ranks(services.map(\.id))
    for service in services {
      let rank = ranks[service.id] ?? 0
      let days = [service.start, service.end].map { ServiceDate($0)?.daysSince1970 ?? 0 }
      let week = service.week.map { SQLiteValue.integer($0 == "1" ? 1 : 0) }
      try insert(
        connection, "service",
        [[.integer(rank), .text(service.id), .integer(1)] + week + days.map(SQLiteValue.integer) + [.integer(rank)]])
      for row in Self.dateRows(of: service) {
        try insert(connection, "date_set", [([rank] + row).map(SQLiteValue.integer)])
      }
    }
  }

  /// Returns the first day, the type and the bit set of days of each row of the service's dates.
  private static func dateRows(of service: Service) -> [[Int]] {
    (1...2).flatMap { type in
      var rows: [[Int]] = []
      for day in service.exceptions.filter({ $0.value == type }).keys.map({ ServiceDate($0)?.daysSince1970 ?? 0 })
        .sorted()
      {
        let (first, days) = rows.last.map { ($0[0], $0[2]) } ?? (.min / 2, 0)
        if day - first < 28 {
          rows[rows.count - 1][2] = days | 1 << (day - first)
        } else {
          rows.append([day, type, 1])
        }
      }
      return rows
    }
  }

  private func fillTrips(_ connection: Connection) throws {
    let (stopRanks, serviceRanks) = (Self.ranks(stops.map(\.id)), Self.ranks(services.map(\.id)))
    let tripRanks = Self.ranks(trips.map(\.id))
    let calls = Dictionary(uniqueKeysWithValues: trips.map { ($0.id, $0.calls.map(Call.init)) })
    let patterns = Dictionary(grouping: trips) { trip in calls[trip.id, default: []].map { "\($0.stop) \($0.canBoard)" }
    }
    for (pattern, trips) in zip(1..., patterns.values) {
      let offsets = trips.map { trip in
        calls[trip.id, default: []].map { $0.time - (calls[trip.id]?.first?.time ?? 0) }
      }
      let first = calls[trips[0].id, default: []]
      for (position, call) in first.enumerated() {
        let times = offsets.map { $0[position] }
        let boards = call.canBoard && position < first.count - 1
        let statement = try connection.prepare(
          "INSERT INTO pattern_call(pattern, position, stop, sequence, pickup_type, earliest, latest) "
            + "VALUES (?, ?, ?, ?, ?, ?, ?)")
        let row = [pattern, position, stopRanks[call.stop], (position + 1) * 10, call.canBoard ? nil : 1]
        for (index, value) in (row + [boards ? times.min() : nil, boards ? times.max() : nil]).enumerated() {
          statement.bind(value, at: index)
        }
        try statement.run()
      }
      for (trip, offsets) in zip(trips, offsets) {
        let rank = tripRanks[trip.id] ?? 0
        try connection.execute(
          "INSERT INTO trip(id, trip_id, route, service, pattern, profile, start, extra, headsign) VALUES "
            + "(\(rank), '\(trip.id)', 1, \(serviceRanks[trip.service] ?? 0), \(pattern), \(rank), "
            + "\(calls[trip.id]?.first?.time ?? 0), 0, 1)")
        for (position, call) in calls[trip.id, default: []].enumerated() {
          let time = SQLiteValue.integer(offsets[position])
          try insert(
            connection, "profile_call",
            [
              [.integer(rank), .integer(position)]
                + (call.isEstimate ? [.null, .null, time] : [position == 0 ? .null : time, time, .null])
            ])
        }
        for (position, repetition) in repetitions.filter({ $0.trip == trip.id }).enumerated() {
          let values = [
            pattern, rank, position, repetition.start.map(Self.seconds), repetition.end.map(Self.seconds),
            repetition.headway, repetition.exactTimes,
          ]
          try insert(connection, "frequency", [values.map { $0.map(SQLiteValue.integer) ?? .null }])
        }
      }
    }
  }
}
