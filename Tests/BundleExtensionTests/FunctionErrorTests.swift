import Foundation
import SQLHost
import TestFeeds
import Testing
import TransitBundle
import TransitCSQLite

@Suite struct `Errors of the extension's functions` {
  private func failure(_ sql: String) async throws -> SQLHost.Failure? {
    let host = try await City.shared.value.host()
    do {
      try host.run(sql)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    ("transit_departures", "transit_departures: the argument stop is missing"),
    ("transit_departures(NULL)", "transit_departures: the argument stop: is NULL"),
    ("transit_departures('nowhere')", ": the feed has no stop \"nowhere\""),
    ("transit_departures(x'00')", "transit_departures: the argument stop: expected a text or a number"),
    ("transit_departures('1', 'soon')", "transit_departures: the argument at: expected ISO 8601"),
    ("transit_departures('1', 1e300)", "transit_departures: the argument at: outside the years 0 to 9999"),
    (
      "transit_departures('1', 9223372036854775807)", "transit_departures: the argument at: outside the years 0 to 9999"
    ),
    (
      "transit_departures('1', 0, -1)",
      "transit_departures: the argument within: expected seconds, or such as 90m, from 0 to 36525d"
    ),
    ("transit_departures('1', 0, 0, -1)", "transit_departures: the argument limit: expected a whole number from 0 up"),
    ("transit_departures('1', 0, 0, 'two')", "transit_departures: the argument limit: expected a whole number"),
    ("transit_departures('1', 0, 0, 1, 'temp')", "transit_departures: the database temp is not a bundle"),
    ("transit_departures('1', 0, 0, 1, 'none')", "transit_departures: the database none is not a bundle"),
    ("transit_departures('1') WHERE at > '2026-07-06'", "transit_departures: the argument at takes = only"),
    ("transit_runs WHERE date BETWEEN '2026-07-06' AND '2026-07-08'", "transit_runs: the argument date takes = only"),
    ("transit_search WHERE text LIKE 'ha%'", "transit_search: the argument text takes = only"),
    ("transit_calls('none')", ": the feed has no trip \"none\""),
    ("transit_calls('none', '2026')", "transit_calls: the argument date: expected a date"),
    ("transit_runs('20260706', 'none')", ": the feed has no route \"none\""),
    ("transit_nearby(91, 0)", "transit_nearby: the argument lat: expected a number from -90 to 90"),
    ("transit_nearby('x', 0)", "transit_nearby: the argument lat: expected a number"),
    ("transit_nearby(0)", "transit_nearby: the argument lon is missing"),
    ("transit_search(NULL)", "transit_search: the argument text: is NULL"),
    (
      "transit_journeys('91,0', '1')",
      "transit_journeys: the argument from: 91,0 is not a coordinate; expected latitude"
    ),
    ("transit_journeys('none', '1,1')", ": the feed has no stop \"none\""),
    ("transit_reachable", "transit_reachable: the argument from is missing"),
    ("transit_nearby", "transit_nearby: the argument place is missing"),
    ("transit_nearby(1, 1) WHERE place = '1,1'", "transit_nearby: place excludes lat and lon"),
    ("transit_journeys('1,1', '1,2') WHERE \"from\" = '1,1'", "transit_journeys: the argument from is given twice"),
  ])
  func `a question without an answer is an error that says why`(function: String, message: String) async throws {
    let failure = try #require(try await failure("SELECT * FROM \(function)"), "no error")
    #expect(failure.message.contains(message), "\(failure.message)")
    #expect(failure.code == SQLITE_ERROR)
  }

  @Test func `arriving excludes departing`() async throws {
    let sql =
      "SELECT * FROM transit_journeys WHERE origin = '1,1' AND destination = '1,2' AND arriving = 0 AND departing = 0"
    #expect(try await failure(sql)?.message == "transit_journeys: arriving excludes departing and within")
  }

  @Test func `a connection without a bundle says so`() throws {
    #expect {
      try SQLHost().run("SELECT * FROM transit_search('x')")
    } throws: { ($0 as? SQLHost.Failure)?.message == "transit_search: no database is a bundle" }
  }

  @Test func `the first bundle answers unless another is named`() async throws {
    let (city, other) = (try await City.shared.value, try await City(stopTimes: 2000, seed: 9))
    let host = try SQLHost(city.path, other.path)
    for arguments in ["transit_info(?)", "transit_runs('2026-07-06', NULL, ?)", "transit_search('ha', 500, ?)"] {
      func question(_ bundle: String) -> String {
        "SELECT * FROM \(arguments.replacing("?", with: bundle))"
      }
      let (first, second) = (try city.host().run(question("NULL")), try other.host().run(question("NULL")))
      #expect(!first.isEmpty && first != second)
      #expect(try host.run(question("NULL")) == first)
      #expect(try host.run(question("'main'")) == first)
      #expect(try host.run(question("'second'")) == second)
    }
    try host.run("DETACH second")
    #expect(throws: SQLHost.Failure.self) { try host.run("SELECT * FROM transit_info('second')") }
    // A memory database before the bundle is none.
    let memory = try SQLHost()
    try memory.run("ATTACH 'file:\(other.path)?vfs=transit&mode=ro' AS city")
    #expect(try memory.run("SELECT * FROM transit_info()") == other.host().run("SELECT * FROM transit_info()"))
  }

  @Test func `a damaged bundle is an error of SQLite, or does not open`() async throws {
    let city = try await City.shared.value
    let content = try Data(contentsOf: URL(filePath: city.path))
    let folder = try TemporaryFolder()
    var refused = 0
    for index in stride(from: 0, to: content.count, by: content.count / 60) {
      var damaged = content
      damaged[index] ^= 0x55
      let path = folder.file("\(index).transit")
      try damaged.write(to: URL(filePath: path))
      do throws(SQLHost.Failure) {
        let host = try SQLHost(path)
        try host.run("SELECT * FROM transit_departures(\(city.stops[0].sql), '2026-07-06', '30h', 1000)")
        try host.run("SELECT * FROM transit_runs('2026-07-06')")
      } catch {
        refused += 1
        let codes = [SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_CANTOPEN, SQLITE_IOERR, SQLITE_ERROR]
        #expect(codes.contains(error.code & 0xff), "\(error)")
        #expect(!error.message.isEmpty)
      }
    }
    #expect(refused > 10)
  }
}
