import TransitSQLite

/// Rows that came when others of their owner (a trip, a shape) had been shared already: they wait in a scratch
/// database, which sorts them by owner in bounded memory. Used by the one step that reads the file.
final class ScatteredRows {
  private let path: String
  private var connection: Connection?
  private var insert: Statement?

  /// - Parameters:
  ///   - folder: The scratch folder; no file is made before the first row.
  ///   - file: The file of the feed the rows are of.
  init(folder: String, file: String) {
    path = "\(folder)/\(file).sqlite"
  }

  /// - Parameter raw: The row as the feed writes it, for a notice.
  func add(_ content: [UInt8], raw: String, owner: Int) throws {
    let insert = try insert ?? open()
    insert.bind(owner, at: 0)
    insert.bind(blob: content, at: 1)
    insert.bind(raw, at: 2)
    try insert.run()
  }

  /// Gives the rows owner by owner, each owner's in the order of the file.
  func readAll(_ body: (_ owner: Int, _ content: [UInt8], _ raw: String) throws -> Void) throws {
    guard let connection else { return }
    let rows = try connection.prepare("SELECT owner, content, raw FROM scattered ORDER BY owner, rowid")
    while try rows.step() {
      try body(rows.integer(at: 0), rows.blob(at: 1), rows.text(at: 2))
    }
  }

  private func open() throws -> Statement {
    let connection = try Connection(path: path, mode: .create)
    try connection.execute(
      """
      PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; PRAGMA locking_mode=EXCLUSIVE; PRAGMA cache_size=-8192;
      CREATE TABLE scattered(owner INTEGER, content BLOB, raw TEXT); BEGIN
      """)
    let insert = try connection.prepare("INSERT INTO scattered VALUES (?, ?, ?)")
    self.connection = connection
    self.insert = insert
    return insert
  }
}
