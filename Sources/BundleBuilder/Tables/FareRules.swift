import BundleFormat
import GTFSFeed
import TransitSQLite
import TransitValues

/// The rows of fare_rules.txt, on their way to `fare_rule`.
struct FareRules {
  private static let route = GTFSSchema.fareRules.position(of: "route_id")
  /// The columns that are kept as texts, in the order in which rows are sorted by them; the route comes before.
  private static let textColumns = ["destination_id", "origin_id", "fare_id", "contains_id"].map {
    GTFSSchema.fareRules.position(of: $0)
  }

  private let rows: RowStore

  /// Those of ``textColumns`` of each row, row after row.
  private(set) var texts: [TextIndex] = []

  /// - Parameter rows: The columns in the specification's order, then the unknown ones.
  init(_ rows: RowStore, pool: TextPool) {
    self.rows = rows
    texts.reserveCapacity(rows.count * Self.textColumns.count)
    for row in 0..<rows.count {
      let values = rows.values(of: row)
      for column in Self.textColumns {
        guard case .text(let range) = values[column] else {
          texts.append(.none)
          continue
        }
        texts.append(rows.withBytes { pool.index(of: $0.extracting(range)) })
      }
    }
  }

  /// Writes the rows in an order in which each is much like the one before.
  func write(routes: IdentifierTable, texts ranked: RankedTexts, to database: DatabaseWriter) throws {
    let forms = (0..<rows.count).map { row in
      [route(of: row, routes)] + textNumbers(of: row).map { ranked.rank(of: texts[$0]) }
    }
    // Only equal rows, or rows that differ in unknown columns, are left to the order by values.
    let order = rows.sorted().enumerated().sorted { left, right in
      let (leftForms, rightForms) = (forms[left.element], forms[right.element])
      return leftForms == rightForms ? left.offset < right.offset : leftForms.lexicographicallyPrecedes(rightForms)
    }
    try database.insert(into: "fare_rule", width: rows.width + 1) { insert in
      for (number, (_, row)) in order.enumerated() {
        insert.bind(number + 1, at: 0)
        let values = rows.values(of: row)
        for column in GTFSSchema.fareRules.columns.count..<rows.width {
          rows.bind(values[column], to: insert, at: column + 1)
        }
        insert.bind(forms[row][0] == 0 ? nil : forms[row][0], at: Self.route + 1)
        for (index, column) in Self.textColumns.enumerated() {
          ranked.bind(texts[textNumbers(of: row)[index]], to: insert, at: column + 1)
        }
        try insert.run()
      }
    }
  }

  private func textNumbers(of row: Int) -> [Int] {
    Self.textColumns.indices.map { row * Self.textColumns.count + $0 }
  }

  /// The rank of the route, 0 for none.
  private func route(of row: Int, _ routes: IdentifierTable) -> Int {
    guard case .text(let range) = rows.value(of: row, Self.route) else { return 0 }
    return rows.withBytes { routes.rank(of: $0.extracting(range)) } ?? 0
  }
}
