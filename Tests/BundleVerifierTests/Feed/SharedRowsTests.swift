import BundleFormat
import GTFSFeed
import TestFeeds
import Testing
import TransitBundle
import TransitSQLite
import TransitValues

@testable import BundleVerifier

/// Reading one trip of those with the same calls must give the same fingerprint as reading all of them.
@Suite struct `Shared rows` {
  private static let files = ["stop_times.txt", "shapes.txt", "calendar_dates.txt"]

  /// Returns the fingerprint of a view, computed from shared rows and row by row.
  private func fingerprints(
    of file: String, in metadata: BundleMetadata, _ connection: Connection
  ) throws -> (shared: Fingerprint?, all: Fingerprint) {
    let header = try #require(metadata.contents[table: file]).columns
    let table = ComparedTable(try #require(GTFSSchema.file(named: file)), header: header)
    var all = Fingerprint()
    try BundleRows(table, in: connection).forEachRow { row in
      all.add(row.canonical.digest)
      return true
    }
    if let calls = try SharedCalls(table, in: connection) { return (try calls.fingerprint(), all) }
    return (try #require(try SharedRows(table, in: connection)).fingerprint(), all)
  }

  private func connection(to bundle: BuiltBundle, changing sql: String = "") throws -> Connection {
    let unpacked = try Connection(path: ":memory:", mode: .create)
    try BundleDatabase.open(BundleFile.open(path: bundle.path), isCancelled: { false }).back(upTo: unpacked)
    try unpacked.execute(sql)
    return unpacked
  }

  @Test func `shared rows have the fingerprint of all rows of the view`() async throws {
    for bundle in [try await BuiltBundle.smallCity.value, try await BuiltBundle(.whole)] {
      let connection = try connection(to: bundle)
      for file in Self.files where bundle.metadata.contents[table: file] != nil {
        let (shared, all) = try fingerprints(of: file, in: bundle.metadata, connection)
        #expect(all.count > 0 && shared == all, "\(file)")
      }
    }
  }

  /// For any content of the tables, the fast path gives the right fingerprint or none.
  @Test(arguments: [
    "UPDATE trip SET start = start - 40000", "UPDATE trip SET start = start + 35900000",
    "UPDATE trip SET start = start + 9223372036854000000 WHERE id = 2", "UPDATE trip SET start = start + 0.5",
    "UPDATE trip SET start = 'soon' WHERE id = 1", "UPDATE profile_call SET arrival = arrival + 0.75",
    "UPDATE profile_call SET departure = 'x' WHERE position = 1", "UPDATE profile_call SET arrival = -400000",
    "UPDATE trip SET trip_id = CAST(trip_id AS BLOB) WHERE id IN (1, 2)", "DELETE FROM profile_call WHERE position = 1",
    "UPDATE trip SET pattern = 0", "UPDATE trip SET profile = 'none'", "UPDATE service SET date_set = NULL",
    "UPDATE shape SET line = 1", "UPDATE trip SET trip_id = '' WHERE id = 1",
    "UPDATE pattern_call SET sequence = 100 - sequence", "UPDATE pattern_call SET sequence = sequence + 0.5",
    "UPDATE pattern_call SET position = position + 100", "DELETE FROM pattern_call WHERE position = 1",
    "UPDATE profile_call SET position = position + 100 WHERE profile = 1",
    "DELETE FROM profile_call WHERE position = 3", "UPDATE profile_call SET arrival = 9223372036854775807",
    "UPDATE profile_call SET departure = NULL", "UPDATE trip SET profile = (SELECT max(profile) FROM profile_call)",
    "UPDATE trip SET pattern = 1", "UPDATE trip SET extra = 1 - extra",
  ])
  func `invalid tables are read row by row`(sql: String) async throws {
    let bundle = try await BuiltBundle.smallCity.value
    let connection = try connection(to: bundle, changing: sql)
    for file in Self.files {
      let (shared, all) = try fingerprints(of: file, in: bundle.metadata, connection)
      #expect(shared == nil || shared == all, "\(file)")
    }
  }

  /// The fast path requires the exact SQL of the view. A view with any other definition must be read row by row.
  @Test(arguments: [
    ("h.value AS stop_headsign", "t.id AS stop_headsign"), ("h.value AS stop_headsign", "t.profile AS stop_headsign"),
    ("t.start + p.arrival", "t.start + p.departure"), ("t.start + p.departure", "t.start + p.departure + 1"),
    ("c.sequence", "c.position"), ("p.position = c.position", "p.position <= c.position"),
  ])
  func `views with an unknown definition are read row by row`(
    known: String, shown: String
  ) async throws {
    let bundle = try await BuiltBundle.smallCity.value
    let view = try #require(
      BundleSchema.indexesAndViews(for: bundle.metadata.contents).first { $0.name == "stop_times" }?.sql)
    let other = view.replacing(known, with: shown)
    #expect(other != view)
    let connection = try connection(to: bundle, changing: "DROP VIEW stop_times; \(other)")
    let (shared, all) = try fingerprints(of: "stop_times.txt", in: bundle.metadata, connection)
    #expect(shared == nil && all.count > 0)
  }
}
