import TransitSQLite

/// Finds the B-trees of tables and indexes by their names. The schema of the database must have been checked.
struct TreeRoots {
  private let file: BundleFile
  private let statement: Statement

  init(of file: BundleFile, _ connection: Connection) throws(DatabaseError) {
    self.file = file
    statement = try connection.prepare("SELECT rootpage FROM sqlite_schema WHERE name = ?")
  }

  func tree(_ name: String) throws(DatabaseError) -> RecordTree {
    statement.bind(name, at: 0)
    guard let root = try statement.first({ row in row.integer(at: 0) }) else { throw .damagedDatabase }
    return RecordTree(file: file, root: root)
  }
}
