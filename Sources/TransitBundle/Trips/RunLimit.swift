import TransitValues

/// Counts the runs or calls of a question, which frequencies.txt, or trips of one pattern, can multiply.
package struct RunLimit {
  private let name: String
  package let count: Int
  private var left: Int

  private init(_ name: String, _ count: Int) {
    (self.name, self.count, left) = (name, count, count)
  }

  /// The largest countries have 10 million a day.
  package static var calls: RunLimit { RunLimit("calls to count", 20_000_000) }
  package static var runs: RunLimit { RunLimit("runs to count", 3_000_000) }
  /// Of stops that share a board. The largest stations have some thousands a day.
  static var departures: RunLimit { RunLimit("departures to list", 200_000) }
  /// Of a route's timetable, with the empty ones. The largest routes have some ten thousand.
  static var cells: RunLimit { RunLimit("cells to print", 1_000_000) }

  /// - Throws: ``BundleError/Kind/tooLarge`` if there are too many.
  package mutating func take(_ count: Int) throws(DatabaseError) {
    left = left.subtractingClamped(count)
    if left < 0 { throw .tooBig("there are more than \(self.count) \(name)") }
  }
}
