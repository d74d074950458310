import BundleVerifier
import Testing

/// Databases with false data in a container with valid checksums. Each has one change for one specific check to find.
@Suite struct `False databases` {
  struct Lie: Sendable, CustomTestStringConvertible {
    let check: String
    let sql: String
    /// Other checks that must also fail.
    let others: [String]

    init(_ check: String, _ sql: String, also others: [String] = []) {
      self.check = check
      self.sql = sql
      self.others = others
    }

    var testDescription: String { "\(check): \(sql)" }
  }

  static let lies = [
    // sqlite
    Lie("sqlite", "UPDATE stop SET parent = 99 WHERE stop_id = 'HB1'", also: ["stop service"]),
    Lie("sqlite", "UPDATE trip SET route = 77 WHERE id = 1"),
    Lie("sqlite", "PRAGMA auto_vacuum = FULL"),
    Lie("sqlite", "UPDATE stop_cell SET stop = 99 WHERE stop = 3", also: ["stops"]),
    Lie("sqlite", "UPDATE line_point SET point = 99 WHERE line = 2 AND position = 1", also: ["points"]),
    Lie("sqlite", "UPDATE line_point SET point = 'x' WHERE line = 2 AND position = 1", also: ["points"]),
    Lie("sqlite", "UPDATE pattern_call SET stop = 0 WHERE pattern = 1 AND position = 1"),
    Lie("sqlite", "UPDATE pattern_call SET headsign = 99 WHERE pattern = 1 AND position = 1"),
    Lie("sqlite", "UPDATE pattern_call SET location = 1.5 WHERE pattern = 1 AND position = 1"),
    Lie("sqlite", "UPDATE extra_call SET x_track = -1 WHERE position = 0"),
    // schema
    Lie("schema", "CREATE TABLE stranger(a)"),
    Lie("schema", "CREATE TRIGGER t AFTER INSERT ON stop BEGIN DELETE FROM trip; END"),
    Lie("schema", "DROP INDEX trip_route"),
    Lie("schema", "DROP VIEW stops; CREATE VIEW stops AS SELECT 1 AS stop_id"),
    Lie("schema", "CREATE INDEX more ON stop(stop_name)"),
    // metadata
    Lie("metadata", "UPDATE meta SET value = replace(value, 'Small City', 'Large City')"),
    Lie("metadata", "INSERT INTO meta VALUES('more', '')"),
    Lie("metadata", "DELETE FROM notice"),
    Lie("metadata", "INSERT INTO agency DEFAULT VALUES"),
    Lie("metadata", "DELETE FROM kept_file WHERE name = 'notes.pdf'"),
    // ranks
    Lie("ranks", "UPDATE route SET route_id = 'R0' WHERE id = 2"),
    Lie("sqlite", "UPDATE stop SET id = 9 WHERE stop_id = 'XX'", also: ["ranks", "search", "stop service"]),
    Lie("ranks", "UPDATE service SET service_id = 'ZZZ' WHERE id = 1"),
    Lie("ranks", "UPDATE trip SET trip_id = 'T0' WHERE trip_id = 'T2'"),
    Lie("ranks", "UPDATE shape SET shape_id = 'S9' WHERE id = 1"),
    Lie("ranks", "UPDATE text SET value = '' WHERE id = 2"),
    // ranges
    Lie("ranges", "UPDATE pattern_call SET sequence = 0.5 WHERE position = 0"),
    Lie("ranges", "UPDATE frequency SET headway = 1 << 50"),
    // stops
    Lie("stops", "UPDATE stop_cell SET latitude_cell = latitude_cell + 1 WHERE stop = 1"),
    Lie("stops", "DELETE FROM stop_cell WHERE stop = 3"),
    Lie("stops", "INSERT INTO stop_cell VALUES(0, 0, 5)"),
    // stop service
    Lie("stop service", "UPDATE stop_service SET level = level + 1 WHERE stop = 1"),
    Lie("stop service", "UPDATE stop_service SET level = 'x' WHERE stop = 1"),
    Lie("stop service", "DELETE FROM stop_service WHERE stop = 3"),
    Lie("sqlite", "INSERT INTO stop_service VALUES(99, 1)", also: ["stop service"]),
    // services
    Lie("services", "UPDATE service SET monday = 0 WHERE service_id = 'FEAST'"),
    Lie("services", "UPDATE service SET in_calendar = 2 WHERE service_id = 'WEEK'"),
    Lie(
      "metadata",
      "INSERT INTO date_set SELECT date_set, first_day + 27, exception_type, 1 FROM date_set WHERE exception_type = 2",
      also: ["services"]),
    Lie(
      "metadata",
      "INSERT INTO date_set SELECT date_set, first_day + 28, exception_type, 1 FROM date_set WHERE exception_type = 2"),
    // trips
    Lie("trips", "UPDATE trip SET start = 60 WHERE pattern = 0"),
    Lie("trips", "UPDATE trip SET extra = 1 WHERE trip_id = 'T5'"),
    Lie("trips", "UPDATE trip SET extra = 'x' WHERE id = 1"),
    // sequences numbered 0
    Lie("metadata", "INSERT INTO profile_call(profile, position) VALUES(0, 0)", also: ["profiles"]),
    Lie("date sets", "INSERT INTO date_set(date_set, first_day, exception_type, days) VALUES(0, 17000, 2, 1)"),
    // frequencies
    Lie("frequencies", "UPDATE frequency SET pattern = pattern % 3 + 1 WHERE position = 0"),
    Lie("frequencies", "UPDATE frequency SET position = 7 WHERE position = 1"),
    // notices and kept files
    Lie("notices", "UPDATE notice SET id = 9 WHERE id = 1"),
    Lie("notices", "UPDATE notice SET cell_2 = 'x', cell_1 = NULL WHERE id = 1"),
    Lie("notices", "UPDATE notice SET cell_1 = 'x', value = 'x' WHERE id = 1"),
    Lie("kept files", "UPDATE kept_file SET position = position + 1"),
    Lie("locations", "DELETE FROM location WHERE location_id = 'Z3'"),
    Lie("locations", "UPDATE location SET location_id = '3' WHERE location_id = '2'"),
    Lie("locations", "UPDATE location SET piece = piece + 1 WHERE location_id = 'Z1'"),
    Lie("locations", "UPDATE location SET id = 9 WHERE location_id = 'Z3'"),
    Lie("locations", "UPDATE location SET location_id = 'Z' || char(49, 0) WHERE location_id = 'Z1'"),
    Lie("locations", joinedPieces),
    // sequences
    Lie("patterns", "UPDATE pattern_call SET sequence = 1 WHERE position = 1"),
    Lie("patterns", patternTwice),
    Lie("profiles", profileTwice),
    Lie("profiles", "INSERT INTO profile_call SELECT max(profile) + 1, 0, 0, 0, NULL FROM profile_call"),
    Lie("extra calls", "INSERT INTO extra_call(extra, position) SELECT max(extra) + 1, 0 FROM extra_call"),
    Lie("lines", "UPDATE line_point SET position = 9 WHERE line = 1 AND position = 1"),
    Lie("lines", "UPDATE line_point SET sequence = 0 WHERE line = 2 AND position = 1"),
    Lie(
      "lines",
      "UPDATE line_point SET (point, sequence, distance) = (SELECT point, sequence, distance FROM line_point p"
        + " WHERE p.line = 1 AND p.position = line_point.position) WHERE line = 2"),
    Lie("points", "INSERT INTO point SELECT max(id) + 1, 1, 1 FROM point"),
    Lie(
      "points", "INSERT INTO point SELECT (SELECT max(id) + 1 FROM point), latitude, longitude FROM point WHERE id = 1"),
    Lie("points", "UPDATE point SET latitude = 900000001 WHERE id = 1"),
    Lie("points", "UPDATE line_point SET point = 3 - point WHERE point < 3"),
    Lie(
      "date sets",
      "INSERT INTO date_set(date_set, first_day, exception_type, days)"
        + " SELECT max(date_set) + 1, 20600, 1, 1 FROM date_set"
    ),
    // fares
    Lie("fare rules", "UPDATE fare_rule SET fare = (SELECT id FROM text WHERE value = 'Bern') WHERE route = 1"),
    Lie("fare rules", "UPDATE fare_rule SET fare = NULL WHERE route = 1"),
    Lie("fare rules", "UPDATE fare_rule SET id = 9 WHERE route = 2"),
    Lie("fare rules", "UPDATE fare_rule SET route = 3 - route WHERE route IN (1, 2)"),
    // calls
    Lie("calls", "UPDATE pattern_call SET earliest = earliest + 1 WHERE pattern = 1 AND position = 0"),
    Lie("calls", "UPDATE pattern_call SET latest = 0, earliest = 0 WHERE earliest IS NULL"),
    Lie("calls", "DELETE FROM profile_call WHERE position = 2 AND profile = \(profile("T3"))"),
    Lie("calls", "UPDATE profile_call SET departure = 1 WHERE position = 0 AND profile = \(profile("T3"))"),
    Lie("calls", "UPDATE profile_call SET estimate = estimate + 1 WHERE estimate IS NOT NULL"),
    Lie("calls", "UPDATE profile_call SET estimate = NULL WHERE estimate IS NOT NULL"),
    Lie("calls", "UPDATE pattern_call SET distance = distance + 1 WHERE position = 1 AND distance IS NOT NULL"),
    // texts, search, clock
    Lie("texts", "INSERT INTO text SELECT max(id) + 1, char(1114109) FROM text"),
    Lie("search", "INSERT INTO stop_search(rowid, words) VALUES(2, 'Atlantis')"),
    Lie("search", "INSERT INTO stop_search(rowid, words) VALUES(77, 'Bern')"),
    Lie("search", "UPDATE stop SET stop_name = 'Basel' WHERE stop_id = 'BE'"),
    Lie("search", "UPDATE stop SET stop_code = '42' WHERE stop_id = 'SW'"),
    Lie("search", "UPDATE translations SET translation = 'Berna' WHERE language = 'fr'"),
    Lie("search", "INSERT INTO stop_search(stop_search) VALUES('delete-all')"),
    Lie("clock", "UPDATE clock SET utc_offset = 80000"),
    Lie("clock", "DELETE FROM clock WHERE start = (SELECT max(start) FROM clock)"),
    Lie("clock", "UPDATE clock SET start = start + 1 WHERE start > 1770000000"),
    Lie("clock", "DELETE FROM clock"),
  ]

  private static func profile(_ trip: String) -> String { "(SELECT profile FROM trip WHERE trip_id = '\(trip)')" }

  /// Joins the last feature and the text after it into one piece.
  private static let joinedPieces = """
    UPDATE kept_file SET content = CAST(content AS TEXT) || (SELECT CAST(k.content AS TEXT) FROM kept_file k
      WHERE k.name = 'locations.geojson' AND k.position = 4)
    WHERE name = 'locations.geojson' AND position = 3;
    UPDATE kept_file SET content = CAST(content AS BLOB) WHERE name = 'locations.geojson';
    DELETE FROM kept_file WHERE name = 'locations.geojson' AND position = 4;
    """

  /// Gives T2 a copy of the pattern it shares with T1 and corrects the bounds of boarding times.
  private static let patternTwice = """
    INSERT INTO pattern_call SELECT (SELECT max(pattern) + 1 FROM pattern_call), position, stop, sequence, headsign,
      pickup_type, drop_off_type, continuous_pickup, continuous_drop_off, timepoint, distance, location_group, location,
      window_start, window_end, pickup_booking_rule, drop_off_booking_rule, earliest, latest
    FROM pattern_call WHERE pattern = (SELECT pattern FROM trip WHERE trip_id = 'T2');
    UPDATE trip SET pattern = (SELECT max(pattern) FROM pattern_call) WHERE trip_id = 'T2';
    UPDATE pattern_call SET earliest = (SELECT coalesce(p.departure, p.arrival, p.estimate)
      FROM trip t JOIN profile_call p ON p.profile = t.profile
      WHERE t.pattern = pattern_call.pattern AND p.position = pattern_call.position)
    WHERE earliest IS NOT NULL AND pattern IN (SELECT pattern FROM trip WHERE trip_id IN ('T1', 'T2'));
    UPDATE pattern_call SET earliest = earliest / 300 * 300, latest = (earliest + 299) / 300 * 300
    WHERE latest IS NOT NULL AND pattern IN (SELECT pattern FROM trip WHERE trip_id IN ('T1', 'T2'));
    """

  /// Gives T6 a copy of the profile it shares with T1.
  private static let profileTwice = """
    INSERT INTO profile_call SELECT (SELECT max(profile) + 1 FROM profile_call), position, arrival, departure, estimate
    FROM profile_call WHERE profile = \(profile("T1"));
    UPDATE trip SET profile = (SELECT max(profile) FROM profile_call) WHERE trip_id = 'T6';
    """

  @Test func `a correct database passes every check`() async throws {
    let bundle = try await BuiltBundle.smallCity.value
    let report = try bundle.verify()
    #expect(report.checks.flatMap(\.findings) == [])
    #expect(report.checks.count(where: \.isPassed) == report.checks.count)
    #expect(try bundle.verify(changing: "").isPassed)
  }

  @Test(arguments: lies) func `the intended check finds the false data`(lie: Lie) async throws {
    let report = try await BuiltBundle.smallCity.value.verify(changing: lie.sql)
    #expect(report.failures == [lie.check] + lie.others, "\(report.checks.flatMap(\.findings))")
  }

  @Test func `every unused text is reported`() async throws {
    let report = try await BuiltBundle.smallCity.value.verify(
      changing: "INSERT INTO text SELECT max(id) + 1, char(1114108) FROM text; "
        + "INSERT INTO text SELECT max(id) + 1, char(1114109) FROM text")
    #expect(report.failures == ["texts"])
    #expect(report["texts"]?.findings.count(where: { $0.message.contains("is not used") }) == 2)
  }

  @Test func `a database with free pages is reported`() async throws {
    let report = try await BuiltBundle.smallCity.value.verify(
      changing: "CREATE TABLE large(a); INSERT INTO large VALUES(zeroblob(20000)); DROP TABLE large", isTidied: false)
    #expect(report.failures == ["sqlite"])
  }

  @Test func `swapped root pages are found by SQLite's integrity check`() async throws {
    let report = try await BuiltBundle.smallCity.value.verify(
      changing: """
        PRAGMA writable_schema = ON;
        UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'route')
        WHERE name = 'stop_parent';
        """, isTidied: false)
    #expect(report.failures.first == "sqlite")
  }

  /// Regression: formatting the year 25,252,734,927,768,524 as a date crashed the verifier.
  @Test(arguments: ["9223372036854775807", "-9223372036854775808", "'x'", "NULL", "1e300"])
  func `dates out of range are reported without a crash`(day: String) async throws {
    let bundle = try await BuiltBundle.smallCity.value
    let first = "(SELECT min(first_day) FROM date_set WHERE exception_type = 1)"
    for rows in ["exception_type = 1", "first_day = \(first)"] {
      let report = try bundle.verify(changing: "UPDATE OR IGNORE date_set SET first_day = \(day) WHERE \(rows)")
      #expect(!report.isPassed || day == "NULL")
    }
    for columns in ["start_day = \(day), end_day = \(day)", "start_day = \(day)", "end_day = \(day)"] {
      #expect(!(try bundle.verify(changing: "UPDATE service SET \(columns)").isPassed))
    }
  }
}
