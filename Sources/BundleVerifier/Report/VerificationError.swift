import GTFSFeed

/// Why a verification could not be done; a damaged bundle is no error but a finding.
package enum VerificationError: Error, Hashable, Sendable {
  /// Missing, not readable, not a regular file; the system's words.
  case cannotOpen(String)
  /// The file does not begin as a bundle does, not even a damaged one.
  case notABundle
  /// The system failed to read the file; its words.
  case cannotRead(String)
  /// The feed to compare with is no usable feed: where and why, in one line.
  case unusableFeed(String)
  case cannotOpenFeed(String)
  case cannotReadFeed(String)
  /// A feed is to be compared with a packed database, which was made from none.
  case noTimetable
  case cancelled
}

extension VerificationError {
  /// Whether it names a place in the feed; the others are about the bundle.
  package var isAboutFeed: Bool {
    switch self {
    case .unusableFeed, .cannotOpenFeed, .cannotReadFeed: true
    case .cannotOpen, .notABundle, .cannotRead, .noTimetable, .cancelled: false
    }
  }

  init(_ error: FeedError) {
    switch error.kind {
    case .unusableData: self = .unusableFeed(error.description)
    case .cannotOpen: self = .cannotOpenFeed(error.description)
    case .readFailure: self = .cannotReadFeed(error.description)
    }
  }
}

extension VerificationError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .cannotOpen(let reason): "cannot be opened: \(reason)"
    case .notABundle: "not a transit bundle (it does not begin with the bundle's magic bytes)"
    case .cannotRead(let reason): "cannot be read: \(reason)"
    case .unusableFeed(let reason), .cannotOpenFeed(let reason), .cannotReadFeed(let reason): reason
    case .noTimetable:
      "is a packed SQLite database and no timetable; expected no feed to compare it with"
    case .cancelled: "interrupted"
    }
  }
}
