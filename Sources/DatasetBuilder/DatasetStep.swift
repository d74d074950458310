/// A step of making a dataset: a unit of work and of progress.
package enum DatasetStep: Hashable, Sendable {
  /// Downloads a feed if it has changed.
  case fetch(String)
  /// Hashes a local feed.
  case read(String)
  /// Writes one feed of several.
  case merge
  /// Writes the part of the feed that the conditions select.
  case extract
  /// Validates the feed.
  case validate
  /// Builds the bundle.
  case build
  /// Compares the bundle with its feed.
  case verify
  /// Writes the feed of the bundle, from which regions are cut.
  case export
  /// Cuts, builds and verifies the bundle of a region.
  case region(String)
  /// Publishes the bundles.
  case publish
}

extension DatasetStep {
  /// The step that gets a feed.
  static func source(_ feed: DatasetFeed) -> DatasetStep {
    switch feed.location {
    case .url: .fetch(feed.id)
    case .path: .read(feed.id)
    }
  }
}

extension DatasetStep: CustomStringConvertible {
  package var description: String {
    switch self {
    case .fetch(let id): "fetch \(id)"
    case .read(let id): "read \(id)"
    case .merge: "merge"
    case .extract: "extract"
    case .validate: "validate"
    case .build: "build"
    case .verify: "verify"
    case .export: "export"
    case .region(let id): "region \(id)"
    case .publish: "publish"
    }
  }
}
