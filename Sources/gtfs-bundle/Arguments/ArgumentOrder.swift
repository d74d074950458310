/// Puts the words of a command line in an order that ArgumentParser understands without help.
///
/// ArgumentParser takes every word that begins with `-` for an option, and no such word for an option's value. Here
/// only a command's own options are options; other words are ids, coordinates and the like:
///
///     departures city.transit -5 --at -86400    ->    departures --at=-86400 -- city.transit -5
enum ArgumentOrder {
  /// The words with options first, values joined to them, and all else after a `--`.
  ///
  /// Words that do not begin with a command stay as they are.
  static func normalised(_ words: [String]) -> [String] {
    guard let command = CommandWords.of(words) else { return words }
    var sorted = SortedWords(command)
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
}

private struct SortedWords {
  private let command: CommandWords
  private var options: [String] = []
  /// Words besides options.
  var plain: [String] = []
  /// Which of ``plain`` begin with `-` and are not protected by a `--`.
  private var dashed: [Int] = []

  init(_ command: CommandWords) {
    self.command = command
  }

  /// Sorts a word, and takes the option's value that follows it.
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
      if word.hasPrefix("-") { dashed.append(plain.count) }
      plain.append(word)
    }
  }

  /// Options and other words, where words too many that look like options count as such: so that ArgumentParser says
  /// which option it does not know.
  var withoutUnknownOptions: (options: [String], plain: [String]) {
    var unknown = Set(dashed)
    if command.takesDashedWords {
      let long = dashed.filter { plain[$0].hasPrefix("--") }
      let short = dashed.filter { !plain[$0].hasPrefix("--") }
      unknown = Set((long.reversed() + short.reversed()).prefix(max(0, plain.count - command.wordCount)))
    }
    let kept = plain.indices.filter { !unknown.contains($0) }.map { plain[$0] }
    // First, since the last of the others may lack its value.
    return (unknown.sorted().map { plain[$0] } + options, kept)
  }
}
