import ArgumentParser
import Foundation
import TransitBundle

/// Asks a bundle questions and prints JSON with the times and the answers, which `bundle-benchmark` checks.
@main
struct BundleQuestions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bundle-questions", abstract: "Ask a bundle questions for bundle-benchmark.",
    subcommands: [
      NothingCommand.self, FirstDeparturesCommand.self, AskCommand.self, MemoryCommand.self, PairsCommand.self,
      JourneysCommand.self,
    ])
}

/// A process that does nothing, to subtract what a process costs.
struct NothingCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "nothing", abstract: "Do nothing.")
}

/// The work of an app that is launched at a stop.
struct FirstDeparturesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "first-departures", abstract: "Open a bundle and query ten departures.")

  @Argument(help: "The bundle.")
  var bundle: String

  @Argument(help: "The id of a stop.", transform: StopID.init(rawValue:))
  var stop: StopID

  @Argument(help: "Start time in seconds since 1970.")
  var time: Int

  func run() throws {
    let query = BoardQuery(stop: stop, time: Date(unixSeconds: time))
    if try query.ask(Timetable(path: bundle)).isEmpty {
      throw BenchmarkError(description: "\(bundle): no departures at \(stop) after \(time)")
    }
  }
}

/// The memory of a process that does nothing else.
struct MemoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "memory", abstract: "Print resident and private bytes before opening a bundle and after queries.")

  @Argument(help: "The bundle.")
  var bundle: String

  @Argument(help: "The file with subjects.")
  var subjects: String

  @Option(help: "Number of questions.")
  var queries = 10_000

  func run() throws {
    let subjects = try Subjects(contentsOf: subjects)
    // The first call loads the code that measures; its memory should not count.
    _ = try ProcessMemory()
    let before = try ProcessMemory()
    var source = QuestionSource(of: try Timetable(path: bundle), subjects)
    for number in 0..<queries { try source.askAny(number) }
    let after = try ProcessMemory()
    print(before.resident, after.resident, before.own, after.own)
  }
}
