import ArgumentParser
import Foundation
import HTTPTransport
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
    if matching.isGiven { throw UsageError("--now, --match, --max-age, --live-header and --live-feed go with --live") }
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
    help: ArgumentHelp("Leave out what an older source says. (default: 10m)", valueName: "duration"),
    transform: DurationArgument.init(parsing:))
  var maximumAge: DurationArgument?

  @Option(
    name: .customLong("live-header"), parsing: .singleValue,
    help: ArgumentHelp(
      """
      A header field for a source on a server, such as an API key; may be repeated. As with fetch, the value may be \
      env:NAME or @FILE.
      """, valueName: "url name: value"))
  var headers: [String] = []

  @Option(
    name: .customLong("live-feed"), parsing: .singleValue,
    help: ArgumentHelp(
      """
      In a bundle of several feeds: the ids of a source are those of the feed with this prefix. May be repeated.
      """, valueName: "prefix=file or url"))
  var feeds: [String] = []

  var isGiven: Bool {
    now != nil || match != nil || maximumAge != nil || !headers.isEmpty || !feeds.isEmpty
  }

  /// Reads the sources and joins them with a timetable.
  func match(_ sources: [String], with timetable: Timetable) async throws -> LiveMatch {
    let options = LiveOptions(
      matchesSuffixes: match == .suffix, maximumAge: .seconds(maximumAge?.seconds ?? 600))
    let matcher = LiveMatcher(timetable, options: options)
    var read: [LiveSource] = []
    let (fields, feeds) = (try fields(for: sources), try feeds(of: sources))
    for source in sources {
      let fields = fields[source] ?? [:]
      do {
        read.append(try await matcher.source(at: source, fields: fields, feed: feeds[source]))
      } catch {
        throw PlainFailure(error, hiding: fields)
      }
    }
    return try matcher.match(read, now: now?.date(by: timetable.clock) ?? .now)
  }

  /// The header fields by source.
  private func fields(for sources: [String]) throws -> [String: HTTPFields] {
    let header = HeaderArgument(option: "--live-header", environment: ProcessInfo.processInfo.environment)
    var fields: [String: HTTPFields] = [:]
    for argument in headers {
      let parts = argument.split(separator: " ", maxSplits: 1).map(String.init)
      guard parts.count == 2, sources.contains(parts[0]), HTTPURL.isURL(parts[0]) else {
        throw UsageError("--live-header: expected the URL of a source, a space and a header field")
      }
      for (name, value) in try header.fields([parts[1]]).pairs { fields[parts[0], default: [:]].append(name, value) }
    }
    return fields
  }

  /// The prefix of the feed by source.
  private func feeds(of sources: [String]) throws -> [String: String] {
    var prefixes: [String: String] = [:]
    for argument in feeds {
      let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, sources.contains(parts[1]) else {
        throw UsageError("--live-feed: expected the prefix of a feed, = and one of the sources")
      }
      prefixes[parts[1]] = parts[0]
    }
    return prefixes
  }
}
