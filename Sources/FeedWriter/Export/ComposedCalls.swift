package import TransitBundle
import TransitValues

/// The rows of stop_times.txt of a bundle, one trip after another, with what an extract needs of them.
package final class ComposedCalls {
  private let timetable: Timetable
  private let table: ComposedTable<CallGroups>
  private var groups: CallGroups

  /// The calls of the trip that was read, without their times, sorted by `stop_sequence`. Trips of one ``pattern`` have
  /// the same calls.
  package private(set) var calls: [ComposedTrips.Call] = []

  /// Begins before the first trip.
  init?(_ table: ComposedTable<CallGroups>) throws(DatabaseError) {
    guard var groups = try CallGroups(table.timetable, table.query) else { return nil }
    groups.keepsCalls = true
    timetable = table.timetable
    self.table = table
    self.groups = groups
  }

  /// The id of the trip, in UTF-8, and the number of its pattern.
  package var id: [UInt8] { groups.id }
  package var pattern: Int { groups.pattern }

  /// Continues with the next trip; `false` after the last.
  package func step() throws(BundleError) -> Bool {
    try timetable.reading { () throws(DatabaseError) in try groups.step() }
  }

  /// Reads the rows of the trip.
  ///
  /// - Returns: `false` if they may be others; then ``text()`` has them.
  package func read() throws(BundleError) -> Bool {
    let isRead = try timetable.reading { () throws(DatabaseError) in try groups.read() }
    guard isRead, let calls = groups.calls, calls.count == groups.rowCount else { return false }
    self.calls = calls
    return true
  }

  /// Returns the rows of the trip as CSV, with a header.
  package func text() throws(BundleError) -> [UInt8] {
    try table.text(of: &groups)
  }

  /// The times of a call, by its index, in seconds.
  package func arrival(of call: Int) -> Int? { groups.arrival(of: call) }
  package func departure(of call: Int) -> Int? { groups.departure(of: call) }

  /// Appends the row of a call, without its line end.
  package func append(_ call: Int, to rows: inout CSVRows) { groups.append(call, to: &rows) }
}
