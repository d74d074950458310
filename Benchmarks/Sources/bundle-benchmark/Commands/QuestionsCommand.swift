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

  @Option(
    name: .customLong("extension"),
    help: ArgumentHelp("Also measure boards by SQL with this extension.", valueName: "transitbundle.so"))
  var library: String?

  func run() throws {
    if let library { try SQLBoardMeasurement.load(library) }
    let timetable = try Timetable(path: bundle, settings: caches.settings)
    let warm = try WarmMeasurement(of: timetable, count: queries, seed: seed, countsProcessorTime: processorTime)
    let sql = library == nil ? nil : try SQLBoardMeasurement(of: timetable, boards: warm.boards)
    let wrongAnswers = warm.wrongAnswers + (sql?.wrongAnswers ?? [])
    let name = URL(fileURLWithPath: bundle).lastPathComponent
    print(MeasurementTable(title: name, rows: warm.rows + (sql?.rows ?? [])).text, terminator: "")
    for answer in wrongAnswers { FileHandle.standardError.write(Data("wrong answer: \(answer)\n".utf8)) }
    if !wrongAnswers.isEmpty { throw ExitCode(1) }
  }
}
