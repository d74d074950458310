package import FeedEditor
import TransitValues
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

extension DatasetRegion {
  /// Names the region in an error, and the place of its conditions if they do not fit the feed; `CancellationError`
  /// stays as it is.
  ///
  /// - Parameter file: The configuration file.
  func naming(_ cause: any Error, in file: String) -> any Error {
    if cause is CancellationError { return cause }
    let isOfConditions = FailureFacts(of: cause).code == .extract
    let prefix = isOfConditions ? "\(FailurePlace(place, of: key, in: file))" : ""
    return PlainFailure(because: cause, "\(prefix)region \(id): \(cause)")
  }
}
