import ArgumentParser
import Foundation

/// What a user waits for, measured, and drawn against the size of a feed; see docs/benchmarks.md.
@main
struct BundleBenchmark: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bundle-benchmark",
    abstract: "Measure what a user of bundles waits for.",
    subcommands: [
      MeasureCommand.self, ScaleCommand.self, NothingCommand.self, FirstDeparturesCommand.self, MemoryCommand.self,
      PlainSQLCommand.self, QuestionsCommand.self, CodecCommand.self,
    ],
    defaultSubcommand: MeasureCommand.self)
}

/// Something that keeps a measurement from being made.
struct BenchmarkError: Error, CustomStringConvertible {
  /// One line: what it is about and what was found.
  let description: String
}
