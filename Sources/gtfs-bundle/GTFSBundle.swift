import ArgumentParser
import BundleBuilder
import Foundation
import HTTPTransport
import ToolSupport
import TransitAnswers
import TransitValues

@main
struct GTFSBundle: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gtfs-bundle",
    abstract: "Build, judge and query compressed, read-only bundles of GTFS feeds.",
    discussion: """
      A bundle is a read-only SQLite database in compressed blocks, optimized for passenger information.

        gtfs-bundle build feed.zip -o city.transit
        gtfs-bundle search city.transit "main station"
        gtfs-bundle departures city.transit 8503000 --within 30m

      Results go to standard output, all other output to standard error. Exit codes: 0 success, 1 rejected, 64 invalid \
      arguments, 65 unusable data, 66 cannot open input, 70 internal error, 73 cannot create output, 74 read \
      or write error, 130 interrupted.
      """,
    version: packageVersion,
    subcommands: Subcommands.all)

  static func main() async {
    var secrets = SecretText()
    do {
      let words = try ProcessArguments.begin()
      secrets = .inArguments(words)
      var command = try await parse(words)
      if let asking = command as? any BundleCommand { command = try await asking.withLocalBundles() }
      if let command = command as? any LongCommand {
        try await Interruption.run(command)
      } else if let command = command as? any DownloadingCommand {
        try await Interruption.runReading(command)
      } else {
        try Interruption.runReading(command)
      }
    } catch let error where exitCode(for: error).isSuccess {
      // Output of ArgumentParser itself: help, the version, a completion script.
      do {
        try StandardOutput.write(fullMessage(for: error) + "\n")
      } catch {
        CommandFailure(error).exit()
      }
    } catch {
      CommandFailure(error, hiding: secrets).exit()
    }
  }

  /// Parses a command line.
  ///
  /// - Throws: ``UsageError``, or the error by which ArgumentParser requests help, version or completion output.
  private static func parse(_ words: [String]) async throws -> any ParsableCommand {
    guard let first = words.first else {
      throw UsageError("no command given; \(CommandWords.hint(for: "")) (see gtfs-bundle --help)")
    }
    let verb = CommandWords.of(words)?.verb ?? CommandWords.firstWords.first { $0 == first }
    if let name = CommandWords.unknown(in: words[...]) {
      throw UsageError("\(name): no such command; \(CommandWords.hint(for: name)) (see gtfs-bundle --help)")
    }
    let help = "(see gtfs-bundle\(verb.map { " " + $0 } ?? "") --help)"
    if let verb, words.count == 1, CommandWords.isGroup(verb) {
      throw UsageError("\(verb): no command given; \(CommandWords.hint(for: "\(verb) ")) \(help)")
    }
    let ordered = ArgumentOrder.normalized(words)
    if let empty = ArgumentOrder.empty(in: ordered) { throw UsageError("\(empty) is empty \(help)") }
    do {
      return try await asyncParseAsRoot(ordered)
    } catch let error where !exitCode(for: error).isSuccess {
      throw UsageError("\(message(for: error)) \(help)")
    }
  }
}
