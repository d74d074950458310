import TransitBundle

/// The imported tables, as questions find them.
struct QuestionTables {
  let columns: ImportedColumns
  let timetable: Timetable
  /// The bundle's: the tables have no clock, so that instants are made of their times by it.
  var clock: ServiceClock { timetable.clock }
  var information: BundleInformation { timetable.information }

  private let connection: Connection
  /// Why SQL that looks at times would be wrong or impossible here.
  private let obstacle: String?
  /// The ids of all stops.
  private let stopIDs: Set<StopID>

  /// - Throws: ``BenchmarkError`` when the tables cannot be read.
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

  /// - Throws: ``BenchmarkError`` when a table or column is not there.
  func prepare(_ sql: String) throws(BenchmarkError) -> TableStatement {
    do throws(SQLiteError) {
      return TableStatement(try connection.prepare(sql))
    } catch {
      throw BenchmarkError(description: error.message)
    }
  }

  /// - Throws: ``BenchmarkError`` when the import has no such column.
  func require(_ table: String, _ column: String) throws(BenchmarkError) {
    if !columns.has(table, column) { throw BenchmarkError(description: "the feed has no \(table).\(column)") }
  }

  /// - Throws: ``BenchmarkError`` with the reason when SQL that looks at times would be wrong or impossible here.
  func requirePlainTimes() throws(BenchmarkError) {
    if let obstacle { throw BenchmarkError(description: obstacle) }
  }

  /// The id of a stop as a bundle keeps it where it may be empty: one that the feed has not is emptied, and told as a
  /// notice.
  func knownStop(_ id: String) -> String {
    stopIDs.contains(StopID(rawValue: id)) ? id : ""
  }

  /// Whether a row that names two stops is one that a bundle keeps: one that names a stop which the feed has not is told as
  /// a notice instead, and is no part of any answer.
  func keeps(_ row: TableRow, stops: Range<Int>) -> Bool {
    stops.allSatisfy { row.text($0).isEmpty || stopIDs.contains(StopID(rawValue: row.text($0))) }
  }

  /// The latest time of any call, in seconds of its service day.
  func latestTime() throws(BenchmarkError) -> Int {
    do throws(SQLiteError) {
      return try columns.latestTime(in: connection)
    } catch {
      throw BenchmarkError(description: error.message)
    }
  }
}
