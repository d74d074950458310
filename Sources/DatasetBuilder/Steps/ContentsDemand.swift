import TransitValues

/// The contents that a feed must have: those of the configuration, or with `--locked` those of the lock file.
struct ContentsDemand {
  let sha256: String
  private let demander: String

  /// - Returns: `nil` if any contents will do.
  init?(on feed: DatasetFeed, _ context: DatasetContext) {
    if let pinned = feed.sha256 {
      sha256 = pinned
      demander = "the configuration"
    } else if context.options.isLocked, let locked = context.lock?.feeds.first(where: { $0.id == feed.id }) {
      sha256 = locked.sha256
      demander = "the lock file"
    } else {
      return nil
    }
  }

  func check(_ found: String) throws(PlainFailure) {
    if found == sha256 { return }
    throw PlainFailure(.wrongContents, "has the SHA-256 \(found), but \(demander) demands \(sha256)")
  }
}
