import Synchronization
import TransitSQLite

/// Collects notices from all steps; a feed may have millions, so they wait in a scratch database, not in memory.
final class NoticeLog: Sendable {
  private struct State: @unchecked Sendable {
    // Unchecked for the connection: only ever used under the lock.
    let connection: Connection
    let insert: Statement
    var counts: [String: Int] = [:]
    var remarks: [String: Int] = [:]
  }

  private let state: Mutex<State>

  /// Makes a database for notices in a scratch folder.
  init(folder: String) throws {
    let connection = try Connection(path: folder + "/notices.sqlite", mode: .create)
    try connection.execute(
      """
      PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; PRAGMA locking_mode=EXCLUSIVE; PRAGMA cache_size=-4096;
      CREATE TABLE notice(code TEXT, file TEXT, line INTEGER, field TEXT, value TEXT); BEGIN
      """)
    let insert = try connection.prepare("INSERT INTO notice VALUES (?, ?, ?, ?, ?)")
    state = Mutex(State(connection: connection, insert: insert))
  }

  /// Rows and values dropped or changed, by code.
  var counts: [String: Int] { state.withLock { $0.counts } }

  /// Things worth knowing that changed nothing, by code.
  var remarks: [String: Int] { state.withLock { $0.remarks } }

  func add(_ notice: ImportNotice) throws {
    try state.withLock { state in
      state.counts[notice.code.rawValue, default: 0] += 1
      state.insert.bind(notice.code.rawValue, at: 0)
      state.insert.bind(notice.file, at: 1)
      state.insert.bind(notice.line, at: 2)
      state.insert.bind(notice.field, at: 3)
      state.insert.bind(notice.value, at: 4)
      try state.insert.run()
    }
  }

  func remark(_ code: NoticeCode) {
    state.withLock { $0.remarks[code.rawValue, default: 0] += 1 }
  }

  /// Copies every notice into the table `import_notice`, in an order that depends on nothing but the notices.
  func write(to database: DatabaseWriter) throws {
    try state.withLock { state in
      let rows = try state.connection.prepare(
        "SELECT code, file, line, field, value FROM notice ORDER BY file, line, field, code, value")
      try database.insert(into: "import_notice", width: 6) { insert in
        var number = 0
        while try rows.step() {
          number += 1
          insert.bind(number, at: 0)
          insert.bind(rows.text(at: 0), at: 1)
          insert.bind(rows.text(at: 1), at: 2)
          insert.bind(rows.optionalInteger(at: 2), at: 3)
          insert.bind(rows.optionalText(at: 3), at: 4)
          insert.bind(rows.optionalText(at: 4), at: 5)
          try insert.run()
        }
      }
    }
  }
}
