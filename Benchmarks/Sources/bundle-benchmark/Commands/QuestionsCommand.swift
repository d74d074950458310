import ArgumentParser
import Foundation
import TransitBundle

/// The questions to an open bundle alone, for those who work on answers and have a bundle.
struct QuestionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "questions", abstract: "Ask an open bundle questions of every kind.", shouldDisplay: false)

  @Argument(help: "The bundle.")
  var bundle: String

  @Option(help: ArgumentHelp("How many questions of each kind to ask.", valueName: "n"))
  var queries = 1000

  @Option(help: "Which questions to ask.")
  var seed: UInt64 = 1

  @OptionGroup var caches: CacheOptions

  @Flag(help: "Count processor time in place of wall time.")
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
