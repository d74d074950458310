import Synchronization
import TransitSQLite

/// What does not fit into memory while a feed is read: notices, and rows of trips and shapes that lie scattered in
/// their file. A plain SQLite file in the scratch folder, so that sorting it needs no memory of ours.
final class ScratchDatabase: Sendable {
  private struct Handles: @unchecked Sendable {
    // Unchecked: only ever used under the lock.
    let connection: Connection
    let insertNotice: Statement
    let insertRow: Statement
  }

  private let handles: Mutex<Handles>

  init(path: String) throws {
    let connection = try Connection(path: path, mode: .create)
    try connection.execute(
      """
      PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; PRAGMA locking_mode=EXCLUSIVE; PRAGMA cache_size=-8192;
      CREATE TABLE notice(code TEXT, file TEXT, line INTEGER, field TEXT, value TEXT);
      CREATE TABLE scattered(file TEXT, owner INTEGER, content BLOB);
      BEGIN
      """)
    handles = Mutex(
      Handles(
        connection: connection,
        insertNotice: try connection.prepare("INSERT INTO notice VALUES (?, ?, ?, ?, ?)"),
        insertRow: try connection.prepare("INSERT INTO scattered VALUES (?, ?, ?)")))
  }

  func write(_ notices: [ImportNotice]) throws {
    if notices.isEmpty { return }
    try handles.withLock { handles in
      let insert = handles.insertNotice
      for notice in notices {
        insert.bind(notice.code.rawValue, at: 0)
        insert.bind(notice.file, at: 1)
        insert.bind(notice.line, at: 2)
        insert.bind(notice.field, at: 3)
        insert.bind(notice.value, at: 4)
        try insert.run()
      }
    }
  }

  func forEachNotice(_ body: (StoredNotice) throws -> Void) throws {
    try handles.withLock { handles in
      let rows = try handles.connection.prepare(
        "SELECT code, file, line, field, value FROM notice ORDER BY file, line, field, code, value")
      while try rows.step() {
        try body(
          StoredNotice(
            code: rows.text(at: 0), file: rows.text(at: 1), line: rows.optionalInteger(at: 2),
            field: rows.optionalText(at: 3), value: rows.optionalText(at: 4)))
      }
    }
  }

  /// Puts a row aside that belongs to an owner (a trip, a shape) whose other rows came long before.
  func setAside(_ content: [UInt8], owner: Int, file: String) throws {
    try handles.withLock { handles in
      handles.insertRow.bind(file, at: 0)
      handles.insertRow.bind(owner, at: 1)
      handles.insertRow.bind(blob: content, at: 2)
      try handles.insertRow.run()
    }
  }

  /// Gives the rows put aside for a file, owner by owner, each owner's in the order of the file.
  func forEachScattered(file: String, _ body: (_ owner: Int, _ content: [UInt8]) throws -> Void) throws {
    try handles.withLock { handles in
      let rows = try handles.connection.prepare(
        "SELECT owner, content FROM scattered WHERE file = ? ORDER BY owner, rowid")
      rows.bind(file, at: 0)
      while try rows.step() {
        try body(rows.integer(at: 0), rows.blob(at: 1))
      }
    }
  }
}
