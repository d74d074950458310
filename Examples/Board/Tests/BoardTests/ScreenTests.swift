import Board
import Foundation
import Testing
import TransitBundle

/// Compares screens with golden files, which `RECORD_SNAPSHOTS=1 swift test` records again.
struct ScreenTests {
  @Test("the app shows departures nearby and a search")
  func app() async throws {
    try expect(await screens().app(), "app")
  }

  @Test("favorites are stops and ids that the timetable lacks")
  func favorites() async throws {
    try expect(await screens().appWithFavorites(), "favorites")
  }

  @Test("the first board of Getting Started shows the next departures")
  func firstBoard() async throws {
    let screens = try await screens()
    let screen = screens.firstBoard()
    try expect(screen, "first-board")
  }

  @Test("a station page shows departures, arrivals, routes, platforms and facts")
  func stopPage() async throws {
    try expect(await screens().stopPage(), "stop")
  }

  @Test("a platform page names its station")
  func platformPage() async throws {
    try expect(await screens(stop: "de:0001:1585:1:4").stopPage(), "platform")
  }

  @Test("the board of a station continues on the next page")
  func board() async throws {
    try expect(await screens().board(), "board")
  }

  @Test("a board shows the departures of one route")
  func routeBoard() async throws {
    try expect(await screens().board(route: "L1"), "board-route")
  }

  @Test("a board shows delays, cancellations and alerts")
  func liveBoard() async throws {
    let timetable = try Timetable(url: City.bundle())
    let start = try Date(Self.morning, strategy: .iso8601)
    let next = try timetable.departures(from: City.centralStation, after: start, limit: 3)
    let feed = LiveFeedBytes(
      late: next[0], by: 120, canceled: next[1], alert: "Umleitung wegen Bauarbeiten", language: "de",
      at: next[2].stop.id)
    try expect(await screens().liveBoard(feed.data), "live")
  }

  @Test("a trip page shows its calls and the rest of its path")
  func tripPage() async throws {
    try expect(await screens().tripPage(), "trip")
  }

  @Test("journeys are listed by the hour, with the calls of each ride")
  func journeys() async throws {
    try expect(await screens().journeys(to: City.conceptionStreet), "journeys")
  }

  @Test("a station page is in the rider's language and in the feed's time zone")
  func german() async throws {
    try expect(await screens(languages: ["de-DE"]).stopPage(), "stop-german")
  }

  @Test("a trip that repeats at a headway is one row of the board")
  func repeatedTrip() async throws {
    // Line M10 leaves every five minutes.
    let screens = try await screens(stop: "de:0001:2160")
    try expect(screens.stopPage() + "\n" + screens.tripPage(), "headway")
  }

  @Test("a board after the last service shows that there are no departures")
  func noService() async throws {
    try expect(await screens(now: "2027-08-01T10:00:00Z").stopPage(), "no-service")
  }

  @Test("a board at night shows when service resumes")
  func night() async throws {
    try expect(await screens(stop: "de:0001:2160", now: "2026-07-05T23:30:00Z").stopPage(), "night")
  }

  @Test("rows are previewed with literal values")
  func previews() throws {
    try expect(Screenshots.previews(), "previews")
  }

  /// Monday, 7:30 in the city.
  private static let morning = "2026-07-06T05:30:00Z"

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func screens(
    stop: StopID = City.centralStation, languages: [String] = ["en"],
    now: String = ScreenTests.morning
  ) async throws -> Screenshots {
    try await Screenshots(
      bundle: City.bundle(), folder: folder.url, stop: stop, languages: languages,
      now: Date(now, strategy: .iso8601))
  }

  private func expect(_ screen: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let file = packageFolder.appending(path: "Tests/BoardTests/Screens/\(name).txt")
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil {
      try Data(screen.utf8).write(to: file)
    }
    let lines = screen.split(separator: "\n", omittingEmptySubsequences: false)
    let golden = try String(contentsOf: file, encoding: .utf8)
    let expected = golden.split(separator: "\n", omittingEmptySubsequences: false)
    for (line, other) in zip(lines, expected) { #expect(line == other, sourceLocation: sourceLocation) }
    #expect(lines.count == expected.count, sourceLocation: sourceLocation)
  }
}
