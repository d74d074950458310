import TestFeeds
import Testing
import TransitSQLite

/// Unknown columns of stop_times with a different value for each call: platforms, notes, database ids.
@Suite struct `Columns with different values for each call` {
  private static let known = ["trip_id", "stop_sequence", "stop_id", "arrival_time", "departure_time"]
  private static let tripCount = 50
  private static let callCount = 6
  private static let profileCount = 3

  /// Trips of one pattern and few profiles. Most calls have a track and a note.
  private let table: FeedTable = {
    var random = SplitMix64(seed: 7)
    var table = FeedTable("stop_times.txt", known + ["track", "note_id"])
    for trip in 0..<tripCount {
      for call in 0..<callCount {
        let arrival = 18_000 + 600 * trip + 120 * call
        table.append([
          "trip_id": "t\(trip)", "stop_sequence": "\(call)", "stop_id": ["A", "B", "C"][call % 3],
          "arrival_time": NaiveNumber.time(arrival),
          "departure_time": NaiveNumber.time(arrival + 10 * (trip % profileCount)),
          "track": random.pick(["", "1", "2", "12a"]),
          "note_id": random.chance(20) ? "" : "\(random.number(0...99_999))",
        ])
      }
    }
    return table
  }()

  private func feed(_ stopTimes: FeedTable) -> FeedText {
    var trips = FeedTable("trips.txt", ["route_id", "service_id", "trip_id"])
    trips.rows = (0..<Self.tripCount).map { ["r1", "daily", "t\($0)"] }
    return FeedText.small.adding("trips.txt", trips.text).adding("stop_times.txt", stopTimes.text)
  }

  private var clean: FeedTable {
    var clean = table
    clean.columns = Self.known
    clean.rows = table.rows.map { Array($0.prefix(Self.known.count)) }
    return clean
  }

  @Test func `unknown columns do not add patterns or profiles`() async throws {
    let (dirty, clean) = (try await ImportedFeed(feed(table)), try await ImportedFeed(feed(clean)))
    for (name, count) in [("pattern_call", Self.callCount), ("profile_call", Self.callCount * Self.profileCount)] {
      let rows = try dirty.rows("SELECT * FROM \(name)")
      #expect(rows.count == count, "\(name)")
      #expect(try rows == clean.rows("SELECT * FROM \(name)"), "\(name)")
    }
  }

  @Test func `each call keeps its values in unknown columns`() async throws {
    let imported = try await ImportedFeed(feed(table))
    #expect(try imported.notices.isEmpty)
    let shown = try imported.rows("SELECT trip_id, CAST(stop_sequence AS TEXT), track, note_id FROM stop_times")
    let expected = table.records.map { record in
      ["trip_id", "stop_sequence", "track", "note_id"].map { column in
        record[column].isEmpty ? SQLiteValue.null : .text(record[column])
      }
    }
    #expect(shown.map { "\($0)" }.sorted() == expected.map { "\($0)" }.sorted())
  }
}
