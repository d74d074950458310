import Testing
import transit_server

@Suite struct `Paths of requests` {
  @Test func `are decoded segment by segment, and an encoded slash belongs to its segment`() throws {
    let path = try RequestPath(path: "/v1/city/stops/a%2Fb%20c/departures", query: "limit=3&at=2026-07-06T08%3A00")
    #expect(path.segments == ["v1", "city", "stops", "a/b c", "departures"])
  }
}
