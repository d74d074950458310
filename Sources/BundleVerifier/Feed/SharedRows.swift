import TransitSQLite

/// Sums up a view in which many owners have the same rows: stop_times, of which trips share all but the time they start
/// at; shapes with the points of one line; calendar_dates with the dates of one set.
///
/// The rows of one owner of a class are read through the view. Those of the others are the same but for the owner's id,
/// and for its times, which lie as much later as it starts later: so says the view's SQL, which is known word for word
/// once the schema has been checked. Of the first hundred classes the second owner is read too, and must have the rows that
/// were worked out.
///
/// Memory: a row of 48 bytes for each row of one owner; SQLite sorts the owners, on the disk where they are many.
struct SharedRows {
  /// Who shares rows in a file's view.
  private struct Sharing {
    /// SQL for each owner: its id, the second it starts at, and up to three numbers that owners of the same rows share,
    /// such owners one after another.
    let owners: String
    let idColumn: String
    let timeColumns: [String]
  }

  private static let sharings: [String: Sharing] = [
    "stop_times.txt": Sharing(
      owners: "SELECT trip_id, start, pattern, profile, extra FROM trip ORDER BY pattern, profile, extra",
      idColumn: "trip_id", timeColumns: ["arrival_time", "departure_time"]),
    "shapes.txt": Sharing(
      owners: "SELECT shape_id, 0, line FROM shape ORDER BY line", idColumn: "shape_id", timeColumns: []),
    "calendar_dates.txt": Sharing(
      owners: "SELECT service_id, 0, date_set FROM service ORDER BY date_set", idColumn: "service_id",
      timeColumns: []),
  ]

  private let sharing: Sharing
  private let rows: BundleRows
  private let owners: Statement
  private let idColumn: Int
  private let timeColumns: [Int]
  /// For the ids of owners, as cells of the view.
  private let ids: CanonicalRow

  /// `nil` for a file whose rows nobody shares.
  init?(_ table: ComparedTable, in connection: Connection) throws {
    guard let sharing = Self.sharings[table.name], let idColumn = table.index(of: sharing.idColumn) else { return nil }
    self.sharing = sharing
    self.idColumn = idColumn
    timeColumns = sharing.timeColumns.compactMap(table.index)
    ids = CanonicalRow(columnCount: table.columns.count)
    rows = try BundleRows(table, where: idColumn, in: connection)
    owners = try connection.prepare(sharing.owners)
  }

  /// Classes of which a second owner is read.
  private static let maximumChecks = 100

  /// The view's rows; `nil` where the tables hold what no builder writes, so that each row must be read.
  func fingerprint() throws -> Fingerprint? {
    var fingerprint = Fingerprint()
    var current: SharedClass?
    var checkedCount = 0
    var isChecked = false
    defer { owners.reset() }
    while try owners.step() {
      guard let owner = owner() else { return nil }
      if let shared = current, shared.owner.isLike(owner) {
        guard let step = shared.step(to: owner, weight: ids.weight(of: idColumn)) else { return nil }
        if !isChecked, checkedCount < Self.maximumChecks {
          isChecked = true
          checkedCount += 1
          guard try read(owner)?.digests == shared.rows.map({ step.digest(of: $0) }) else { return nil }
        }
        for row in shared.rows { fingerprint.add(step.digest(of: row)) }
      } else {
        guard let shared = try read(owner) else { return nil }
        for row in shared.rows { fingerprint.add(row.digest) }
        current = shared
        isChecked = false
      }
    }
    return fingerprint
  }

  /// The owner at which the statement stands; `nil` where its id is no text, or a number none.
  private func owner() -> SharedClass.Owner? {
    guard owners.storage(at: 0) == .text, owners.storage(at: 1) == .integer else { return nil }
    for index in 2..<owners.columnCount where ![.integer, .null].contains(owners.storage(at: index)) { return nil }
    func number(_ index: Int) -> Int? { index < owners.columnCount ? owners.optionalInteger(at: index) : nil }
    return SharedClass.Owner(
      id: owners.withText(at: 0) { ids.cell(ofText: $0) }, start: owners.integer(at: 1), first: number(2),
      second: number(3), third: number(4))
  }

  /// Reads the rows of the owner at which the statement stands; `nil` where a time is none.
  private func read(_ owner: SharedClass.Owner) throws -> SharedClass? {
    owners.withText(at: 0) { rows.bind($0) }
    var shared = SharedClass(owner: owner)
    var isReadable = true
    try rows.forEachRow { row in
      var weight = Residue.zero
      for column in timeColumns {
        guard let time = row.seconds(at: column) else { continue }
        if time < 0 { isReadable = false }
        shared.extend(to: time)
        weight += row.canonical.weight(of: column)
      }
      shared.rows.append(SharedClass.Row(digest: row.canonical.digest, timeWeight: weight))
      return isReadable
    }
    return isReadable ? shared : nil
  }
}
