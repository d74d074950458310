import BundleFormat
import TestFeeds
import Testing
import TransitBundle
import TransitSQLite

@testable import BundleVerifier

@Suite struct `Calls of patterns and profiles` {
  /// Reading stops early if a profile is longer than the pattern. The next read must start from the beginning again.
  @Test func `reading a profile with a pattern of another length does not affect later reads`() async throws {
    let bundle = try await BuiltBundle.smallCity.value
    let file = try BundleFile.open(path: bundle.path)
    let database = BundleDatabase(
      connection: try BundleDatabase.open(file), metadata: bundle.metadata, metadataBytes: [],
      file: file)
    let pairs = try database.connection.prepare("SELECT DISTINCT pattern, profile FROM trip WHERE pattern <> 0")
    var reader = try CallsReader(database)
    var count = 0
    while try pairs.step() {
      let (pattern, profile) = (pairs.integer(at: 0), pairs.integer(at: 1))
      let places = try reader.places(of: pattern)
      let calls = try #require(try reader.calls(at: places, timedBy: profile))
      #expect(calls.count == places.count && calls.contains { $0.arrival != nil || $0.departure != nil })
      for others in [Array(places.dropLast()), places + places] {
        #expect(try reader.calls(at: others, timedBy: profile) == nil)
        let again = try #require(try reader.calls(at: places, timedBy: profile))
        #expect(again.map(\.arrival) == calls.map(\.arrival) && again.map(\.departure) == calls.map(\.departure))
      }
      count += 1
    }
    #expect(count > 2)
  }
}
