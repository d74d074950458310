package import FeedEditor
package import UpdateManifest

/// A part of a dataset that is cut from its bundle, and published as a feed of its own.
package struct DatasetRegion: Sendable {
  package let id: String
  /// The bundle to write.
  package let output: String
  /// Which trips the region has.
  package internal(set) var conditions: ExtractConditions
  /// The name on the host; `nil` if the dataset is not published.
  package let feed: FeedName?
  /// The place of the region in the configuration file, for errors.
  let place: ConfigurationPlace
  /// The key of the region, such as `regions[0]`.
  let key: String
}
