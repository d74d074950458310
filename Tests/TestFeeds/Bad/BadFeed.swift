/// A feed of the shared folders `broken` or `edge`, and what an import of it must come to.
///
/// The tables of these were written from the specification of behaviour and the text of the feeds, before any of the
/// feeds was imported; what changed since was a misreading, and the history says which.
package struct BadFeed: Sendable, CustomStringConvertible {
  /// The file's name without `.zip`.
  package let name: String
  package let outcome: Outcome

  package var description: String { name }

  package enum Outcome: Sendable {
    /// A bundle is built.
    case imported(Notices)

    /// Nothing is built, and the message holds each of the words.
    case refused(naming: [String])
  }

  /// The notices of an import, counted by code and file: `"invalid_time stop_times.txt": 7`.
  package struct Notices: Equatable, Sendable {
    /// Of single values and of whole files.
    package var told: [String: Int]

    /// Of rows that are not in the bundle.
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
  /// What the folder `broken` holds.
  package static let broken =
    damagedContainers + incompleteFeeds + repeatedKeys + danglingReferences + unusableValues

  /// What the folder `edge` holds.
  package static let edge = trickyFeeds + feedsAgainstBestPractice
}
