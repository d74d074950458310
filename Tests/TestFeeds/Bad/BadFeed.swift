/// A feed of the shared folders `broken` or `edge`, and the expected outcome of its import.
///
/// The tables of these feeds were written from the specification and the text of the feeds, before any of them was
/// imported. Later changes corrected misreadings; the commit history lists them.
package struct BadFeed: Sendable, CustomStringConvertible {
  /// The name of the zip without `.zip`.
  package let name: String
  package let outcome: Outcome

  package var description: String { name }

  package enum Outcome: Sendable {
    /// The import builds a bundle.
    case imported(Notices)

    /// The import fails with a message that contains each of the words.
    case refused(naming: [String])
  }

  /// The notices of an import, counted by code and file: `"invalid_time stop_times.txt": 7`.
  package struct Notices: Equatable, Sendable {
    /// Notices about single values and whole files.
    package var told: [String: Int]

    /// Notices about dropped rows.
    package var dropped: [String: Int]

    package init(told: [String: Int], dropped: [String: Int]) {
      self.told = told
      self.dropped = dropped
    }
  }

  static func imported(_ name: String, told: [String: Int] = [:], dropped: [String: Int] = [:]) -> BadFeed {
    BadFeed(name: name, outcome: .imported(Notices(told: told, dropped: dropped)))
  }

  static func refused(_ name: String, naming words: [String]) -> BadFeed {
    BadFeed(name: name, outcome: .refused(naming: words))
  }
}

extension BadFeed {
  /// The feeds in the folder `broken`.
  package static let broken =
    damagedContainers + incompleteFeeds + repeatedKeys + danglingReferences + unusableValues

  /// The feeds in the folder `edge`.
  package static let edge = trickyFeeds + feedsAgainstBestPractice
}
