import ArgumentParser
import BundleFormat

/// The options of one command and its number of arguments, as ``ArgumentOrder`` needs them.
struct CommandSyntax {
  /// The number of arguments besides options; those that may be repeated count once.
  private(set) var wordCount = 0
  /// Whether arguments may begin with `-`: true for ids, search text and coordinates, false for file names.
  let takesDashedWords: Bool
  /// Options without a value, such as `--json`.
  private(set) var flags: Set = ["-h", "--help", "--version"]
  /// Options with a value: each accepted spelling and its long name, such as `-o` and `--output`.
  private(set) var options: [String: String] = [:]

  /// Reads the description that ArgumentParser makes for tools such as its manual generator.
  init(_ command: any ParsableCommand.Type) {
    takesDashedWords = command is any AskingCommand.Type
    do throws(JSONDamage) {
      let text = Array(command._dumpHelp().utf8)
      guard let described = try JSONReader.value(of: text).member("command") else { return }
      for argument in try described.optional("arguments", { value throws(JSONDamage) in try value.elements() }) ?? [] {
        try add(argument)
      }
    } catch {
      fatalError("the description of \(command): \(error)")
    }
  }

  private mutating func add(_ argument: JSONValue) throws(JSONDamage) {
    let names = try argument.optional("names") { value throws(JSONDamage) in try value.elements() } ?? []
    switch try argument.text("kind") {
    case "positional": wordCount += 1
    case "flag": for name in names { flags.insert(try Self.spelling(name)) }
    default:
      guard let preferred = try argument.member("preferredName") else { return }
      for name in names { options[try Self.spelling(name)] = try Self.spelling(preferred) }
    }
  }

  private static func spelling(_ name: JSONValue) throws(JSONDamage) -> String {
    (try name.text("kind") == "short" ? "-" : "--") + (try name.text("name"))
  }
}
