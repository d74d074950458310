import Foundation
import Testing

@testable import gtfs_bundle

@Suite struct `Help` {
  private static let screens = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Screens")

  /// Screens are golden files; `RECORD_SNAPSHOTS=1 swift test` writes them anew, to be read in the diff.
  @Test(arguments: [""] + CommandWords.all.map(\.verb)) func `looks as it is written down`(verb: String) throws {
    let result = try Tool.run((verb.isEmpty ? [] : [verb]) + ["--help"])
    #expect(result.status == 0)
    #expect(result.error.isEmpty)
    let file = Self.screens.appendingPathComponent(verb.isEmpty ? "gtfs-bundle.txt" : "gtfs-bundle-\(verb).txt")
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try Data(result.output.utf8).write(to: file)
    }
    #expect(result.output == String(decoding: try Data(contentsOf: file), as: UTF8.self))
  }

  @Test func `is the same however it is asked for`() throws {
    let screen = try Tool.run("trip", "--help").output
    for words in [["trip", "-h"], ["help", "trip"], ["trip", "city.transit", "-h"], ["trip", "--json", "-h", "-5"]] {
      let result = try Tool.run(words)
      #expect(result.status == 0)
      #expect(result.output == screen, "\(words)")
    }
  }

  @Test func `knows the version`() throws {
    let result = try Tool.run("--version")
    #expect(result.status == 0)
    #expect(result.output.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil)
  }

  @Test(arguments: ["bash", "zsh", "fish"]) func `completes commands in shells`(shell: String) throws {
    let result = try Tool.run("--generate-completion-script", shell)
    #expect(result.status == 0)
    for verb in CommandWords.all.map(\.verb) { #expect(result.output.contains(verb)) }
  }

  /// The words that are sorted before ArgumentParser sees them are those that are declared to it.
  @Test func `lists the options that arguments are sorted by`() throws {
    let dump = try JSONText.object(try Tool.run("--experimental-dump-help").output)
    let root = try #require(dump["command"] as? [String: Any])
    let commands = try #require(root["subcommands"] as? [[String: Any]])
      .filter { $0["commandName"] as? String != "help" }
    #expect(commands.compactMap { $0["commandName"] as? String } == CommandWords.all.map(\.verb))
    for (command, words) in zip(commands, CommandWords.all) {
      let arguments = try #require(command["arguments"] as? [[String: Any]])
      func names(_ kind: String) -> Set<String> {
        Set(arguments.filter { $0["kind"] as? String == kind }.flatMap(Self.names))
      }
      #expect(names("flag") == words.flags, "\(words.verb)")
      #expect(names("option") == Set(words.options.keys), "\(words.verb)")
      #expect(arguments.filter { $0["kind"] as? String == "positional" }.count == words.wordCount, "\(words.verb)")
    }
  }

  private static func names(_ argument: [String: Any]) -> [String] {
    let names = argument["names"] as? [[String: Any]] ?? []
    return names.compactMap { name in
      (name["name"] as? String).map { (name["kind"] as? String == "short" ? "-" : "--") + $0 }
    }
  }
}
