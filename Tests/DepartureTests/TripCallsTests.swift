import TestFeeds
import Testing
import TransitBundle
import TransitSQLite

/// The runtime reads calls without SQL. They must equal the rows that SQLite reads from the same bundle.
@Suite struct `Trip calls` {
  @Test(arguments: [UInt64](1...30))
  func `the calls of a trip equal the rows of the view stop_times`(seed: UInt64) async throws {
    let feed = RandomFeed(seed: seed)
    try Self.compare(try await BuiltFeed(feed.text), "\(feed.summary)")
  }

  @Test func `a distance with too many digits for an integer is read, as are those beside it`() async throws {
    let feed = FeedText.whole.replacing(",6.75,", with: ",6.1234567890123456789012,", in: "stop_times.txt")
    let built = try await BuiltFeed(feed)
    let database = try Connection(path: built.unpacked(), mode: .readOnly)
    #expect(try database.integer("SELECT count(*) FROM pattern_call WHERE typeof(distance) = 'text'") == 1)
    try Self.compare(built, "distances")
    let trip = try #require(try Timetable(path: built.bundle).trip("t1"))
    #expect(trip.calls.map(\.distance) == [0, Double("6.1234567890123456789012"), 13.5])
  }

  private static func compare(_ built: BuiltFeed, _ name: String) throws {
    let timetable = try Timetable(path: built.bundle)
    let database = try Connection(path: built.unpacked(), mode: .readOnly)
    let rows = try database.prepare(sql)
    let ids = try database.prepare("SELECT trip_id FROM trips")
    while try ids.step() {
      let id = ids.text(at: 0)
      var expected: [String] = []
      rows.bind(id, at: 0)
      while try rows.step() { expected.append(line(rows)) }
      let trip = try #require(try timetable.trip(TripID(rawValue: id)))
      #expect(trip.calls.map(line) == expected, "\(name), trip \(id)")
    }
  }

  private static let sql = """
    SELECT CASE WHEN t.stop_id IS NOT NULL
      THEN 'stop ' || t.stop_id || ' ' || coalesce(s.stop_name, '-') || ' ' || coalesce(s.platform_code, '-')
      ELSE coalesce('location ' || t.location_id, 'group ' || t.location_group_id, '-') END,
      t.stop_sequence, t.arrival_time, t.departure_time, t.start_pickup_drop_off_window, t.end_pickup_drop_off_window,
      t.stop_headsign, t.pickup_type, t.drop_off_type, t.continuous_pickup, t.continuous_drop_off, t.timepoint,
      t.pickup_booking_rule_id, t.drop_off_booking_rule_id, t.shape_dist_traveled
    FROM stop_times t LEFT JOIN stops s ON s.stop_id = t.stop_id WHERE t.trip_id = ? ORDER BY t.stop_sequence
    """

  private static func line(_ row: Statement) -> String {
    let texts = (0..<14).map { row.optionalText(at: $0) ?? "-" }
    return (texts + [distance(row.optionalText(at: 14).flatMap { Double($0) })]).joined(separator: "|")
  }

  private static func line(_ call: Trip.Call) -> String {
    let place =
      switch call.place {
      case .stop(let stop): "stop \(stop.id) \(stop.name ?? "-") \(stop.platformCode ?? "-")"
      case .location(let id): "location \(id)"
      case .locationGroup(let id): "group \(id)"
      case .unknown: "-"
      }
    let times = [call.arrival, call.departure, call.window?.start, call.window?.end].map { $0?.description ?? "-" }
    let numbers = [
      call.pickupType?.rawValue, call.dropOffType?.rawValue, call.continuousPickup?.rawValue,
      call.continuousDropOff?.rawValue, call.timepoint?.rawValue,
    ].map { $0.map { "\($0)" } ?? "-" }
    let rules = [call.pickupBookingRuleID, call.dropOffBookingRuleID].map { $0?.rawValue ?? "-" }
    let cells = [place, "\(call.stopSequence)"] + times + [call.headsign ?? "-"] + numbers + rules
    return (cells + [distance(call.distance)]).joined(separator: "|")
  }

  /// Both sides divide by a power of ten and may differ in the last of sixteen digits.
  private static func distance(_ distance: Double?) -> String {
    distance.map { "\(($0 * 1e6).rounded())" } ?? "-"
  }
}
