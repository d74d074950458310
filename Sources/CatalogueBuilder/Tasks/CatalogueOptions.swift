package import FeedValidator

/// The options of all tasks of a run.
package struct CatalogueOptions: Sendable {
  /// Whether to build even if nothing has changed.
  package var isForced = false
  /// Whether bundles may lose more than ``maximumLoss``, or all calls.
  package var allowsLoss = false
  /// The most percent of stops, routes or trips that a bundle may lose. That of a `dataset.yml` is its own.
  package var maximumLoss = 50
  /// Which verdicts fail. Those of a `dataset.yml` are its own.
  package var failOn = FailOn.never
  /// The retries of a download.
  package var retries = 3
  /// As ``FeedImport/Options/buildTime``.
  package var buildTime: Int?
  /// The variables with the keys of feeds.
  package var environment: [String: String] = [:]

  package init() {}
}
