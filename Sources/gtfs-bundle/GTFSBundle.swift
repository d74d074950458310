import ArgumentParser
import BundleBuilder
import Foundation

@main
struct GTFSBundle: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gtfs-bundle",
    abstract: "Turn a GTFS feed into one small file, and ask it.",
    discussion: """
      A bundle is a read-only SQLite database in compressed blocks, made for the questions of riders.

        gtfs-bundle build feed.zip -o city.transit
        gtfs-bundle search city.transit "main station"
        gtfs-bundle departures city.transit 8503000 --for 30m

      Results go to standard output, everything else to standard error. Exit codes: 0 done, 1 refused under --strict, \
      64 wrong usage, 65 unusable data, 66 input cannot be opened, 73 output cannot be created, 74 reading or writing \
      failed, 130 interrupted.
      """,
    version: packageVersion,
    subcommands: [
      BuildCommand.self, InfoCommand.self, DeparturesCommand.self, SearchCommand.self, NearbyCommand.self,
      TripCommand.self, UnpackCommand.self, SampleCommand.self,
    ])

  static func main() async {
    do {
      let words = Array(CommandLine.arguments.dropFirst())
      let command = try await parse(words)
      if let command = command as? any LongCommand {
        try await Interruption.run(command)
      } else {
        try Interruption.runReading(command)
      }
    } catch {
      Failure(error).exit()
    }
  }

  /// The command that some words mean.
  ///
  /// - Throws: ``UsageError``. Help, the version and completion scripts are printed, and end the process.
  private static func parse(_ words: [String]) async throws -> any ParsableCommand {
    if words.isEmpty {
      let verbs = configuration.subcommands.compactMap { $0.configuration.commandName }
      throw UsageError("no command given; expected \(verbs.joined(separator: ", ")) (see gtfs-bundle --help)")
    }
    do {
      return try await asyncParseAsRoot(ArgumentOrder.normalised(words))
    } catch {
      if exitCode(for: error).isSuccess {
        try StandardOutput.write(fullMessage(for: error) + "\n")
        Foundation.exit(0)
      }
      let verb = CommandWords.of(words[0]).map { " \($0.verb)" } ?? ""
      throw UsageError("\(message(for: error)) (see gtfs-bundle\(verb) --help)")
    }
  }
}
