import Synchronization

/// A limit on the SQLite virtual machine steps of one query, or of one repeated part of it.
///
/// An attacker who recomputes all checksums could craft B-trees in which many paths lead to the same page, so that a
/// few kilobytes contain an astronomical number of rows. On a valid database, a query reads each row only a few times.
/// A board does so for each service day, and looks up a trip for each departure; the budget is renewed for each of
/// these parts.
final class StepBudget: Sendable {
  /// The number of steps between two calls of ``isUsedUp()``.
  private static let stepsPerCall = 4000
  /// A row has at least one byte and takes 10 to 100 steps when joined with other tables. The query with the most
  /// rows, over the index of names, takes 2 steps per byte.
  private static let stepsPerByte = 32
  private static let stepsForAny = 4 << 20

  private let callsPerQuestion: Int
  private let callsLeft: Atomic<Int>

  /// - Parameter byteCount: The size of the database.
  init(byteCount: Int) {
    callsPerQuestion = (Self.stepsForAny + Self.stepsPerByte * byteCount) / Self.stepsPerCall
    callsLeft = Atomic(callsPerQuestion)
  }

  /// Starts a query. Without `limited`, the budget is unlimited.
  func begin(limited: Bool) {
    callsLeft.store(limited ? callsPerQuestion : .max, ordering: .relaxed)
  }

  /// Starts another part of the current query.
  func renew() {
    if callsLeft.load(ordering: .relaxed) <= callsPerQuestion { begin(limited: true) }
  }

  /// Whether the query has exceeded its budget. Must be called every ``stepsPerCall`` steps.
  func isUsedUp() -> Bool {
    callsLeft.wrappingSubtract(1, ordering: .relaxed).newValue < 0
  }
}
