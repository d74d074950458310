import ArgumentParser
import Foundation
import TransitBundle

/// Measures only the queries of an open bundle, for work on queries.
struct QuestionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "questions", abstract: "Measure queries of every kind on an open bundle.", shouldDisplay: false)

  @Argument(help: "The bundle.")
  var bundle: String

  @Option(help: ArgumentHelp("Number of questions of each kind.", valueName: "n"))
  var queries = 1000

  @Option(help: "Seed for choosing the questions.")
  var seed: UInt64 = 1

  @OptionGroup var caches: CacheOptions

  @Flag(help: "Measure processor time instead of wall time.")
  var processorTime = false

  func run() throws {
    let warm = try WarmMeasurement(
      of: try Timetable(path: bundle, settings: caches.settings), count: queries, seed: seed,
      countsProcessorTime: processorTime)
    let name = URL(fileURLWithPath: bundle).lastPathComponent
    print(MeasurementTable(title: name, rows: warm.rows).text, terminator: "")
    for answer in warm.wrongAnswers { FileHandle.standardError.write(Data("wrong answer: \(answer)\n".utf8)) }
    if !warm.wrongAnswers.isEmpty { throw ExitCode(1) }
  }
}
