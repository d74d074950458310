import TransitSQLite

/// Sums up the view stop_times, in which a trip has the rows of its pattern at the times of its profile, counted from its
/// start.
///
/// Of the trips of each pattern (and of the same extra calls) one is read through the view, with all columns. The others
/// have these rows but for the id and the times, so says the view's SQL, which is known word for word once the schema has
/// been checked; their times are the seconds of `profile_call` and the start. Which rows belong together is said by
/// position and `stop_sequence`. Of each trip that is read the view must show the times that were worked out; and a second
/// one is read of the first hundred pairs of pattern and profile, and must have the rows that were worked out.
///
/// Memory: the rows of a pattern, 48 bytes each; SQLite sorts the trips, on the disk where they are many.
struct SharedCalls {
  private let view: BundleRows
  private let owners: Statement
  private let patterns: Statement
  private let profiles: Statement
  private let idWeight: Residue
  private let sequenceColumn: Int
  private let arrivalColumn: Int
  private let departureColumn: Int
  /// For single cells of the view.
  private let cells: CanonicalRow

  /// `nil` for another file than stop_times.txt.
  init?(_ table: ComparedTable, in connection: Connection) throws {
    guard table.name == "stop_times.txt", let idColumn = table.index(of: "trip_id"),
      let sequenceColumn = table.index(of: "stop_sequence"), let arrivalColumn = table.index(of: "arrival_time"),
      let departureColumn = table.index(of: "departure_time")
    else { return nil }
    cells = CanonicalRow(columnCount: table.columns.count)
    idWeight = cells.weight(of: idColumn)
    self.sequenceColumn = sequenceColumn
    (self.arrivalColumn, self.departureColumn) = (arrivalColumn, departureColumn)
    view = try BundleRows(table, where: idColumn, in: connection)
    owners = try connection.prepare(
      "SELECT trip_id, start, pattern, extra, profile FROM trip ORDER BY pattern, extra, profile")
    patterns = try connection.prepare("SELECT position, sequence FROM pattern_call WHERE pattern = ? ORDER BY position")
    profiles = try connection.prepare(
      "SELECT position, arrival, departure FROM profile_call WHERE profile = ? ORDER BY position")
  }

  /// Pairs of pattern and profile of which a trip is read beside the one of the pattern.
  private static let maximumChecks = 100

  /// The view's rows; `nil` where the tables hold what no builder writes, so that each row must be read.
  func fingerprint() throws -> Fingerprint? {
    var fingerprint = Fingerprint()
    var last: SharedOwner?
    var untimed: [Residue] = []
    var calls = SharedClass()
    var checkedCount = 0
    var isProved = false
    defer { owners.reset() }
    while try owners.step() {
      guard let owner = SharedOwner(owners, cells) else { return nil }
      var isRead = false
      if last?.isLike(owner) != true {
        guard let times = try times(ofProfile: owner.third) else { return nil }
        if last?.isAlmostLike(owner) != true {
          guard let rows = try untimedRows(of: owner, at: times) else { return nil }
          (untimed, isRead) = (rows, true)
        }
        guard let rows = timed(untimed, at: times) else { return nil }
        (calls, isProved) = (rows, false)
      }
      last = owner
      guard let step = calls.step(to: owner, weight: idWeight) else { return nil }
      if !isRead, !isProved, checkedCount < Self.maximumChecks {
        (isProved, checkedCount) = (true, checkedCount + 1)
        guard try digests(of: owner) == calls.rows.map(step.digest) else { return nil }
      }
      for row in calls.rows { fingerprint.add(step.digest(of: row)) }
    }
    return fingerprint
  }

  /// What the view shows of the trip at which the statement stands.
  private func digests(of owner: SharedOwner) throws -> [Residue] {
    owners.withText(at: 0) { view.bind($0) }
    var digests: [Residue] = []
    try view.forEachRow { row in
      digests.append(row.canonical.digest)
      return true
    }
    return digests
  }

  /// The times of a call in seconds from a trip's start.
  private struct Times {
    let arrival: Int?
    let departure: Int?
  }

  /// The times of a profile; `nil` where one is no time, or the positions do not count from 0.
  private func times(ofProfile profile: Int?) throws -> [Times]? {
    profiles.bind(profile, at: 0)
    defer { profiles.reset() }
    var times: [Times] = []
    while try profiles.step() {
      guard profiles.integer(at: 0) == times.count else { return nil }
      for index in 1...2 where ![.integer, .null].contains(profiles.storage(at: index)) { return nil }
      let call = Times(arrival: profiles.optionalInteger(at: 1), departure: profiles.optionalInteger(at: 2))
      let largest = max(call.arrival?.magnitude ?? 0, call.departure?.magnitude ?? 0)
      if largest > SharedClass.largestTime { return nil }
      times.append(call)
    }
    return times
  }

  /// The sequence of a pattern's calls; `nil` where it does not rise, or the positions do not count from 0.
  private func sequence(ofPattern pattern: Int?) throws -> [Int]? {
    patterns.bind(pattern, at: 0)
    defer { patterns.reset() }
    var sequence: [Int] = []
    while try patterns.step() {
      guard patterns.integer(at: 0) == sequence.count, patterns.storage(at: 1) == .integer,
        sequence.last.map({ $0 < patterns.integer(at: 1) }) ?? true
      else { return nil }
      sequence.append(patterns.integer(at: 1))
    }
    return sequence
  }

  /// The rows that the view shows of the trip at which the statement stands, less its id and the times.
  ///
  /// - Returns: `nil` unless they are the calls of its pattern, in their order, at the times of its profile.
  private func untimedRows(of owner: SharedOwner, at times: [Times]) throws -> [Residue]? {
    guard let sequence = try sequence(ofPattern: owner.first), sequence.count == times.count,
      owner.start.magnitude <= SharedClass.largestTime
    else { return nil }
    owners.withText(at: 0) { view.bind($0) }
    var rows: [Residue] = []
    try view.forEachRow { row in
      let position = rows.count
      guard position < sequence.count, row.canonical.cells[sequenceColumn] == cells.cell(ofWhole: sequence[position])
      else { return false }
      var untimed = row.canonical.digest - idWeight * owner.id
      for (column, time) in [(arrivalColumn, times[position].arrival), (departureColumn, times[position].departure)] {
        let seconds = time.map { owner.start + $0 }
        guard row.seconds(at: column) == seconds else { return false }
        if let seconds { untimed = untimed - cells.weight(of: column) * cells.cell(ofWhole: seconds) }
      }
      rows.append(untimed)
      return true
    }
    return rows.count == sequence.count ? rows : nil
  }

  /// Rows with the times of a profile; `nil` where it has not as many.
  private func timed(_ rows: [Residue], at times: [Times]) -> SharedClass? {
    guard rows.count == times.count else { return nil }
    var calls = SharedClass()
    for (row, times) in zip(rows, times) {
      var timed = SharedClass.Row(digest: row)
      add(times.arrival, as: arrivalColumn, to: &timed)
      add(times.departure, as: departureColumn, to: &timed)
      calls.append(timed)
      calls.extend(to: times.arrival)
      calls.extend(to: times.departure)
    }
    return calls
  }

  private func add(_ seconds: Int?, as column: Int, to row: inout SharedClass.Row) {
    guard let seconds else { return }
    row.digest += cells.weight(of: column) * cells.cell(ofWhole: seconds)
    row.timeWeight += cells.weight(of: column)
  }
}
