import ArgumentParser
import Foundation

/// Measures latency, memory and size, also as a function of feed size. See docs/assurance/benchmarks.md.
@main
struct BundleBenchmark: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bundle-benchmark",
    abstract: "Measure the performance of bundles.",
    subcommands: [
      MeasureCommand.self, ScaleCommand.self, JourneysCommand.self, NothingCommand.self, FirstDeparturesCommand.self,
      MemoryCommand.self, PlainSQLCommand.self, QuestionsCommand.self, CodecCommand.self, JourneyTimesCommand.self,
    ],
    defaultSubcommand: MeasureCommand.self)
}

/// A reason why a measurement cannot be made.
struct BenchmarkError: Error, CustomStringConvertible {
  /// One line: the subject and the problem.
  let description: String
}
