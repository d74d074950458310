import BundleFormat
import GTFSFeed
import TransitSQLite
import TransitValues

/// The rows of fare_rules.txt, which are written to `fare_rule`.
struct FareRules: Sendable {
  private static let route = GTFSSchema.fareRules.position(of: "route_id")
  /// The columns stored as references to texts, in sort order. Rows are sorted by route first.
  private static let textColumns = ["destination_id", "origin_id", "fare_id", "contains_id"].map {
    GTFSSchema.fareRules.position(of: $0)
  }

  private let rows: RowStore

  var rowCount: Int { rows.count }

  /// The texts of ``textColumns``, row by row.
  private(set) var texts: [TextIndex] = []

  /// - Parameter rows: Rows with the declared columns in the order of the specification, then the unknown ones.
  init(_ rows: RowStore, pool: TextPool) {
    self.rows = rows
    texts.reserveCapacity(rows.count * Self.textColumns.count)
    for row in 0..<rows.count {
      let values = rows.values(of: row)
      for column in Self.textColumns {
        guard case .text(let range) = values[column] else {
          texts.append(.absent)
          continue
        }
        texts.append(rows.withBytes { pool.index(of: $0.extracting(range)) })
      }
    }
  }

  /// Writes the rows, sorted so that consecutive rows are similar and compress well.
  func write(routes: IdentifierTable, texts ranked: RankedTexts, to database: DatabaseWriter) throws {
    let forms = forms(routes, ranked)
    let width = Self.textColumns.count + 1
    // Rows with equal declared columns keep the order of their values.
    let order = rows.sorted().enumerated().sorted { left, right in
      for index in 0..<width {
        let (leftForm, rightForm) = (forms[left.element * width + index], forms[right.element * width + index])
        if leftForm != rightForm { return leftForm < rightForm }
      }
      return left.offset < right.offset
    }
    try database.insert(into: "fare_rule", width: rows.width + 1) { insert in
      for (number, (_, row)) in order.enumerated() {
        insert.bind(number + 1, at: 0)
        let values = rows.values(of: row)
        for column in GTFSSchema.fareRules.columns.count..<rows.width {
          rows.bind(values[column], to: insert, at: column + 1)
        }
        let route = Int(forms[row * width])
        insert.bind(route == 0 ? nil : route, at: Self.route + 1)
        for (index, column) in Self.textColumns.enumerated() {
          ranked.bind(texts[row * Self.textColumns.count + index], to: insert, at: column + 1)
        }
        try insert.run()
      }
    }
  }

  /// Returns the sort key of each row: the ranks of its route and its texts; 0 for none.
  private func forms(_ routes: IdentifierTable, _ ranked: RankedTexts) -> [Int32] {
    var forms: [Int32] = []
    forms.reserveCapacity(rows.count * (Self.textColumns.count + 1))
    for row in 0..<rows.count {
      forms.append(Int32(route(of: row, routes)))
      for index in Self.textColumns.indices {
        forms.append(Int32(ranked.rank(of: texts[row * Self.textColumns.count + index])))
      }
    }
    return forms
  }

  /// Returns the rank of the route; 0 for none.
  private func route(of row: Int, _ routes: IdentifierTable) -> Int {
    guard case .text(let range) = rows.value(of: row, Self.route) else { return 0 }
    return rows.withBytes { routes.rank(of: $0.extracting(range)) } ?? 0
  }
}
