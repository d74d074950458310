import Synchronization

/// How long SQLite may work for one question, or for a part of one that can be as many as there are days or answers.
///
/// Whoever makes a bundle and all its checksums may make trees in which one page is reached along a thousand ways, and
/// each of these leads to another such page: a few kilobytes with more rows than anybody could ever read. A question
/// about a sound database looks at each of its rows a few times at most; a board does so for each of its service days,
/// and looks up a trip for each departure: these begin anew.
final class StepBudget: Sendable {
  /// Steps of SQLite's machine between two calls of ``isUsedUp()``.
  private static let stepsPerCall = 4000
  /// A row takes a byte at least, and ten to a hundred steps where it is looked at together with rows of other tables:
  /// the questions with the most rows, those of an index of names and of the trips with blocks, take 2 steps a byte.
  private static let stepsPerByte = 32
  private static let stepsForAny = 4 << 20

  private let callsPerQuestion: Int
  private let callsLeft: Atomic<Int>

  /// - Parameter byteCount: Of the database.
  init(byteCount: Int) {
    callsPerQuestion = (Self.stepsForAny + Self.stepsPerByte * byteCount) / Self.stepsPerCall
    callsLeft = Atomic(callsPerQuestion)
  }

  /// Begins a question, which takes what it takes where it is not `limited`.
  func begin(limited: Bool) {
    callsLeft.store(limited ? callsPerQuestion : .max, ordering: .relaxed)
  }

  /// Begins another part of the question under way.
  func renew() {
    if callsLeft.load(ordering: .relaxed) <= callsPerQuestion { begin(limited: true) }
  }

  /// To be asked every ``stepsPerCall`` steps.
  func isUsedUp() -> Bool {
    callsLeft.wrappingSubtract(1, ordering: .relaxed).newValue < 0
  }
}
