import BundleFormat
import Synchronization
import TransitSQLite

/// Collects the notices of all steps in a scratch database, because a feed may have millions.
final class NoticeLog: Sendable {
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

  /// Copies the notices to the table `notice`, in an order that depends only on the notices.
  ///
  /// A dropped row has only one notice even if it had other problems, because its raw text contains all values.
  ///
  /// - Returns: The number of notices by code.
  func write(to database: DatabaseWriter) throws -> [String: Int] {
    try state.withLock { state in
      var counts: [String: Int] = [:]
      let rows = try state.connection.prepare(
        """
        SELECT code, file, line, field, value, dropped FROM notice
        ORDER BY file, line, dropped DESC, field, code, value
        """)
      try database.insert(into: "notice", width: 7 + BundleSchema.noticeCellCount) { insert in
        var number = 0
        var dropped: (file: String, line: Int)?
        while try rows.step() {
          let (code, file, line) = (rows.text(at: 0), rows.text(at: 1), rows.optionalInteger(at: 2))
          if let dropped, let line, dropped == (file, line) { continue }
          let dropsRow = rows.integer(at: 5) == 1
          if dropsRow, let line { dropped = (file, line) }
          number += 1
          counts[code, default: 0] += 1
          insert.bind(number, at: 0)
          insert.bind(code, at: 1)
          insert.bind(file, at: 2)
          insert.bind(line, at: 3)
          insert.bind(rows.optionalText(at: 3), at: 4)
          let cells = dropsRow ? DroppedRow.cells(of: rows.optionalText(at: 4)) : nil
          insert.bind(cells == nil ? rows.optionalText(at: 4) : nil, at: 5)
          insert.bind(dropsRow ? 1 : 0, at: 6)
          DroppedRow.bind(cells ?? [], to: insert, from: 7)
          try insert.run()
        }
      }
      return counts
    }
  }
}
