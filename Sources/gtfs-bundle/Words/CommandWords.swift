import ArgumentParser
import TransitBundle

/// A command as it is typed.
struct CommandWords {
  /// One or two words: `build`, `delta make`.
  let verb: String
  /// The command's name in ArgumentParser, which differs from ``verb`` for the default command of a group: `publish`.
  let path: [String]
  private let command: any ParsableCommand.Type

  static let all = Subcommands.all.flatMap { command -> [CommandWords] in
    let (name, group) = (command._commandName, command.configuration)
    if group.subcommands.isEmpty { return [CommandWords(verb: name, path: [name], command: command)] }
    return group.subcommands.map { member in
      let path = [name, member._commandName]
      let isDefault = group.defaultSubcommand == member
      return CommandWords(verb: isDefault ? name : path.joined(separator: " "), path: path, command: member)
    }
  }

  /// Reads the command's own description.
  var syntax: CommandSyntax { CommandSyntax(command) }

  /// Returns the command at the start of a command line, or `nil`.
  static func of(_ words: [String]) -> CommandWords? {
    all.first { words.starts(with: $0.path) || words.prefix(2).joined(separator: " ") == $0.verb }
      ?? all.first { $0.verb == words.first }
  }

  /// The valid first words of a command line.
  static var firstWords: [String] {
    all.map { String($0.verb.prefix { $0 != " " }) }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Returns the one or two words of a command line that should be a command and are not, such as `biuld`, `delta mak`.
  static func unknown(in words: ArraySlice<String>) -> String? {
    guard let first = words.first, !first.hasPrefix("-") else { return nil }
    if first == "help" { return unknown(in: words.dropFirst()) }
    if !firstWords.contains(first) { return first }
    guard let second = words.dropFirst().first, !second.hasPrefix("-") else { return nil }
    let name = "\(first) \(second)"
    return all.contains { $0.verb == first || $0.verb == name } ? nil : name
  }

  /// Whether a first word needs a second one, such as `keys`.
  static func isGroup(_ verb: String) -> Bool {
    !all.contains { $0.verb == verb } && all.contains { $0.verb.hasPrefix(verb + " ") }
  }

  /// Returns a hint for an unknown command: the similar commands, best match first; all commands if none is similar.
  static func hint(for name: String) -> String {
    let siblings = all.map(\.verb).filter { $0.hasPrefix(name.prefix { $0 != " " } + " ") }
    let commands = siblings.isEmpty ? firstWords : siblings
    let near = IDSimilarity.nearest(to: name, in: commands)
    if near.isEmpty { return "expected \(commands.joined(separator: ", "))" }
    return "did you mean \(near.joined(separator: " or "))?"
  }
}
