import TransitBundle

/// The options of one command and its number of arguments, as ``ArgumentOrder`` needs them.
///
/// Repeats what the commands declare for ArgumentParser; a test compares the two.
struct CommandWords: Equatable {
  /// The command as typed, one or two words: `build`, `delta make`.
  let verb: String
  /// The command's name in ArgumentParser, which differs from ``verb`` for `publish`.
  let path: [String]
  /// The number of arguments besides options.
  let wordCount: Int
  /// Whether arguments may begin with `-`: true for ids, search text and coordinates, false for file names.
  let takesDashedWords: Bool
  /// Options without a value, such as `--json`.
  let flags: Set<String>
  /// Options with a value: each accepted spelling and its long name, such as `-o` and `--output`.
  let options: [String: String]

  private init(
    _ verb: String, named path: String? = nil, wordCount: Int, takesDashedWords: Bool = false, flags: [String] = [],
    options: [String] = [], shortOptions: [String: String] = [:]
  ) {
    self.verb = verb
    self.path = (path ?? verb).split(separator: " ").map(String.init)
    self.wordCount = wordCount
    self.takesDashedWords = takesDashedWords
    self.flags = Set(flags + ["-h", "--help", "--version"])
    self.options = shortOptions.merging(options.map { ($0, $0) }) { first, _ in first }
  }

  static let all = [
    CommandWords(
      "build", wordCount: 1, flags: ["--strict", "--plan"],
      options: ["--output", "--threads", "--level", "--pages-per-block", "--max-size", "--report", "--fail-on"]
        + judging + ["--progress"],
      shortOptions: ["-o": "--output"]),
    CommandWords(
      "validate", wordCount: 1, flags: ["--thorough", "--json"],
      options: ["--output"] + judging + ["--fail-on", "--threads", "--progress"],
      shortOptions: ["-o": "--output"]),
    CommandWords("info", wordCount: 1, flags: ["--bytes", "--json"]),
    CommandWords(
      "departures", wordCount: 2, takesDashedWords: true, flags: ["--json"],
      options: ["--at", "--for", "--limit"] + live),
    CommandWords(
      "journeys", wordCount: 3, takesDashedWords: true, flags: ["--json", "--wheelchair"],
      options: [
        "--depart", "--arrive", "--range", "--transfers", "--walk", "--change", "--longest", "--without-route",
        "--without-route-type",
      ] + live),
    CommandWords("search", wordCount: 2, takesDashedWords: true, flags: ["--json"], options: ["--limit"]),
    CommandWords("nearby", wordCount: 3, takesDashedWords: true, flags: ["--json"], options: ["--radius", "--limit"]),
    CommandWords("trip", wordCount: 2, takesDashedWords: true, flags: ["--json"], options: ["--date"] + live),
    CommandWords("live", wordCount: 2, flags: ["--json"], options: matching + ["--language"]),
    CommandWords(
      "dataset", wordCount: 1, flags: ["--force", "--locked", "--allow-loss", "--insecure-key", "--plan", "--json"],
      options: ["--progress"]),
    CommandWords(
      "catalogue run", wordCount: 1, flags: ["--force", "--allow-loss"],
      options: [
        "--out", "--index", "--shards", "--plan", "--fail-on", "--max-loss", "--include", "--retries", "--progress",
      ]),
    CommandWords(
      "catalogue summary", wordCount: 1, flags: ["--json"], options: ["--output", "--tolerate"],
      shortOptions: ["-o": "--output"]),
    CommandWords("catalogue plan", wordCount: 1, options: ["--shards", "--weights", "--include"]),
    CommandWords(
      "fetch", wordCount: 1, flags: ["--unconditional", "--json"],
      options: ["--output", "--header", "--cacert", "--max-size", "--timeout", "--retries", "--progress"],
      shortOptions: ["-o": "--output"]),
    CommandWords(
      "merge", wordCount: 1, flags: ["--shared-blocks"], options: ["--output", "--prefix", "--progress"],
      shortOptions: ["-o": "--output"]),
    CommandWords(
      "extract", wordCount: 1,
      options: [
        "--output", "--bbox", "--polygon", "--agency", "--route", "--route-type", "--stop", "--from", "--to", "--days",
        "--progress",
      ],
      shortOptions: ["-o": "--output"]),
    CommandWords("diff", wordCount: 2, flags: ["--json"], options: ["--progress"]),
    CommandWords(
      "export", wordCount: 1, options: ["--output", "--progress"], shortOptions: ["-o": "--output"]),
    CommandWords("unpack", wordCount: 1, options: ["--output"], shortOptions: ["-o": "--output"]),
    CommandWords(
      "pack", wordCount: 1, options: ["--output", "--threads", "--level", "--pages-per-block", "--progress"],
      shortOptions: ["-o": "--output"]),
    CommandWords(
      "sample", wordCount: 0, options: ["--output", "--stop-times", "--cities", "--seed", "--progress"],
      shortOptions: ["-o": "--output"]),
    CommandWords(
      "update", wordCount: 1, flags: ["--json"],
      options: ["--from", "--feed", "--channel", "--root", "--cacert", "--retries", "--progress"]),
    CommandWords("delta make", wordCount: 2, options: ["--output"], shortOptions: ["-o": "--output"]),
    CommandWords("delta apply", wordCount: 2, options: ["--output"], shortOptions: ["-o": "--output"]),
    CommandWords("keys new", wordCount: 1),
    CommandWords(
      "publish", named: "publish bundle", wordCount: 1,
      flags: ["--refresh", "--force", "--if-changed", "--first", "--allow-expired", "--insecure-key", "--json"],
      options: publishing + ["--activate", "--from", "--cacert"]),
    CommandWords(
      "publish init", wordCount: 1, flags: ["--insecure-key"],
      options: ["--root-key", "--threshold", "--key", "--expires"]),
    CommandWords("publish take-back", wordCount: 1, flags: ["--insecure-key"], options: publishing),
    CommandWords(
      "publish rotate", wordCount: 1, flags: ["--stolen-key", "--insecure-key"],
      options: ["--root-key", "--new-root-key", "--threshold", "--key", "--expires", "--lock", "--root"]),
    CommandWords(
      "publish index", wordCount: 0, flags: ["--first", "--allow-expired", "--insecure-key", "--json"],
      options: ["--to", "--root", "--key", "--expires", "--from", "--lock", "--without", "--cacert"]),
    CommandWords(
      "publish check", wordCount: 1, options: ["--feed", "--channel", "--root", "--within", "--cacert"]),
  ]

  /// The options of the commands that answer with live data.
  private static let live = ["--live"] + matching
  /// The options of live data.
  private static let matching = ["--now", "--match", "--max-age", "--live-header", "--live-feed"]

  /// The options shared by the commands that sign a manifest.
  private static let publishing = [
    "--to", "--feed", "--channel", "--root", "--key", "--expires", "--deltas", "--keep", "--lock",
  ]

  /// The options of the commands that judge a feed.
  private static let judging = ["--date", "--country", "--baseline", "--ignore", "--sarif"]

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
    let similarity = IDSimilarity(to: name)
    let near = commands.compactMap { verb in similarity.distance(of: verb).map { (distance: $0, verb: verb) } }
    if near.isEmpty { return "expected \(commands.joined(separator: ", "))" }
    return "did you mean \(near.sorted { $0.distance < $1.distance }.map(\.verb).joined(separator: " or "))?"
  }
}
