package import TransitValues

/// The differences between two versions of a feed.
///
/// Rows and columns may be in any order. Values are compared, not spellings: `8:00:00` equals `08:00:00`. A missing column
/// counts as empty.
package struct FeedDifference: Sendable {
  /// The files that one of the feeds has, in the order of GTFS, then the others by name.
  package internal(set) var files: [FileDifference] = []
  /// The routes whose number of trips differs, by id.
  package internal(set) var routes: [RouteDifference] = []
  /// The stops that moved or have another name, by id.
  package internal(set) var stops: [StopDifference] = []
  /// The days on which services run; `nil` if none does.
  package internal(set) var oldDays: ClosedRange<ServiceDate>?
  package internal(set) var newDays: ClosedRange<ServiceDate>?
  /// The first days of both feeds on which the number of trips differs, at most ``maximumDayCount``.
  package internal(set) var days: [DayDifference] = []
  /// The number of all such days.
  package internal(set) var dayCount = 0

  /// Hundred years. A service may run for ten thousand.
  package static let maximumDayCount = 36_525
  /// The number of trips that merely got another id: the same route, calls and days.
  package internal(set) var renamedTripCount = 0

  /// Whether the feeds say the same.
  package var isEmpty: Bool { files.allSatisfy(\.isEmpty) }

  package struct DayDifference: Equatable, Sendable {
    package let date: ServiceDate
    /// The number of trips.
    package let old: Int
    package let new: Int
  }

  package struct RouteDifference: Equatable, Sendable {
    package let route: RouteID
    /// The name of the route in the newer feed that has it.
    package let name: String
    /// The number of trips on the days that both feeds have, all days together.
    package let old: Int
    package let new: Int
  }

  package struct StopDifference: Equatable, Sendable {
    package let stop: StopID
    package let oldName: String
    package let newName: String
    /// How far the stop moved, in meters; `nil` if a feed has no position for it.
    package let meters: Double?
  }
}

/// The differences in a file. Each row of each feed is counted once.
package struct FileDifference: Equatable, Sendable {
  package let name: String
  package internal(set) var unchanged = 0
  /// Rows of both feeds with the same key and other cells.
  package internal(set) var changed = 0
  package internal(set) var added = 0
  package internal(set) var removed = 0
  /// Rows of trips that merely got another id.
  package internal(set) var renamed = 0
  /// The number of changed rows by column.
  package internal(set) var columns: [String: Int] = [:]
  /// The first differences, at most ``maximumSampleCount``.
  package internal(set) var samples: [Sample] = []

  package static let maximumSampleCount = 5

  package var isEmpty: Bool { changed == 0 && added == 0 && removed == 0 && renamed == 0 }

  /// Counts rows with one difference.
  mutating func add(_ sample: Sample, count: Int) {
    switch sample {
    case .added: added += count
    case .removed: removed += count
    case .changed: changed += count
    }
    samples += Array(repeating: sample, count: min(count, Self.maximumSampleCount - samples.count))
  }

  package enum Sample: Equatable, Sendable {
    /// With the cells of the key.
    case added([String])
    case removed([String])
    /// With the key, and column, old and new value.
    case changed([String], [Change])
  }

  package struct Change: Equatable, Sendable {
    package let column: String
    package let old: String
    package let new: String
  }
}
