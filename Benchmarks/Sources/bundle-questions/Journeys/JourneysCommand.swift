import ArgumentParser
import Foundation
import TransitBundle
import TransitJourneys

/// Measures journeys in a process that does nothing else.
struct JourneysCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "journeys", abstract: "Print the cost of journeys between the pairs on standard input, as JSON.")

  @Argument(help: "The bundle.")
  var bundle: String

  @Option(help: "The length of a range in hours.")
  var rangeHours = 2

  func run() throws {
    let input = FileHandle.standardInput.readDataToEndOfFile()
    let questions = try JSONDecoder().decode([JourneyQuestion].self, from: input)
    let times = try JourneyTimes(of: bundle, questions, range: .seconds(rangeHours * 3600))
    FileHandle.standardOutput.write(try JSONEncoder().encode(times))
  }
}
