import GTFSFeed
package import TransitValues

/// The reason why a verification could not run. A damaged bundle is a finding, not an error.
package enum VerificationError: Failure, Hashable, Sendable {
  /// The file is missing, unreadable or not a regular file; the value is the system's message.
  case cannotOpen(String)
  /// The file does not start like a bundle, not even a damaged one.
  case notABundle
  /// Reading the file failed; the value is the system's message.
  case cannotRead(String)
  /// The feed is not usable; the value is the place and the problem on one line.
  case unusableFeed(String)
  case cannotOpenFeed(String)
  case cannotReadFeed(String)
  /// A feed was given for a packed database, which was not built from a feed.
  case noTimetable
  case cancelled
}

extension VerificationError {
  /// Whether the message names a place in the feed rather than in the bundle.
  package var isAboutFeed: Bool {
    switch self {
    case .unusableFeed, .cannotOpenFeed, .cannotReadFeed: true
    case .cannotOpen, .notABundle, .cannotRead, .noTimetable, .cancelled: false
    }
  }

  init(_ error: FeedError) {
    switch error.kind {
    case .missing: self = .cannotOpenFeed(error.description)
    case .storage: self = .cannotReadFeed(error.description)
    default: self = .unusableFeed(error.description)
    }
  }
}

extension VerificationError {
  package var failure: FailureFacts {
    switch self {
    case .cannotOpen, .cannotOpenFeed: FailureFacts(.cannotOpen)
    case .notABundle: FailureFacts(.notABundle)
    case .cannotRead, .cannotReadFeed: FailureFacts(.cannotRead)
    case .unusableFeed: FailureFacts(.unusable)
    case .noTimetable: FailureFacts(.noTimetable)
    case .cancelled: FailureFacts(.interrupted)
    }
  }

  package var description: String {
    switch self {
    case .cannotOpen(let reason): "cannot be opened: \(reason)"
    case .notABundle: "not a transit bundle; expected a file that gtfs-bundle build or pack has written"
    case .cannotRead(let reason): "cannot be read: \(reason)"
    case .unusableFeed(let reason), .cannotOpenFeed(let reason), .cannotReadFeed(let reason): reason
    case .noTimetable:
      "is a packed SQLite database, not a timetable; it cannot be compared with a feed"
    case .cancelled: "interrupted"
    }
  }
}
