import TransitSQLite

/// A part of a large view's rows, so that several threads can read the view.
///
/// Parts are ranges of the ids of trips or shapes, and the rows without an id. Whatever values a damaged table has, each
/// row is in exactly one part.
enum ViewPart: Sendable {
  case all
  /// Ids not below `start`, and below `end`; `nil` for no limit.
  case ids(column: String, start: String?, end: String?)
  case noID(column: String)

  /// The column with the id, and the table with all ids in byte order.
  private static let owners = [
    "stop_times.txt": (column: "trip_id", table: "trip"), "shapes.txt": (column: "shape_id", table: "shape"),
  ]

  private static let count = 8
  /// The minimum number of rows to split: an additional connection has to parse the schema.
  private static let minimumRows = 50_000

  /// Splits a view into parts of about the same size.
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
      // In a damaged table ids may not rise; overlapping ranges would count rows twice.
      if limits.last.map({ $0.utf8.lexicographicallyPrecedes(limit.utf8) }) ?? true { limits.append(limit) }
    }
    let ranges = zip([nil] + limits, limits + [nil]).map { start, end in
      ViewPart.ids(column: owner.column, start: start, end: end)
    }
    return ranges + [.noID(column: owner.column)]
  }

  /// The condition of the part's rows in a query of the view as `f`; its texts are ``parameters``.
  var condition: String {
    switch self {
    case .all: return ""
    case .noID(let column): return " WHERE f.\(column) IS NULL"
    case .ids(let column, let start, let end):
      let limits = (start == nil ? [] : ["f.\(column) >= ?"]) + (end == nil ? [] : ["f.\(column) < ?"])
      return " WHERE " + (limits.isEmpty ? ["f.\(column) IS NOT NULL"] : limits).joined(separator: " AND ")
    }
  }

  var parameters: [String] {
    switch self {
    case .all, .noID: []
    case .ids(_, let start, let end): [start, end].compactMap(\.self)
    }
  }
}
