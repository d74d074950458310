import ArgumentParser

/// The peers that take part, besides sqlite3.
struct PeerChoice: ExpressibleByArgument, CustomStringConvertible {
  let words: Set<String>

  static let all = PeerChoice(words: Set(ScriptedPeer.all.map(\.word) + ValidatorPeer.all.map(\.name)))

  private init(words: Set<String>) {
    self.words = words
  }

  /// Parses `all`, `none`, or names separated by commas; fails for unknown names.
  init?(argument: String) {
    switch argument {
    case "all": self = .all
    case "none": self.init(words: [])
    default:
      let words = Set(argument.split(separator: ",").map { String($0) })
      guard !words.isEmpty, words.isSubset(of: Self.all.words) else { return nil }
      self.init(words: words)
    }
  }

  var description: String {
    words == Self.all.words ? "all" : words.isEmpty ? "none" : words.sorted().joined(separator: ",")
  }
}
