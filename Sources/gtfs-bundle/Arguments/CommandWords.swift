/// The options of one command and how many words it takes besides, as far as ``ArgumentOrder`` must know them.
///
/// The commands declare the same once more for ArgumentParser; a test compares the two.
struct CommandWords: Equatable {
  let verb: String
  /// Words besides options.
  let wordCount: Int
  /// Whether words besides options may begin with `-`: ids, search text and coordinates do, file names rarely.
  let takesDashedWords: Bool
  /// Options without a value, `--json`.
  let flags: Set<String>
  /// Options with a value, by every name they have: `-o` is `--output`.
  let options: [String: String]

  private init(
    _ verb: String, wordCount: Int, takesDashedWords: Bool = false, flags: [String] = [], options: [String] = [],
    shortOptions: [String: String] = [:]
  ) {
    self.verb = verb
    self.wordCount = wordCount
    self.takesDashedWords = takesDashedWords
    self.flags = Set(flags + ["-h", "--help", "--version"])
    self.options = shortOptions.merging(options.map { ($0, $0) }) { first, _ in first }
  }

  static let all = [
    CommandWords(
      "build", wordCount: 1, flags: ["--strict", "--plan"],
      options: ["--output", "--threads", "--level", "--pages-per-block", "--max-size", "--progress"],
      shortOptions: ["-o": "--output"]),
    CommandWords("info", wordCount: 1, flags: ["--bytes", "--json"]),
    CommandWords(
      "departures", wordCount: 2, takesDashedWords: true, flags: ["--json"], options: ["--at", "--for", "--limit"]),
    CommandWords("search", wordCount: 2, takesDashedWords: true, flags: ["--json"], options: ["--limit"]),
    CommandWords("nearby", wordCount: 3, takesDashedWords: true, flags: ["--json"], options: ["--radius", "--limit"]),
    CommandWords("trip", wordCount: 2, takesDashedWords: true, flags: ["--json"], options: ["--date"]),
    CommandWords(
      "export", wordCount: 1, options: ["--output", "--progress"], shortOptions: ["-o": "--output"]),
    CommandWords("unpack", wordCount: 1, options: ["--output"], shortOptions: ["-o": "--output"]),
    CommandWords(
      "pack", wordCount: 1, options: ["--output", "--threads", "--level", "--pages-per-block", "--progress"],
      shortOptions: ["-o": "--output"]),
    CommandWords(
      "sample", wordCount: 0, options: ["--output", "--stop-times", "--seed", "--progress"],
      shortOptions: ["-o": "--output"]),
  ]

  /// The command of that name.
  static func of(_ verb: String) -> CommandWords? {
    all.first { $0.verb == verb }
  }
}
