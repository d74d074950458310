import ArgumentParser
import Foundation
import ToolSupport
import TransitAnswers
import TransitBundle
import TransitFoundation
import TransitJourneys
import TransitLive
import TransitValues

struct JourneysCommand: DownloadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "journeys",
    abstract: "Find the best journeys between two places.",
    discussion: """
      A place is a stop, a station with all stops below it, or a coordinate. Prints every journey that no other one \
      beats in arrival (with --arrive: departure; with --range: both) and number of vehicles. Times are in the feed's \
      local time; ~ marks times that the feed does not give exactly.

        gtfs-bundle journeys city.transit 8503000 8507000
        gtfs-bundle journeys city.transit 8503000 46.948,7.447 --depart 2026-03-29T08:00 --range 2h

      With --json: an array, ordered by departure, arrival, vehicles. Times are in seconds since 1970, distances in \
      meters. A ride with stays_seated true continues the ride before it on the same vehicle.
      """)

  @Argument(help: ArgumentHelp("The bundle.", valueName: "city.transit"), completion: .file(extensions: ["transit"]))
  var bundle: String

  @Argument(help: ArgumentHelp("Origin: a stop_id, or else LAT,LON.", valueName: "from"))
  var from: String

  @Argument(help: ArgumentHelp("Destination: a stop_id, or else LAT,LON.", valueName: "to"))
  var to: String

  @OptionGroup var options: JourneyArguments

  @OptionGroup var live: LiveArguments

  @Flag(help: "Print JSON.")
  var json = false

  func run() async throws {
    let question = try options.question
    let timetable = try Timetable(path: bundle)
    let (origin, destination) = (try place(from, in: timetable), try place(to, in: timetable))
    let start = question.date(by: timetable.clock)
    let options = try options.journeyOptions(in: timetable)
    let planner = JourneyPlanner(timetable)
    let match = try await live.match(timetable)
    let snapshot = match?.snapshot
    let journeys: [Journey]
    switch question {
    case .depart:
      journeys = try planner.journeys(
        from: origin, to: destination, departing: start, options: options, live: snapshot)
    case .arrive:
      journeys = try planner.journeys(from: origin, to: destination, arriving: start, options: options, live: snapshot)
    case .range(_, let length):
      journeys = try planner.journeys(
        from: origin, to: destination, departing: start, within: .seconds(length.seconds),
        options: options, live: snapshot)
    }
    if json {
      try StandardOutput.write(JSONOutput.array(journeys.map { $0.json(isLive: match != nil) }).lines)
    } else {
      let list = JourneyList(
        from: try name(of: origin, in: timetable), to: try name(of: destination, in: timetable),
        timeZone: timetable.information.timeZoneIdentifier, clock: timetable.clock, question: question,
        journeys: journeys, live: snapshot)
      try StandardOutput.write(list.text)
    }
    if journeys.isEmpty {
      let absence = JourneyAbsence(
        planner: planner, from: origin, to: destination, question: question, options: options)
      // The other reasons look at the schedule only.
      let expired = timetable.information.absence(on: timetable.clock.localDate(at: start)).map { [$0] }
      for reason in try match == nil ? absence.reasons(at: start) : expired ?? [] {
        StandardError.write("note: no journeys: \(reason)\n")
      }
    }
  }

  /// A stop, or else a coordinate. A text that is neither is taken as an unknown stop.
  ///
  /// - Throws: ``UsageError`` for two numbers that are not a coordinate.
  private func place(_ text: String, in timetable: Timetable) throws -> JourneyPlace {
    let id = StopID(rawValue: text)
    if try timetable.stop(id) != nil { return .stop(id) }
    return try CoordinateArgument.coordinate(text).map { .coordinate($0) } ?? .stop(id)
  }

  private func name(of place: JourneyPlace, in timetable: Timetable) throws(BundleError) -> String {
    switch place {
    case .coordinate(let coordinate): coordinate.description
    case .stop(let id): try timetable.stop(id)?.name ?? id.rawValue
    }
  }
}
