import ArgumentParser

/// Measurements of parts that no app sees, printed for `bundle-benchmark`, which runs this program.
@main
struct BenchmarkInternals: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "benchmark-internals", abstract: "Measure parts of the package that are not public.",
    subcommands: [RecordsCommand.self, BlocksCommand.self, LiveCommand.self])
}

/// Input that cannot be measured.
struct InternalsError: Error, CustomStringConvertible {
  /// One line: the input and the problem.
  let description: String
}
