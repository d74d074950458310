import ArgumentParser
import Foundation

/// Measures journeys in a process that does nothing else.
struct JourneyTimesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "journey-times", abstract: "Print the cost of journeys between pairs on standard input, as JSON.",
    shouldDisplay: false)

  @Argument(help: "The bundle.")
  var bundle: String

  @Option(help: "The length of a range in hours.")
  var rangeHours = 2

  func run() throws {
    let questions = try JSONDecoder().decode(
      [JourneyQuestion].self, from: FileHandle.standardInput.readDataToEndOfFile())
    let times = try JourneyTimes(measuring: bundle, questions: questions, rangeHours: rangeHours)
    print(String(decoding: try JSONEncoder().encode(times), as: UTF8.self))
  }
}
