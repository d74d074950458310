import BundleFormat
import TransitSQLite

/// Proves that every row of `text` is used.
struct TextsCheck: DatabaseCheck {
  let name = "texts"

  func run(in database: BundleDatabase) throws -> Findings {
    var findings = Findings()
    let connection = database.connection
    // Ids count from 1 without gaps: another check proves it, this one need not trust it.
    let count = try connection.integer("SELECT count(*) FROM text") ?? 0
    var isUsed = [Bool](repeating: false, count: count + 1)
    // NULL gives 0, which is no id.
    func use(_ id: Int) { if isUsed.indices.contains(id) { isUsed[id] = true } }
    for (table, columns) in TextReferences.all(for: database.contents) {
      var rows = try database.storedRows(of: table.name, columns)
      while try rows.step() { for index in columns.indices { use(rows.integer(at: index)) } }
    }
    if isUsed.dropFirst().allSatisfy(\.self) { return findings }
    let distances = try Self.longDistances(in: connection)
    let value = try connection.prepare("SELECT value FROM text WHERE id = ?")
    for id in isUsed.indices.dropFirst() where !isUsed[id] {
      defer { value.reset() }
      value.bind(id, at: 0)
      let isThere = try value.step()
      if isThere, distances.contains(value.text(at: 0)) { continue }
      findings.add("is used by nothing", table: "text", row: "id \(id)")
    }
    return findings
  }

  /// A distance of more digits than a number holds is kept as text in its column, and in `text` beside.
  private static func longDistances(in connection: Connection) throws -> Set<String> {
    var distances: Set<String> = []
    for table in ["pattern_call", "line_point"] {
      let rows = try connection.prepare("SELECT DISTINCT distance FROM \(table) WHERE typeof(distance) = 'text'")
      while try rows.step() { distances.insert(rows.text(at: 0)) }
    }
    return distances
  }
}
