import Foundation
import JourneyChecks
import TestFeeds
import Testing
import TransitBundle
import TransitLive
import TransitValues

/// The rules of docs/use/live.md on a timetable of a few lines. `Tests/Realtime` compares many more cases with an
/// independent program.
struct RuleTests {
  @Test func `a delay holds for the calls after it and not for those before`() async throws {
    let town = try await LiveTown()
    let late = StopTimeUpdate(sequence: 2, departure: StopTimeEvent(delay: 120))
    let live = try town.match(TripUpdate(trip: "T", date: LiveTown.day, calls: [late])).snapshot
    #expect(try town.board("A", live, hours: 2) == ["8:00 T scheduled"])
    #expect(try town.board("B", live, hours: 2) == ["8:12 T predicted +120"])
    #expect(try town.board("C", live, hours: 2) == ["8:22 T predicted +120"])
  }

  @Test func `a delay of zero is known`() async throws {
    let town = try await LiveTown()
    let onTime = StopTimeUpdate(sequence: 1, departure: StopTimeEvent(delay: 0))
    let live = try town.match(TripUpdate(trip: "T", date: LiveTown.day, calls: [onTime])).snapshot
    #expect(try town.board("A", live, hours: 2) == ["8:00 T predicted +0"])
  }

  @Test func `a time counts more than a delay`() async throws {
    let town = try await LiveTown()
    let event = StopTimeEvent(delay: 600, time: LiveTown.seconds(8, 3))
    let call = StopTimeUpdate(stop: "A", departure: event)
    let live = try town.match(TripUpdate(trip: "T", date: LiveTown.day, calls: [call])).snapshot
    #expect(try town.board("A", live, hours: 2) == ["8:03 T predicted +180"])
  }

  @Test func `a canceled run is shown at its scheduled times and a deleted one is not`() async throws {
    let town = try await LiveTown()
    let live = try town.match(
      TripUpdate(trip: "T", date: LiveTown.day, .canceled), TripUpdate(trip: "U", date: LiveTown.day, .deleted)
    ).snapshot
    #expect(try town.board("A", live, hours: 2) == ["8:00 T cancelled"])
    #expect(try town.board("D", live) == [])
  }

  @Test func `a skipped call is shown as skipped, and so is the departure of the last halt`() async throws {
    let town = try await LiveTown()
    let calls = [StopTimeUpdate(sequence: 2, .skipped), StopTimeUpdate(sequence: 4, .skipped)]
    let live = try town.match(TripUpdate(trip: "T", date: LiveTown.day, calls: calls)).snapshot
    #expect(try town.board("B", live, hours: 2) == ["8:10 T skipped"])
    #expect(try town.board("C", live, hours: 2) == ["8:20 T skipped"])
    #expect(try town.board("D", live, hours: 2) == [])
  }

  @Test func `a run whose every call is skipped is canceled`() async throws {
    let town = try await LiveTown()
    let calls = (1...4).map { StopTimeUpdate(sequence: $0, .skipped) }
    let live = try town.match(TripUpdate(trip: "T", date: LiveTown.day, calls: calls)).snapshot
    #expect(try town.board("A", live, hours: 2) == ["8:00 T cancelled"])
  }

  @Test func `a new run has the calls of the update`() async throws {
    let town = try await LiveTown()
    var update = TripUpdate(
      trip: "X", date: LiveTown.day, .new,
      calls: [
        StopTimeUpdate(stop: "A", departure: StopTimeEvent(time: LiveTown.seconds(8, 5))),
        StopTimeUpdate(stop: "D", arrival: StopTimeEvent(time: LiveTown.seconds(8, 25))),
      ])
    update.trip?.routeID = "R"
    let match = try town.match(update)
    #expect(match.report.applied == 1)
    #expect(try town.board("A", match.snapshot, hours: 2) == ["8:00 T scheduled", "8:05 X added"])
    let departure = try #require(
      try town.timetable.departures(from: "A", after: LiveTown.at(8, 4), limit: 1, live: match.snapshot).first)
    #expect(departure.headsign == "D")
    let run = try town.timetable.instance(of: departure, live: match.snapshot)
    #expect(run.live?.calls.map(\.arrival) == [LiveTown.at(8, 5), LiveTown.at(8, 25)])
  }

  @Test func `a platform of the same station is taken and another stop is not`() async throws {
    let town = try await LiveTown()
    var moved = StopTimeUpdate(sequence: 2, departure: StopTimeEvent(delay: 0))
    moved.assignedStopID = "S2"
    var wrong = StopTimeUpdate(sequence: 1, departure: StopTimeEvent(delay: 0))
    wrong.assignedStopID = "A"
    let match = try town.match(TripUpdate(trip: "U", date: LiveTown.day, calls: [wrong, moved]))
    #expect(match.report.ignoredPlatforms == 1)
    let board = try town.timetable.departures(from: "S", after: LiveTown.now, live: match.snapshot)
    #expect(board.map(\.stop.id) == ["S2"])
    #expect(board.first?.live?.isPlatformChanged == true)
  }

  @Test func `a trip that repeats takes the nearest repetition`() async throws {
    let town = try await LiveTown()
    var update = TripUpdate(
      trip: "Q", date: LiveTown.day, .unscheduled,
      calls: [StopTimeUpdate(sequence: 1, departure: StopTimeEvent(time: LiveTown.seconds(10, 24)))])
    update.trip?.startTime = "10:22:00"
    let live = try town.match(update).snapshot
    #expect(
      try town.board("A", live, from: 10, hours: 1) == [
        "10:00 Q scheduled", "10:24 Q predicted +240", "10:40 Q scheduled",
      ])
  }

  @Test func `the day of a run that starts past midnight may be the date on which it starts`() async throws {
    let town = try await LiveTown()
    let call = StopTimeUpdate(
      sequence: 1, departure: StopTimeEvent(time: LiveTown.seconds(24, 15)))
    let live = try town.match(TripUpdate(trip: "night_N", date: "20260611", calls: [call])).snapshot
    #expect(try town.board("A", live, from: 24, hours: 1) == ["24:15 night_N predicted +300"])
  }

  @Test func `a copy thousands of years away disturbs no board`() async throws {
    let town = try await LiveTown()
    let copies = ["00010101", "99991231"].map { date in
      var copy = TripUpdate(trip: "T", .duplicated)
      var properties = TripProperties()
      (properties.tripID, properties.startDate, properties.startTime) = (date, date, "999999999:00:00")
      copy.properties = properties
      return FeedEntity(tripUpdate: copy)
    }
    let calls = [StopTimeUpdate(sequence: 1, departure: StopTimeEvent(delay: 60))]
    let late = ["T", "night_N"].map { FeedEntity(tripUpdate: TripUpdate(trip: $0, date: LiveTown.day, calls: calls)) }
    let source = try town.source(copies + late.reversed())
    let match = try town.matcher.match([source], now: LiveTown.now)
    #expect(match.report.applied == 4)
    #expect(try town.board("A", match.snapshot, hours: 2) == ["8:01 T predicted +60"])
    let all = try town.timetable.departures(
      from: "A", after: LiveTown.at(24, 0), within: nil, limit: .max, live: match.snapshot)
    #expect(all.suffix(2).map(\.tripID) == ["00010101", "99991231"])
  }

  @Test func `updates that do not apply have a reason`() async throws {
    let town = try await LiveTown()
    let report = try town.match(
      TripUpdate(trip: "T", date: LiveTown.day), TripUpdate(trip: "T", date: LiveTown.day),
      TripUpdate(trip: "nobody"), TripUpdate(trip: "T", date: "20260701"), TripUpdate(trip: "T", date: "tomorrow"),
      TripUpdate(trip: nil), TripUpdate(trip: "Q")
    ).report
    #expect(report.applied == 1)
    #expect(
      report.unmatched == [
        .repeated: 1, .unknownTrip: 1, .noService: 1, .badValue: 1, .incomplete: 2,
      ])
    #expect(report.examples[.unknownTrip] == ["nobody"])
  }

  @Test func `an id stands for a trip that ends with it only if asked`() async throws {
    let update = TripUpdate(trip: "N", date: LiveTown.day)
    #expect(try await LiveTown().match(update).report.unmatched == [.unknownTrip: 1])
    let town = try await LiveTown(options: LiveOptions(matchesSuffixes: true))
    #expect(try town.match(update).report.applied == 1)
    #expect(try town.match(TripUpdate(trip: "ight_N", date: LiveTown.day)).report.unmatched == [.unknownTrip: 1])
  }

  @Test func `an alert of a station is shown at its platforms while it holds`() async throws {
    let town = try await LiveTown()
    var alert = AlertMessage()
    var selector = EntitySelector()
    selector.stopID = "S"
    var period = TimeRange()
    period.end = UInt64(LiveTown.seconds(9, 10)) + 1
    (alert.informedEntities, alert.activePeriods) = ([selector], [period])
    let live = try town.matcher.match([town.source([FeedEntity(alert: alert)])], now: LiveTown.now).snapshot
    let platform = try town.timetable.departures(from: "S1", after: LiveTown.now, live: live)
    #expect(platform.map(\.live?.alerts) == [["#1"]])
    let others = try town.timetable.departures(from: "A", after: LiveTown.now, live: live)
    #expect(others.allSatisfy { $0.live?.alerts == [] })
    let tomorrow = try town.timetable.departures(
      from: "S1", after: LiveTown.at(24, 0), within: .seconds(86_400), live: live)
    #expect(tomorrow.map(\.live?.alerts) == [[]])
  }

  @Test func `texts come in the exact language, then the primary one, then untagged, then the first`() {
    let text = LiveText(translations: [
      .init(text: "fr", language: "fr"), .init(text: "plain"), .init(text: "de", language: "de"),
      .init(text: "ch", language: "de-CH"),
    ])
    #expect(text.text(preferring: ["de_ch"]) == "ch")
    #expect(text.text(preferring: ["de-AT"]) == "de")
    #expect(text.text(preferring: ["it", "fr-CA"]) == "fr")
    #expect(text.text(preferring: ["it"]) == "plain")
    #expect(text.text(preferring: []) == "plain")
  }

  @Test func `a feed with another version, without header or in differences is refused`() async throws {
    let town = try await LiveTown()
    var differential = FeedHeader.standard
    differential.incrementality = .differential
    for header in [FeedHeader(version: "3.0", timestamp: nil), differential, nil] {
      #expect(throws: LiveError.self) {
        try town.matcher.source(Data(feedBytes(header: header, [FeedEntity]())), name: "test")
      }
    }
  }

  @Test(arguments: [
    ("", "is empty"), ("<html lang=de><body>", "\"<html\""),
    ("{\"header\":{\"timestamp\":1}}", "\"{\"header\":{\"time\""),
    ("PK\u{3}\u{4}\u{14}", "\"PK\""),
  ])
  func `the error for a page, JSON, a zip or nothing says with which text it begins`(
    content: String, hint: String
  ) async throws {
    let town = try await LiveTown()
    let error = #expect(throws: LiveError.self) { try town.matcher.source(Data(content.utf8), name: "test") }
    #expect(error?.description.hasSuffix(hint) == true)
  }

  @Test func `a snapshot belongs to one feed`() async throws {
    let (town, other) = (try await LiveTown(), try await BuiltFeed(FeedText.small))
    let live = try town.match().snapshot
    let error = #expect(throws: BundleError.self) {
      try other.timetable.departures(from: "A", after: LiveTown.now, live: live)
    }
    #expect(error?.kind == .unsupported)
  }

  @Test func `pages of a board with live data have each departure once`() async throws {
    let town = try await LiveTown()
    let late = StopTimeUpdate(sequence: 1, departure: StopTimeEvent(delay: 7200))
    var new = TripUpdate(
      trip: "P", date: LiveTown.day, .new,
      calls: ["A", "B"].map { StopTimeUpdate(stop: $0, departure: StopTimeEvent(time: LiveTown.seconds(10, 0))) })
    new.trip?.routeID = "R"
    let live = try town.match(TripUpdate(trip: "T", date: LiveTown.day, calls: [late]), new).snapshot
    let whole = try town.timetable.departures(from: "A", after: LiveTown.now, within: .seconds(20_000), live: live)
    var pages = try town.timetable.departures(from: "A", after: LiveTown.now, within: nil, limit: 1, live: live)
    while pages.count < whole.count, let last = pages.last {
      pages += try town.timetable.departures(from: "A", following: last.id, limit: 1, live: live)
    }
    #expect(pages == whole)
    #expect(whole.map(\.tripID) == ["P", "Q", "T", "Q", "Q"])
  }
}
