import TransitBundle
import TransitSQLite

/// Departure boards by plain SQL on imported tables: one statement for each service day that can matter.
///
/// Knows neither frequencies nor blank times; pickup windows make it decline.
final class ImportedBoard {
  private let statement: Statement
  private let clock: Clock
  /// The latest time of the feed, in seconds.
  private let latest: Int

  private static let secondsPerDay = 86_400
  /// 99:59:59, the last time whose text sorts like the time.
  private static let largestTime = 359_999

  /// - Throws: ``BenchmarkError`` when the tables are not such that this SQL can be right.
  init(of tables: ImportedTables, clock: Clock) throws(BenchmarkError) {
    self.clock = clock
    do throws(SQLiteError) {
      let connection = try Connection(path: tables.path, mode: .readOnly)
      // As much as a timetable gives each of its connections.
      try connection.execute("PRAGMA cache_size = -\(Timetable.Settings.defaultPageCacheBytes / 1024)")
      let columns = try ImportedColumns(of: connection)
      if let reason = try columns.obstacle(in: connection) {
        throw SQLiteError(code: 0, message: reason)
      }
      statement = try connection.prepare(columns.boardSQL)
      latest = try connection.integer(columns.latestTimeSQL) ?? 0
    } catch {
      throw BenchmarkError(description: error.code == 0 ? error.message : error.description)
    }
  }

  func departures(_ query: BoardQuery) throws(SQLiteError) -> [ImportedDeparture] {
    var departures: [ImportedDeparture] = []
    let today = clock.localDate(of: query.time).day
    for day in (today - latest / Self.secondsPerDay - 1)...(today + 1) {
      let date = ServiceDate(day: day)
      let start = query.time.seconds - clock.origin(of: date).seconds
      let end = min(start + BoardQuery.windowSeconds, Self.largestTime)
      if end <= 0 || start > latest { continue }
      statement.bind(query.stop.rawValue, at: 0)
      statement.bind("\(date)", at: 1)
      statement.bind(date.weekday, at: 2)
      statement.bind("\(ServiceTime(seconds: max(0, start)))", at: 3)
      statement.bind("\(ServiceTime(seconds: end))", at: 4)
      statement.bind(BoardQuery.limit, at: 5)
      try appendRows(of: date, to: &departures)
    }
    return Array(departures.sorted(by: ImportedDeparture.precedes).prefix(BoardQuery.limit))
  }

  private func appendRows(of date: ServiceDate, to departures: inout [ImportedDeparture]) throws(SQLiteError) {
    let origin = clock.origin(of: date).seconds
    while try statement.step() {
      departures.append(
        ImportedDeparture(
          time: UnixTime(seconds: origin + statement.integer(at: 0)),
          tripID: TripID(rawValue: statement.text(at: 1)), stopID: StopID(rawValue: statement.text(at: 2)),
          stopSequence: statement.integer(at: 3), serviceDate: date))
    }
  }
}
