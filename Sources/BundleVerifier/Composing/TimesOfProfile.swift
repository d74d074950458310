import TransitSQLite
import TransitValues

/// The times of one profile, as parts of the digests of its trips' rows.
///
/// A row's time is the trip's start plus that of the call. The cell of a whole number is linear in the number, so the
/// part of the digest that comes from the start is the same for all calls with the same kind of times.
struct TimesOfProfile {
  struct Time {
    /// The part of the digest for a trip that starts at second 0.
    let sum: Residue
    /// Whether the call has an arrival (1), a departure (2), both (3), or none (0).
    let kind: Int
  }

  private static let kindCount = 4
  private static let secondsOfDay = 86_400

  /// The calls, in order.
  private(set) var times: [Time] = []
  /// By kind: the earliest and latest seconds of its calls; `nil` without calls. Calls without times count as 0.
  private var spans: [ClosedRange<Int>?] = []

  private var reader: SequenceReader
  private let row: CanonicalRow
  private let arrival: Residue
  private let departure: Residue
  /// By kind, for times before and after midnight, which the view formats in different ways: whether it has occurred.
  private var isKnown = Array(repeating: false, count: 2 * kindCount)

  init(_ table: ComparedTable, of database: BundleDatabase) throws {
    row = CanonicalRow(columnCount: table.columns.count)
    guard let arrival = table.index(of: "arrival_time").map(row.weight),
      let departure = table.index(of: "departure_time").map(row.weight)
    else { throw DatabaseError.notComposed }
    (self.arrival, self.departure) = (arrival, departure)
    reader = SequenceReader(
      try database.storedRows(of: "profile_call", ["profile", "position", "arrival", "departure"]))
  }

  /// Reads a profile, which must have as many calls as its pattern.
  mutating func read(_ profile: Int, callCount: Int) throws(DatabaseError) {
    times.removeAll(keepingCapacity: true)
    spans = Array(repeating: nil, count: Self.kindCount)
    try Self.read(profile, &reader, row, arrival, departure, callCount: callCount, into: &times, &spans)
    guard times.count == callCount else { throw .notComposed }
  }

  private static func read(
    _ profile: Int, _ reader: inout SequenceReader, _ row: CanonicalRow, _ arrival: Residue, _ departure: Residue,
    callCount: Int, into times: inout [Time], _ spans: inout [ClosedRange<Int>?]
  ) throws(DatabaseError) {
    try reader.forEachRow(of: profile) { (stored) throws(DatabaseError) in
      guard stored.optionalInteger(at: 1) == times.count, times.count < callCount else { throw .notComposed }
      var (sum, kind) = (Residue.zero, 0)
      for (index, weight) in [(2, arrival), (3, departure)] where !stored.isNull(at: index) {
        guard let seconds = stored.optionalInteger(at: index), Int32(exactly: seconds) != nil else {
          throw .notComposed
        }
        sum += weight * row.cell(ofWhole: seconds)
        kind |= index - 1
      }
      for index in 2...3 where !stored.isNull(at: index) {
        let seconds = stored.integer(at: index)
        spans[kind] = spans[kind].map { min($0.lowerBound, seconds)...max($0.upperBound, seconds) } ?? seconds...seconds
      }
      if kind == 0 { spans[0] = 0...0 }
      times.append(Time(sum: sum, kind: kind))
      return true
    }
  }

  /// By kind: the part of the digest that comes from the start of a trip.
  func sums(start: Int) -> [Residue] {
    let start = Residue(start)
    let (arrival, departure) = (start * arrival, start * departure)
    return [.zero, arrival, departure, arrival + departure]
  }

  /// Returns whether the rows of a trip have a kind of times that has not occurred before.
  ///
  /// - Throws: ``DatabaseError/notComposed`` for times that a feed cannot have.
  mutating func findsNewKind(start: Int) throws(DatabaseError) -> Bool {
    var isNew = false
    for kind in 0..<Self.kindCount {
      guard let span = spans[kind] else { continue }
      let (first, last) = (start + span.lowerBound, start + span.upperBound)
      guard StoredCells.writableSeconds.contains(first), StoredCells.writableSeconds.contains(last) else {
        throw .notComposed
      }
      if first < Self.secondsOfDay { isNew = note(2 * kind) || isNew }
      if last >= Self.secondsOfDay { isNew = note(2 * kind + 1) || isNew }
    }
    return isNew
  }

  private mutating func note(_ kind: Int) -> Bool {
    defer { isKnown[kind] = true }
    return !isKnown[kind]
  }
}
