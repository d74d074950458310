import BundleFormat
import TransitSQLite
import TransitValues

/// Verifies that every row of `text` is used.
struct TextsCheck: DatabaseCheck {
  let name = "texts"

  func run(in database: BundleDatabase, into findings: inout Findings) throws {
    let connection = database.connection
    // Ids should count from 1 without gaps; another check verifies that, and this one must not crash otherwise.
    let count = try connection.integer("SELECT count(*) FROM text") ?? 0
    var isUsed = [Bool](repeating: false, count: count + 1)
    // NULL reads as 0, which is not an id.
    func use(_ id: Int) { if isUsed.indices.contains(id) { isUsed[id] = true } }
    for (table, columns) in TextReferences.all(for: database.contents) {
      var rows = try database.storedRows(of: table.name, columns)
      while try rows.step() { for index in columns.indices { use(rows.integer(at: index)) } }
    }
    if isUsed.dropFirst().allSatisfy(\.self) { return }
    let distances = try Self.longDistances(in: connection)
    let value = try connection.prepare("SELECT value FROM text WHERE id = ?")
    for id in isUsed.indices.dropFirst() where !isUsed[id] {
      defer { value.reset() }
      value.bind(id, at: 0)
      let isThere = try value.step()
      if isThere, distances.contains(value.text(at: 0)) { continue }
      findings.add("is not used", table: "text", row: "id \(id)")
    }
  }

  /// Distances with too many digits for an integer are stored as text in their column and also in `text`.
  private static func longDistances(in connection: Connection) throws -> Set<String> {
    var distances: Set<String> = []
    for table in ["pattern_call", "line_point"] {
      let rows = try connection.prepare("SELECT DISTINCT distance FROM \(table) WHERE typeof(distance) = 'text'")
      while try rows.step() { distances.insert(rows.text(at: 0)) }
    }
    return distances
  }
}

/// The references to the table `text`.
enum TextReferences {
  /// The tables that refer to it, with the referring columns.
  static func all(for contents: FeedContents) -> [(table: TableDeclaration, columns: [String])] {
    CompactTables.declarations(for: contents).compactMap { table in
      let columns = table.columns.filter { $0.parent == "text(id)" }.map(\.name)
      return columns.isEmpty ? nil : (table, columns)
    }
  }
}
