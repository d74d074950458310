import BundleFormat
import TransitSQLite
import TransitValues

/// Composes the rows of the view `stop_times`: the calls of each pattern once, the times of each profile once, then the
/// rows of its trips.
///
/// Samples a trip of each pattern, and each kind of row. Memory: 48 bytes per trip, and the calls of one pattern.
struct CallRows {
  private struct Trip {
    let pattern: Int32
    let profile: Int32
    let extra: Int32
    let start: Int32
    let number: Int32
    /// The part of the digest that comes from the id.
    let id: Residue

    static func precedes(_ left: Trip, _ right: Trip) -> Bool {
      (left.pattern, left.profile, left.extra, left.number) < (right.pattern, right.profile, right.extra, right.number)
    }
  }

  /// Sorted by pattern, profile and extra calls.
  private let trips: [Trip]
  private var patterns: SequenceReader
  private var cells: StoredCells
  private var profiles: TimesOfProfile
  /// `nil` if the feed has no extra columns.
  private var extras: (reader: SequenceReader, cells: StoredCells)?

  /// The parts of the digests that come from the pattern, the extra calls, and all but the trip.
  private var calls: [Residue] = []
  private var extraCalls: [Residue] = []
  private var rows: [Residue] = []

  init(_ table: ComparedTable, of database: BundleDatabase) throws {
    trips = try Self.trips(table, of: database)
    cells = try StoredCells("pattern_call", after: ["pattern", "position"], in: table, of: database)
    patterns = SequenceReader(cells.rows)
    profiles = try TimesOfProfile(table, of: database)
    let hasExtras = CompactTables.declarations(for: database.contents).contains { $0.name == "extra_call" }
    if hasExtras {
      let cells = try StoredCells("extra_call", after: ["extra", "position"], in: table, of: database)
      extras = (SequenceReader(cells.rows), cells)
    }
  }

  private static func trips(_ table: ComparedTable, of database: BundleDatabase) throws -> [Trip] {
    let row = CanonicalRow(columnCount: table.columns.count)
    guard let weight = table.index(of: "trip_id").map(row.weight) else { throw DatabaseError.notComposed }
    var rows = try database.storedRows(of: "trip", ["pattern", "profile", "extra", "start", "id", "trip_id"])
    var trips: [Trip] = []
    while try rows.step() {
      let numbers = (0..<5).compactMap { rows.optionalInteger(at: $0).flatMap(Int32.init(exactly:)) }
      let id = rows.withBytes(at: 5, row.cell(ofText:))
      guard numbers.count == 5, rows.storage(at: 5) == .text, !id.isZero else { throw DatabaseError.notComposed }
      trips.append(
        Trip(
          pattern: numbers[0], profile: numbers[1], extra: numbers[2], start: numbers[3], number: numbers[4],
          id: weight * id))
    }
    return trips.sorted(by: Trip.precedes)
  }

  mutating func compose() throws(DatabaseError) -> ComposedRows {
    var composed = ComposedRows()
    var last: Trip?
    for trip in trips {
      let isFirst = trip.pattern != last?.pattern
      if isFirst { try Self.read(Int(trip.pattern), &patterns, &cells, into: &calls) }
      if isFirst || trip.profile != last?.profile || trip.extra != last?.extra {
        try readRows(of: trip, isNewProfile: isFirst || trip.profile != last?.profile)
      }
      last = trip
      let hasNewTimes = try profiles.findsNewKind(start: Int(trip.start))
      let isSampled = isFirst || hasNewTimes || extras?.cells.takeNewKind() == true
      if isSampled { composed.sample(Int(trip.number)) }
      add(trip, to: &composed, isSampled: isSampled)
    }
    return composed
  }

  /// Updates ``rows`` for a trip's profile and extra calls.
  private mutating func readRows(of trip: Trip, isNewProfile: Bool) throws(DatabaseError) {
    if isNewProfile { try profiles.read(Int(trip.profile), callCount: calls.count) }
    rows.removeAll(keepingCapacity: true)
    for position in calls.indices { rows.append(calls[position] + profiles.times[position].sum) }
    guard extras != nil else { return }
    try Self.readExtras(Int(trip.extra), &extras, into: &extraCalls)
    guard extraCalls.count == rows.count else { throw .notComposed }
    for position in rows.indices { rows[position] += extraCalls[position] }
  }

  private static func readExtras(
    _ number: Int, _ extras: inout (reader: SequenceReader, cells: StoredCells)?, into calls: inout [Residue]
  ) throws(DatabaseError) {
    guard var (reader, cells) = extras.take() else { return }
    try read(number, &reader, &cells, into: &calls)
    extras = (reader, cells)
  }

  /// Reads a sequence whose second column is the position.
  private static func read(
    _ number: Int, _ reader: inout SequenceReader, _ cells: inout StoredCells, into sums: inout [Residue]
  ) throws(DatabaseError) {
    sums.removeAll(keepingCapacity: true)
    try reader.forEachRow(of: number) { (row) throws(DatabaseError) in
      guard row.optionalInteger(at: 1) == sums.count else { throw .notComposed }
      sums.append(try cells.sum(of: row))
      return true
    }
  }

  private func add(_ trip: Trip, to composed: inout ComposedRows, isSampled: Bool) {
    let ofTrip = profiles.sums(start: Int(trip.start)).map { trip.id + $0 }
    for (row, time) in zip(rows, profiles.times) {
      composed.add(row + ofTrip[time.kind], isSampled: isSampled)
    }
  }
}
