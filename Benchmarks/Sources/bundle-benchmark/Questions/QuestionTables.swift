import TransitBundle

/// The imported tables for ``ComparedQuestion``.
struct QuestionTables {
  let columns: ImportedColumns
  let timetable: Timetable
  /// The bundle's clock, to convert times of the tables to instants.
  var clock: ServiceClock { timetable.clock }
  var information: BundleInformation { timetable.information }

  private let connection: Connection
  /// The reason why SQL on times would be wrong or impossible for this feed, if any.
  private let obstacle: String?
  /// The ids of all stops.
  private let stopIDs: Set<StopID>

  /// - Throws: ``BenchmarkError`` if the tables cannot be read.
  init(of path: String, beside timetable: Timetable) throws(BenchmarkError) {
    do throws(SQLiteError) {
      connection = try ImportedAnswers.connection(to: path)
      columns = try ImportedColumns(of: connection)
      stopIDs = Set(
        try TableStatement(connection.prepare("SELECT stop_id FROM stops")).rows().map { StopID(rawValue: $0.text(0)) })
    } catch {
      throw BenchmarkError(description: error.description)
    }
    do throws(SQLiteError) {
      obstacle = try columns.obstacle(in: connection)
    } catch {
      obstacle = error.message
    }
    self.timetable = timetable
  }

  /// - Throws: ``BenchmarkError`` if a table or column is missing.
  func prepare(_ sql: String) throws(BenchmarkError) -> TableStatement {
    do throws(SQLiteError) {
      return TableStatement(try connection.prepare(sql))
    } catch {
      throw BenchmarkError(description: error.message)
    }
  }

  /// - Throws: ``BenchmarkError`` if the import does not have the column.
  func require(_ table: String, _ column: String) throws(BenchmarkError) {
    if !columns.has(table, column) { throw BenchmarkError(description: "the feed has no \(table).\(column)") }
  }

  /// - Throws: ``BenchmarkError`` with the reason if SQL on times would be wrong or impossible for this feed.
  func requirePlainTimes() throws(BenchmarkError) {
    if let obstacle { throw BenchmarkError(description: obstacle) }
  }

  /// Whether a bundle stores a row with these stop ids. Rows that refer to a missing stop are dropped with a notice.
  func keeps(_ row: TableRow, stops: Range<Int>) -> Bool {
    stops.allSatisfy { row.text($0).isEmpty || stopIDs.contains(StopID(rawValue: row.text($0))) }
  }

  /// The latest time of all calls, in seconds of the service day.
  func latestTime() throws(BenchmarkError) -> Int {
    do throws(SQLiteError) {
      return try columns.latestTime(in: connection)
    } catch {
      throw BenchmarkError(description: error.message)
    }
  }
}
