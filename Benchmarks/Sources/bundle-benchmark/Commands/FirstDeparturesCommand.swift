import ArgumentParser
import Foundation
import TransitBundle

/// The work of an app that is launched at a stop.
struct FirstDeparturesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "first-departures", abstract: "Open a bundle and query ten departures.", shouldDisplay: false)

  @Argument(help: "The bundle.")
  var bundle: String

  @Argument(help: "The id of a stop.", transform: StopID.init(rawValue:))
  var stop: StopID

  @Argument(help: "Start time in seconds since 1970.")
  var time: Int

  func run() throws {
    let timetable = try Timetable(path: bundle)
    let board = try timetable.departures(
      from: stop, after: Date(unixSeconds: time), within: BoardQuery.window, limit: BoardQuery.limit)
    if board.isEmpty { throw BenchmarkError(description: "\(bundle): no departures at \(stop) after \(time)") }
  }
}
