import TransitSQLite
import TransitValues

/// A part of the rows of a large view, so that several threads can read the view.
///
/// Parts are ranges of trip or shape ids, and the rows without an id. Each row is in exactly one part, even if the
/// table is damaged.
enum ViewPart: Sendable {
  case all
  /// Rows with ids in `start ..< end`, in byte order; `nil` for no limit.
  case ids(column: String, start: String?, end: String?)
  case noID(column: String)
  /// The rows of one trip or shape, whose number in `table` is the parameter. Not one of ``parts(of:rows:in:)``.
  case numbered(column: String, table: String)

  /// By file: the column with the id, and the table of all ids, numbered in byte order.
  static let owners = [
    "stop_times.txt": (column: "trip_id", table: "trip"), "shapes.txt": (column: "shape_id", table: "shape"),
  ]

  private static let count = 8
  /// The minimum number of rows of a view that is split, because each additional connection has to parse the schema.
  private static let minimumRows = 50_000

  /// Splits a view into parts with about the same number of ids.
  static func parts(of table: ComparedTable, rows: Int, in connection: Connection) throws -> [ViewPart] {
    guard rows >= minimumRows, let owner = owners[table.name] else { return [.all] }
    let id = try connection.prepare(
      "SELECT \(owner.column) FROM \(owner.table) WHERE id = (SELECT max(id) FROM \(owner.table)) * ? / \(count)")
    var limits: [String] = []
    for part in 1..<count {
      id.bind(part, at: 0)
      defer { id.reset() }
      guard try id.step(), id.storage(at: 0) == .text else { continue }
      let limit = id.text(at: 0)
      // In a damaged table, ids may not rise. Overlapping ranges would count rows twice.
      if limits.last.map({ $0.utf8.lexicographicallyPrecedes(limit.utf8) }) ?? true { limits.append(limit) }
    }
    let ranges = zip([nil] + limits, limits + [nil]).map { start, end in
      ViewPart.ids(column: owner.column, start: start, end: end)
    }
    return ranges + [.noID(column: owner.column)]
  }

  /// The WHERE clause for a query of the view with the alias `f`; ``parameters`` are its parameters.
  var condition: String {
    switch self {
    case .all: return ""
    case .noID(let column): return " WHERE f.\(column) IS NULL"
    case .numbered(let column, let table):
      return " WHERE f.\(column) = (SELECT \(column) FROM \(table) WHERE id = ?)"
    case .ids(let column, let start, let end):
      let limits = (start == nil ? [] : ["f.\(column) >= ?"]) + (end == nil ? [] : ["f.\(column) < ?"])
      return " WHERE " + (limits.isEmpty ? ["f.\(column) IS NOT NULL"] : limits).joined(separator: " AND ")
    }
  }

  var parameters: [String] {
    switch self {
    case .all, .noID, .numbered: []
    case .ids(_, let start, let end): [start, end].compactMap(\.self)
    }
  }
}
