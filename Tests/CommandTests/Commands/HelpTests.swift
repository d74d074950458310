import Foundation
import Testing

@testable import gtfs_bundle

@Suite struct `Help` {
  private static let screens = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Screens")

  /// Screens are golden files; `RECORD_SNAPSHOTS=1 swift test` records them, and the diff should be reviewed.
  @Test(arguments: [""] + CommandWords.all.map(\.verb)) func `help screens match golden files`(verb: String) throws {
    let result = try Tool.run(verb.split(separator: " ").map(String.init) + ["--help"])
    #expect(result.status == 0)
    #expect(result.error.isEmpty)
    let file = Self.screens.appendingPathComponent(
      (["gtfs-bundle"] + verb.split(separator: " ")).joined(separator: "-") + ".txt")
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try Data(result.output.utf8).write(to: file)
    }
    #expect(result.output == String(decoding: try Data(contentsOf: file), as: UTF8.self))
  }

  @Test func `help is the same for all ways to request it`() throws {
    let screen = try Tool.run("trip", "--help").output
    for words in [["trip", "-h"], ["help", "trip"], ["trip", "city.transit", "-h"], ["trip", "--json", "-h", "-5"]] {
      let result = try Tool.run(words)
      #expect(result.status == 0)
      #expect(result.output == screen, "\(words)")
    }
  }

  @Test func `--version prints the version`() throws {
    let result = try Tool.run("--version")
    #expect(result.status == 0)
    #expect(result.output.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil)
  }

  @Test(arguments: ["bash", "zsh", "fish"]) func `shell completions contain all commands`(shell: String) throws {
    let result = try Tool.run("--generate-completion-script", shell)
    #expect(result.status == 0)
    for word in CommandWords.all.flatMap(\.path) { #expect(result.output.contains(word)) }
  }

  /// The tool reorders arguments before ArgumentParser sees them, so its own list of options must match.
  @Test func `the argument order includes all declared options`() throws {
    let dump = try JSONText.object(try Tool.run("--experimental-dump-help").output)
    let root = try #require(dump["command"] as? [String: Any])
    let commands = Self.leaves(of: root, at: [])
    #expect(commands.map(\.path) == CommandWords.all.map(\.path))
    for (command, words) in zip(commands.map(\.command), CommandWords.all) {
      let arguments = try #require(command["arguments"] as? [[String: Any]])
      func names(_ kind: String) -> Set<String> {
        Set(arguments.filter { $0["kind"] as? String == kind }.flatMap(Self.names))
      }
      #expect(names("flag") == words.syntax.flags, "\(words.verb)")
      #expect(names("option") == Set(words.syntax.options.keys), "\(words.verb)")
      #expect(
        arguments.filter { $0["kind"] as? String == "positional" }.count == words.syntax.wordCount, "\(words.verb)")
    }
  }

  /// Returns the commands without subcommands, each with its path.
  private static func leaves(
    of command: [String: Any], at path: [String]
  ) -> [(path: [String], command: [String: Any])] {
    let commands = command["subcommands"] as? [[String: Any]] ?? []
    let inner = commands.filter { $0["commandName"] as? String != "help" }
    if inner.isEmpty { return [(path, command)] }
    return inner.flatMap { leaves(of: $0, at: path + [$0["commandName"] as? String ?? ""]) }
  }

  private static func names(_ argument: [String: Any]) -> [String] {
    let names = argument["names"] as? [[String: Any]] ?? []
    return names.compactMap { name in
      (name["name"] as? String).map { (name["kind"] as? String == "short" ? "-" : "--") + $0 }
    }
  }
}
