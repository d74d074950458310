import ArgumentParser
import Foundation
import TransitBundle

/// What an app does when it is opened at a stop.
struct FirstDeparturesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "first-departures", abstract: "Open a bundle and ask for ten departures.", shouldDisplay: false)

  @Argument(help: "The bundle.")
  var bundle: String

  @Argument(help: "A stop.", transform: StopID.init(rawValue:))
  var stop: StopID

  @Argument(help: "Seconds since 1970.")
  var time: Int

  func run() throws {
    let timetable = try Timetable(path: bundle)
    let board = try timetable.departures(
      from: stop, after: Date(unixSeconds: time), within: BoardQuery.window, limit: BoardQuery.limit)
    if board.isEmpty { throw BenchmarkError(description: "\(bundle): no departures at \(stop) after \(time)") }
  }
}
