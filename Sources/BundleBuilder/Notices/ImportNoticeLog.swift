import BundleFormat
import Operations
import Synchronization
import TransitSQLite

/// Collects the notices of all steps in a scratch database, because a feed may have millions.
final class ImportNoticeLog: Sendable {
  private struct State: @unchecked Sendable {
    // Unchecked: the connection is used only under the lock.
    let connection: Connection
    let insert: Statement
    var remarks: [String: Int] = [:]
  }

  private let state: Mutex<State>

  /// Creates the notice database in a scratch folder.
  init(folder: String) throws {
    let connection = try Connection(path: folder + "/notices.sqlite", mode: .create)
    try connection.execute(
      """
      PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; PRAGMA locking_mode=EXCLUSIVE; PRAGMA cache_size=-4096;
      CREATE TABLE notice(code TEXT, file TEXT, line INTEGER, field TEXT, value TEXT, dropped INTEGER); BEGIN
      """)
    let insert = try connection.prepare("INSERT INTO notice VALUES (?, ?, ?, ?, ?, ?)")
    state = Mutex(State(connection: connection, insert: insert))
  }

  /// The number of remarks by code. Remarks describe facts that changed nothing.
  var remarks: [String: Int] { state.withLock { $0.remarks } }

  func add(_ notice: ImportNotice) throws {
    try state.withLock { state in
      state.insert.bind(notice.code.rawValue, at: 0)
      state.insert.bind(notice.file, at: 1)
      state.insert.bind(notice.line, at: 2)
      state.insert.bind(notice.field, at: 3)
      state.insert.bind(notice.value, at: 4)
      state.insert.bind(notice.dropsRow ? 1 : 0, at: 5)
      try state.insert.run()
    }
  }

  func remark(_ code: NoticeCode) {
    state.withLock { $0.remarks[code.rawValue, default: 0] += 1 }
  }

  /// The files of which rows are dropped.
  func filesWithDroppedRows() throws -> Set<String> {
    try state.withLock { state in
      let rows = try state.connection.prepare("SELECT DISTINCT file FROM notice WHERE dropped = 1")
      var files: Set<String> = []
      while try rows.step() { files.insert(rows.text(at: 0)) }
      return files
    }
  }

  /// Writes the table `notice`, in an order that depends only on the notices.
  ///
  /// A dropped row has only one notice even if it had other problems, because its raw text contains all values.
  ///
  /// - Returns: The number of notices by code.
  func write(to trees: TreeStore, _ cancellation: Cancellation) throws -> [String: Int] {
    try state.withLock { state in
      var counts: [String: Int] = [:]
      let rows = try state.connection.prepare(
        """
        SELECT code, file, line, field, value, dropped FROM notice
        ORDER BY file, line, dropped DESC, field, code, value
        """)
      try trees.write(.table("notice")) { tree in
        var record = Record()
        var statistics = KeyStatistics(columnCount: 0)
        var number = 0
        var dropped: (file: String, line: Int)?
        while try rows.step() {
          if number % 1024 == 0 { try cancellation.check() }
          let (code, file, line) = (rows.text(at: 0), rows.text(at: 1), rows.optionalInteger(at: 2))
          if let dropped, let line, dropped == (file, line) { continue }
          if rows.integer(at: 5) == 1, let line { dropped = (file, line) }
          number += 1
          counts[code, default: 0] += 1
          Self.append(rows, to: &record)
          try tree.append(rowID: number, record)
          statistics.count()
        }
        return statistics
      }
      return counts
    }
  }

  /// Begins a record with the values of a row.
  private static func append(_ row: Statement, to record: inout Record) {
    func append(textAt index: Int) {
      if row.isNull(at: index) { return record.appendNull() }
      row.withText(at: index) { record.append(text: $0) }
    }
    let dropsRow = row.integer(at: 5) == 1
    record.removeAll()
    record.appendNull()
    append(textAt: 0)
    append(textAt: 1)
    record.append(row.optionalInteger(at: 2))
    append(textAt: 3)
    let isSplit = dropsRow && !row.isNull(at: 4)
    row.withText(at: 4) { raw in
      let cells = isSplit ? DroppedRow.cells(of: raw) : nil
      if cells == nil { append(textAt: 4) } else { record.appendNull() }
      record.append(dropsRow ? 1 : 0)
      DroppedRow.append(cells ?? [], of: raw, to: &record)
    }
  }
}
