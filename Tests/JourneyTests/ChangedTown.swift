import JourneyChecks
import TestFeeds
import Testing
import TransitBundle
import TransitJourneys
import TransitValues

/// A town with its bundle, for which a test writes live data. Its days are 2 March 2026 unless a test says otherwise.
struct ChangedTown {
  let planner: JourneyPlanner
  private let built: BuiltFeed
  private let schedule: NaiveSchedule

  init(_ town: Town) async throws {
    built = try await BuiltFeed(town.feed)
    planner = built.planner
    schedule = NaiveSchedule(town.feed)
  }

  /// A run as scheduled, after a change.
  ///
  /// - Parameter start: The start of a repetition, in seconds of the service day.
  func run(
    _ trip: String, start: Int? = nil, on day: String = "20260302", _ change: (inout NaiveLiveRun) -> Void
  ) throws -> NaiveLiveRun {
    let runs = schedule.runs(of: ExactText(trip), on: try #require(NaiveDay(day)))
    var run = try #require(runs.first { $0.start == start })
    change(&run)
    return run
  }

  /// A run that the feed does not have: `A 8:00, B 8:10`.
  func added(
    _ id: String, _ calls: String, route: String = "r1", on day: String = "20260302"
  ) throws -> NaiveLiveRun {
    NaiveLiveRun(
      added: ExactText(id), day: try #require(NaiveDay(day)), route: ExactText(route),
      calls: self.calls(calls, on: day))
  }

  /// Calls of live data alone.
  func calls(_ text: String, on day: String = "20260302") -> [NaiveLiveRun.Call] {
    text.split(separator: ",").enumerated().map { index, call in
      let words = call.split(separator: " ")
      let time = planner.instant(String(words[1]), on: day).unixSeconds
      return NaiveLiveRun.Call(stop: ExactText(String(words[0])), sequence: index + 1, arrival: time, departure: time)
    }
  }

  func snapshot(_ runs: NaiveLiveRun...) throws -> LiveSnapshot { try planner.timetable.snapshot(runs) }

  func depart(
    _ from: JourneyPlace, _ to: JourneyPlace, _ time: String, on day: String = "20260302", _ live: LiveSnapshot?,
    options: JourneyOptions = JourneyOptions()
  ) throws -> [String] {
    planner.texts(
      try planner.journeys(from: from, to: to, departing: planner.instant(time, on: day), options: options, live: live))
  }

  /// The rides of the first journey.
  func rides(
    _ from: JourneyPlace, _ to: JourneyPlace, _ time: String, _ live: LiveSnapshot?
  ) throws -> [JourneyRide] {
    let journeys = try planner.journeys(from: from, to: to, departing: planner.instant(time), live: live)
    return try #require(journeys.first).rides
  }
}
