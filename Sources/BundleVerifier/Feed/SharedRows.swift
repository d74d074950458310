import TransitSQLite

/// Sums up a view in which many owners have the same rows: shapes with the points of one line; calendar_dates with the
/// dates of one set.
///
/// The rows of one owner of a class are read through the view. Those of the others are the same but for the owner's id:
/// so says the view's SQL, which is known word for word once the schema has been checked. Of the first hundred classes
/// the second owner is read too, and must have the rows that were worked out.
///
/// Memory: a row of 32 bytes for each row of one owner; SQLite sorts the owners, on the disk where they are many.
struct SharedRows {
  /// Who shares rows in a file's view.
  private struct Sharing {
    /// SQL for each owner: its id, 0, and what owners of the same rows share, such owners one after another.
    let owners: String
    let idColumn: String
  }

  private static let sharings: [String: Sharing] = [
    "shapes.txt": Sharing(owners: "SELECT shape_id, 0, line FROM shape ORDER BY line", idColumn: "shape_id"),
    "calendar_dates.txt": Sharing(
      owners: "SELECT service_id, 0, date_set FROM service ORDER BY date_set", idColumn: "service_id"),
  ]

  private let rows: BundleRows
  private let owners: Statement
  private let idWeight: Residue
  /// For the ids of owners, as cells of the view.
  private let ids: CanonicalRow

  /// `nil` for a file whose rows nobody shares.
  init?(_ table: ComparedTable, in connection: Connection) throws {
    guard let sharing = Self.sharings[table.name], let idColumn = table.index(of: sharing.idColumn) else { return nil }
    ids = CanonicalRow(columnCount: table.columns.count)
    idWeight = ids.weight(of: idColumn)
    rows = try BundleRows(table, where: idColumn, in: connection)
    owners = try connection.prepare(sharing.owners)
  }

  /// Classes of which a second owner is read.
  private static let maximumChecks = 100

  /// The view's rows; `nil` where the tables hold what no builder writes, so that each row must be read.
  func fingerprint() throws -> Fingerprint? {
    var fingerprint = Fingerprint()
    var current: (owner: SharedOwner, rows: SharedClass)?
    var checkedCount = 0
    var isChecked = false
    defer { owners.reset() }
    while try owners.step() {
      guard let owner = SharedOwner(owners, ids) else { return nil }
      if let known = current, known.owner.isLike(owner) {
        if !isChecked, checkedCount < Self.maximumChecks {
          isChecked = true
          checkedCount += 1
          guard try read(owner).rows.map(\.digest) == known.rows.rows.map(\.digest) else { return nil }
        }
      } else {
        current = (owner, try read(owner))
        isChecked = false
      }
      guard let step = current?.rows.step(to: owner, weight: idWeight) else { return nil }
      for row in current?.rows.rows ?? [] { fingerprint.add(step.digest(of: row)) }
    }
    return fingerprint
  }

  /// Reads the rows of the owner at which the statement stands.
  private func read(_ owner: SharedOwner) throws -> SharedClass {
    owners.withText(at: 0) { rows.bind($0) }
    var shared = SharedClass()
    try rows.forEachRow { row in
      shared.append(SharedClass.Row(digest: row.canonical.digest - idWeight * owner.id))
      return true
    }
    return shared
  }
}
