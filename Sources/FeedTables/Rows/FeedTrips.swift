import BundleFormat
import BundleReader
package import TransitBundle
package import TransitValues

/// The trips of a feed in the order of their ids, with the numbers of their calls.
package struct FeedTrips: ~Copyable {
  /// The trip read last. Its id is in UTF-8.
  package private(set) var id: [UInt8] = []
  package private(set) var pattern = 0
  package private(set) var profile = 0
  /// In seconds from the origin of the service day.
  package private(set) var start = 0
  package private(set) var extra = 0

  /// Whether all trips up to here are usual: their ids rise, and all values have the types of bundles that this package
  /// builds.
  package private(set) var isUsual = true

  private var scan: RecordScan
  private var isFirst = true
  private let positions: (id: Int, pattern: Int, profile: Int, start: Int, extra: Int)

  /// Begins before the first trip.
  package init(_ timetable: Timetable) throws(DatabaseError) {
    let contents = timetable.metadata.contents
    func position(_ column: String) -> Int { CompactTables.positionInTrip(column, for: contents) }
    positions = (
      position("trip_id"), position("pattern"), position("profile"), position("start"), position("extra")
    )
    let last = max(positions.id, positions.pattern, positions.profile, positions.start, positions.extra)
    scan = try RecordScan(ofTable: timetable.patterns.trees.trips, columnCount: last + 1)
  }

  /// Reads the next trip; `false` after the last, and for an unusual one.
  package mutating func step() throws(DatabaseError) -> Bool {
    guard try scan.step() else { return false }
    guard let next = scan.text(at: positions.id), isFirst || id.lexicographicallyPrecedes(next),
      let pattern = scan.integer(at: positions.pattern), let profile = scan.integer(at: positions.profile),
      let start = scan.integer(at: positions.start), let extra = scan.integer(at: positions.extra)
    else {
      isUsual = false
      return false
    }
    isFirst = false
    id.removeAll(keepingCapacity: true)
    id += next
    (self.pattern, self.profile, self.start, self.extra) = (pattern, profile, start, extra)
    return true
  }
}
