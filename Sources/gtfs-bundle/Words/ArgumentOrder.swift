/// Reorders command-line arguments so that values may begin with `-`.
///
/// ArgumentParser treats every argument that begins with `-` as an option and never as an option's value. Here only the
/// command's own options count as options; all other arguments are values (ids, coordinates):
///
///     departures city.transit -5 --at -86400    ->    departures --at=-86400 -- city.transit -5
enum ArgumentOrder {
  /// Returns the options first, joined to their values, then `--` and all other arguments.
  ///
  /// Returns the arguments unchanged if they do not begin with a command.
  static func normalized(_ words: [String]) -> [String] {
    guard let command = CommandWords.of(words) else { return words }
    var sorted = SortedWords(command.syntax)
    let typed = words.starts(with: command.path) ? command.path.count : command.verb.split(separator: " ").count
    var rest = words.dropFirst(typed)
    while let word = rest.popFirst() {
      if word == "--" {
        sorted.plain += rest
        break
      }
      sorted.take(word, from: &rest)
    }
    let (options, plain) = sorted.withoutUnknownOptions
    return command.path + options + ["--"] + plain
  }

  /// Returns the first option or argument without a value, such as an unset variable of a shell leaves; `nil` if there is
  /// none. No command has a use for one: as a file name, some would take it for the current folder.
  ///
  /// - Parameter words: As ``normalized(_:)`` returns them.
  static func empty(in words: [String]) -> String? {
    let options = words.prefix { $0 != "--" }
    if let option = options.first(where: { $0.hasPrefix("-") && $0.hasSuffix("=") && $0.count { $0 == "=" } == 1 }) {
      return String(option.dropLast())
    }
    return words.dropFirst(options.count + 1).firstIndex(of: "").map { "argument \($0 - options.count)" }
  }
}

private struct SortedWords {
  private let command: CommandSyntax
  private var options: [String] = []
  /// Arguments that are not options.
  var plain: [String] = []
  /// The indices in ``plain`` of arguments that begin with `-` and were typed before any `--`.
  private var dashed: [Int] = []

  init(_ command: CommandSyntax) {
    self.command = command
  }

  /// Files one argument and, for an option with a separate value, removes the value from `rest`.
  mutating func take(_ word: String, from rest: inout ArraySlice<String>) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts.first ?? "")
    if let option = command.options[name] {
      if parts.count == 2 {
        options.append("\(option)=\(parts[1])")
      } else if let value = rest.first, value != "--" {
        rest.removeFirst()
        options.append("\(option)=\(value)")
      } else {
        options.append(option)
      }
    } else if command.flags.contains(name) {
      options.append(word)
    } else {
      // A dash alone stands for standard input.
      if word.hasPrefix("-"), word != "-" { dashed.append(plain.count) }
      plain.append(word)
    }
  }

  /// The options and the other arguments.
  ///
  /// If there are more arguments than the command takes, the surplus ones that begin with `-` are moved to the options:
  /// ArgumentParser then names the unknown option in its error.
  var withoutUnknownOptions: (options: [String], plain: [String]) {
    var unknown = Set(dashed)
    if command.takesDashedWords {
      let long = dashed.filter { plain[$0].hasPrefix("--") }
      let short = dashed.filter { !plain[$0].hasPrefix("--") }
      unknown = Set((long.reversed() + short.reversed()).prefix(max(0, plain.count - command.wordCount)))
    }
    let kept = plain.indices.filter { !unknown.contains($0) }.map { plain[$0] }
    // Unknown options come first because the last known option may lack its value.
    return (unknown.sorted().map { plain[$0] } + options, kept)
  }
}
