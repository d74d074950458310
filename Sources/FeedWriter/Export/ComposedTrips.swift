import FeedTables
package import TransitBundle
import TransitValues

/// The trips of a bundle with the places of their calls, without composing the rows of stop_times.txt.
package final class ComposedTrips {
  /// A call of a pattern.
  package struct Call: Sendable {
    /// `stop_sequence`.
    package let sequence: Int
    /// The id of the stop, location group or zone; empty without one.
    package let place: [UInt8]
    /// Whether the place is a zone of locations.geojson.
    package let isInZone: Bool
    package let bookingRules: [[UInt8]]
    /// `shape_dist_traveled`.
    package let distance: Double?
    /// Whether the call is a window of on-demand service.
    package let hasWindow: Bool
  }

  private let timetable: Timetable
  private var rows: FeedCallRows
  private var trips: FeedTrips
  private var times = FeedCallRows.Times()

  /// Begins before the first trip.
  init?(_ timetable: Timetable, header: [String]) throws(DatabaseError) {
    guard let rows = try FeedCallRows(timetable, header: header) else { return nil }
    let trips = try FeedTrips(timetable)
    self.timetable = timetable
    self.rows = rows
    self.trips = trips
  }

  /// The id of the trip, in UTF-8, and the number of its pattern.
  package var id: [UInt8] { trips.id }
  package var pattern: Int { trips.pattern }

  /// Continues with the next trip; `false` after the last.
  package func step() throws(BundleError) -> Bool {
    try timetable.reading { () throws(DatabaseError) in try trips.step() }
  }

  /// Reads the calls of the trip's pattern, sorted by `stop_sequence`.
  ///
  /// - Returns: `nil` if the rows of the trip may be others.
  package func calls() throws(BundleError) -> [Call]? {
    let places = try timetable.reading { () throws(DatabaseError) in try rows.places(ofPattern: trips.pattern) }
    return places.flatMap(Call.all)
  }

  /// Reads the times of the trip.
  ///
  /// - Parameter callCount: The number of the pattern's calls.
  /// - Returns: `false` if the rows of the trip may be others.
  package func readTimes(callCount: Int) throws(BundleError) -> Bool {
    let times = try timetable.reading { () throws(DatabaseError) in try rows.times(ofProfile: trips.profile) }
    // The positions rise.
    guard let times, times.positions.count == callCount, times.positions.first ?? 0 == 0,
      times.positions.last ?? -1 == callCount - 1
    else { return false }
    self.times = times
    return true
  }

  /// Whether a call has both times, by its index.
  package func isTimed(_ call: Int) -> Bool {
    times.arrivals[call] != FeedCallRows.Times.none && times.departures[call] != FeedCallRows.Times.none
  }
}

extension ComposedTrips.Call {
  /// The calls of a pattern; `nil` if the rows of its trips may be others.
  static func all(_ places: [FeedCallRows.Place]) -> [Self]? {
    guard places.indices.allSatisfy({ places[$0].position == $0 && places[$0].sequence >= 0 }) else { return nil }
    let calls = places.map(Self.init)
    // Readers of CSV trim cells.
    guard calls.allSatisfy({ ([$0.place] + $0.bookingRules).allSatisfy(isTrimmed) }) else { return nil }
    return calls
  }

  private static func isTrimmed(_ id: [UInt8]) -> Bool {
    (id.first ?? .max) > UInt8(ascii: " ") && (id.last ?? .max) > UInt8(ascii: " ")
  }

  private init(_ place: FeedCallRows.Place) {
    sequence = place.sequence
    self.place = place.placeID
    isInZone = place.isInZone
    bookingRules = place.bookingRules
    distance = place.distance.number
    hasWindow = place.hasWindow
  }
}
