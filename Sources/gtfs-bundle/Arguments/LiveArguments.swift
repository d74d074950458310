import ArgumentParser
import Foundation
import TransitAnswers
import TransitBundle
import TransitLive
import TransitValues

/// The options of commands that answer with live data.
struct LiveArguments: ParsableArguments {
  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "GTFS Realtime to lay over the timetable: trip updates, alerts or vehicles. May be repeated.",
      valueName: "file or url"),
    completion: .file())
  var live: [String] = []

  @OptionGroup var matching: LiveMatchingArguments

  /// The live data; `nil` if none is asked for.
  ///
  /// - Throws: ``UsageError`` for an option that says nothing without live data.
  func match(_ timetable: Timetable) async throws -> LiveMatch? {
    guard live.isEmpty else { return try await matching.match(live, with: timetable) }
    if matching.isGiven { throw UsageError("--now, --match and --max-age go with --live") }
    return nil
  }
}

/// How live data is matched.
struct LiveMatchingArguments: ParsableArguments {
  enum Matching: String, ExpressibleByArgument, CaseIterable {
    case suffix
  }

  @Option(
    help: ArgumentHelp(
      "The current time for live data, as a time of --at. (default: now)", valueName: "time"),
    transform: TimeArgument.init(parsing:))
  var now: TimeArgument?

  @Option(
    help: ArgumentHelp(
      """
      suffix: an unknown trip_id with a start_date stands for the one trip of that day whose id ends with _ and it. \
      New York's subway needs it.
      """))
  var match: Matching?

  @Option(
    name: .customLong("max-age"),
    help: ArgumentHelp("Leave out updates older than this. (default: 10m)", valueName: "duration"),
    transform: DurationArgument.init(parsing:))
  var maximumAge: DurationArgument?

  var isGiven: Bool { now != nil || match != nil || maximumAge != nil }

  /// Reads the sources and joins them with a timetable.
  func match(_ sources: [String], with timetable: Timetable) async throws -> LiveMatch {
    let options = LiveOptions(
      matchesSuffixes: match == .suffix, maximumAge: .seconds(maximumAge?.seconds ?? 600))
    let matcher = LiveMatcher(timetable, options: options)
    var read: [LiveSource] = []
    for source in sources { read.append(try await matcher.source(at: source)) }
    return try matcher.match(read, now: now?.date(by: timetable.clock) ?? .now)
  }
}
